package org.propjet.bench.profile;

import org.propjet.bench.profile.StackSampler.Frame;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a search does, and by which methods that can be told. */
enum SearchPart {
    SELECTION("Selection", "Untried", "Descent"),
    LOOKING_UP_STATES("StateGraph.find"),
    ADDING_NODES("StateGraph.add", "StateGraph.findOrAdd", "Descent.expand", "Descent.add"),
    SUCCESSORS_AND_ENDS("SuccessorBatch", "Expansion"),
    PROVING("Proof"),
    LOADING_LANES("SearchWorker.depart", "LaneWord.start", "LanePlayouts.startWord"),
    PLAYING("SearchWorker.play", "LanePlayouts.advance", "GuidedPlayouts.advance"),
    COLLECTING("SearchWorker.collect", "SearchWorker.ended", "LanePlayouts.collectWords"),
    LEARNING("RowLearner", "RowGuide"),
    BACKING_UP("Backup", "MoveSuccess"),
    MAKING_ROOM("GraphMemory"),
    OTHER("SearchWorker");

    /** Whatever has this caller is part of a search. */
    private static final String SEARCHER = "SearchWorker";

    @SuppressWarnings("ImmutableEnumChecker") // a List.of is
    private final List<String> methods;

    SearchPart(String... methods) {
        this.methods = List.of(methods);
    }

    /** Returns classes, or methods as {@code Class.method}, that do this. */
    List<String> methods() {
        return methods;
    }

    /** Returns its name. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /**
     * Returns what a thread was doing: the innermost method that says so decides, and of two names
     * for it the one with the method.
     *
     * @param stack its frames, the innermost first
     * @return empty if it was not searching
     */
    static Optional<SearchPart> of(List<Frame> stack) {
        if (stack.stream().noneMatch(frame -> frame.type().equals(SEARCHER))) {
            return Optional.empty();
        }
        return stack.stream().flatMap(frame -> of(frame).stream()).findFirst();
    }

    private static Optional<SearchPart> of(Frame frame) {
        Optional<SearchPart> byMethod = named(frame.type() + "." + frame.method());
        return byMethod.isPresent() ? byMethod : named(frame.type());
    }

    private static Optional<SearchPart> named(String name) {
        for (SearchPart part : values()) {
            if (part.methods.contains(name)) {
                return Optional.of(part);
            }
        }
        return Optional.empty();
    }
}

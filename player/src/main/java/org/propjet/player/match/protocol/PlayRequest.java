package org.propjet.player.match.protocol;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Budget;
import org.propjet.player.match.Thought;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * A request for a move that is being answered. The answer is the move of the search; else what a
 * search that is late prefers by then; else the first legal move; else nothing. All threads that
 * wait get the same answer. Thread-safe.
 */
final class PlayRequest {
    private static final Logger LOG = LoggerFactory.getLogger(PlayRequest.class);

    /** What is answered if no legal move is known. */
    static final String NOTHING = "nil";

    private final Turn turn;
    private final Budget search;
    private final Budget limit;
    private final Budget legalLimit;
    private final CompletableFuture<Void> settled = new CompletableFuture<>();

    /** Done when it is known what is legal, or that nobody will say. */
    private final CompletableFuture<Void> known = new CompletableFuture<>();

    private @Nullable MatchPosition position;
    private @Nullable Answer chosen;
    private @Nullable Answer given;

    /** Where an answer comes from. */
    enum Source {
        /** The search has chosen. */
        CHOSEN("chosen"),
        /** Asked for the same move again, the same was answered. */
        REPEATED("as before"),
        /** What a search that has not come back by now speaks for. */
        UNFINISHED("the search was late"),
        /** The first legal move, as nobody had chosen. */
        FALLBACK("the first legal move"),
        /** No legal move was known. */
        UNKNOWN("no legal move is known");

        private final String words;

        Source(String words) {
            this.words = words;
        }

        /** Returns it in words. */
        String words() {
            return words;
        }
    }

    /**
     * An answer.
     *
     * @param move the text
     * @param source where it comes from
     * @param thought how it was chosen, if it was
     */
    record Answer(String move, Source source, @Nullable Thought thought) {

        static Answer of(String move, Source source) {
            return new Answer(move, source, null);
        }

        static Answer chosen(Thought thought) {
            return new Answer(thought.move(), Source.CHOSEN, thought);
        }

        /** Returns whether the search may still be going on. */
        boolean isTooEarly() {
            return source == Source.UNFINISHED || source == Source.FALLBACK;
        }

        /** Returns this answer, given once more. */
        Answer repeated() {
            return of(move, source == Source.UNKNOWN ? source : Source.REPEATED);
        }
    }

    /**
     * Makes a request.
     *
     * @param turn what was played
     * @param search what the search may take
     * @param limit how long the answer is waited for, if a legal move is known by then
     * @param legalLimit how long if none is
     */
    PlayRequest(Turn turn, Budget search, Budget limit, Budget legalLimit) {
        this.turn = turn;
        this.search = search;
        this.limit = limit;
        this.legalLimit = legalLimit;
    }

    Turn turn() {
        return turn;
    }

    Budget search() {
        return search;
    }

    Budget limit() {
        return limit;
    }

    /** Takes where the match stands: from now on a legal move is known. */
    void setPosition(MatchPosition newPosition) {
        synchronized (this) {
            position = newPosition;
        }
        known.complete(null);
    }

    /** Returns where the match stands, if that is known. */
    synchronized @Nullable MatchPosition position() {
        return position;
    }

    /** Takes an answer, unless it is illegal. */
    void choose(Answer answer) {
        synchronized (this) {
            if (position != null && position.legalMoves().contains(answer.move())) {
                chosen = answer;
            } else {
                LOG.error("the search has chosen {}, which is illegal", answer.move());
            }
        }
        settle();
    }

    /** Ends the wait: nobody will choose. */
    void giveUp() {
        settle();
    }

    private void settle() {
        settled.complete(null);
        known.complete(null);
    }

    /**
     * Returns the answer, as soon as it is there, but at the limit whatever there is.
     *
     * @param suggestion says what a search that has not come back speaks for; empty if nothing
     */
    Answer await(Supplier<String> suggestion) {
        if (!limit.await(settled)) {
            boolean ignored = legalLimit.await(known);
        }
        return isUndecided() ? give(suggestion.get()) : give("");
    }

    private synchronized boolean isUndecided() {
        return given == null && chosen == null;
    }

    /** Returns the answer that was given, if one was. */
    synchronized @Nullable Answer given() {
        return given;
    }

    private synchronized Answer give(String suggestion) {
        if (given == null) {
            if (chosen != null) {
                given = chosen;
            } else if (position != null && position.legalMoves().contains(suggestion)) {
                given = Answer.of(suggestion, Source.UNFINISHED);
            } else if (position != null && !position.legalMoves().isEmpty()) {
                given = Answer.of(position.legalMoves().getFirst(), Source.FALLBACK);
            } else {
                given = Answer.of(NOTHING, Source.UNKNOWN);
            }
        }
        return given;
    }
}

package org.propjet.player.show;

import org.propjet.player.show.BoardHints.RelationHint;
import org.propjet.player.show.Layer.Kind;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Finds the boards of a game, by hints where there are some. For one thread. */
final class BoardGuess {
    /** So many boards of different shapes are drawn; what stands on others is listed. */
    private static final int MOST_FRAMES = 32;

    private final List<FactGroup> groups;
    private final BoardHints hints;
    private final Orders orders;
    private final LayerFinder finder;
    private final List<Frame> frames = new ArrayList<>();

    BoardGuess(List<String> roles, List<FactGroup> groups, Orders orders, BoardHints hints) {
        this.groups = groups;
        this.hints = hints;
        this.orders = orders;
        this.finder = new LayerFinder(roles, orders);
        refuseUnknown();
    }

    private void refuseUnknown() {
        Set<String> names = new TreeSet<>();
        groups.forEach(group -> names.add(group.name().toLowerCase(Locale.ROOT)));
        Set<String> wanted = new TreeSet<>(hints.relations().keySet());
        wanted.addAll(hints.hidden());
        for (String name : wanted) {
            if (!names.contains(name.toLowerCase(Locale.ROOT))) {
                throw new BoardHintException(
                        "no fluent of the game is called \""
                                + name
                                + "\"; there are "
                                + String.join(", ", names));
            }
        }
    }

    /** Returns the frames, with their boards laid out. */
    List<Frame> frames() {
        record Found(FactGroup group, Layer layer, boolean isRowFirst) {}
        List<Found> found = new ArrayList<>();
        for (FactGroup group : groups) {
            RelationHint hint = hints.ofRelation(group.name()).orElse(null);
            if (hint != null) {
                boolean isRowFirst = hint.row() >= 0 && hint.row() < hint.column();
                layer(group, hint)
                        .ifPresent(layer -> found.add(new Found(group, layer, isRowFirst)));
            } else if (!hints.hides(group.name())) {
                finder.find(group).ifPresent(layer -> found.add(new Found(group, layer, false)));
            }
        }
        found.sort(
                Comparator.comparing((Found f) -> f.layer().kind())
                        .thenComparingInt(f -> -f.group().keyCount(f.layer().keyAt())));
        for (Found each : found) {
            Layer layer = withBlanks(each.layer());
            Optional<Frame> known =
                    frames.stream().filter(f -> f.suits(each.group(), layer)).findFirst();
            if (known.isPresent()) {
                known.get().add(each.group(), layer);
            } else if (frames.size() < MOST_FRAMES) {
                frames.add(new Frame(each.group(), layer, orders, each.isRowFirst()));
            }
        }
        Set<String> placed = new TreeSet<>();
        found.forEach(each -> placed.add(each.group().relation()));
        for (FactGroup group : groups) {
            if (group.arity() == 2
                    && !placed.contains(group.relation())
                    && hints.ofRelation(group.name()).isEmpty()
                    && !hints.hides(group.name())
                    && LayerFinder.hasLook(group)) {
                Layer layer = withBlanks(LayerFinder.layer(group, Kind.GRID, List.of(0, 1)));
                frames.stream()
                        .filter(frame -> frame.hasFlag(group))
                        .findFirst()
                        .ifPresent(frame -> frame.add(group, layer));
            }
        }
        int boardCount = 0;
        for (Frame frame : frames) {
            frame.build(boardCount, hints);
            boardCount += frame.boards().size();
        }
        return frames;
    }

    private Layer withBlanks(Layer layer) {
        Set<String> blanks = new TreeSet<>(layer.blanks());
        blanks.removeAll(hints.pieces().keySet());
        blanks.addAll(hints.empty());
        return new Layer(layer.relation(), layer.kind(), layer.keyAt(), layer.rank(), blanks);
    }

    private static Optional<Layer> layer(FactGroup group, RelationHint hint) {
        if (hint.equals(RelationHint.LISTED)) {
            return Optional.empty();
        }
        int last = Math.max(hint.board(), Math.max(hint.column(), hint.row()));
        if (last >= group.arity()) {
            throw new BoardHintException(
                    "\"%s\" has %d arguments, there is no argument %d"
                            .formatted(group.name(), group.arity(), last + 1));
        }
        List<Integer> keyAt = new ArrayList<>();
        if (hint.column() >= 0 && hint.row() >= 0) {
            keyAt.add(Math.min(hint.column(), hint.row()));
            keyAt.add(Math.max(hint.column(), hint.row()));
        } else {
            keyAt.add(Math.max(hint.column(), hint.row()));
        }
        Kind kind = keyAt.size() == 2 ? Kind.GRID : Kind.STRIP;
        if (hint.board() >= 0 && kind == Kind.GRID) {
            keyAt.add(0, hint.board());
            kind = Kind.GRIDS;
        }
        for (int at : keyAt) {
            if (group.values(at).size() > LayerFinder.MOST_SIDE) {
                throw new BoardHintException(
                        "\"%s\": argument %d has more than %d values"
                                .formatted(group.name(), at + 1, LayerFinder.MOST_SIDE));
            }
        }
        return Optional.of(LayerFinder.layer(group, kind, keyAt));
    }
}

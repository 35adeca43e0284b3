package org.propjet.player.tools;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.evidence.Perft;
import org.propjet.engine.evidence.PerftCount;
import org.propjet.engine.evidence.PerftFrontier;
import org.propjet.engine.evidence.PerftOptions;
import org.propjet.engine.evidence.PerftProgress;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.rules.GameRules;
import org.propjet.player.author.GivenState;
import org.propjet.player.cluster.work.OpenWork;
import org.propjet.player.cluster.work.Work;
import org.propjet.player.cluster.work.WorkKind;
import org.propjet.player.cluster.work.WorkPlace;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Counts sequences of joint moves by many: this process counts those of the first plies, and what
 * follows some of the states there is a piece. Sequences add up; states that several pieces come to
 * are counted on from in each.
 */
public final class PerftDivision {
    /** Counting on from some states, a piece. */
    public static final WorkKind<Order, Piece, long[]> KIND =
            new WorkKind<>(
                    "perft",
                    Order.class,
                    Piece.class,
                    long[].class,
                    (order, count) -> {
                        Game game = order.game();
                        return new Counter(game, order.depth(), count, game::close);
                    },
                    (piece, sequences) -> Arrays.stream(sequences).allMatch(n -> n > 0));

    /** So many states are divided: enough for dozens of members. */
    private static final int STATES = 512;

    /** More pieces would count more states twice. */
    private static final int PIECES = 128;

    private PerftDivision() {}

    /**
     * The game.
     *
     * @param start the fluents of the state to start from, as a file has them; null for the initial
     *     one
     * @param backend the backend's name
     * @param depth how many joint moves to count on from the states of a piece
     */
    record Order(
            GameSource source,
            @Nullable GameSource start,
            String backend,
            double groundSeconds,
            int depth) {
        GameRules rules() {
            return start == null ? source.rules() : GivenState.rules(start, source);
        }

        private Game game() {
            return Backend.named(backend).game(rules(), GroundingOptions.budget(groundSeconds, 1));
        }

        private Order to(int ownDepth) {
            return new Order(source, start, backend, groundSeconds, depth - ownDepth);
        }
    }

    /** States to count on from. */
    record Piece(List<State> states) {}

    /** A state, and how many sequences lead to it. */
    record State(List<String> fluents, long sequences) {}

    /** Counts on in this process. */
    private record Counter(Game game, int depth, int pieceCount, Runnable end)
            implements OpenWork<Piece, long[]> {
        /** Returns the sequences of each depth from 1, as far as there are any. */
        @Override
        public long[] work(Piece piece) {
            PerftOptions options = PerftOptions.toDepth(depth);
            StateLayout layout = game.stateLayout();
            return Perft.countFrom(
                            game,
                            options.withMaxBytes(options.maxBytes() / pieceCount),
                            piece.states().stream()
                                    .map(
                                            state ->
                                                    new PerftFrontier.State(
                                                            layout.stateOf(state.fluents()),
                                                            state.sequences()))
                                    .toList())
                    .stream()
                    .skip(1)
                    .mapToLong(PerftCount::sequences)
                    .toArray();
        }

        @Override
        public void close() {
            end.run();
        }
    }

    /**
     * Counts.
     *
     * @param game the game of the order, which has the whole depth
     * @param options as for one machine
     * @throws ArithmeticException if there are too many sequences
     * @throws Exception what a piece threw
     */
    static void count(
            Game game, Order order, PerftOptions options, PerftProgress progress, WorkPlace place)
            throws Exception {
        PerftFrontier frontier = Perft.frontier(game, options, STATES, progress);
        if (frontier.states().isEmpty()) {
            return;
        }
        Order rest = order.to(frontier.depth());
        List<Piece> pieces = pieces(frontier, game.stateLayout());
        long[] sums = new long[rest.depth()];
        place.run(
                Work.of(KIND, rest, count -> new Counter(game, rest.depth(), count, () -> {})),
                pieces.iterator(),
                (piece, sequences) -> {
                    for (int i = 0; i < sequences.length; i++) {
                        sums[i] = Math.addExact(sums[i], sequences[i]);
                    }
                });
        for (int i = 0; i < sums.length && sums[i] > 0; i++) {
            progress.counted(new PerftCount(frontier.depth() + i + 1, sums[i], -1, -1));
        }
    }

    /** Returns pieces of states that are much alike, as they lead to the same states. */
    private static List<Piece> pieces(PerftFrontier frontier, StateLayout layout) {
        List<State> states =
                frontier.states().stream()
                        .map(state -> new State(layout.fluentsOf(state.state()), state.sequences()))
                        .sorted(Comparator.comparing(state -> state.fluents().toString()))
                        .toList();
        int size = (states.size() + PIECES - 1) / PIECES;
        List<Piece> pieces = new ArrayList<>();
        for (int first = 0; first < states.size(); first += size) {
            pieces.add(new Piece(states.subList(first, Math.min(first + size, states.size()))));
        }
        return pieces;
    }
}

package org.propjet.player.puzzle;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.propnet.DisjointSets;
import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Puzzles that are played at the same time in one game: parts of a state that never depend on each
 * other, where a move is one in each part, any with any.
 *
 * <p>Two fluents are in one part if one of them depends on the other a move before; fluents that
 * depend on no move, such as a step counter, are in no part, as they go their way. A move's effect
 * in a part is all that the part can tell of it.
 *
 * <p>Immutable; thread-safe.
 */
final class ParallelParts {
    /** More combinations of effects than this are not listed. */
    private static final int MAX_MOVES = 1 << 20;

    /** Fan-ins that are looked at in half a second, about. */
    private static final long MAX_STEPS = 20_000_000;

    private final long[][] masks;

    /** For each part and move its effect. */
    private final int[][] effects;

    private final int[] effectCounts;

    /** The move with some effects, by their position in mixed radix. */
    private final int[] moves;

    private ParallelParts(long[][] masks, int[][] effects, int[] effectCounts, int[] moves) {
        this.masks = masks;
        this.effects = effects;
        this.effectCounts = effectCounts;
        this.moves = moves;
    }

    /** Returns the number of parts. */
    int count() {
        return masks.length;
    }

    /** Returns the fluents of a part, as a bitset. */
    long[] mask(int part) {
        return masks[part];
    }

    /** Returns the fluents of all other parts. */
    long[] others(int part) {
        long[] others = new long[masks[part].length];
        for (int other = 0; other < masks.length; other++) {
            for (int word = 0; word < others.length && other != part; word++) {
                others[word] |= masks[other][word];
            }
        }
        return others;
    }

    /** Returns how many effects moves can have in a part; they are numbered from 0. */
    int effectCount(int part) {
        return effectCounts[part];
    }

    /** Returns a move with some effect in a part. */
    int moveWith(int part, int effect) {
        int[] wanted = new int[count()];
        wanted[part] = effect;
        return moveWith(wanted);
    }

    /** Returns the move with some effects, one for each part. */
    int moveWith(int[] wanted) {
        int position = 0;
        for (int part = 0; part < wanted.length; part++) {
            position = position * effectCounts[part] + wanted[part];
        }
        return moves[position];
    }

    /**
     * Finds the parts; null if there are not at least two, if not every move is always legal, or if
     * not all effects go together.
     *
     * @param relevant what matters to the game
     * @param words the words of a state
     * @param isStopped asked now and then whether to give up
     */
    static @Nullable ParallelParts find(
            RelevantFluents relevant, int words, BooleanSupplier isStopped) {
        PropNet net = relevant.net();
        boolean isAlwaysLegal =
                Arrays.stream(net.outputs().legal())
                        .allMatch(literal -> literal == NetLiteral.TRUE);
        int[] partOf = isAlwaysLegal ? new Dependencies(relevant).partOf(isStopped) : new int[0];
        int count = Arrays.stream(partOf).max().orElse(-1) + 1;
        if (count < 2) {
            return null;
        }
        long[][] masks = new long[count][words];
        List<int[]> effects = new ArrayList<>();
        long product = 1;
        int[] effectCounts = new int[count];
        for (int part = 0; part < count; part++) {
            int[] literals = literals(net, partOf, part);
            for (int literal : literals) {
                int bit = NetLiteral.node(literal) - net.firstBase();
                masks[part][bit >>> 6] |= 1L << bit;
            }
            int[] groupOf = TwinMoves.find(new RelevantFluents(net, literals), isStopped);
            if (groupOf == null) {
                return null;
            }
            effects.add(groupOf);
            effectCounts[part] = Arrays.stream(groupOf).max().orElse(0) + 1;
            product *= effectCounts[part];
            if (product > MAX_MOVES) {
                return null;
            }
        }
        ParallelParts parts =
                new ParallelParts(
                        masks, effects.toArray(new int[0][]), effectCounts, new int[(int) product]);
        return parts.listMoves() ? parts : null;
    }

    private static int[] literals(PropNet net, int[] partOf, int part) {
        return IntStream.range(0, partOf.length)
                .filter(bit -> partOf[bit] == part)
                .map(bit -> NetLiteral.of(net.firstBase() + bit))
                .toArray();
    }

    /** Fills in the moves; returns whether there is one for all combinations of effects. */
    private boolean listMoves() {
        Arrays.fill(moves, -1);
        int missing = moves.length;
        for (int move = 0; move < effects[0].length; move++) {
            int position = 0;
            for (int part = 0; part < effectCounts.length; part++) {
                position = position * effectCounts[part] + effects[part][move];
            }
            missing -= moves[position] < 0 ? 1 : 0;
            moves[position] = move;
        }
        return missing == 0;
    }

    /** Which fluents depend on one another, and so belong together. */
    private static final class Dependencies {
        private final PropNet net;

        /** The fluents that matter to the game. */
        private final RelevantFluents relevant;

        /** What their next values depend on: ends and goals may well read several parts. */
        private final RelevantFluents relevantNext;

        /** For each node whether it depends on moves, now or some time before. */
        private final boolean[] isMoved;

        /** For each node whether it depends on a fluent that depends on moves. */
        private final boolean[] isMixed;

        private final DisjointSets parts;

        Dependencies(RelevantFluents relevant) {
            this.relevant = relevant;
            net = relevant.net();
            int[] nextValues =
                    IntStream.range(0, net.baseCount())
                            .filter(bit -> relevant.contains(net.firstBase() + bit))
                            .map(bit -> net.outputs().next()[bit])
                            .toArray();
            relevantNext = new RelevantFluents(net, nextValues);
            isMoved = new boolean[net.nodeCount()];
            isMixed = new boolean[net.nodeCount()];
            parts = new DisjointSets(net.nodeCount());
            Arrays.fill(isMoved, net.firstInput(), net.firstGate(), true);
        }

        /** Returns for each fluent the number of its part, or -1; nothing if it takes too long. */
        int[] partOf(BooleanSupplier isStopped) {
            long stepCount = 0;
            do {
                net.spread(isMoved);
                stepCount += net.fanInCount();
                if (stepCount > MAX_STEPS || isStopped.getAsBoolean()) {
                    return new int[0];
                }
            } while (moveFluents());
            System.arraycopy(isMoved, 0, isMixed, 0, net.firstInput());
            net.spread(isMixed);
            join();
            int[] leaders =
                    IntStream.range(net.firstBase(), net.firstInput())
                            .filter(node -> isMoved[node])
                            .map(parts::leaderOf)
                            .distinct()
                            .sorted()
                            .toArray();
            return IntStream.range(net.firstBase(), net.firstInput())
                    .map(
                            node ->
                                    isMoved[node]
                                            ? Arrays.binarySearch(leaders, parts.leaderOf(node))
                                            : -1)
                    .toArray();
        }

        /** Returns whether there are more fluents that depend on moves than were known. */
        private boolean moveFluents() {
            boolean changed = false;
            for (int bit = 0; bit < net.baseCount(); bit++) {
                int node = net.firstBase() + bit;
                boolean isNew = !isMoved[node] && relevant.contains(node) && isMoved[next(bit)];
                isMoved[node] |= isNew;
                changed |= isNew;
            }
            return changed;
        }

        private int next(int bit) {
            return NetLiteral.node(net.outputs().next()[bit]);
        }

        private void join() {
            for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
                if (relevantNext.contains(gate)) {
                    for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                        join(gate, NetLiteral.node(net.fanIn(at)));
                    }
                }
            }
            for (int bit = 0; bit < net.baseCount(); bit++) {
                if (isMoved[net.firstBase() + bit]) {
                    join(net.firstBase() + bit, next(bit));
                }
            }
        }

        private void join(int node, int below) {
            if (isMixed[node] && isMixed[below]) {
                parts.join(node, below);
            }
        }
    }
}

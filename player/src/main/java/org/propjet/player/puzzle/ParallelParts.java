package org.propjet.player.puzzle;

import org.jspecify.annotations.Nullable;
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
     * @param words the words of a state
     * @param isStopped asked now and then whether to give up
     */
    static @Nullable ParallelParts find(PropNet net, int words, BooleanSupplier isStopped) {
        RelevantFluents relevant = new RelevantFluents(net);
        boolean isAlwaysLegal =
                Arrays.stream(net.outputs().legal())
                        .allMatch(literal -> literal == NetLiteral.TRUE);
        int[] partOf =
                isAlwaysLegal ? new Dependencies(net, relevant).partOf(isStopped) : new int[0];
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
            int[] groupOf = TwinMoves.find(net, new RelevantFluents(net, literals), isStopped);
            if (groupOf == null) {
                return null;
            }
            effects.add(groupOf);
            effectCounts[part] = Arrays.stream(groupOf).max().orElse(0) + 1;
            product = Math.min(MAX_MOVES + 1L, product * effectCounts[part]);
        }
        if (product > MAX_MOVES) {
            return null;
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

    /** What each fluent depends on, and so which of them belong together. */
    private static final class Dependencies {
        private final PropNet net;
        private final RelevantFluents relevant;

        /** For each fluent those that it depends on, and whether it depends on moves. */
        private final int[][] fluents;

        private final boolean[] isMoved;
        private final int[] lastVisit;
        private final int[] pending;
        private final int[] joined;
        private long stepCount;

        Dependencies(PropNet net, RelevantFluents relevant) {
            this.net = net;
            this.relevant = relevant;
            fluents = new int[net.baseCount()][];
            isMoved = new boolean[net.baseCount()];
            pending = new int[net.nodeCount() + 1];
            lastVisit = new int[net.nodeCount()];
            Arrays.fill(lastVisit, -1);
            joined = IntStream.range(0, net.baseCount()).toArray();
        }

        /** Returns for each fluent the number of its part, or -1; nothing if it takes too long. */
        int[] partOf(BooleanSupplier isStopped) {
            for (int bit = 0; bit < fluents.length; bit++) {
                fluents[bit] = relevant.contains(net.firstBase() + bit) ? below(bit) : new int[0];
                if (stepCount > MAX_STEPS || isStopped.getAsBoolean()) {
                    return new int[0];
                }
            }
            while (spreadMoves()) {
                // what depends on what moves change is changed by moves, too
            }
            for (int bit = 0; bit < fluents.length; bit++) {
                for (int other : fluents[bit]) {
                    if (isMoved[bit] && isMoved[other]) {
                        joined[leader(bit)] = leader(other);
                    }
                }
            }
            int[] leaders =
                    IntStream.range(0, joined.length)
                            .filter(bit -> isMoved[bit] && leader(bit) == bit)
                            .toArray();
            return IntStream.range(0, joined.length)
                    .map(bit -> isMoved[bit] ? Arrays.binarySearch(leaders, leader(bit)) : -1)
                    .toArray();
        }

        private boolean spreadMoves() {
            boolean changed = false;
            for (int bit = 0; bit < fluents.length; bit++) {
                if (!isMoved[bit] && Arrays.stream(fluents[bit]).anyMatch(of -> isMoved[of])) {
                    isMoved[bit] = true;
                    changed = true;
                }
            }
            return changed;
        }

        private int leader(int bit) {
            int leader = bit;
            while (joined[leader] != leader) {
                joined[leader] = joined[joined[leader]];
                leader = joined[leader];
            }
            return leader;
        }

        /** Returns the fluents that a fluent depends on; notes whether it depends on moves. */
        private int[] below(int bit) {
            IntStream.Builder found = IntStream.builder();
            int count = 0;
            pending[count++] = NetLiteral.node(net.outputs().next()[bit]);
            while (count > 0) {
                int node = pending[--count];
                if (net.isGate(node)) {
                    for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                        int part = NetLiteral.node(net.fanIn(at));
                        stepCount++;
                        if (lastVisit[part] != bit) {
                            lastVisit[part] = bit;
                            pending[count++] = part;
                        }
                    }
                } else if (node >= net.firstInput()) {
                    isMoved[bit] = true;
                } else if (node >= net.firstBase()) {
                    found.add(node - net.firstBase());
                }
            }
            return found.build().toArray();
        }
    }
}

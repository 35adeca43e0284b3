package org.propjet.player.search.tree;

import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The fluents that tell which moves were made, in a game of two roles where pieces are placed and
 * then stay: every move brings about its own, which holds to the end, and which another move would
 * not have brought about.
 *
 * <p>Immutable.
 */
final class LastingFluents {
    private final List<Int2IntMap> bitOfMove;
    private final int[] bits;

    /** For each bit of a state its index in {@link #bits}, or -1. */
    private final int[] indexes;

    /**
     * Makes them of bits of a state.
     *
     * @param bitOfMove for each role and move the bit of what it brings about
     * @param width how many bits a state has
     */
    LastingFluents(List<Int2IntMap> bitOfMove, int width) {
        this.bitOfMove = bitOfMove;
        this.bits =
                bitOfMove.stream()
                        .flatMapToInt(moves -> moves.values().intStream())
                        .sorted()
                        .distinct()
                        .toArray();
        this.indexes = new int[width];
        Arrays.fill(indexes, -1);
        for (int i = 0; i < bits.length; i++) {
            indexes[bits[i]] = i;
        }
    }

    /** Returns how many there are. */
    int count() {
        return bits.length;
    }

    /** Returns the bit of one of them in a state. */
    int bit(int index) {
        return bits[index];
    }

    /** Returns the index of the one that a role's move brings about, or -1 if it is not known. */
    int ofMove(int role, int moveId) {
        int bit = bitOfMove.get(role).getOrDefault(moveId, -1);
        return bit < 0 ? -1 : indexes[bit];
    }

    /**
     * Looks for those that hold in a state and do not in an earlier one.
     *
     * @param found receives their indexes; as long as {@link #count} suffices
     * @return how many there are
     */
    int gained(long[] earlier, long[] state, int[] found) {
        int count = 0;
        for (int word = 0; word < state.length; word++) {
            int first = word << 6;
            for (long left = state[word] & ~earlier[word]; left != 0; left &= left - 1) {
                int index = indexes[first + Long.numberOfTrailingZeros(left)];
                if (index >= 0) {
                    found[count++] = index;
                }
            }
        }
        return count;
    }

    /**
     * Looks for them by random games, in which each move is compared with another one: a little at
     * a time, beside a search, as single states may be slow at first.
     *
     * <p>Thread-safe; one thread looks at a time.
     */
    static final class Finder {
        /** With fewer games some moves would not have been made. */
        private static final int GAMES = 24;

        /** Where a game lasts longer, pieces move. */
        private static final int MOST_PLIES = 1_000;

        private final Game game;
        private final int leastMoves;
        private final int mostFluents;
        private final int width;
        private final SplittableRandom random = new SplittableRandom(1);
        private final ReentrantLock lock = new ReentrantLock();
        private final int[] jointMove = new int[2];
        private final int[] other = new int[2];

        /** The fluents that no longer held after some move. */
        private final BitSet lost = new BitSet();

        /** In how many ends of games each fluent holds. */
        private final int[] ends;

        /**
         * For each role's move what it has always brought about when another one would not have.
         */
        private final List<Int2ObjectOpenHashMap<BitSet>> effects =
                List.of(new Int2ObjectOpenHashMap<>(), new Int2ObjectOpenHashMap<>());

        private Reasoner reasoner;
        private long[] state;
        private int plyCount;
        private int gameCount;
        private long choiceCount;
        private long moveCount;

        /** What all that was seen says; null until then. */
        private volatile @Nullable Verdict verdict;

        private record Verdict(boolean areTooMany, @Nullable LastingFluents found) {
            static final Verdict NOTHING = new Verdict(false, null);
        }

        /**
         * Makes a finder that has not looked yet.
         *
         * @param leastMoves how many moves there must be to choose from, on average
         * @param mostFluents how many fluents there may be
         */
        Finder(Game game, int leastMoves, int mostFluents) {
            this.game = game;
            this.leastMoves = leastMoves;
            this.mostFluents = mostFluents;
            this.reasoner = game.newReasoner();
            this.state = game.initialState();
            this.width = state.length * Long.SIZE;
            this.ends = new int[width];
            this.verdict = game.roles().size() == 2 ? null : Verdict.NOTHING;
        }

        /** Returns whether all has been seen: what is found, or that there is nothing. */
        boolean isOver() {
            return verdict != null;
        }

        /** Returns whether more fluents last than there may be; false until all has been seen. */
        boolean areTooMany() {
            Verdict known = verdict;
            return known != null && known.areTooMany;
        }

        /**
         * Looks for some time, unless another thread does or enough has been seen.
         *
         * @return what has been found; null if nothing has yet, or nothing is there
         */
        @Nullable LastingFluents look(long nanos) {
            if (!isOver() && lock.tryLock()) {
                try {
                    Budget look = Budget.ofNanos(nanos);
                    reasoner = game.fastest(reasoner);
                    while (!isOver() && !look.isOver()) {
                        play();
                    }
                } finally {
                    lock.unlock();
                }
            }
            Verdict known = verdict;
            return known == null ? null : known.found;
        }

        /** Makes a move, or ends the game. */
        private void play() {
            reasoner.setState(state);
            if (reasoner.isTerminal()) {
                end();
                return;
            }
            for (int role = 0; role < 2; role++) {
                int[] moves = reasoner.legalMoves(role);
                if (moves.length == 0) {
                    verdict = Verdict.NOTHING;
                    return;
                }
                int at = random.nextInt(moves.length);
                jointMove[role] = moves[at];
                other[role] = moves[(at + 1) % moves.length];
            }
            long[] next = state.clone();
            reasoner.successor(jointMove, next);
            lost.or(without(BitSet.valueOf(state), next));
            if (!Arrays.equals(jointMove, other)) {
                choiceCount++;
                moveCount += Math.max(reasoner.legalMoveCount(0), reasoner.legalMoveCount(1));
                long[] elsewhere = state.clone();
                reasoner.successor(other, elsewhere);
                note(without(without(BitSet.valueOf(next), state), elsewhere));
            }
            state = next;
            if (plyCount++ > MOST_PLIES) {
                verdict = Verdict.NOTHING;
            }
        }

        private void note(BitSet effect) {
            for (int role = 0; role < 2; role++) {
                if (jointMove[role] != other[role]) {
                    BitSet always =
                            effects.get(role)
                                    .computeIfAbsent(
                                            jointMove[role], move -> (BitSet) effect.clone());
                    always.and(effect);
                }
            }
        }

        private static BitSet without(BitSet fluents, long[] state) {
            fluents.andNot(BitSet.valueOf(state));
            return fluents;
        }

        private void end() {
            BitSet.valueOf(state).stream().forEach(bit -> ends[bit]++);
            state = game.initialState();
            plyCount = 0;
            gameCount++;
            boolean doAllLast =
                    effects.stream()
                            .flatMap(moves -> moves.values().stream())
                            .allMatch(effect -> best(effect) >= 0);
            if (choiceCount == 0 || moveCount < leastMoves * choiceCount || !doAllLast) {
                verdict = Verdict.NOTHING;
            } else if (gameCount == GAMES) {
                List<Int2IntMap> bits = List.of(new Int2IntOpenHashMap(), new Int2IntOpenHashMap());
                for (int role = 0; role < 2; role++) {
                    Int2IntMap ofRole = bits.get(role);
                    effects.get(role).forEach((move, effect) -> ofRole.put(move, best(effect)));
                }
                LastingFluents all = new LastingFluents(bits, width);
                boolean areTooMany = all.count() > mostFluents;
                verdict = new Verdict(areTooMany, areTooMany ? null : all);
            }
        }

        /**
         * Returns the one of some fluents that holds at the ends of most games, if it lasts, or -1.
         */
        private int best(BitSet effect) {
            return effect.stream()
                    .filter(bit -> !lost.get(bit))
                    .reduce(-1, (best, bit) -> best < 0 || ends[bit] > ends[best] ? bit : best);
        }
    }
}

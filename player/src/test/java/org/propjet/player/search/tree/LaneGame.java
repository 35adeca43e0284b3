package org.propjet.player.search.tree;

import org.propjet.engine.game.DerivedGame;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.SeededChoice;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A game with as many lanes as a test wants, each a playout on a reasoner, which are counted. */
final class LaneGame extends DerivedGame {
    private final Game game;
    private final int laneCount;

    /** Whether no playout goes on. */
    boolean isStuck;

    long startedCount;
    long endedCount;
    int mostAtOnce;
    int greatestGoal = -1;

    LaneGame(Game game, int laneCount) {
        super(game);
        this.game = game;
        this.laneCount = laneCount;
    }

    @Override
    public String backend() {
        return "lanes of a test";
    }

    @Override
    public Reasoner newReasoner() {
        return game.newReasoner();
    }

    @Override
    public Playouts newPlayouts(long seed) {
        return new Lanes(seed);
    }

    /** A lane: what is in it. */
    private static final class Lane {
        final RandomPlayout playout;
        long seed;
        boolean isFree = true;
        boolean hasEnded;

        Lane(Reasoner reasoner) {
            playout = new RandomPlayout(reasoner);
        }
    }

    private final class Lanes implements Playouts, Playouts.EndedLanes {
        private final long seed;
        private final Lane[] lanes = new Lane[laneCount];
        private int firstLane;
        private long ended;

        Lanes(long seed) {
            this.seed = seed;
            for (int lane = 0; lane < laneCount; lane++) {
                lanes[lane] = new Lane(game.newReasoner());
            }
        }

        @Override
        public Game game() {
            return LaneGame.this;
        }

        @Override
        public int laneCount() {
            return laneCount;
        }

        @Override
        public void run(long[] start, long endNanos, PlayoutTally tally) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void start(int lane, int count, long[] state) {
            for (Lane it : List.of(lanes).subList(lane, lane + count)) {
                if (!it.isFree) {
                    throw new IllegalStateException("a lane is not free");
                }
                it.isFree = false;
                it.hasEnded = false;
                it.seed = SeededChoice.playoutSeed(seed, startedCount++);
                it.playout.begin(state, it.seed);
            }
            mostAtOnce = Math.max(mostAtOnce, (int) (startedCount - endedCount));
        }

        @Override
        public void startWord(int word, long which, long[] state) {
            for (long left = which; left != 0; left &= left - 1) {
                start(word + Long.numberOfTrailingZeros(left), 1, state);
            }
        }

        @Override
        public int advance() {
            int count = 0;
            for (Lane lane : lanes) {
                if (!lane.isFree && !isStuck) {
                    lane.hasEnded = lane.hasEnded || !lane.playout.step();
                }
                count += !lane.isFree && lane.hasEnded ? 1 : 0;
            }
            return count;
        }

        @Override
        public void collect(Receiver receiver) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void collectWords(WordReceiver receiver) {
            for (firstLane = 0; firstLane < laneCount; firstLane += Long.SIZE) {
                ended = 0;
                for (int i = 0; i < Long.SIZE && firstLane + i < laneCount; i++) {
                    Lane lane = lanes[firstLane + i];
                    if (!lane.isFree && lane.hasEnded) {
                        lane.isFree = true;
                        ended |= 1L << i;
                        endedCount++;
                        greatestGoal = Math.max(greatestGoal, lane.playout.goal(0));
                    }
                }
                if (ended != 0) {
                    receiver.ended(this);
                }
            }
        }

        @Override
        public int firstLane() {
            return firstLane;
        }

        @Override
        public long lanes() {
            return ended;
        }

        private int[] goals(int roleIndex, long among) {
            return IntStream.range(0, Long.SIZE)
                    .filter(i -> (ended & among & 1L << i) != 0)
                    .map(i -> lanes[firstLane + i].playout.goal(roleIndex))
                    .toArray();
        }

        @Override
        public long goalSum(int roleIndex, long among) {
            long sum = 0;
            for (int goal : goals(roleIndex, among)) {
                sum += Math.max(0, goal);
            }
            return sum;
        }

        @Override
        public long goalSquareSum(int roleIndex, long among) {
            long sum = 0;
            for (int goal : goals(roleIndex, among)) {
                sum += (long) Math.max(0, goal) * Math.max(0, goal);
            }
            return sum;
        }

        @Override
        public int greatestGoal(int roleIndex, long among) {
            int greatest = Reasoner.NO_GOAL;
            for (int goal : goals(roleIndex, among)) {
                greatest = Math.max(greatest, goal);
            }
            return greatest;
        }

        @Override
        public long lanesHolding(int bit) {
            long found = 0;
            for (long left = ended; left != 0; left &= left - 1) {
                long[] state = lanes[firstLane + Long.numberOfTrailingZeros(left)].playout.state();
                boolean holds = (state[bit >>> 6] >>> bit & 1) != 0;
                found |= holds ? Long.lowestOneBit(left) : 0;
            }
            return found;
        }

        @Override
        public long lanesWith(int roleIndex, int goal, long among) {
            long found = 0;
            for (long left = ended & among; left != 0; left &= left - 1) {
                int lane = firstLane + Long.numberOfTrailingZeros(left);
                boolean hasIt = lanes[lane].playout.goal(roleIndex) == goal;
                found |= hasIt ? Long.lowestOneBit(left) : 0;
            }
            return found;
        }

        @Override
        public int[][] movesOf(int lane, long[] state) {
            RandomPlayout again = new RandomPlayout(game.newReasoner());
            List<int[]> moves = new ArrayList<>();
            again.begin(state, lanes[lane].seed);
            while (again.step()) {
                moves.add(again.jointMove().clone());
            }
            return moves.toArray(int[][]::new);
        }
    }
}

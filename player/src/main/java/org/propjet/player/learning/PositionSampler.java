package org.propjet.player.learning;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.Reasoner;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/**
 * Draws states of random games, up to five of a game that are one or two plies apart, and values
 * each by playouts in lanes (as Waledzik and Mandziuk, 2014, who had a hundred such states).
 *
 * <p>Not thread-safe; used once.
 */
final class PositionSampler {
    private static final int SEQUENCE = 5;

    /** More make the weights little better: 10,000 states and 6,000 expressions take 120 MB. */
    private static final int MOST_STATES = 10_000;

    /** States that are wanted at least; if playouts are slow, each gets fewer of them. */
    private static final int WANTED_STATES = 5_000;

    /** How many playouts a state may get: parts of a word of lanes, or words one after another. */
    private static final int[] PLAYOUTS = {16, 64, 256};

    /** States are not drawn from later plies. */
    private static final int MOST_PLIES = 1_000;

    private final Game game;
    private final SplittableRandom random;
    private final Reasoner reasoner;
    private final Playouts playouts;
    private final int[] jointMove;
    private long playoutCount;

    /** How many plies a random game has; 0 if that is not known yet. */
    private int meanLength;

    PositionSampler(Game game, long seed) {
        this.game = game;
        this.random = new SplittableRandom(seed);
        this.reasoner = game.newReasoner();
        this.playouts = game.newPlayouts(seed);
        this.jointMove = new int[game.roles().size()];
    }

    /** Returns how many playouts were made. */
    long playoutCount() {
        return playoutCount;
    }

    /**
     * Returns how many playouts each state can have if there is so much time.
     *
     * @param nanos the time; a twentieth of it is taken to measure how fast playouts are
     */
    int suitablePlayouts(long nanos) {
        long start = System.nanoTime();
        PlayoutTally tally = play(start + nanos / 20);
        double perNano = (double) tally.playoutCount() / (System.nanoTime() - start);
        int suitable = PLAYOUTS[0];
        for (int each : PLAYOUTS) {
            suitable = perNano * nanos >= (double) each * WANTED_STATES ? each : suitable;
        }
        return suitable;
    }

    /** Plays from the initial state, to see how long games are. */
    private PlayoutTally play(long endNanos) {
        PlayoutTally tally = new PlayoutTally(game.roles().size());
        playouts.run(game.initialState(), endNanos, tally);
        long mean = tally.stepCount() / Math.max(1, tally.playoutCount());
        meanLength = Math.clamp(mean, 1, MOST_PLIES);
        return tally;
    }

    /**
     * Draws and values states until it is told to stop, or there are enough.
     *
     * @param playoutsEach how many playouts each state gets: 16, 32 or a multiple of 64
     */
    Positions sample(int playoutsEach, BooleanSupplier isOver) {
        Positions positions = new Positions();
        if (meanLength == 0) {
            play(System.nanoTime());
        }
        if (isOverAtOnce()) {
            return positions;
        }
        List<long[]> states = new ArrayList<>();
        List<Integer> sequences = new ArrayList<>();
        for (int sequence = 0;
                positions.count() < MOST_STATES && !isOver.getAsBoolean();
                sequence++) {
            for (long[] state : sequence(random.nextInt(meanLength))) {
                states.add(state);
                sequences.add(sequence);
            }
            int lanesEach = Math.min(playoutsEach, Math.min(Long.SIZE, playouts.laneCount()));
            int together = playouts.laneCount() / lanesEach;
            if (states.size() >= together) {
                List<long[]> some = states.subList(0, together);
                double[][] values = values(some, lanesEach, playoutsEach / lanesEach, isOver);
                for (int i = 0; i < values.length; i++) {
                    positions.add(states.get(i), sequences.get(i), values[i]);
                }
                some.clear();
                sequences.subList(0, together).clear();
            }
        }
        return positions;
    }

    private boolean isOverAtOnce() {
        reasoner.setState(game.initialState());
        return reasoner.isTerminal();
    }

    /** Plays a random game up to a ply, and returns that state and some after it. */
    private List<long[]> sequence(int ply) {
        List<long[]> states = new ArrayList<>();
        long[] state = game.initialState();
        reasoner.setState(state);
        int next = ply;
        for (int at = 0; !reasoner.isTerminal() && states.size() < SEQUENCE; at++) {
            for (int role = 0; role < jointMove.length; role++) {
                int[] moves = reasoner.legalMoves(role);
                if (moves.length == 0) {
                    return states;
                }
                jointMove[role] = moves[random.nextInt(moves.length)];
            }
            if (at == next) {
                states.add(state.clone());
                next += 1 + random.nextInt(2);
            }
            reasoner.successor(jointMove, state);
            reasoner.setState(state);
        }
        return states;
    }

    /** Returns for each state and role the mean of the goals; nothing if there was no time. */
    private double[][] values(
            List<long[]> states, int lanesEach, int rounds, BooleanSupplier isOver) {
        int roleCount = jointMove.length;
        long[][] sums = new long[states.size()][roleCount];
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < states.size(); i++) {
                int firstLane = i * lanesEach;
                playouts.startWord(
                        firstLane & -Long.SIZE, lanesOf(firstLane, lanesEach), states.get(i));
            }
            for (int left = states.size() * lanesEach; left > 0; ) {
                if (isOver.getAsBoolean()) {
                    return new double[0][];
                }
                left -= playouts.advance() > 0 ? collect(sums, lanesEach) : 0;
            }
        }
        double[][] means = new double[states.size()][roleCount];
        for (int i = 0; i < means.length; i++) {
            for (int role = 0; role < roleCount; role++) {
                means[i][role] = (double) sums[i][role] / (rounds * lanesEach);
            }
        }
        playoutCount += (long) states.size() * rounds * lanesEach;
        return means;
    }

    /** Returns the bits, in their word, of some lanes from a lane on. */
    private static long lanesOf(int firstLane, int count) {
        return (-1L >>> (Long.SIZE - count)) << firstLane;
    }

    private int collect(long[][] sums, int lanesEach) {
        int[] ended = {0};
        playouts.collectWords(
                word -> {
                    for (int lane = 0; lane < Long.SIZE; lane += lanesEach) {
                        long among = word.lanes() & lanesOf(lane, lanesEach);
                        if (among != 0) {
                            long[] sum = sums[(word.firstLane() + lane) / lanesEach];
                            for (int role = 0; role < sum.length; role++) {
                                sum[role] += word.goalSum(role, among);
                            }
                            ended[0] += Long.bitCount(among);
                        }
                    }
                });
        return ended[0];
    }
}

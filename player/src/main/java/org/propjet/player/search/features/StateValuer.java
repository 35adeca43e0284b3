package org.propjet.player.search.features;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.Stopwatch;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Values states by playouts in lanes.
 *
 * <p>Not thread-safe.
 */
public final class StateValuer {
    /** How many playouts a state may get: parts of a word of lanes, or words one after another. */
    private static final int[] PLAYOUTS = {16, 64, 256};

    private final Game game;
    private final Playouts playouts;

    /** How many plies a random game has; 0 if that is not known yet. */
    private long meanLength;

    /**
     * Has valued nothing yet.
     *
     * @param seed fixes the playouts
     */
    public StateValuer(Game game, long seed) {
        this.game = game;
        this.playouts = game.newPlayouts(seed);
    }

    /**
     * Returns how many playouts each state can have if there is so much time.
     *
     * @param budget the time; a twentieth of it is taken to measure how fast playouts are. Where
     *     games are so long that not even the first come to their end, it is taken whole; then
     *     playouts are in flight, and no states can be valued
     * @param wanted how many states are to be valued at least
     */
    int suitablePlayouts(Budget budget, int wanted) {
        long nanos = budget.remainingNanos();
        Stopwatch time = Stopwatch.start();
        PlayoutTally tally = play(budget.share(0.05), budget);
        double perNano = (double) tally.playoutCount() / time.nanos();
        int suitable = PLAYOUTS[0];
        for (int each : PLAYOUTS) {
            suitable = perNano * nanos >= (double) each * wanted ? each : suitable;
        }
        return suitable;
    }

    /** Returns how many plies a random game has, 1 at least; 1 if none came to its end in time. */
    int meanLength(Budget budget) {
        if (meanLength == 0) {
            play(budget.within(0), budget);
        }
        return (int) Math.min(Integer.MAX_VALUE, meanLength);
    }

    /** Plays from the initial state, to see how long games are. */
    private PlayoutTally play(Budget measuring, Budget budget) {
        PlayoutTally tally = new PlayoutTally(game.roles().size());
        int each = lanesEach(PLAYOUTS[0]);
        List<long[]> starts = Collections.nCopies(statesTogether(each), game.initialState());
        if (sums(starts, each, 1, budget).length > 0) {
            playouts.run(game.initialState(), measuring.deadlineNanos(), tally);
        }
        meanLength = Math.max(1, tally.stepCount() / Math.max(1, tally.playoutCount()));
        return tally;
    }

    /**
     * Returns how many states are valued at a time, so that no lanes are idle.
     *
     * @param playoutsEach how many playouts each gets: 16, 32 or a multiple of 64
     */
    public int statesTogether(int playoutsEach) {
        return playouts.laneCount() / lanesEach(playoutsEach);
    }

    private int lanesEach(int playoutsEach) {
        return Math.min(playoutsEach, Math.min(Long.SIZE, playouts.laneCount()));
    }

    /**
     * Returns for each state and role the mean of the goals; nothing if there was no time: then
     * playouts may be in flight, and no more states can be valued.
     *
     * @param states none of them terminal
     * @param playoutsEach how many playouts each gets: 16, 32 or a multiple of 64
     */
    public double[][] values(List<long[]> states, int playoutsEach, Budget budget) {
        double[][] means = new double[states.size()][];
        for (int from = 0; from < means.length; ) {
            int lanesEach = lanesEach(playoutsEach);
            int to = Math.min(means.length, from + playouts.laneCount() / lanesEach);
            long[][] sums =
                    sums(states.subList(from, to), lanesEach, playoutsEach / lanesEach, budget);
            if (sums.length == 0) {
                return new double[0][];
            }
            for (int i = from; i < to; i++) {
                means[i] = Arrays.stream(sums[i - from]).asDoubleStream().toArray();
                for (int role = 0; role < means[i].length; role++) {
                    means[i][role] /= playoutsEach;
                }
            }
            from = to;
        }
        return means;
    }

    private long[][] sums(List<long[]> states, int lanesEach, int rounds, Budget budget) {
        long[][] sums = new long[states.size()][game.roles().size()];
        for (int round = 0; round < rounds; round++) {
            start(states, lanesEach);
            for (int left = states.size() * lanesEach; left > 0; ) {
                if (budget.isOver()) {
                    return new long[0][];
                }
                left -= playouts.advance() > 0 ? collect(sums, lanesEach) : 0;
            }
        }
        return sums;
    }

    private void start(List<long[]> states, int lanesEach) {
        int perWord = Long.SIZE / lanesEach;
        long[] lanes = new long[perWord];
        Arrays.setAll(lanes, i -> lanesOf(i * lanesEach, lanesEach));
        for (int at = 0; at < states.size(); at += perWord) {
            List<long[]> some = states.subList(at, Math.min(states.size(), at + perWord));
            playouts.startWord(at * lanesEach, some.size(), lanes, some.toArray(long[][]::new));
        }
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

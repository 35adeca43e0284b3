package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.code.emit.Vectors;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetGame;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Whoever plays the playouts, and however they are started, their lengths and goals have the same
 * means.
 *
 * <p>How many playouts a run plays, and which, depends on the clock, and two fair samples differ by
 * more than four standard errors one time in 16,000 (by more than three one time in 370, and dozens
 * of means are compared here). So what differs so much is measured once more, by another seed, and
 * has to differ again.
 */
@Tag("timed")
class MeansTest {
    private static final int PLAYOUT_COUNT = 400_000;

    /** The network plays this long at most: reversi 3,700 playouts a second. */
    private static final long NETWORK_NANOS = 2_000_000_000L;

    /** Short, so that playouts which are in flight when the time is up are many. */
    private static final long RUN_NANOS = 5_000_000;

    private static final double MOST_ERRORS = 4;

    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "connectFour", "breakthrough", "reversi"})
    void meansAgree(String name) {
        NetGame net = TestGames.net(name);
        List<String> differences = differences(net, 1);
        if (!differences.isEmpty()) {
            differences = differences(net, 2);
        }
        assertEquals(List.of(), differences);
    }

    /** Compares all with the runs on the tape; all play other playouts. */
    private static List<String> differences(NetGame net, long seed) {
        Random seeds = new Random(seed);
        List<Sample> samples = new ArrayList<>();
        for (Tier tier : Tier.values()) {
            if (tier != Tier.VECTOR || Vectors.wordCount() > 0) {
                addSamples(samples, GameLine.compile(net, CompileOptions.on(tier)), seeds);
            }
        }
        try (CompiledGame auto = GameLine.compile(net, CompileOptions.standard())) {
            addSamples(samples, auto, seeds);
        }
        samples.add(new Sample("net", run(net.newPlayouts(seeds.nextLong()), NETWORK_NANOS)));
        List<String> differences = new ArrayList<>();
        for (Sample sample : samples.subList(1, samples.size())) {
            addDifferences(differences, samples.getFirst(), sample);
        }
        return differences;
    }

    private static void addSamples(List<Sample> samples, Game game, Random seeds) {
        String backend = game.backend();
        Playouts playouts = game.newPlayouts(seeds.nextLong());
        samples.add(new Sample(backend, run(playouts, Long.MAX_VALUE)));
        playouts = game.newPlayouts(seeds.nextLong());
        samples.add(new Sample(backend + ", started", started(playouts)));
    }

    private static PlayoutTally run(Playouts playouts, long mostNanos) {
        PlayoutTally tally = new PlayoutTally(playouts.game().roles().size());
        long[] start = playouts.game().initialState();
        long begin = System.nanoTime();
        while (tally.playoutCount() < PLAYOUT_COUNT && System.nanoTime() - begin < mostNanos) {
            playouts.run(start, System.nanoTime() + RUN_NANOS, tally);
        }
        return tally;
    }

    /** Starts lanes again as they come free, and plays all that was started to the end. */
    private static PlayoutTally started(Playouts playouts) {
        PlayoutTally tally = new PlayoutTally(playouts.game().roles().size());
        long[] start = playouts.game().initialState();
        int[] left = {PLAYOUT_COUNT - playouts.laneCount()};
        playouts.start(0, playouts.laneCount(), start);
        while (tally.playoutCount() < PLAYOUT_COUNT) {
            int share = left[0] > 0 ? playouts.laneCount() / 8 : 1;
            if (playouts.advance() >= share) {
                playouts.collect(
                        (lane, length, goals) -> {
                            addPlayout(tally, length, goals);
                            if (left[0]-- > 0) {
                                playouts.start(lane, 1, start);
                            }
                        });
            }
        }
        return tally;
    }

    private static void addPlayout(PlayoutTally tally, int length, int[] goals) {
        tally.addPlayouts(1, length, (double) length * length);
        for (int role = 0; role < goals.length; role++) {
            if (goals[role] != Reasoner.NO_GOAL) {
                tally.addGoals(role, goals[role], 1);
            }
        }
    }

    private static void addDifferences(List<String> differences, Sample one, Sample other) {
        addDifference(differences, one, other, "length", one.length(), other.length());
        for (int role = 0; role < one.tally().roleCount(); role++) {
            String what = "goal of role " + role;
            addDifference(differences, one, other, what, one.goal(role), other.goal(role));
        }
    }

    private static void addDifference(
            List<String> differences, Sample one, Sample other, String what, Mean a, Mean b) {
        double errors = Math.abs(a.value() - b.value()) / Math.sqrt(a.variance() + b.variance());
        if (errors > MOST_ERRORS) {
            differences.add(
                    "%s: %s %f, %s %f, %.1f standard errors"
                            .formatted(
                                    what,
                                    one.label(),
                                    a.value(),
                                    other.label(),
                                    b.value(),
                                    errors));
        }
    }

    /** Playouts, and who played them. */
    private record Sample(String label, PlayoutTally tally) {
        Mean length() {
            return Mean.of(
                    (double) tally.stepCount(), tally.squaredLengths(), tally.playoutCount());
        }

        Mean goal(int role) {
            return Mean.of(tally.goalSum(role), tally.squaredGoals(role), tally.goalCount(role));
        }
    }

    /** A mean, and the square of its standard error. */
    private record Mean(double value, double variance) {
        static Mean of(double sum, double squares, long count) {
            double value = sum / count;
            return new Mean(value, (squares / count - value * value) / count);
        }
    }
}

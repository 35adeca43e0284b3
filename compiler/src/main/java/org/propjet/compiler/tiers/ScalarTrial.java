package org.propjet.compiler.tiers;

import org.propjet.compiler.single.ScalarGame;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.Clock;

import java.util.function.BooleanSupplier;

/**
 * Plays random games with a class for single states and with the network in turn, until the class
 * is faster. HotSpot takes some seconds to compile a large class, and meanwhile runs it many times
 * slower than the network: nobody should have to use it then.
 *
 * <p>For one thread, which sleeps most of the time.
 */
final class ScalarTrial {
    /** How long each plays when it is its turn. */
    private static final long PLAY_NANOS = 2_000_000;

    private static final long SLEEP_MILLIS = 20;

    /** Fewer say nothing: a thread that another one interrupts is slow. */
    private static final int LEAST_ROUNDS = 10;

    /** Then the network plays once in so many rounds: it is as fast as it will be. */
    private static final int ROUNDS_PER_NET = 4;

    /** The class is given up after this, and so long an instruction of a step. */
    private static final long LEAST_NANOS = 5_000_000_000L;

    private static final long NANOS_PER_INSTRUCTION = 500_000;

    private final Runner ofClass;
    private final Runner ofNet;
    private final long limitNanos;
    private final Clock clock;
    private final BooleanSupplier isOver;

    /**
     * Makes a trial.
     *
     * @param scalar a game with a class
     * @param isOver whether to come back without a result
     */
    ScalarTrial(ScalarGame scalar, BooleanSupplier isOver) {
        this(
                scalar.newReasoner(),
                scalar.net().newReasoner(),
                LEAST_NANOS + NANOS_PER_INSTRUCTION * scalar.report().instructionsPerStep(),
                Clock.SYSTEM,
                isOver);
    }

    /**
     * Makes a trial of any two reasoners.
     *
     * @param limitNanos when the class is given up
     * @param clock by which both are measured
     */
    ScalarTrial(
            Reasoner ofClass,
            Reasoner ofNet,
            long limitNanos,
            Clock clock,
            BooleanSupplier isOver) {
        this.ofClass = new Runner(ofClass, clock);
        this.ofNet = new Runner(ofNet, clock);
        this.limitNanos = limitNanos;
        this.clock = clock;
        this.isOver = isOver;
    }

    /** Returns whether the class has become faster, as soon as it is; then it takes over. */
    boolean isWon() throws InterruptedException {
        Budget budget = Budget.until(clock.nanos() + limitNanos, clock);
        for (int round = 0; !isOver.getAsBoolean() && !budget.isOver(); round++) {
            if (round < LEAST_ROUNDS || round % ROUNDS_PER_NET == 0) {
                ofNet.play();
            }
            ofClass.play();
            if (round >= LEAST_ROUNDS && ofClass.leastNanos < ofNet.leastNanos) {
                return true;
            }
            Thread.sleep(SLEEP_MILLIS);
        }
        return false;
    }

    /** Returns what a step took with the network at its best. */
    double netNanos() {
        return ofNet.leastNanos;
    }

    /** Returns the same with the class. */
    double classNanos() {
        return ofClass.leastNanos;
    }

    /** Plays random games, and knows how long a step takes at its best. */
    private static final class Runner {
        private final Reasoner reasoner;
        private final RandomPlayout playout;
        private final Clock clock;
        private long seed;
        private double leastNanos = Double.POSITIVE_INFINITY;

        Runner(Reasoner reasoner, Clock clock) {
            this.reasoner = reasoner;
            this.clock = clock;
            this.playout = new RandomPlayout(reasoner);
            begin();
        }

        private void begin() {
            playout.begin(reasoner.game().initialState(), seed++);
        }

        void play() {
            long start = clock.nanos();
            long nanos = 0;
            int steps = 0;
            while (nanos < PLAY_NANOS) {
                steps++;
                if (!playout.step()) {
                    begin();
                }
                nanos = clock.nanos() - start;
            }
            leastNanos = Math.min(leastNanos, (double) nanos / steps);
        }
    }
}

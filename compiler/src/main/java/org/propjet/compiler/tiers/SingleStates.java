package org.propjet.compiler.tiers;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.code.CompileEvent;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.ground.OptionalWork;
import org.propjet.engine.propnet.NetGame;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What evaluates single states: the network at first, and a class for them as soon as it is faster.
 *
 * <p>Thread-safe.
 */
final class SingleStates {
    private static final Takeover BY_NETWORK = Takeover.first("network");

    private final NetGame net;
    private final Background background;
    private final AtomicBoolean isBegun = new AtomicBoolean();
    private volatile boolean isPending;
    private final Object lock = new Object();

    /** Guarded by the lock. */
    private boolean isTried;

    private volatile Now now = new Now(BY_NETWORK, null);

    /**
     * What there is so far.
     *
     * @param inUse what evaluates them, and since when
     * @param scalar what came of the class; null so far
     */
    record Now(Takeover inUse, @Nullable ScalarGame scalar) {}

    SingleStates(NetGame net, Background background) {
        this.net = net;
        this.background = background;
    }

    /** Returns a reasoner of the kind that is fastest so far. */
    Reasoner newReasoner() {
        ScalarGame made = now.scalar();
        return made == null ? net.newReasoner() : made.newReasoner();
    }

    /** Returns what evaluates them, and what came of the class. */
    Now now() {
        return now;
    }

    /**
     * Makes the class, and waits until HotSpot has compiled it. If another thread is making it,
     * waits for that. Does nothing if it has been tried before. Cost: see {@link
     * org.propjet.compiler.single.ScalarOptions}.
     */
    void make() {
        synchronized (lock) {
            if (!isTried && !background.isClosed()) {
                isTried = true;
                OptionalWork.attempt(this::tryClass, this::stay);
            }
        }
    }

    private void stay(Throwable failure) {
        background.noteFailure("single states stay with the network", failure);
    }

    private void tryClass() {
        ScalarGame made = ScalarGame.of(net);
        if (!made.hasClass()) {
            now = new Now(BY_NETWORK, made);
            return;
        }
        try {
            ScalarTrial trial = new ScalarTrial(made, background::isOver);
            if (trial.isWon()) {
                takeOver(made, trial.netNanos(), trial.classNanos());
            } else {
                now = new Now(BY_NETWORK, made.withoutClass());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * From now on a class evaluates them.
     *
     * @param nanosBefore what a step took with the network
     * @param nanosAfter what it takes with the class
     */
    void takeOver(ScalarGame made, double nanosBefore, double nanosAfter) {
        Takeover byClass = new Takeover(CompileEvent.SCALAR, "", background.elapsedNanos());
        now = new Now(byClass, made);
        byClass.write(net.name(), BY_NETWORK, nanosBefore, nanosAfter);
    }

    /** The same in a thread of its own, the first time that it is called. */
    void begin() {
        if (isBegun.getAndSet(true)) {
            return;
        }
        isPending = true;
        background.begin(
                "reasoners",
                () -> {
                    make();
                    isPending = false;
                },
                failure -> {
                    isPending = false;
                    stay(failure);
                });
    }

    /** Returns whether the thread that was begun for it is still at work. */
    boolean isPending() {
        return isPending;
    }
}

package org.propjet.player.play;

import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.Clock;

/**
 * Has what evaluates single states made before anything else of a game. If those who search take
 * all processors, nothing else is made while they do, and they leave the processors to its making.
 *
 * <p>In speedChess, with one core, the class for single states was ready after 2.8 s in place of
 * 6.9, and 288 games were learnt from in 10 s in place of 141. When the kernels were made beside a
 * search, that had 90,000 to 150,000 states in 2 s; alone it has 340,000.
 */
public final class ReasonerHaste {
    /** How long other things of the game may have to wait before the first move. */
    private static final long MOST_NANOS = 15_000_000_000L;

    /** At most this part of the time before the first move is left to the making of reasoners. */
    private static final double MOST_WAIT = 0.5;

    private static final long WAIT_MILLIS = 20;

    private final Game game;
    private final boolean isCrowded;

    /**
     * Makes it for a search.
     *
     * @param threadCount the threads that search
     * @param processorCount the processors of the machine
     */
    public ReasonerHaste(Game game, int threadCount, int processorCount) {
        this.game = game;
        this.isCrowded = threadCount >= processorCount;
    }

    /** Before the first move: says that single states matter, and waits if there is need to. */
    public void prepare(Budget budget) {
        game.hastenReasoners(budget.within(MOST_NANOS).deadlineNanos());
        if (isCrowded) {
            await(budget.share(MOST_WAIT));
        }
    }

    private void await(Budget budget) {
        try {
            while (game.isHasteningReasoners() && !budget.isOver()) {
                Thread.sleep(WAIT_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A search begins. */
    public void begin(Budget budget) {
        if (isCrowded) {
            game.hastenReasoners(budget.deadlineNanos());
        }
    }

    /** Nobody searches: other things may be made. */
    public void end() {
        game.hastenReasoners(Clock.SYSTEM.nanos());
    }
}

package org.propjet.engine.game;

/**
 * Playouts one after another through a {@link Reasoner}. The playouts of an instance are those of a
 * seed with the indices from 0 on.
 *
 * <p>Not thread-safe.
 */
public final class ReasonerPlayouts implements Playouts {
    private final Game game;
    private final RandomPlayout playout;
    private final long seed;
    private long nextIndex;

    /** Makes an instance; the same seed gives the same playouts. */
    public ReasonerPlayouts(Game game, long seed) {
        this.game = game;
        this.playout = new RandomPlayout(game.newReasoner());
        this.seed = seed;
    }

    @Override
    public Game game() {
        return game;
    }

    @Override
    public int laneCount() {
        return 1;
    }

    @Override
    public void run(long[] start, long endNanos, PlayoutTally tally) {
        do {
            playout.play(start, SeededChoice.playoutSeed(seed, nextIndex++));
            tally.add(playout);
        } while (System.nanoTime() - endNanos < 0);
    }
}

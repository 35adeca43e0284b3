package org.propjet.compiler;

import org.propjet.compiler.lanes.LanePlayouts;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.game.Playouts;

/**
 * Playouts of a game whose circuit may be replaced: those that are in flight then end in the old
 * circuit's lanes.
 *
 * <p>Not thread-safe.
 */
final class RenewedPlayouts implements Playouts {
    /** How long playouts are made without a look at whether there is another circuit. */
    private static final long SLICE_NANOS = 200_000_000;

    private final CompiledGame game;
    private final long seed;
    private GameVersion version;
    private LanePlayouts playouts;

    /** Where the playouts were that were handed back last. */
    private LanePlayouts collected;

    RenewedPlayouts(CompiledGame game, long seed) {
        this.game = game;
        this.seed = seed;
        this.version = game.version();
        this.playouts = version.newPlayouts(game, seed);
        this.collected = playouts;
    }

    @Override
    public Game game() {
        return game;
    }

    private boolean isOld() {
        return !game.version().equals(version);
    }

    /** Goes over to the newest circuit; no playout may be in flight. */
    private void renew() {
        if (isOld()) {
            version = game.version();
            playouts = version.newPlayouts(game, ~seed); // other draws than before
        }
    }

    @Override
    public int laneCount() {
        if (isOld() && playouts.isIdle()) {
            renew();
        }
        return playouts.laneCount();
    }

    @Override
    public boolean isDrainWanted() {
        return isOld() || playouts.isDrainWanted();
    }

    @Override
    public void run(long[] start, long endNanos, PlayoutTally tally) {
        long now = System.nanoTime();
        do {
            renew();
            boolean isWhole = !game.mayRenew() || endNanos - now <= SLICE_NANOS;
            playouts.run(start, isWhole ? endNanos : now + SLICE_NANOS, tally);
            now = System.nanoTime();
        } while (endNanos - now > 0);
        collected = playouts;
    }

    @Override
    public void start(int lane, int count, long[] state) {
        playouts.start(lane, count, state);
    }

    @Override
    public void startWord(int firstLane, long lanes, long[] state) {
        playouts.startWord(firstLane, lanes, state);
    }

    @Override
    public void startWord(int firstLane, int count, long[] lanes, long[][] states) {
        playouts.startWord(firstLane, count, lanes, states);
    }

    @Override
    public int advance() {
        return playouts.advance();
    }

    @Override
    public void collect(Receiver receiver) {
        collected = playouts;
        playouts.collect(receiver);
    }

    @Override
    public void collectWords(WordReceiver receiver) {
        collected = playouts;
        playouts.collectWords(receiver);
    }

    @Override
    public int[][] movesOf(int lane, long[] state) {
        return collected.movesOf(lane, state);
    }
}

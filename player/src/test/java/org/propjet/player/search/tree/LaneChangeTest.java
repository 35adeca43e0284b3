package org.propjet.player.search.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.DerivedGame;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Games;
import org.propjet.player.play.Options;

import java.util.concurrent.TimeUnit;

/**
 * A search keeps its lanes full, and yet goes over to a faster kernel that has another number of
 * them: on machines whose vectors are shorter than the tape's planes, or that have none.
 */
class LaneChangeTest {
    private static final int PLAYOUTS = 20_000;

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void aSearchEmptiesItsLanesForAFasterKernel() {
        ChangingGame game = new ChangingGame((NetGame) Games.bundled("connectFour"));
        UctOptions options = UctOptions.standard().with(Options.THREADS, 1);
        try (UctPlayer player = new UctPlayer(game, 0, options)) {
            player.decide(Budget.ofWork(PLAYOUTS));
        }
        ChangingPlayouts playouts = game.made;
        assertEquals(game.narrow.laneCount(), playouts.laneCount());
        assertTrue(playouts.endedBefore >= ChangingPlayouts.ENDED_BEFORE, "it began at once");
        assertTrue(playouts.endedAfter > PLAYOUTS / 2, playouts.endedAfter + " playouts after");
    }

    /** A game whose playouts have many lanes first, and later fewer. */
    private static final class ChangingGame extends DerivedGame {
        final Game net;
        final Playouts wide;
        final Playouts narrow;
        final ChangingPlayouts made;

        ChangingGame(NetGame net) {
            super(net);
            this.net = net;
            this.wide = GameLine.compile(net, CompileOptions.on(Tier.TAPE)).newPlayouts(1);
            this.narrow = GameLine.compile(net, CompileOptions.on(Tier.LANES)).newPlayouts(2);
            this.made = new ChangingPlayouts(this);
        }

        @Override
        public Playouts newPlayouts(long seed) {
            return made;
        }

        @Override
        public String backend() {
            return "test";
        }

        @Override
        public Reasoner newReasoner() {
            return net.newReasoner();
        }
    }

    /** Wants other lanes when some playouts have ended, and has them when none is in flight. */
    private static final class ChangingPlayouts implements Playouts {
        static final int ENDED_BEFORE = 2_000;

        private final ChangingGame game;
        private Playouts playouts;
        private int inFlight;
        private int endedBefore;
        private int endedAfter;

        ChangingPlayouts(ChangingGame game) {
            this.game = game;
            this.playouts = game.wide;
        }

        @Override
        public boolean isDrainWanted() {
            return endedBefore >= ENDED_BEFORE && playouts.equals(game.wide);
        }

        @Override
        public int laneCount() {
            if (inFlight == 0 && isDrainWanted()) {
                playouts = game.narrow;
            }
            return playouts.laneCount();
        }

        @Override
        public void startWord(int firstLane, long lanes, long[] state) {
            inFlight += Long.bitCount(lanes);
            playouts.startWord(firstLane, lanes, state);
        }

        @Override
        public int advance() {
            return playouts.advance();
        }

        @Override
        public void collectWords(WordReceiver receiver) {
            playouts.collectWords(
                    ended -> {
                        int count = Long.bitCount(ended.lanes());
                        inFlight -= count;
                        if (playouts.equals(game.wide)) {
                            endedBefore += count;
                        } else {
                            endedAfter += count;
                        }
                        receiver.ended(ended);
                    });
        }

        @Override
        public Game game() {
            return game;
        }

        @Override
        public int[][] movesOf(int lane, long[] state) {
            return playouts.movesOf(lane, state);
        }

        @Override
        public void run(long[] start, long endNanos, PlayoutTally tally) {
            throw new UnsupportedOperationException("a search starts its own");
        }

        @Override
        public void start(int lane, int count, long[] state) {
            throw new UnsupportedOperationException("a search starts words of lanes");
        }

        @Override
        public void collect(Receiver receiver) {
            throw new UnsupportedOperationException("a search collects words of lanes");
        }
    }
}

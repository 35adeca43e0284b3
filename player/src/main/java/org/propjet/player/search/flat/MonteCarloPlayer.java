package org.propjet.player.search.flat;

import jdk.jfr.FlightRecorder;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Decision;
import org.propjet.player.play.MatchState;
import org.propjet.player.play.Player;
import org.propjet.player.play.SearchEvent;
import org.propjet.player.play.SearchEvent.SearchEffort;

import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Plays the move that did best in random games: as many for each legal move, until the deadline.
 * Nothing is remembered from one decision to the next.
 *
 * <p>The playouts in flight at the deadline are dropped, which favours short games where there are
 * few playouts in all.
 */
public final class MonteCarloPlayer implements Player {
    private final MatchState match;
    private final ExecutorService threads;
    private final FlatSearch search;

    /**
     * Makes a player of a role, at the initial state.
     *
     * @param threadCount how many threads play
     * @param seed fixes the random games, though not how many there are
     */
    public MonteCarloPlayer(Game game, int roleIndex, int threadCount, long seed) {
        this.match = new MatchState(game, roleIndex);
        this.threads =
                Executors.newFixedThreadPool(
                        threadCount, Thread.ofPlatform().daemon().name("mc-", 1).factory());
        this.search = new FlatSearch(game, roleIndex, threadCount, seed, threads);
    }

    @Override
    public int roleIndex() {
        return match.roleIndex();
    }

    /** Plays from the initial state, so that code is compiled when the first move is due. */
    @Override
    public void prepare(Budget budget) {
        int[] moveIds = match.legalMoves(match.roleIndex());
        if (moveIds.length > 0 && !match.reasoner().isTerminal()) {
            search.warmUp(match.state(), moveIds, budget);
        }
    }

    @Override
    public Decision decide(Budget budget) {
        @Nullable SearchEvent event =
                FlightRecorder.isInitialized() ? SearchEvent.begun("mc") : null;
        int[] moveIds = match.legalMoves();
        Decision decision =
                moveIds.length == 1
                        ? Decision.of(moveIds[0], Decision.Reason.ONLY)
                        : search.decide(match.state(), moveIds, budget);
        if (event != null) {
            long count = decision.playoutCount();
            event.write(match, new SearchEffort(count, count, 0, 0), decision);
        }
        return decision;
    }

    @Override
    public Optional<Decision> snapshot() {
        return search.snapshot();
    }

    @Override
    public void advance(int[] jointMove) {
        match.advance(jointMove);
    }

    @Override
    public void close() {
        search.stop();
        threads.shutdownNow();
    }
}

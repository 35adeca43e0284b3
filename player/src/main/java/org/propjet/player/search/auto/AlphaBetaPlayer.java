package org.propjet.player.search.auto;

import jdk.jfr.FlightRecorder;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Decision;
import org.propjet.player.play.MatchState;
import org.propjet.player.play.MoveEstimate;
import org.propjet.player.play.Options;
import org.propjet.player.play.Player;
import org.propjet.player.play.ReasonerHaste;
import org.propjet.player.play.SearchEvent;
import org.propjet.player.play.SearchEvent.SearchEffort;
import org.propjet.player.search.depth.Minimax;
import org.propjet.player.search.tree.UctOptions;
import org.propjet.player.search.value.Rivalry;

import java.util.List;
import java.util.Optional;

/**
 * Plays by alpha-beta with values of states that it learns by playing against itself ({@link
 * Minimax}): before the first move, and, if it ponders, in the opponent's time.
 *
 * <p>Cost: its threads, one of which is the caller's; 32 MiB.
 */
public final class AlphaBetaPlayer implements Player {
    /** Who has played fewer games against itself knows too little, and learns first. */
    static final long LEAST_GAMES = 8;

    /**
     * Who has played so many has all the time for a move to search. With 16,000 to 120,000 games,
     * practice for a quarter of the time had 25 +- 22 % of the points in breakthrough, with 750
     * before the first move 72 +- 17 %.
     */
    private static final long ENOUGH_GAMES = 10_000;

    /** Practice for a move is over by then, as the search has nothing to show before. */
    private static final long MOST_PRACTICE_NANOS = 2_000_000_000;

    private final MatchState match;
    private final Minimax minimax;
    private final boolean ponders;
    private final double practice;
    private final ReasonerHaste haste;

    /**
     * Makes a player at the initial state.
     *
     * @param rivalry what {@link Rivalry#of} says of the game
     * @param options of which threads, ponder, practice, knowledge and seed matter here; knowledge
     *     must be of this game
     */
    public AlphaBetaPlayer(Game game, Rivalry rivalry, int roleIndex, UctOptions options) {
        this.match = new MatchState(game, roleIndex);
        this.minimax =
                new Minimax(game, rivalry, options.get(Options.THREADS), options.get(Options.SEED));
        this.ponders = options.get(Options.PONDER);
        this.practice = options.get(UctOptions.PRACTICE);
        options.get(UctOptions.KNOWLEDGE).ifPresent(minimax::recall);
        int processorCount = Runtime.getRuntime().availableProcessors();
        this.haste = new ReasonerHaste(game, options.get(Options.THREADS), processorCount);
    }

    /** Returns what it searches with; not while it thinks or ponders. */
    public Minimax minimax() {
        return minimax;
    }

    @Override
    public int roleIndex() {
        return match.roleIndex();
    }

    @Override
    public void prepare(Budget budget) {
        haste.prepare(budget);
        minimax.learn(match.state(), budget);
        haste.end();
    }

    @Override
    public void ponder(Budget budget) {
        haste.begin(budget);
        minimax.learn(match.state(), budget);
        haste.end();
    }

    @Override
    public boolean ponders() {
        return ponders;
    }

    @Override
    public Decision decide(Budget budget) {
        @Nullable SearchEvent event =
                FlightRecorder.isInitialized() ? SearchEvent.begun("alphabeta") : null;
        long start = budget.nowNanos();
        int[] legalMoves = match.legalMoves();
        Decision decision = Decision.of(legalMoves[0], Decision.Reason.ONLY);
        if (legalMoves.length > 1) {
            haste.begin(budget);
            long practiceNanos = practiceNanos(budget.remainingNanos());
            if (practiceNanos > 0) {
                minimax.learn(match.state(), budget.within(practiceNanos));
            }
            Minimax.Found found = minimax.search(match.state(), roleIndex(), budget);
            decision = decision(found, budget.nowNanos() - start);
            haste.end();
        }
        if (event != null) {
            event.write(
                    match,
                    new SearchEffort(0, decision.nodeCount(), 0, decision.depth()),
                    decision);
        }
        return decision;
    }

    /** Returns how much of the time for a move goes into games from the state of the match. */
    private long practiceNanos(long nanos) {
        long gameCount = minimax.gameCount();
        if (gameCount < LEAST_GAMES) {
            return nanos / 2;
        }
        return gameCount < ENOUGH_GAMES
                ? Math.min((long) (practice * nanos), MOST_PRACTICE_NANOS)
                : 0;
    }

    private static MoveEstimate estimate(Minimax.Found found) {
        int proven = (int) Math.round(found.value());
        return new MoveEstimate(
                found.moveId(),
                found.stateCount(),
                found.value(),
                found.isProven() ? proven : 0,
                found.isProven() ? proven : 100);
    }

    private static Decision decision(Minimax.Found found, long nanos) {
        return new Decision(
                found.moveId(),
                found.isProven() ? Decision.Reason.PROVEN : Decision.Reason.SEARCHED,
                List.of(estimate(found)),
                0,
                found.stateCount(),
                found.depth(),
                nanos);
    }

    @Override
    public Optional<Decision> snapshot() {
        return minimax.found()
                .filter(found -> found.depth() > 0)
                .map(
                        found ->
                                Decision.unfinished(
                                        found.moveId(),
                                        List.of(estimate(found)),
                                        0,
                                        found.stateCount(),
                                        found.depth()));
    }

    @Override
    public void advance(int[] jointMove) {
        match.advance(jointMove);
    }

    @Override
    public void close() {}
}

package org.propjet.player.search;

import jdk.jfr.FlightRecorder;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.OptionalWork;
import org.propjet.player.minimax.Knowledge;
import org.propjet.player.minimax.Minimax;
import org.propjet.player.minimax.Rivalry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * Plays by alpha-beta with values of states that it learns by playing against itself ({@link
 * Minimax}): before the first move, and, if it ponders, in the opponent's time.
 *
 * <p>Cost: its threads, one of which is the caller's, and one that ponders; 32 MiB.
 */
final class AlphaBetaPlayer implements Player {
    private static final Logger LOG = LoggerFactory.getLogger(AlphaBetaPlayer.class);

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
    private volatile boolean isStopped;
    private volatile boolean isResting;
    private CountDownLatch pondering = new CountDownLatch(0);

    /**
     * Makes a player at the initial state.
     *
     * @param rivalry what {@link Rivalry#of} says of the game
     * @param options of which threads, ponder, practice, knowledge and seed matter here; knowledge
     *     must be of this game
     */
    AlphaBetaPlayer(Game game, Rivalry rivalry, int roleIndex, UctOptions options) {
        this.match = new MatchState(game, roleIndex);
        this.minimax = new Minimax(game, rivalry, options.threadCount(), options.seed());
        this.ponders = options.ponder();
        this.practice = options.alphaBeta().practice();
        Knowledge knowledge = options.alphaBeta().knowledge();
        if (knowledge != null) {
            minimax.recall(knowledge);
        }
        int processorCount = Runtime.getRuntime().availableProcessors();
        this.haste = new ReasonerHaste(game, options.threadCount(), processorCount);
    }

    /** Returns what it searches with; not while it thinks or ponders. */
    Minimax minimax() {
        return minimax;
    }

    @Override
    public int roleIndex() {
        return match.roleIndex();
    }

    @Override
    public void prepare(long deadlineNanos) {
        rest();
        isStopped = false;
        haste.prepare(deadlineNanos, () -> isStopped);
        learn(deadlineNanos);
        haste.end();
    }

    @Override
    public void ponder(long deadlineNanos) {
        rest();
        isStopped = false;
        haste.begin(deadlineNanos);
        learn(deadlineNanos);
        haste.end();
    }

    private void learn(long deadlineNanos) {
        minimax.learn(match.state(), deadlineNanos, () -> isStopped);
    }

    @Override
    public Decision decide(long deadlineNanos) {
        rest();
        isStopped = false;
        @Nullable SearchEvent event =
                FlightRecorder.isInitialized() ? SearchEvent.begun("alphabeta") : null;
        long start = System.nanoTime();
        int[] legalMoves = match.legalMoves();
        Decision decision = Decision.of(legalMoves[0], Decision.Reason.ONLY);
        if (legalMoves.length > 1) {
            haste.begin(deadlineNanos);
            long practiceNanos = practiceNanos(deadlineNanos - start);
            if (practiceNanos > 0) {
                minimax.learn(match.state(), start + practiceNanos, () -> isStopped);
            }
            Minimax.Found found =
                    minimax.search(match.state(), roleIndex(), deadlineNanos, () -> isStopped);
            decision = decision(found, start);
            haste.end();
        }
        if (event != null) {
            event.write(
                    match,
                    new SearchEffort(0, decision.nodeCount(), 0, decision.depth()),
                    decision);
        }
        if (ponders) {
            beginToPonder();
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

    private static Decision decision(Minimax.Found found, long start) {
        return new Decision(
                found.moveId(),
                found.isProven() ? Decision.Reason.PROVEN : Decision.Reason.SEARCHED,
                List.of(estimate(found)),
                0,
                found.stateCount(),
                found.depth(),
                System.nanoTime() - start);
    }

    @Override
    public Optional<SearchSnapshot> snapshot() {
        return minimax.found(roleIndex())
                .filter(found -> found.depth() > 0)
                .map(
                        found ->
                                new SearchSnapshot(
                                        found.moveId(),
                                        List.of(estimate(found)),
                                        0,
                                        (int) Math.min(found.stateCount(), Integer.MAX_VALUE),
                                        found.depth()));
    }

    private void beginToPonder() {
        CountDownLatch end = new CountDownLatch(1);
        pondering = end;
        long[] state = match.state().clone();
        OptionalWork.inBackground(
                "ponder",
                () -> ponderOn(state, end),
                failure -> { // no reason to lose the match: the next decision searches anew
                    LOG.error(
                            "learning in the opponent's time failed: {}", String.valueOf(failure));
                    LOG.debug("the failure", failure);
                    end.countDown();
                });
    }

    private void ponderOn(long[] state, CountDownLatch end) {
        long far = System.nanoTime() + UctPlayer.FAR;
        haste.begin(far);
        try {
            minimax.learn(state, far, () -> isResting);
        } finally {
            haste.end();
        }
        end.countDown();
    }

    private void rest() {
        isResting = true;
        StopSignal.awaitUninterruptibly(pondering);
        isResting = false;
    }

    @Override
    public void advance(int[] jointMove) {
        rest();
        match.advance(jointMove);
    }

    @Override
    public void stop() {
        isStopped = true;
        isResting = true; // the next call of rest() waits for its end
    }

    @Override
    public void close() {
        rest();
    }
}

package org.propjet.player.search;

import jdk.jfr.FlightRecorder;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.player.puzzle.BestPath;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Plays by UCT: the tree grows from move to move. In games with one role it keeps the best way to
 * an end that was ever found, and follows it.
 *
 * <p>Cost: its threads, and the memory that {@link UctOptions} allow.
 */
public final class UctPlayer implements Player {
    private static final Logger LOG = LoggerFactory.getLogger(UctPlayer.class);

    /** Longer than any clock: 30 years. */
    static final long FAR = 1_000_000_000_000_000_000L;

    /** What recordings call it. */
    private static final String NAME = "uct";

    private final MatchState match;
    private final UctOptions options;
    private final OpponentModel opponents;
    private final BestPath bestPath = new BestPath();
    private final SplittableRandom random;
    private final UctSearch search;
    private final @Nullable PuzzleThread puzzle;
    private final ExecutorService ponderer;
    private final @Nullable SearchExchange exchange;

    /** Ends when the search in the opponents' time has begun, or will not begin any more. */
    private CompletableFuture<?> pondering = CompletableFuture.completedFuture(null);

    private volatile boolean isResting;

    /** How many playouts had been made before the last decision. */
    private volatile long countBefore;

    /**
     * Makes a player at the initial state.
     *
     * @param game the game
     * @param roleIndex the role to play
     * @param options the parameters
     */
    public UctPlayer(Game game, int roleIndex, UctOptions options) {
        this(game, roleIndex, options, null);
    }

    /**
     * Makes a player that shares its search.
     *
     * @param exchange with whom; null if with nobody
     */
    UctPlayer(Game game, int roleIndex, UctOptions wanted, @Nullable SearchExchange exchange) {
        int number = exchange == null ? 0 : exchange.number();
        this.exchange = exchange;
        this.match = new MatchState(game, roleIndex);
        this.options = number == 0 ? wanted : wanted.withSeedOf(number);
        this.opponents = new OpponentModel(game, roleIndex);
        this.random = new SplittableRandom(options.seed());
        this.search = new UctSearch(game, roleIndex, options, opponents, bestPath, exchange);
        this.ponderer =
                Executors.newSingleThreadExecutor(
                        Thread.ofPlatform().daemon().name("ponder").factory());
        this.puzzle =
                game.roles().size() == 1
                        ? new PuzzleThread(game, bestPath, options.threadCount(), number)
                        : null;
    }

    @Override
    public int roleIndex() {
        return match.roleIndex();
    }

    @Override
    public void prepare(long deadlineNanos) {
        ponder(deadlineNanos);
    }

    @Override
    public void ponder(long deadlineNanos) {
        rest();
        search.allow();
        if (options.limit() == 0 && !match.reasoner().isTerminal()) {
            @Nullable SearchEvent event =
                    FlightRecorder.isInitialized() ? SearchEvent.begun(NAME) : null;
            SearchEffort before = soFar();
            think(deadlineNanos, Long.MAX_VALUE);
            end();
            if (event != null) {
                event.write(match, soFar().since(before));
            }
        }
    }

    @Override
    public Decision decide(long deadlineNanos) {
        return decide(deadlineNanos, options.limit() == 0 ? Long.MAX_VALUE : options.limit());
    }

    /** Decides after so many playouts, or when the time is up. */
    Decision decide(long deadlineNanos, long mostPlayouts) {
        rest();
        search.allow();
        @Nullable SearchEvent event =
                FlightRecorder.isInitialized() ? SearchEvent.begun(NAME) : null;
        SearchEffort before = soFar();
        Decision decision = chosen(deadlineNanos, mostPlayouts);
        if (event != null) {
            event.write(match, soFar().since(before), decision);
        }
        end();
        if (options.ponder() && options.limit() == 0 && !bestPath.isPerfect()) {
            pondering = CompletableFuture.runAsync(this::ponderOn, ponderer);
        }
        return decision;
    }

    /**
     * Searches on when the threads of the last search have ended: the thread that asked for a
     * decision does not wait for them.
     */
    private void ponderOn() {
        try {
            search.awaitWorkers();
            if (!isResting) {
                search.setRoot(match.state(), match.ply());
                search.allow();
                begin(FAR + System.nanoTime());
                search.searchOn(FAR + System.nanoTime());
            }
        } catch (RuntimeException | Error e) {
            // No reason to lose the match: the next decision searches anew.
            if (!isResting) {
                LOG.error("the search in the opponents' time failed: {}", String.valueOf(e));
            }
            LOG.debug("the failure", e);
        }
    }

    private Decision chosen(long deadlineNanos, long mostPlayouts) {
        long start = System.nanoTime();
        int[] legalMoves = match.legalMoves();
        if (legalMoves.length == 1) {
            return Decision.of(legalMoves[0], Decision.Reason.ONLY);
        }
        countBefore = search.playoutCount();
        think(deadlineNanos, mostPlayouts);
        RootChoice choice = search.choice();
        int best = choice.best(options, random);
        int move = legalMoves[best];
        Decision.Reason reason =
                choice.isProven() ? Decision.Reason.PROVEN : Decision.Reason.SEARCHED;
        int next = nextOnPath(legalMoves);
        if (next >= 0 && choice.value(best) <= bestPath.goal()) {
            move = next;
            reason = Decision.Reason.BEST_PATH;
        }
        return new Decision(
                move,
                reason,
                choice.estimates(),
                search.playoutCount() - countBefore,
                choice.nodeCount(),
                search.depth(),
                System.nanoTime() - start);
    }

    /** Returns the first move of the best path, or -1 if there is none. */
    private int nextOnPath(int[] legalMoves) {
        int[] path = bestPath.moves();
        for (int move : legalMoves) {
            if (path.length > 0 && path[0] == move) {
                return move;
            }
        }
        return -1;
    }

    private void think(long deadlineNanos, long mostPlayouts) {
        search.setRoot(match.state(), match.ply());
        if (bestPath.isPerfect()) {
            return;
        }
        begin(deadlineNanos);
        if (puzzle == null || mostPlayouts < Long.MAX_VALUE) {
            search.search(deadlineNanos, mostPlayouts);
        } else if (!puzzle.isProven() || bestPath.goal() < 0) {
            puzzle.begin(match.state(), search::stop);
            search.search(deadlineNanos, mostPlayouts);
            puzzle.end();
        }
    }

    private void begin(long deadlineNanos) {
        if (exchange != null) {
            exchange.begin(deadlineNanos);
        }
    }

    private void end() {
        if (exchange != null) {
            exchange.end();
        }
    }

    /** Waits for the threads of the last search, which may go on for some steps or be pondering. */
    private void rest() {
        isResting = true;
        search.stop();
        pondering.join();
        end();
        search.stop(); // it may have begun to ponder after the first call
        search.awaitWorkers();
        isResting = false;
        if (puzzle != null) {
            puzzle.end();
            puzzle.awaitEnd();
        }
    }

    @Override
    public void advance(int[] jointMove) {
        rest(); // a path that is found now would lead from the old state
        int chooserCount = 0;
        for (int role = 0; role < jointMove.length; role++) {
            chooserCount += match.reasoner().legalMoveCount(role) > 1 ? 1 : 0;
        }
        for (int role = 0; role < jointMove.length && chooserCount > 1; role++) {
            int choices = match.reasoner().legalMoveCount(role);
            if (choices > 1) {
                opponents.see(role, jointMove[role], choices);
            }
        }
        bestPath.advance(jointMove[roleIndex()]);
        if (puzzle != null) {
            puzzle.advance(jointMove[roleIndex()]);
        }
        match.advance(jointMove);
    }

    @Override
    public void stop() {
        search.stop();
    }

    /** Returns what has been done since the player was made; not while it thinks. */
    public SearchEffort effort() {
        rest();
        return soFar();
    }

    private SearchEffort soFar() {
        return new SearchEffort(
                search.playoutCount(),
                search.stateCount(),
                search.graph().nodeCount() + search.forgottenCount(),
                search.depth());
    }

    @Override
    public Optional<SearchSnapshot> snapshot() {
        return search.snapshot(countBefore);
    }

    /**
     * {@inheritDoc} Cost: some tenths of a second at most, and what it takes to heed an interrupt.
     */
    @Override
    public void close() {
        isResting = true;
        search.close();
        ponderer.shutdownNow().forEach(Runnable::run); // who waits for it waits no more
        pondering.join();
        search.stop(); // it may have begun to ponder after the first call
        search.awaitWorkers();
        end();
        if (puzzle != null) {
            puzzle.close(UctSearch.STEP_MILLIS);
        }
    }
}

package org.propjet.player.search.tree;

import jdk.jfr.FlightRecorder;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Decision;
import org.propjet.player.play.MatchState;
import org.propjet.player.play.MoveEstimate;
import org.propjet.player.play.Options;
import org.propjet.player.play.Player;
import org.propjet.player.play.SearchEvent;
import org.propjet.player.play.SearchEvent.SearchEffort;
import org.propjet.player.play.SearchExchange;
import org.propjet.player.puzzle.BestPath;
import org.propjet.player.search.features.FeatureSum;
import org.propjet.player.search.features.Learner;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Plays by UCT: the tree grows from move to move. In games with one role it keeps the best way to
 * an end that was ever found, and follows it.
 *
 * <p>Cost: its threads, and the memory that {@link UctOptions} allow.
 */
public final class UctPlayer implements Player {
    /** What recordings call it. */
    private static final String NAME = "uct";

    private final MatchState match;
    private final UctOptions options;
    private final OpponentModel opponents;
    private final BestPath bestPath = new BestPath();
    private final SplittableRandom random;
    private final UctSearch search;
    private final @Nullable PuzzleThread puzzle;
    private final @Nullable SearchExchange exchange;

    /** Whether features are to guide the search, and nothing is known of them yet. */
    private boolean isToBeGuided;

    private @Nullable String remark;

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
     * Makes a player that hears what other searches know.
     *
     * @param exchange with whom it searches; null if with nobody
     */
    public UctPlayer(
            Game game, int roleIndex, UctOptions wanted, @Nullable SearchExchange exchange) {
        int number = exchange == null ? 0 : exchange.number();
        this.exchange = exchange;
        this.match = new MatchState(game, roleIndex);
        this.options = number == 0 ? wanted : wanted.withSeedOf(number);
        this.isToBeGuided = options.get(UctOptions.GUIDE) != UctOptions.Guide.OFF;
        this.opponents = new OpponentModel(game, roleIndex);
        this.random = new SplittableRandom(options.get(Options.SEED));
        this.search = new UctSearch(game, roleIndex, options, opponents, bestPath);
        this.puzzle =
                game.roles().size() == 1
                        ? new PuzzleThread(game, bestPath, options.get(Options.THREADS), number)
                        : null;
    }

    @Override
    public int roleIndex() {
        return match.roleIndex();
    }

    @Override
    public void prepare(Budget budget) {
        beGuided(budget);
        ponder(budget);
    }

    /** Learns the features that guide the search, if that is wanted and not done. */
    private void beGuided(Budget budget) {
        if (isToBeGuided) {
            isToBeGuided = false;
            boolean isLimited = options.get(UctOptions.LIMIT) > 0;
            Optional<FeatureSum> sum =
                    Learner.sumOf(
                            match.game(),
                            options.get(Options.SEED),
                            isLimited ? Budget.endless() : budget);
            sum.ifPresent(search::guideBy);
            remark =
                    sum.map(
                                    found ->
                                            "%d features of %d states guide the search"
                                                    .formatted(
                                                            found.featureCount(),
                                                            found.positionCount()))
                            .orElse("nothing guides the search: no features were found in time");
        }
    }

    @Override
    public Optional<String> remark() {
        return Optional.ofNullable(remark);
    }

    @Override
    public boolean ponders() {
        return options.get(Options.PONDER) && options.get(UctOptions.LIMIT) == 0;
    }

    @Override
    public void ponder(Budget budget) {
        rest();
        if (options.get(UctOptions.LIMIT) == 0 && !match.reasoner().isTerminal()) {
            @Nullable SearchEvent event =
                    FlightRecorder.isInitialized() ? SearchEvent.begun(NAME) : null;
            SearchEffort before = soFar();
            think(budget);
            if (event != null) {
                event.write(match, soFar().since(before));
            }
        }
    }

    @Override
    public Decision decide(Budget budget) {
        rest();
        if (options.get(UctOptions.LIMIT) > 0) {
            beGuided(budget); // elsewhere there is no time for that now
        }
        @Nullable SearchEvent event =
                FlightRecorder.isInitialized() ? SearchEvent.begun(NAME) : null;
        SearchEffort before = soFar();
        Decision decision =
                chosen(
                        options.get(UctOptions.LIMIT) == 0
                                ? budget
                                : budget.withWork(options.get(UctOptions.LIMIT)));
        if (event != null) {
            event.write(match, soFar().since(before), decision);
        }
        return decision;
    }

    private Decision chosen(Budget budget) {
        long start = budget.nowNanos();
        int[] legalMoves = match.legalMoves();
        if (legalMoves.length == 1) {
            return Decision.of(legalMoves[0], Decision.Reason.ONLY);
        }
        countBefore = search.playoutCount();
        think(budget);
        RootChoice choice =
                search.choice(exchange == null ? List.of() : exchange.heard(match.ply()));
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
                withPath(choice.estimates()),
                search.playoutCount() - countBefore,
                choice.nodeCount(),
                search.depth(),
                budget.nowNanos() - start);
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

    /**
     * Returns what is known of moves. If others are told of it, too, the first one of the best path
     * leads to its end for sure.
     */
    private List<MoveEstimate> withPath(List<MoveEstimate> estimates) {
        return exchange == null
                ? estimates
                : estimates.stream()
                        .map(move -> move.reaching(bestPath.goalAfter(move.moveId())))
                        .toList();
    }

    private void think(Budget budget) {
        search.setRoot(match.state(), match.ply());
        if (bestPath.isPerfect()) {
            return;
        }
        if (exchange != null) {
            exchange.begin(budget);
        }
        if (puzzle == null || budget.remainingWork() < Long.MAX_VALUE) {
            search.search(budget);
        } else if (!puzzle.isProven() || bestPath.goal() < 0) {
            puzzle.begin(match.state(), budget, search::stop);
            search.search(budget);
            puzzle.end();
        }
        if (exchange != null) {
            exchange.end();
        }
    }

    /** Waits for the threads of the last search, which may go on for some steps. */
    private void rest() {
        search.awaitWorkers();
        if (puzzle != null) {
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
    public Optional<Decision> snapshot() {
        return search.snapshot(this::withPath, countBefore);
    }

    /**
     * {@inheritDoc} Cost: some tenths of a second at most, and what it takes to heed an interrupt.
     */
    @Override
    public void close() {
        search.close();
        if (puzzle != null) {
            puzzle.close(UctSearch.STEP_MILLIS);
        }
    }
}

package org.propjet.player.cluster.sharing;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.OpenedGame;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.Stopwatch;
import org.propjet.player.cluster.Member;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.play.Decision;
import org.propjet.player.play.DeepThread;
import org.propjet.player.play.MoveEstimate;
import org.propjet.player.play.Player;
import org.propjet.player.play.SearchExchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * A session of another member's player in which this node helps: a thread that makes the game,
 * follows the match, and searches when the player does.
 *
 * <p>Thread-safe. No call waits for the thread.
 */
final class HelpedSession implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HelpedSession.class);

    /** How long is searched at a time: the parts of a game take turns, and all say what is new. */
    private static final long SLICE_NANOS = 2_000_000_000L;

    /** How long nothing is done if there is nothing to find. */
    private static final long REST_MILLIS = 200;

    private final Member player;
    private final BiConsumer<Integer, List<MoveEstimate>> reports;
    private final LentGames games;
    private final int threadCount;
    private final int memoryMib;
    private final Runnable onRefusal;
    private volatile @Nullable Player searching;
    private volatile Budget search = Budget.ofNanos(0);

    // Guarded by this.
    private @Nullable Thread thread;
    private List<int[]> wanted = List.of();
    private Budget thinking = Budget.ofNanos(0);
    private Stopwatch sinceHeard = Stopwatch.start();
    private @Nullable Stopwatch sinceAsked;
    private boolean isClosed;

    /** What the search has followed. */
    private volatile List<int[]> played = List.of();

    /** A search that helps hears nobody: only the player chooses. */
    private record Helping(int number) implements SearchExchange {
        @Override
        public void begin(Budget budget) {}

        @Override
        public void end() {}

        @Override
        public List<List<MoveEstimate>> heard(int ply) {
            return List.of();
        }
    }

    /**
     * Makes a session that is not told yet what to search.
     *
     * @param reports gets what is known of the role's moves after so many joint moves
     * @param onRefusal called if the game cannot be searched here
     */
    HelpedSession(
            Member player,
            BiConsumer<Integer, List<MoveEstimate>> reports,
            LentGames games,
            int threadCount,
            int memoryMib,
            Runnable onRefusal) {
        this.player = player;
        this.reports = reports;
        this.games = games;
        this.threadCount = threadCount;
        this.memoryMib = memoryMib;
        this.onRefusal = onRefusal;
    }

    /** Returns the member whose player is helped. */
    Member player() {
        return player;
    }

    // ---- What the player says ----

    /** Goes to where the match is now. */
    synchronized void follow(SessionMessage.State state) {
        sinceHeard = Stopwatch.start();
        boolean isElsewhere = !isEqual(played, state.jointMoves());
        wanted = state.jointMoves();
        long most = Long.MAX_VALUE / 4 / 1_000_000;
        thinking = Budget.ofNanos(1_000_000 * Math.min(most, state.thinkMillis()));
        if (isElsewhere || state.thinkMillis() == 0) {
            search.cancel();
        }
        notifyAll();
    }

    private static boolean isEqual(List<int[]> some, List<int[]> others) {
        return Arrays.deepEquals(some.toArray(), others.toArray());
    }

    private static boolean isBeginning(List<int[]> some, List<int[]> of) {
        return some.size() <= of.size() && isEqual(some, of.subList(0, some.size()));
    }

    /** Returns whether the player is to be asked what to search; takes note that it is. */
    synchronized boolean isToAsk(long patienceNanos) {
        if (thread != null || (sinceAsked != null && sinceAsked.nanos() < patienceNanos)) {
            return false;
        }
        sinceAsked = Stopwatch.start();
        return true;
    }

    /** Begins to help; false if it has already, or never will. */
    synchronized boolean start(SessionMessage.Start start) {
        if (thread != null || isClosed) {
            return false;
        }
        thread = DeepThread.named("search-help").start(() -> run(start));
        return true;
    }

    /** Reports what the search that is going on knows by now. */
    void report() {
        Player helper = searching;
        if (helper != null) {
            List<int[]> before = played;
            List<MoveEstimate> moves = helper.snapshot().map(Decision::estimates).orElse(List.of());
            if (isEqual(before, played)) { // else nobody knows of which of the two states
                report(before, moves);
            }
        }
    }

    private void report(List<int[]> after, List<MoveEstimate> moves) {
        if (!moves.isEmpty()) {
            reports.accept(after.size(), moves);
        }
    }

    synchronized boolean isSilent(long nanos) {
        return sinceHeard.nanos() > nanos;
    }

    /** Ends soon. */
    @Override
    public synchronized void close() {
        isClosed = true;
        search.cancel();
        if (thread != null) {
            thread.interrupt();
        }
        notifyAll();
    }

    // ---- The thread ----

    private void run(SessionMessage.Start start) {
        try (LentGames.Loan loan = games.borrow(start.name(), start.rules())) {
            Game made = loan.game();
            if (!Fingerprint.isOf(made) || Fingerprint.of(made) != start.fingerprint()) {
                LOG.warn("{}: this node makes another game of the rules", start.name());
                onRefusal.run();
                return;
            }
            Game game = begun(made, start.initial());
            PlayerSpec spec =
                    PlayerSpec.parse(start.spec()).helping(start.seed(), threadCount, memoryMib);
            while (!isClosed()) {
                try (Player helper =
                        spec.newPlayer(game, start.role(), new Helping(start.number()))) {
                    setPlayed(List.of());
                    searching = helper;
                    helpOn(helper);
                } finally {
                    searching = null;
                }
            }
        } catch (InterruptedException e) {
            // The session is over.
        } catch (RuntimeException | Error e) {
            if (!isClosed()) {
                LOG.warn("{} cannot be searched here: {}", start.name(), String.valueOf(e));
                LOG.debug("the failure", e);
                onRefusal.run();
            }
        }
    }

    private static Game begun(Game game, long[] initial) {
        if (Arrays.equals(game.initialState(), initial)) {
            return game;
        }
        if (initial.length != game.stateLayout().wordCount()) {
            throw new IllegalArgumentException("the initial state is of another game");
        }
        return OpenedGame.of(game, game.stateLayout().fluentsOf(initial));
    }

    /** Helps, until the session is over or the match is not where it can be followed to. */
    private void helpOn(Player helper) throws InterruptedException {
        while (true) {
            List<int[]> moves;
            int from;
            Budget budget;
            synchronized (this) {
                while (!isClosed && isEqual(played, wanted) && thinking.isOver()) {
                    wait();
                }
                if (isClosed || !isBeginning(played, wanted)) {
                    return;
                }
                moves = wanted;
                from = played.size();
                budget = thinking.within(SLICE_NANOS);
                search = budget;
            }
            for (int ply = from; ply < moves.size(); ply++) {
                helper.advance(moves.get(ply));
            }
            setPlayed(moves);
            Stopwatch time = Stopwatch.start();
            if (!budget.isOver()) {
                helper.ponder(budget);
                // What is proven ends a search, and what it came to has not been reported.
                report(moves, helper.decide(Budget.ofNanos(0)).estimates());
                rest(time);
            }
        }
    }

    private synchronized void setPlayed(List<int[]> moves) {
        played = moves;
    }

    /** Waits a while if there was hardly anything to do. */
    private synchronized void rest(Stopwatch time) throws InterruptedException {
        long spent = time.nanos() / 1_000_000;
        while (spent < REST_MILLIS && isEqual(played, wanted) && !isClosed) {
            wait(REST_MILLIS - spent);
            spent = time.nanos() / 1_000_000;
        }
    }

    private synchronized boolean isClosed() {
        return isClosed;
    }
}

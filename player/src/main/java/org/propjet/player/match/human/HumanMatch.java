package org.propjet.player.match.human;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.Seconds;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.Match;
import org.propjet.player.match.MatchClock;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MatchRecord.Ply;
import org.propjet.player.match.MatchStarts.MatchStart;
import org.propjet.player.match.Thought;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/**
 * A match in which people play some roles and players the others.
 *
 * <p>A person may choose as soon as it is known who must, even while the players prepare. A choice
 * is kept until the players have made theirs, and they are not told of it before. Where a person
 * has one legal move only, and somebody else a choice or the game something to hide, the move is
 * made without asking.
 *
 * <p>Thread-safe; the match has a thread of its own, and each player one.
 */
public final class HumanMatch implements AutoCloseable {
    /** What records and views call a person. */
    public static final String HUMAN = "human";

    /** The patience with people who have no clock: some centuries, far from an overflow. */
    private static final long NO_CLOCK = Long.MAX_VALUE / 4;

    /** How long to wait for the players to end: more than their seats take. */
    private static final long CLOSING_MILLIS = 3_000;

    /** How long a hint may take where one plays alone: it comes sooner if a way is found. */
    private static final long PUZZLE_NANOS = 5_000_000_000L;

    private final Game game;
    private final SeatPlan seats;
    private final MatchClock clock;
    private final long personNanos;
    private final long seed;
    private final Thread thread;

    /** What all matches are parts of; over when this is closed. */
    private final Budget whole = Budget.endless();

    // Guarded by this.
    private final PlayedGame played;
    private Questions asked;
    private long version;
    private HumanView view;
    private @Nullable Match match;
    private int matchCount;
    private boolean isRestarting;
    private @Nullable MatchRecord record;
    private @Nullable Hint hint;
    private Optional<Thought> hinted = Optional.empty();
    private String note = "";

    private HumanMatch(SeatPlan seats, MatchClock clock, long personNanos, long seed) {
        this.game = seats.game();
        this.seats = seats;
        this.clock = clock;
        this.personNanos = personNanos;
        this.seed = seed;
        this.played = new PlayedGame(game, seats.isPersons());
        this.asked = Questions.of(game, played, seats.isPersons());
        this.view = newView();
        this.thread = Thread.ofPlatform().daemon().name("human match").unstarted(this::run);
    }

    /**
     * Starts a match.
     *
     * @param game the game; its caller closes it, after the match
     * @param seats for each role who plays it, in role order; empty for a person. The role of
     *     chance is played by chance if it has nobody.
     * @param clock the players' clock
     * @param personSeconds how long a person may think; after that any legal move is played. 0 for
     *     as long as they like
     * @param seed fixes the choices of chance, and the players' as far as they depend on nothing
     *     else
     * @param matchCount how many such matches there may be at the same time: they share the memory
     * @throws IllegalArgumentException if the game hides something and several people play: one
     *     would see what the other does
     */
    public static HumanMatch start(
            Game game,
            List<Optional<PlayerSpec>> seats,
            MatchClock clock,
            double personSeconds,
            long seed,
            int matchCount) {
        SeatPlan plan = SeatPlan.of(game, seats, matchCount);
        long personNanos = personSeconds == 0 ? NO_CLOCK : Seconds.nanos(personSeconds);
        HumanMatch started = new HumanMatch(plan, clock, personNanos, seed);
        if (game.hasPercepts() && plan.persons().size() > 1) {
            throw new IllegalArgumentException(
                    "the rules hide something from each role, so one person only can play");
        }
        started.thread.start();
        return started;
    }

    /** Returns the match as it stands. */
    public synchronized HumanView view() {
        return view;
    }

    /**
     * Waits for something to happen.
     *
     * @param known the version that is known
     * @param budget how long to wait; looked at again at a {@link #wake}
     * @return the newest view, as soon as it is newer than that, or when the budget is over
     */
    public synchronized HumanView await(long known, Budget budget) throws InterruptedException {
        while (view.version() <= known && !budget.isOver()) {
            wait(budget.remainingMillis());
        }
        return view;
    }

    /** Has all who wait see whether their budgets are over. */
    public synchronized void wake() {
        notifyAll();
    }

    /**
     * Plays a person's move.
     *
     * @param roleIndex the person's role
     * @param move the text of a legal move, in any case
     * @throws IllegalMoveException if it is not the person's turn, or the move is not legal
     */
    public synchronized void play(int roleIndex, String move) {
        if (view.isOver()) {
            throw new IllegalMoveException("the match is over");
        }
        if (!view.waitingFor().contains(roleIndex)) {
            throw new IllegalMoveException("no move of yours is asked for now");
        }
        List<String> legal = view.legalMoves().get(roleIndex);
        int moveId = game.moveTable().idOf(roleIndex, move.strip());
        if (moveId < 0 || !legal.contains(game.moveTable().move(roleIndex, moveId))) {
            throw new IllegalMoveException("'" + move.strip() + "' is no legal move now");
        }
        note = "";
        asked.choice(roleIndex).complete(moveId);
        changed();
    }

    /**
     * Goes back to the last decision of a person, also from the end of the match. The players are
     * made anew, and chance chooses anew. In a game that hides something nothing is taken back: who
     * begins again would know what the first time has told.
     *
     * @return whether there was a decision that could be taken back
     */
    public synchronized boolean undo() {
        int ply = asked.isAnyAnswered() ? played.history().ply() : played.lastChosen();
        if (ply < 0 || whole.isCancelled() || game.hasPercepts()) {
            return false;
        }
        isRestarting = true;
        record = null;
        note = "";
        played.takeBackTo(ply);
        beginPly();
        changed();
        Match running = match;
        match = null; // whatever it still says is of the past
        if (running != null) {
            running.stop();
        }
        return true;
    }

    /**
     * Asks an engine, which has nothing to do with the players, what it would do; it comes in a
     * later view. Nothing happens if the role has no choice now, or is being thought about.
     */
    public synchronized void requestHint(int roleIndex) {
        Hint current = hint;
        if (!view.waitingFor().contains(roleIndex)
                || (current != null && current.roleIndex() == roleIndex)) {
            return;
        }
        dropHint();
        Hint begun = new Hint(game, roleIndex, played, seats.hintEngine(version));
        hint = begun;
        long least = roleCount() == 1 ? PUZZLE_NANOS : 0;
        long nanos = Math.max(clock.playNanos(), least);
        var ignored = begun.think(nanos).thenAccept(thought -> take(begun, thought));
    }

    private synchronized void take(Hint from, Optional<Thought> thought) {
        if (hint == from) {
            hint = null;
            hinted = thought;
            if (thought.isEmpty()) {
                note = "no hint could be found";
            }
            changed();
        }
    }

    private void dropHint() {
        Hint current = hint;
        if (current != null) {
            current.stop();
        }
        hint = null;
        hinted = Optional.empty();
    }

    /** Returns the record of the match, when it is over or closed. */
    public synchronized Optional<MatchRecord> record() {
        return Optional.ofNullable(record);
    }

    /** Ends the match, and waits for the players to go; some seconds at most. */
    @Override
    public void close() {
        try {
            synchronized (this) {
                whole.cancel();
                dropHint();
                changed();
            }
        } finally {
            join();
        }
    }

    private void join() {
        try {
            thread.join(CLOSING_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Plays match after match, each where the one before has been taken back to. */
    private void run() {
        try {
            while (true) {
                Match next;
                synchronized (this) {
                    while (!whole.isCancelled() && !isRestarting && matchCount > 0) {
                        wait();
                    }
                    if (whole.isCancelled() && matchCount > 0) {
                        return;
                    }
                    isRestarting = false;
                    next = newMatch();
                    match = next;
                    matchCount++;
                }
                finished(next, next.play());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            broken(e);
        }
    }

    private Match newMatch() {
        Match[] self = new Match[1];
        self[0] =
                new Match(
                        MatchStart.of(game),
                        seats.seats(seed, personNanos, this::choice),
                        clock,
                        SeededChoice.playoutSeed(seed, matchCount),
                        ply -> take(self[0], ply),
                        played.plies(),
                        whole);
        return self[0];
    }

    private synchronized CompletableFuture<Integer> choice(int role) {
        return asked.choice(role);
    }

    private synchronized void take(Match from, Ply ply) {
        if (match != from) {
            return;
        }
        for (int role = 0; role < roleCount(); role++) {
            note = seats.faultOf(role, ply).orElse(note);
        }
        played.play(ply, asked.isAny());
        beginPly();
        changed();
    }

    private synchronized void finished(Match from, MatchRecord of) {
        if (match == from) {
            match = null;
            record = of;
            note =
                    switch (of.ending()) {
                        case TERMINAL, STOPPED -> note;
                        case STUCK -> "a role has no legal move, so the match cannot go on";
                        case TOO_LONG -> "the match is longer than any that is played";
                    };
            changed();
        }
    }

    private synchronized void broken(Throwable cause) {
        note = "the match broke off: " + cause;
        match = null;
        whole.cancel();
        changed();
    }

    /** Sets up what people are asked for. */
    private void beginPly() {
        dropHint();
        asked = Questions.of(game, played, seats.isPersons());
    }

    private int roleCount() {
        return game.roles().size();
    }

    private void changed() {
        version++;
        view = newView();
        notifyAll();
    }

    private HumanView newView() {
        boolean isOver = played.history().isTerminal() || record != null || whole.isCancelled();
        boolean isHidden = game.hasPercepts();
        boolean isSecret = isHidden && !isOver;
        List<List<String>> legalMoves =
                IntStream.range(0, roleCount())
                        .mapToObj(role -> isOver ? List.<String>of() : asked.openMoves(role))
                        .toList();
        return new HumanView(
                version,
                game.roles(),
                seats.names(),
                seats.persons(),
                isHidden,
                isSecret ? List.of() : played.history().fluents(),
                legalMoves,
                played.seenPlies(isSecret),
                played.percepts(),
                hinted,
                played.goals(),
                isOver,
                note);
    }
}

package org.propjet.player.human;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.SeededChoice;
import org.propjet.player.match.Entrants;
import org.propjet.player.match.LocalSeat;
import org.propjet.player.match.Match;
import org.propjet.player.match.MatchClock;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MatchRecord.Choice;
import org.propjet.player.match.MatchRecord.Ply;
import org.propjet.player.match.MatchStart;
import org.propjet.player.match.Seat;
import org.propjet.player.search.PlayerSpec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

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
    public static final long NO_CLOCK = Long.MAX_VALUE / 4;

    /** How long to wait for the players to end: more than their seats take. */
    private static final long CLOSING_MILLIS = 3_000;

    /** How long a hint may take where one plays alone: it comes sooner if a way is found. */
    private static final long PUZZLE_NANOS = 5_000_000_000L;

    private final Game game;
    private final List<Optional<PlayerSpec>> seats;
    private final List<String> names;
    private final MatchClock clock;
    private final long personNanos;
    private final long seed;
    private final Thread thread;

    // Guarded by this.
    private final PlayedGame played;
    private final List<List<String>> legalMoves = new ArrayList<>();
    private final List<CompletableFuture<Integer>> choices = new ArrayList<>();
    private long version;
    private HumanView view;
    private @Nullable Match match;
    private int matchCount;
    private boolean isRestarting;
    private boolean isClosed;
    private @Nullable MatchRecord record;
    private @Nullable Hint hint;
    private Optional<Thought> hinted = Optional.empty();
    private String note = "";

    private HumanMatch(
            Game game,
            List<Optional<PlayerSpec>> seats,
            MatchClock clock,
            long personNanos,
            long seed) {
        this.game = game;
        this.seats = List.copyOf(seats);
        this.clock = clock;
        this.personNanos = personNanos;
        this.seed = seed;
        List<String> texts = new ArrayList<>();
        List<Boolean> isPersons = new ArrayList<>();
        for (int role = 0; role < seats.size(); role++) {
            boolean isPerson = isPerson(role);
            isPersons.add(isPerson);
            texts.add(
                    isPerson
                            ? HUMAN
                            : seats.get(role).map(PlayerSpec::text).orElse(MatchRecord.MANAGER));
        }
        this.names = Entrants.distinct(texts);
        this.played = new PlayedGame(game, isPersons);
        beginPly();
        this.view = newView();
        this.thread = Thread.ofPlatform().daemon().name("human match").unstarted(this::run);
    }

    /** Starts a match in which people have as much time as they like. */
    public static HumanMatch start(
            Game game, List<Optional<PlayerSpec>> seats, MatchClock clock, long seed) {
        return start(game, seats, clock, NO_CLOCK, seed);
    }

    /**
     * Starts a match.
     *
     * @param game the game; its caller closes it, after the match
     * @param seats for each role who plays it, in role order; empty for a person. The role of
     *     chance is played by chance if it has nobody.
     * @param clock the players' clock
     * @param personNanos how long a person may think; after that any legal move is played
     * @param seed fixes the choices of chance, and the players' as far as they depend on nothing
     *     else
     * @throws IllegalArgumentException if the game hides something and several people play: one
     *     would see what the other does
     */
    public static HumanMatch start(
            Game game,
            List<Optional<PlayerSpec>> seats,
            MatchClock clock,
            long personNanos,
            long seed) {
        HumanMatch started = new HumanMatch(game, seats, clock, personNanos, seed);
        if (game.hasPercepts() && started.personCount() > 1) {
            throw new IllegalArgumentException(
                    "the rules hide something from each role, so one person only can play");
        }
        started.thread.start();
        return started;
    }

    private boolean isPerson(int role) {
        return seats.get(role).isEmpty() && !Game.isChance(game.roles().get(role));
    }

    private int personCount() {
        return Math.toIntExact(names.stream().filter(name -> name.startsWith(HUMAN)).count());
    }

    /** Returns the match as it stands. */
    public synchronized HumanView view() {
        return view;
    }

    /**
     * Waits for something to happen.
     *
     * @param known the version that is known
     * @param millis how long to wait
     * @return the newest view, as soon as it is newer than that, or when the time is over
     */
    public synchronized HumanView await(long known, long millis) throws InterruptedException {
        long deadline = System.nanoTime() + millis * 1_000_000;
        while (view.version() <= known) {
            long left = (deadline - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                break;
            }
            wait(left);
        }
        return view;
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
        List<String> legal = legalMoves.get(roleIndex);
        int moveId = game.moveTable().idOf(roleIndex, move.strip());
        if (moveId < 0 || !legal.contains(game.moveTable().move(roleIndex, moveId))) {
            throw new IllegalMoveException("'" + move.strip() + "' is no legal move now");
        }
        note = "";
        choices.get(roleIndex).complete(moveId);
        changed();
    }

    /**
     * Goes back to the last decision of a person, also from the end of the match. The players are
     * made anew, and chance chooses anew.
     *
     * @return whether there was a decision
     */
    public synchronized boolean undo() {
        boolean isChosen = false;
        for (int role = 0; role < choices.size(); role++) {
            isChosen |= isAsked(role) && choices.get(role).isDone();
        }
        int ply = isChosen ? played.history().ply() : played.lastChosen();
        if (ply < 0 || isClosed) {
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
        boolean isAsked = view.waitingFor().contains(roleIndex);
        Hint current = hint;
        if (!isAsked || (current != null && current.roleIndex() == roleIndex)) {
            return;
        }
        dropHint();
        PlayerSpec engine = PlayerSpec.standard().sharedBy(seats.size() + 1).reseeded(version);
        Hint asked = new Hint(game, roleIndex, played, engine);
        hint = asked;
        long least = seats.size() == 1 ? PUZZLE_NANOS : 0;
        long nanos = Math.max(clock.playNanos(), least);
        Thread.ofPlatform().daemon().name("hint").start(() -> take(asked, asked.think(nanos)));
    }

    private synchronized void take(Hint asked, Optional<Thought> thought) {
        if (hint == asked) {
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
        synchronized (this) {
            isClosed = true;
            dropHint();
            if (match != null) {
                match.stop();
            }
            notifyAll();
        }
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
                    while (!isClosed && !isRestarting && matchCount > 0) {
                        wait();
                    }
                    if (isClosed && matchCount > 0) {
                        return;
                    }
                    isRestarting = false;
                    next = newMatch();
                    match = next;
                    matchCount++;
                    if (isClosed) {
                        next.stop();
                    }
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
        List<Seat> made = new ArrayList<>();
        int playerCount = seats.size() - personCount();
        for (int role = 0; role < seats.size(); role++) {
            if (isPerson(role)) {
                int person = role;
                made.add(new PersonSeat(names.get(role), role, personNanos, () -> choice(person)));
            } else if (seats.get(role).isPresent()) {
                PlayerSpec spec =
                        seats.get(role)
                                .get()
                                .reseeded(SeededChoice.playoutSeed(seed, role))
                                .sharedBy(playerCount + 1); // one may give hints
                made.add(LocalSeat.of(names.get(role), spec, game, role));
            }
        }
        Match[] self = new Match[1];
        self[0] =
                new Match(
                        MatchStart.of(game),
                        made,
                        clock,
                        SeededChoice.playoutSeed(seed, matchCount),
                        ply -> take(self[0], ply),
                        played.plies());
        return self[0];
    }

    private synchronized CompletableFuture<Integer> choice(int role) {
        return choices.get(role);
    }

    private synchronized void take(Match from, Ply ply) {
        if (match != from) {
            return;
        }
        boolean isChosen = false;
        for (int role = 0; role < choices.size(); role++) {
            isChosen |= isAsked(role);
            note = faultOf(role, ply.choices().get(role)).orElse(note);
        }
        played.play(ply, isChosen);
        beginPly();
        changed();
    }

    private Optional<String> faultOf(int role, Choice choice) {
        String who = names.get(role) + " as " + game.roles().get(role);
        String instead = ", so any legal move was played";
        return switch (choice.outcome()) {
            case PLAYED, MANAGED -> Optional.empty();
            case LATE -> Optional.of(who + " was out of time" + instead);
            case ILLEGAL ->
                    Optional.of(
                            who + " answered '" + choice.fault() + "', no legal move" + instead);
            case ERROR -> Optional.of(who + " failed (" + choice.fault() + ")" + instead);
        };
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
        isClosed = true;
        changed();
    }

    /** Sets up what people are asked for. */
    private void beginPly() {
        dropHint();
        choices.clear();
        legalMoves.clear();
        boolean isOver = played.history().isTerminal();
        for (int role = 0; role < seats.size(); role++) {
            CompletableFuture<Integer> choice = new CompletableFuture<>();
            List<String> legal = isOver || !isPerson(role) ? List.of() : played.legalMoves(role);
            // Whether others have a choice is theirs to know where something is hidden.
            boolean isForced = game.hasPercepts() || played.isOthersTurn(role);
            if (legal.size() == 1 && isForced) {
                choice.complete(game.moveTable().idOf(role, legal.getFirst()));
                legal = List.of();
            }
            choices.add(choice);
            legalMoves.add(legal);
        }
    }

    private boolean isAsked(int role) {
        return !legalMoves.get(role).isEmpty();
    }

    private void changed() {
        version++;
        view = newView();
        notifyAll();
    }

    private HumanView newView() {
        boolean isOver = played.history().isTerminal() || record != null || isClosed;
        boolean isHidden = game.hasPercepts();
        boolean isSecret = isHidden && !isOver;
        List<Integer> waitingFor = new ArrayList<>();
        List<List<String>> asked = new ArrayList<>();
        List<Optional<Thought>> thoughts = new ArrayList<>();
        for (int role = 0; role < seats.size(); role++) {
            boolean isWaiting = !isOver && isAsked(role) && !choices.get(role).isDone();
            if (isWaiting) {
                waitingFor.add(role);
            }
            asked.add(isWaiting ? legalMoves.get(role) : List.of());
            thoughts.add(isSecret ? Optional.empty() : played.lastThought(role));
        }
        double[] unknown = new double[seats.size()];
        Arrays.fill(unknown, Double.NaN);
        return new HumanView(
                version,
                played.history().ply(),
                game.roles(),
                names,
                isHidden,
                isSecret ? List.of() : played.history().fluents(),
                waitingFor,
                asked,
                played.moves(isSecret),
                played.percepts(),
                thoughts,
                isSecret
                        ? played.expected().stream().map(_ -> unknown).toList()
                        : played.expected(),
                hinted,
                played.goals(),
                isOver,
                played.deciders(isSecret),
                note);
    }
}

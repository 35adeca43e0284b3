package org.propjet.player.match;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.time.Budget;
import org.propjet.player.match.MatchRecord.Choice;
import org.propjet.player.match.MatchRecord.Ending;
import org.propjet.player.match.MatchRecord.Faults;
import org.propjet.player.match.MatchRecord.Outcome;
import org.propjet.player.match.MatchRecord.Ply;
import org.propjet.player.match.MatchStarts.MatchStart;
import org.propjet.player.play.Decision;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * One match, as a game manager holds it: all players decide at the same time, and are then told
 * what was played. Where they are is their {@link Seat}s' affair.
 *
 * <p>A role without a player plays any legal move, and so does one whose player answers late,
 * illegally or not at all.
 *
 * <p>{@link #play} once, by one thread; {@link #stop} by any.
 */
public final class Match {
    /** How long players may take to follow the plies of an earlier match. */
    private static final long CATCHING_UP_NANOS = 5_000_000_000L;

    private final Game game;
    private final Opening opening;
    private final MatchClock clock;
    private final SeededChoice choice;
    private final Consumer<Ply> listener;
    private final Reasoner reasoner;
    private final int roleCount;
    private final String[] names;
    private final @Nullable Seat[] seats;
    private final int[][] legalMoves;
    private final List<Ply> plies;
    private final long[] patiences;
    private final Budget budget;
    private long[] state;
    private long[] next;

    /**
     * Makes a match. The seats are its own from now on: it ends them.
     *
     * @param start where it begins
     * @param players the players' seats, one for a role at most
     * @param seed fixes the moves that no player chooses
     * @param listener is told of each ply; called by the thread that plays
     * @throws IllegalArgumentException if two have the same role
     */
    public Match(
            MatchStart start,
            List<? extends Seat> players,
            MatchClock clock,
            long seed,
            Consumer<Ply> listener) {
        this(start, players, clock, seed, listener, List.of(), Budget.endless());
    }

    /**
     * Makes a match that goes on after some plies, of which the players are told when they have
     * prepared.
     *
     * @param played the plies, as an earlier match of the game has them
     * @param whole what the match is a part of: it ends with it, and is timed by its clock
     */
    public Match(
            MatchStart start,
            List<? extends Seat> players,
            MatchClock clock,
            long seed,
            Consumer<Ply> listener,
            List<Ply> played,
            Budget whole) {
        this.budget = whole.part();
        this.plies = new ArrayList<>(played);
        this.patiences =
                players.stream()
                        .mapToLong(seat -> seat.patienceNanos(clock))
                        .sorted()
                        .distinct()
                        .toArray();
        this.game = start.game();
        this.opening = start.opening();
        this.clock = clock;
        this.choice = new SeededChoice(seed);
        this.listener = listener;
        this.reasoner = game.newReasoner();
        this.roleCount = game.roles().size();
        this.legalMoves = new int[roleCount][];
        this.names = new String[roleCount];
        Arrays.fill(names, MatchRecord.MANAGER);
        this.seats = new @Nullable Seat[roleCount];
        this.state = game.initialState();
        this.next = game.stateLayout().newState();
        for (Seat seat : players) {
            if (seats[seat.roleIndex()] != null) {
                throw new IllegalArgumentException("two players of a role");
            }
            seats[seat.roleIndex()] = seat;
            names[seat.roleIndex()] = seat.name();
        }
    }

    /** Plays the match, or until it is stopped or this thread is interrupted. */
    public MatchRecord play() {
        Ending ending = Ending.STOPPED;
        long begun;
        double seconds;
        try {
            prepare();
            catchUp();
            begun = budget.nowNanos();
            ending = playOn();
            seconds = (budget.nowNanos() - begun) / 1e9;
        } finally {
            end(ending == Ending.TERMINAL);
        }
        List<Integer> goals = new ArrayList<>();
        List<@Nullable Integer> statedGoals = new ArrayList<>();
        List<Faults> faults = new ArrayList<>();
        for (int role = 0; role < roleCount; role++) {
            Seat seat = seats[role];
            boolean isOver = ending == Ending.TERMINAL;
            OptionalInt stated = isOver ? reasoner.statedGoal(role) : OptionalInt.empty();
            goals.add(isOver ? reasoner.goal(role) : Reasoner.NO_GOAL);
            statedGoals.add(stated.isPresent() ? stated.getAsInt() : null);
            faults.add(seat == null ? Faults.NONE : seat.faults().faults());
        }
        return new MatchRecord(
                game.name(),
                game.roles(),
                List.of(names),
                opening.jointMoves(),
                plies,
                ending,
                goals,
                statedGoals,
                faults,
                seconds);
    }

    /** Lets all players go, at the same time. */
    private void end(boolean complete) {
        List<CompletableFuture<?>> ends = new ArrayList<>();
        for (Seat seat : seats) {
            if (seat != null) {
                ends.add(seat.end(complete, budget));
            }
        }
        CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new))
                .exceptionally(failure -> null)
                .join();
    }

    /** Ends the match as soon as may be. */
    public void stop() {
        budget.cancel();
    }

    private void prepare() {
        long request = budget.nowNanos();
        List<CompletableFuture<?>> prepared = new ArrayList<>();
        for (Seat seat : seats) {
            if (seat != null) {
                prepared.add(seat.prepare(budget.endingAt(clock.startDeadline(request))));
            }
        }
        if (!await(prepared, request + clock.startNanos())) {
            for (Seat seat : seats) {
                if (seat != null) {
                    seat.stop();
                }
            }
        }
    }

    /** Tells the players what was played before, and waits a while until they have followed. */
    private void catchUp() {
        if (plies.isEmpty()) {
            return;
        }
        for (Ply ply : plies) {
            advance(jointMoveOf(ply));
        }
        List<CompletableFuture<?>> caughtUp = new ArrayList<>();
        for (Seat seat : seats) {
            if (seat != null) {
                caughtUp.add(seat.caughtUp());
            }
        }
        boolean ignored = await(caughtUp, budget.nowNanos() + CATCHING_UP_NANOS);
    }

    private Ending playOn() {
        while (true) {
            reasoner.setState(state);
            if (reasoner.isTerminal()) {
                return Ending.TERMINAL;
            }
            if (plies.size() == RandomPlayout.MAX_PLIES) {
                return Ending.TOO_LONG;
            }
            for (int role = 0; role < roleCount; role++) {
                legalMoves[role] = reasoner.legalMoves(role);
                if (legalMoves[role].length == 0) {
                    return Ending.STUCK;
                }
            }
            if (!playPly()) {
                return Ending.STOPPED;
            }
        }
    }

    /** Plays one joint move; false if the match has been stopped. */
    private boolean playPly() {
        if (clock.pauseNanos() > 0) {
            budget.within(clock.pauseNanos()).await();
            stopIfInterrupted();
        }
        long request = budget.nowNanos();
        List<@Nullable CompletableFuture<Answer>> answers = new ArrayList<>();
        for (Seat seat : seats) {
            answers.add(
                    seat == null || budget.isOver()
                            ? null
                            : seat.decide(budget.endingAt(clock.playDeadline(request))));
        }
        for (long patience : patiences) {
            awaitAnswers(answers, request, patience);
        }
        if (budget.isOver()) {
            return false;
        }
        int[] jointMove = new int[roleCount];
        List<String> moves = new ArrayList<>();
        List<Choice> choices = new ArrayList<>();
        for (int role = 0; role < roleCount; role++) {
            CompletableFuture<Answer> answer = answers.get(role);
            Seat seat = seats[role];
            choices.add(
                    seat == null || answer == null
                            ? anyMove(role, Outcome.MANAGED, "", jointMove)
                            : judged(seat, result(answer), request, jointMove));
            moves.add(game.moveTable().move(role, jointMove[role]));
        }
        advance(jointMove);
        Ply ply = new Ply(plies.size() + 1, moves, choices);
        plies.add(ply);
        listener.accept(ply);
        return true;
    }

    /** Waits for the answers of the seats that have so much time; the others think on. */
    private void awaitAnswers(
            List<@Nullable CompletableFuture<Answer>> answers, long request, long patience) {
        List<CompletableFuture<?>> asked = new ArrayList<>();
        for (int role = 0; role < roleCount; role++) {
            Seat seat = seats[role];
            CompletableFuture<Answer> answer = answers.get(role);
            if (seat != null && answer != null && seat.patienceNanos(clock) == patience) {
                asked.add(answer);
            }
        }
        boolean ignored = await(asked, request + patience);
        for (int role = 0; role < roleCount; role++) {
            Seat seat = seats[role];
            CompletableFuture<Answer> answer = answers.get(role);
            boolean isLate = answer != null && !answer.isDone();
            if (seat != null && isLate && seat.patienceNanos(clock) == patience) {
                seat.stop(); // others may have more time
            }
        }
    }

    private int[] jointMoveOf(Ply ply) {
        int[] jointMove = new int[roleCount];
        for (int role = 0; role < roleCount; role++) {
            jointMove[role] = game.moveTable().idOf(role, ply.moves().get(role));
        }
        return jointMove;
    }

    private void advance(int[] jointMove) {
        reasoner.setState(state);
        for (Seat seat : seats) {
            if (seat != null) {
                seat.advance(jointMove, percepts(seat.roleIndex(), jointMove));
            }
        }
        reasoner.successor(jointMove, next);
        long[] spare = state;
        state = next;
        next = spare;
    }

    private List<String> percepts(int role, int[] jointMove) {
        return Arrays.stream(reasoner.percepts(role, jointMove))
                .mapToObj(percept -> game.perceptTable().move(role, percept))
                .toList();
    }

    /** Returns what has come of a request; a seat whose answer fails breaks its word. */
    private static Answer result(CompletableFuture<Answer> asked) {
        return asked.isCompletedExceptionally()
                ? new Answer.Failed(asked.exceptionNow().toString())
                : asked.getNow(new Answer.Late());
    }

    /** Takes a player's answer, or replaces it. */
    private Choice judged(Seat seat, Answer answer, long request, int[] jointMove) {
        int role = seat.roleIndex();
        return switch (answer) {
            case Answer.Failed(String words) -> {
                seat.faults().countError(words);
                yield anyMove(role, Outcome.ERROR, words, jointMove);
            }
            case Answer.Illegal(String text) -> illegal(seat, text, jointMove);
            case Answer.Move move when move.atNanos() - request <= seat.patienceNanos(clock) -> {
                if (!isLegal(role, move.moveId())) {
                    yield illegal(seat, text(role, move.moveId()), jointMove);
                }
                jointMove[role] = move.moveId();
                yield played(role, move, request);
            }
            default -> {
                seat.faults().countLate();
                seat.stop();
                yield anyMove(role, Outcome.LATE, "", jointMove);
            }
        };
    }

    private Choice illegal(Seat seat, String text, int[] jointMove) {
        seat.faults().countIllegal(text);
        return anyMove(seat.roleIndex(), Outcome.ILLEGAL, text, jointMove);
    }

    private boolean isLegal(int role, int moveId) {
        return Arrays.stream(legalMoves[role]).anyMatch(legal -> legal == moveId);
    }

    private String text(int role, int moveId) {
        boolean known = moveId >= 0 && moveId < game.moveTable().moveCount(role);
        return known ? game.moveTable().move(role, moveId) : "unknown move " + moveId;
    }

    private Choice played(int role, Answer.Move move, long request) {
        long nanos = move.atNanos() - request;
        int legalMoveCount = legalMoves[role].length;
        if (move.decision().isEmpty()) {
            return new Choice(Outcome.PLAYED, "", legalMoveCount, null, List.of(), 0, 0, 0, nanos);
        }
        Decision decision = move.decision().get();
        return new Choice(
                Outcome.PLAYED,
                "",
                legalMoveCount,
                decision.reason(),
                MoveValue.of(game.moveTable(), role, decision.estimates()),
                decision.playoutCount(),
                decision.nodeCount(),
                decision.depth(),
                nanos);
    }

    private Choice anyMove(int role, Outcome outcome, String fault, int[] jointMove) {
        int[] moves = legalMoves[role];
        jointMove[role] = moves[choice.next(moves.length)];
        return Choice.without(outcome, fault, moves.length);
    }

    /**
     * Waits until all is done, the time is up, or the match has been stopped.
     *
     * @return whether all is done
     */
    private boolean await(List<CompletableFuture<?>> asked, long endNanos) {
        CompletableFuture<Void> all =
                CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new));
        boolean isDone = budget.endingAt(endNanos).await(all);
        if (!isDone) {
            stopIfInterrupted();
        }
        return isDone;
    }

    private void stopIfInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            stop();
        }
    }
}

package org.propjet.player.match;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Position;
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
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    private final Position position;
    private final int roleCount;
    private final String[] names;

    /** The players' seats, by role. */
    private final List<Seat> seats;

    private final int[][] legalMoves;
    private final List<Ply> plies;
    private final Budget budget;

    /**
     * Makes a match. The seats are its own from now on: it ends them.
     *
     * @param start where it begins
     * @param players the players' seats, one for a role at most
     * @param seed fixes the moves that no player chooses
     * @param listener is told of each ply; called by the thread that plays
     * @param played the plies that it goes on after, as an earlier match of the game has them; the
     *     players are told of them when they have prepared
     * @param whole what the match is a part of: it ends with it, and is timed by its clock
     * @throws IllegalArgumentException if two have the same role
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
        this.game = start.game();
        this.opening = start.opening();
        this.clock = clock;
        this.choice = new SeededChoice(seed);
        this.listener = listener;
        this.position = new Position(game);
        this.roleCount = game.roles().size();
        this.legalMoves = new int[roleCount][];
        this.names = new String[roleCount];
        Arrays.fill(names, MatchRecord.MANAGER);
        this.seats = new ArrayList<>(players);
        seats.sort(Comparator.comparingInt(Seat::roleIndex));
        for (Seat seat : seats) {
            names[seat.roleIndex()] = seat.name();
        }
        if (seats.stream().map(Seat::roleIndex).distinct().count() < seats.size()) {
            throw new IllegalArgumentException("two players of a role");
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
        List<Faults> faults = new ArrayList<>(Collections.nCopies(roleCount, Faults.NONE));
        seats.forEach(seat -> faults.set(seat.roleIndex(), seat.faults()));
        boolean isOver = ending == Ending.TERMINAL;
        Reasoner reasoner = position.reasoner();
        for (int role = 0; role < roleCount; role++) {
            OptionalInt stated = isOver ? reasoner.statedGoal(role) : OptionalInt.empty();
            goals.add(isOver ? reasoner.goal(role) : Reasoner.NO_GOAL);
            statedGoals.add(stated.isPresent() ? stated.getAsInt() : null);
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
        all(seats.stream().map(seat -> seat.end(complete, budget)))
                .exceptionally(failure -> null)
                .join();
    }

    /** Ends the match as soon as may be. */
    public void stop() {
        budget.cancel();
    }

    private void prepare() {
        long request = budget.nowNanos();
        long deadline = clock.startDeadline(request);
        var prepared = seats.stream().map(seat -> seat.prepare(budget.endingAt(deadline)));
        if (!await(prepared, request + clock.startNanos())) {
            seats.forEach(Seat::stop);
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
        long end = budget.nowNanos() + CATCHING_UP_NANOS;
        boolean ignored = await(seats.stream().map(Seat::caughtUp), end);
    }

    private Ending playOn() {
        while (true) {
            if (position.isEnd()) {
                return Ending.TERMINAL;
            }
            if (plies.size() == RandomPlayout.MAX_PLIES) {
                return Ending.TOO_LONG;
            }
            for (int role = 0; role < roleCount; role++) {
                legalMoves[role] = position.reasoner().legalMoves(role);
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
        Map<Integer, Asked> asked = asked(request);
        awaitAnswers(asked.values(), request);
        if (budget.isOver()) {
            return false;
        }
        int[] jointMove = new int[roleCount];
        List<Choice> choices = new ArrayList<>();
        for (int role = 0; role < roleCount; role++) {
            Asked player = asked.get(role);
            choices.add(
                    player == null
                            ? anyMove(role, Outcome.MANAGED, "", jointMove)
                            : judged(player.seat, result(player.answer), request, jointMove));
        }
        advance(jointMove);
        Ply ply = new Ply(plies.size() + 1, game.moveTable().jointMove(jointMove), choices);
        plies.add(ply);
        listener.accept(ply);
        return true;
    }

    /** A player that was asked for a move, and what becomes of it. */
    private record Asked(Seat seat, CompletableFuture<Answer> answer) {}

    /** Asks all players, unless the match is stopped; by role. */
    private Map<Integer, Asked> asked(long request) {
        Map<Integer, Asked> asked = new TreeMap<>();
        for (Seat seat : seats) {
            if (!budget.isOver()) {
                Budget own = budget.endingAt(clock.playDeadline(request));
                asked.put(seat.roleIndex(), new Asked(seat, seat.decide(own)));
            }
        }
        return asked;
    }

    /** Waits for those first that have the least time; meanwhile and then the others think on. */
    private void awaitAnswers(Collection<Asked> asked, long request) {
        Map<Long, List<Asked>> byPatience =
                asked.stream()
                        .collect(
                                Collectors.groupingBy(
                                        player -> player.seat.patienceNanos(clock),
                                        TreeMap::new,
                                        Collectors.toList()));
        byPatience.forEach(
                (patience, some) -> {
                    boolean ignored = await(some.stream().map(Asked::answer), request + patience);
                    for (Asked player : some) {
                        if (!player.answer.isDone()) {
                            player.seat.stop();
                        }
                    }
                });
    }

    private int[] jointMoveOf(Ply ply) {
        int[] jointMove = new int[roleCount];
        for (int role = 0; role < roleCount; role++) {
            jointMove[role] = game.moveTable().idOf(role, ply.moves().get(role));
        }
        return jointMove;
    }

    private void advance(int[] jointMove) {
        for (Seat seat : seats) {
            int role = seat.roleIndex();
            int[] percepts = position.reasoner().percepts(role, jointMove);
            seat.advance(jointMove, game.perceptTable().moves(role, percepts));
        }
        position.advance(jointMove);
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
                seat.countError(words);
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
                seat.countLate();
                seat.stop();
                yield anyMove(role, Outcome.LATE, "", jointMove);
            }
        };
    }

    private Choice illegal(Seat seat, String text, int[] jointMove) {
        seat.countIllegal(text);
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
    private boolean await(Stream<? extends CompletableFuture<?>> asked, long endNanos) {
        boolean isDone = budget.endingAt(endNanos).await(all(asked));
        if (!isDone) {
            stopIfInterrupted();
        }
        return isDone;
    }

    private static CompletableFuture<Void> all(Stream<? extends CompletableFuture<?>> some) {
        return CompletableFuture.allOf(some.toArray(CompletableFuture[]::new));
    }

    private void stopIfInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            stop();
        }
    }
}

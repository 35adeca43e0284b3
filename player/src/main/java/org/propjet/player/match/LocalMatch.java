package org.propjet.player.match;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.SeededChoice;
import org.propjet.player.match.MatchRecord.Choice;
import org.propjet.player.match.MatchRecord.Ending;
import org.propjet.player.match.MatchRecord.Faults;
import org.propjet.player.match.MatchRecord.MoveValue;
import org.propjet.player.match.MatchRecord.Outcome;
import org.propjet.player.match.MatchRecord.Ply;
import org.propjet.player.search.Decision;
import org.propjet.player.search.Player;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * One match among players in this process, as a game manager holds it: all of them decide at the
 * same time, each in a thread of its own, and are then told what was played. All of it: percepts of
 * GDL-II are not kept from anyone.
 *
 * <p>A role without a player plays any legal move, and so does one whose player answers late,
 * illegally or not at all.
 *
 * <p>{@link #play} once, by one thread; {@link #stop} by any.
 */
public final class LocalMatch {
    private final Game game;
    private final MatchClock clock;
    private final SeededChoice choice;
    private final Consumer<Ply> listener;
    private final Reasoner reasoner;
    private final int roleCount;
    private final String[] names;
    private final @Nullable Seat[] seats;
    private final int[][] legalMoves;
    private final List<Ply> plies = new ArrayList<>();
    private final CompletableFuture<Void> stopped = new CompletableFuture<>();
    private long[] state;
    private long[] next;

    /**
     * Makes a match. The players are its own from now on: it closes them.
     *
     * @param contestants the players, one for a role at most
     * @param seed fixes the moves that no player chooses
     * @param listener is told of each ply; called by the thread that plays
     * @throws IllegalArgumentException if two have the same role
     */
    public LocalMatch(
            Game game,
            List<Contestant> contestants,
            MatchClock clock,
            long seed,
            Consumer<Ply> listener) {
        this.game = game;
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
        for (Contestant contestant : contestants) {
            Player player = contestant.player();
            if (seats[player.roleIndex()] != null) {
                throw new IllegalArgumentException("two players of a role");
            }
            seats[player.roleIndex()] = new Seat(contestant);
            names[player.roleIndex()] = contestant.name();
        }
    }

    /** Plays the match, or until it is stopped or this thread is interrupted. */
    public MatchRecord play() {
        long begun;
        Ending ending;
        try {
            prepare();
            begun = System.nanoTime();
            ending = playOn();
        } finally {
            for (Seat seat : seats) {
                if (seat != null) {
                    seat.close();
                }
            }
        }
        double seconds = (System.nanoTime() - begun) / 1e9;
        List<Integer> goals = new ArrayList<>();
        List<Faults> faults = new ArrayList<>();
        for (int role = 0; role < roleCount; role++) {
            Seat seat = seats[role];
            goals.add(ending == Ending.TERMINAL ? reasoner.goal(role) : Reasoner.NO_GOAL);
            faults.add(seat == null ? Faults.NONE : seat.faults());
        }
        return new MatchRecord(
                game.name(), game.roles(), List.of(names), plies, ending, goals, faults, seconds);
    }

    /** Ends the match as soon as may be. */
    public void stop() {
        stopped.complete(null);
        stopPlayers();
    }

    private void stopPlayers() {
        for (Seat seat : seats) {
            if (seat != null) {
                seat.stop();
            }
        }
    }

    private void prepare() {
        long request = System.nanoTime();
        List<CompletableFuture<?>> prepared = new ArrayList<>();
        for (Seat seat : seats) {
            if (seat != null) {
                prepared.add(seat.prepare(clock.startDeadline(request)));
            }
        }
        await(prepared, request + clock.startNanos());
        if (!prepared.stream().allMatch(CompletableFuture::isDone)) {
            stopPlayers();
        }
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
                legalMoves[role] = new int[reasoner.legalMoveCount(role)];
                reasoner.legalMoves(role, legalMoves[role]);
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
        long request = System.nanoTime();
        List<@Nullable CompletableFuture<Seat.Answer>> answers = new ArrayList<>();
        List<CompletableFuture<?>> asked = new ArrayList<>();
        for (Seat seat : seats) {
            CompletableFuture<Seat.Answer> answer =
                    seat == null || stopped.isDone()
                            ? null
                            : seat.decide(clock.playDeadline(request));
            answers.add(answer);
            if (answer != null) {
                asked.add(answer);
            }
        }
        await(asked, request + clock.playNanos());
        if (stopped.isDone()) {
            return false;
        }
        int[] jointMove = new int[roleCount];
        List<String> moves = new ArrayList<>();
        List<Choice> choices = new ArrayList<>();
        for (int role = 0; role < roleCount; role++) {
            CompletableFuture<Seat.Answer> answer = answers.get(role);
            Seat seat = seats[role];
            choices.add(
                    seat == null || answer == null
                            ? anyMove(role, Outcome.MANAGED, jointMove)
                            : judged(role, seat, answer, request, jointMove));
            moves.add(game.moveTable().move(role, jointMove[role]));
        }
        advance(jointMove);
        Ply ply = new Ply(plies.size() + 1, moves, choices);
        plies.add(ply);
        listener.accept(ply);
        return true;
    }

    private void advance(int[] jointMove) {
        reasoner.successor(jointMove, next);
        long[] spare = state;
        state = next;
        next = spare;
        for (Seat seat : seats) {
            if (seat != null) {
                seat.advance(jointMove);
            }
        }
    }

    /** Takes a player's answer, or replaces it. */
    private Choice judged(
            int role,
            Seat seat,
            CompletableFuture<Seat.Answer> asked,
            long request,
            int[] jointMove) {
        if (asked.isCompletedExceptionally()) {
            seat.countError(asked.exceptionNow());
            return anyMove(role, Outcome.ERROR, jointMove);
        }
        Seat.Answer answer = asked.getNow(null);
        if (answer == null || clock.isLate(request, answer.nanoTime())) {
            seat.countLate();
            seat.stop();
            return anyMove(role, Outcome.LATE, jointMove);
        }
        Decision decision = answer.decision();
        if (Arrays.stream(legalMoves[role]).noneMatch(moveId -> moveId == decision.moveId())) {
            seat.countIllegal();
            return anyMove(role, Outcome.ILLEGAL, jointMove);
        }
        jointMove[role] = decision.moveId();
        return new Choice(
                Outcome.PLAYED,
                legalMoves[role].length,
                decision.reason(),
                values(role, decision),
                decision.playoutCount(),
                decision.nodeCount(),
                decision.depth(),
                answer.nanoTime() - request);
    }

    private Choice anyMove(int role, Outcome outcome, int[] jointMove) {
        int[] moves = legalMoves[role];
        jointMove[role] = moves[choice.next(moves.length)];
        return Choice.without(outcome, moves.length);
    }

    private List<MoveValue> values(int role, Decision decision) {
        return decision.estimates().stream()
                .map(
                        estimate ->
                                new MoveValue(
                                        game.moveTable().move(role, estimate.moveId()),
                                        estimate.playoutCount(),
                                        estimate.mean(),
                                        estimate.least(),
                                        estimate.most()))
                .toList();
    }

    /** Waits until all is done, the time is up, or the match has been stopped. */
    private void await(List<CompletableFuture<?>> asked, long endNanos) {
        CompletableFuture<Void> all =
                CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new));
        try {
            Object ignored =
                    CompletableFuture.anyOf(all, stopped)
                            .get(endNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            // Whoever has not answered is late.
        } catch (ExecutionException e) {
            // A player has failed, and all others are done: each answer is looked at by itself.
        } catch (InterruptedException e) {
            stop();
            Thread.currentThread().interrupt();
        }
    }
}

package org.propjet.player.match.referee;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.time.Budget;
import org.propjet.player.match.Answer;
import org.propjet.player.match.Seat;
import org.propjet.player.match.protocol.Turn;
import org.propjet.player.match.referee.ReplyReader.Excerpt;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * The seat of a player that is reached by the protocol. A request for each thing that it is asked,
 * each over at its deadline by itself.
 */
final class RemoteSeat extends Seat {
    /** What the field's records of matches call an answer that did not come in time. */
    static final String TIMEOUT = "TO";

    /** What they call a connection that failed. */
    static final String CONNECTION_ERROR = "CE";

    /** How long the manager waits for the answer to an ABORT. */
    private static final long ABORT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final RemotePlayer player;
    private final Game game;
    private final MatchMessages messages;
    private final long stopNanos;
    private int ply;
    private Turn turn;

    /** What the request may take that is under way, or the last one. */
    private volatile Budget asked = Budget.endless();

    private volatile String startError = "";

    /**
     * Makes a seat.
     *
     * @param messages the match's
     * @param stopNanos how long the manager waits for the answer to a STOP
     */
    RemoteSeat(
            RemotePlayer player, Game game, int roleIndex, MatchMessages messages, long stopNanos) {
        super(player.name(), roleIndex);
        this.player = player;
        this.game = game;
        this.messages = messages;
        this.stopNanos = stopNanos;
        this.turn = messages.first();
    }

    /** Returns what was wrong with the answer to START, in the field's words; empty if nothing. */
    String startError() {
        return startError;
    }

    @Override
    public CompletableFuture<?> prepare(Budget budget) {
        return send(messages.start(game.roles().get(roleIndex())), budget)
                .thenAccept(this::judgeStart);
    }

    /** Whatever the answer says is fine, as it is for managers. */
    private void judgeStart(ExchangeOutcome reply) {
        switch (reply) {
            case ExchangeOutcome.Late _ -> {
                startError = TIMEOUT;
                countLate();
            }
            case ExchangeOutcome.Failed(String words) -> {
                startError = CONNECTION_ERROR;
                countError(words);
                player.noteFailure(words);
            }
            case ExchangeOutcome.Text _, ExchangeOutcome.Dropped _ -> {}
        }
    }

    @Override
    public CompletableFuture<Answer> decide(Budget budget) {
        return send(messages.play(turn), budget).thenApply(this::answer);
    }

    private Answer answer(ExchangeOutcome reply) {
        return switch (reply) {
            case ExchangeOutcome.Text(String body, long atNanos) -> {
                int moveId = messages.moveOf(body).map(this::idOf).orElse(-1);
                yield moveId < 0
                        ? new Answer.Illegal(Excerpt.of(body))
                        : new Answer.Move(moveId, Optional.empty(), atNanos);
            }
            case ExchangeOutcome.Failed(String words) -> {
                player.noteFailure(words);
                yield new Answer.Failed(words);
            }
            case ExchangeOutcome.Late _, ExchangeOutcome.Dropped _ -> new Answer.Late();
        };
    }

    /** Returns the id of a move that a player says; -1 if the manager knows none like that. */
    private int idOf(String said) {
        MoveTable moves = game.moveTable();
        int moveId = moves.idOf(roleIndex(), said);
        boolean isSame = moveId >= 0 && messages.areSame(moves.move(roleIndex(), moveId), said);
        return isSame ? moveId : -1;
    }

    @Override
    public void advance(int[] jointMove, List<String> percepts) {
        List<String> moves = game.moveTable().jointMove(jointMove);
        ply++;
        turn = messages.turn(ply, moves, moves.get(roleIndex()), percepts);
    }

    @Override
    public void stop() {
        asked.cancel();
    }

    /** Tells the player by STOP, or by ABORT if the match was broken off; whatever it answers. */
    @Override
    public CompletableFuture<?> end(boolean complete, Budget budget) {
        stop();
        return complete
                ? player.send(messages.stop(turn), budget.within(stopNanos))
                : player.send(messages.abort(), Budget.ofNanos(ABORT_NANOS));
    }

    private CompletableFuture<ExchangeOutcome> send(String message, Budget budget) {
        Budget own = budget.part();
        asked = own;
        return player.send(message, own);
    }
}

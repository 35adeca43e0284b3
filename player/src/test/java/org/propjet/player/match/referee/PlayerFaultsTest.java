package org.propjet.player.match.referee;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.propjet.player.match.referee.PlayedSeries.PATIENT;
import static org.propjet.player.match.referee.PlayedSeries.at;
import static org.propjet.player.match.referee.PlayedSeries.options;

import com.google.gson.JsonObject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.propjet.engine.time.HandClock;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MatchRecord.Ending;
import org.propjet.player.match.MatchRecord.Faults;
import org.propjet.player.match.MatchRecord.Outcome;
import org.propjet.player.match.MatchSeries;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Matches with players on real sockets who are late, odd or not there; and a stopped one. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class PlayerFaultsTest {
    private static final long SECOND_NANOS = 1_000_000_000;

    private final PlayedSeries played = new PlayedSeries();
    private final HandClock clock = new HandClock();
    private final PlayedSeries timed = new PlayedSeries(clock);

    /** A player that does something of its own at its first PLAY, and is well-behaved else. */
    private static FakeServer atFirstMove(FakeServer.Behaviour first) {
        LegalAnswers answers = new LegalAnswers();
        return FakeServer.of(
                (message, out) -> {
                    String answer = answers.apply(message);
                    if (message.startsWith("( PLAY ") && message.endsWith(" NIL )")) {
                        first.serve(answer, out);
                    } else {
                        FakeServer.reply(answer, out);
                    }
                });
    }

    @Test
    void aLateMoveIsReplacedAndThePlayerGoesOn() {
        CountDownLatch over = new CountDownLatch(1);
        try (FakeServer late =
                atFirstMove(
                        (answer, out) -> {
                            clock.advance(2 * SECOND_NANOS); // the clock and one second
                            over.await();
                        })) {
            MatchRecord match = timed.ticTacToe(PATIENT, 1, List.of(at(late), Optional.empty()));
            over.countDown();
            assertEquals(Outcome.LATE, match.plies().get(0).choices().get(0).outcome());
            assertEquals("TO", timed.firstError(1, 0));
            assertEquals(1, match.faults().get(0).lateCount());
            assertEquals(Ending.TERMINAL, match.ending());
            assertTrue(late.messages().get(2).startsWith("( PLAY "), late.messages().get(2));
        }
    }

    @Test
    void aMoveWithinASecondAfterTheClockIsInTime() {
        long last = 2 * SECOND_NANOS - 1;
        try (FakeServer slow =
                atFirstMove(
                        (answer, out) -> {
                            clock.advance(last);
                            FakeServer.reply(answer, out);
                        })) {
            MatchRecord match = timed.ticTacToe(PATIENT, 1, List.of(at(slow), Optional.empty()));
            assertEquals(Outcome.PLAYED, match.plies().get(0).choices().get(0).outcome());
            assertEquals(last, match.plies().get(0).choices().get(0).nanos());
            assertTrue(match.faults().get(0).isEmpty(), match.toString());
        }
    }

    @Test
    void aLateAnswerToStartIsAFaultAndThePlayerIsAskedForMovesAllTheSame() {
        CountDownLatch asked = new CountDownLatch(1);
        LegalAnswers answers = new LegalAnswers();
        try (FakeServer late =
                FakeServer.of(
                        (message, out) -> {
                            String answer = answers.apply(message);
                            if (message.startsWith("( START")) {
                                clock.advance(SECOND_NANOS);
                                asked.await();
                            } else {
                                asked.countDown();
                            }
                            FakeServer.reply(answer, out);
                        })) {
            MatchRecord match = timed.ticTacToe(1, PATIENT, List.of(at(late), Optional.empty()));
            assertEquals("TO", timed.firstError(0, 0));
            assertEquals("", timed.firstError(1, 0));
            assertEquals(new Faults(1, 0, 0, 0, ""), match.faults().get(0));
        }
    }

    @ParameterizedTest
    @EnumSource(Misbehaviour.class)
    void whatIsNoLegalMoveIsReplacedAndThePlayerGoesOn(Misbehaviour misbehaviour) {
        try (FakeServer bad =
                atFirstMove((answer, out) -> FakeServer.raw(misbehaviour.reply, out))) {
            MatchRecord match = played.ticTacToe(List.of(at(bad), Optional.empty()));
            assertEquals(misbehaviour.error, played.firstError(1, 0));
            assertEquals("", played.firstError(2, 0));
            Faults faults = match.faults().get(0);
            boolean isIllegal = misbehaviour.error.startsWith("IL");
            assertEquals(isIllegal ? 1 : 0, faults.illegalCount());
            assertEquals(isIllegal ? 0 : 1, faults.errorCount());
            assertTrue(
                    faults.firstError().contains(misbehaviour.words),
                    () -> faults.firstError() + " lacks " + misbehaviour.words);
            assertEquals(Ending.TERMINAL, match.ending());
            assertEquals(isIllegal ? 0 : 1, played.notices().size());
        }
    }

    /** What a player may reply instead of a move. */
    enum Misbehaviour {
        NO_MOVE_OF_THE_GAME(ok("(fly 1 1)"), "IL (fly 1 1)", "illegal move: (fly 1 1)"),
        A_MOVE_OF_ANOTHER_TIME(ok("noop"), "IL noop", "illegal move: noop"),
        A_MOVE_IN_ANOTHER_CASE(ok("(Mark 1 1)"), "IL (Mark 1 1)", "illegal move: (Mark 1 1)"),
        GARBLED(ok(")(mark\n\u00001"), "IL )(mark \\u00001", "illegal move: )(mark"),
        EMPTY(ok(""), "IL ", "illegal move:"),
        TWO_MOVES(ok("(mark 1 1) (mark 1 2)"), "IL (mark 1 1) (mark 1 2)", "illegal move"),
        NOT_HTTP("(mark 1 1)", "CE", "replies with something that is not HTTP"),
        REFUSED("HTTP/1.0 503 Busy\r\n\r\n", "CE", "replies 'HTTP/1.0 503 Busy'"),
        DROPPED("", "CE", "closes the connection without a reply"),
        CUT_OFF(ok("(mark 1 1)").substring(0, 60), "CE", "closes the connection in the head");

        private final String reply;
        private final String error;
        private final String words;

        Misbehaviour(String reply, String error, String words) {
            this.reply = reply;
            this.error = error;
            this.words = words;
        }

        private static String ok(String body) {
            return "HTTP/1.0 200 OK\r\nContent-Type: text/acl\r\nContent-Length: "
                    + body.length()
                    + "\r\n\r\n"
                    + body;
        }
    }

    @Test
    void aPlayerThatIsNotThereIsSaidOnceAndPlayedForByTheManager() {
        PlayerAddress deserted = FakeServer.deserted();
        MatchRecord match = played.ticTacToe(List.of(Optional.of(deserted), Optional.empty()));
        assertEquals(Ending.TERMINAL, match.ending());
        assertEquals(match.plies().size() + 1, match.faults().get(0).errorCount());
        assertEquals("CE", played.firstError(0, 0));
        assertEquals("CE", played.firstError(1, 0));
        assertEquals(
                List.of(
                        "nothing answers at "
                                + deserted
                                + ": is it running? (any legal move is played instead)"),
                played.notices());
    }

    @Test
    void aStoppedMatchIsAborted() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        try (FakeServer thinker =
                        atFirstMove(
                                (answer, out) -> {
                                    asked.countDown();
                                    never.await();
                                });
                FakeServer other = FakeServer.answering(new LegalAnswers())) {
            RefereeOptions options =
                    options(
                            "ticTacToe",
                            PATIENT,
                            3600,
                            ManagerStyle.GGP_BASE,
                            false,
                            List.of(at(thinker), at(other)));
            MatchSeries series = played.series("ticTacToe", options, 3);
            CompletableFuture<List<MatchRecord>> playing =
                    CompletableFuture.supplyAsync(series::play);
            asked.await();
            series.stop();
            List<MatchRecord> matches = playing.join();
            never.countDown();
            assertEquals(1, matches.size());
            assertEquals(Ending.STOPPED, matches.get(0).ending());
            JsonObject json = played.transcript();
            assertTrue(json.get("isAborted").getAsBoolean());
            assertFalse(json.get("isCompleted").getAsBoolean());
            assertFalse(json.has("goalValues"));
            String abort = "( ABORT " + played.matchId() + " )";
            assertTrue(other.messages().contains(abort), other.messages().toString());
            assertTrue(thinker.messages().contains(abort), thinker.messages().toString());
        }
    }
}

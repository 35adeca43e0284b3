package org.propjet.player.referee;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.games.GameLibrary;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MatchRecord.Ending;
import org.propjet.player.match.MatchRecord.Faults;
import org.propjet.player.match.MatchRecord.Outcome;
import org.propjet.player.match.MatchSeries;
import org.propjet.player.match.SeriesListener;
import org.propjet.player.match.SeriesOptions;
import org.propjet.player.search.Games;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Whole matches with players on real sockets. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class RefereedMatchTest {
    /** Nobody here thinks for long; on a busy machine even these need some time. */
    private static final int PATIENT = 20;

    private final List<String> notices = new ArrayList<>();
    private final List<Transcript> transcripts = new ArrayList<>();

    private static Optional<PlayerAddress> at(FakeServer server) {
        return Optional.of(server.address());
    }

    private static RefereeOptions options(
            String game,
            int startSeconds,
            int playSeconds,
            ManagerStyle style,
            boolean scrambled,
            List<Optional<PlayerAddress>> players) {
        return new RefereeOptions(
                game,
                RefereeOptions.oneLine(GdlParser.parse(game, GameLibrary.rules(game))),
                Games.rules(game, GameLibrary.rules(game)).hasPercepts(),
                players,
                startSeconds,
                playSeconds,
                style,
                scrambled);
    }

    private MatchSeries series(String name, RefereeOptions options, int matchCount) {
        Game game = Games.bundled(name);
        RemoteEntrants entrants = new RemoteEntrants(game, options, notices::add);
        SeriesListener listener =
                new SeriesListener() {
                    @Override
                    public void plyPlayed(int matchNumber, MatchRecord.Ply ply) {
                        entrants.plyPlayed(matchNumber);
                    }

                    @Override
                    public void matchEnded(int matchNumber, MatchRecord match) {
                        transcripts.add(entrants.transcript(matchNumber, match));
                    }
                };
        return new MatchSeries(
                game,
                entrants,
                new SeriesOptions(
                        matchCount,
                        1,
                        1,
                        options.style().clock(options.startSeconds(), options.playSeconds())),
                listener);
    }

    /** Plays a match of tic-tac-toe by patient clocks. */
    private MatchRecord ticTacToe(List<Optional<PlayerAddress>> players) {
        return ticTacToe(PATIENT, PATIENT, players);
    }

    private MatchRecord ticTacToe(
            int startSeconds, int playSeconds, List<Optional<PlayerAddress>> players) {
        RefereeOptions options =
                options(
                        "ticTacToe",
                        startSeconds,
                        playSeconds,
                        ManagerStyle.GGP_BASE,
                        false,
                        players);
        return series("ticTacToe", options, 1).play().get(0);
    }

    private JsonObject transcript() {
        return JsonParser.parseString(transcripts.get(0).json()).getAsJsonObject();
    }

    private static List<String> strings(JsonArray array) {
        return array.asList().stream().map(element -> element.getAsString()).toList();
    }

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
    void aMatchIsPlayedByTheProtocol() {
        LegalAnswers x = new LegalAnswers();
        try (FakeServer first = FakeServer.answering(x);
                FakeServer second = FakeServer.answering(new LegalAnswers())) {
            MatchRecord match = ticTacToe(List.of(at(first), at(second)));
            assertEquals(Ending.TERMINAL, match.ending());
            assertEquals(List.of(100, 0), match.goals());
            assertEquals(7, match.plies().size());
            assertEquals(
                    List.of(first.address().toString(), second.address().toString()),
                    match.players());
            assertTrue(match.faults().stream().allMatch(Faults::isEmpty), match.toString());
            assertTrue(x.isTerminal());
            String id = transcripts.get(0).matchId();
            assertTrue(id.matches("ticTacToe\\.\\d+\\.1"), id);
            List<String> messages = first.messages();
            assertEquals(9, messages.size());
            assertTrue(
                    messages.get(0).startsWith("( START " + id + " x ((role x) (role o) "),
                    messages.get(0));
            assertTrue(messages.get(0).endsWith(") 20 20 )"), messages.get(0));
            assertFalse(messages.get(0).contains("\n") || messages.get(0).contains(";"));
            assertEquals("( PLAY " + id + " NIL )", messages.get(1));
            assertEquals("( PLAY " + id + " ( (mark 1 1) noop ) )", messages.get(2));
            assertEquals("( STOP " + id + " ( (mark 3 1) noop ) )", messages.get(8));
            assertEquals(
                    """
                    POST / HTTP/1.0\r
                    Accept: text/delim\r
                    Host: 127.0.0.1\r
                    Sender: GAMESERVER\r
                    Receiver: 127.0.0.1:%d\r
                    Content-Type: text/acl\r
                    Content-Length: %d\r
                    \r
                    %s\
                    """
                            .formatted(
                                    first.address().port(),
                                    messages.get(1).length(),
                                    messages.get(1)),
                    first.requests().get(1));
        }
        assertEquals(List.of(), notices);
    }

    @Test
    void aTranscriptIsInTheFieldsFormat() {
        try (FakeServer first = FakeServer.answering(new LegalAnswers());
                FakeServer second = FakeServer.answering(new LegalAnswers())) {
            long before = System.currentTimeMillis();
            MatchRecord match = ticTacToe(List.of(at(first), at(second)));
            JsonObject json = transcript();
            assertEquals(transcripts.get(0).matchId(), json.get("matchId").getAsString());
            assertEquals("ticTacToe", json.get("gameName").getAsString());
            assertTrue(json.get("rulesheet").getAsString().startsWith("(role x) (role o) "));
            assertEquals(List.of("x", "o"), strings(json.getAsJsonArray("roles")));
            assertEquals(match.players(), strings(json.getAsJsonArray("players")));
            assertEquals(PATIENT, json.get("startClock").getAsInt());
            assertEquals(PATIENT, json.get("playClock").getAsInt());
            assertTrue(json.get("startTime").getAsLong() >= before);
            assertTrue(json.get("isCompleted").getAsBoolean());
            assertFalse(json.get("isAborted").getAsBoolean());
            assertFalse(json.get("scrambled").getAsBoolean());
            assertFalse(json.has("randomToken"));
            assertEquals(List.of("100", "0"), strings(json.getAsJsonArray("goalValues")));
            JsonArray states = json.getAsJsonArray("states");
            assertEquals(8, states.size());
            assertEquals(8, json.getAsJsonArray("stateTimes").size());
            assertEquals("((control x))", states.get(0).getAsString());
            assertEquals("((cell 1 1 x) (control o))", states.get(1).getAsString());
            JsonArray moves = json.getAsJsonArray("moves");
            assertEquals(7, moves.size());
            assertEquals(List.of("(mark 1 1)", "noop"), strings(moves.get(0).getAsJsonArray()));
            JsonArray errors = json.getAsJsonArray("errors");
            assertEquals(8, errors.size());
            errors.forEach(ply -> assertEquals("[\"\",\"\"]", ply.toString()));
        }
    }

    @Test
    void scrambledPlayersReadOtherWordsAndTheRecordsDoNot() {
        LegalAnswers x = new LegalAnswers();
        try (FakeServer first = FakeServer.answering(x);
                FakeServer second = FakeServer.answering(new LegalAnswers())) {
            List<Optional<PlayerAddress>> players = List.of(at(first), at(second));
            RefereeOptions options =
                    options("ticTacToe", PATIENT, PATIENT, ManagerStyle.GGP_BASE, true, players);
            List<MatchRecord> matches = series("ticTacToe", options, 2).play();
            assertTrue(matches.stream().allMatch(match -> match.ending() == Ending.TERMINAL));
            assertTrue(
                    matches.stream()
                            .flatMap(match -> match.faults().stream())
                            .allMatch(Faults::isEmpty),
                    matches.toString());
            assertTrue(x.isTerminal());
            List<String> starts =
                    first.messages().stream().filter(text -> text.contains("START")).toList();
            for (String start : starts) {
                assertFalse(start.contains("control"), start);
                assertTrue(start.contains("(<= terminal"), start);
            }
            String firstRole = LegalAnswers.items(starts.get(0)).get(2);
            String secondRole = LegalAnswers.items(starts.get(1)).get(2);
            assertFalse(firstRole.equals("x") || firstRole.equals(secondRole), firstRole);
            assertFalse(first.messages().get(2).contains("mark"), first.messages().get(2));
            assertTrue(transcript().get("scrambled").getAsBoolean());
            assertTrue(
                    matches.get(0).plies().get(0).moves().get(0).startsWith("(mark "),
                    matches.get(0).toString());
        }
    }

    @Test
    void wordsThatAScrambledPlayerWasNotToldAreIllegal() {
        try (FakeServer first =
                FakeServer.answering(message -> message.contains("PLAY") ? "(mark 1 1)" : "ok")) {
            RefereeOptions options =
                    options(
                            "ticTacToe",
                            PATIENT,
                            PATIENT,
                            ManagerStyle.GGP_BASE,
                            true,
                            List.of(at(first), Optional.empty()));
            MatchRecord match = series("ticTacToe", options, 1).play().get(0);
            assertEquals(match.plies().size(), match.faults().get(0).illegalCount());
            assertEquals("IL (mark 1 1)", firstError(1, 0));
        }
    }

    @Test
    void dresdenIsInUpperCaseAndReadsToTheEnd() {
        LegalAnswers x = new LegalAnswers();
        try (FakeServer first = FakeServer.answering(x)) {
            RefereeOptions options =
                    options(
                            "ticTacToe",
                            PATIENT,
                            PATIENT,
                            ManagerStyle.DRESDEN,
                            false,
                            List.of(at(first), Optional.empty()));
            MatchRecord match = series("ticTacToe", options, 1).play().get(0);
            assertEquals(Ending.TERMINAL, match.ending());
            assertTrue(match.faults().get(0).isEmpty(), match.toString());
            assertTrue(x.isTerminal());
            for (String message : first.messages()) {
                assertEquals(message.toUpperCase(Locale.ROOT), message);
            }
            assertFalse(first.requests().get(0).contains("Host:"));
            // Half a second before each move.
            assertTrue(match.seconds() >= 0.5 * match.plies().size(), match.toString());
        }
    }

    @Test
    void theManagerPlaysRolesWithoutPlayersAndASeedFixesIt() {
        MatchRecord match = ticTacToe(List.of(Optional.empty(), Optional.empty()));
        assertEquals(List.of(MatchRecord.MANAGER, MatchRecord.MANAGER), match.players());
        assertEquals(Ending.TERMINAL, match.ending());
        MatchRecord again = ticTacToe(List.of(Optional.empty(), Optional.empty()));
        assertEquals(
                match.plies().stream().map(MatchRecord.Ply::moves).toList(),
                again.plies().stream().map(MatchRecord.Ply::moves).toList());
    }

    @Test
    void playersOfHiddenInformationAreToldTheirPerceptsOnly() {
        List<String> answers = List.of("noop", "( CHOOSE 2 )", "NOOP", "stay");
        try (FakeServer candidate =
                FakeServer.answering(
                        message ->
                                message.startsWith("( PLAY")
                                        ? answers.get(
                                                Integer.parseInt(
                                                        LegalAnswers.items(message).get(2)))
                                        : "ready")) {
            RefereeOptions options =
                    options(
                            "montyHall",
                            PATIENT,
                            PATIENT,
                            ManagerStyle.GGP_BASE,
                            false,
                            List.of(at(candidate)));
            MatchRecord match = series("montyHall", options, 1).play().get(0);
            assertTrue(match.faults().get(0).isEmpty(), match.toString());
            assertEquals(MatchRecord.MANAGER, match.players().get(1));
            assertEquals("(choose 2)", match.plies().get(1).moves().get(0));
            String id = transcripts.get(0).matchId();
            String hidden = match.plies().get(0).moves().get(1).replaceAll("\\D", "");
            String opened = match.plies().get(2).moves().get(1).replaceAll("\\D", "");
            assertEquals(
                    List.of(
                            "( PLAY " + id + " 0 NIL NIL )",
                            "( PLAY " + id + " 1 noop ( ) )",
                            "( PLAY " + id + " 2 (choose 2) ( ) )",
                            "( PLAY " + id + " 3 noop ( (opened " + opened + ") ) )",
                            "( STOP " + id + " 4 stay ( (car " + hidden + ") ) )"),
                    candidate.messages().subList(1, 6));
        }
    }

    // ---- What players do wrong ----

    @Test
    void aLateMoveIsReplacedAndThePlayerGoesOn() {
        CountDownLatch over = new CountDownLatch(1);
        try (FakeServer late = atFirstMove((answer, out) -> over.await())) {
            long begun = System.nanoTime();
            MatchRecord match = ticTacToe(PATIENT, 1, List.of(at(late), Optional.empty()));
            over.countDown();
            // The clock and one second.
            assertTrue(System.nanoTime() - begun >= TimeUnit.MILLISECONDS.toNanos(1_990));
            assertEquals(Outcome.LATE, match.plies().get(0).choices().get(0).outcome());
            assertEquals("TO", firstError(1, 0));
            assertTrue(match.faults().get(0).lateCount() >= 1);
            assertEquals(Ending.TERMINAL, match.ending());
            assertTrue(late.messages().get(2).startsWith("( PLAY "), late.messages().get(2));
        }
    }

    @Test
    void aMoveWithinASecondAfterTheClockIsInTime() {
        try (FakeServer slow =
                atFirstMove(
                        (answer, out) -> {
                            Thread.sleep(1_050);
                            FakeServer.reply(answer, out);
                        })) {
            MatchRecord match = ticTacToe(PATIENT, 1, List.of(at(slow), Optional.empty()));
            assertEquals(Outcome.PLAYED, match.plies().get(0).choices().get(0).outcome());
            assertTrue(match.plies().get(0).choices().get(0).nanos() >= 1_050_000_000L);
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
                                asked.await();
                            } else {
                                asked.countDown();
                            }
                            FakeServer.reply(answer, out);
                        })) {
            MatchRecord match = ticTacToe(1, PATIENT, List.of(at(late), Optional.empty()));
            assertEquals("TO", firstError(0, 0));
            assertEquals("", firstError(1, 0));
            assertEquals(new Faults(1, 0, 0, 0, ""), match.faults().get(0));
        }
    }

    @ParameterizedTest
    @EnumSource(Misbehaviour.class)
    void whatIsNoLegalMoveIsReplacedAndThePlayerGoesOn(Misbehaviour misbehaviour) {
        try (FakeServer bad =
                atFirstMove((answer, out) -> FakeServer.raw(misbehaviour.reply, out))) {
            MatchRecord match = ticTacToe(List.of(at(bad), Optional.empty()));
            assertEquals(misbehaviour.error, firstError(1, 0));
            assertEquals("", firstError(2, 0));
            Faults faults = match.faults().get(0);
            boolean isIllegal = misbehaviour.error.startsWith("IL");
            assertEquals(isIllegal ? 1 : 0, faults.illegalCount());
            assertEquals(isIllegal ? 0 : 1, faults.errorCount());
            assertTrue(
                    faults.firstError().contains(misbehaviour.words),
                    () -> faults.firstError() + " lacks " + misbehaviour.words);
            assertEquals(Ending.TERMINAL, match.ending());
            assertEquals(isIllegal ? 0 : 1, notices.size());
        }
    }

    /** What a player may reply instead of a move. */
    enum Misbehaviour {
        NO_MOVE_OF_THE_GAME(ok("(fly 1 1)"), "IL (fly 1 1)", "illegal move: (fly 1 1)"),
        A_MOVE_OF_ANOTHER_TIME(ok("NOOP"), "IL noop", "illegal move: noop"),
        GARBLED(ok(")(mark\n\u00001"), "IL )(mark  1", "illegal move: )(mark"),
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
    void theCaseOfAnAnswerDoesNotMatter() {
        try (FakeServer loud =
                atFirstMove(
                        (answer, out) -> FakeServer.reply(answer.toUpperCase(Locale.ROOT), out))) {
            MatchRecord match = ticTacToe(List.of(at(loud), Optional.empty()));
            assertTrue(match.faults().get(0).isEmpty(), match.toString());
            assertEquals("(mark 1 1)", match.plies().get(0).moves().get(0));
        }
    }

    @Test
    void aPlayerThatIsNotThereIsSaidOnceAndPlayedForByTheManager() {
        PlayerAddress deserted = FakeServer.deserted();
        MatchRecord match = ticTacToe(List.of(Optional.of(deserted), Optional.empty()));
        assertEquals(Ending.TERMINAL, match.ending());
        assertEquals(match.plies().size() + 1, match.faults().get(0).errorCount());
        assertEquals("CE", firstError(0, 0));
        assertEquals("CE", firstError(1, 0));
        assertEquals(
                List.of(
                        "nothing answers at "
                                + deserted
                                + ": is it running? (any legal move is played instead)"),
                notices);
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
            MatchSeries series = series("ticTacToe", options, 3);
            CompletableFuture<List<MatchRecord>> playing =
                    CompletableFuture.supplyAsync(series::play);
            asked.await();
            series.stop();
            List<MatchRecord> matches = playing.join();
            never.countDown();
            assertEquals(1, matches.size());
            assertEquals(Ending.STOPPED, matches.get(0).ending());
            JsonObject json = transcript();
            assertTrue(json.get("isAborted").getAsBoolean());
            assertFalse(json.get("isCompleted").getAsBoolean());
            assertFalse(json.has("goalValues"));
            String abort = "( ABORT " + transcripts.get(0).matchId() + " )";
            assertTrue(other.messages().contains(abort), other.messages().toString());
            assertTrue(thinker.messages().contains(abort), thinker.messages().toString());
        }
    }

    private String firstError(int ply, int role) {
        JsonArray errors = transcript().getAsJsonArray("errors");
        assertNotNull(errors);
        return errors.get(ply).getAsJsonArray().get(role).getAsString();
    }
}

package org.propjet.player.match.referee;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.propjet.player.match.referee.PlayedSeries.PATIENT;
import static org.propjet.player.match.referee.PlayedSeries.at;
import static org.propjet.player.match.referee.PlayedSeries.options;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MatchRecord.Ending;
import org.propjet.player.match.MatchRecord.Faults;
import org.propjet.player.match.SkippingClock;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Whole matches with players on real sockets: what is sent, and what is written down. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class RefereedMatchTest {
    /** How long Dresden's manager waits before each move. */
    private static final long PAUSE_NANOS = 500_000_000;

    private final PlayedSeries played = new PlayedSeries(new SkippingClock(PAUSE_NANOS));

    private static List<String> strings(JsonArray array) {
        return array.asList().stream().map(element -> element.getAsString()).toList();
    }

    @Test
    void aMatchIsPlayedByTheProtocol() {
        LegalAnswers x = new LegalAnswers();
        try (FakeServer first = FakeServer.answering(x);
                FakeServer second = FakeServer.answering(new LegalAnswers())) {
            MatchRecord match = played.ticTacToe(List.of(at(first), at(second)));
            assertEquals(Ending.TERMINAL, match.ending());
            assertEquals(List.of(100, 0), match.goals());
            assertEquals(7, match.plies().size());
            assertEquals(
                    List.of(first.address().toString(), second.address().toString()),
                    match.players());
            assertTrue(match.faults().stream().allMatch(Faults::isEmpty), match.toString());
            assertTrue(x.isTerminal());
            String id = played.matchId();
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
        assertEquals(List.of(), played.notices());
    }

    @Test
    void aTranscriptIsInTheFieldsFormat() {
        try (FakeServer first = FakeServer.answering(new LegalAnswers());
                FakeServer second = FakeServer.answering(new LegalAnswers())) {
            long before = System.currentTimeMillis();
            MatchRecord match = played.ticTacToe(List.of(at(first), at(second)));
            JsonObject json = played.transcript();
            assertEquals(played.matchId(), json.get("matchId").getAsString());
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
            List<MatchRecord> matches = played.series("ticTacToe", options, 2).play();
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
            assertTrue(played.transcript().get("scrambled").getAsBoolean());
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
            MatchRecord match = played.series("ticTacToe", options, 1).play().get(0);
            assertEquals(match.plies().size(), match.faults().get(0).illegalCount());
            assertEquals("IL (mark 1 1)", played.firstError(1, 0));
        }
    }

    @Test
    void symbolsKeepTheRulesheetsSpelling() {
        try (FakeServer first = FakeServer.answering(new LegalAnswers());
                FakeServer second = FakeServer.answering(new LegalAnswers())) {
            MatchRecord match = garden(ManagerStyle.GGP_BASE, false, first, second);
            assertTrue(match.faults().stream().allMatch(Faults::isEmpty), match.toString());
            List<String> messages = second.messages();
            String id = played.matchId();
            assertTrue(
                    messages.get(0)
                            .startsWith(
                                    "( START "
                                            + id
                                            + " bertO ((ROLE Anna) (ROLE bertO)"
                                            + " (Bed redRose) (Bed Blue_Bell) (<= (base (Dry ?Bed))"
                                            + " (Bed ?Bed))"),
                    messages.get(0));
            assertEquals(
                    List.of(
                            "( PLAY " + id + " NIL )",
                            "( PLAY " + id + " ( (pourCan Blue_Bell) noOp ) )",
                            "( STOP " + id + " ( noOp (pourCan redRose) ) )"),
                    messages.subList(1, 4));
            JsonObject json = played.transcript();
            assertEquals(List.of("Anna", "bertO"), strings(json.getAsJsonArray("roles")));
            JsonArray states = json.getAsJsonArray("states");
            assertEquals("((Dry redRose) (turnOf bertO))", states.get(1).getAsString());
            JsonArray moves = json.getAsJsonArray("moves");
            assertEquals(
                    List.of("noOp", "(pourCan redRose)"), strings(moves.get(1).getAsJsonArray()));
        }
    }

    @Test
    void ggpBaseRefusesAMoveInLowerCaseUnlessItScrambles() {
        LegalAnswers legal = new LegalAnswers();
        try (FakeServer loud = FakeServer.answering(new LegalAnswers());
                FakeServer quiet =
                        FakeServer.answering(
                                message -> legal.apply(message).toLowerCase(Locale.ROOT))) {
            MatchRecord match = garden(ManagerStyle.GGP_BASE, false, loud, quiet);
            assertEquals(2, match.faults().get(1).illegalCount(), match.toString());
            assertEquals("IL noop", played.firstError(1, 1));
            assertTrue(match.faults().get(0).isEmpty(), match.toString());
            for (MatchRecord other :
                    List.of(
                            garden(ManagerStyle.GGP_BASE, true, loud, quiet),
                            garden(ManagerStyle.DRESDEN, false, loud, quiet))) {
                assertEquals(Ending.TERMINAL, other.ending());
                assertTrue(other.faults().stream().allMatch(Faults::isEmpty), other.toString());
                List<String> moves = other.plies().get(0).moves();
                assertTrue(moves.get(0).matches("\\(pourCan (redRose|Blue_Bell)\\)"), moves.get(0));
                assertEquals("noOp", moves.get(1));
            }
        }
    }

    private MatchRecord garden(ManagerStyle style, boolean scrambled, FakeServer... servers) {
        RefereeOptions options =
                options(
                        PlayedSeries.GARDEN,
                        PATIENT,
                        PATIENT,
                        style,
                        scrambled,
                        List.of(at(servers[0]), at(servers[1])));
        return played.series(PlayedSeries.GARDEN, options, 1).play().get(0);
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
            MatchRecord match = played.series("ticTacToe", options, 1).play().get(0);
            assertEquals(Ending.TERMINAL, match.ending());
            assertTrue(match.faults().get(0).isEmpty(), match.toString());
            assertTrue(x.isTerminal());
            for (String message : first.messages()) {
                assertEquals(message.toUpperCase(Locale.ROOT), message);
            }
            assertFalse(first.requests().get(0).contains("Host:"));
            assertEquals(0.5 * match.plies().size(), match.seconds());
        }
    }

    @Test
    void theManagerPlaysRolesWithoutPlayersAndASeedFixesIt() {
        MatchRecord match = played.ticTacToe(List.of(Optional.empty(), Optional.empty()));
        assertEquals(List.of(MatchRecord.MANAGER, MatchRecord.MANAGER), match.players());
        assertEquals(Ending.TERMINAL, match.ending());
        MatchRecord again = played.ticTacToe(List.of(Optional.empty(), Optional.empty()));
        assertEquals(
                match.plies().stream().map(MatchRecord.Ply::moves).toList(),
                again.plies().stream().map(MatchRecord.Ply::moves).toList());
    }

    @Test
    void playersOfHiddenInformationAreToldTheirPerceptsOnly() {
        List<String> answers = List.of("noop", "( choose 2 )", "noop", "stay");
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
            MatchRecord match = played.series("montyHall", options, 1).play().get(0);
            assertTrue(match.faults().get(0).isEmpty(), match.toString());
            assertEquals(MatchRecord.MANAGER, match.players().get(1));
            assertEquals("(choose 2)", match.plies().get(1).moves().get(0));
            String id = played.matchId();
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
}

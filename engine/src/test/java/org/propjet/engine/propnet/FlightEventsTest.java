package org.propjet.engine.propnet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.GroundStatistics;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.PassReport;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What a flight recording says of the way from rules to playouts. */
class FlightEventsTest {
    @TempDir private Path folder;

    private final GameRules rules =
            RuleChecker.check(GdlParser.parse("ticTacToe", GameLibrary.rules("ticTacToe")));

    private NetGame game() {
        return NetGame.of(rules, GroundingBudget.standard(), NetOptions.standard());
    }

    /** Returns the events of a name that something writes. */
    private List<RecordedEvent> recorded(String name, Runnable work) throws IOException {
        Path file = folder.resolve(name + ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable(name);
            recording.start();
            work.run();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals(name))
                .toList();
    }

    @Test
    void groundingSaysWhatCameOfIt() throws IOException {
        RecordedEvent event = recorded("org.propjet.Ground", this::game).getFirst();
        GroundStatistics statistics = game().groundStatistics();
        assertEquals("ticTacToe", event.getString("game"));
        assertEquals(statistics.atomCount(), event.getInt("atoms"));
        assertEquals(statistics.instanceCount(), event.getInt("instances"));
        assertEquals("", event.getString("refusal"));
        assertTrue(event.getDuration().isPositive());
    }

    @Test
    void groundingThatIsGivenUpSaysWhy() throws IOException {
        GroundingBudget small = new GroundingBudget(10, 10, 1_000, 1 << 20, 10);
        Runnable refused =
                () ->
                        assertThrows(
                                BudgetExceededException.class,
                                () -> NetGame.of(rules, small, NetOptions.standard()));
        RecordedEvent event = recorded("org.propjet.Ground", refused).getFirst();
        assertTrue(event.getString("refusal").contains("10"), event.getString("refusal"));
    }

    @Test
    void everyPassIsAnEvent() throws IOException {
        List<RecordedEvent> events = recorded("org.propjet.Pass", this::game);
        List<PassReport> reports = game().passReports();
        assertEquals(
                reports.stream().map(report -> report.pass().toString()).toList(),
                events.stream().map(event -> event.getString("pass")).toList());
        for (int i = 0; i < reports.size(); i++) {
            assertEquals(reports.get(i).gatesBefore(), events.get(i).getInt("gatesBefore"));
            assertEquals(reports.get(i).gatesAfter(), events.get(i).getInt("gatesAfter"));
        }
        assertEquals("ticTacToe", events.getFirst().getString("game"));
    }

    @Test
    void playoutsInBulkAreAnEventEachTime() throws IOException {
        NetGame game = game();
        PlayoutTally tally = new PlayoutTally(2);
        tally.addPlayouts(1_000, 5_000, 25_000); // of somebody else
        Runnable play =
                () -> game.newPlayouts(1).run(game.initialState(), System.nanoTime(), tally);
        RecordedEvent event = recorded("org.propjet.Playouts", play).getFirst();
        assertEquals(1, event.getLong("playouts"));
        assertEquals(tally.stepCount() - 5_000, event.getLong("steps"));
        assertEquals("net", event.getString("backend"));
        assertEquals(1, event.getInt("lanes"));
    }
}

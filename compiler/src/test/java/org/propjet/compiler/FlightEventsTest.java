package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.KernelReport;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.compiler.single.ScalarReport;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.propnet.NetGame;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What a flight recording says of kernels and their playouts. */
@Timeout(60)
class FlightEventsTest {
    @TempDir private Path folder;

    private final NetGame net = TestGames.net("ticTacToe");

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
    void everyKernelMadeIsAnEvent() throws IOException {
        CompiledGame game = GameLine.compile(net, CompileOptions.on(Tier.LANES));
        RecordedEvent event =
                recorded(
                                "org.propjet.Compile",
                                () -> GameLine.compile(net, CompileOptions.on(Tier.LANES)))
                        .getFirst();
        assertEquals("ticTacToe", event.getString("game"));
        assertEquals("lanes", event.getString("kernel"));
        assertEquals(game.circuit().gates(), event.getInt("operations"));
        KernelReport report = game.report().kernels().getFirst();
        assertEquals(report.classBytes(), event.getLong("classSize"));
        assertEquals(report.pieceCount(), event.getInt("pieces"));
        assertEquals("", event.getString("refusal"));
    }

    @Test
    void soIsTheClassForSingleStates() throws IOException {
        ScalarReport report = ScalarGame.of(net).report();
        RecordedEvent event = recorded("org.propjet.Compile", () -> ScalarGame.of(net)).getFirst();
        assertEquals("scalar", event.getString("kernel"));
        assertEquals(report.instructionsPerStep(), event.getInt("operations"));
        assertEquals(report.classBytes(), event.getLong("classSize"));
    }

    @Test
    void playoutsInLanesAreAnEventEachTime() throws IOException {
        CompiledGame game = GameLine.compile(net, CompileOptions.on(Tier.LANES));
        PlayoutTally tally = new PlayoutTally(2);
        Runnable play =
                () -> game.newPlayouts(1).run(game.initialState(), System.nanoTime(), tally);
        RecordedEvent event = recorded("org.propjet.Playouts", play).getFirst();
        assertEquals(tally.playoutCount(), event.getLong("playouts"));
        assertEquals(tally.stepCount(), event.getLong("steps"));
        assertEquals("lanes", event.getString("backend"));
        assertEquals(64, event.getInt("lanes"));
    }
}

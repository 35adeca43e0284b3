package org.propjet.player.match.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.player.kinds.PlayerSpec;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** What a flight recording says of messages. */
@Timeout(60)
class MessageEventTest {
    private static final String NAME = "org.propjet.Message";

    @TempDir private Path folder;

    @Test
    void everyMessageIsAnEvent() throws IOException {
        Path file = folder.resolve("messages.jfr");
        String start = "(START mä x (" + Rules.bundled("ticTacToe") + ") 20 20)";
        try (Recording recording = new Recording();
                MatchHost host =
                        new MatchHost(
                                HostOptions.standard(PlayerSpec.parse("legal")),
                                MatchLog.none(),
                                line -> {})) {
            recording.enable(NAME);
            recording.start();
            for (String text : List.of("(INFO)", start, "(PLAY mä NIL)", "(STOP mä NIL)")) {
                host.answer(text, Arrival.fromHere(System.nanoTime()));
            }
            assertThrows(
                    MessageRefusedException.class,
                    () -> host.answer("(HELLO", Arrival.fromHere(System.nanoTime())));
            recording.stop();
            recording.dump(file);
        }
        List<RecordedEvent> events =
                RecordingFile.readAllEvents(file).stream()
                        .filter(event -> event.getEventType().getName().equals(NAME))
                        .sorted(Comparator.comparing(RecordedEvent::getStartTime))
                        .toList();
        assertEquals(List.of("info", "start", "play", "stop", "refused"), texts(events, "kind"));
        assertEquals(List.of("", "mä", "mä", "mä", ""), texts(events, "matchId"));
        assertEquals(List.of("ready", "(mark 1 1)", "done"), texts(events.subList(1, 4), "answer"));
        assertEquals(start.getBytes(StandardCharsets.UTF_8).length, events.get(1).getInt("size"));
        assertEquals("chosen", events.get(2).getString("source"));
    }

    private static List<String> texts(List<RecordedEvent> events, String field) {
        return events.stream().map(event -> event.getString(field)).toList();
    }
}

package org.propjet.player.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.kinds.PlayerSpec;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What a flight recording says of searches. */
@Timeout(60)
class SearchEventTest {
    private static final String NAME = "org.propjet.Search";

    @TempDir private Path folder;

    /** A move wins, and whoever looks one ply ahead sees that. */
    @ParameterizedTest
    @ValueSource(strings = {"uct", "alphabeta", "mc"})
    void aDecisionIsAnEvent(String kind) throws IOException {
        Game game = Games.bundled("ticTacToe");
        Path file = folder.resolve("search.jfr");
        try (Recording recording = new Recording();
                Player player = PlayerSpec.parse(kind).withThreads(1).newPlayer(game, 0)) {
            MatchState match = new MatchState(game, 0);
            for (String move : List.of("(mark 1 1)", "(mark 2 1)", "(mark 1 2)", "(mark 2 2)")) {
                int[] jointMove = Games.jointMove(game, match, move);
                match.advance(jointMove);
                player.advance(jointMove);
            }
            recording.enable(NAME);
            recording.start();
            Decision decision = player.decide(Budget.ofNanos(300_000_000));
            recording.stop();
            recording.dump(file);
            RecordedEvent event =
                    RecordingFile.readAllEvents(file).stream()
                            .filter(any -> any.getEventType().getName().equals(NAME))
                            .findFirst()
                            .orElseThrow();
            assertEquals("ticTacToe", event.getString("game"));
            assertEquals(kind, event.getString("player"));
            assertEquals("x", event.getString("role"));
            assertEquals(4, event.getInt("ply"));
            assertEquals("(mark 1 3)", event.getString("move"));
            assertEquals(100, event.getDouble("value"));
            assertEquals(decision.playoutCount(), event.getLong("playouts"));
            assertEquals(decision.depth(), event.getInt("depth"));
            assertTrue(event.getLong("states") + event.getLong("nodes") > 0);
            assertEquals(kind.equals("mc") ? "searched" : "proven", event.getString("reason"));
        }
    }
}

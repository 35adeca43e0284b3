package org.propjet.player.kinds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Games;
import org.propjet.player.search.auto.AlphaBetaPlayer;
import org.propjet.player.search.depth.Minimax;
import org.propjet.player.search.tree.UctOptions;
import org.propjet.player.search.value.Rivalry;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

class KnowledgeOptionTest {
    @TempDir private static Path folder;

    private static String option;

    @BeforeAll
    static void learn() throws IOException {
        Game game = Games.bundled("nim");
        Minimax minimax = new Minimax(game, Rivalry.of(game).orElseThrow(), 1, 1);
        minimax.learn(
                game.initialState(),
                Budget.ofNanos(60_000_000_000L).unless(() -> minimax.gameCount() >= 20));
        Path file = folder.resolve("nim.json");
        try (Writer writer = Files.newBufferedWriter(file)) {
            minimax.knowledge().writeTo(writer);
        }
        option = "knowledge=" + file;
    }

    @ParameterizedTest
    @ValueSource(strings = {"uct", "uct-single", "mc-memory"})
    void treeSearchesReadNoKnowledge(String kind) {
        IllegalArgumentException refusal =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> PlayerSpec.parse(kind + ":" + option));
        assertTrue(
                String.valueOf(refusal.getMessage()).contains("'%s' learns while".formatted(kind)),
                refusal.getMessage());
    }

    @Test
    void otherMachinesAreNotToldOfFiles() {
        assertEquals("auto", textWithoutFile("auto:" + option));
        assertEquals("auto:seed=3", textWithoutFile("auto:" + option + ",seed=3"));
        assertEquals("auto:seed=3", textWithoutFile("auto:seed=3," + option));
        assertEquals(
                "auto:seed=3,practice=0.1",
                textWithoutFile("auto:seed=3," + option + ",practice=0.1"));
        assertEquals("auto:seed=3", textWithoutFile("auto:seed=3"));
    }

    private static String textWithoutFile(String text) {
        return PlayerSpec.parse(text).textWithoutFile();
    }

    @Test
    void alphaBetaKnowsAtOnceWhatTheFileSays() {
        Game game = Games.bundled("nim");
        int equals = option.indexOf('=');
        UctOptions options =
                UctOptions.standard()
                        .with(
                                UctOptions.KNOWLEDGE,
                                UctOptions.KNOWLEDGE.read(option.substring(equals + 1)));
        try (AlphaBetaPlayer player =
                new AlphaBetaPlayer(game, Rivalry.of(game).orElseThrow(), 0, options)) {
            assertTrue(player.minimax().gameCount() >= 20);
        }
    }
}

package org.propjet.player.search.depth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.files.JsonSeal;
import org.propjet.player.play.Games;
import org.propjet.player.search.value.Evaluation;
import org.propjet.player.search.value.Knowledge;
import org.propjet.player.search.value.Rivalry;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

class KnowledgeTest {
    private static final int GAMES = 20;

    @TempDir private static Path folder;

    private static Game game;
    private static Minimax learner;
    private static String text;

    @BeforeAll
    static void learn() throws IOException {
        game = Games.bundled("breakthroughSmall");
        learner = newLearner();
        learner.learn(
                game.initialState(),
                Budget.ofNanos(60_000_000_000L).unless(() -> learner.gameCount() >= GAMES));
        text = Files.readString(write(learner, "knowledge.json"));
    }

    private static Minimax newLearner() {
        return new Minimax(game, Rivalry.strict(), 1, 1);
    }

    private static Path write(Minimax from, String name) throws IOException {
        Path file = folder.resolve(name);
        try (Writer writer = Files.newBufferedWriter(file)) {
            from.knowledge().writeTo(writer);
        }
        return file;
    }

    private static Path write(String content) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "knowledge", ".json"), content);
    }

    /** The states of a random game. */
    private static List<long[]> states() {
        List<long[]> states = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(1);
        Reasoner reasoner = game.newReasoner();
        long[] state = game.initialState();
        for (reasoner.setState(state); !reasoner.isTerminal(); reasoner.setState(state)) {
            states.add(state.clone());
            int[] moves = new int[2];
            for (int role = 0; role < 2; role++) {
                int[] legal = reasoner.legalMoves(role);
                moves[role] = legal[random.nextInt(legal.length)];
            }
            reasoner.successor(moves, state);
        }
        return states;
    }

    @Test
    void whatWasLearntIsKnownAgain() {
        Minimax other = newLearner();
        other.recall(Knowledge.named(folder.resolve("knowledge.json").toString()).of(game));
        assertEquals(learner.gameCount(), other.gameCount());
        assertEquals(learner.pliesPerGame(), other.pliesPerGame());
        Reasoner reasoner = game.newReasoner();
        for (long[] state : states()) {
            int before = learner.evaluation().value(reasoner, state, 0);
            int now = other.evaluation().value(reasoner, state, 0);
            assertEquals(before, now, 0.02 * Evaluation.TOP); // sums may be old
        }
    }

    @Test
    void whatIsReadIsWrittenAgain() throws IOException {
        Minimax other = newLearner();
        other.recall(Knowledge.named(folder.resolve("knowledge.json").toString()).of(game));
        assertEquals(text, Files.readString(write(other, "again.json")));
    }

    @Test
    void whoKnowsSomethingGoesOnLearning() {
        Minimax other = newLearner();
        other.recall(Knowledge.named(folder.resolve("knowledge.json").toString()).of(game));
        other.learn(
                game.initialState(),
                Budget.ofNanos(60_000_000_000L)
                        .unless(() -> other.gameCount() > learner.gameCount()));
        Knowledge more = other.knowledge();
        assertEquals(learner.gameCount() + 1, more.games());
        assertTrue(more.lessons() > learner.knowledge().lessons());
    }

    @Test
    void weightsSayWhatTheyAreOf() {
        List<String> names =
                learner.knowledge().weights().stream().map(Knowledge.Weight::of).toList();
        assertTrue(names.contains("(piece 1 1 white)"), names.toString());
        assertTrue(names.contains("(piece ? 1 white)"), names.toString());
        assertTrue(names.contains("(piece ? ? white)"), names.toString());
        assertTrue(names.contains("choices of role 2"), names.toString());
        assertEquals(names.size(), names.stream().distinct().count());
    }

    @Test
    void whatIsNoKnowledgeIsRefused() throws IOException {
        String open = text.substring(0, text.indexOf(",\"crc32c\"")) + "}";
        assertRefused("cannot read the knowledge", folder.resolve("none"));
        assertRefused("is nothing that", write(""));
        assertRefused("is nothing that", write("{}"));
        assertRefused("is nothing that", write("[1]"));
        assertRefused("is nothing that", write("{\"propjet\": \"table\"}"));
        assertRefused("is nothing that", write(text.substring(0, text.length() / 2)));
        assertRefused("is nothing that", write(open));
        assertRefused("is nothing that", seal(open.replaceFirst("\"weight\":", "\"wait\":\"x\",")));
        assertRefused(
                "is nothing that", seal(open.replaceFirst("\"weight\":[^,]*", "\"weight\":1e99")));
        assertRefused("is nothing that", seal(open.replaceFirst("\"seen\":", "\"seen\":-1")));
        assertRefused("is nothing that", seal(open.replaceFirst("\"games\":\\d+", "\"games\":0")));
        assertRefused(
                "is nothing that", seal(open.replace("(piece ? 1 white)", "(piece ? 1 red)")));
        assertRefused("another version", seal(open.replace("\"version\":3", "\"version\":1")));
        assertRefused(
                "other rules",
                seal(open.replaceFirst("\"fingerprint\":\"..", "\"fingerprint\":\"zz")));
    }

    private Path seal(String open) throws IOException {
        return write(JsonSeal.seal(open));
    }

    @Test
    void aTurnedBitAndMoreAtTheEndAreRefused() throws IOException {
        assertRefused("is damaged", write(text + "x"));
        assertRefused("is damaged", write(text.replaceFirst("\"weight\":(-?)0", "\"weight\":$11")));
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int at = 0; at < bytes.length - 1; at += 97) {
            byte[] turned = bytes.clone();
            turned[at] ^= 1;
            Path file = Files.write(folder.resolve("turned.json"), turned);
            assertThrows(IllegalArgumentException.class, () -> Knowledge.named(file.toString()));
        }
    }

    /** The files of version 2 took days, too. */
    @Test
    void knowledgeWithoutASealIsReadIfItIsOld() throws IOException {
        String open = text.substring(0, text.indexOf(",\"crc32c\"")) + "}";
        Path file = write(open.replace("\"version\":3", "\"version\":2"));
        assertEquals(learner.gameCount(), Knowledge.named(file.toString()).of(game).games());
        assertRefused("another version", seal(open.replace("\"version\":3", "\"version\":2")));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatHasNoEndIsRefused() {
        assertRefused("it is larger than 32 MiB", Path.of("/dev/zero"));
    }

    private static void assertRefused(String words, Path file) {
        IllegalArgumentException e =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> Knowledge.named(file.toString()).of(game));
        assertTrue(String.valueOf(e.getMessage()).contains(words), e.getMessage());
        assertTrue(String.valueOf(e.getMessage()).contains(file.toString()), e.getMessage());
    }
}

package org.propjet.player.kinds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.engine.game.Game;
import org.propjet.player.play.Player;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

class PluginsTest {
    @TempDir private Path folder;

    /** Loads the providers that a service file names, as if it lay in a jar of its own. */
    private Plugins<PlayerProvider> load(List<String> taken, String... lines) throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.write(services.resolve(PlayerProvider.class.getName()), List.of(lines));
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader own =
                new URLClassLoader(
                        new URL[] {folder.toUri().toURL()}, PluginsTest.class.getClassLoader())) {
            thread.setContextClassLoader(own);
            return new Plugins<>(PlayerProvider.class, PlayerProvider::kind, taken);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void aProviderIsFoundByItsName() throws IOException {
        Plugins<PlayerProvider> plugins = load(List.of(), Good.class.getName());
        assertEquals("good", plugins.find("good").orElseThrow().kind());
        assertTrue(plugins.find("bad").isEmpty());
        assertEquals("", plugins.remark());
    }

    @Test
    void brokenOnesAreNamedAndTheOthersWork() throws IOException {
        Plugins<PlayerProvider> plugins =
                load(
                        List.of(),
                        Throwing.class.getName(),
                        "org.example.Missing",
                        Nameless.class.getName(),
                        Misnamed.class.getName(),
                        PluginsTest.class.getName(),
                        Good.class.getName());
        assertTrue(plugins.find("good").isPresent());
        String all = String.join("\n", plugins.complaints());
        assertEquals(5, plugins.complaints().size(), all);
        assertTrue(all.contains(Throwing.class.getName() + " could not be instantiated"), all);
        assertTrue(all.contains("IllegalStateException: no licence"), all);
        assertTrue(all.contains("org.example.Missing not found"), all);
        assertTrue(all.contains("Nameless does not say what it is: java.lang.Unsupp"), all);
        assertTrue(all.contains("Misnamed calls itself 'My Player'"), all);
        assertTrue(all.contains("PluginsTest not a subtype"), all);
    }

    @Test
    void aNameThatIsTakenIsRefusedWhereItIsUsed() throws IOException {
        Plugins<PlayerProvider> plugins = load(List.of("good"), Good.class.getName());
        String message =
                String.valueOf(
                        assertThrows(IllegalArgumentException.class, () -> plugins.find("good"))
                                .getMessage());
        assertTrue(message.contains("Good calls itself 'good', and so does a part of"), message);
    }

    @Test
    void twoOfOneNameAreBothNamed() throws IOException {
        Plugins<PlayerProvider> plugins =
                load(List.of(), Good.class.getName(), SameName.class.getName());
        String message =
                String.valueOf(
                        assertThrows(IllegalArgumentException.class, () -> plugins.find("good"))
                                .getMessage());
        assertTrue(message.contains("SameName calls itself 'good', and so does"), message);
        assertTrue(message.contains("PluginsTest$Good"), message);
    }

    /** A provider of nothing but a name. */
    public static class Good implements PlayerProvider {
        @Override
        public String kind() {
            return "good";
        }

        @Override
        public String meaning() {
            return "well";
        }

        @Override
        public Player newPlayer(Game game, int roleIndex, Map<String, String> options, long seed) {
            throw new UnsupportedOperationException();
        }
    }

    /** The same name again. */
    public static final class SameName extends Good {}

    /** A provider that cannot be made. */
    public static final class Throwing extends Good {
        public Throwing() {
            throw new IllegalStateException("no licence");
        }
    }

    /** A provider that does not say its name. */
    public static final class Nameless extends Good {
        @Override
        public String kind() {
            throw new UnsupportedOperationException("no name");
        }
    }

    /** A provider that nobody could type. */
    public static final class Misnamed extends Good {
        @Override
        public String kind() {
            return "My Player";
        }
    }
}

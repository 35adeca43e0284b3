package org.propjet.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The examples of {@code docs/library.md} run, and are what is printed there. */
class ExamplesTest {
    private static String run(Consumer<String[]> main, String seconds) {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            main.accept(new String[] {seconds});
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void randomPlayouts() {
        String out = run(RandomPlayouts::main, "0.1");
        assertTrue(out.matches("(?s)[0-9,]+ playouts a second\\Rred: .* points\\Ryellow: .*"), out);
    }

    /** The corner was answered beside it: the other corners and the middle win. */
    @Test
    void aSearch() {
        String out = run(BestMove::main, "1");
        assertTrue(out.startsWith("best is (mark "), out);
        assertEquals(7, out.lines().filter(line -> line.contains("for sure")).count(), out);
    }

    @Test
    void aPlayerOfOnesOwn() {
        String out = run(OwnPlayer::main, "0.1");
        assertTrue(out.startsWith("1 [(drop 1), noop]"), out);
        assertTrue(out.contains("[red, yellow] get ["), out);
    }

    @Test
    void thePageShowsTheirText() throws IOException {
        Path root = Path.of(System.getProperty("propjet.root", ".."));
        String page = Files.readString(root.resolve("docs/library.md"));
        for (String name : new String[] {"RandomPlayouts", "BestMove", "OwnPlayer"}) {
            Path file = Path.of("src/test/java/org/propjet/examples", name + ".java");
            String text = Files.readString(root.resolve("player").resolve(file));
            String shown = text.substring(text.indexOf("import "));
            assertTrue(
                    page.contains("```java\n" + shown + "```\n"),
                    "docs/library.md shows another text of " + name);
        }
    }
}

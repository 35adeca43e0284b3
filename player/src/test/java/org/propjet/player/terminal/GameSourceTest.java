package org.propjet.player.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class GameSourceTest {
    @TempDir private Path folder;

    private static String refusalOf(String argument) {
        return assertThrows(Refusal.class, () -> GameSource.of(argument).bytes()).text();
    }

    @Test
    void aBundledNameIsFound() {
        GameSource source = GameSource.of("ticTacToe");
        assertEquals("ticTacToe", source.name());
        assertEquals(2, source.rules().roles().size());
    }

    @Test
    void aFileIsFoundAndNamedWithoutItsEnding() throws IOException {
        Path file = Files.writeString(folder.resolve("my.game.KIF"), "(role you)");
        GameSource source = GameSource.of(file.toString());
        assertEquals("my.game", source.name());
        assertEquals(file.toString(), source.origin());
        assertEquals(10, source.bytes().length);
    }

    @Test
    void aFolderMeansItsRulesheetsInOrder() throws IOException {
        Files.writeString(folder.resolve("b.kif"), "");
        Files.writeString(folder.resolve("a.gdl"), "");
        Files.writeString(folder.resolve("c.txt"), "");
        Files.createDirectory(folder.resolve("d.kif"));
        List<GameSource> sources = GameSource.allOf(List.of("nim", folder.toString()));
        assertEquals(List.of("nim", "a", "b"), sources.stream().map(GameSource::name).toList());
    }

    @Test
    void aFolderWithoutRulesheetsIsRefused() {
        List<String> arguments = List.of(folder.toString());
        Refusal refusal = assertThrows(Refusal.class, () -> GameSource.allOf(arguments));
        assertTrue(refusal.text().contains("has no rulesheets"), refusal.text());
    }

    @Test
    void whatIsNotThereIsRefused() {
        assertTrue(refusalOf("no/such.kif").contains("there is no file no/such.kif"));
        assertTrue(refusalOf("noSuchGameAtAll").contains("propjet games"));
        assertTrue(refusalOf("").contains("empty name"));
        assertTrue(refusalOf("nul\0byte").contains("neither"));
        assertTrue(refusalOf(folder.toString()).contains("is a folder"));
    }

    @Test
    void aHugeFileIsRefusedUnread() throws IOException {
        Path file = folder.resolve("huge.kif");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(50L << 20);
        }
        assertTrue(refusalOf(file.toString()).contains("larger than 32 MiB"));
    }
}

package org.propjet.player.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class WholeFileTest {
    @TempDir private Path folder;

    private Path file;

    @BeforeEach
    void writeTheOldFile() throws IOException {
        file = Files.writeString(folder.resolve("file.json"), "the only copy");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aNewTextTakesThePlaceOfTheOldOne() throws IOException {
        WholeFile.write(file, "new");
        assertEquals("new", Files.readString(file));
        WholeFile.write(folder.resolve("other"), "ä");
        assertEquals("ä", Files.readString(folder.resolve("other")));
        assertEquals(List.of("file.json", "other"), names());
    }

    /** As on a full disk, in the middle of a file. */
    @Test
    void whatFailsLeavesTheOldFileAndNothingElse() throws IOException {
        IOException full =
                assertThrows(
                        IOException.class,
                        () ->
                                WholeFile.write(
                                        file,
                                        out -> {
                                            out.write(new byte[1 << 20]);
                                            throw new IOException("No space left on device");
                                        }));
        assertEquals("No space left on device", FileFault.reason(full));
        assertThrows(
                OutOfMemoryError.class,
                () ->
                        WholeFile.write(
                                file,
                                out -> {
                                    throw new OutOfMemoryError("a test");
                                }));
        assertEquals("the only copy", Files.readString(file));
        assertEquals(List.of("file.json"), names());
    }

    @Test
    void nothingIsSeenUnderTheNameBeforeItIsWhole() throws IOException {
        WholeFile.write(
                file,
                out -> {
                    out.write(new byte[1 << 20]);
                    assertEquals("the only copy", Files.readString(file));
                    assertEquals(2, names().size());
                    assertTrue(names().get(1).matches("file\\.json\\.\\d+-\\d+\\.part"));
                    out.write('!');
                });
        assertEquals((1 << 20) + 1, Files.size(file));
    }

    @Test
    void whatAKilledProcessLeftIsRemovedByTheNext() throws IOException {
        Files.writeString(folder.resolve("file.json.999999999-1.part"), "half");
        Files.writeString(folder.resolve("other.json.999999999-1.part"), "of another file");
        WholeFile.check(file);
        assertEquals(List.of("file.json", "other.json.999999999-1.part"), names());
        Path held = Files.writeString(folder.resolve("file.json.999999999-2.part"), "of a process");
        try (FileChannel channel = FileChannel.open(held, StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            Files.writeString(folder.resolve("file.json.999999999-1.part"), "half");
            WholeFile.write(file, "new");
            assertEquals(
                    List.of(
                            "file.json",
                            "file.json.999999999-2.part",
                            "other.json.999999999-1.part"),
                    names());
        }
        WholeFile.write(file, "newer");
        assertEquals(List.of("file.json", "other.json.999999999-1.part"), names());
        assertEquals("newer", Files.readString(file));
    }

    @Test
    void twoThreadsMayWriteTheSameFile() throws Exception {
        try (WholeFile.Part first = WholeFile.begin(file)) {
            WholeFile.write(file, "second");
            WholeFile.write(first.path(), "first");
            assertEquals(2, names().size()); // no part of a part
            first.finish();
        }
        assertEquals("first", Files.readString(file));
        assertEquals(List.of("file.json"), names());
    }

    @Test
    void anInterruptIsKeptAndCostsNothing() throws IOException {
        Thread.currentThread().interrupt();
        WholeFile.write(file, "new");
        assertTrue(Thread.interrupted());
        assertEquals("new", Files.readString(file));
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void permissionsAndLinksStay() throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("file.json"));
        WholeFile.write(link, "new");
        assertTrue(Files.isSymbolicLink(link));
        assertEquals("new", Files.readString(file));
        assertEquals(
                "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        Path round = Files.createSymbolicLink(folder.resolve("round"), Path.of("round"));
        assertThrows(IOException.class, () -> WholeFile.write(round, "new"));
    }

    @Test
    void whetherAFileCanBeWrittenIsKnownBeforeTheWork() throws IOException {
        WholeFile.check(file);
        WholeFile.check(folder.resolve("new"));
        WholeFile.check(folder.resolve("x".repeat(250)));
        assertEquals("the only copy", Files.readString(file));
        assertEquals(List.of("file.json"), names());
        assertRefused("it is a folder", folder);
        assertRefused("there is no such file or folder", folder.resolve("none/file"));
        assertRefused("there is no such file or folder", file.resolve("file"));
    }

    private static void assertRefused(String reason, Path path) {
        IOException e = assertThrows(IOException.class, () -> WholeFile.check(path));
        assertEquals(reason, FileFault.reason(e));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatIsNoRegularFileIsWrittenDirectly() throws Exception {
        Path device = Path.of("/dev/null");
        WholeFile.check(device);
        WholeFile.write(device, "new");
        assertFalse(Files.isRegularFile(device));
        Path pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        WholeFile.check(pipe);
        Process reader = new ProcessBuilder("cat", pipe.toString()).start();
        WholeFile.write(pipe, "through the pipe");
        try (InputStream in = reader.getInputStream()) {
            assertEquals("through the pipe", new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
        assertFalse(Files.isRegularFile(pipe));
        assertEquals(List.of("file.json", "pipe"), names());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void noMoreIsReadThanIsUseful() throws IOException {
        IOException endless =
                assertThrows(
                        IOException.class,
                        () -> BoundedFile.bytes(Path.of("/dev/zero"), Integer.MAX_VALUE - 8));
        assertEquals("it is larger than 32 MiB", FileFault.reason(endless));
        assertThrows(IOException.class, () -> BoundedFile.bytes(file, 5));
        assertThrows(IOException.class, () -> BoundedFile.bytes(folder, 5));
        assertArrayEquals(Files.readAllBytes(file), BoundedFile.bytes(file, 13));
        Files.write(file, new byte[] {(byte) 0xC3});
        IOException e = assertThrows(IOException.class, () -> BoundedFile.text(file, 13));
        assertEquals("it is no text in UTF-8", FileFault.reason(e));
    }
}

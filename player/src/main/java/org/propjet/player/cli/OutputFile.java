package org.propjet.player.cli;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Files that a command writes at its end: whether they can be written is known at its beginning.
 */
final class OutputFile {
    private OutputFile() {}

    /**
     * Sees that a file can be written. One that exists keeps what it has, another is not made.
     *
     * @throws Refusal if not
     */
    static Path claim(String fileName) {
        Path file = GameSource.path(fileName);
        if (Files.isDirectory(file)) {
            throw new Refusal("cannot write " + fileName + ": it is a folder");
        }
        boolean exists = Files.exists(file);
        try (FileChannel _ =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            // The file is there now.
        } catch (IOException e) {
            throw refusal(fileName, e);
        }
        try {
            if (!exists) {
                Files.delete(file);
            }
            return file;
        } catch (IOException e) {
            throw refusal(fileName, e);
        }
    }

    /** Returns the refusal of a file that cannot be written. */
    static Refusal refusal(String fileName, IOException e) {
        return e instanceof NoSuchFileException
                ? new Refusal("cannot write " + fileName + ": its folder does not exist")
                : new Refusal("cannot write " + fileName + ": " + GameSource.reason(e));
    }
}

package org.propjet.player.terminal;

import org.propjet.player.files.FileFault;
import org.propjet.player.files.WholeFile;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Files that a command writes at its end: whether they can be written is known at its beginning.
 */
public final class OutputFile {
    private OutputFile() {}

    /**
     * Sees that a file can be written. One that exists keeps what it has, another is not made.
     *
     * @throws Refusal if not
     */
    public static Path claim(String fileName) {
        Path file = GameSource.path(fileName);
        try {
            WholeFile.check(file);
            return file;
        } catch (IOException e) {
            throw refusal(fileName, e);
        }
    }

    /** Returns the refusal of a file that cannot be written. */
    public static Refusal refusal(String fileName, IOException e) {
        return e instanceof NoSuchFileException
                ? new Refusal("cannot write " + fileName + ": its folder does not exist")
                : new Refusal("cannot write " + fileName + ": " + FileFault.reason(e));
    }
}

package org.propjet.player.cli;

import org.propjet.player.files.WholeFile;
import org.propjet.player.match.referee.Transcript;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.Refusal;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder that a user named for the transcripts of matches. */
final class TranscriptFolder {
    private final Path path;
    private final String name;

    private TranscriptFolder(Path path, String name) {
        this.path = path;
        this.name = name;
    }

    /**
     * Makes the folder, if it is not there, and sees that files can be written there.
     *
     * @throws Refusal if that fails
     */
    static TranscriptFolder open(String name) {
        Path path = GameSource.path(name);
        try {
            Files.createDirectories(path);
            WholeFile.check(path.resolve("match.json"));
            return new TranscriptFolder(path, name);
        } catch (FileAlreadyExistsException e) {
            throw new Refusal(name + " is a file, not a folder");
        } catch (IOException e) {
            throw new Refusal("cannot write into the folder " + name + ": " + GameSource.reason(e));
        }
    }

    /**
     * Writes a match into a file of its own.
     *
     * @throws Refusal if that fails
     */
    void write(Transcript transcript) {
        try {
            transcript.write(path);
        } catch (IOException e) {
            throw new Refusal("cannot write into " + name + ": " + GameSource.reason(e));
        }
    }
}

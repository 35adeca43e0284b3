package org.propjet.player.terminal;

import org.jspecify.annotations.Nullable;
import org.propjet.player.files.FileFault;
import org.propjet.player.files.WholeFile;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Where a text is written that a command makes on request: a file, or {@code -}. Whether a file can
 * be written is known before the work whose results it is to have.
 */
public final class TextTarget {
    private static final String STDOUT = "-";
    private static final String STDOUT_DEVICE = "/dev/stdout";
    private static final int BUFFER_CHARS = 1 << 16;

    private TextTarget() {}

    /** Something that writes a text. */
    public interface Source {
        /** Writes it. */
        void writeTo(Appendable out) throws IOException;
    }

    /** Returns whether a file's name means standard output. */
    public static boolean isStandardOutput(String fileName) {
        return fileName.equals(STDOUT) || fileName.equals(STDOUT_DEVICE);
    }

    /**
     * Sees that files can be written.
     *
     * @param fileNames the files, or {@code -}; null for none
     * @throws Refusal if one cannot
     */
    public static void claim(@Nullable String... fileNames) {
        for (@Nullable String fileName : fileNames) {
            if (fileName != null && !isStandardOutput(fileName)) {
                Path _ = claimFile(fileName);
            }
        }
    }

    /**
     * Sees that a file can be written. One that exists keeps what it has, another is not made.
     *
     * @throws Refusal if not
     */
    public static Path claimFile(String fileName) {
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

    /**
     * Writes a text.
     *
     * @param fileName the file, replaced if it exists, or {@code -} for the output
     * @throws Refusal if the file cannot be written; what was there is there
     */
    public static void write(String fileName, Output output, Source source) {
        try {
            if (isStandardOutput(fileName)) {
                try (Writer target = new BufferedWriter(new OutputWriter(output), BUFFER_CHARS)) {
                    source.writeTo(target);
                }
                return;
            }
            WholeFile.write(
                    GameSource.path(fileName),
                    out -> {
                        Writer target =
                                new BufferedWriter(
                                        new OutputStreamWriter(out, StandardCharsets.UTF_8),
                                        BUFFER_CHARS);
                        source.writeTo(target);
                        target.flush();
                    });
        } catch (IOException e) {
            throw refusal(fileName, e);
        }
    }

    /** Notices, unlike a print writer, if nobody reads. */
    private static final class OutputWriter extends Writer {
        private final Output output;

        OutputWriter(Output output) {
            this.output = output;
        }

        @Override
        public void write(char[] chars, int offset, int length) {
            output.fragment(new String(chars, offset, length));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}

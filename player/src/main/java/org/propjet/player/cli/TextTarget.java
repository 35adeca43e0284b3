package org.propjet.player.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/** Where a text is written that a command makes on request: a file, or {@code -}. */
public final class TextTarget {
    private static final String STDOUT = "-";
    private static final int BUFFER_CHARS = 1 << 16;

    private TextTarget() {}

    /** Something that writes a text. */
    public interface Source {
        /** Writes it. */
        void writeTo(Appendable out) throws IOException;
    }

    /** Returns whether a file's name means standard output. */
    public static boolean isStandardOutput(String fileName) {
        return fileName.equals(STDOUT);
    }

    /**
     * Writes a text.
     *
     * @param fileName the file, overwritten if it exists, or {@code -} for the output
     * @throws Refusal if the file cannot be written
     */
    public static void write(String fileName, Output output, Source source) {
        boolean toOutput = isStandardOutput(fileName);
        try (Writer target =
                toOutput
                        ? new BufferedWriter(new OutputWriter(output), BUFFER_CHARS)
                        : Files.newBufferedWriter(
                                GameSource.path(fileName), StandardCharsets.UTF_8)) {
            source.writeTo(target);
        } catch (IOException e) {
            throw OutputFile.refusal(fileName, e);
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

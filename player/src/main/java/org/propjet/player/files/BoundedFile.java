package org.propjet.player.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads files that users have named, and of those that never end no more than is useful. */
public final class BoundedFile {
    /**
     * The largest text that is read, of rules, moves or states. Parsing has lower limits; this one
     * protects the heap. No more is read of devices and pipes, whatever they are to be.
     */
    public static final int MOST_TEXT_BYTES = 32 << 20;

    private BoundedFile() {}

    /**
     * Reads a file.
     *
     * @param mostBytes how large it may be
     * @throws IOException with a reason for people, see {@link FileFault}, if it cannot be read or
     *     is larger
     */
    public static byte[] bytes(Path file, int mostBytes) throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "it is a folder");
        }
        boolean isRegular = Files.isRegularFile(file);
        int most = isRegular ? mostBytes : Math.min(mostBytes, MOST_TEXT_BYTES);
        if (isRegular && Files.size(file) > most) {
            throw tooLarge(file, most);
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(most + 1);
            if (bytes.length > most) {
                throw tooLarge(file, most);
            }
            return bytes;
        }
    }

    /**
     * Reads a text in UTF-8; see {@link #bytes}.
     *
     * @throws java.nio.charset.CharacterCodingException if it is none
     */
    public static String text(Path file, int mostBytes) throws IOException {
        byte[] bytes = bytes(file, mostBytes);
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }

    private static IOException tooLarge(Path file, int most) {
        return new FileSystemException(
                file.toString(), null, "it is larger than %d MiB".formatted(most >> 20));
    }
}

package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The bytes of standard output. Writers that print to it swallow failures: this remembers the
 * first, so that output which is lost does not count as done.
 *
 * <p>As thread-safe as the stream of bytes that it wraps.
 */
final class StandardOutput extends OutputStream {
    private final OutputStream bytes;
    private volatile @Nullable IOException failure;

    StandardOutput() {
        this(new FileOutputStream(FileDescriptor.out));
    }

    StandardOutput(OutputStream bytes) {
        this.bytes = bytes;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        try {
            bytes.write(buffer, offset, length);
        } catch (IOException e) {
            failure = failure == null ? e : failure;
            throw e;
        }
    }

    /** Returns why output was lost; null if none was. */
    @Nullable IOException failure() {
        return failure;
    }

    /** Returns whether output was lost as nobody reads it any more. */
    boolean hasNoReader() {
        IOException lost = failure;
        return lost != null && "Broken pipe".equals(lost.getMessage()); // on Linux and macOS
    }
}

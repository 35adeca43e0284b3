package org.propjet.player.files;

import org.jspecify.annotations.Nullable;

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes files wholly or not at all. A file is written beside its place, into {@code
 * NAME.PROCESS-NUMBER.part} of the same folder, is forced onto the disk, and then takes the place
 * in one step. Whatever happens before that step, a full disk or the end of the process, leaves
 * what was there; a failure removes the part. What a killed process left is removed when the same
 * file is written next.
 *
 * <p>The new file has the permissions of the old one, and its owner where that is allowed. Symbolic
 * links stay: the file that they lead to is replaced. Devices, named pipes, and descriptors such as
 * {@code /dev/stdout} are written directly, at their end.
 *
 * <p>Thread-safe. Cost: that of writing and forcing, and of listing the folder.
 */
public final class WholeFile {
    private static final int MOST_LINKS = 40;

    /** So much of a name is in that of its part: file systems allow 255 bytes. */
    private static final int NAME_CHARS = 60;

    private static final int BUFFER_BYTES = 1 << 16;

    private static final Pattern PART = Pattern.compile("(\\d+)-\\d+\\.part");

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    /** The parts that this process is writing. */
    private static final Set<Path> OWN_PARTS = ConcurrentHashMap.newKeySet();

    private WholeFile() {}

    /** What a file is to have. */
    public interface Content {
        /** Writes it; the stream is buffered, and closed by others. */
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Sees that a file can be written, before the work whose result it is to have. The file is not
     * changed, and nothing is left beside it.
     *
     * @throws IOException with a reason for people, see {@link FileFault}, if it cannot
     */
    public static void check(Path file) throws IOException {
        Path place = place(file);
        if (Files.exists(place) && !Files.isWritable(place)) {
            throw new AccessDeniedException(file.toString());
        }
        if (!isDirect(place)) {
            beginPart(place).close();
        }
    }

    /**
     * Writes a file; one that was begun ({@link #begin}) is written directly. If the thread is
     * interrupted before, that is kept for later.
     *
     * @throws IOException if that fails; what was there is there
     */
    public static void write(Path file, Content content) throws IOException {
        Path place = place(file);
        boolean isInterrupted = Thread.interrupted(); // which would close channels
        try {
            if (isDirect(place) || OWN_PARTS.contains(place)) {
                try (OutputStream out = new FileOutputStream(place.toFile(), true)) {
                    fill(out, content);
                }
                return;
            }
            try (Part part = beginPart(place)) {
                fill(Channels.newOutputStream(part.channel), content);
                part.finish();
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void fill(OutputStream file, Content content) throws IOException {
        OutputStream out =
                new BufferedOutputStream(file, BUFFER_BYTES) {
                    @Override
                    public void close() throws IOException {
                        flush(); // the file has to be forced before it is closed
                    }
                };
        content.writeTo(out);
        out.flush();
    }

    /** Writes a text in UTF-8; see {@link #write(Path, Content)}. */
    public static void write(Path file, String text) throws IOException {
        write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Begins a file that something else writes, by its path.
     *
     * @throws IOException if it cannot be written
     */
    public static Part begin(Path file) throws IOException {
        Path place = place(file);
        if (isDirect(place)) {
            throw new FileSystemException(file.toString(), null, "it is no regular file");
        }
        return beginPart(place);
    }

    /**
     * Gives a finished file another place, in the same folder, in one step, when it is on the disk.
     */
    public static void move(Path finished, Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(finished, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        moveForced(finished, file);
    }

    private static void moveForced(Path finished, Path file) throws IOException {
        try {
            Files.move(finished, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!Files.isRegularFile(file)) {
                throw e;
            }
            overwrite(finished, file);
        }
        try (FileChannel folder =
                FileChannel.open(folderOf(file.toAbsolutePath()), StandardOpenOption.READ)) {
            folder.force(true);
        } catch (IOException e) {
            // The file is complete; some systems cannot force folders.
        }
    }

    /**
     * Gives a finished file's bytes to one that cannot be replaced, as it is mounted by itself. The
     * finished one stays until they are on the disk.
     */
    private static void overwrite(Path finished, Path file) throws IOException {
        try (FileChannel from = FileChannel.open(finished, StandardOpenOption.READ);
                FileChannel to = FileChannel.open(file, StandardOpenOption.WRITE)) {
            FileChannel _ = to.truncate(0);
            for (long at = 0; at < from.size(); ) {
                at += from.transferTo(at, from.size() - at, to);
            }
            to.force(true);
        }
        Files.delete(finished);
    }

    // ---- The place of a file ----

    /** Follows links to the place where the file is to be. */
    private static Path place(Path file) throws IOException {
        Path place = file.toAbsolutePath();
        for (int links = 0; Files.isSymbolicLink(place); links++) {
            if (isDescriptor(place)) {
                return place;
            }
            if (links == MOST_LINKS) {
                throw new FileSystemException(file.toString(), null, "its links go in a circle");
            }
            place = place.resolveSibling(Files.readSymbolicLink(place));
        }
        if (Files.isDirectory(place)) {
            throw new FileSystemException(file.toString(), null, "it is a folder");
        }
        if (!isDescriptor(place) && !Files.isDirectory(folderOf(place))) {
            throw new NoSuchFileException(file.toString());
        }
        return place;
    }

    private static Path folderOf(Path place) {
        Path folder = place.getParent();
        return folder == null ? place : folder;
    }

    /** What is written there is not kept under its name: nothing may take its place. */
    private static boolean isDirect(Path place) {
        return isDescriptor(place) || (Files.exists(place) && !Files.isRegularFile(place));
    }

    /** An open file of a process, such as standard output, which may be a file of any name. */
    private static boolean isDescriptor(Path place) {
        return place.startsWith("/proc") || place.startsWith("/dev/fd");
    }

    // ---- The part ----

    /**
     * A file that is being written beside its place. While it is open it is locked, which tells
     * other processes that it is no leftover.
     */
    public static final class Part implements AutoCloseable {
        private final Path path;
        private final Path place;
        private final FileChannel channel;

        private Part(Path path, Path place, FileChannel channel) {
            this.path = path;
            this.place = place;
            this.channel = channel;
        }

        /** Returns where to write. */
        public Path path() {
            return path;
        }

        /** Forces what was written onto the disk, and puts it into its place. */
        public void finish() throws IOException {
            channel.force(true);
            moveForced(path, place);
        }

        /** Removes it, unless it is finished. */
        @Override
        public void close() throws IOException {
            try (channel) {
                Files.deleteIfExists(path);
            } finally {
                OWN_PARTS.remove(path);
            }
        }
    }

    private static Part beginPart(Path place) throws IOException {
        removeLeftovers(place);
        @Nullable PosixFileAttributes old = attributes(place);
        FileAttribute<?>[] permissions =
                old == null
                        ? new FileAttribute<?>[0]
                        : new FileAttribute<?>[] {
                            PosixFilePermissions.asFileAttribute(old.permissions())
                        };
        while (true) {
            String end =
                    "%d-%d.part"
                            .formatted(ProcessHandle.current().pid(), NUMBERS.incrementAndGet());
            Path path = place.resolveSibling(beginning(place) + end);
            OWN_PARTS.add(path);
            FileChannel channel = null;
            try {
                channel =
                        FileChannel.open(
                                path,
                                Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW),
                                permissions);
                if (isLocked(channel) && Files.exists(path)) {
                    if (old != null) {
                        takeOver(old, path);
                    }
                    Part part = new Part(path, place, channel);
                    channel = null;
                    return part;
                } // else another process took it for a leftover
            } catch (FileAlreadyExistsException e) {
                // Another process had the same number, in a container perhaps.
            } finally {
                if (channel != null) {
                    channel.close();
                    OWN_PARTS.remove(path);
                }
            }
        }
    }

    private static boolean isLocked(FileChannel channel) {
        try {
            return channel.tryLock() != null;
        } catch (IOException e) {
            return true; // a file system without locks: nobody else gets one, either
        }
    }

    private static @Nullable PosixFileAttributes attributes(Path place) throws IOException {
        PosixFileAttributeView view =
                Files.getFileAttributeView(place, PosixFileAttributeView.class);
        return view != null && Files.exists(place) ? view.readAttributes() : null;
    }

    private static void takeOver(PosixFileAttributes old, Path path) {
        PosixFileAttributeView view =
                Files.getFileAttributeView(path, PosixFileAttributeView.class);
        try {
            view.setPermissions(old.permissions());
            view.setGroup(old.group());
            view.setOwner(old.owner());
        } catch (IOException e) {
            // It is ours, then.
        }
    }

    private static String beginning(Path place) {
        String name = String.valueOf(place.getFileName());
        return name.substring(0, Math.min(name.length(), NAME_CHARS)) + ".";
    }

    private static void removeLeftovers(Path place) {
        String beginning = beginning(place);
        try (DirectoryStream<Path> parts =
                Files.newDirectoryStream(
                        folderOf(place),
                        file -> {
                            String name = String.valueOf(file.getFileName());
                            return name.startsWith(beginning)
                                    && isOfTheDead(name.substring(beginning.length()));
                        })) {
            parts.forEach(WholeFile::removeLeftover);
        } catch (IOException | DirectoryIteratorException e) {
            // It stays, and does no harm.
        }
    }

    /** A number may be that of another process meanwhile; then the part stays a while longer. */
    private static boolean isOfTheDead(String end) {
        Matcher matcher = PART.matcher(end);
        if (!matcher.matches()) {
            return false;
        }
        try {
            long process = Long.parseLong(matcher.group(1));
            return process == ProcessHandle.current().pid() || ProcessHandle.of(process).isEmpty();
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** Removes a part that nobody has locked, as somebody in another container may. */
    private static void removeLeftover(Path part) {
        if (OWN_PARTS.contains(part)) {
            return;
        }
        try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            if (lock != null) {
                Files.deleteIfExists(part);
            }
        } catch (IOException | OverlappingFileLockException e) {
            // It stays, and does no harm.
        }
    }
}

package org.propjet.player.match.protocol;

import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.PrintableText;
import org.propjet.player.match.SavedMatch;
import org.propjet.player.match.Thought;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Writes all messages and answers into a folder, as JSON Lines: a file for each match that was
 * begun, named after it, and {@code other.jsonl} for the rest. Names that are made up cost no file,
 * and the rest no more than two files of some megabytes: {@code other-before.jsonl} has what was
 * there before.
 *
 * <p>Thread-safe. Lines are written by a thread of its own: nobody waits for the disk. What cannot
 * be written is lost, which is said once; the lines of a file are whole, also where the disk was
 * full in between, or the process was killed: at most that one's last line is torn.
 */
public final class MatchLog implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MatchLog.class);

    /** The longest piece of a message that is written: rules are long, and the same each time. */
    private static final int MOST_CHARS = 4_000;

    /** Lines that wait to be written, at most; with a disk that hangs more are lost. */
    private static final int MOST_WAITING = 1_000;

    private static final long CLOSING_MILLIS = 500;

    /** What is in the file of the rest, at most: some ten thousand messages. */
    private static final long MOST_OTHER_BYTES = 8L << 20;

    private static final String OTHER = "other.jsonl";
    private static final String OTHER_BEFORE = "other-before.jsonl";

    private static final Gson GSON =
            new GsonBuilder()
                    .disableHtmlEscaping()
                    .serializeSpecialFloatingPointValues()
                    .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
                    .create();

    private final @Nullable Path folder;
    private final long mostOtherBytes;
    private final AtomicBoolean isComplaintMade = new AtomicBoolean();
    private final ThreadPoolExecutor writer =
            new ThreadPoolExecutor(
                    0,
                    1,
                    10,
                    TimeUnit.SECONDS,
                    new LinkedBlockingQueue<>(MOST_WAITING),
                    Thread.ofPlatform().daemon().name("match-log").factory(),
                    (line, executor) -> complain("the disk is too slow"));

    /** The match that was begun last; empty if none was. */
    private volatile String begunId = "";

    private MatchLog(@Nullable Path folder, long mostOtherBytes) {
        this.folder = folder;
        this.mostOtherBytes = mostOtherBytes;
    }

    /** Returns a log that writes nothing. */
    public static MatchLog none() {
        return new MatchLog(null, 0);
    }

    /**
     * Returns a log that writes into a folder, which is made if it is missing.
     *
     * @throws IOException if that cannot be
     */
    public static MatchLog into(Path folder) throws IOException {
        return into(folder, MOST_OTHER_BYTES);
    }

    /** Returns a log as {@link #into(Path)}, with another limit. */
    static MatchLog into(Path folder, long mostOtherBytes) throws IOException {
        Files.createDirectories(folder);
        if (!Files.isWritable(folder)) {
            throw new IOException("nothing may be written there");
        }
        return new MatchLog(folder, mostOtherBytes);
    }

    /** Says that a match has begun: its messages have a file from now on, until another begins. */
    void begin(String matchId) {
        begunId = matchId;
    }

    /**
     * A line. What is null is left out.
     *
     * @param match the match's name, if the message has one
     * @param messageChars how long the message was: what is logged is cut
     * @param millis how long the answer took
     * @param refused why it is no message
     */
    private record Entry(
            String time,
            @Nullable String match,
            String message,
            int messageChars,
            double millis,
            @Nullable String answer,
            @Nullable String source,
            @Nullable Decided decision,
            @Nullable String refused) {}

    /** How a move was chosen. */
    private record Decided(
            @Nullable String reason,
            long playouts,
            long nodes,
            int depth,
            double seconds,
            List<SavedMatch.Estimate> estimates) {
        static Decided of(Thought thought) {
            return new Decided(
                    thought.reason() == null ? null : lowerCase(thought.reason()),
                    thought.playoutCount(),
                    thought.nodeCount(),
                    thought.depth(),
                    thought.seconds(),
                    thought.estimates().stream().map(SavedMatch.Estimate::of).toList());
        }
    }

    private static String lowerCase(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** Logs a text that was refused, which took so long. */
    void refused(String text, long tookNanos, String sentence) {
        String time = timeBefore(tookNanos);
        int chars = text.length();
        double millis = tookNanos / 1e6;
        write("", new Entry(time, null, cut(text), chars, millis, null, null, null, sentence));
    }

    /** Logs a message and its answer, which took so long. */
    void answered(String text, Message message, long tookNanos, PlayRequest.Answer answer) {
        String matchId = message.matchId();
        boolean isPlay = message instanceof Message.Play;
        Thought thought = answer.thought();
        Entry entry =
                new Entry(
                        timeBefore(tookNanos),
                        matchId.isEmpty() ? null : matchId,
                        cut(text),
                        text.length(),
                        tookNanos / 1e6,
                        cut(answer.move()),
                        isPlay ? lowerCase(answer.source()) : null,
                        thought == null ? null : Decided.of(thought),
                        null);
        String current = begunId;
        write(matchId.equalsIgnoreCase(current) ? current : "", entry);
    }

    private static String timeBefore(long tookNanos) {
        return Instant.now().minusNanos(tookNanos).toString();
    }

    private static String cut(String text) {
        return text.substring(0, Math.min(text.length(), MOST_CHARS));
    }

    private void write(String matchId, Entry entry) {
        Path into = folder;
        if (into != null) {
            writer.execute(() -> append(into, matchId, entry));
        }
    }

    private void append(Path into, String matchId, Entry entry) {
        try {
            Files.createDirectories(into);
            Path file = into.resolve(fileName(matchId));
            if (file.endsWith(OTHER) && Files.exists(file) && Files.size(file) > mostOtherBytes) {
                Files.move(file, into.resolve(OTHER_BEFORE), StandardCopyOption.REPLACE_EXISTING);
            }
            appendLine(file, PrintableText.json(GSON.toJson(entry)) + "\n");
        } catch (IOException | RuntimeException | Error e) {
            complain(String.valueOf(e));
        }
    }

    /**
     * Adds a line wholly or not at all, also where other processes do so, too. After a line that a
     * process did not live to end, a new one begins all the same.
     */
    private static synchronized void appendLine(Path file, String line) throws IOException {
        try (FileChannel channel =
                        FileChannel.open(
                                file,
                                StandardOpenOption.CREATE,
                                StandardOpenOption.READ,
                                StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            long end = channel.size();
            ByteBuffer last = ByteBuffer.allocate(1);
            boolean isTorn =
                    end > 0 && channel.read(last, end - 1) == 1 && last.get(0) != (byte) '\n';
            ByteBuffer bytes =
                    ByteBuffer.wrap((isTorn ? "\n" + line : line).getBytes(StandardCharsets.UTF_8));
            try {
                for (long at = end; bytes.hasRemaining(); ) {
                    at += channel.write(bytes, at);
                }
            } catch (IOException e) {
                FileChannel _ = channel.truncate(end);
                throw e;
            }
        }
    }

    private static String fileName(String matchId) {
        StringBuilder name = new StringBuilder();
        matchId.chars()
                .limit(100)
                .forEach(
                        c -> {
                            boolean isPlain =
                                    c < 0x7F && (Character.isLetterOrDigit(c) || c == '-');
                            name.append(isPlain ? (char) c : '_');
                        });
        if (name.isEmpty()) {
            return OTHER;
        }
        String file = name + ".jsonl";
        return file.equals(OTHER) || file.equals(OTHER_BEFORE) ? "_" + file : file;
    }

    private void complain(String why) {
        if (!writer.isShutdown() && isComplaintMade.compareAndSet(false, true)) {
            LOG.warn("the log in {} has gaps: {}", folder, why);
        }
    }

    /** Writes what waits, for half a second at most. */
    @Override
    public void close() {
        writer.shutdown();
        try {
            boolean ignored = writer.awaitTermination(CLOSING_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

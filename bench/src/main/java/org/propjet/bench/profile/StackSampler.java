package org.propjet.bench.profile;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

import org.propjet.player.terminal.Refusal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Looks a thousand times a second which methods run, by the virtual machine's flight recorder: in
 * each of some threads that are at work, at any instruction, inlined methods included.
 */
final class StackSampler {
    private static final String SAMPLE = "jdk.ExecutionSample";
    private static final Duration PERIOD = Duration.ofMillis(1);

    /** What the names of generated classes end in. */
    private static final Pattern HIDDEN = Pattern.compile("[./+]0x[0-9a-f]+$");

    private StackSampler() {}

    /**
     * A method that was running, or had called another.
     *
     * @param type its class's name, without the package
     * @param method its name
     * @param line where in its source file; -1 if that is not known
     */
    record Frame(String type, String method, int line) {}

    /** What is to be looked at. */
    interface Work {
        /** Does it. */
        void run() throws InterruptedException;
    }

    /**
     * Does some work and returns what ran meanwhile: of each sample the frames, the innermost
     * first.
     *
     * @throws Refusal if this virtual machine has no flight recorder
     * @throws InterruptedException if this thread is interrupted
     */
    static List<List<Frame>> sample(Work work) throws InterruptedException {
        try {
            Path file = Files.createTempFile("propjet-profile", ".jfr");
            try {
                record(work, file);
                return stacks(file);
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void record(Work work, Path file) throws IOException, InterruptedException {
        try (Recording recording = new Recording()) {
            recording.enable(SAMPLE).withPeriod(PERIOD);
            recording.start();
            work.run();
            recording.stop();
            recording.dump(file);
        } catch (IllegalStateException e) {
            throw new Refusal("this virtual machine cannot record what it does: " + e.getMessage());
        }
    }

    private static List<List<Frame>> stacks(Path file) throws IOException {
        List<List<Frame>> stacks = new ArrayList<>();
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                if (event.getEventType().getName().equals(SAMPLE)
                        && event.getStackTrace() != null) {
                    stacks.add(
                            event.getStackTrace().getFrames().stream()
                                    .map(StackSampler::frame)
                                    .toList());
                }
            }
        }
        return stacks;
    }

    private static Frame frame(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        String type = HIDDEN.matcher(method.getType().getName()).replaceFirst("");
        return new Frame(
                type.substring(type.lastIndexOf('.') + 1), method.getName(), frame.getLineNumber());
    }
}

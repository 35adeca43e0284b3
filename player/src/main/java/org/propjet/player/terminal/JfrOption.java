package org.propjet.player.terminal;

import jdk.jfr.Configuration;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Budget;
import org.propjet.player.files.WholeFile;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/**
 * The option {@code --jfr}: a flight recording of all that a command does, by the settings of the
 * resource {@value #SETTINGS}.
 */
public final class JfrOption {
    /** The settings, which users can give to a virtual machine, too. */
    static final String SETTINGS = "propjet.jfc";

    /** How long the virtual machine may write at its end. */
    private static final Duration MOST_WAIT = Duration.ofSeconds(10);

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--jfr",
            paramLabel = "FILE",
            description = "Write a flight recording of the whole run into this file.")
    private @Nullable String fileName;

    private boolean isEnded;

    /** Returns whether a recording was asked for. */
    public boolean isAsked() {
        return fileName != null;
    }

    /** A recording that goes on, or none. */
    public interface Running extends AutoCloseable {
        /**
         * Ends it, and says where it is.
         *
         * @throws Refusal if it cannot be written
         */
        @Override
        void close();
    }

    /**
     * Begins to record, if that was asked for. If the process is asked to end meanwhile, by ctrl-C
     * say, the recording is written, too.
     *
     * @throws Refusal if the file cannot be written, or this virtual machine cannot record
     */
    public Running start() {
        String target = fileName;
        if (target == null) {
            return () -> {};
        }
        if (TextTarget.isStandardOutput(target)) {
            throw new Refusal("--jfr: a recording is no text, and needs a file");
        }
        if (!FlightRecorder.isAvailable()) {
            throw new Refusal(
                    "--jfr: this virtual machine has no flight recorder, or was told to do"
                            + " without (-XX:-FlightRecorder); a JDK of OpenJDK has one");
        }
        WholeFile.Part part = part(target);
        Recording recording = begin(target, part);
        Interruption interruption =
                Interruption.listen(() -> end(recording, target, part), Duration.ZERO, () -> {});
        return () -> {
            interruption.close();
            end(recording, target, part);
        };
    }

    private static WholeFile.Part part(String target) {
        try {
            return WholeFile.begin(GameSource.path(target));
        } catch (IOException e) {
            throw TextTarget.refusal(target, e);
        }
    }

    private static Recording begin(String target, WholeFile.Part part) {
        try {
            Recording recording = new Recording(settings());
            recording.setName("propjet");
            recording.setDestination(part.path());
            recording.setDumpOnExit(true);
            recording.start();
            return recording;
        } catch (IOException e) {
            discard(part);
            throw TextTarget.refusal(target, e);
        } catch (IllegalStateException e) {
            discard(part);
            throw new Refusal("--jfr: the flight recorder does not start: " + e.getMessage());
        }
    }

    private static void discard(WholeFile.Part part) {
        try (part) {
            // It has nothing.
        } catch (IOException e) {
            // It stays, and does no harm.
        }
    }

    private static Configuration settings() throws IOException {
        try (Reader reader =
                new InputStreamReader(
                        Objects.requireNonNull(
                                JfrOption.class.getResourceAsStream(SETTINGS), SETTINGS),
                        StandardCharsets.UTF_8)) {
            return Configuration.create(reader);
        } catch (ParseException e) {
            throw new IllegalStateException(SETTINGS, e);
        }
    }

    /** Writes the recording; one that is written already, or by the virtual machine, is left. */
    private synchronized void end(Recording recording, String target, WholeFile.Part part) {
        if (isEnded) {
            return;
        }
        isEnded = true;
        try (part;
                recording) {
            stop(recording);
            part.finish();
        } catch (IOException e) {
            throw TextTarget.refusal(target, e);
        }
        Progress.note(
                spec.commandLine().getErr(),
                "the flight recording is in %s; 'jfr summary %s' says what it has"
                        .formatted(target, target));
    }

    /** Stops it, which writes it; if the process is ending, the virtual machine may do that. */
    private static void stop(Recording recording) throws IOException {
        try {
            if (!recording.stop()) {
                throw new IOException("the flight recorder did not write it");
            }
        } catch (IllegalStateException e) {
            Budget patience = Budget.ofNanos(MOST_WAIT.toNanos());
            while (recording.getState() != RecordingState.CLOSED) {
                if (patience.isOver()) {
                    throw new IOException("the flight recorder did not write it in time", e);
                }
                LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
            }
        }
    }
}

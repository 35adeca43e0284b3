package org.propjet.player.cli;

import jdk.jfr.Configuration;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.Objects;

/**
 * The option {@code --jfr}: a flight recording of all that a command does, by the settings of the
 * resource {@value #SETTINGS}.
 */
public final class JfrOption {
    /** The settings, which users can give to a virtual machine, too. */
    static final String SETTINGS = "propjet.jfc";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--jfr",
            paramLabel = "FILE",
            description = "Write a flight recording of the whole run into this file.")
    private @Nullable String fileName;

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
     * say, the virtual machine writes the recording.
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
        Path file = OutputFile.claim(target);
        if (!FlightRecorder.isAvailable()) {
            throw new Refusal(
                    "--jfr: this virtual machine has no flight recorder, or was told to do"
                            + " without (-XX:-FlightRecorder); a JDK of OpenJDK has one");
        }
        Recording recording = begin(target, file);
        return () -> end(recording, target);
    }

    private static Recording begin(String target, Path file) {
        try {
            Recording recording = new Recording(settings());
            recording.setName("propjet");
            recording.setDestination(file);
            recording.setDumpOnExit(true);
            recording.start();
            return recording;
        } catch (IOException e) {
            throw OutputFile.refusal(target, e);
        } catch (IllegalStateException e) {
            throw new Refusal("--jfr: the flight recorder does not start: " + e.getMessage());
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

    private void end(Recording recording, String target) {
        try (recording) {
            if (recording.getState() != RecordingState.RUNNING) {
                return; // the process is ending, and the recording was written
            }
            recording.stop();
            spec.commandLine()
                    .getErr()
                    .print(
                            "propjet: the flight recording is in %s; 'jfr summary %s' says what it has\n"
                                    .formatted(target, target));
            spec.commandLine().getErr().flush();
        } catch (IllegalStateException e) {
            // The process has begun to end in this moment, and the recording is written.
        }
    }
}

package org.propjet.bench.throughput;

import org.jspecify.annotations.Nullable;
import org.propjet.player.cli.Start;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs commands of Propjet in processes of their own, with the virtual machine's options of this
 * one. A process ends with this one at the latest, also if that is interrupted.
 *
 * <p>Immutable; thread-safe.
 *
 * @param input what each process can read from standard input
 * @param limit how long a process may take before it is ended; null for as long as it needs
 */
public record BenchProcess(byte[] input, @Nullable Duration limit) {
    private static final Logger LOG = LoggerFactory.getLogger(BenchProcess.class);

    /** Begins what the command line says to people. */
    private static final String SPOKEN = "propjet: ";

    /**
     * What a process said.
     *
     * @param status its exit status
     * @param isTooLate whether it was ended, as it took longer than it might
     * @param output the lines of standard output
     * @param errors the lines of standard error
     */
    public record Result(int status, boolean isTooLate, List<String> output, List<String> errors) {

        /** Returns the remarks for people, without the program's name. */
        public List<String> remarks() {
            return errors.stream()
                    .filter(line -> line.startsWith(SPOKEN))
                    .map(line -> line.substring(SPOKEN.length()))
                    .toList();
        }

        /** Returns in a line how it ended, for when it did not do what it was to do. */
        public String ending() {
            List<String> remarks = remarks();
            if (isTooLate) {
                return "took too long";
            }
            if (!remarks.isEmpty()) {
                return remarks.getLast();
            }
            return "ended with status %d%s"
                    .formatted(status, errors.isEmpty() ? "" : ": " + errors.getLast());
        }
    }

    /**
     * Runs a command and waits for its end.
     *
     * @param arguments the command line, without the program's name
     * @throws UncheckedIOException if no process can be started
     * @throws InterruptedException if this thread is interrupted; the process is ended
     */
    public Result run(List<String> arguments) throws InterruptedException {
        try {
            Path folder = Files.createTempDirectory("propjet-process");
            Path output = folder.resolve("output");
            Path errors = folder.resolve("errors");
            try {
                return run(arguments, output, errors);
            } finally {
                Files.deleteIfExists(output);
                Files.deleteIfExists(errors);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Result run(List<String> arguments, Path output, Path errors)
            throws IOException, InterruptedException {
        List<String> command = virtualMachine();
        command.addAll(arguments);
        Process process =
                new ProcessBuilder(command)
                        .redirectOutput(output.toFile())
                        .redirectError(errors.toFile())
                        .start();
        Ender ender = new Ender(process);
        boolean isTooLate = false;
        boolean isShutDown;
        try {
            feed(process);
            if (limit == null) {
                process.waitFor();
            } else {
                isTooLate = !process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            }
        } finally {
            isShutDown = ender.end();
        }
        if (isShutDown) {
            throw new InterruptedException(Ender.SHUT_DOWN);
        }
        int status = process.waitFor();
        return new Result(
                status, isTooLate, Files.readAllLines(output), Files.readAllLines(errors));
    }

    private void feed(Process process) {
        try (OutputStream in = process.getOutputStream()) {
            in.write(input);
        } catch (IOException e) {
            LOG.debug("the process does not read its input", e);
        }
    }

    private static List<String> virtualMachine() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(Start.class.getName());
        return command;
    }

    /** Ends a process when this one ends, or earlier. */
    private static final class Ender {
        static final String SHUT_DOWN = "the virtual machine is being shut down";

        private final Process process;
        private final Thread hook;

        Ender(Process process) throws InterruptedException {
            this.process = process;
            this.hook = new Thread(process::destroy, "ender of a process");
            try {
                Runtime.getRuntime().addShutdownHook(hook);
            } catch (IllegalStateException e) {
                process.destroy();
                throw new InterruptedException(SHUT_DOWN);
            }
        }

        /** Ends the process; returns whether this one is being shut down, too. */
        boolean end() {
            process.destroy();
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
                return false;
            } catch (IllegalStateException e) {
                return true;
            }
        }
    }
}

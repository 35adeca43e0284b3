package org.propjet.bench.throughput;

import org.propjet.player.terminal.Refusal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Counts the instructions of this process, by the Linux program {@code perf}.
 *
 * <p>Not thread-safe.
 */
final class InstructionCounter {
    private static final String EVENTS = "instructions:u,cycles:u";
    private static final int START_MILLIS = 200;
    private static final int END_SECONDS = 10;

    private final Process perf;

    private InstructionCounter(Process perf) {
        this.perf = perf;
    }

    /**
     * What was counted.
     *
     * @param instructions of all threads of the process, in user mode
     * @param cycles the same
     */
    record Counts(double instructions, double cycles) {}

    /**
     * Makes sure that instructions can be counted here.
     *
     * @throws Refusal if not
     */
    static void require() throws InterruptedException {
        try {
            Process trial = perf(List.of("true"));
            String said = new String(trial.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            if (trial.waitFor() != 0) {
                throw new Refusal("perf cannot count instructions here: " + said.strip());
            }
            parse(said);
        } catch (IOException e) {
            throw new Refusal("--instructions needs the program perf; there is none here");
        }
    }

    /** Begins to count. */
    static InstructionCounter start() throws InterruptedException {
        try {
            Process perf = perf(List.of("-p", String.valueOf(ProcessHandle.current().pid())));
            perf.waitFor(START_MILLIS, TimeUnit.MILLISECONDS);
            return new InstructionCounter(perf);
        } catch (IOException e) {
            throw new Refusal("cannot start perf: " + e.getMessage());
        }
    }

    /** Ends counting; returns what was counted. */
    Counts stop() throws InterruptedException {
        try {
            new ProcessBuilder("kill", "-INT", String.valueOf(perf.pid())).start().waitFor();
            String said = new String(perf.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            perf.waitFor(END_SECONDS, TimeUnit.SECONDS);
            return parse(said);
        } catch (IOException e) {
            throw new Refusal("cannot read what perf has counted: " + e.getMessage());
        } finally {
            perf.destroy();
        }
    }

    private static Process perf(List<String> target) throws IOException {
        List<String> command = new ArrayList<>(List.of("perf", "stat", "-x", ",", "-e", EVENTS));
        command.addAll(target);
        return new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    }

    /**
     * Reads perf's lines: the number, its unit, the event.
     *
     * @throws Refusal if a number is missing
     */
    static Counts parse(String text) {
        return new Counts(count(text, "instructions"), count(text, "cycles"));
    }

    private static double count(String text, String event) {
        for (String line : text.lines().toList()) {
            List<String> cells = List.of(line.split(",", -1));
            if (cells.size() > 2 && cells.get(2).startsWith(event)) {
                try {
                    return Double.parseDouble(cells.getFirst());
                } catch (NumberFormatException e) {
                    throw new Refusal("perf cannot count " + event + " here: " + cells.getFirst());
                }
            }
        }
        throw new Refusal("perf says nothing of " + event);
    }
}

package org.propjet.cluster;

import static org.junit.jupiter.api.Assertions.fail;

import org.propjet.player.cli.Start;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A process of a test, and the lines that it writes, to either of its outputs. */
final class TestProcess implements AutoCloseable {
    /** How long to wait for a line before a test has failed. */
    private static final long LIMIT_SECONDS = 90;

    private final Process process;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final List<String> seen = new ArrayList<>();

    TestProcess(List<String> command) throws IOException {
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        Thread.ofVirtual().start(this::read);
    }

    /** Returns what starts a {@link TestMember}. */
    static List<String> member(Object... arguments) {
        return java(TestMember.class, arguments);
    }

    /** Returns what starts the program. */
    static List<String> propjet(Object... arguments) {
        return java(Start.class, arguments);
    }

    private static List<String> java(Class<?> main, Object... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(main.getName());
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return command;
    }

    private void read() {
        try (BufferedReader reader =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            reader.lines().forEach(lines::add);
        } catch (IOException | java.io.UncheckedIOException _) {
            // It has ended.
        }
    }

    /** Waits for a line. What comes before it is passed over. */
    void await(String expected) throws InterruptedException {
        await(expected, expected::equals);
    }

    /** Waits for a line that matches a regular expression, and returns it. */
    String awaitMatch(String pattern) throws InterruptedException {
        return await(pattern, line -> line.matches(pattern));
    }

    private String await(String expected, Predicate<String> matches) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (true) {
            String line = lines.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (line == null) {
                fail("no line \"" + expected + "\" among " + seen);
            }
            seen.add(line);
            if (matches.test(line)) {
                return line;
            }
        }
    }

    void write(String line) throws IOException {
        OutputStream out = process.getOutputStream();
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    /** Sends a signal: KILL, STOP, CONT. */
    void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    }

    /** Waits for its end. What it has written is passed over. */
    int exitStatus() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}

package org.propjet.bench.throughput;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.code.emit.Vectors;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Where, when and with what figures were measured.
 *
 * <p>Immutable.
 *
 * @param machine the processor's name, as far as the system tells
 * @param processors how many of them the virtual machine may use
 * @param vectorBits the width of the vectors that kernels use; 0 without
 * @param system operating system and architecture
 * @param jdk vendor and version of the virtual machine
 * @param options the command's arguments
 * @param commit the commit that was checked out, with {@code -dirty} if files had been changed;
 *     null if the program does not lie in a clone
 * @param date when, in UTC
 */
public record RunConditions(
        String machine,
        int processors,
        int vectorBits,
        String system,
        String jdk,
        List<String> options,
        @Nullable String commit,
        String date) {
    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");
    private static final int GIT_SECONDS = 5;

    /** Finds out. Cost: some milliseconds, as {@code git} is asked. */
    public static RunConditions now(List<String> options) {
        return new RunConditions(
                processorName(),
                Runtime.getRuntime().availableProcessors(),
                Vectors.wordCount() * Long.SIZE,
                System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                System.getProperty("java.vendor") + " " + System.getProperty("java.version"),
                List.copyOf(options),
                checkedOut(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    }

    /** Returns the same by name, as json has it. */
    public Map<String, @Nullable Object> entries() {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        entries.put("machine", machine);
        entries.put("processors", processors);
        entries.put("vector_bits", vectorBits);
        entries.put("system", system);
        entries.put("jdk", jdk);
        entries.put("options", options);
        entries.put("commit", commit);
        entries.put("date", date);
        return entries;
    }

    private static String processorName() {
        try (Stream<String> lines = Files.lines(PROCESSORS)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElseGet(RunConditions::architecture);
        } catch (IOException e) {
            return architecture();
        }
    }

    private static String architecture() {
        return System.getProperty("os.arch");
    }

    private static @Nullable String checkedOut() {
        CodeSource source = RunConditions.class.getProtectionDomain().getCodeSource();
        try {
            Path place = source == null ? null : Path.of(source.getLocation().toURI()).getParent();
            return place == null ? null : describe(place);
        } catch (URISyntaxException | IOException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private static @Nullable String describe(Path folder) throws IOException, InterruptedException {
        Process git =
                new ProcessBuilder(
                                "git",
                                "-C",
                                folder.toString(),
                                "describe",
                                "--always",
                                "--dirty",
                                "--abbrev=12")
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        git.getOutputStream().close();
        boolean ended = git.waitFor(GIT_SECONDS, TimeUnit.SECONDS);
        if (!ended || git.exitValue() != 0) {
            git.destroy();
            return null;
        }
        String text =
                new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return text.isEmpty() ? null : text;
    }
}

package org.propjet.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.ShippedOptions;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The launcher in a folder of its own, with a JDK that says how it was started in place of playing,
 * and a build that makes an empty jar. What it was started with is then given to a real one.
 */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
    private static final Path REAL = Path.of(System.getProperty("propjet.root"));
    private static final String FIRST_COMPILER_ONLY = "-XX:TieredStopAtLevel=1";
    private static final String ARGUMENT_FILE =
            "compiler/src/main/resources/org/propjet/compiler/propjet.args";

    @TempDir private Path folder;

    private Path root;
    private Path jdk;

    @BeforeEach
    void makeFolders() throws IOException {
        root = folder.resolve("a clone"); // spaces must not matter
        jdk = folder.resolve("a jdk");
        copy("propjet");
        copy(ARGUMENT_FILE);
        script(
                root.resolve("mvnw"),
                """
                echo "$@" >>builds
                mkdir -p bench/target/launcher/lib && : >bench/target/launcher/lib/all.jar
                case $* in *!player/cluster*) exit ;; esac
                mkdir -p player/cluster/target/launcher/lib
                : >player/cluster/target/launcher/lib/members.jar
                """);
        script(jdk.resolve("bin/java"), "printf '%s\\n' \"locale=$LC_ALL\" \"$@\"");
        script(jdk.resolve("bin/javac"), "exit 1");
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25\"\n");
    }

    private void copy(String name) throws IOException {
        Path to = root.resolve(name);
        Files.createDirectories(to.getParent());
        Files.copy(REAL.resolve(name), to);
    }

    private static void script(Path file, String line) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + line + "\n");
        assertTrue(file.toFile().setExecutable(true), file.toString());
    }

    @Test
    void allCommandsGetAllOptionsOfTheFile() throws Exception {
        for (String command : List.of("bench", "check")) {
            List<String> options = inForce(launched(Map.of(), command, "connectFour"));
            for (String option : ShippedOptions.all()) {
                assertTrue(options.contains(option), option + " is not among " + options);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "batch",
                "bench",
                "jmh",
                "perf-test",
                "play",
                "profile",
                "report",
                "serve",
                "solve"
            })
    void whatPlaysHasTheBestCompiler(String command) throws Exception {
        List<String> started = launched(Map.of(), command);
        assertFalse(started.contains(FIRST_COMPILER_ONLY), started.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "--help", "help", "games", "check", "completion"})
    void whatIsOverInAMomentDoesWithoutIt(String command) throws Exception {
        List<String> started = launched(Map.of(), command);
        assertTrue(started.contains(FIRST_COMPILER_ONLY), started.toString());
    }

    @Test
    void anotherCollectorMayBeAskedFor() throws Exception {
        Map<String, String> wanted = Map.of("PROPJET_JAVA_OPTS", "-Xmx64m -XX:+UseSerialGC");
        List<String> options = inForce(launched(wanted, "bench", "connectFour"));
        assertTrue(options.indexOf("-Xmx64m") > options.indexOf("-XX:+UseG1GC"));
        assertTrue(options.contains("-XX:+UseSerialGC"), options.toString());
    }

    @Test
    void aFileThatHasChangedIsTaken() throws Exception {
        assertFalse(inForce(launched(Map.of(), "check", "nim")).contains("-Xss3m"));
        Path built = root.resolve("bench/target/launcher/current");
        Files.writeString(root.resolve(ARGUMENT_FILE), "-Xss3m\n");
        Files.setLastModifiedTime(built, FileTime.fromMillis(System.currentTimeMillis() - 9_000));
        assertTrue(inForce(launched(Map.of(), "check", "nim")).contains("-Xss3m"));
    }

    @Test
    void plugInsFollowOnTheClassPath() throws Exception {
        Path own = Files.createDirectories(folder.resolve("my plug-ins"));
        String added = own + "/*:" + own;
        List<String> started = launched(Map.of("PROPJET_CLASS_PATH", added), "play", "nim");
        String classPath = started.get(started.indexOf("-cp") + 1);
        assertTrue(classPath.endsWith("/all.jar:" + added), classPath);
        String without = launched(Map.of(), "play", "nim").get(started.indexOf("-cp") + 1);
        assertTrue(without.endsWith("/all.jar"), without);
    }

    @Test
    void whoPlaysOnOneMachineDoesNotBuildClusters() throws Exception {
        String classPath = classPath(launched(Map.of(), "play", "nim", "--clusters"));
        assertTrue(classPath.endsWith("/all.jar"), classPath);
        assertEquals(1, builds());
        launched(Map.of("PROPJET_CLUSTER", "0"), "check", "node");
        assertEquals(1, builds());
    }

    @Test
    void clustersAreBuiltWhenTheyAreNeeded() throws Exception {
        launched(Map.of(), "play", "nim");
        String classPath = classPath(launched(Map.of(), "node", "--secret", "file"));
        assertTrue(classPath.matches(".*/all.jar:.*/cluster/members.jar"), classPath);
        assertEquals(2, builds());
        for (List<String> line :
                List.of(List.of("play", "--cluster", "host"), List.of("bench", "--cluster=host"))) {
            assertEquals(classPath, classPath(launched(Map.of(), line.toArray(String[]::new))));
        }
        assertEquals(classPath, classPath(launched(Map.of("PROPJET_CLUSTER", "1"), "play")));
        assertEquals(2, builds());
        // What was built serves who plays alone, too.
        String alone = classPath(launched(Map.of(), "play", "nim"));
        assertTrue(alone.endsWith("/all.jar"), alone);
        assertEquals(2, builds());
    }

    private int builds() throws IOException {
        return Files.readAllLines(root.resolve("builds")).size();
    }

    private static String classPath(List<String> started) {
        return started.get(started.indexOf("-cp") + 1);
    }

    /**
     * In the plain locale the virtual machine would read only ASCII in names of files and moves.
     */
    @ParameterizedTest
    @CsvSource({
        "'', '', '', C.UTF-8",
        "'', '', C, C.UTF-8",
        "C, '', de_DE.UTF-8, C.UTF-8",
        "'', POSIX, de_DE.UTF-8, C.UTF-8",
        "'', '', de_DE.UTF-8, ''",
        "de_DE.UTF-8, '', C, de_DE.UTF-8"
    })
    void namesMayHaveAnyCharacter(String all, String characters, String any, String given)
            throws Exception {
        List<String> started =
                launched(Map.of("LC_ALL", all, "LC_CTYPE", characters, "LANG", any), "games");
        assertEquals("locale=" + given, started.getFirst());
    }

    @Test
    void aPlugInThatIsNotThereIsNamed() throws Exception {
        ProcessBuilder builder = new ProcessBuilder("sh", root.resolve("propjet").toString());
        builder.environment().put("JAVA_HOME", jdk.toString());
        builder.environment().put("PROPJET_CLASS_PATH", root + ":nowhere/a b.jar");
        Process process = builder.start();
        String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(1, process.waitFor(), said);
        String message = "propjet: PROPJET_CLASS_PATH names nowhere/a b.jar, which is not there\n";
        assertTrue(said.endsWith(message), said);
    }

    /** Runs the launcher; returns what it starts Java with. */
    private List<String> launched(Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("sh", root.resolve("propjet").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("JAVA_HOME", jdk.toString());
        builder.environment().remove("PROPJET_JAVA_OPTS");
        builder.environment().remove("PROPJET_CLASS_PATH");
        builder.environment().remove("PROPJET_CLUSTER");
        builder.environment().putAll(environment);
        List<String> started = output(builder);
        assertEquals(
                List.of(arguments),
                started.subList(started.size() - arguments.length, started.size()));
        return started;
    }

    /** Returns the options that a virtual machine has which is started in this way. */
    private static List<String> inForce(List<String> started)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(started.subList(1, started.indexOf("-cp")));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(InputArguments.class.getName());
        return output(new ProcessBuilder(command));
    }

    private static List<String> output(ProcessBuilder builder)
            throws IOException, InterruptedException {
        Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output.lines().toList();
    }

    /** Prints what the virtual machine was started with. */
    static final class InputArguments {
        private InputArguments() {}

        /** Started by the test, in a virtual machine of its own. */
        public static void main(String[] args) {
            ManagementFactory.getRuntimeMXBean().getInputArguments().forEach(System.out::println);
        }
    }
}

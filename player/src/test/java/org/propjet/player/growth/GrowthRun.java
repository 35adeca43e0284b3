package org.propjet.player.growth;

import org.propjet.compiler.line.GameLine;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.player.cli.PropjetCommand;
import org.propjet.player.growth.GrowingGame.Kind;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.protocol.Arrival;
import org.propjet.player.match.protocol.HostOptions;
import org.propjet.player.match.protocol.MatchHost;
import org.propjet.player.match.protocol.MatchLog;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Takes rulesheets of one kind, each twice as large as the one before, through the stages of the
 * program, in a virtual machine of its own: a step that hangs or takes all memory ends with it.
 *
 * <p>Writes a {@link GrowthRow} for each stage. When a stage does not end, the machine does.
 */
final class GrowthRun {
    /** How long a stage may go on after its time: what is seen of it in steps, and what ends it. */
    private static final double GRACE_SECONDS = 0.5;

    /** How long threads may take to end: a match that is aborted gives a search so long. */
    private static final double ENDING_SECONDS = 1;

    /** When a stage that goes on is given up. */
    private static final double GIVEN_UP_SECONDS = 20;

    /** A stage that took so long does not get a larger rulesheet. */
    private static final double LONG_SECONDS = 3;

    private static final double NO_LIMIT = Double.POSITIVE_INFINITY;

    private static final int SMALLEST = 32;

    /** What a stage does with a rulesheet. */
    enum Stage {
        CHECK(NO_LIMIT, 2, "check FILE"),
        GROUND(2, 2, "ground --ground-seconds=2 FILE"),
        NET(2, 2, "net --ground-seconds=2 FILE"),
        /** Has half a second to make and to compare each of up to ten backends and policies. */
        VERIFY(14, 8, "verify --ground-seconds=2 --game-seconds=0.5 --playouts=1 --threads=1 FILE"),
        SHOW(2, 2, "show --ground-seconds=2 FILE"),
        EXPLAIN(2, 2, "explain --seconds=2 FILE (legal_?who_?what)"),
        /** Grounds, makes a circuit, another one quickly, and a tape, for a second each. */
        SOLVE(5, 2, "solve --ground-seconds=1 --seconds=1 FILE"),
        /** The same, and chooses and weighs for two seconds when it has seen the states. */
        LEARN(7, 8, "learn --ground-seconds=1 --seconds=1 FILE"),
        /** A match with a start clock of two seconds and a play clock of one, which is aborted. */
        START(3, 8, "");

        private final double limitSeconds;
        private final int factor;

        /** The words of the command line; an underscore stands for a blank in one. */
        private final String command;

        Stage(double limitSeconds, int factor, String command) {
            this.limitSeconds = limitSeconds;
            this.factor = factor;
            this.command = command;
        }

        double limitSeconds() {
            return limitSeconds;
        }

        boolean hasNoLimit() {
            return limitSeconds == NO_LIMIT;
        }
    }

    private final Kind kind;
    private final long seed;
    private final int largestBytes;

    private GrowthRun(Kind kind, long seed, int largestBytes) {
        this.kind = kind;
        this.seed = seed;
        this.largestBytes = largestBytes;
    }

    /** Runs: kind, seed, the most bytes of a rulesheet, the first stage. */
    public static void main(String... args) throws IOException, InterruptedException {
        GrowthRun run =
                new GrowthRun(
                        Kind.valueOf(args[0]), Long.parseLong(args[1]), Integer.parseInt(args[2]));
        Stage first = Stage.valueOf(args[3]);
        run.warmUp();
        for (Stage stage : Stage.values()) {
            if (stage.compareTo(first) >= 0) {
                run.grow(stage);
            }
        }
        Runtime.getRuntime().halt(0); // whatever goes on
    }

    /** Loads classes, so that the smallest rulesheets do not pay for it. */
    private void warmUp() throws IOException, InterruptedException {
        Path file = file(SMALLEST);
        for (Stage stage : Stage.values()) {
            Trial ignored = new Trial(stage, file);
            ignored.run();
        }
    }

    private Path file(int size) throws IOException {
        Path file = Files.createTempFile("growth", ".kif");
        file.toFile().deleteOnExit();
        return Files.writeString(file, GrowingGame.text(kind, size, seed));
    }

    private void grow(Stage stage) throws IOException, InterruptedException {
        List<GrowthRow.Point> points = new ArrayList<>();
        String outcome = "";
        for (int size = SMALLEST; ; size *= stage.factor) {
            Path file = file(size);
            long bytes = Files.size(file);
            if (bytes > largestBytes) {
                Files.delete(file);
                break;
            }
            Trial trial = new Trial(stage, file);
            trial.run();
            Files.delete(file);
            points.add(
                    new GrowthRow.Point(
                            size, bytes, trial.cpuSeconds, trial.wallSeconds, trial.peakMib));
            outcome = trial.outcome;
            boolean isLong = trial.wallSeconds > Math.min(LONG_SECONDS, stage.limitSeconds);
            if (outcome.startsWith("fault") || (stage != Stage.START && isLong)) {
                break;
            }
        }
        System.out.println(new GrowthRow(kind, stage, points, outcome).line());
        if (outcome.equals("fault: does not end")) {
            Runtime.getRuntime().halt(1);
        }
    }

    /** One rulesheet in one stage. */
    private static final class Trial {
        private final Stage stage;
        private final Path file;
        private double wallSeconds;
        private double cpuSeconds;
        private long peakMib;
        private String outcome = "";

        /** What came of it, when its thread has ended. */
        private volatile String ended = "";

        Trial(Stage stage, Path file) {
            this.stage = stage;
            this.file = file;
        }

        void run() throws InterruptedException {
            System.gc();
            Set<Long> before = new HashSet<>();
            Thread.getAllStackTraces().keySet().forEach(thread -> before.add(thread.threadId()));
            ManagementFactory.getMemoryPoolMXBeans().forEach(pool -> pool.resetPeakUsage());
            long cpu = cpuNanos();
            long start = System.nanoTime();
            Thread thread = Thread.ofPlatform().daemon().start(this::work);
            thread.join((long) (1000 * GIVEN_UP_SECONDS));
            wallSeconds = (System.nanoTime() - start) / 1e9;
            cpuSeconds = (cpuNanos() - cpu) / 1e9;
            peakMib = peakBytes() >> 20;
            outcome = outcome(thread, before);
        }

        private String outcome(Thread thread, Set<Long> before) throws InterruptedException {
            if (thread.isAlive()) {
                print(thread.getStackTrace());
                return "fault: does not end";
            }
            if (ended.startsWith("fault")) {
                return ended;
            }
            if (wallSeconds > stage.limitSeconds + GRACE_SECONDS) {
                return "over time: " + ended;
            }
            String left = stillAtWork(before);
            return left.isEmpty() ? ended : "fault: goes on in " + left + ": " + ended;
        }

        private static long peakBytes() {
            return ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(pool -> pool.getType() == MemoryType.HEAP)
                    .mapToLong(pool -> pool.getPeakUsage().getUsed())
                    .sum();
        }

        /** Says where a thread is that should not be. */
        private static void print(StackTraceElement[] elements) {
            for (StackTraceElement element : elements) {
                System.err.println("    " + element);
            }
        }

        /** Returns the name of a thread that came with the trial and still works, or "". */
        private static String stillAtWork(Set<Long> before) throws InterruptedException {
            var beans = ManagementFactory.getThreadMXBean();
            List<Thread> left =
                    Thread.getAllStackTraces().keySet().stream()
                            .filter(thread -> !before.contains(thread.threadId()))
                            .toList();
            if (left.isEmpty()) {
                return "";
            }
            Thread.sleep((long) (1000 * ENDING_SECONDS));
            for (Thread thread : left) {
                long cpu = beans.getThreadCpuTime(thread.threadId());
                Thread.sleep(20);
                if (beans.getThreadCpuTime(thread.threadId()) - cpu > 5_000_000) {
                    print(thread.getStackTrace());
                    return thread.getName();
                }
            }
            return "";
        }

        private static long cpuNanos() {
            return ((com.sun.management.OperatingSystemMXBean)
                            ManagementFactory.getOperatingSystemMXBean())
                    .getProcessCpuTime();
        }

        private void work() {
            try {
                ended = stage == Stage.START ? match() : command();
            } catch (IOException | RuntimeException | Error e) {
                ended = "fault: " + e;
            }
        }

        private String command() {
            StringWriter out = new StringWriter();
            StringWriter err = new StringWriter();
            String[] args =
                    Arrays.stream(stage.command.split(" "))
                            .map(word -> word.replace('_', ' '))
                            .map(word -> word.equals("FILE") ? file.toString() : word)
                            .toArray(String[]::new);
            int status = PropjetCommand.run(new PrintWriter(out), new PrintWriter(err), args);
            String text = out + "" + err;
            if ((status != 0 && status != 1)
                    || text.contains("internal error")
                    || text.contains("\tat org.propjet")
                    || text.contains("disagree")) {
                return "fault: " + firstLine(text);
            }
            if (text.contains("OutOfMemory")
                    || text.contains("StackOverflow")
                    || text.contains("out of memory")) {
                return "fault: " + firstLine(err.toString());
            }
            return status == 0 ? "ok" : "refused: " + firstLine(err.toString());
        }

        private static String firstLine(String text) {
            String line = text.lines().filter(l -> !l.isBlank()).findFirst().orElse("");
            line = line.replace('\t', ' ').replaceAll("\\S*/growth\\d+\\.kif:?", "");
            return line.length() > 100 ? line.substring(0, 100) : line;
        }

        /** A match of two clocks that is aborted; what it says of the answers. */
        private String match() throws IOException {
            String rules = Files.readString(file);
            try {
                GameLine.rules("growth", rules);
            } catch (RulesheetException e) {
                return "refused: "
                        + firstLine(String.valueOf(e.getMessage())); // nobody can play it
            }
            MatchHost host =
                    new MatchHost(
                            HostOptions.standard(PlayerSpec.parse("auto")),
                            MatchLog.none(),
                            _ -> {});
            try {
                double started = asked(host, "(START m r (" + rules + ") 2 1)");
                String move = lastAnswer;
                double played = asked(host, "(PLAY m NIL)");
                String answer = lastAnswer;
                double aborted = asked(host, "(ABORT m)");
                if (started > 2 || played > 1 || aborted > GRACE_SECONDS) {
                    return "fault: late: %.2f, %.2f, %.2f s".formatted(started, played, aborted);
                }
                return answer.equals("nil") ? "fault: no move after " + move : "ok";
            } finally {
                host.close();
            }
        }

        private String lastAnswer = "";

        private double asked(MatchHost host, String message) {
            long begun = System.nanoTime();
            lastAnswer = host.answer(message, Arrival.fromHere(begun));
            return (System.nanoTime() - begun) / 1e9;
        }
    }
}

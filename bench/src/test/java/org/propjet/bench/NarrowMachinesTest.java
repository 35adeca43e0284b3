package org.propjet.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.Gson;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.ShippedOptions;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.emit.Vectors;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.engine.time.Budget;
import org.propjet.games.GameLibrary;
import org.propjet.player.cli.PropjetCommand;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.play.Player;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.tools.Signature;
import org.propjet.player.tools.SignatureGame;
import org.propjet.player.tools.SignatureKind;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Machines with less than the one that the tests run on, each a virtual machine with a limit: what
 * is played there, how it is measured, and what the search does.
 *
 * <p>A machine is one process, which works through a list and says at the end what came of it.
 */
@Tag("process")
@Timeout(300)
class NarrowMachinesTest {
    private static final Gson GSON = new Gson();

    /** Alternating moves, and simultaneous ones. */
    private static final List<String> SIGNED = List.of("ticTacToe", "rockPaperScissors");

    private static final List<String> SIGNED_KINDS = List.of("uct", "mc", "maxn", "steps-lanes");

    private static final String[] VERIFY = {
        "verify", "ticTacToe", "montyHall", "--playouts", "2", "--format", "tsv"
    };
    private static final String BACKENDS = "auto,tape,lanes,vector";
    private static final String NO_VECTORS =
            "refused: the backend vector cannot be used: the JDK's vectors";
    private static final String[] BENCH = {
        "bench",
        "ticTacToe",
        "--backend",
        BACKENDS,
        "--seconds",
        "0.1",
        "--warmup-seconds",
        "0.1",
        "--format",
        "tsv"
    };
    private static final String WITHOUT_OPTIONS =
            "measured without 3 of the virtual machine's options";

    /** How long a search waits for the race to end, on a busy machine too. */
    private static final Duration RACE = Duration.ofMinutes(3);

    /** Words of a vector of 256 bits. */
    private static final int MIDDLING_WORDS = 4;

    private static final long DECISION_NANOS = 200_000_000;

    /** What a machine lacks. */
    enum Machine {
        SHORT_VECTORS("-XX:MaxVectorSize=16"),
        MIDDLING_VECTORS("-XX:MaxVectorSize=32"),
        NO_AVX("-XX:UseAVX=0"),
        /** Vectors of 256 bits, but none of whole numbers. */
        FIRST_AVX("-XX:UseAVX=1"),
        /** No ternary logic. */
        SECOND_AVX("-XX:UseAVX=2"),
        ONE_PROCESSOR("-XX:ActiveProcessorCount=1"),
        NO_VECTORS("");

        private final String limit;

        Machine(String limit) {
            this.limit = limit;
        }

        List<String> options() {
            Stream<String> all = ShippedOptions.all().stream();
            return this == NO_VECTORS
                    ? all.filter(option -> !option.startsWith("--add-")).toList()
                    : Stream.concat(all, Stream.of(limit)).toList();
        }

        /** Returns whether the tests' own machine has more, and can be limited so. */
        boolean isNarrower() {
            boolean hasAvx = List.of("amd64", "x86_64").contains(System.getProperty("os.arch"));
            return switch (this) {
                case NO_AVX, FIRST_AVX -> hasAvx;
                case MIDDLING_VECTORS -> Vectors.wordCount() > MIDDLING_WORDS;
                case SECOND_AVX -> hasAvx && Vectors.wordCount() > MIDDLING_WORDS;
                default -> true;
            };
        }

        boolean hasVectors() {
            return this != NO_VECTORS;
        }
    }

    /** What came of a command. */
    private record Ending(int status, String out, String err) {
        List<List<String>> rows() {
            return out.lines().map(line -> List.of(line.split("\t", -1))).toList();
        }

        /** Returns whether what it said besides are remarks to people, and no stack trace. */
        boolean isCalm() {
            return err.lines().allMatch(line -> line.startsWith("propjet: "))
                    && !err.contains("Exception");
        }
    }

    /** What a machine says at its end. */
    private record Report(Ending verified, Ending measured, Search search, String signature) {}

    /**
     * What came of a search that went on while faster kernels were looked for.
     *
     * @param playoutCount how many playouts it made
     * @param isRaceOver whether the fastest kernel was found before the end
     * @param wantsOtherLanes whether that kernel still waits for the search to use it
     */
    private record Search(long playoutCount, boolean isRaceOver, boolean wantsOtherLanes) {}

    @ParameterizedTest
    @EnumSource
    void everythingWorks(Machine machine) throws IOException, InterruptedException {
        assumeTrue(machine.isNarrower(), "skipped: this processor has no more than that");
        Report report = reportOf(machine);
        checkVerified(report.verified());
        checkMeasured(machine, report.measured());
        assertTrue(report.search().playoutCount() > 0, report.toString());
        assertTrue(report.search().isRaceOver(), report.toString());
        assertFalse(report.search().wantsOtherLanes(), report.toString());
        assertEquals(signature(), report.signature());
    }

    /** Every backend plays by the rules, with every policy. */
    private static void checkVerified(Ending verified) {
        assertEquals(ExitStatus.DONE, verified.status(), verified.toString());
        assertEquals("", verified.err());
        assertTrue(verified.out().contains("2 of 2 games agree"), verified.out());
    }

    /** Every kernel plays, and those agree that there are; the others are refused in a sentence. */
    private static void checkMeasured(Machine machine, Ending measured) {
        List<List<String>> rows = measured.rows();
        int playouts = rows.getFirst().indexOf("playouts");
        int agrees = rows.getFirst().indexOf("agrees");
        for (List<String> row : rows.subList(1, rows.size())) {
            if (row.get(1).equals("vector") && !machine.hasVectors()) {
                assertTrue(row.getLast().startsWith(NO_VECTORS), measured.out());
            } else {
                assertTrue(Long.parseLong(row.get(playouts)) > 0, measured.out());
                assertEquals("yes", row.get(agrees), measured.out());
            }
        }
        assertEquals(BACKENDS.split(",").length, rows.size() - 1, measured.out());
        assertEquals(
                machine.hasVectors() ? ExitStatus.DONE : ExitStatus.REFUSED, measured.status());
        assertTrue(measured.isCalm(), measured.err());
        assertEquals(!machine.hasVectors(), measured.err().contains(WITHOUT_OPTIONS));
    }

    /** Returns what a machine says that has worked through the list. */
    private static Report reportOf(Machine machine) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(machine.options());
        command.addAll(List.of("-Xmx512m", "-cp", System.getProperty("java.class.path")));
        command.add(Work.class.getName());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        List<String> lines = output.lines().toList();
        assertEquals(1, lines.size(), output);
        return GSON.fromJson(lines.getLast(), Report.class);
    }

    /** Returns what a search does, in a number. */
    private static String signature() {
        Signature signature = new Signature();
        for (String name : SIGNED) {
            try (SignatureGame game = new SignatureGame(rules(name))) {
                SignatureKind.known().stream()
                        .filter(kind -> SIGNED_KINDS.contains(kind.name()))
                        .forEach(kind -> kind.add(game, signature));
            }
        }
        return Long.toHexString(signature.value());
    }

    private static GameRules rules(String name) {
        return RuleChecker.check(GdlParser.parse(name, GameLibrary.rules(name)));
    }

    private static NetGame net(String name) {
        return NetGame.of(rules(name), GroundingBudget.standard(), NetOptions.standard());
    }

    /** What is done on each machine. */
    static final class Work {
        private Work() {}

        /** Started by the test, in a virtual machine of its own. */
        public static void main(String[] args) throws InterruptedException {
            Report report = new Report(ending(VERIFY), ending(BENCH), search(), signature());
            System.out.println(GSON.toJson(report));
        }

        private static Search search() throws InterruptedException {
            CompiledGame game = GameLine.compile(net("connectFour"), CompileOptions.standard());
            List<Playouts> made = new ArrayList<>();
            Player player = PlayerSpec.parse("uct:threads=1").newPlayer(watched(game, made), 0);
            long endNanos = System.nanoTime() + RACE.toNanos();
            long playoutCount = 0;
            boolean isRaceOver = false;
            for (boolean isLast = false; !isLast; ) {
                isLast = isRaceOver || System.nanoTime() - endNanos > 0;
                playoutCount += player.decide(Budget.ofNanos(DECISION_NANOS)).playoutCount();
                isRaceOver = game.awaitFastest(Duration.ZERO);
            }
            player.close();
            game.close();
            boolean wantsOtherLanes = made.stream().anyMatch(Playouts::isDrainWanted);
            return new Search(playoutCount, isRaceOver, wantsOtherLanes);
        }

        /** Returns the same game, which tells what playouts are made. */
        private static Game watched(Game game, List<Playouts> made) {
            return (Game)
                    Proxy.newProxyInstance(
                            Game.class.getClassLoader(),
                            new Class<?>[] {Game.class},
                            (proxy, method, arguments) -> {
                                Object result = method.invoke(game, arguments);
                                if (result instanceof Playouts playouts) {
                                    made.add(playouts);
                                }
                                return result;
                            });
        }

        private static Ending ending(String... command) {
            StringWriter out = new StringWriter();
            StringWriter err = new StringWriter();
            int status = PropjetCommand.run(new PrintWriter(out), new PrintWriter(err), command);
            return new Ending(status, out.toString(), err.toString());
        }
    }
}

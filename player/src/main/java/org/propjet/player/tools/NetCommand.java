package org.propjet.player.tools;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.exclusion.FluentGroups;
import org.propjet.engine.exclusion.GroupFinder;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundStatistics;
import org.propjet.engine.logic.NetworkStatistics;
import org.propjet.engine.logic.Pass;
import org.propjet.engine.propnet.NetDot;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetText;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Stopwatch;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FailureReport;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.FormatOption;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;
import org.propjet.player.terminal.KernelTable;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Progress;
import org.propjet.player.terminal.TextTarget;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/** The command {@code net}. */
@Command(
        name = "net",
        header = "Build the propositional networks of games, and describe them.",
        footer = {
            "",
            "Columns: name, seconds (grounding included), atoms, instances, base, inputs, gates,"
                + " conjunctions, disjunctions, fan_ins, negated, depth, widest_fan_in,"
                + " widest_fan_out, mib; of --passes: pass, gates_before, gates_after,"
                + " fan_ins_before, fan_ins_after, seconds; of --check: pass, after it gates,"
                + " fan_ins, conjunctions, disjunctions, sums, majorities, negated, depth,"
                + " widest_fan_in, widest_fan_out, then cases (compared), differing (outputs); of"
                + " --groups: size, fluents; of --symmetry: fixes, fluents and moves (how many"
                + " move), maps (of a generator); of --kernels: kernel, operations (of a step and"
                + " of the goals), pieces (methods, or runs of the tape), planes, class_bytes,"
                + " plan_s, emit_s, ready_s, step_ns (of one playout), outcome.",
            "Example: propjet net ticTacToe --passes --dot ticTacToe.dot",
            "         propjet net rulesheets/ --ground-seconds 60 --format tsv"
        })
public final class NetCommand implements Callable<Integer> {
    private static final List<FigureColumn> COLUMNS =
            List.of(
                    FigureColumn.text("name"),
                    FigureColumn.decimal("seconds", 3),
                    FigureColumn.integer("atoms"),
                    FigureColumn.integer("instances"),
                    FigureColumn.integer("base"),
                    FigureColumn.integer("inputs"),
                    FigureColumn.integer("gates"),
                    FigureColumn.integer("conjunctions"),
                    FigureColumn.integer("disjunctions"),
                    FigureColumn.integer("fan_ins"),
                    FigureColumn.integer("negated"),
                    FigureColumn.integer("depth"),
                    FigureColumn.integer("widest_fan_in"),
                    FigureColumn.integer("widest_fan_out"),
                    FigureColumn.decimal("mib", 2));

    private static final List<FigureColumn> GROUP_COLUMNS =
            List.of(FigureColumn.integer("size"), FigureColumn.text("fluents"));

    /** A table lists so many fluents of a group. */
    private static final int MOST_LISTED = 4;

    @Spec private CommandSpec spec;

    @Parameters(
            paramLabel = "GAME",
            arity = "1..*",
            description =
                    "A bundled name, a rulesheet, or -. Of several games, or a folder of"
                            + " rulesheets, the statistics are written, a row each.")
    private List<String> arguments;

    @Option(
            names = "--dot",
            paramLabel = "FILE",
            description =
                    "Draw the network in Graphviz's language; with - to standard output, without"
                            + " statistics.")
    private @Nullable String dot;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Write the network as text, a gate a line; - as with --dot.")
    private @Nullable String out;

    @Option(
            names = "--bytecode",
            paramLabel = "FILE",
            description = "Write the class that plays 64 random games at once; - as with --dot.")
    private @Nullable String bytecode;

    @Option(
            names = "--passes",
            description =
                    "Say what each pass did, over the network and from there to the circuit of"
                            + " random playouts; in tsv and json, that alone instead of the"
                            + " statistics.")
    private boolean passes;

    @Option(
            names = "--check",
            description =
                    "Check what each pass makes, count it, and compare its outputs with those"
                            + " before it in random states; the exit status is 1 if one differs."
                            + " In tsv and json, that alone.")
    private boolean isChecked;

    @Option(
            names = "--after",
            paramLabel = "PASS",
            description =
                    "With --out: write what a pass makes, as --passes names it, in place of the"
                            + " network after all passes over it.")
    private @Nullable Pass after;

    @Option(
            names = "--groups",
            description =
                    "List the groups of fluents of which at most one holds in any state, as far as"
                            + " that is proved; in tsv and json, that alone.")
    private boolean groups;

    @Option(
            names = "--kernels",
            description =
                    "Compile the game for random playouts as the backend auto does, until it has"
                            + " chosen, and say what was made and which is used; in tsv and json,"
                            + " that alone.")
    private boolean kernels;

    @Option(
            names = "--symmetry",
            description =
                    "Say which permutations of fluents and moves leave the game as it is; in tsv"
                            + " and json, that alone.")
    private boolean symmetry;

    @Mixin private GroundingOptions grounding;

    @Mixin private FormatOption format;

    @Override
    public Integer call() throws InterruptedException {
        if (after != null && out == null) {
            throw new ParameterException(spec.commandLine(), "--after goes with --out");
        }
        if (after == Pass.EXCLUSIVE_MOVES) {
            throw new ParameterException(
                    spec.commandLine(),
                    after + " finds which moves exclude each other; it makes no network");
        }
        TextTarget.claim(dot, out, bytecode);
        Output output = new Output(spec.commandLine().getOut());
        List<GameSource> sources = GameSource.allOf(arguments);
        if (sources.size() > 1) {
            return writeRows(sources, output);
        }
        GameSource source = sources.getFirst();
        GameRules rules = source.rules();
        Stopwatch time = Stopwatch.start();
        NetGame game = network(source, rules);
        double seconds = time.seconds();
        boolean outputTaken = write(dot, output, target -> NetDot.write(game.net(), target));
        outputTaken |= write(out, output, target -> writeText(rules, game, target));
        outputTaken |= write(bytecode, output, target -> target.append(GameLine.bytecode(game)));
        if (!outputTaken) {
            return writeFigures(source.name(), rules, game, seconds, output);
        }
        return ExitStatus.DONE;
    }

    private void writeText(GameRules rules, NetGame game, Appendable target) throws IOException {
        if (after == null) {
            NetText.write(game.net(), target);
        } else {
            PassTable.writeMade(after, rules, grounding.budget(1), target);
        }
    }

    /** Writes a text if it was asked for; returns whether standard output has it. */
    private static boolean write(@Nullable String file, Output output, TextTarget.Source source) {
        if (file == null) {
            return false;
        }
        TextTarget.write(file, output, source);
        return TextTarget.isStandardOutput(file);
    }

    private NetGame network(GameSource source, GameRules rules) {
        try (Progress _ =
                Progress.start(
                        spec.commandLine().getErr(),
                        () -> "building the net of " + source.name())) {
            return GameLine.network(rules, grounding.budget(1));
        }
    }

    /** Writes the statistics of several games; what is refused is said on standard error. */
    private int writeRows(List<GameSource> sources, Output output) {
        if (passes
                || isChecked
                || groups
                || kernels
                || symmetry
                || dot != null
                || out != null
                || bytecode != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "of several games net writes the statistics only; give one game with --passes,"
                        + " --check, --groups, --kernels, --symmetry, --dot, --out and --bytecode");
        }
        int status = ExitStatus.DONE;
        try (FigureWriter figures = FigureWriter.rows(format.get(), output, COLUMNS)) {
            for (GameSource source : sources) {
                try {
                    GameRules rules = source.rules();
                    Stopwatch watch = Stopwatch.start();
                    NetGame game = network(source, rules);
                    double seconds = watch.seconds();
                    figures.row(statistics(source.name(), game, seconds));
                } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                    if (!FailureReport.isRefusal(e)) {
                        throw e;
                    }
                    status = ExitStatus.REFUSED;
                    spec.commandLine()
                            .getErr()
                            .print(
                                    "propjet: %s: %s%n"
                                            .formatted(source.name(), FailureReport.firstLine(e)));
                    spec.commandLine().getErr().flush();
                }
            }
        }
        return status;
    }

    private int writeFigures(
            String name, GameRules rules, NetGame game, double seconds, Output output)
            throws InterruptedException {
        List<Table> tables = new ArrayList<>();
        if (passes) {
            tables.add(() -> PassTable.write(game, format.get(), output));
        }
        int[] status = {ExitStatus.DONE};
        if (isChecked) {
            tables.add(
                    () ->
                            status[0] =
                                    PassTable.check(
                                            rules, grounding.budget(1), format.get(), output));
        }
        if (groups) {
            tables.add(() -> writeGroups(game, output));
        }
        if (symmetry) {
            tables.add(() -> SymmetryTable.write(game, grounding.budget(1), format.get(), output));
        }
        if (kernels) {
            tables.add(
                    () ->
                            KernelTable.write(
                                    game, format.get(), output, spec.commandLine().getErr()));
        }
        boolean isTable = format.get() == FigureFormat.TABLE;
        if (isTable || tables.isEmpty()) {
            FigureWriter.single(format.get(), output, COLUMNS, statistics(name, game, seconds));
        }
        for (Table table : tables) {
            if (isTable) {
                output.line("");
            }
            table.write();
        }
        return status[0];
    }

    /** What is written beside the statistics, or instead of them. */
    private interface Table {
        void write() throws InterruptedException;
    }

    private void writeGroups(NetGame game, Output output) {
        FluentGroups found = GroupFinder.find(game, new BudgetMeter(grounding.budget(1)));
        boolean isTable = format.get() == FigureFormat.TABLE;
        try (FigureWriter figures = FigureWriter.rows(format.get(), output, GROUP_COLUMNS)) {
            for (int[] bits : found.groups()) {
                int most = isTable ? Math.min(bits.length, MOST_LISTED) : bits.length;
                String fluents =
                        Arrays.stream(bits)
                                .limit(most)
                                .mapToObj(game.stateLayout()::fluent)
                                .collect(Collectors.joining(" "));
                figures.row(bits.length, fluents + (most < bits.length ? " ..." : ""));
            }
        }
    }

    private static Object[] statistics(String name, NetGame game, double seconds) {
        PropNet net = game.net();
        NetworkStatistics size = NetworkStatistics.of(net);
        GroundStatistics ground = game.groundStatistics();
        return new Object[] {
            name,
            seconds,
            ground.atomCount(),
            ground.instanceCount(),
            net.baseCount(),
            net.inputCount(),
            net.gateCount(),
            size.conjunctionCount(),
            size.disjunctionCount(),
            size.fanInCount(),
            size.negatedCount(),
            size.depth(),
            size.widestFanIn(),
            size.widestFanOut(),
            size.bytes() / (double) (1 << 20)
        };
    }
}

package org.propjet.player.tools;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.evidence.Perft;
import org.propjet.engine.evidence.PerftCount;
import org.propjet.engine.evidence.PerftOptions;
import org.propjet.engine.evidence.PerftProgress;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.gdl.Spelling;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.symmetry.SymmetryFinder;
import org.propjet.engine.symmetry.SymmetryGroup;
import org.propjet.engine.time.Stopwatch;
import org.propjet.player.cluster.work.WorkPlace;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.BackendOption;
import org.propjet.player.terminal.ClusterOption;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.FormatOption;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Progress;
import org.propjet.player.terminal.Refusal;
import org.propjet.player.terminal.ThreadCountConverter;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/** The command {@code perft}. */
@Command(
        name = "perft",
        header = "Count the ways to play a game for a number of joint moves.",
        description = {
            "At each depth: how many sequences of joint moves there are, a terminal state having"
                    + " none; with --unique also how many different states they lead to, and how"
                    + " many of those are met at no smaller depth. Ends early if no game is that"
                    + " long."
        },
        footer = {
            "",
            "Columns: depth, sequences, with --unique distinct and new; tables add the seconds.",
            "Example: propjet perft eightPuzzle 31 --unique --ignore step"
        })
public final class PerftCommand implements Callable<Integer> {
    private static final int COUNT_WIDTH = 15;

    @Spec private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "GAME",
            description = "A bundled name, a rulesheet, or -.")
    private String argument;

    @Parameters(index = "1", paramLabel = "DEPTH", description = "The greatest depth.")
    private int depth;

    @Option(names = "--unique", description = "Count distinct and new states too.")
    private boolean unique;

    @Option(
            names = "--symmetric",
            description =
                    "Count states that the game's symmetries take to each other as one, and expand"
                            + " one for all.")
    private boolean symmetric;

    @Option(
            names = "--ignore",
            paramLabel = "RELATION",
            description =
                    "Leave the fluents of this relation, such as a step counter, out when states"
                            + " are compared; may be repeated.")
    private List<String> ignored = List.of();

    @Option(
            names = "--state",
            paramLabel = "FILE",
            description =
                    "Start from the state whose fluents, in KIF, are in this file: any state, also"
                            + " one that no match can come to.")
    private @Nullable String stateFile;

    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = ThreadCountConverter.class,
            description = "Use N threads (default: one for each processor).")
    private int threadCount = Runtime.getRuntime().availableProcessors();

    @Mixin private BackendOption backend;

    @Mixin private GroundingOptions grounding;

    @Mixin private FormatOption format;

    @Mixin private ClusterOption cluster;

    private volatile String position = "";
    private Stopwatch counting = Stopwatch.start();

    @Override
    public Integer call() throws Exception {
        if (depth < 0) {
            throw new ParameterException(spec.commandLine(), "DEPTH must not be negative");
        }
        if (cluster.isAsked() && (unique || symmetric)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--unique and --symmetric compare all states with each other, on one machine:"
                            + " leave out --cluster, or count sequences only");
        }
        GameSource source = GameSource.of(argument);
        position = "preparing " + source.name();
        PerftDivision.Order order =
                new PerftDivision.Order(
                        source,
                        stateFile == null
                                ? null
                                : GameSource.ofFile(GameSource.path(stateFile), stateFile),
                        backend.get().label(),
                        grounding.seconds(),
                        depth);
        GameRules rules = order.rules();
        if (symmetric && backend.get().equals(Backend.REFERENCE)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--symmetric needs the game's network, which --backend reference does not make;"
                            + " choose another backend");
        }
        try (Progress progress = Progress.start(spec.commandLine().getErr(), () -> position);
                Game game = backend.get().game(rules, grounding.budget(1))) {
            PerftOptions options = symmetric ? symmetric(rules, game, progress) : options();
            Output output = new Output(spec.commandLine().getOut(), progress);
            try (FigureWriter figures = FigureWriter.rows(format.get(), output, columns())) {
                counting = Stopwatch.start();
                if (cluster.isAsked()) {
                    divide(order, game, options, new Listener(figures), progress);
                } else {
                    Perft.count(game, options, new Listener(figures));
                }
            } catch (ArithmeticException overflow) {
                throw new Refusal("there are more than 2^63 sequences at the next depth");
            }
            noteUnknownRelations(game.stateLayout(), progress);
        }
        return ExitStatus.DONE;
    }

    private void divide(
            PerftDivision.Order order,
            Game game,
            PerftOptions options,
            PerftProgress listener,
            Progress progress)
            throws Exception {
        try (WorkPlace place = cluster.place(threadCount, progress::note)) {
            counting = Stopwatch.start(); // joining is no counting
            PerftDivision.count(game, order, options, listener, place);
        }
    }

    private PerftOptions options() {
        PerftOptions options =
                PerftOptions.toDepth(depth)
                        .withThreads(threadCount)
                        .withIgnored(ignoredRelations());
        return unique ? options.withUnique() : options;
    }

    private PerftOptions symmetric(GameRules rules, Game game, Progress progress) {
        NetGame net =
                GameLine.networkOf(game)
                        .orElseGet(() -> GameLine.network(rules, grounding.budget(1)));
        if (!layoutTexts(net).equals(layoutTexts(game))) {
            throw new Refusal(
                    "--symmetric needs states as the network has them, which the backend "
                            + backend.get()
                            + " does not use; choose --backend net");
        }
        position = "looking for symmetries";
        SymmetryGroup group = SymmetryFinder.find(net);
        if (!group.isComplete()) {
            progress.note("there was no time to find all symmetries; states may be counted twice");
        } else if (!group.newStateSymmetry().isExact()) {
            progress.note(
                    "the game has %,d symmetries, too many to compare states with all: states may"
                                    .formatted(group.stateSize())
                            + " be counted twice");
        }
        return options().withSymmetry(group::newStateSymmetry);
    }

    private static List<String> layoutTexts(Game game) {
        StateLayout layout = game.stateLayout();
        return IntStream.range(0, layout.isOpen() ? 0 : layout.fluentCount())
                .mapToObj(layout::fluent)
                .toList();
    }

    private Set<String> ignoredRelations() {
        Set<String> relations = new LinkedHashSet<>();
        ignored.forEach(relation -> relations.add(Spelling.folded(relation)));
        return relations;
    }

    private List<FigureColumn> columns() {
        List<FigureColumn> columns = new ArrayList<>();
        columns.add(FigureColumn.integer("depth").width(0));
        columns.add(FigureColumn.integer("sequences").width(COUNT_WIDTH));
        if (unique) {
            columns.add(FigureColumn.integer("distinct").width(COUNT_WIDTH));
            columns.add(FigureColumn.integer("new").width(COUNT_WIDTH));
        }
        if (format.get() == FigureFormat.TABLE) {
            columns.add(FigureColumn.decimal("seconds", 2).width(9));
        }
        return columns;
    }

    /** Writes each depth as it has been counted. */
    private final class Listener implements PerftProgress {
        private final FigureWriter figures;

        Listener(FigureWriter figures) {
            this.figures = figures;
        }

        @Override
        public void expanded(int nextDepth, long expanded, long toExpand) {
            position =
                    String.format(
                            Locale.ROOT,
                            "depth %d: %,d of %,d states expanded",
                            nextDepth,
                            expanded,
                            toExpand);
        }

        @Override
        public void counted(PerftCount count) {
            List<Object> row = new ArrayList<>(List.of(count.depth(), count.sequences()));
            if (unique) {
                row.add(count.distinctStates());
                row.add(count.newStates());
            }
            if (format.get() == FigureFormat.TABLE) {
                row.add(counting.seconds());
                counting = Stopwatch.start();
            }
            figures.row(row.toArray());
        }
    }

    /** A misspelt relation would silently give other counts. */
    private void noteUnknownRelations(StateLayout layout, Progress progress) {
        Set<String> unknown = ignoredRelations();
        for (int bit = 0; bit < layout.fluentCount() && !unknown.isEmpty(); bit++) {
            unknown.remove(Term.nameOf(Spelling.folded(layout.fluent(bit))));
        }
        for (String relation : unknown) {
            progress.note("no state had a fluent of the relation " + relation);
        }
    }
}

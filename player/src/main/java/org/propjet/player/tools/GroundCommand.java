package org.propjet.player.tools;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.ground.GroundStatistics;
import org.propjet.engine.ground.Grounder;
import org.propjet.engine.rules.GameRules;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.FormatOption;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Progress;
import org.propjet.player.terminal.TextTarget;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.util.List;
import java.util.concurrent.Callable;

/** The command {@code ground}. */
@Command(
        name = "ground",
        header = "Ground a game; write statistics, or the ground rules.",
        description =
                "Replaces the variables of the rules by all that they can stand for. Writes"
                        + " statistics, and with --out the ground rules.",
        footer = {
            "",
            "Columns: name, seconds, atoms, instances, fluents, moves, terms, mib.",
            "Example: propjet ground connectFour --out connectFour.ground.kif"
        })
public final class GroundCommand implements Callable<Integer> {
    private static final List<FigureColumn> COLUMNS =
            List.of(
                    FigureColumn.text("name"),
                    FigureColumn.decimal("seconds", 3),
                    FigureColumn.integer("atoms"),
                    FigureColumn.integer("instances"),
                    FigureColumn.integer("fluents"),
                    FigureColumn.integer("moves"),
                    FigureColumn.integer("terms"),
                    FigureColumn.decimal("mib", 1));

    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "GAME", description = "A bundled name, a rulesheet, or -.")
    private String argument;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description =
                    "Write the ground rules to this file; with - to standard output, without"
                            + " statistics.")
    private @Nullable String out;

    @Mixin private GroundingOptions grounding;

    @Mixin private FormatOption format;

    @Override
    public Integer call() {
        TextTarget.claim(out);
        GameSource source = GameSource.of(argument);
        GameRules rules = source.rules();
        Output output = new Output(spec.commandLine().getOut());
        GroundProgram program;
        try (Progress _ =
                Progress.start(spec.commandLine().getErr(), () -> "grounding " + source.name())) {
            program = new Grounder().ground(rules, new BudgetMeter(grounding.budget(1)));
        }
        if (out != null) {
            TextTarget.write(out, output, program::write);
            if (TextTarget.isStandardOutput(out)) {
                return ExitStatus.DONE;
            }
        }
        GroundStatistics figures = program.statistics();
        FigureWriter.single(
                format.get(),
                output,
                COLUMNS,
                source.name(),
                figures.elapsedNanos() / 1e9,
                figures.atomCount(),
                figures.instanceCount(),
                figures.fluentCount(),
                figures.moveCount(),
                figures.termCount(),
                figures.estimatedBytes() / (double) (1 << 20));
        return ExitStatus.DONE;
    }
}

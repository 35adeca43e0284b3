package org.propjet.player.tools;

import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.playout.CircuitPipeline;
import org.propjet.compiler.playout.PassCheck;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.Network;
import org.propjet.engine.logic.NetworkStatistics;
import org.propjet.engine.logic.Networks;
import org.propjet.engine.logic.Pass;
import org.propjet.engine.logic.PassReport;
import org.propjet.engine.logic.PassRun;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.propnet.NetText;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.rules.GameRules;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.Output;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** All passes from a ground program to circuits, for {@code net}. */
final class PassTable {
    private static final List<FigureColumn> COLUMNS =
            List.of(
                    FigureColumn.text("pass"),
                    FigureColumn.integer("gates_before"),
                    FigureColumn.integer("gates_after"),
                    FigureColumn.integer("fan_ins_before"),
                    FigureColumn.integer("fan_ins_after"),
                    FigureColumn.decimal("seconds", 3).detail(1));

    private static final List<FigureColumn> CHECKED =
            List.of(
                    FigureColumn.text("pass"),
                    FigureColumn.integer("gates"),
                    FigureColumn.integer("fan_ins"),
                    FigureColumn.integer("conjunctions").detail(2),
                    FigureColumn.integer("disjunctions").detail(2),
                    FigureColumn.integer("sums").detail(2),
                    FigureColumn.integer("majorities").detail(2),
                    FigureColumn.integer("negated").detail(3),
                    FigureColumn.integer("depth").detail(1),
                    FigureColumn.integer("widest_fan_in").detail(4),
                    FigureColumn.integer("widest_fan_out").detail(4),
                    FigureColumn.integer("cases"),
                    FigureColumn.integer("differing"));

    private PassTable() {}

    /** What a pass has made of what. */
    private record Step(Pass pass, Networks before, Networks after) {}

    /** Makes passes again, up to one; returns what all have made, in order. */
    private static List<Step> steps(GameRules rules, GroundingBudget budget, Pass last) {
        List<Step> steps = new ArrayList<>();
        PassRun.Watch watch = (pass, before, after) -> steps.add(new Step(pass, before, after));
        NetGame game = NetGame.of(rules, budget, NetOptions.standard().withWatch(watch));
        if (last.compareTo(Pass.EXCLUSIVE_MOVES) > 0) {
            CircuitPipeline pipeline = new CircuitPipeline(PlayoutPolicy.UNIFORM, Set.of(), watch);
            CircuitPipeline.Result built = pipeline.run(game, meter());
            if (last == Pass.REWRITE) {
                pipeline.rewrite(built.circuit(), meter());
            }
        }
        return steps;
    }

    private static BudgetMeter meter() {
        return new BudgetMeter(GroundingBudget.standard());
    }

    /** Writes what each pass did. */
    static void write(NetGame game, FigureFormat format, Output output) {
        CompileOptions options = CompileOptions.standard();
        List<PassReport> reports = new ArrayList<>(game.passReports());
        CircuitPipeline.Result built = GameLine.circuit(game, options);
        reports.addAll(built.reports());
        reports.addAll(GameLine.rewritten(built, options).reports());
        try (FigureWriter figures = FigureWriter.rows(format, output, COLUMNS)) {
            for (PassReport report : reports) {
                figures.row(
                        report.pass().toString(),
                        report.gatesBefore(),
                        report.gatesAfter(),
                        report.fanInsBefore(),
                        report.fanInsAfter(),
                        report.elapsedNanos() / 1e9);
            }
        }
    }

    /**
     * Checks what each pass makes, counts it, compares it with what was there before, and writes
     * what came of it.
     *
     * @return the exit status
     */
    static int check(GameRules rules, GroundingBudget budget, FigureFormat format, Output output) {
        PassCheck check = new PassCheck();
        int differing = 0;
        try (FigureWriter figures = FigureWriter.rows(format, output, CHECKED)) {
            for (Step step : steps(rules, budget, Pass.REWRITE)) {
                PassCheck.Result result = check.compare(step.pass, step.before, step.after);
                NetworkStatistics size = NetworkStatistics.of(step.after);
                figures.row(
                        step.pass.toString(),
                        step.after.gates(),
                        size.fanInCount(),
                        size.conjunctionCount(),
                        size.disjunctionCount(),
                        size.sumCount(),
                        size.majorityCount(),
                        size.negatedCount(),
                        size.depth(),
                        size.widestFanIn(),
                        size.widestFanOut(),
                        result.cases(),
                        result.differing());
                differing += result.differing();
            }
        }
        return differing == 0 ? ExitStatus.DONE : ExitStatus.REFUSED;
    }

    /**
     * Writes what a pass makes, the last time if it is made twice: a network as {@code net --out}
     * does, or the circuits of the step and of the goals.
     *
     * @throws IOException if the target fails
     */
    static void writeMade(Pass pass, GameRules rules, GroundingBudget budget, Appendable target)
            throws IOException {
        for (Step step : steps(rules, budget, pass).reversed()) {
            if (step.pass == pass) {
                for (Network one : step.after.networks()) {
                    if (one instanceof PropNet net) {
                        NetText.write(net, target);
                    } else {
                        target.append(one.toString());
                    }
                }
                return;
            }
        }
    }
}

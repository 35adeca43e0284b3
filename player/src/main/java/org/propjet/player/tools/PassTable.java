package org.propjet.player.tools;

import org.propjet.compiler.circuit.CircuitPipeline;
import org.propjet.compiler.circuit.PassCheck;
import org.propjet.compiler.circuit.PlayoutPolicy;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.Network;
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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
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
            List.of(FigureColumn.integer("cases"), FigureColumn.integer("differing"));

    private PassTable() {}

    /** Makes all passes again; returns what each did, in order. */
    private static List<PassReport> run(
            GameRules rules, GroundingBudget budget, PassRun.Watch watch) {
        NetGame game = NetGame.of(rules, budget, NetOptions.standard().withWatch(watch));
        CircuitPipeline pipeline = new CircuitPipeline(PlayoutPolicy.UNIFORM, Set.of(), watch);
        List<PassReport> reports = new ArrayList<>(game.passReports());
        CircuitPipeline.Result built = pipeline.run(game, new BudgetMeter(budget));
        reports.addAll(built.reports());
        reports.addAll(pipeline.rewrite(built.circuit(), new BudgetMeter(budget)).reports());
        return reports;
    }

    /**
     * Writes what each pass did.
     *
     * @param isChecked whether to check each network, and to compare it with the one before
     * @return the exit status
     */
    static int write(
            GameRules rules,
            GroundingBudget budget,
            boolean isChecked,
            FigureFormat format,
            Output output) {
        PassCheck check = new PassCheck();
        List<PassReport> reports = run(rules, budget, isChecked ? check : PassRun.Watch.NONE);
        List<FigureColumn> columns = new ArrayList<>(COLUMNS);
        if (isChecked) {
            columns.addAll(CHECKED);
        }
        int differing = 0;
        List<PassCheck.Result> results = new ArrayList<>(check.results());
        try (FigureWriter figures = FigureWriter.rows(format, output, columns)) {
            for (PassReport report : reports) {
                List<Object> row = new ArrayList<>();
                row.add(report.pass().toString());
                row.add(report.gatesBefore());
                row.add(report.gatesAfter());
                row.add(report.fanInsBefore());
                row.add(report.fanInsAfter());
                row.add(report.elapsedNanos() / 1e9);
                if (isChecked) {
                    PassCheck.Result result =
                            report.pass() == Pass.EXCLUSIVE_MOVES
                                    ? new PassCheck.Result(report.pass(), 0, 0) // makes nothing
                                    : results.removeFirst();
                    row.add(result.cases());
                    row.add(result.differing());
                    differing += result.differing();
                }
                figures.row(row.toArray());
            }
        }
        return differing == 0 ? ExitStatus.DONE : ExitStatus.REFUSED;
    }

    /**
     * Writes what a pass makes: a network as {@code net --out} does, or the circuits of the step
     * and of the goals.
     *
     * @throws IOException if the target fails
     */
    static void writeMade(Pass pass, GameRules rules, GroundingBudget budget, Appendable target)
            throws IOException {
        Map<Pass, Networks> made = new EnumMap<>(Pass.class);
        run(rules, budget, (each, before, after) -> made.put(each, after));
        Networks found = made.get(pass);
        if (found == null) {
            throw new IllegalArgumentException(pass + " makes no network");
        }
        for (Network one : found.networks()) {
            if (one instanceof PropNet net) {
                NetText.write(net, target);
            } else {
                target.append(one.toString());
            }
        }
    }
}

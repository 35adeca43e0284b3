package org.propjet.engine.growth;

import org.propjet.engine.game.*;
import org.propjet.engine.gdl.*;
import org.propjet.engine.ground.*;
import org.propjet.engine.propnet.*;
import org.propjet.engine.reference.*;
import org.propjet.engine.rules.*;

import java.util.*;
import java.util.concurrent.*;

public class GrowthTable {
    static String run(Callable<?> work, long limit) throws Exception {
        var box =
                new Object() {
                    long cpu;
                    Throwable t;
                };
        var mx = java.lang.management.ManagementFactory.getThreadMXBean();
        Thread th =
                new Thread(
                        null,
                        () -> {
                            try {
                                work.call();
                            } catch (Throwable t) {
                                box.t = t;
                            }
                            box.cpu = mx.getCurrentThreadCpuTime();
                        },
                        "w",
                        64 << 20);
        th.setDaemon(true);
        long s = System.nanoTime();
        th.start();
        th.join(limit);
        if (th.isAlive()) {
            th.interrupt();
            long i = System.nanoTime();
            th.join(2000);
            return th.isAlive()
                    ? ">" + limit + "ms RANON"
                    : ">" + limit + "ms(+" + (System.nanoTime() - i) / 1000000 + ")";
        }
        long ms = box.cpu / 1000000;
        return ms
                + (box.t == null
                        ? ""
                        : box.t instanceof BudgetExceededException b
                                ? "B:" + b.budgetName()
                                : "!" + box.t.getClass().getSimpleName());
    }

    public static void main(String[] a) throws Exception {
        int n0 = Integer.parseInt(a[0]);
        long limit = Long.parseLong(a[1]);
        Set<String> only = new HashSet<>(Arrays.asList(a).subList(2, a.length));
        for (var kind : GrowingRulesheet.values()) {
            if (!only.isEmpty() && !only.contains(kind.name())) continue;
            for (int n = n0; n <= 4 * n0; n *= 2) {
                String text = kind.of(n);
                Object[] r = new Object[6];
                StringBuilder out =
                        new StringBuilder(kind + " n=" + n + " kB=" + text.length() / 1000);
                out.append(" parse ").append(run(() -> r[0] = GdlParser.parse("x", text), limit));
                if (r[0] != null)
                    out.append(" check ")
                            .append(run(() -> r[1] = RuleChecker.check((Rulesheet) r[0]), limit));
                if (r[1] != null) {
                    out.append(" notes ")
                            .append(
                                    run(
                                            () -> RuleNotes.of((Rulesheet) r[0], (GameRules) r[1]),
                                            limit));
                    BudgetMeter m =
                            new BudgetMeter(GroundingBudget.standard().withMillis(limit - 500));
                    out.append(" ground ")
                            .append(
                                    run(
                                            () -> r[2] = new Grounder().ground((GameRules) r[1], m),
                                            limit));
                    if (r[2] != null) {
                        BudgetMeter m2 =
                                new BudgetMeter(GroundingBudget.standard().withMillis(limit - 500));
                        out.append(" net ")
                                .append(
                                        run(
                                                () ->
                                                        r[3] =
                                                                NetGame.of(
                                                                        (GroundProgram) r[2],
                                                                        m2,
                                                                        NetOptions.standard()),
                                                limit));
                    }
                    out.append(" ref ")
                            .append(run(() -> r[4] = RuleGame.of((GameRules) r[1]), limit));
                    if (r[4] != null)
                        out.append(" step ")
                                .append(
                                        run(
                                                () -> {
                                                    Game g = (Game) r[4];
                                                    Reasoner rr = g.newReasoner();
                                                    int roles = g.roles().size();
                                                    int[] jm = new int[roles];
                                                    for (int i = 0; i < roles; i++) {
                                                        int[] ms = new int[rr.legalMoveCount(i)];
                                                        rr.legalMoves(i, ms);
                                                        jm[i] = ms[0];
                                                    }
                                                    rr.isTerminal();
                                                    long[] st = g.stateLayout().newState();
                                                    rr.successor(jm, st);
                                                    rr.setState(st);
                                                    rr.isTerminal();
                                                    for (int i = 0; i < roles; i++) rr.goal(i);
                                                    return 0;
                                                },
                                                limit));
                }
                System.out.println(out);
                if (out.toString().contains("RANON")) break;
            }
        }
        System.exit(0);
    }
}

package org.propjet.bench.profile;

import it.unimi.dsi.fastutil.ints.IntList;

import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.logic.RuleSets;
import org.propjet.engine.propnet.NetDot;
import org.propjet.engine.propnet.PropNet;
import org.propjet.player.terminal.Refusal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Draws a network for Graphviz as {@link NetDot} does, with heat: the more often a gate changes,
 * the redder it is. One that never changed is grey and dashed. The lines of a gate's rules stand on
 * it, the rules in its tooltip, which SVG shows.
 */
final class HeatDot {
    /** Above this number of gates nobody can read the drawing, and Graphviz takes minutes. */
    static final int MOST_GATES = 1_000;

    /** How many of a gate's rules are named. */
    private static final int MOST_RULES = 3;

    private HeatDot() {}

    /**
     * Throws if a network is too large to be drawn.
     *
     * @throws Refusal saying what to do
     */
    static void check(String game, PropNet net) {
        if (net.gateCount() > MOST_GATES) {
            throw new Refusal(
                    "the network of %s has %,d gates, of which a drawing can show some %,d"
                                    .formatted(game, net.gateCount(), MOST_GATES)
                            + "\n--html shows the same by rule, for games of any size");
        }
    }

    /** Writes the drawing. */
    static void write(Findings findings, Appendable out) throws IOException {
        PropNet net = findings.net();
        GateActivity activity = findings.count().gates();
        double highest = 0;
        for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
            highest = Math.max(highest, activity.toggleRate(gate));
        }
        double most = highest;
        NetDot.write(net, gate -> look(findings, gate, most), out);
    }

    private static String look(Findings findings, int gate, double highest) {
        PropNet net = findings.net();
        GateActivity activity = findings.count().gates();
        List<String> lines = new ArrayList<>();
        List<String> tips = new ArrayList<>();
        RuleSets sets = net.ends().ruleSets();
        IntList rules = sets.rulesOf(net.origin(gate));
        for (int i = 0; i < Math.min(MOST_RULES, rules.size()); i++) {
            SourceSpan span = sets.rules().get(rules.getInt(i)).span();
            lines.add(String.valueOf(span.line()));
            tips.add(span + " " + findings.texts().of(span));
        }
        if (rules.size() > MOST_RULES) {
            lines.add("…");
            tips.add("and " + (rules.size() - MOST_RULES) + " more rules");
        }
        double rate = activity.toggleRate(gate);
        boolean isStill = activity.neverChanged(gate);
        tips.add(
                isStill
                        ? "never changed"
                        : String.format(
                                Locale.ROOT, "changes in %.1f %% of the states", 100 * rate));
        String label = NetDot.kind(net, gate) + " " + String.join(" ", lines);
        // White to red in Graphviz's hue, saturation, value.
        double saturation = highest > 0 ? Math.sqrt(rate / highest) : 0;
        return "label="
                + NetDot.quoted(label.strip())
                + ", tooltip="
                + NetDot.quoted(String.join(" | ", tips))
                + ", "
                + (isStill
                        ? "style=\"filled,dashed\", fillcolor=\"gray85\""
                        : String.format(
                                Locale.ROOT,
                                "style=filled, fillcolor=\"0.030 %.3f 1.000\"",
                                saturation * 0.85));
    }
}

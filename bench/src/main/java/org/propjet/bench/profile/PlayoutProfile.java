package org.propjet.bench.profile;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.lanes.timing.StepTimes;
import org.propjet.compiler.playout.OperationCounts;
import org.propjet.compiler.playout.OperationCounts.Part;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.engine.gdl.SourceSpan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Where the time of random playouts goes: measured for the parts that have loops of their own, and
 * for the pieces of a circuit, and in those estimated by what operations read and write. What
 * several rules need is shared out evenly among them. Beside it what was counted of the gates.
 *
 * <p>Immutable.
 *
 * @param rows parts and rules; their times add up to that of a step
 */
record PlayoutProfile(List<Row> rows) {

    /** What a row is about, in place of a rule. */
    enum Kind {
        RULE(""),
        DRIVER("(all games)"),
        CHOICE("(choosing a legal move)"),
        DECISIVE("(moves that win at once)"),
        SHARED("(more than 32 rules)"),
        NETWORK("(no rule)");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** Returns what stands in place of a rule's text. */
        String text() {
            return text;
        }
    }

    /**
     * What a part of the step takes for a rule, or for what no rule says.
     *
     * @param part legality, say
     * @param kind whether it is about a rule
     * @param span where the rule stands, if it is one
     * @param relation of the rule's head
     * @param gates gates of the network
     * @param operations operations of the circuit
     * @param own those that no other rule needs
     * @param nanos of a step of all lanes
     * @param ownNanos those for operations that no other rule needs
     * @param isMeasured or estimated by the operations
     */
    record Row(
            String part,
            Kind kind,
            @Nullable SourceSpan span,
            String relation,
            GateGroups.Group gates,
            double operations,
            double own,
            double nanos,
            double ownNanos,
            boolean isMeasured) {

        /** Returns how the time was found, in a word. */
        String figures() {
            return isMeasured ? "measured" : "estimated";
        }

        /** Returns the mean toggle rate of the gates; null if there are none. */
        @Nullable Double toggleRate() {
            return gates.count() > 0 ? gates.toggles() / gates.count() : null;
        }

        /** Returns the sum of two rows of a rule. */
        Row plus(Row other) {
            return new Row(
                    part,
                    kind,
                    span,
                    relation,
                    gates.plus(other.gates),
                    operations + other.operations,
                    own + other.own,
                    nanos + other.nanos,
                    ownNanos + other.ownNanos,
                    isMeasured);
        }
    }

    /** Puts counts and times together. */
    static PlayoutProfile of(
            PlayoutCircuit circuit,
            OperationCounts counts,
            StepTimes times,
            GateActivity activity) {
        List<Row> rows = new ArrayList<>();
        rows.add(driver("random numbers", times.random()));
        GateGroups gates = new GateGroups(circuit.net(), counts, activity);
        double goalWork = work(counts, Part.GOALS);
        double stepWork =
                Arrays.stream(Part.values())
                        .filter(part -> part != Part.GOALS)
                        .mapToDouble(part -> work(counts, part))
                        .sum();
        for (Part part : Part.values()) {
            double nanosPerWork =
                    part == Part.GOALS ? times.goals() / goalWork : times.circuit() / stepWork;
            RuleShares shares = new RuleShares(circuit.net().ends().ruleSets(), part, nanosPerWork);
            rows.addAll(shares.rows(counts, gates.of(part)));
        }
        if (circuit.goals().gateCount() == 0) {
            rows.add(driver(label(Part.GOALS), times.goals()));
        }
        rows.add(driver("state", times.state()));
        rows.add(driver("harvest", times.harvest()));
        return new PlayoutProfile(List.copyOf(rows));
    }

    private static double work(OperationCounts counts, Part part) {
        return counts.work(part).values().doubleStream().sum();
    }

    private static Row driver(String part, double nanos) {
        return new Row(part, Kind.DRIVER, null, "", GateGroups.Group.NONE, 0, 0, nanos, 0, true);
    }

    static String label(Part part) {
        return part.name().toLowerCase(Locale.ROOT);
    }

    /** Returns a row for each part that takes time, in the order of a step. */
    List<Row> parts() {
        Map<String, Row> sums = new LinkedHashMap<>();
        for (Row row : rows) {
            sums.merge(row.part(), row, Row::plus);
        }
        return sums.values().stream().filter(row -> row.nanos() > 0).toList();
    }

    /**
     * Returns a row for each rule of the rulesheet, all parts together, the most expensive first.
     */
    List<Row> rules() {
        Map<SourceSpan, Row> sums = new LinkedHashMap<>();
        for (Row row : rows) {
            if (row.span() != null) {
                sums.merge(row.span(), row, Row::plus);
            }
        }
        return sums.values().stream()
                .sorted(Comparator.comparingDouble(Row::nanos).reversed())
                .toList();
    }

    /** Returns what a row takes of a step, in per cent. */
    double percent(Row row) {
        return percent(row.nanos());
    }

    /** Returns what a step would save without a row's rule, in per cent. */
    double ownPercent(Row row) {
        return percent(row.ownNanos());
    }

    private double percent(double nanos) {
        return 100 * nanos / rows.stream().mapToDouble(Row::nanos).sum();
    }
}

package org.propjet.bench.profile;

import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.IntList;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.StepTimes;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.circuit.OperationCounts;
import org.propjet.compiler.circuit.OperationCounts.Part;
import org.propjet.compiler.circuit.PlayoutCircuit;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.propnet.RuleSets;
import org.propjet.engine.rules.GameRule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Where the time of random playouts goes: measured for the parts that have loops of their own, and
 * within a circuit estimated by the number of operations. What several rules need is shared out
 * evenly among them.
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
     * @param isMeasured or estimated by the operations
     */
    record Row(
            String part,
            Kind kind,
            @Nullable SourceSpan span,
            String relation,
            double gates,
            double operations,
            double own,
            double nanos,
            boolean isMeasured) {

        /** Returns how the figures were found, in a word. */
        String figures() {
            return isMeasured ? "measured" : "estimated";
        }

        /** Returns the sum of two rows of a rule. */
        Row plus(Row other) {
            return new Row(
                    part,
                    kind,
                    span,
                    relation,
                    gates + other.gates,
                    operations + other.operations,
                    own + other.own,
                    nanos + other.nanos,
                    isMeasured);
        }
    }

    /** Puts counts and times together. */
    static PlayoutProfile of(PlayoutCircuit circuit, StepTimes times) {
        List<Row> rows = new ArrayList<>();
        rows.add(driver("random numbers", times.random()));
        OperationCounts counts = OperationCounts.of(circuit);
        double inStep = times.circuit() / Math.max(1, circuit.step().operations().size());
        double inGoals = times.goals() / Math.max(1, circuit.goals().operations().size());
        for (Part part : Part.values()) {
            double perOperation = part == Part.GOALS ? inGoals : inStep;
            rows.addAll(
                    new Shares(circuit.net().ends().ruleSets(), part, perOperation).rows(counts));
        }
        if (circuit.goals().operations().isEmpty()) {
            rows.add(driver(label(Part.GOALS), times.goals()));
        }
        rows.add(driver("state", times.state()));
        rows.add(driver("harvest", times.harvest()));
        return new PlayoutProfile(List.copyOf(rows));
    }

    private static Row driver(String part, double nanos) {
        return new Row(part, Kind.DRIVER, null, "", 0, 0, 0, nanos, true);
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

    /** Returns a row for each rule of the rulesheet, all parts together, the dearest first. */
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
        return 100 * row.nanos() / rows.stream().mapToDouble(Row::nanos).sum();
    }

    /** Shares out what a part takes. */
    private static final class Shares {
        private final RuleSets sets;
        private final Part part;
        private final double nanosPerOperation;
        private final double[] gates;
        private final double[] operations;
        private final double[] own;

        Shares(RuleSets sets, Part part, double nanosPerOperation) {
            this.sets = sets;
            this.part = part;
            this.nanosPerOperation = nanosPerOperation;
            this.gates = new double[sets.rules().size()];
            this.operations = new double[gates.length];
            this.own = new double[gates.length];
        }

        List<Row> rows(OperationCounts counts) {
            Int2IntMap ofGates = counts.gates(part);
            Int2IntMap ofOperations = counts.operations(part);
            share(ofGates, gates);
            share(ofOperations, operations);
            for (Int2IntMap.Entry entry : ofOperations.int2IntEntrySet()) {
                IntList rules = rulesOf(entry.getIntKey());
                if (rules.size() == 1) {
                    own[rules.getInt(0)] = entry.getIntValue();
                }
            }
            Map<SourceSpan, Row> rows = new LinkedHashMap<>();
            for (int rule = 0; rule < gates.length; rule++) {
                if (gates[rule] > 0 || operations[rule] > 0) {
                    Row row = row(rule);
                    rows.merge(sets.rules().get(rule).span(), row, Row::plus);
                }
            }
            List<Row> all = new ArrayList<>(rows.values());
            addOther(all, Kind.CHOICE, 0, ofOperations.get(Circuit.CHOICE));
            addOther(all, Kind.DECISIVE, 0, ofOperations.get(Circuit.DECISIVE));
            for (int set : new int[] {RuleSets.MANY, RuleSets.NONE}) {
                Kind kind = set == RuleSets.MANY ? Kind.SHARED : Kind.NETWORK;
                addOther(all, kind, ofGates.get(set), ofOperations.get(set));
            }
            return all;
        }

        private Row row(int number) {
            GameRule rule = sets.rules().get(number);
            return new Row(
                    label(part),
                    Kind.RULE,
                    rule.span(),
                    rule.head().relation().name(),
                    gates[number],
                    operations[number],
                    own[number],
                    operations[number] * nanosPerOperation,
                    false);
        }

        private void addOther(List<Row> rows, Kind kind, int gateCount, int count) {
            if (gateCount > 0 || count > 0) {
                double nanos = count * nanosPerOperation;
                rows.add(
                        new Row(
                                label(part),
                                kind,
                                null,
                                "",
                                gateCount,
                                count,
                                count,
                                nanos,
                                false));
            }
        }

        private void share(Int2IntMap counts, double[] into) {
            for (Int2IntMap.Entry entry : counts.int2IntEntrySet()) {
                IntList rules = rulesOf(entry.getIntKey());
                for (int i = 0; i < rules.size(); i++) {
                    into[rules.getInt(i)] += (double) entry.getIntValue() / rules.size();
                }
            }
        }

        private IntList rulesOf(int origin) {
            return origin < 0 ? IntList.of() : sets.rulesOf(origin);
        }
    }
}

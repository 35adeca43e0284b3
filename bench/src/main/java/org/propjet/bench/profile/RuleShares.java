package org.propjet.bench.profile;

import it.unimi.dsi.fastutil.ints.Int2DoubleMap;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.IntList;

import org.propjet.bench.profile.GateGroups.Group;
import org.propjet.bench.profile.PlayoutProfile.Kind;
import org.propjet.bench.profile.PlayoutProfile.Row;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.playout.OperationCounts;
import org.propjet.compiler.playout.OperationCounts.Part;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.logic.RuleSets;
import org.propjet.engine.rules.GameRule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Shares out the operations and gates of a part among the rules: what several need, evenly. Used
 * once.
 */
final class RuleShares {
    private final RuleSets sets;
    private final Part part;
    private final double nanosPerWork;
    private final Group[] gates;
    private final double[] operations;
    private final double[] own;
    private final double[] work;
    private final double[] ownWork;

    RuleShares(RuleSets sets, Part part, double nanosPerWork) {
        this.sets = sets;
        this.part = part;
        this.nanosPerWork = nanosPerWork;
        this.gates = new Group[sets.rules().size()];
        Arrays.fill(gates, Group.NONE);
        this.operations = new double[gates.length];
        this.own = new double[gates.length];
        this.work = new double[gates.length];
        this.ownWork = new double[gates.length];
    }

    /**
     * Returns a row for each place of a rule, and for what no rule says.
     *
     * @param counts the operations by what they come from
     * @param ofGates the part's gates by the sets of rules that they come from
     */
    List<Row> rows(OperationCounts counts, Int2ObjectMap<Group> ofGates) {
        for (Int2ObjectMap.Entry<Group> entry : ofGates.int2ObjectEntrySet()) {
            IntList rules = rulesOf(entry.getIntKey());
            for (int i = 0; i < rules.size(); i++) {
                int rule = rules.getInt(i);
                gates[rule] = gates[rule].plus(entry.getValue().sharedBy(rules.size()));
            }
        }
        Int2IntMap ofOperations = counts.operations(part);
        Int2DoubleMap ofWork = counts.work(part);
        for (int origin : ofOperations.keySet()) {
            share(origin, ofOperations.get(origin), operations, own);
            share(origin, ofWork.get(origin), work, ownWork);
        }
        Map<SourceSpan, Row> rows = new LinkedHashMap<>();
        for (int rule = 0; rule < gates.length; rule++) {
            if (gates[rule].count() > 0 || operations[rule] > 0) {
                rows.merge(sets.rules().get(rule).span(), row(rule), Row::plus);
            }
        }
        List<Row> all = new ArrayList<>(rows.values());
        addOther(all, Kind.CHOICE, Group.NONE, counts, Circuit.CHOICE);
        addOther(all, Kind.DECISIVE, Group.NONE, counts, Circuit.DECISIVE);
        for (int set : new int[] {RuleSets.MANY, RuleSets.NONE}) {
            Kind kind = set == RuleSets.MANY ? Kind.SHARED : Kind.NETWORK;
            addOther(all, kind, ofGates.getOrDefault(set, Group.NONE), counts, set);
        }
        return all;
    }

    /** Shares out what comes from some rules; it is a rule's own if there is no other. */
    private void share(int origin, double amount, double[] all, double[] alone) {
        IntList rules = rulesOf(origin);
        for (int i = 0; i < rules.size(); i++) {
            all[rules.getInt(i)] += amount / rules.size();
        }
        if (rules.size() == 1) {
            alone[rules.getInt(0)] += amount;
        }
    }

    private Row row(int number) {
        GameRule rule = sets.rules().get(number);
        return new Row(
                PlayoutProfile.label(part),
                Kind.RULE,
                rule.span(),
                rule.head().relation().name(),
                gates[number],
                operations[number],
                own[number],
                work[number] * nanosPerWork,
                ownWork[number] * nanosPerWork,
                false);
    }

    private void addOther(
            List<Row> rows, Kind kind, Group group, OperationCounts counts, int origin) {
        int count = counts.operations(part).get(origin);
        if (group.count() > 0 || count > 0) {
            double nanos = counts.work(part).get(origin) * nanosPerWork;
            String label = PlayoutProfile.label(part);
            rows.add(new Row(label, kind, null, "", group, count, count, nanos, nanos, false));
        }
    }

    private IntList rulesOf(int origin) {
        return origin < 0 ? IntList.of() : sets.rulesOf(origin);
    }
}

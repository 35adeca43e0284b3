package org.propjet.compiler.playout;

import it.unimi.dsi.fastutil.ints.IntList;

import org.propjet.engine.gdl.Term;
import org.propjet.engine.logic.RuleSets;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What people call the operations of a circuit: the part of a step that they are there for, and the
 * rule that they come from. So samples of generated code can be traced to the rulesheet.
 *
 * <p>Immutable; thread-safe.
 */
public final class OperationNames {
    /** Names nothing. */
    public static final OperationNames NONE =
            new OperationNames(List.of(), new int[0], new RuleSets(List.of()));

    /** The highest line that a class file can name. */
    private static final int LAST_LINE = 0xFFFF;

    private final List<OperationCounts.Part> parts;
    private final int[] origins;
    private final RuleSets sets;

    private OperationNames(List<OperationCounts.Part> parts, int[] origins, RuleSets sets) {
        this.parts = parts;
        this.origins = origins;
        this.sets = sets;
    }

    /** Returns the names of the step circuit's operations. Cost: linear in it. */
    public static OperationNames ofStep(PlayoutCircuit circuit) {
        return new OperationNames(
                List.of(OperationCounts.stepParts(circuit)),
                circuit.step().origins(),
                circuit.net().ends().ruleSets());
    }

    /** Returns the names of the goal circuit's operations. */
    public static OperationNames ofGoals(PlayoutCircuit circuit) {
        int[] origins = circuit.goals().origins();
        return new OperationNames(
                Collections.nCopies(origins.length, OperationCounts.Part.GOALS),
                origins,
                circuit.net().ends().ruleSets());
    }

    /**
     * Returns the line of the rulesheet where an operation's rule stands, the first of its rules if
     * it has several; 0 if it has none.
     */
    public int line(int operation) {
        if (operation >= origins.length) {
            return 0;
        }
        IntList rules = rulesOf(operation);
        int line = rules.isEmpty() ? 0 : sets.rules().get(rules.getInt(0)).span().line();
        return line > LAST_LINE ? 0 : line;
    }

    /**
     * Returns what some operations are called together: {@code terminal:line@97}, if most of them
     * say whether the state is terminal, and most of these are of rules of the relation {@code
     * line}, above all of the one in line 97. Of {@code legal} and {@code next} the move or fluent
     * stands in place of the relation. Empty if nothing is known.
     */
    public String name(int[] operations) {
        int[] known = Arrays.stream(operations).filter(i -> i < origins.length).toArray();
        if (known.length == 0) {
            return "";
        }
        Map<OperationCounts.Part, Double> counts = new EnumMap<>(OperationCounts.Part.class);
        for (int operation : known) {
            counts.merge(parts.get(operation), 1.0, Double::sum);
        }
        OperationCounts.Part part = most(counts);
        Map<String, Double> subjects = new TreeMap<>();
        Map<String, Map<Integer, Double>> lines = new TreeMap<>();
        for (int operation : known) {
            if (parts.get(operation) == part) {
                share(operation, subjects, lines);
            }
        }
        String label = part.name().toLowerCase(Locale.ROOT);
        if (subjects.isEmpty()) {
            return label;
        }
        String subject = most(subjects);
        return label + ":" + subject + "@" + most(lines.getOrDefault(subject, Map.of()));
    }

    /** Returns the first key with the highest value. */
    private static <K> K most(Map<K, Double> shares) {
        Map.Entry<K, Double> best = shares.entrySet().iterator().next();
        for (Map.Entry<K, Double> entry : shares.entrySet()) {
            best = entry.getValue() > best.getValue() ? entry : best;
        }
        return best.getKey();
    }

    /** Shares an operation out among its rules: what they are about, and where they stand. */
    private void share(
            int operation, Map<String, Double> subjects, Map<String, Map<Integer, Double>> lines) {
        IntList rules = rulesOf(operation);
        for (int i = 0; i < rules.size(); i++) {
            GameRule rule = sets.rules().get(rules.getInt(i));
            String subject = subject(rule.head());
            double share = 1.0 / rules.size();
            subjects.merge(subject, share, Double::sum);
            lines.computeIfAbsent(subject, any -> new TreeMap<>())
                    .merge(rule.span().line(), share, Double::sum);
        }
    }

    private IntList rulesOf(int operation) {
        int origin = origins[operation];
        return origin < 0 ? IntList.of() : sets.rulesOf(origin);
    }

    /** Returns what a rule's head is about, in a word. */
    private static String subject(RuleAtom head) {
        List<Term> arguments = head.arguments();
        Keyword keyword = head.relation().keyword();
        boolean isAboutTerm =
                keyword == Keyword.NEXT || keyword == Keyword.INIT || keyword == Keyword.LEGAL;
        if (!isAboutTerm || arguments.isEmpty()) {
            return head.relation().name();
        }
        return switch (arguments.getLast()) {
            case Term.Constant constant -> constant.name();
            case Term.Compound compound -> compound.name();
            default -> head.relation().name();
        };
    }
}

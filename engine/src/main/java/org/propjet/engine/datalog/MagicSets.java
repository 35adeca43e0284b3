package org.propjet.engine.datalog;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.datalog.CompiledRule.Condition;
import org.propjet.engine.datalog.CompiledRule.Distinct;
import org.propjet.engine.rules.Relation;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayList;
import java.util.List;

/**
 * Rewrites single rules so that they derive only what is asked for (magic sets: Bancilhon, Maier,
 * Sagiv and Ullman, 1986). For the relation {@code p} with its first argument asked for,
 *
 * <pre>
 * (&lt;= (p ?x ?z) (q ?x ?y) (p ?y ?z))
 * </pre>
 *
 * becomes
 *
 * <pre>
 * (&lt;= (p ?x ?z)    (asked-p ?x) (q ?x ?y) (p ?y ?z))
 * (&lt;= (asked-p ?y) (asked-p ?x) (q ?x ?y))
 * </pre>
 *
 * <p>Which arguments are asked for, and by which conditions, the callers decide: each for all rules
 * that it evaluates together.
 *
 * <p>Not thread-safe.
 */
public final class MagicSets {
    private final TermTable terms;
    private final RelationStore store;

    /** Makes rules over the terms and relations of a store. */
    public MagicSets(TermTable terms, RelationStore store) {
        this.terms = terms;
        this.store = store;
    }

    /** Adds a relation of values that are asked for, or of answers; it has no keyword. */
    public Relation add(Relation like, String name, int arity) {
        return new Relation(
                store.add(arity), name, arity, Keyword.NONE, like.dependence(), like.stratum());
    }

    /** Returns a condition that is not recorded. */
    public Condition condition(AtomPattern atom) {
        return new Condition(atom, store.view(atom), false);
    }

    /** Returns the same atom of another relation. */
    public static AtomPattern of(Relation other, AtomPattern atom) {
        return new AtomPattern(other, atom.arguments(), atom.shape(), atom.columns());
    }

    /**
     * Returns what is asked for: an atom with some of the arguments of another.
     *
     * @param asked the relation of what is asked for
     * @param positions those arguments, ascending
     */
    public AtomPattern asked(Relation asked, AtomPattern atom, int[] positions) {
        int[][] arguments = new int[positions.length][];
        IntArrayList shape = new IntArrayList();
        IntArrayList columns = new IntArrayList();
        int inShape = 0;
        int inColumns = 0;
        int next = 0;
        for (int i = 0; i < atom.arguments().length; i++) {
            int shapeStart = inShape;
            int columnStart = inColumns;
            for (int open = 1; open > 0; open--) {
                int functorId = atom.shape()[inShape++];
                if (functorId == RelationView.LEAF) {
                    inColumns++;
                } else {
                    open += terms.arity(functorId);
                }
            }
            if (next < positions.length && positions[next] == i) {
                arguments[next++] = atom.arguments()[i];
                shape.addElements(shape.size(), atom.shape(), shapeStart, inShape - shapeStart);
                columns.addElements(
                        columns.size(), atom.columns(), columnStart, inColumns - columnStart);
            }
        }
        return new AtomPattern(asked, arguments, shape.toIntArray(), columns.toIntArray());
    }

    /** Returns a rule with another head, and other conditions that must hold. */
    public static CompiledRule with(
            CompiledRule rule, AtomPattern head, List<Condition> positives) {
        return new CompiledRule(
                rule.source(),
                rule.variableCount(),
                head,
                positives,
                List.of(rule.negatives()),
                List.of(rule.distincts()));
    }

    /**
     * Returns the rule that asks: it has those of the conditions that must not hold, and of the
     * pairs that must differ, whose variables are known.
     *
     * @param asked what it asks for
     * @param before what must hold, and makes all variables known that are
     */
    public static CompiledRule asking(
            CompiledRule rule, AtomPattern asked, List<Condition> before) {
        boolean[] known = new boolean[rule.variableCount()];
        before.forEach(condition -> condition.atom().markVariables(known));
        List<Condition> negatives = new ArrayList<>();
        for (Condition each : rule.negatives()) {
            if (!each.isRecorded() && TermTemplate.isCovered(each.columns(), known)) {
                negatives.add(each);
            }
        }
        List<Distinct> distincts = new ArrayList<>();
        for (Distinct pair : rule.distincts()) {
            if (TermTemplate.isCovered(pair.left(), known)
                    && TermTemplate.isCovered(pair.right(), known)) {
                distincts.add(pair);
            }
        }
        return new CompiledRule(
                rule.source(), rule.variableCount(), asked, before, negatives, distincts);
    }
}

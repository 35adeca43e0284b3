package org.propjet.engine.reference;

import org.propjet.engine.reference.CompiledRule.Condition;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.Relation;
import org.propjet.engine.rules.Relation.Dependence;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Computes relations in a given state under a given joint move, bottom-up and only when asked for.
 *
 * <p>Relations that depend on each other are computed together, to their least fixpoint, by
 * semi-naive evaluation (Bancilhon 1986): from the second round on a rule is joined only with what
 * the round before has added. What does not depend on the state is computed once; what does not
 * depend on the moves is kept while the state stays. A relation that a rule needs is computed only
 * if the rule's other conditions have not failed already.
 *
 * <p>Not thread-safe. No recursion on the Java stack.
 */
final class RuleEvaluator {

    /** What {@link #blockerOf} returns for a rule that can be run. */
    private static final int READY = -1;

    /** What {@link #blockerOf} returns for a rule that has a condition that nothing meets. */
    private static final int DEAD = -2;

    private static final boolean[] NO_POSITIVES = {};

    /** The state of a component; negation and recursion are closed within it. */
    private static final class Component {
        final int[] relationIds;
        final CompiledRule[] rules;

        /** For each rule, which of its positives are of this component; empty if none is. */
        final boolean[][] recursive;

        final boolean isRecursive;
        Dependence dependence = Dependence.STATIC;

        /**
         * The {@link #version} at which the tables were cleared, and at which they are complete.
         */
        long clearedAt = -1;

        long completeAt = -1;
        int rulesDone;

        Component(int[] relationIds, List<CompiledRule> rules) {
            this.relationIds = relationIds;
            this.rules = rules.toArray(new CompiledRule[0]);
            this.recursive = new boolean[this.rules.length][];
            boolean any = false;
            for (int i = 0; i < this.rules.length; i++) {
                recursive[i] = JoinPlanner.recursivePositives(this.rules[i], relationIds);
                any |= recursive[i].length > 0;
            }
            this.isRecursive = any;
        }
    }

    private final TermStore terms = new TermStore();
    private final RelationStore relations;
    private final JoinRunner runner;
    private final Component[] components;
    private final int[] componentOf;
    private final int trueId;
    private final int doesId;
    private final int[] pending;
    private final int[] single = new int[1];
    private final int[] pair = new int[2];

    // Versions of the state and of the joint move; each change takes the next number.
    private long lastVersion;
    private long stateVersion;
    private long moveVersion;

    RuleEvaluator(GameRules rules) {
        relations = new RelationStore(terms, rules.relations());
        runner = new JoinRunner(new TermTemplate(terms));
        trueId = rules.keyword(Keyword.TRUE).relationId();
        doesId = rules.keyword(Keyword.DOES).relationId();
        ComponentOrder order = new ComponentOrder(rules);
        componentOf = new int[rules.relations().size()];
        components = new Component[order.components().size()];
        pending = new int[components.length + 1];
        RuleCompiler compiler = new RuleCompiler(terms, relations);
        for (int c = 0; c < components.length; c++) {
            components[c] = component(rules, order.components().get(c), compiler);
            for (int relationId : components[c].relationIds) {
                componentOf[relationId] = c;
            }
            components[c].dependence = dependence(components[c]);
        }
        setFluents(new int[0], 0);
    }

    private static Component component(GameRules rules, int[] relationIds, RuleCompiler compiler) {
        List<CompiledRule> compiled = new ArrayList<>();
        for (int relationId : relationIds) {
            Relation relation = rules.relations().get(relationId);
            for (GameRule rule : rules.rulesOf(relation)) {
                CompiledRule made = compiler.compile(rule);
                if (made != null) {
                    compiled.add(made);
                }
            }
        }
        return new Component(relationIds, compiled);
    }

    private Dependence dependence(Component component) {
        Dependence most = Dependence.STATIC;
        for (int relationId : component.relationIds) {
            if (relationId == trueId) {
                most = max(most, Dependence.STATE);
            } else if (relationId == doesId) {
                most = max(most, Dependence.MOVE);
            }
        }
        for (CompiledRule rule : component.rules) {
            for (Condition condition : rule.positives()) {
                most = max(most, components[componentOf[condition.relationId()]], component);
            }
            for (Condition condition : rule.negatives()) {
                most = max(most, components[componentOf[condition.relationId()]], component);
            }
        }
        return most;
    }

    private static Dependence max(Dependence left, Component used, Component user) {
        return used == user ? left : max(left, used.dependence);
    }

    private static Dependence max(Dependence left, Dependence right) {
        return left.compareTo(right) >= 0 ? left : right;
    }

    /** Returns the terms, in which all ids of this evaluator are. */
    TermStore terms() {
        return terms;
    }

    /**
     * Makes a state the current one.
     *
     * @param termIds the fluents that hold, distinct
     * @param count how many
     */
    void setFluents(int[] termIds, int count) {
        stateVersion = ++lastVersion;
        runner.resetRowCount();
        relations.clear(trueId);
        TupleTable table = relations.table(trueId);
        for (int i = 0; i < count; i++) {
            single[0] = termIds[i];
            table.append(single);
        }
        setMoves(new int[0], new int[0]);
    }

    /** Makes a joint move the current one: each role's term and that of its move. */
    void setMoves(int[] roleTerms, int[] moveTerms) {
        moveVersion = ++lastVersion;
        relations.clear(doesId);
        TupleTable table = relations.table(doesId);
        for (int role = 0; role < roleTerms.length; role++) {
            pair[0] = roleTerms[role];
            pair[1] = moveTerms[role];
            table.append(pair);
        }
    }

    /**
     * Returns the tuples of a relation in the current state under the current joint move; valid
     * until either changes.
     *
     * @throws RunawayRulesException if the rules make something without end
     * @throws EvaluationInterruptedException if the thread is interrupted
     */
    TupleTable relation(int relationId) {
        int root = componentOf[relationId];
        if (!isComplete(root)) {
            try {
                complete(root);
            } catch (RuntimeException e) {
                forgetUnfinished();
                throw e;
            }
        }
        return relations.table(relationId);
    }

    private void forgetUnfinished() {
        for (Component component : components) {
            if (component.completeAt != component.clearedAt) {
                component.clearedAt = -1;
            }
        }
    }

    private boolean isComplete(int componentIndex) {
        return components[componentIndex].completeAt == version(components[componentIndex])
                || componentIndex == componentOf[trueId]
                || componentIndex == componentOf[doesId];
    }

    private long version(Component component) {
        return switch (component.dependence) {
            case STATIC -> 0;
            case STATE -> stateVersion;
            case MOVE -> moveVersion;
        };
    }

    /** Completes a component after all those that it turns out to need, depth first. */
    private void complete(int root) {
        int top = 0;
        pending[0] = root;
        while (top >= 0) {
            Component component = components[pending[top]];
            if (component.clearedAt != version(component)) {
                for (int relationId : component.relationIds) {
                    relations.clear(relationId);
                }
                component.clearedAt = version(component);
                component.rulesDone = 0;
            }
            int blocker = component.isRecursive ? recurse(component) : fireInTurn(component);
            if (blocker >= 0) {
                pending[++top] = blocker;
            } else {
                component.completeAt = version(component);
                top--;
            }
        }
    }

    /** Fires the rules of a single relation; returns a component to complete first, or -1. */
    private int fireInTurn(Component component) {
        boolean isFlag = relations.table(component.relationIds[0]).arity() == 0;
        while (component.rulesDone < component.rules.length) {
            CompiledRule rule = component.rules[component.rulesDone];
            if (isFlag && rule.target().rowCount() > 0) {
                break;
            }
            int blocker = blockerOf(rule, component);
            if (blocker >= 0) {
                return blocker;
            }
            if (blocker == READY) {
                runner.run(rule, JoinPlanner.plan(rule, NO_POSITIVES, -1));
            }
            component.rulesDone++;
        }
        return READY;
    }

    /** Computes a fixpoint; returns a component to complete first, or -1. */
    private int recurse(Component component) {
        CompiledRule[] rules = component.rules;
        boolean[] dead = new boolean[rules.length];
        for (int i = 0; i < rules.length; i++) {
            int blocker = blockerOf(rules[i], component);
            if (blocker >= 0) {
                return blocker;
            }
            dead[i] = blocker == DEAD;
        }
        for (int i = 0; i < rules.length; i++) {
            if (!dead[i] && component.recursive[i].length == 0) {
                runner.run(rules[i], JoinPlanner.plan(rules[i], NO_POSITIVES, -1));
            }
        }
        while (beginRound(component)) {
            for (int i = 0; i < rules.length; i++) {
                if (!dead[i]) {
                    joinDeltas(rules[i], component.recursive[i]);
                }
            }
        }
        return READY;
    }

    private boolean beginRound(Component component) {
        boolean any = false;
        for (int relationId : component.relationIds) {
            any |= relations.beginRound(relationId);
        }
        return any;
    }

    private void joinDeltas(CompiledRule rule, boolean[] recursive) {
        for (int i = 0; i < recursive.length; i++) {
            if (recursive[i]) {
                RelationView view = rule.positives()[i].view();
                if (view.deltaStart() < view.deltaEnd()) {
                    runner.run(rule, JoinPlanner.plan(rule, recursive, i));
                }
            }
        }
    }

    /** Returns a component to complete before a rule can be run, or {@link #READY}, or DEAD. */
    private int blockerOf(CompiledRule rule, Component own) {
        int blocker = READY;
        for (Condition condition : rule.positives()) {
            int used = componentOf[condition.relationId()];
            if (components[used] == own) {
                continue;
            }
            if (isComplete(used)) {
                condition.view().catchUp();
                if (condition.view().rows().rowCount() == 0) {
                    return DEAD;
                }
            } else if (blocker == READY) {
                blocker = used;
            }
        }
        if (blocker == READY) {
            for (Condition condition : rule.negatives()) {
                int used = componentOf[condition.relationId()];
                if (!isComplete(used)) {
                    return used;
                }
            }
        }
        return blocker;
    }

    /** Returns how many rows all relations have now, for diagnosis. */
    int[] rowCounts() {
        int[] counts = new int[componentOf.length];
        Arrays.setAll(counts, relationId -> relations.table(relationId).rowCount());
        return counts;
    }
}

package org.propjet.engine.reference;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.datalog.CompiledRule;
import org.propjet.engine.datalog.CompiledRule.Condition;
import org.propjet.engine.datalog.JoinPlan;
import org.propjet.engine.datalog.JoinPlanner;
import org.propjet.engine.datalog.JoinRunner;
import org.propjet.engine.datalog.RelationStore;
import org.propjet.engine.datalog.RelationView;
import org.propjet.engine.datalog.RuleCompiler;
import org.propjet.engine.datalog.TermTable;
import org.propjet.engine.datalog.TupleTable;
import org.propjet.engine.reference.HeadRows.TooManyRowsException;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.Relation.Dependence;

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
 * <p>A relation that turns out to be large is computed <em>on demand</em> from then on: for those
 * values of its bound arguments that a rule asks for, by {@link DemandTransform}. It would be the
 * better way for many relations, but a join with tables that are there is much faster than asking
 * for each key. A relation that has no end as a whole may still have one for a key.
 *
 * <p>Not thread-safe. The Java stack is as deep as relations on demand are nested, which is
 * bounded. The class is long, as rounds and demand work on the same tables, and each asks the
 * other.
 */
final class RuleEvaluator {

    /** What {@link #blockerOf} returns for a rule that can be run. */
    private static final int READY = -1;

    /** What {@link #blockerOf} returns for a rule that has a condition that nothing meets. */
    private static final int DEAD = -2;

    private static final boolean[] NO_POSITIVES = {};

    private final DemandLimits limits;
    private final RuleProgram program;
    private final RelationStore relations;
    private final Component[] components;
    private final Demand demand;
    private final HeadRows heads;
    private final int[] single = new int[1];
    private final int[] pair = new int[2];

    // Components being completed, a stack; a nested use begins at pendingTop.
    private int[] pending = new int[16];
    private int pendingTop;

    // One runner for each level of relations on demand that use each other.
    private final List<JoinRunner> runners = new ArrayList<>();
    private int nesting;

    // Versions of the state and of the joint move; each change takes the next number.
    private long lastVersion;
    private long stateVersion;
    private long moveVersion;

    RuleEvaluator(GameRules rules, DemandLimits limits) {
        this.limits = limits;
        program = new RuleProgram(rules);
        relations = program.relations();
        components = program.components();
        demand = new Demand(program, this::ask);
        heads = new HeadRows(program.terms(), relations);
        runners.add(new JoinRunner(program.terms(), heads));
        setFluents(new int[0], 0);
    }

    /** Returns the terms, in which all ids of this evaluator are. */
    TermTable terms() {
        return program.terms();
    }

    /**
     * Makes a state the current one.
     *
     * @param termIds the fluents that hold, distinct
     * @param count how many
     */
    void setFluents(int[] termIds, int count) {
        stateVersion = ++lastVersion;
        demand.forgetLargeStatics();
        relations.clear(program.trueId());
        TupleTable table = relations.table(program.trueId());
        for (int i = 0; i < count; i++) {
            single[0] = termIds[i];
            table.append(single);
        }
        setMoves(new int[0], new int[0]);
    }

    /** Makes a joint move the current one: each role's term and that of its move. */
    void setMoves(int[] roleTerms, int[] moveTerms) {
        moveVersion = ++lastVersion;
        heads.resetCount();
        relations.clear(program.doesId());
        TupleTable table = relations.table(program.doesId());
        for (int role = 0; role < roleTerms.length; role++) {
            pair[0] = roleTerms[role];
            pair[1] = moveTerms[role];
            table.append(pair);
        }
    }

    /** Adds a relation for questions, whose rows are set from outside; returns its id. */
    int addRelation(int arity) {
        return relations.add(arity);
    }

    /** Makes a tuple the only one of a relation for questions. */
    void setRow(int relationId, int... row) {
        relations.clear(relationId);
        relations.table(relationId).append(row);
    }

    /** Returns the relation that has the facts of a relation, or {@link RuleProgram#NO_FACTS}. */
    int factsOf(int relationId) {
        return program.factsOf(relationId);
    }

    /**
     * Returns the tuples of a keyword's relation in the current state under the current joint move;
     * valid until either changes.
     *
     * @throws RunawayRulesException if the rules make something without end
     * @throws EvaluationInterruptedException if the thread is interrupted
     */
    TupleTable relation(int relationId) {
        int root = program.componentOf(relationId);
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

    /**
     * Finds every way in which the conditions of a rule hold in the current state under the current
     * joint move, until the sink has enough.
     *
     * @param question a rule that is not one of the game's
     * @throws RunawayRulesException if the rules make something without end
     */
    void solve(CompiledRule question, JoinRunner.Sink sink) {
        heads.resetCount();
        try {
            int blocker = blockerOf(question, null);
            while (blocker >= 0) {
                complete(blocker);
                blocker = blockerOf(question, null);
            }
            if (blocker == READY) {
                JoinPlan plan = JoinPlanner.plan(question, NO_POSITIVES, -1, relations, demand);
                new JoinRunner(program.terms(), sink).run(question, plan);
            }
        } catch (RuleQuery.EnoughException e) {
            // As the sink wanted it.
        } catch (RuntimeException e) {
            forgetUnfinished();
            throw e;
        }
    }

    /** Returns the compiler of questions. */
    RuleCompiler compiler() {
        return program.compiler();
    }

    private void forgetUnfinished() {
        pendingTop = 0;
        nesting = 0;
        heads.setLimit(Integer.MAX_VALUE);
        for (Component component : components) {
            component.forgetIfUnfinished();
        }
        demand.forgetAll();
    }

    private boolean isComplete(int componentIndex) {
        return components[componentIndex].isComplete(version(components[componentIndex]))
                || componentIndex == program.componentOf(program.trueId())
                || componentIndex == program.componentOf(program.doesId());
    }

    private long version(Component component) {
        return switch (component.dependence()) {
            case STATIC -> 0;
            case STATE -> stateVersion;
            case MOVE -> moveVersion;
        };
    }

    private void clear(int[] relationIds) {
        for (int relationId : relationIds) {
            relations.clear(relationId);
        }
    }

    // -- whole relations --

    /** Completes a component after all those that it turns out to need, depth first. */
    private void complete(int root) {
        int bottom = pendingTop;
        push(root);
        while (pendingTop > bottom) {
            Component component = components[pending[pendingTop - 1]];
            long version = version(component);
            if (!component.isStarted(version)) {
                for (int relationId : component.relationIds()) {
                    program.clearButFacts(relationId);
                }
                component.start(version);
            }
            int blocker = advance(component);
            if (blocker >= 0) {
                push(blocker);
            } else {
                pendingTop--;
            }
        }
    }

    /** Computes a component as far as can be; returns a component to complete first, or -1. */
    private int advance(Component component) {
        int outerLimit = heads.limit();
        int outerNesting = nesting;
        int outerPendingTop = pendingTop;
        heads.setLimit(rowLimit(component));
        try {
            int blocker =
                    component.rules().isRecursive() ? recurse(component) : fireInTurn(component);
            if (blocker < 0) {
                component.finish();
            }
            return blocker;
        } catch (TooManyRowsException | RunawayRulesException e) {
            if (!component.mayBeDemanded()) {
                throw e;
            }
            nesting = outerNesting;
            while (pendingTop > outerPendingTop) {
                components[pending[--pendingTop]].forgetIfUnfinished();
            }
            heads.resetCount();
            clear(component.relationIds());
            component.forgetIfUnfinished();
            demand.add(component);
            return READY;
        } finally {
            heads.setLimit(outerLimit);
        }
    }

    private void push(int componentIndex) {
        if (pendingTop == pending.length) {
            pending = Arrays.copyOf(pending, 2 * pendingTop);
        }
        pending[pendingTop++] = componentIndex;
    }

    private int rowLimit(Component component) {
        if (!component.mayBeDemanded()) {
            return Integer.MAX_VALUE;
        }
        return component.dependence() == Dependence.STATIC
                ? limits.staticRows()
                : limits.changingRows();
    }

    private void fire(CompiledRule rule, boolean[] recursive, int delta) {
        JoinPlan plan = JoinPlanner.plan(rule, recursive, delta, relations, demand);
        runners.get(nesting).run(rule, plan);
    }

    /** Fires the rules of a single relation; returns a component to complete first, or -1. */
    private int fireInTurn(Component component) {
        boolean isFlag = relations.table(component.relationIds()[0]).arity() == 0;
        CompiledRule[] rules = component.rules().rules();
        while (component.rulesDone() < rules.length) {
            CompiledRule rule = rules[component.rulesDone()];
            heads.look(rule);
            if (isFlag && relations.table(rule.head().relationId()).rowCount() > 0) {
                break;
            }
            int blocker = blockerOf(rule, component);
            if (blocker >= 0) {
                return blocker;
            }
            if (blocker == READY) {
                fire(rule, NO_POSITIVES, -1);
            }
            component.ruleDone();
        }
        return READY;
    }

    /** Computes a fixpoint; returns a component to complete first, or -1. */
    private int recurse(Component component) {
        FixpointRules rules = component.rules();
        CompiledRule[] compiled = rules.rules();
        while (component.rulesDone() < compiled.length) {
            int blocker = blockerOf(compiled[component.rulesDone()], component);
            if (blocker >= 0) {
                return blocker;
            }
            component.settleNext(blocker == READY);
        }
        for (int i = 0; i < compiled.length; i++) {
            if (component.isLive(i) && rules.recursive(i).length == 0) {
                heads.look(compiled[i]);
                fire(compiled[i], NO_POSITIVES, -1);
            }
        }
        rules.begin(component.relationIds());
        IntArrayList due = rules.nextRound(relations);
        while (!due.isEmpty()) {
            for (int i = 0; i < due.size(); i++) {
                int rule = due.getInt(i);
                if (component.isLive(rule)) {
                    joinDeltas(compiled[rule], rules.recursive(rule));
                }
            }
            due = rules.nextRound(relations);
        }
        return READY;
    }

    private void joinDeltas(CompiledRule rule, boolean[] recursive) {
        heads.look(rule);
        for (int i = 0; i < recursive.length; i++) {
            if (recursive[i] && hasDelta(rule, i)) {
                fire(rule, recursive, i);
            }
        }
    }

    private static boolean hasDelta(CompiledRule rule, int positive) {
        RelationView view = rule.positives()[positive].view();
        return view.deltaStart() < view.deltaEnd();
    }

    /** Returns a component to complete before a rule can be run, or {@link #READY}, or DEAD. */
    private int blockerOf(CompiledRule rule, @Nullable Component own) {
        int blocker = READY;
        for (Condition condition : rule.positives()) {
            if (isComputedAlong(condition, own)) {
                continue;
            }
            int used = program.componentOf(condition.relationId());
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
                if (!isComputedAlong(condition, own)
                        && !isComplete(program.componentOf(condition.relationId()))) {
                    return program.componentOf(condition.relationId());
                }
            }
        }
        return blocker;
    }

    private boolean isComputedAlong(Condition condition, @Nullable Component own) {
        if (!program.isOfRules(condition.relationId())) {
            return true;
        }
        Component used = components[program.componentOf(condition.relationId())];
        return used == own || used.isDemanded();
    }

    // -- relations on demand --

    private void ask(DemandedRelation relation, int[] key) {
        long version = version(relation.origin());
        if (!relation.isStarted(version)) {
            clear(relation.relationIds());
            relation.start(version);
        }
        if (!relation.asked().add(key)) {
            return;
        }
        nesting++;
        if (nesting == runners.size()) {
            runners.add(new JoinRunner(program.terms(), heads));
        }
        try {
            FixpointRules rules = relation.rules();
            rules.begin(relation.relationIds()[0]);
            IntArrayList due = rules.nextRound(relations);
            while (!due.isEmpty()) {
                for (int i = 0; i < due.size(); i++) {
                    int rule = due.getInt(i);
                    if (isLive(relation, rule)) {
                        joinDeltas(rules.rules()[rule], rules.recursive(rule));
                    }
                }
                due = rules.nextRound(relations);
            }
        } catch (RuntimeException e) {
            relation.start(Demand.NO_VERSION);
            throw e;
        }
        nesting--;
    }

    private boolean isLive(DemandedRelation relation, int ruleIndex) {
        if (!relation.isSettled(ruleIndex)) {
            CompiledRule rule = relation.rules().rules()[ruleIndex];
            int blocker = blockerOf(rule, relation.origin());
            while (blocker >= 0) {
                complete(blocker);
                blocker = blockerOf(rule, relation.origin());
            }
            relation.settle(ruleIndex, blocker == READY);
        }
        return relation.isLive(ruleIndex);
    }
}

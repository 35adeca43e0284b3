package org.propjet.engine.datalog;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.datalog.CompiledRule.Condition;
import org.propjet.engine.datalog.CompiledRule.Distinct;
import org.propjet.engine.datalog.JoinPlan.Call;
import org.propjet.engine.datalog.JoinPlan.Guard;
import org.propjet.engine.datalog.JoinPlan.Range;
import org.propjet.engine.datalog.JoinPlan.Step;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes {@link JoinPlan}s: the conditions in the order that {@link ConditionOrder} finds, negatives
 * and distincts tested as soon as their variables are bound.
 *
 * <p>For one use. Quadratic in the number of conditions.
 */
public final class JoinPlanner {

    /** Where relations are smaller than this, no order is bad enough to plan again. */
    private static final int SMALL = 16;

    /** How often a size must have doubled or halved since the plan was made to plan again. */
    private static final int DRIFT_DOUBLINGS = 3;

    private final CompiledRule rule;
    private final Condition[] positives;
    private final boolean[] recursive;
    private final int delta;
    private final RelationStore relations;
    private final OnDemand demand;
    private final ConditionOrder order;
    private final List<List<Guard>> guards = new ArrayList<>();
    private final List<IntArrayList> guardVariables = new ArrayList<>();

    private JoinPlanner(
            CompiledRule rule,
            boolean[] recursive,
            int delta,
            RelationStore relations,
            OnDemand demand) {
        this.rule = rule;
        this.positives = rule.positives();
        this.recursive = recursive;
        this.delta = delta;
        this.relations = relations;
        this.demand = demand;
        boolean[] demanded = new boolean[positives.length];
        for (int i = 0; i < demanded.length; i++) {
            demanded[i] = demand.isDemanded(positives[i].relationId());
        }
        this.order =
                new ConditionOrder(
                        rule, new boolean[rule.variableCount()], demanded, recursive, delta);
    }

    /**
     * Returns a plan for a rule: the one last made, unless sizes have changed much.
     *
     * @param rule the rule
     * @param recursive which positives are computed together with the rule's head; empty if none
     * @param delta which positive reads the delta, or -1; those before it in the rule read what
     *     came before the delta, those after it both
     * @param relations the relations
     * @param demand which of them are computed on demand
     */
    public static JoinPlan plan(
            CompiledRule rule,
            boolean[] recursive,
            int delta,
            RelationStore relations,
            OnDemand demand) {
        JoinPlan known = rule.plan(delta);
        if (known != null && isFresh(known, rule, demand)) {
            return known;
        }
        JoinPlan plan = new JoinPlanner(rule, recursive, delta, relations, demand).make();
        rule.keepPlan(delta, plan);
        return plan;
    }

    private static boolean isFresh(JoinPlan plan, CompiledRule rule, OnDemand demand) {
        if (plan.demandVersion() != demand.version()) {
            return false;
        }
        Condition[] positives = rule.positives();
        for (int i = 0; i < positives.length; i++) {
            int now = Math.max(SMALL, positives[i].view().rows().rowCount());
            int then = Math.max(SMALL, plan.plannedSizes()[i]);
            int doublings = Integer.numberOfLeadingZeros(then) - Integer.numberOfLeadingZeros(now);
            if (Math.abs(doublings) > DRIFT_DOUBLINGS) {
                return false;
            }
        }
        return true;
    }

    private JoinPlan make() {
        int[] sizes = new int[positives.length];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = positives[i].view().rows().rowCount();
        }
        int stepCount = positives.length;
        boolean[] neededLater = rule.shown().clone();
        placeGuards(stepCount);
        Step[] steps = new Step[stepCount];
        for (int place = stepCount - 1; place >= 0; place--) {
            Condition condition = positives[order.order()[place]];
            steps[place] = step(order.order()[place], place, neededLater);
            mark(guardVariables.get(place + 1), neededLater);
            for (int column : condition.columns()) {
                if (column >= 0) {
                    neededLater[column] = true;
                }
            }
        }
        int last = ConditionOrder.GIVEN;
        for (int variable = 0; variable < rule.variableCount(); variable++) {
            last = rule.shown()[variable] ? Math.max(last, order.binder(variable)) : last;
        }
        boolean canRepeat = false;
        for (int variable = 0; variable < rule.variableCount(); variable++) {
            canRepeat |= !rule.shown()[variable] && order.binder(variable) <= last;
        }
        return new JoinPlan(
                steps, guardsAfter(ConditionOrder.GIVEN), last, canRepeat, sizes, demand.version());
    }

    private Step step(int conditionIndex, int place, boolean[] neededLater) {
        Condition condition = positives[conditionIndex];
        int[] columns = condition.columns();
        int[] known = order.knownColumns(condition, place);
        IntArrayList bindColumns = new IntArrayList();
        IntArrayList bindVariables = new IntArrayList();
        IntArrayList checkColumns = new IntArrayList();
        IntArrayList checkVariables = new IntArrayList();
        boolean onceOnly = true;
        int nextKnown = 0;
        for (int i = 0; i < columns.length; i++) {
            if (nextKnown < known.length && known[nextKnown] == i) {
                nextKnown++;
            } else if (bindVariables.contains(columns[i])) {
                checkColumns.add(i);
                checkVariables.add(columns[i]);
            } else {
                bindColumns.add(i);
                bindVariables.add(columns[i]);
                onceOnly &= !neededLater[columns[i]];
            }
        }
        Call call = call(condition, place);
        RelationView view = call == null ? condition.view() : answers(condition, call);
        int[] keySources = select(columns, known);
        return new Step(
                conditionIndex,
                view,
                call,
                range(conditionIndex),
                known.length == 0 ? null : view.rows().index(known),
                keySources,
                new int[known.length],
                bindColumns.toIntArray(),
                bindVariables.toIntArray(),
                checkColumns.toIntArray(),
                checkVariables.toIntArray(),
                guardsAfter(place),
                onceOnly,
                culprits(keySources, place));
    }

    private @Nullable Call call(Condition condition, int place) {
        if (!demand.isDemanded(condition.relationId())) {
            return null;
        }
        int[] known = order.knownArguments(condition, place);
        int[][] keyTemplates = new int[known.length][];
        for (int i = 0; i < known.length; i++) {
            keyTemplates[i] = condition.atom().arguments()[known[i]];
        }
        OnDemand.Answers relation = demand.relation(condition.relationId(), known);
        return new Call(relation, keyTemplates, new int[known.length]);
    }

    private RelationView answers(Condition condition, Call call) {
        return relations.view(
                call.relation().answersId(), condition.atom().shape(), condition.columns().length);
    }

    private Range range(int conditionIndex) {
        if (delta < 0 || !recursive[conditionIndex]) {
            return Range.ALL;
        }
        if (conditionIndex == delta) {
            return Range.DELTA;
        }
        return conditionIndex < delta ? Range.BEFORE_DELTA : Range.UP_TO_DELTA;
    }

    private static int[] select(int[] columns, int[] positions) {
        int[] selected = new int[positions.length];
        for (int i = 0; i < positions.length; i++) {
            selected[i] = columns[positions[i]];
        }
        return selected;
    }

    private long culprits(int[] keySources, int place) {
        long culprits = culpritsOf(keySources, place);
        return culprits | culpritsOf(guardVariables.get(place + 1).toIntArray(), place);
    }

    private long culpritsOf(int[] sources, int place) {
        long culprits = 0;
        for (int source : sources) {
            if (source >= 0 && order.binder(source) < place) {
                culprits |= 1L << order.binder(source);
            }
        }
        return culprits;
    }

    // -- guards: at 0 those to test before the first step, from 1 those after each step --

    private void placeGuards(int stepCount) {
        for (int i = 0; i <= stepCount; i++) {
            guards.add(new ArrayList<>());
            guardVariables.add(new IntArrayList());
        }
        for (Distinct pair : rule.distincts()) {
            int place = Math.max(order.lastBinder(pair.left()), order.lastBinder(pair.right()));
            guards.get(place + 1).add(new JoinPlan.Different(pair.left(), pair.right()));
            addVariables(pair.left(), guardVariables.get(place + 1));
            addVariables(pair.right(), guardVariables.get(place + 1));
        }
        for (Condition condition : rule.negatives()) {
            if (condition.isRecorded()) {
                continue;
            }
            int place = order.lastBinder(condition.columns());
            guards.get(place + 1).add(absent(condition, place));
            addVariables(condition.columns(), guardVariables.get(place + 1));
        }
    }

    private Guard[] guardsAfter(int place) {
        return guards.get(place + 1).toArray(new Guard[0]);
    }

    private JoinPlan.Absent absent(Condition condition, int place) {
        Call call = call(condition, place + 1);
        RelationView view = call == null ? condition.view() : answers(condition, call);
        int[] all = new int[condition.columns().length];
        for (int i = 0; i < all.length; i++) {
            all[i] = i;
        }
        return new JoinPlan.Absent(
                view, call, view.rows().index(all), condition.columns(), new int[all.length]);
    }

    private static void addVariables(int[] template, IntArrayList variables) {
        for (int code : template) {
            if (TermTemplate.isVariable(code)) {
                variables.add(code);
            }
        }
    }

    private static void mark(IntArrayList variables, boolean[] marks) {
        for (int i = 0; i < variables.size(); i++) {
            marks[variables.getInt(i)] = true;
        }
    }
}

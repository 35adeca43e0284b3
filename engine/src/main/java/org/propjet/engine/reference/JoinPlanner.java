package org.propjet.engine.reference;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.reference.CompiledRule.Condition;
import org.propjet.engine.reference.CompiledRule.Distinct;
import org.propjet.engine.reference.JoinPlan.Guard;
import org.propjet.engine.reference.JoinPlan.Range;
import org.propjet.engine.reference.JoinPlan.Step;

import java.util.ArrayList;
import java.util.List;

/**
 * Chooses the order in which a rule's conditions are joined: always next the condition that is
 * expected to have the fewest rows for the variables bound so far, which is the relation's rows
 * divided by the different values of the bound columns, counted exactly. Negatives and distincts
 * are tested as soon as their variables are bound.
 *
 * <p>Not thread-safe. Quadratic in the number of conditions.
 */
final class JoinPlanner {

    /** Where relations are smaller than this, no order is bad enough to plan again. */
    private static final int SMALL = 16;

    /** How often a size must have doubled or halved since the plan was made to plan again. */
    private static final int DRIFT_DOUBLINGS = 3;

    private final CompiledRule rule;
    private final Condition[] positives;
    private final int delta;
    private final boolean[] recursive;

    /** The step that binds each variable, or -1. */
    private final int[] binder;

    private JoinPlanner(CompiledRule rule, boolean[] recursive, int delta) {
        this.rule = rule;
        this.positives = rule.positives();
        this.recursive = recursive;
        this.delta = delta;
        this.binder = new int[rule.variableCount()];
        java.util.Arrays.fill(binder, -1);
    }

    /**
     * Returns a plan for a rule: the one last made, unless sizes have changed much.
     *
     * @param rule the rule
     * @param recursive which positives are of the component being evaluated
     * @param delta which positive reads the delta, or -1; those before it in the rule read what
     *     came before the delta, those after it both
     */
    static JoinPlan plan(CompiledRule rule, boolean[] recursive, int delta) {
        JoinPlan known = rule.plan(delta);
        if (known != null && isFresh(known, rule)) {
            return known;
        }
        JoinPlan plan = new JoinPlanner(rule, recursive, delta).make();
        rule.keepPlan(delta, plan);
        return plan;
    }

    private static boolean isFresh(JoinPlan plan, CompiledRule rule) {
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
        int[] order = order();
        boolean[] neededLater = rule.inHead().clone();
        Guard[][] guards = guards(order.length);
        Step[] steps = new Step[order.length];
        for (int place = order.length - 1; place >= 0; place--) {
            steps[place] = step(order[place], place, guards[place + 1], neededLater);
            markGuardVariables(place, neededLater);
            for (int column : positives[order[place]].columns()) {
                if (column >= 0) {
                    neededLater[column] = true;
                }
            }
        }
        int lastHeadStep = -1;
        for (int variable = 0; variable < binder.length; variable++) {
            if (rule.inHead()[variable]) {
                lastHeadStep = Math.max(lastHeadStep, binder[variable]);
            }
        }
        return new JoinPlan(steps, guards[0], lastHeadStep, sizes);
    }

    // -- the order --

    private int[] order() {
        int[] order = new int[positives.length];
        boolean[] placed = new boolean[positives.length];
        for (int place = 0; place < order.length; place++) {
            int best = place == 0 && delta >= 0 ? delta : cheapest(placed);
            placed[best] = true;
            order[place] = best;
            for (int column : positives[best].columns()) {
                if (column >= 0 && binder[column] < 0) {
                    binder[column] = place;
                }
            }
        }
        return order;
    }

    private int cheapest(boolean[] placed) {
        int best = -1;
        double bestRows = Double.POSITIVE_INFINITY;
        for (int i = 0; i < placed.length; i++) {
            if (!placed[i]) {
                double rows = expectedRows(positives[i]);
                if (rows < bestRows) {
                    bestRows = rows;
                    best = i;
                }
            }
        }
        return best;
    }

    private double expectedRows(Condition condition) {
        TupleTable rows = condition.view().rows();
        int[] known = knownColumns(condition, Integer.MAX_VALUE);
        if (known.length == 0 || rows.rowCount() == 0) {
            return rows.rowCount();
        }
        TupleIndex index = rows.index(known);
        index.catchUp();
        double mean = (double) rows.rowCount() / index.keyCount();
        return known.length == rows.arity() ? mean / 2 : mean;
    }

    /** Returns the columns that are ground or bound by a step before a place. */
    private int[] knownColumns(Condition condition, int place) {
        IntArrayList known = new IntArrayList();
        int[] columns = condition.columns();
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] < 0 || (binder[columns[i]] >= 0 && binder[columns[i]] < place)) {
                known.add(i);
            }
        }
        return known.toIntArray();
    }

    // -- steps and guards --

    private Step step(int conditionIndex, int place, Guard[] guards, boolean[] neededLater) {
        Condition condition = positives[conditionIndex];
        int[] columns = condition.columns();
        int[] known = knownColumns(condition, place);
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
        return new Step(
                condition.view(),
                range(conditionIndex),
                known.length == 0 ? null : condition.view().rows().index(known),
                select(columns, known),
                new int[known.length],
                bindColumns.toIntArray(),
                bindVariables.toIntArray(),
                checkColumns.toIntArray(),
                checkVariables.toIntArray(),
                guards,
                onceOnly,
                culprits(select(columns, known), place));
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
        boolean[] marks = new boolean[binder.length];
        for (int source : keySources) {
            if (source >= 0) {
                marks[source] = true;
            }
        }
        markGuardVariables(place, marks);
        long culprits = 0;
        for (int variable = 0; variable < marks.length; variable++) {
            if (marks[variable] && binder[variable] < place) {
                culprits |= 1L << Math.max(0, binder[variable]);
            }
        }
        return culprits;
    }

    /** Returns the guards to test before the first step, at 0, and after each step, from 1. */
    private Guard[][] guards(int stepCount) {
        List<List<Guard>> grouped = new ArrayList<>();
        for (int i = 0; i <= stepCount; i++) {
            grouped.add(new ArrayList<>());
        }
        for (Distinct pair : rule.distincts()) {
            grouped.get(1 + placeOf(pair)).add(new JoinPlan.Different(pair.left(), pair.right()));
        }
        for (Condition condition : rule.negatives()) {
            TupleTable rows = condition.view().rows();
            int[] all = new int[rows.arity()];
            for (int i = 0; i < all.length; i++) {
                all[i] = i;
            }
            grouped.get(1 + placeOf(condition))
                    .add(
                            new JoinPlan.Absent(
                                    condition.view(),
                                    rows.index(all),
                                    condition.columns(),
                                    new int[all.length]));
        }
        Guard[][] guards = new Guard[stepCount + 1][];
        for (int i = 0; i <= stepCount; i++) {
            guards[i] = grouped.get(i).toArray(new Guard[0]);
        }
        return guards;
    }

    private void markGuardVariables(int place, boolean[] marks) {
        for (Distinct pair : rule.distincts()) {
            if (placeOf(pair) == place) {
                CompiledRule.markVariables(pair.left(), marks);
                CompiledRule.markVariables(pair.right(), marks);
            }
        }
        for (Condition condition : rule.negatives()) {
            if (placeOf(condition) == place) {
                CompiledRule.markVariables(condition.columns(), marks);
            }
        }
    }

    private int placeOf(Distinct pair) {
        return Math.max(lastBinder(pair.left()), lastBinder(pair.right()));
    }

    private int placeOf(Condition negative) {
        return lastBinder(negative.columns());
    }

    private int lastBinder(int[] template) {
        boolean[] marks = new boolean[binder.length];
        CompiledRule.markVariables(template, marks);
        int last = -1;
        for (int variable = 0; variable < marks.length; variable++) {
            if (marks[variable]) {
                last = Math.max(last, binder[variable]);
            }
        }
        return last;
    }

    /** Returns which positives of a rule are of its own component; empty if none is. */
    static boolean[] recursivePositives(CompiledRule rule, int[] componentRelations) {
        boolean[] recursive = new boolean[rule.positives().length];
        boolean any = false;
        for (int i = 0; i < recursive.length; i++) {
            for (int relationId : componentRelations) {
                recursive[i] |= rule.positives()[i].relationId() == relationId;
            }
            any |= recursive[i];
        }
        return any ? recursive : new boolean[0];
    }
}

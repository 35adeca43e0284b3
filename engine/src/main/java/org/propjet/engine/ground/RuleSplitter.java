package org.propjet.engine.ground;

import static java.util.Comparator.comparingDouble;

import it.unimi.dsi.fastutil.ints.IntList;

import org.propjet.engine.datalog.AtomPattern;
import org.propjet.engine.datalog.CompiledRule;
import org.propjet.engine.datalog.CompiledRule.Condition;
import org.propjet.engine.datalog.RelationStore;
import org.propjet.engine.datalog.RelationView;
import org.propjet.engine.rules.Relation;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Splits rules that would have too many instances: the conditions on a variable that the head does
 * not need become a rule of their own, whose head is a new relation of the other variables in them
 * (variable elimination along the join tree, as Bichler, Morak and Woltran 2016 do it for
 * answer-set programs).
 *
 * <pre>
 *   (&lt;= (h ?a) (p ?a ?b) (q ?b ?c) (r ?c ?d))
 *   -&gt;  (&lt;= (h ?a) (p ?a ?b) (h@1 ?b))
 *       (&lt;= (h@1 ?b) (q ?b ?c) (h@2 ?c))
 *       (&lt;= (h@2 ?c) (r ?c ?d))
 * </pre>
 *
 * <p>A rule is split only if it is expected to have very many instances and its parts far fewer.
 * Parts of a rule that differ in the names of variables only are one. Not thread-safe.
 */
final class RuleSplitter {
    /**
     * Rules with fewer expected instances are left whole. At 300,000, 20,000 and 1,000 the public
     * skirmish has 297,000, 61,000 and 61,000 gates, pentago 6,600, 6,600 and 980, tron 51,000,
     * 2,000 and 2,000; lower gains nothing.
     */
    private static final double LARGE = 1_000;

    /** The parts must be expected to have this many times fewer instances. */
    private static final double GAIN = 2;

    private final DomainAnalysis domains;
    private final RelationStore store;
    private final List<Relation> relations;
    private final BudgetMeter meter;
    private final int knownCount;

    /**
     * Makes a splitter.
     *
     * @param store the tuples of the relations that never change; new relations are added
     * @param relations all relations by id; new ones are added
     * @param meter ends it
     */
    RuleSplitter(
            DomainAnalysis domains,
            RelationStore store,
            List<Relation> relations,
            BudgetMeter meter) {
        this.domains = domains;
        this.store = store;
        this.relations = relations;
        this.meter = meter;
        this.knownCount = relations.size();
    }

    /** Returns the rules, those that would blow up in parts. */
    List<CompiledRule> split(List<CompiledRule> rules) {
        List<CompiledRule> result = new ArrayList<>();
        for (CompiledRule rule : rules) {
            List<CompiledRule> parts = List.of(rule);
            if (rule.variableCount() > 2 && rule.positives().length > 1) {
                parts = cheapestSplit(rule);
            }
            result.addAll(parts);
        }
        return result;
    }

    /** Which variable is taken out next. */
    private enum Order {
        /** The one whose part has the fewest instances, as long as there are any. */
        SMALLEST_PART,

        /**
         * The one whose part leaves the fewest atoms to the rest, as long as that pays. In "four
         * cells of a line have pieces that share a trait" these are the pieces, each of which
         * concerns one cell. The column of a line's first cell has a smaller part, as lines are
         * few, but its part has all four cells.
         */
        SMALLEST_HEAD
    }

    /**
     * Splits a rule in three ways: with conditions that only bind a part's variables not shown by
     * its instances; with these shown, as the order of elimination follows from it; and, if much is
     * left by both, in the other order. Gates follow instances only roughly, so the last must have
     * half of them at most. Without that the public brawl has 14,400 gates, not 9,000.
     */
    private List<CompiledRule> cheapestSplit(CompiledRule rule) {
        double[] sizes = domains.variableSizes(rule);
        Elimination best = new Elimination(rule, sizes, Order.SMALLEST_PART, false);
        if (best.whole < LARGE) {
            return List.of(rule);
        }
        best.estimate();
        best = cheaper(best, new Elimination(rule, sizes, Order.SMALLEST_PART, true), 1);
        if (best.cost >= LARGE) {
            best = cheaper(best, new Elimination(rule, sizes, Order.SMALLEST_HEAD, false), GAIN);
        }
        return best.run();
    }

    private static Elimination cheaper(Elimination best, Elimination other, double gain) {
        other.estimate();
        return other.cost * gain < best.cost ? other : best;
    }

    private final class Elimination {
        final CompiledRule rule;
        final double[] sizes;
        final int count;
        final boolean[] inHead;
        final boolean[] all;
        final List<CompiledRule> parts = new ArrayList<>();

        /** The parts' relations: one for all parts that differ in the names of variables only. */
        final Map<IntList, Relation> made = new HashMap<>();

        /** How many variables have been taken out. */
        private int taken;

        final int firstRelation = relations.size();
        final Order order;
        final boolean showsBinders;
        final double whole;
        private double partsCost;

        /** How many variables are to be taken out. */
        private int bestCount;

        /** The expected instances of what {@link #run} returns. */
        double cost;

        Elimination(CompiledRule rule, double[] sizes, Order order, boolean showsBinders) {
            this.order = order;
            this.showsBinders = showsBinders;
            this.rule = rule;
            this.sizes = sizes;
            this.count = rule.variableCount();
            this.inHead = new boolean[count];
            this.all = new boolean[count];
            Arrays.fill(all, true);
            rule.head().markVariables(inHead);
            this.whole = joinSize(List.of(rule.positives()));
            this.cost = whole;
        }

        /** Finds how many variables to take out, and the cost; leaves no relations behind. */
        void estimate() {
            Conditions rest = conditions();
            while (eliminateOne(rest)) {
                double expected = partsCost + joinSize(rest.positives);
                if (order == Order.SMALLEST_PART || expected < cost) {
                    cost = expected;
                    bestCount = taken;
                }
            }
            if (cost * GAIN > whole) {
                cost = whole;
                bestCount = 0;
            }
            undo();
        }

        /** Splits the rule as estimated. */
        List<CompiledRule> run() {
            if (bestCount == 0) {
                return List.of(rule);
            }
            Conditions rest = conditions();
            while (taken < bestCount) {
                eliminateOne(rest);
            }
            parts.add(part(rule.head(), rest));
            return parts;
        }

        private Conditions conditions() {
            Conditions rest = new Conditions();
            rest.add(
                    List.of(rule.positives()),
                    List.of(rule.negatives()),
                    List.of(rule.distincts()));
            return rest;
        }

        /** Removes the relations of the parts. */
        private void undo() {
            relations.subList(firstRelation, relations.size()).clear();
            store.removeFrom(firstRelation);
            parts.clear();
            made.clear();
            taken = 0;
        }

        /** Takes the next variable in the order out; false if none makes a part. */
        private boolean eliminateOne(Conditions rest) {
            boolean[] present = rest.variables(count);
            int best = -1;
            double leastKey = Double.POSITIVE_INFINITY;
            for (int v = 0; v < count; v++) {
                if (present[v] && !inHead[v]) {
                    double key = key(rest, v);
                    if (key < leastKey) {
                        leastKey = key;
                        best = v;
                    }
                }
            }
            if (best < 0) {
                return false;
            }
            Conditions bucket = new Conditions();
            rest.moveTo(bucket, best, count);
            if (rest.positives.isEmpty()) {
                rest.add(bucket.positives, bucket.negatives, bucket.distincts);
                return false;
            }
            boolean[] needed = bucket.variables(count);
            bindAll(bucket, needed);
            int[] columns = columns(bucket, rest);
            IntList pattern = bucket.pattern(columns, count);
            Relation relation = made.get(pattern);
            AtomPattern head;
            if (relation == null) {
                partsCost += joinSize(bucket.positives, showsBinders ? all : needed);
                relation = newRelation(bucket, columns.length);
                made.put(pattern, relation);
                head = head(relation, columns);
                parts.add(part(head, bucket));
            } else {
                head = head(relation, columns);
            }
            taken++;
            rest.positives.add(new Condition(head, store.view(head), !head.isStatic()));
            return true;
        }

        private double key(Conditions rest, int variable) {
            Conditions bucket = new Conditions();
            Conditions left = new Conditions();
            left.add(rest.positives, rest.negatives, rest.distincts);
            left.moveTo(bucket, variable, count);
            boolean[] needed = bucket.variables(count);
            bindAll(bucket, needed);
            if (order == Order.SMALLEST_PART) {
                return joinSize(bucket.positives, showsBinders ? all : needed);
            }
            double atoms = 1;
            for (int v : columns(bucket, left)) {
                atoms *= Math.max(1, sizes[v]);
            }
            return atoms;
        }

        /** Returns the variables of a part that the head or the rest still need. */
        private int[] columns(Conditions bucket, Conditions rest) {
            boolean[] needed = rest.variables(count);
            for (int v = 0; v < count; v++) {
                needed[v] |= inHead[v];
            }
            return bucket.inOrder(needed);
        }

        /**
         * Adds positive conditions of the rule until all variables of a part are bound. They stay
         * with the rest, too. So instances of the part do not show them: one instance is enough for
         * all that the condition's other variables may be.
         */
        private void bindAll(Conditions bucket, boolean[] needed) {
            boolean[] bound = new boolean[count];
            bucket.positives.forEach(condition -> condition.atom().markVariables(bound));
            for (int v = 0; v < count; v++) {
                if (needed[v] && !bound[v]) {
                    int variable = v;
                    Condition binder =
                            Arrays.stream(rule.positives())
                                    .filter(each -> each.atom().mentions(variable))
                                    .min(comparingDouble(each -> joinSize(List.of(each))))
                                    .orElseThrow();
                    bucket.positives.add(
                            new Condition(
                                    binder.atom(),
                                    binder.view(),
                                    showsBinders && binder.isRecorded()));
                    binder.atom().markVariables(bound);
                }
            }
        }

        private Relation newRelation(Conditions bucket, int arity) {
            Relation original = rule.head().relation();
            Relation relation =
                    new Relation(
                            relations.size(),
                            original.name() + "@" + relations.size(),
                            arity,
                            Keyword.NONE,
                            bucket.dependence(),
                            original.stratum());
            relations.add(relation);
            store.add(arity);
            return relation;
        }

        private AtomPattern head(Relation relation, int[] columns) {
            int[] shape = new int[columns.length];
            Arrays.fill(shape, RelationView.LEAF);
            int[][] arguments =
                    Arrays.stream(columns).mapToObj(v -> new int[] {v}).toArray(int[][]::new);
            return new AtomPattern(relation, arguments, shape, columns);
        }

        private CompiledRule part(AtomPattern head, Conditions body) {
            return new CompiledRule(
                    rule.source(), count, head, body.positives, body.negatives, body.distincts);
        }

        private double joinSize(List<Condition> conditions) {
            return joinSize(conditions, all);
        }

        /**
         * Estimates the number of solutions of some conditions, taking the fewest first.
         *
         * @param shown the variables that tell solutions apart, where a condition is not recorded
         */
        private double joinSize(List<Condition> conditions, boolean[] shown) {
            List<Condition> open = new ArrayList<>(conditions);
            boolean[] bound = new boolean[count];
            double size = 1;
            double largest = 1;
            while (!open.isEmpty()) {
                Condition best = open.getFirst();
                double bestFactor = Double.POSITIVE_INFINITY;
                for (Condition condition : open) {
                    double factor = factor(condition, bound, shown);
                    if (factor < bestFactor) {
                        bestFactor = factor;
                        best = condition;
                    }
                }
                open.remove(best);
                size *= bestFactor;
                largest = Math.max(largest, size);
                best.atom().markVariables(bound);
            }
            return largest;
        }

        private double factor(Condition condition, boolean[] bound, boolean[] shown) {
            meter.look(rule.source()); // sampling rows takes tens of microseconds
            AtomPattern atom = condition.atom();
            if (atom.isStatic() && atom.relationId() < knownCount) {
                condition.view().catchUp();
                int[] columns = atom.columns();
                int[] known =
                        IntStream.range(0, columns.length)
                                .filter(i -> columns[i] < 0 || bound[columns[i]])
                                .toArray();
                return condition.view().rows().meanMatches(known);
            }
            boolean[] marks = new boolean[count];
            atom.markVariables(marks);
            double factor = 1;
            for (int v = 0; v < count; v++) {
                if (marks[v] && !bound[v] && (condition.isRecorded() || shown[v])) {
                    factor *= Math.max(1, sizes[v]);
                }
            }
            return factor;
        }
    }
}

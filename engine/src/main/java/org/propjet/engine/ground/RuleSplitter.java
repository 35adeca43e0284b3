package org.propjet.engine.ground;

import org.propjet.engine.rules.Relation;
import org.propjet.engine.rules.Relation.Dependence;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayList;
import java.util.List;

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
 * Not thread-safe.
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
    private final AtomIndexes indexes;
    private final List<Relation> relations;
    private int splitCount;

    /**
     * Makes a splitter.
     *
     * @param relations all relations by id; new ones are added
     */
    RuleSplitter(DomainAnalysis domains, AtomIndexes indexes, List<Relation> relations) {
        this.domains = domains;
        this.indexes = indexes;
        this.relations = relations;
    }

    /** Returns how many rules were split. */
    int splitCount() {
        return splitCount;
    }

    /** Returns the rules, those that would blow up in parts. */
    List<GroundingRule> split(List<GroundingRule> rules) {
        List<GroundingRule> result = new ArrayList<>();
        for (GroundingRule rule : rules) {
            List<GroundingRule> parts = List.of(rule);
            if (rule.variableCount() > 2 && rule.positives().size() > 1) {
                parts = new Elimination(rule, domains.variableSizes(rule)).run();
            }
            splitCount += parts.size() > 1 ? 1 : 0;
            result.addAll(parts);
        }
        return result;
    }

    /** The conditions of a rule as they are gathered for a part. */
    private static final class Conditions {
        final List<AtomPattern> positives = new ArrayList<>();
        final List<AtomPattern> negatives = new ArrayList<>();
        final List<Pattern> lefts = new ArrayList<>();
        final List<Pattern> rights = new ArrayList<>();

        boolean[] variables(int count) {
            boolean[] marks = new boolean[count];
            positives.forEach(atom -> atom.markVariables(marks));
            negatives.forEach(atom -> atom.markVariables(marks));
            lefts.forEach(term -> term.markVariables(marks));
            rights.forEach(term -> term.markVariables(marks));
            return marks;
        }

        /** Moves those that have a variable to other conditions. */
        void moveTo(Conditions other, int variable, int count) {
            for (AtomPattern atom : List.copyOf(positives)) {
                if (mentions(atom, variable, count)) {
                    positives.remove(atom);
                    other.positives.add(atom);
                }
            }
            for (AtomPattern atom : List.copyOf(negatives)) {
                if (mentions(atom, variable, count)) {
                    negatives.remove(atom);
                    other.negatives.add(atom);
                }
            }
            for (int i = lefts.size() - 1; i >= 0; i--) {
                boolean[] marks = new boolean[count];
                lefts.get(i).markVariables(marks);
                rights.get(i).markVariables(marks);
                if (marks[variable]) {
                    other.lefts.add(lefts.remove(i));
                    other.rights.add(rights.remove(i));
                }
            }
        }

        private static boolean mentions(AtomPattern atom, int variable, int count) {
            boolean[] marks = new boolean[count];
            atom.markVariables(marks);
            return marks[variable];
        }
    }

    private final class Elimination {
        final GroundingRule rule;
        final double[] sizes;
        final int count;
        final boolean[] inHead;
        final List<GroundingRule> parts = new ArrayList<>();
        double partsCost;

        Elimination(GroundingRule rule, double[] sizes) {
            this.rule = rule;
            this.sizes = sizes;
            this.count = rule.variableCount();
            this.inHead = new boolean[count];
            rule.head().markVariables(inHead);
        }

        List<GroundingRule> run() {
            double whole = joinSize(rule.positives());
            if (whole < LARGE) {
                return List.of(rule);
            }
            Conditions rest = new Conditions();
            rest.positives.addAll(rule.positives());
            rest.negatives.addAll(rule.negatives());
            rest.lefts.addAll(rule.distinctLefts());
            rest.rights.addAll(rule.distinctRights());
            int firstRelation = relations.size();
            boolean more = true;
            while (more) {
                more = eliminateOne(rest);
            }
            partsCost += joinSize(rest.positives);
            if (parts.isEmpty() || partsCost * GAIN > whole) {
                relations.subList(firstRelation, relations.size()).clear();
                return List.of(rule);
            }
            parts.add(part(rule.head(), rest));
            return parts;
        }

        /** Takes the variable out that makes the smallest part; false if none makes one. */
        private boolean eliminateOne(Conditions rest) {
            boolean[] present = rest.variables(count);
            int best = -1;
            double bestCost = Double.POSITIVE_INFINITY;
            for (int v = 0; v < count; v++) {
                if (present[v] && !inHead[v]) {
                    double cost = bucketCost(rest, v);
                    if (cost < bestCost) {
                        bestCost = cost;
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
                bucket.positives.forEach(rest.positives::add);
                bucket.negatives.forEach(rest.negatives::add);
                rest.lefts.addAll(bucket.lefts);
                rest.rights.addAll(bucket.rights);
                return false;
            }
            bindAll(bucket);
            partsCost += bestCost;
            AtomPattern head = newHead(bucket, rest);
            parts.add(part(head, bucket));
            rest.positives.add(head);
            return true;
        }

        private double bucketCost(Conditions rest, int variable) {
            Conditions bucket = new Conditions();
            Conditions left = new Conditions();
            left.positives.addAll(rest.positives);
            left.negatives.addAll(rest.negatives);
            left.lefts.addAll(rest.lefts);
            left.rights.addAll(rest.rights);
            left.moveTo(bucket, variable, count);
            bindAll(bucket);
            return joinSize(bucket.positives);
        }

        /** Adds positive conditions of the rule until all variables of a part are bound. */
        private void bindAll(Conditions bucket) {
            boolean[] needed = bucket.variables(count);
            boolean[] bound = new boolean[count];
            bucket.positives.forEach(atom -> atom.markVariables(bound));
            for (int v = 0; v < count; v++) {
                if (needed[v] && !bound[v]) {
                    int variable = v;
                    AtomPattern binder =
                            rule.positives().stream()
                                    .filter(a -> Conditions.mentions(a, variable, count))
                                    .min(
                                            java.util.Comparator.comparingDouble(
                                                    a -> joinSize(List.of(a))))
                                    .orElseThrow();
                    bucket.positives.add(binder);
                    binder.markVariables(bound);
                }
            }
        }

        /** Makes the relation of a part: of the variables that the head or the rest still need. */
        private AtomPattern newHead(Conditions bucket, Conditions rest) {
            boolean[] here = bucket.variables(count);
            boolean[] there = rest.variables(count);
            List<Pattern> arguments = new ArrayList<>();
            for (int v = 0; v < count; v++) {
                if (here[v] && (there[v] || inHead[v])) {
                    arguments.add(new Pattern(Pattern.Kind.VARIABLE, v, List.of()));
                }
            }
            Relation original = rule.head().relation();
            Relation relation =
                    new Relation(
                            relations.size(),
                            original.name() + "@" + relations.size(),
                            arguments.size(),
                            Keyword.NONE,
                            dependence(bucket),
                            original.stratum());
            relations.add(relation);
            return new AtomPattern(relation, arguments);
        }

        /** A part changes with the moves if one of its conditions does. */
        private Dependence dependence(Conditions bucket) {
            Dependence most = Dependence.STATIC;
            for (List<AtomPattern> atoms : List.of(bucket.positives, bucket.negatives)) {
                for (AtomPattern atom : atoms) {
                    Dependence here = atom.relation().dependence();
                    most = here.compareTo(most) > 0 ? here : most;
                }
            }
            return most;
        }

        private GroundingRule part(AtomPattern head, Conditions body) {
            return new GroundingRule(
                    head,
                    List.copyOf(body.positives),
                    List.copyOf(body.negatives),
                    List.copyOf(body.lefts),
                    List.copyOf(body.rights),
                    count,
                    rule.source(),
                    rule.number());
        }

        /** Estimates the number of solutions of some conditions, taking the fewest first. */
        private double joinSize(List<AtomPattern> atoms) {
            List<AtomPattern> open = new ArrayList<>(atoms);
            boolean[] bound = new boolean[count];
            double size = 1;
            double largest = 1;
            while (!open.isEmpty()) {
                AtomPattern best = open.getFirst();
                double bestFactor = Double.POSITIVE_INFINITY;
                for (AtomPattern atom : open) {
                    double factor = factor(atom, bound);
                    if (factor < bestFactor) {
                        bestFactor = factor;
                        best = atom;
                    }
                }
                open.remove(best);
                size *= bestFactor;
                largest = Math.max(largest, size);
                best.markVariables(bound);
            }
            return largest;
        }

        private double factor(AtomPattern atom, boolean[] bound) {
            if (atom.isStatic() && atom.relation().relationId() < indexes.relationCount()) {
                return indexes.estimateMatches(atom, bound);
            }
            boolean[] marks = new boolean[count];
            atom.markVariables(marks);
            double factor = 1;
            for (int v = 0; v < count; v++) {
                if (marks[v] && !bound[v]) {
                    factor *= Math.max(1, sizes[v]);
                }
            }
            return factor;
        }
    }
}

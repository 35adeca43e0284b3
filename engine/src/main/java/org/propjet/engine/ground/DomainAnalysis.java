package org.propjet.engine.ground;

import static java.util.Objects.requireNonNull;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.datalog.AtomPattern;
import org.propjet.engine.datalog.CompiledRule;
import org.propjet.engine.datalog.CompiledRule.Condition;
import org.propjet.engine.datalog.RelationView;
import org.propjet.engine.datalog.TermTable;
import org.propjet.engine.rules.Relation;
import org.propjet.engine.rules.Relation.Keyword;
import org.roaringbitmap.RoaringBitmap;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds for each position of each relation the terms that may ever stand there: a cheap upper bound
 * of what grounding will find, made to foresee which rules would blow up. Positions are looked at
 * one by one, so that the bound is loose, and negations are ignored.
 *
 * <p>Not thread-safe. Cost: a few passes over the rules, with an operation on compressed bitmaps
 * for each variable.
 */
final class DomainAnalysis {
    /** Functions nested deeper than this are not told apart. */
    private static final int MAX_DEPTH = 6;

    /** The size of a domain that nests too deep. */
    private static final double UNBOUNDED = 1e6;

    private final TermTable terms;
    private final Map<Integer, Domain[]> columns = new LinkedHashMap<>();
    private boolean changed;

    // The shape and the columns of the atom that is being followed, and how far.
    private int[] shape = {};
    private int[] leaves = {};
    private int inShape;
    private int inColumns;

    DomainAnalysis(TermTable terms) {
        this.terms = terms;
    }

    /** The terms that may stand at a position: constants, and functions by their arguments. */
    private static final class Domain {
        final RoaringBitmap constants = new RoaringBitmap();
        final Map<Integer, Domain[]> functions = new LinkedHashMap<>();
        boolean tooDeep;

        double size() {
            double size = tooDeep ? UNBOUNDED : constants.getCardinality();
            for (Domain[] arguments : functions.values()) {
                double product = 1;
                for (Domain argument : arguments) {
                    product *= argument.size();
                }
                size += product;
            }
            return size;
        }
    }

    /**
     * Runs the analysis.
     *
     * @param known the static atoms
     * @param rules the rules still to be evaluated
     * @param relations all relations, by id
     * @param meter ends it
     */
    void run(
            AtomTable atoms,
            IntArrayList known,
            List<CompiledRule> rules,
            List<Relation> relations,
            BudgetMeter meter) {
        for (int i = 0; i < known.size(); i++) {
            meter.tick("the domains of facts");
            int atom = known.getInt(i);
            Domain[] domains = columns(atoms.relation(atom));
            for (int column = 0; column < domains.length; column++) {
                addTerm(domains[column], atoms.argument(atom, column), 0);
            }
        }
        Relation isTrue = byKeyword(relations, Keyword.TRUE);
        Relation next = byKeyword(relations, Keyword.NEXT);
        Relation init = byKeyword(relations, Keyword.INIT);
        Relation does = byKeyword(relations, Keyword.DOES);
        Relation legal = byKeyword(relations, Keyword.LEGAL);
        addAll(columns(isTrue)[0], columns(init)[0], 0);
        changed = true;
        while (changed) {
            changed = false;
            for (CompiledRule rule : rules) {
                meter.look(rule.source());
                apply(rule);
            }
            addAll(columns(isTrue)[0], columns(next)[0], 0);
            addAll(columns(does)[0], columns(legal)[0], 0);
            addAll(columns(does)[1], columns(legal)[1], 0);
        }
    }

    private static Relation byKeyword(List<Relation> relations, Keyword keyword) {
        return relations.stream().filter(r -> r.keyword() == keyword).findFirst().orElseThrow();
    }

    private void apply(CompiledRule rule) {
        @Nullable Domain[] domains = variableDomains(rule);
        for (Domain domain : domains) {
            if (domain != null && domain.size() == 0) {
                return;
            }
        }
        follow(rule.head());
        for (Domain head : columns(rule.head().relation())) {
            addNext(head, domains, 0);
        }
    }

    /** Returns for each variable of a rule how many terms it may stand for. */
    double[] variableSizes(CompiledRule rule) {
        @Nullable Domain[] domains = variableDomains(rule);
        double[] sizes = new double[domains.length];
        for (int v = 0; v < sizes.length; v++) {
            Domain domain = domains[v];
            sizes[v] = domain == null ? 1 : domain.size();
        }
        return sizes;
    }

    private @Nullable Domain[] variableDomains(CompiledRule rule) {
        @Nullable Domain[] domains = new Domain[rule.variableCount()];
        for (Condition positive : rule.positives()) {
            follow(positive.atom());
            for (Domain here : columns(positive.atom().relation())) {
                narrowNext(here, domains);
            }
        }
        return domains;
    }

    private void follow(AtomPattern atom) {
        shape = atom.shape();
        leaves = atom.columns();
        inShape = 0;
        inColumns = 0;
    }

    /** Narrows the domains of the variables in the next argument of the atom that is followed. */
    private void narrowNext(Domain here, @Nullable Domain[] domains) {
        int functorId = shape[inShape++];
        if (functorId == RelationView.LEAF) {
            int variable = leaves[inColumns++];
            if (variable >= 0) {
                Domain before = domains[variable];
                domains[variable] = before == null ? here : intersection(before, here);
            }
            return;
        }
        Domain[] arguments = here.functions.get(functorId);
        for (int i = 0; i < terms.arity(functorId); i++) {
            Domain argument = arguments == null ? new Domain() : arguments[i];
            narrowNext(here.tooDeep ? here : argument, domains);
        }
    }

    private static Domain intersection(Domain a, Domain b) {
        if (a == b || a.tooDeep) {
            return b;
        }
        if (b.tooDeep) {
            return a;
        }
        Domain both = new Domain();
        both.constants.or(RoaringBitmap.and(a.constants, b.constants));
        for (Map.Entry<Integer, Domain[]> entry : a.functions.entrySet()) {
            Domain[] other = b.functions.get(entry.getKey());
            if (other != null) {
                Domain[] arguments = new Domain[other.length];
                for (int i = 0; i < arguments.length; i++) {
                    arguments[i] = intersection(entry.getValue()[i], other[i]);
                }
                both.functions.put(entry.getKey(), arguments);
            }
        }
        return both;
    }

    private Domain[] columns(Relation relation) {
        return columns.computeIfAbsent(relation.relationId(), id -> fresh(relation.arity()));
    }

    private static Domain[] fresh(int count) {
        List<Domain> domains = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            domains.add(new Domain());
        }
        return domains.toArray(new Domain[0]);
    }

    /** Adds what the next argument of the atom that is followed may be; to null, nothing. */
    private void addNext(@Nullable Domain into, @Nullable Domain[] domains, int depth) {
        int functorId = shape[inShape++];
        if (functorId == RelationView.LEAF) {
            int column = leaves[inColumns++];
            if (into != null && column < 0) {
                addTerm(into, ~column, depth);
            } else if (into != null && domains[column] != null) {
                addAll(into, requireNonNull(domains[column]), depth);
            }
            return;
        }
        int arity = terms.arity(functorId);
        Domain[] arguments = into == null ? null : function(into, functorId, arity, depth);
        for (int i = 0; i < arity; i++) {
            addNext(arguments == null ? null : arguments[i], domains, depth + 1);
        }
    }

    private void addTerm(Domain into, int term, int depth) {
        if (terms.arityOf(term) <= 0) {
            if (into.constants.checkedAdd(term)) {
                changed = true;
            }
            return;
        }
        Domain[] arguments = function(into, terms.functorOf(term), terms.arityOf(term), depth);
        for (int i = 0; arguments != null && i < arguments.length; i++) {
            addTerm(arguments[i], terms.argument(term, i), depth + 1);
        }
    }

    private void addAll(Domain into, Domain from, int depth) {
        if (into == from) {
            return;
        }
        if (from.tooDeep && !into.tooDeep) {
            into.tooDeep = true;
            changed = true;
        }
        if (!into.constants.contains(from.constants)) {
            into.constants.or(from.constants);
            changed = true;
        }
        for (Map.Entry<Integer, Domain[]> entry : from.functions.entrySet()) {
            Domain[] source = entry.getValue();
            Domain[] arguments = function(into, entry.getKey(), source.length, depth);
            for (int i = 0; arguments != null && i < arguments.length; i++) {
                addAll(arguments[i], source[i], depth + 1);
            }
        }
    }

    /** Returns the arguments' domains of a function, or null if it is nested too deep. */
    private Domain @Nullable [] function(Domain into, int functorId, int arity, int depth) {
        if (depth >= MAX_DEPTH) {
            changed |= !into.tooDeep;
            into.tooDeep = true;
            return null;
        }
        return into.functions.computeIfAbsent(
                functorId,
                id -> {
                    changed = true;
                    return fresh(arity);
                });
    }
}

package org.propjet.engine.ground;

import static java.util.Objects.requireNonNull;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayFIFOQueue;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.datalog.AtomPattern;
import org.propjet.engine.datalog.CompiledRule;
import org.propjet.engine.datalog.CompiledRule.Condition;
import org.propjet.engine.datalog.RelationView;
import org.propjet.engine.datalog.TermTable;
import org.propjet.engine.rules.Relation;
import org.propjet.engine.rules.Relation.Keyword;
import org.roaringbitmap.RoaringBitmap;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds for each position of each relation the terms that may ever stand there: a cheap upper bound
 * of what grounding will find, made to foresee which rules would blow up. Positions are looked at
 * one by one, so that the bound is loose, and negations are ignored.
 *
 * <p>A rule is looked at again when a domain has grown that it reads. Functions of functions may
 * still make domains without number, so there is an end to them.
 *
 * <p>Not thread-safe. Cost: an operation on compressed bitmaps for each variable of a rule, each
 * time that one of its domains has grown; some 250 bytes a domain.
 */
final class DomainAnalysis {
    /** Functions nested deeper than this are not told apart. */
    private static final int MAX_DEPTH = 6;

    /**
     * Some 60 MB. A domain is a column of a relation, or an argument of a function there; the
     * public rulesheets have fewer than 3,000. Rules that nest functions without end make millions
     * within a second.
     */
    private static final int MOST_DOMAINS = 250_000;

    private static final long BYTES_OF_DOMAIN = 250;

    /** The size of a domain that nests too deep. */
    private static final double UNBOUNDED = 1e6;

    private static final RoaringBitmap NO_CONSTANTS = new RoaringBitmap();

    /** In place of a rule: nobody is to be told when a domain grows. */
    private static final int NOBODY = -1;

    private final TermTable terms;
    private final BudgetMeter meter;
    private final int mostDomains;
    private final Map<Integer, Domain[]> columns = new HashMap<>();
    private long bytes;
    private int domainCount;

    // The rules that are to be looked at, in order, and the one that is.
    private List<CompiledRule> rules = List.of();
    private final IntArrayFIFOQueue open = new IntArrayFIFOQueue();
    private boolean[] isOpen = {};
    private int current = NOBODY;

    // The shape and the columns of the atom that is being followed, and how far.
    private int[] shape = {};
    private int[] leaves = {};
    private int inShape;
    private int inColumns;

    /**
     * Begins without domains.
     *
     * @param meter ends the work
     */
    DomainAnalysis(TermTable terms, BudgetMeter meter) {
        this(terms, meter, MOST_DOMAINS);
    }

    /** Begins with another limit; for tests. */
    DomainAnalysis(TermTable terms, BudgetMeter meter, int mostDomains) {
        this.terms = terms;
        this.meter = meter;
        this.mostDomains = mostDomains;
    }

    /** The terms that may stand at a position: constants, and functions by their arguments. */
    private final class Domain {
        /** What this is an argument's domain of; null for a column of a relation. */
        final @Nullable Domain parent;

        RoaringBitmap constants = NO_CONSTANTS;
        Map<Integer, Domain[]> functions = Map.of();
        boolean tooDeep;

        /** The rules that have a variable here, in order to be told when something is added. */
        private @Nullable IntOpenHashSet readers;

        /** The rules that ask for a function that is not here, by the function. */
        private @Nullable Int2ObjectOpenHashMap<IntOpenHashSet> waiting;

        /** The size, once nothing is added any more; negative if it has not been asked for. */
        private double size = -1;

        Domain(@Nullable Domain parent) {
            this.parent = parent;
        }

        double size() {
            if (size >= 0) {
                return size;
            }
            meter.tick("the sizes of domains");
            double sum = tooDeep ? UNBOUNDED : constants.getCardinality();
            for (Domain[] arguments : functions.values()) {
                double product = 1;
                for (Domain argument : arguments) {
                    product *= argument.size();
                }
                sum += product;
            }
            size = sum;
            return sum;
        }

        boolean isEmpty() {
            meter.tick("the domains of rules");
            if (tooDeep || !constants.isEmpty()) {
                return false;
            }
            for (Domain[] arguments : functions.values()) {
                if (Arrays.stream(arguments).noneMatch(Domain::isEmpty)) {
                    return false;
                }
            }
            return true;
        }

        void addReader(int rule) {
            if (rule != NOBODY) {
                readers = readers == null ? new IntOpenHashSet() : readers;
                readers.add(rule);
            }
        }

        void addWaiting(int functorId, int rule) {
            if (rule != NOBODY) {
                waiting = waiting == null ? new Int2ObjectOpenHashMap<>() : waiting;
                waiting.computeIfAbsent(functorId, id -> new IntOpenHashSet()).add(rule);
            }
        }

        /** Has the rules looked at again that read this, or something that this is a part of. */
        void hasGrown() {
            for (Domain each = this; each != null; each = each.parent) {
                if (each.readers != null) {
                    each.readers.forEach(DomainAnalysis.this::open);
                }
            }
        }

        void setTooDeep() {
            if (!tooDeep) {
                tooDeep = true;
                if (waiting != null) {
                    waiting.values().forEach(some -> some.forEach(DomainAnalysis.this::open));
                    waiting = null;
                }
                hasGrown();
            }
        }

        void add(int constant) {
            if (!constants.contains(constant)) {
                constants = constants.isEmpty() ? new RoaringBitmap() : constants;
                constants.add(constant);
                bytes += Short.BYTES;
                hasGrown();
            }
        }

        void addConstantsOf(Domain other) {
            if (!constants.contains(other.constants)) {
                long before = constants.getLongSizeInBytes();
                constants = constants.isEmpty() ? new RoaringBitmap() : constants;
                constants.or(other.constants);
                bytes += constants.getLongSizeInBytes() - before;
                hasGrown();
            }
        }

        /** Returns the arguments' domains of a function, or null if it is nested too deep. */
        Domain @Nullable [] function(int functorId, int arity, int depth) {
            if (depth >= MAX_DEPTH) {
                setTooDeep();
                return null;
            }
            Domain[] known = functions.get(functorId);
            if (known != null) {
                return known;
            }
            Domain[] made = fresh(arity, this);
            functions = functions.isEmpty() ? new LinkedHashMap<>() : functions;
            functions.put(functorId, made);
            if (waiting != null) {
                IntOpenHashSet told = waiting.remove(functorId);
                if (told != null) {
                    told.forEach(DomainAnalysis.this::open);
                }
            }
            hasGrown();
            return made;
        }
    }

    private void open(int rule) {
        if (!isOpen[rule]) {
            isOpen[rule] = true;
            open.enqueue(rule);
        }
    }

    /**
     * Runs the analysis.
     *
     * @param known the static atoms
     * @param unevaluated the rules still to be evaluated
     * @param relations all relations, by id
     * @throws BudgetExceededException if there are too many domains, or the time is over
     */
    void run(
            AtomTable atoms,
            IntArrayList known,
            List<CompiledRule> unevaluated,
            List<Relation> relations) {
        this.rules = unevaluated;
        this.isOpen = new boolean[rules.size()];
        shareColumns(relations);
        for (int i = 0; i < known.size(); i++) {
            meter.tick("the domains of facts");
            int atom = known.getInt(i);
            Domain[] domains = columns(atoms.relation(atom));
            for (int column = 0; column < domains.length; column++) {
                addTerm(domains[column], atoms.argument(atom, column), 0);
            }
        }
        Domain isTrue = columns(byKeyword(relations, Keyword.TRUE))[0];
        Domain next = columns(byKeyword(relations, Keyword.NEXT))[0];
        addAll(isTrue, columns(byKeyword(relations, Keyword.INIT))[0], 0);
        for (int rule = 0; rule < rules.size(); rule++) {
            open(rule);
        }
        do {
            while (!open.isEmpty()) {
                current = open.dequeueInt();
                isOpen[current] = false;
                apply(rules.get(current));
            }
            current = NOBODY;
            addAll(isTrue, next, 0);
        } while (!open.isEmpty());
    }

    /**
     * What is legal is what can be done; and what is next is what can be true, unless some rule
     * asks for what is next: then the initial state has to be kept apart.
     */
    private void shareColumns(List<Relation> relations) {
        share(byKeyword(relations, Keyword.DOES), byKeyword(relations, Keyword.LEGAL));
        Relation next = byKeyword(relations, Keyword.NEXT);
        for (CompiledRule rule : rules) {
            for (Condition condition : rule.positives()) {
                if (condition.relationId() == next.relationId()) {
                    return;
                }
            }
        }
        share(byKeyword(relations, Keyword.TRUE), next);
    }

    private void share(Relation one, Relation other) {
        columns.put(one.relationId(), columns(other));
    }

    private static Relation byKeyword(List<Relation> relations, Keyword keyword) {
        return relations.stream().filter(r -> r.keyword() == keyword).findFirst().orElseThrow();
    }

    private void apply(CompiledRule rule) {
        meter.look(rule.source());
        @Nullable Domain[] domains = variableDomains(rule);
        for (Domain domain : domains) {
            if (domain != null && domain.isEmpty()) {
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
                here.addReader(current);
                Domain before = domains[variable];
                domains[variable] = before == null ? here : intersection(before, here);
            }
            return;
        }
        Domain[] arguments = here.functions.get(functorId);
        if (arguments == null && !here.tooDeep) {
            here.addWaiting(functorId, current);
        }
        for (int i = 0; i < terms.arity(functorId); i++) {
            Domain argument = arguments == null ? new Domain(null) : arguments[i];
            narrowNext(here.tooDeep ? here : argument, domains);
        }
    }

    private Domain intersection(Domain a, Domain b) {
        meter.tick("the domains of rules");
        if (a == b || a.tooDeep) {
            return b;
        }
        if (b.tooDeep) {
            return a;
        }
        Domain both = new Domain(null);
        both.constants = RoaringBitmap.and(a.constants, b.constants);
        for (Map.Entry<Integer, Domain[]> entry : a.functions.entrySet()) {
            Domain[] other = b.functions.get(entry.getKey());
            if (other != null) {
                Domain[] arguments = new Domain[other.length];
                for (int i = 0; i < arguments.length; i++) {
                    arguments[i] = intersection(entry.getValue()[i], other[i]);
                }
                both.functions = both.functions.isEmpty() ? new LinkedHashMap<>() : both.functions;
                both.functions.put(entry.getKey(), arguments);
            }
        }
        return both;
    }

    private Domain[] columns(Relation relation) {
        Domain[] known = columns.get(relation.relationId());
        if (known == null) {
            known = fresh(relation.arity(), null);
            columns.put(relation.relationId(), known);
        }
        return known;
    }

    private Domain[] fresh(int count, @Nullable Domain parent) {
        meter.tick("the domains of relations");
        domainCount += parent == null ? 0 : count;
        bytes += count * BYTES_OF_DOMAIN;
        if (domainCount > mostDomains) {
            throw new BudgetExceededException(
                    "domains", "" + mostDomains, "of functions in functions" + where());
        }
        if (bytes > meter.budget().maxBytes()) {
            throw new BudgetExceededException(
                    "bytes", "" + meter.budget().maxBytes(), "of domains" + where());
        }
        Domain[] domains = new Domain[count];
        for (int i = 0; i < count; i++) {
            domains[i] = new Domain(parent);
        }
        return domains;
    }

    private String where() {
        return current == NOBODY ? "" : ", in " + rules.get(current).source();
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
        Domain[] arguments = into == null ? null : into.function(functorId, arity, depth);
        for (int i = 0; i < arity; i++) {
            addNext(arguments == null ? null : arguments[i], domains, depth + 1);
        }
    }

    private void addTerm(Domain into, int term, int depth) {
        if (terms.arityOf(term) <= 0) {
            into.add(term);
            return;
        }
        Domain[] arguments = into.function(terms.functorOf(term), terms.arityOf(term), depth);
        for (int i = 0; arguments != null && i < arguments.length; i++) {
            addTerm(arguments[i], terms.argument(term, i), depth + 1);
        }
    }

    private void addAll(Domain into, Domain from, int depth) {
        if (into == from) {
            return;
        }
        meter.tick("the domains of rules");
        if (from.tooDeep) {
            into.setTooDeep();
        }
        into.addConstantsOf(from);
        // Where one is a part of the other, both grow: what comes meanwhile is looked at again.
        for (Map.Entry<Integer, Domain[]> entry : List.copyOf(from.functions.entrySet())) {
            Domain[] source = entry.getValue();
            Domain[] arguments = into.function(entry.getKey(), source.length, depth);
            for (int i = 0; arguments != null && i < arguments.length; i++) {
                addAll(arguments[i], source[i], depth + 1);
            }
        }
    }
}

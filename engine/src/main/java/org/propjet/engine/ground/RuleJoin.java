package org.propjet.engine.ground;

import org.propjet.engine.rules.Relation;

/**
 * Runs join plans: finds all instances of a rule among the visible atoms, derives their heads and
 * records them.
 *
 * <p>Not thread-safe. The recursion is as deep as a rule has conditions that give variables values.
 */
final class RuleJoin {
    private final AtomTable atoms;
    private final TermTable terms;
    private final InstanceStore instances;
    private final BudgetMeter meter;
    private int[] positions = new int[64];
    private int[] binding = new int[16];
    private int[] matched = new int[16];
    private int[] literals = new int[32];
    private int triggerAtom;

    RuleJoin(AtomTable atoms, InstanceStore instances, BudgetMeter meter) {
        this.atoms = atoms;
        this.terms = atoms.terms();
        this.instances = instances;
        this.meter = meter;
    }

    /**
     * Finds all instances of a rule in which the trigger is a given atom.
     *
     * @param plan the plan
     * @param atomId the atom, visible; ignored if the plan has no trigger
     */
    void run(JoinPlan plan, int atomId) {
        triggerAtom = atomId;
        GroundingRule rule = plan.rule();
        if (binding.length < rule.variableCount()) {
            binding = new int[2 * rule.variableCount()];
        }
        if (matched.length < rule.positives().size()) {
            matched = new int[2 * rule.positives().size()];
        }
        Access access = plan.triggerAccess();
        if (access != null) {
            makeRoom(access);
            if (!access.load(atoms, atomId, positions)
                    || !access.hasKey(positions, binding, terms)
                    || !access.bind(positions, binding)) {
                return;
            }
            matched[plan.triggerIndex()] = atomId;
        }
        step(plan, 0);
    }

    private void makeRoom(Access access) {
        if (positions.length < access.positionCount) {
            positions = new int[2 * access.positionCount];
        }
    }

    /** Evaluates the steps from a depth on; returns whether there was a solution. */
    private boolean step(JoinPlan plan, int depth) {
        for (int at = depth; at < plan.steps().size(); at++) {
            JoinPlan.Step step = plan.steps().get(at);
            if (step instanceof JoinPlan.Search search) {
                return search(plan, search, at);
            }
            if (!passes(plan, step)) {
                return false;
            }
        }
        emit(plan);
        return true;
    }

    private boolean passes(JoinPlan plan, JoinPlan.Step test) {
        return switch (test) {
            case JoinPlan.Differ differ ->
                    differ.left().build(binding, terms) != differ.right().build(binding, terms);
            case JoinPlan.Absent absent -> !isDerived(absent.atom());
            case JoinPlan.Lookup lookup -> lookup(plan, lookup);
            case JoinPlan.Search search -> throw new IllegalArgumentException("no test: " + search);
        };
    }

    private boolean lookup(JoinPlan plan, JoinPlan.Lookup lookup) {
        int atom = find(lookup.atom());
        if (atom < 0 || atoms.rank(atom) == AtomTable.NOT_DERIVED) {
            return false;
        }
        if (!lookup.atom().isStatic() && !isVisible(plan, atom, lookup.positiveIndex())) {
            return false;
        }
        matched[lookup.positiveIndex()] = atom;
        return true;
    }

    /** Each combination of atoms is found once: by the last of them to become visible. */
    private boolean isVisible(JoinPlan plan, int atom, int positiveIndex) {
        if (plan.triggerIndex() == JoinPlan.NO_TRIGGER) {
            return true;
        }
        int rank = atoms.rank(atom);
        int triggerRank = atoms.rank(triggerAtom);
        return positiveIndex < plan.triggerIndex() ? rank < triggerRank : rank <= triggerRank;
    }

    private boolean search(JoinPlan plan, JoinPlan.Search search, int depth) {
        Access access = search.access();
        Pattern[] keyPatterns = access.keyPatterns;
        int[] key = new int[keyPatterns.length];
        for (int i = 0; i < key.length; i++) {
            key[i] = keyPatterns[i].find(binding, terms);
            if (key[i] == TermTable.NONE) {
                return false;
            }
        }
        AtomIndex index = search.index();
        makeRoom(access);
        boolean excludesTrigger =
                search.positiveIndex() < plan.triggerIndex() && !search.atom().isStatic();
        boolean found = false;
        for (int entry = index.first(key); entry >= 0; entry = index.next(entry)) {
            meter.tick(plan.rule().source());
            int atom = index.atom(entry);
            if (excludesTrigger && atom == triggerAtom) {
                continue;
            }
            access.load(atoms, atom, positions);
            if (!access.bind(positions, binding)) {
                continue;
            }
            matched[search.positiveIndex()] = atom;
            if (step(plan, depth + 1)) {
                found = true;
                if (depth >= plan.existentialFrom()) {
                    return true;
                }
            }
        }
        return found;
    }

    private int find(AtomPattern atom) {
        int count = atom.arguments().size();
        int[] ids = new int[count];
        for (int i = 0; i < count; i++) {
            ids[i] = atom.arguments().get(i).find(binding, terms);
            if (ids[i] == TermTable.NONE) {
                return -1;
            }
        }
        return atoms.find(atom.relation().relationId(), ids, count);
    }

    private boolean isDerived(AtomPattern atom) {
        int found = find(atom);
        return found >= 0 && atoms.rank(found) != AtomTable.NOT_DERIVED;
    }

    private int intern(AtomPattern atom) {
        int count = atom.arguments().size();
        int[] ids = new int[count];
        for (int i = 0; i < count; i++) {
            ids[i] = atom.arguments().get(i).build(binding, terms);
        }
        return atoms.intern(atom.relation().relationId(), ids, count);
    }

    private void emit(JoinPlan plan) {
        GroundingRule rule = plan.rule();
        if (rule.isStatic()) {
            atoms.derive(intern(rule.head()));
            return;
        }
        if (literals.length < rule.positives().size() + rule.negatives().size()) {
            literals = new int[2 * (rule.positives().size() + rule.negatives().size())];
        }
        int count = 0;
        for (int i = 0; i < rule.positives().size(); i++) {
            if (!rule.positives().get(i).isStatic()) {
                literals[count++] = matched[i] << 1;
            }
        }
        if (contradictsItself(count)) {
            return;
        }
        for (AtomPattern negative : rule.negatives()) {
            if (!negative.isStatic()) {
                literals[count++] = intern(negative) << 1 | 1;
            }
        }
        int head = intern(rule.head());
        if (instances.add(rule.number(), head, literals, count, plan.canRepeat())) {
            if (instances.size() > meter.budget().maxInstances()) {
                throw new BudgetExceededException(
                        "instances", "" + meter.budget().maxInstances(), "in " + rule.source());
            }
            atoms.derive(head);
        }
    }

    /** Returns whether a role would have to make two moves at once. */
    private boolean contradictsItself(int count) {
        for (int i = 0; i < count; i++) {
            int first = literals[i] >> 1;
            if (atoms.relation(first).keyword() != Relation.Keyword.DOES) {
                continue;
            }
            for (int k = i + 1; k < count; k++) {
                int second = literals[k] >> 1;
                if (first != second
                        && atoms.relationId(first) == atoms.relationId(second)
                        && atoms.argument(first, 0) == atoms.argument(second, 0)) {
                    return true;
                }
            }
        }
        return false;
    }
}

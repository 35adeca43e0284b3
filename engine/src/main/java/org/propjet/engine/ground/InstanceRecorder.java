package org.propjet.engine.ground;

import static java.util.Objects.requireNonNull;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntSet;

import org.propjet.engine.datalog.AtomPattern;
import org.propjet.engine.datalog.CompiledRule;
import org.propjet.engine.datalog.CompiledRule.Condition;
import org.propjet.engine.datalog.JoinPlan;
import org.propjet.engine.datalog.JoinRunner;
import org.propjet.engine.datalog.TermTemplate;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.Relation;

import java.util.IdentityHashMap;
import java.util.function.IntConsumer;

/**
 * Derives the heads of the rule instances that joins find, and records the instances of the rules
 * that are not static.
 *
 * <p>Not thread-safe.
 */
final class InstanceRecorder implements JoinRunner.Sink {
    /** Summing up what all relations take costs a millisecond if there are 100,000. */
    private static final long BYTES_PER_CHECK = 4 << 20;

    /** So few moves are compared with each other. */
    private static final int FEW = 8;

    private final IntSet requests;
    private final AtomTable atoms;
    private final VisibleAtoms visible;
    private final InstanceStore instances;
    private final BudgetMeter meter;
    private final IntConsumer sizeCheck;
    private final TermTemplate templates;
    private final IdentityHashMap<GameRule, Integer> numbers = new IdentityHashMap<>();
    private final Int2IntOpenHashMap moveOfRole = new Int2IntOpenHashMap();
    private final Runnable memoryCheck;
    private long bytesAtCheck;
    private int[] arguments = new int[16];
    private int[] matched = new int[32];
    private int[] literals = new int[32];

    InstanceRecorder(
            GameRules rules,
            IntSet requests,
            AtomTable atoms,
            VisibleAtoms visible,
            InstanceStore instances,
            BudgetMeter meter,
            IntConsumer sizeCheck,
            Runnable memoryCheck) {
        this.sizeCheck = sizeCheck;
        this.memoryCheck = memoryCheck;
        this.requests = requests;
        this.atoms = atoms;
        this.visible = visible;
        this.instances = instances;
        this.meter = meter;
        this.templates = new TermTemplate(atoms.terms());
        for (int i = 0; i < rules.rules().size(); i++) {
            numbers.put(rules.rules().get(i), i);
        }
    }

    @Override
    public void look(CompiledRule rule) {
        meter.look(rule.source());
    }

    /** Looks at the memory whenever a few more megabytes are taken, by one rule or by many. */
    private void checkMemory() {
        long bytes =
                atoms.estimatedBytes()
                        + 4L * atoms.terms().argumentCount()
                        + instances.bytesOfChunks();
        if (bytes > bytesAtCheck + BYTES_PER_CHECK) {
            bytesAtCheck = bytes;
            memoryCheck.run();
        }
    }

    @Override
    public void take(CompiledRule rule, JoinPlan plan, int[] variables, int[] rows) {
        checkMemory();
        if (rule.head().isStatic() || requests.contains(rule.head().relationId())) {
            derive(intern(rule.head(), variables));
            return;
        }
        int count = addMatched(rule, plan, rows);
        if (contradictsItself(count)) {
            return;
        }
        for (Condition negative : rule.negatives()) {
            if (negative.isRecorded()) {
                literals[count++] = intern(negative.atom(), variables) << 1 | 1;
            }
        }
        int head = intern(rule.head(), variables);
        int number = requireNonNull(numbers.get(rule.source()));
        if (instances.add(number, head, literals, count, plan.canRepeat())) {
            if (instances.size() > meter.budget().maxInstances()) {
                throw new BudgetExceededException(
                        "instances", "" + meter.budget().maxInstances(), "in " + rule.source());
            }
            derive(head);
        }
    }

    private void derive(int atom) {
        if (atoms.derive(atom)) {
            sizeCheck.accept(atoms.relationId(atom));
        }
    }

    /** Puts the atoms that meet the positive conditions into the literals, in the rule's order. */
    private int addMatched(CompiledRule rule, JoinPlan plan, int[] rows) {
        Condition[] positives = rule.positives();
        int most = positives.length + rule.negatives().length;
        if (literals.length < most) {
            literals = new int[2 * most];
            matched = new int[2 * most];
        }
        for (int level = 0; level < positives.length; level++) {
            int index = plan.steps()[level].conditionIndex();
            if (positives[index].isRecorded()) {
                matched[index] = visible.atom(positives[index], rows[level]);
            }
        }
        int count = 0;
        for (int index = 0; index < positives.length; index++) {
            if (positives[index].isRecorded()) {
                literals[count++] = matched[index] << 1;
            }
        }
        return count;
    }

    private int intern(AtomPattern atom, int[] variables) {
        int count = atom.arguments().length;
        if (arguments.length < count) {
            arguments = new int[2 * count];
        }
        templates.values(atom.arguments(), variables, arguments);
        return atoms.intern(atom.relationId(), arguments, count);
    }

    /** Returns whether a role would have to make two moves at once. */
    private boolean contradictsItself(int count) {
        for (int i = 0; i < count; i++) {
            if (isMove(i)) {
                if (i >= FEW) {
                    return contradictsAnywhere(count);
                }
                for (int k = 0; k < i; k++) {
                    if (isMove(k) && contradict(literals[k] >> 1, literals[i] >> 1)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private boolean contradictsAnywhere(int count) {
        moveOfRole.clear();
        for (int i = 0; i < count; i++) {
            if (isMove(i)) {
                int atom = literals[i] >> 1;
                int other = moveOfRole.putIfAbsent(atoms.argument(atom, 0), atom + 1) - 1;
                if (other >= 0 && other != atom) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isMove(int index) {
        return atoms.relation(literals[index] >> 1).keyword() == Relation.Keyword.DOES;
    }

    private boolean contradict(int first, int second) {
        return first != second && atoms.argument(first, 0) == atoms.argument(second, 0);
    }
}

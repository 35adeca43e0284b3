package org.propjet.engine.ground;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntList;

import org.propjet.engine.datalog.CompiledRule.Condition;
import org.propjet.engine.datalog.CompiledRule.Distinct;
import org.propjet.engine.datalog.TermTemplate;
import org.propjet.engine.rules.Relation.Dependence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The conditions of a rule as they are gathered for a part. Not thread-safe. */
final class Conditions {
    final List<Condition> positives = new ArrayList<>();
    final List<Condition> negatives = new ArrayList<>();
    final List<Distinct> distincts = new ArrayList<>();

    void add(List<Condition> must, List<Condition> mustNot, List<Distinct> differ) {
        positives.addAll(must);
        negatives.addAll(mustNot);
        distincts.addAll(differ);
    }

    boolean[] variables(int count) {
        boolean[] marks = new boolean[count];
        positives.forEach(condition -> condition.atom().markVariables(marks));
        negatives.forEach(condition -> condition.atom().markVariables(marks));
        distincts.forEach(pair -> pair.markVariables(marks));
        return marks;
    }

    /** Moves those that have a variable to other conditions. */
    void moveTo(Conditions other, int variable, int count) {
        move(positives, other.positives, each -> each.atom().mentions(variable));
        move(negatives, other.negatives, each -> each.atom().mentions(variable));
        move(distincts, other.distincts, pair -> mentions(pair, variable, count));
    }

    private static <T> void move(List<T> from, List<T> to, Predicate<T> which) {
        from.stream().filter(which).forEach(to::add);
        from.removeIf(which);
    }

    private static boolean mentions(Distinct pair, int variable, int count) {
        boolean[] marks = new boolean[count];
        pair.markVariables(marks);
        return marks[variable];
    }

    /** A part changes with the moves if one of its conditions does. */
    Dependence dependence() {
        Dependence most = Dependence.STATIC;
        for (List<Condition> conditions : List.of(positives, negatives)) {
            for (Condition condition : conditions) {
                Dependence here = condition.atom().relation().dependence();
                most = here.compareTo(most) > 0 ? here : most;
            }
        }
        return most;
    }

    /** Returns those of some variables that are here, as the conditions first name them. */
    int[] inOrder(boolean[] wanted) {
        return IntStream.of(order()).filter(v -> wanted[v]).toArray();
    }

    /**
     * Returns numbers that are the same as those of other conditions if and only if renaming
     * variables turns the ones into the others, condition by condition.
     *
     * @param head variables whose places count, too
     */
    IntList pattern(int[] head, int count) {
        int[] names = new int[count];
        int[] order = order();
        for (int i = 0; i < order.length; i++) {
            names[order[i]] = i;
        }
        IntArrayList pattern = new IntArrayList();
        addRenamed(pattern, head, names);
        for (List<Condition> conditions : List.of(positives, negatives)) {
            pattern.add(conditions.size());
            for (Condition condition : conditions) {
                pattern.add(condition.relationId());
                pattern.add(condition.isRecorded() ? 1 : 0);
                int[] shape = condition.atom().shape();
                pattern.add(shape.length);
                pattern.addElements(pattern.size(), shape);
                addRenamed(pattern, condition.columns(), names);
            }
        }
        for (Distinct pair : distincts) {
            addRenamed(pattern, pair.left(), names);
            addRenamed(pattern, pair.right(), names);
        }
        return pattern;
    }

    private static void addRenamed(IntArrayList pattern, int[] codes, int[] names) {
        pattern.add(codes.length);
        for (int code : codes) {
            pattern.add(TermTemplate.isVariable(code) ? names[code] : code);
        }
    }

    /** Returns the variables, as the conditions first name them. */
    private int[] order() {
        IntLinkedOpenHashSet order = new IntLinkedOpenHashSet();
        for (List<Condition> conditions : List.of(positives, negatives)) {
            conditions.forEach(condition -> addVariables(order, condition.columns()));
        }
        for (Distinct pair : distincts) {
            addVariables(order, pair.left());
            addVariables(order, pair.right());
        }
        return order.toIntArray();
    }

    private static void addVariables(IntLinkedOpenHashSet order, int[] codes) {
        Arrays.stream(codes).filter(TermTemplate::isVariable).forEach(order::add);
    }
}

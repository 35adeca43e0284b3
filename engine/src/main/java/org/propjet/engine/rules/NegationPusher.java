package org.propjet.engine.rules;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.Literal;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Term;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Pushes negation inwards by De Morgan's laws, until it stands before sentences and {@code
 * distinct} only: {@code (not (or a b))} becomes {@code (and (not a) (not b))}.
 *
 * <p>That would change the meaning of {@code (not (and (p ?x) (q ?x)))} where {@code ?x} occurs
 * nowhere else in the rule: there is no such {@code ?x}, rather than some {@code ?x} that fails one
 * of the two. Such a conjunction becomes an auxiliary relation, which is negated.
 *
 * <p>Which of the two is meant may depend on the alternative: {@code (or (r ?x) s)} beside the
 * conjunction above gives {@code ?x} a value only where {@code (r ?x)} holds. Then the rule is
 * divided into one for each alternative.
 *
 * <p>Not thread-safe.
 */
final class NegationPusher {
    /**
     * How many conditions those rules may have altogether that one is divided into, which bounds
     * the time it takes to some seconds.
     */
    private static final int MAX_DIVIDED_CONDITIONS = 20_000;

    /**
     * How many conditions are looked at in dividing all rules of a rulesheet, time and again: some
     * seconds.
     */
    private static final long MAX_CONDITIONS_LOOKED_AT = 1_000_000;

    private final Auxiliaries auxiliaries;

    /** How many conditions have been looked at in dividing rules. */
    private long lookedAt;

    /** The variables of negated conjunctions that only some alternatives give a value. */
    private final Set<Term.Variable> unsure = new LinkedHashSet<>();

    /** The variables of negated conjunctions that nothing else gives a value. */
    private final Set<Term.Variable> withoutValue = new LinkedHashSet<>();

    NegationPusher(Auxiliaries auxiliaries) {
        this.auxiliaries = auxiliaries;
    }

    /**
     * A rule's conditions with negation pushed inwards.
     *
     * @param bodies a list for each rule that it is divided into
     * @param unsure the variables that only some of these rules give a value
     */
    record Pushed(List<List<Literal>> bodies, Set<Term.Variable> unsure) {}

    /** Pushes negation inwards; null if the rule would be divided into too many. */
    @Nullable Pushed push(Rule rule) {
        List<List<Literal>> bodies = List.of(rule.body());
        Set<Term.Variable> allUnsure = new LinkedHashSet<>();
        withoutValue.clear();
        while (true) {
            boolean isDone = true;
            List<List<Literal>> next = new ArrayList<>();
            for (List<Literal> body : bodies) {
                unsure.clear();
                SolvedBody solved = SolvedBody.of(rule.head(), body);
                Group group =
                        new Group(rule, solved.headVariables(), null, solved.conditions(), false);
                List<Literal> pushed = pushed(group);
                pushed.addAll(solved.equations());
                next.addAll(unsure.isEmpty() ? List.of(pushed) : divided(pushed));
                isDone &= unsure.isEmpty();
                allUnsure.addAll(unsure);
            }
            if (isDone) {
                allUnsure.retainAll(withoutValue);
                return new Pushed(next, allUnsure);
            }
            int conditionCount = next.stream().mapToInt(List::size).sum();
            lookedAt += conditionCount;
            if (conditionCount > MAX_DIVIDED_CONDITIONS || lookedAt > MAX_CONDITIONS_LOOKED_AT) {
                return null;
            }
            bodies = next;
        }
    }

    /** Divides at a disjunction that does not give all unsure variables a value in any case. */
    private List<List<Literal>> divided(List<Literal> body) {
        List<Literal> flat = DisjunctionSplitter.flattened(body);
        for (int i = 0; i < flat.size(); i++) {
            if (flat.get(i) instanceof Literal.Disjunction or && mayGive(or, unsure)) {
                List<List<Literal>> bodies = new ArrayList<>();
                for (Literal alternative : or.alternatives()) {
                    List<Literal> one = new ArrayList<>(flat);
                    one.set(i, alternative);
                    bodies.add(one);
                }
                return bodies;
            }
        }
        throw new IllegalStateException("no alternatives give values to " + unsure);
    }

    /** Returns whether some alternatives, but not all, give one of the variables a value. */
    private static boolean mayGive(Literal.Disjunction or, Set<Term.Variable> variables) {
        Set<Term.Variable> given = new LinkedHashSet<>();
        Scope.addAffirmed(or, false, given);
        given.removeAll(surelyAffirmed(or, false));
        return !Collections.disjoint(given, variables);
    }

    /** Conditions that must all hold, or all fail, and where they stand. */
    private static final class Group {
        final Rule rule;

        /** The variables of the rule's head, as the body has them. */
        final Set<Term.Variable> headVariables;

        /** Where they stand, null for the rule's body. */
        final @Nullable Scope parent;

        final List<Literal> siblings;

        /** Whether they must fail. */
        final boolean negated;

        // How many of the conditions give each variable a meaning, and how many a value whichever
        // alternatives hold; found when first asked for.
        private @Nullable Map<Term.Variable, Integer> affirmed;
        private @Nullable Map<Term.Variable, Integer> surelyAffirmed;

        Group(
                Rule rule,
                Set<Term.Variable> headVariables,
                @Nullable Scope parent,
                List<Literal> siblings,
                boolean negated) {
            this.rule = rule;
            this.headVariables = headVariables;
            this.parent = parent;
            this.siblings = siblings;
            this.negated = negated;
        }

        Map<Term.Variable, Integer> affirmed() {
            if (affirmed == null) {
                affirmed = new HashMap<>();
                for (Literal sibling : siblings) {
                    count(Scope.affirmed(sibling, negated), affirmed);
                }
            }
            return affirmed;
        }

        Map<Term.Variable, Integer> surelyAffirmed() {
            if (surelyAffirmed == null) {
                surelyAffirmed = new HashMap<>();
                for (Literal sibling : siblings) {
                    count(NegationPusher.surelyAffirmed(sibling, negated), surelyAffirmed);
                }
            }
            return surelyAffirmed;
        }

        private static void count(
                Set<Term.Variable> variables, Map<Term.Variable, Integer> counts) {
            variables.forEach(variable -> counts.merge(variable, 1, Integer::sum));
        }
    }

    /** Where a condition stands: among which conditions, and which of them it is. */
    private static final class Scope {
        final Group group;
        private final int index;

        // What the condition itself gives, found when first asked for.
        private @Nullable Set<Term.Variable> affirmed;
        private @Nullable Set<Term.Variable> surelyAffirmed;

        Scope(Group group, int index) {
            this.group = group;
            this.index = index;
        }

        /** Keeps of some variables those that have a meaning outside the condition. */
        void retainOuter(Set<Term.Variable> variables) {
            retain(variables, false);
        }

        /** Removes those that have a value whichever alternatives of the rule hold. */
        void removeSurelyBound(Set<Term.Variable> variables) {
            Set<Term.Variable> bound = new LinkedHashSet<>(variables);
            retain(bound, true);
            variables.removeAll(bound);
        }

        private void retain(Set<Term.Variable> variables, boolean surely) {
            Set<Term.Variable> left = new LinkedHashSet<>(variables);
            left.removeAll(group.headVariables);
            for (Scope scope = this; scope != null && !left.isEmpty(); scope = scope.group.parent) {
                Set<Term.Variable> ofOwn = surely ? scope.surelyAffirmed() : scope.affirmed();
                Map<Term.Variable, Integer> counts =
                        surely ? scope.group.surelyAffirmed() : scope.group.affirmed();
                left.removeIf(
                        variable ->
                                counts.getOrDefault(variable, 0)
                                        > (ofOwn.contains(variable) ? 1 : 0));
            }
            variables.removeAll(left);
        }

        private Set<Term.Variable> affirmed() {
            if (affirmed == null) {
                affirmed = affirmed(group.siblings.get(index), group.negated);
            }
            return affirmed;
        }

        static Set<Term.Variable> affirmed(Literal literal, boolean negated) {
            Set<Term.Variable> variables = new LinkedHashSet<>();
            addAffirmed(literal, negated, variables);
            return variables;
        }

        private Set<Term.Variable> surelyAffirmed() {
            if (surelyAffirmed == null) {
                Literal own = group.siblings.get(index);
                surelyAffirmed = NegationPusher.surelyAffirmed(own, group.negated);
            }
            return surelyAffirmed;
        }

        /** Returns what gives values to variables around this condition, and nothing more. */
        List<Literal> bindersOf(Set<Term.Variable> missing) {
            List<Literal> around = new ArrayList<>();
            if (missing.isEmpty()) {
                return around;
            }
            for (Scope scope = this; scope != null; scope = scope.group.parent) {
                List<Literal> siblings = scope.group.siblings;
                for (int i = 0; i < siblings.size(); i++) {
                    if (i != scope.index) {
                        SolvedBody.addParts(siblings.get(i), scope.group.negated, around);
                    }
                }
            }
            return binders(missing, around);
        }

        /**
         * Adds the variables of a condition but for those in negated sentences and in {@code
         * distinct}, which give no variable a value, and in negated conjunctions, which give none a
         * value outside: they become alternatives.
         */
        private static void addAffirmed(
                Literal literal, boolean negated, Set<Term.Variable> variables) {
            switch (literal) {
                case Literal.Positive positive -> {
                    if (!negated) {
                        Variables.addOf(positive, variables);
                    }
                }
                case Literal.Distinct distinct -> {
                    if (negated) {
                        Variables.addOf(distinct, variables);
                    }
                }
                case Literal.Negation negation ->
                        addAffirmed(negation.negated(), !negated, variables);
                case Literal.Disjunction or ->
                        or.alternatives().forEach(x -> addAffirmed(x, negated, variables));
                case Literal.Conjunction and -> {
                    if (!negated || and.parts().size() == 1) {
                        and.parts().forEach(x -> addAffirmed(x, negated, variables));
                    }
                }
            }
        }
    }

    /**
     * As {@link Scope#addAffirmed}, but of alternatives those variables that all of them have, and
     * of equations those that equal a term without variables.
     */
    private static Set<Term.Variable> surelyAffirmed(Literal literal, boolean negated) {
        Set<Term.Variable> variables = new LinkedHashSet<>();
        switch (literal) {
            case Literal.Positive _ -> Scope.addAffirmed(literal, negated, variables);
            case Literal.Distinct distinct -> {
                if (distinct.left().isGround() || distinct.right().isGround()) {
                    Scope.addAffirmed(distinct, negated, variables);
                }
            }
            case Literal.Negation negation ->
                    variables.addAll(surelyAffirmed(negation.negated(), !negated));
            case Literal.Disjunction or -> {
                for (int i = 0; i < or.alternatives().size(); i++) {
                    Set<Term.Variable> ofOne = surelyAffirmed(or.alternatives().get(i), negated);
                    if (negated || i == 0) {
                        variables.addAll(ofOne);
                    } else {
                        variables.retainAll(ofOne);
                    }
                }
            }
            case Literal.Conjunction and -> {
                if (!negated || and.parts().size() == 1) {
                    and.parts().forEach(x -> variables.addAll(surelyAffirmed(x, negated)));
                }
            }
        }
        return variables;
    }

    private Literal pushed(Literal literal, boolean negated, Scope scope) {
        return switch (literal) {
            case Literal.Positive positive -> signed(positive, negated);
            case Literal.Distinct distinct -> signed(distinct, negated);
            case Literal.Negation negation -> pushed(negation.negated(), !negated, scope);
            case Literal.Disjunction or ->
                    negated
                            ? new Literal.Conjunction(
                                    pushed(group(or.alternatives(), true, scope)), or.span())
                            : new Literal.Disjunction(
                                    pushedEach(or.alternatives(), false, scope), or.span());
            case Literal.Conjunction and ->
                    negated
                            ? pushedNegation(and, scope)
                            : new Literal.Conjunction(
                                    pushed(group(and.parts(), false, scope)), and.span());
        };
    }

    /** Pushes into a negated conjunction; one with unsure variables stays as it is. */
    private Literal pushedNegation(Literal.Conjunction and, Scope scope) {
        if (and.parts().size() == 1) {
            return pushed(and.parts().getFirst(), true, scope);
        }
        Set<Term.Variable> inner = new LinkedHashSet<>();
        Variables.addOf(and, inner);
        Set<Term.Variable> parameters = new LinkedHashSet<>(inner);
        scope.retainOuter(parameters);
        Set<Term.Variable> unsureHere = new LinkedHashSet<>(parameters);
        scope.removeSurelyBound(unsureHere);
        if (!unsureHere.isEmpty()) {
            unsure.addAll(unsureHere);
            return signed(and, true);
        }
        if (parameters.size() == inner.size()) {
            return new Literal.Disjunction(pushedEach(and.parts(), true, scope), and.span());
        }
        inner.removeAll(parameters);
        withoutValue.addAll(inner);
        return negatedAuxiliary(and, parameters, scope);
    }

    private static Literal signed(Literal literal, boolean negated) {
        return negated ? new Literal.Negation(literal, literal.span()) : literal;
    }

    private static Group group(List<Literal> literals, boolean negated, Scope scope) {
        Group around = scope.group;
        return new Group(around.rule, around.headVariables, scope, literals, negated);
    }

    /** Pushes into conditions that must all hold or, if negated, all fail. */
    private List<Literal> pushed(Group group) {
        List<Literal> pushed = new ArrayList<>();
        for (int i = 0; i < group.siblings.size(); i++) {
            pushed.add(pushed(group.siblings.get(i), group.negated, new Scope(group, i)));
        }
        return pushed;
    }

    /** Pushes into conditions that have nothing to do with one another. */
    private List<Literal> pushedEach(List<Literal> literals, boolean negated, Scope scope) {
        List<Literal> pushed = new ArrayList<>();
        for (Literal literal : literals) {
            pushed.add(pushed(literal, negated, scope));
        }
        return pushed;
    }

    private Literal negatedAuxiliary(
            Literal.Conjunction and, Set<Term.Variable> parameters, Scope scope) {
        String name = auxiliaries.numberedName(headName(scope.group.rule), "and");
        Term sentence = Auxiliaries.sentence(name, parameters);
        Set<Term.Variable> missing = new LinkedHashSet<>(parameters);
        missing.removeAll(Variables.boundBy(and));
        List<Literal> body = scope.bindersOf(missing);
        body.addAll(and.parts());
        auxiliaries.addRule(sentence, body, scope.group.rule);
        Literal positive = new Literal.Positive(sentence, and.span());
        return new Literal.Negation(positive, and.span());
    }

    /**
     * Returns what gives values to variables: sentences, otherwise alternatives and equations.
     *
     * @param parts conditions that all hold
     */
    private static List<Literal> binders(Set<Term.Variable> missing, List<Literal> parts) {
        List<Literal> found = sentencesWith(missing, parts);
        Set<Term.Variable> left = new LinkedHashSet<>(missing);
        found.forEach(binder -> left.removeAll(Variables.boundBy(binder)));
        for (Literal part : parts) {
            Set<Term.Variable> given = surelyAffirmed(part, false);
            Literal binder = Collections.disjoint(left, given) ? null : binder(part, left);
            if (binder != null && !found.contains(binder)) {
                found.add(binder);
                left.removeAll(given);
            }
        }
        return found;
    }

    /**
     * Returns of a condition what gives values to variables: it holds wherever the condition does,
     * and asks for nothing of other variables, which have no values where it goes. Null if some
     * alternative gives none.
     */
    private static @Nullable Literal binder(Literal literal, Set<Term.Variable> variables) {
        List<Literal> parts = new ArrayList<>();
        SolvedBody.addParts(literal, false, parts);
        List<Literal> binders = new ArrayList<>();
        for (Literal part : parts) {
            switch (part) {
                case Literal.Disjunction or -> {
                    List<Literal> alternatives = new ArrayList<>();
                    for (Literal alternative : or.alternatives()) {
                        Literal binder = binder(alternative, variables);
                        if (binder != null) {
                            alternatives.add(binder);
                        }
                    }
                    if (alternatives.size() == or.alternatives().size()) {
                        binders.add(new Literal.Disjunction(alternatives, or.span()));
                    }
                }
                case Literal.Negation(Literal.Distinct same, var span)
                        when isAbout(same, variables) ->
                        binders.add(part);
                case Literal.Positive sentence when isAbout(sentence, variables) ->
                        binders.add(sentence);
                default -> {}
            }
        }
        return switch (binders.size()) {
            case 0 -> null;
            case 1 -> binders.getFirst();
            default -> new Literal.Conjunction(binders, literal.span());
        };
    }

    private static boolean isAbout(Literal literal, Set<Term.Variable> variables) {
        Set<Term.Variable> own = new LinkedHashSet<>();
        Variables.addOf(literal, own);
        return !Collections.disjoint(own, variables);
    }

    /** Returns those of some conditions that are sentences and have one of the variables. */
    static List<Literal> sentencesWith(Set<Term.Variable> variables, List<Literal> conditions) {
        List<Literal> sentences = new ArrayList<>();
        for (Literal condition : conditions) {
            if (condition instanceof Literal.Conjunction and) {
                sentences.addAll(sentencesWith(variables, and.parts()));
            } else if (condition instanceof Literal.Positive && isAbout(condition, variables)) {
                sentences.add(condition);
            }
        }
        return sentences;
    }

    /** Returns the name of the relation that a rule concludes, without parentheses. */
    static String headName(Rule rule) {
        return switch (rule.head()) {
            case Term.Constant constant -> constant.name();
            case Term.Variable variable -> variable.name();
            case Term.Compound compound -> compound.name();
        };
    }
}

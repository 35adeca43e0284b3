package org.propjet.engine.fuzz;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.Literal;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.gdl.Term;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * What the rules of a text say of a state, found by trying every rule with all that holds until
 * nothing new comes of it: the oracle for random rulesheets. It reads rules as they were written,
 * and expects that {@code RuleChecker} has let them pass.
 *
 * <p>It is asked in three phases. Initially neither {@code true} nor {@code does} holds of
 * anything; this gives {@code init}. In a state, {@code does} holds of nothing; this gives {@code
 * legal}, {@code terminal} and {@code goal}. After a joint move the rest follows. What an earlier
 * phase gave stays.
 *
 * <p>A relation whose negation is asked for is computed before. Where relations ask for the
 * negation of one another, the rules have their well-founded model, by the alternating fixpoint
 * (Van Gelder, 1989).
 *
 * <p>A variable that only a negated condition has stands for any value: {@code (not (p ?x))} holds
 * if {@code p} holds of nothing.
 *
 * <p>Not thread-safe: it remembers every answer. For games of a few hundred states.
 */
public final class NaiveRules {
    /** From when on what a relation has is known. */
    private enum Phase {
        INITIAL,
        STATE,
        MOVE
    }

    private static final Map<String, Phase> FIXED =
            Map.of(
                    "init/1", Phase.INITIAL,
                    "legal/2", Phase.STATE,
                    "terminal/0", Phase.STATE,
                    "goal/2", Phase.STATE);

    private final List<Rule> rules;

    /** Each sentence's relation, which is asked for again and again. */
    private final IdentityHashMap<Term, String> sentences = new IdentityHashMap<>();

    private static final Set<String> OF_A_ROLE = Set.of("legal/2", "goal/2", "sees/2", "input/2");

    private final Set<String> relations = new LinkedHashSet<>();
    private final Map<String, Phase> phases = new HashMap<>();

    /** Each relation's number among those that are computed in turn; null if there is no such. */
    private final @Nullable Map<String, Integer> strata;

    /** The rules that conclude something in a phase, in strata. */
    private final Map<Phase, List<List<Rule>>> open = new EnumMap<>(Phase.class);

    private final Facts initially;
    private final Map<List<Term>, Facts> states = new HashMap<>();
    private final Map<Step, Facts> steps = new HashMap<>();
    private boolean isEndless;

    /** A joint move in a state. */
    private record Step(Facts state, List<Term> moves) {}

    /**
     * Reads the rules, and finds out what holds initially.
     *
     * @throws EndlessRulesException if the rules have too many consequences to try them all
     */
    public NaiveRules(Rulesheet rulesheet) {
        rules = rulesheet.rules().stream().map(NaiveRules::ofEachRole).toList();
        for (Rule rule : rules) {
            relations.add(relationOf(rule.head()));
        }
        findPhases();
        strata = strata();
        for (Phase phase : Phase.values()) {
            open.put(phase, open(phase));
        }
        initially = consequences(Phase.INITIAL, new Facts());
    }

    /** Adds what managers do to a rule that leaves open whose move or goal it is: ask each role. */
    private static Rule ofEachRole(Rule rule) {
        List<Term> arguments = Facts.argumentsOf(rule.head());
        if (!OF_A_ROLE.contains(Facts.relationOf(rule.head()))
                || !(arguments.getFirst() instanceof Term.Variable role)
                || rule.body().stream().anyMatch(literal -> givesValue(literal, false, role))) {
            return rule;
        }
        List<Literal> body = new ArrayList<>();
        body.add(new Literal.Positive(new Term.Compound("role", List.of(role)), rule.span()));
        body.addAll(rule.body());
        return new Rule(rule.head(), body, rule.span());
    }

    /** Returns whether a condition is a sentence with a variable, or has one whatever is true. */
    private static boolean givesValue(Literal literal, boolean negated, Term.Variable variable) {
        return switch (literal) {
            case Literal.Positive positive ->
                    !negated && Binding.has(positive.sentence(), variable);
            case Literal.Distinct distinct -> false;
            case Literal.Negation negation -> givesValue(negation.negated(), !negated, variable);
            case Literal.Disjunction or ->
                    negated
                            ? or.alternatives().stream()
                                    .anyMatch(part -> givesValue(part, true, variable))
                            : !or.alternatives().isEmpty()
                                    && or.alternatives().stream()
                                            .allMatch(part -> givesValue(part, false, variable));
            case Literal.Conjunction and ->
                    (!negated || and.parts().size() == 1)
                            && and.parts().stream()
                                    .anyMatch(part -> givesValue(part, negated, variable));
        };
    }

    /** Returns what holds initially. */
    Facts initially() {
        return initially;
    }

    /** Returns whether a question was given up, as it has too many consequences. */
    public boolean isEndless() {
        return isEndless;
    }

    /** Returns what holds in a state. */
    Facts in(List<Term> fluents) {
        Facts known = states.get(fluents);
        if (known == null) {
            known = newState(fluents);
            states.put(fluents, known);
        }
        return known;
    }

    private Facts newState(List<Term> fluents) {
        Facts facts = new Facts();
        fluents.forEach(fluent -> facts.add("true/1", List.of(fluent)));
        shareKnown(Phase.STATE, initially, facts);
        return consequences(Phase.STATE, facts);
    }

    /**
     * Returns what holds in a state when a joint move is made.
     *
     * @param state what holds in the state
     * @param moves each role's move, in role order
     */
    Facts after(Facts state, List<Term> moves) {
        Step step = new Step(state, moves);
        Facts known = steps.get(step);
        if (known == null) {
            known = newStep(state, moves);
            steps.put(step, known);
        }
        return known;
    }

    private Facts newStep(Facts state, List<Term> moves) {
        Facts facts = new Facts();
        List<Term> roles = roles();
        for (int role = 0; role < roles.size(); role++) {
            facts.add("does/2", List.of(roles.get(role), moves.get(role)));
        }
        facts.share("true/1", state);
        shareKnown(Phase.MOVE, state, facts);
        return consequences(Phase.MOVE, facts);
    }

    /** Returns the roles, each where the text names it first. */
    List<Term> roles() {
        Set<Term> roles = new LinkedHashSet<>();
        for (Rule rule : rules) {
            if (relationOf(rule.head()).equals("role/1")) {
                solve(rule, initially, initially, row -> roles.add(row.getFirst()));
            }
        }
        return List.copyOf(roles);
    }

    private void shareKnown(Phase phase, Facts known, Facts facts) {
        for (String relation : relations) {
            if (phaseOf(relation).compareTo(phase) < 0) {
                facts.share(relation, known);
            }
        }
    }

    private String relationOf(Term sentence) {
        return sentences.computeIfAbsent(sentence, Facts::relationOf);
    }

    // -- the order of relations --

    private Phase phaseOf(String relation) {
        return switch (relation) {
            case "true/1" -> Phase.STATE;
            case "does/2" -> Phase.MOVE;
            default -> phases.getOrDefault(relation, Phase.INITIAL);
        };
    }

    private void findPhases() {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Rule rule : rules) {
                String head = relationOf(rule.head());
                Phase[] latest = {phaseOf(head)};
                forEachSentence(
                        rule.body(),
                        false,
                        (relation, negated) -> latest[0] = later(latest[0], phaseOf(relation)));
                Phase fixed = FIXED.getOrDefault(head, Phase.MOVE);
                Phase phase = latest[0].compareTo(fixed) > 0 ? fixed : latest[0];
                if (phase != phaseOf(head)) {
                    phases.put(head, phase);
                    changed = true;
                }
            }
        }
    }

    private static Phase later(Phase one, Phase other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    private @Nullable Map<String, Integer> strata() {
        Map<String, Integer> found = new HashMap<>();
        for (int round = 0; round <= relations.size(); round++) {
            boolean[] changed = {false};
            for (Rule rule : rules) {
                String head = relationOf(rule.head());
                forEachSentence(
                        rule.body(),
                        false,
                        (relation, negated) -> {
                            int least = found.getOrDefault(relation, 0) + (negated ? 1 : 0);
                            if (found.getOrDefault(head, 0) < least) {
                                found.put(head, least);
                                changed[0] = true;
                            }
                        });
            }
            if (!changed[0]) {
                return found;
            }
        }
        return null;
    }

    private interface SentenceVisitor {
        void visit(String relation, boolean negated);
    }

    private void forEachSentence(List<Literal> literals, boolean negated, SentenceVisitor visitor) {
        for (Literal literal : literals) {
            switch (literal) {
                case Literal.Positive positive ->
                        visitor.visit(relationOf(positive.sentence()), negated);
                case Literal.Negation negation ->
                        forEachSentence(List.of(negation.negated()), !negated, visitor);
                case Literal.Disjunction or -> forEachSentence(or.alternatives(), negated, visitor);
                case Literal.Conjunction and -> forEachSentence(and.parts(), negated, visitor);
                case Literal.Distinct distinct -> {}
            }
        }
    }

    // -- what follows --

    private Facts consequences(Phase phase, Facts given) {
        try {
            return allConsequences(phase, given);
        } catch (EndlessRulesException e) {
            isEndless = true;
            throw e;
        }
    }

    private Facts allConsequences(Phase phase, Facts given) {
        List<List<Rule>> inTurn = requireNonNull(open.get(phase));
        if (strata == null) {
            return alternatingFixpoint(inTurn.getFirst(), given);
        }
        inTurn.forEach(some -> close(some, given, given));
        return given;
    }

    /** Returns the rules that conclude something in a phase, those of a stratum together. */
    private List<List<Rule>> open(Phase phase) {
        Map<String, Integer> order = strata == null ? Map.of() : strata;
        Map<Integer, List<Rule>> inTurn = new TreeMap<>();
        inTurn.put(0, new ArrayList<>());
        for (Rule rule : rules) {
            String head = relationOf(rule.head());
            if (isOpen(head, phase)) {
                int stratum = order.getOrDefault(head, 0);
                inTurn.computeIfAbsent(stratum, any -> new ArrayList<>()).add(rule);
            }
        }
        return List.copyOf(inTurn.values());
    }

    private boolean isOpen(String relation, Phase phase) {
        return phase == Phase.INITIAL || phaseOf(relation).compareTo(phase) >= 0;
    }

    private Facts alternatingFixpoint(List<Rule> open, Facts given) {
        Facts certain = given;
        while (true) {
            Facts possible = copy(given);
            close(open, possible, certain);
            Facts more = copy(given);
            close(open, more, possible);
            if (more.size() == certain.size()) {
                if (possible.size() != certain.size()) {
                    throw new IllegalStateException("the rules leave open what holds");
                }
                return certain;
            }
            certain = more;
        }
    }

    private Facts copy(Facts facts) {
        Facts copy = new Facts();
        for (String relation : relations) {
            facts.of(relation).forEach(row -> copy.add(relation, row));
        }
        for (String relation : List.of("true/1", "does/2")) {
            facts.of(relation).forEach(row -> copy.add(relation, row));
        }
        return copy;
    }

    /** Adds all that rules conclude. */
    private void close(List<Rule> some, Facts facts, Facts negated) {
        boolean[] grown = {true};
        while (grown[0]) {
            grown[0] = false;
            for (Rule rule : some) {
                String head = relationOf(rule.head());
                List<List<Term>> found = new ArrayList<>();
                solve(rule, facts, negated, found::add);
                found.forEach(row -> grown[0] |= facts.add(head, row));
            }
        }
    }

    // -- one rule --

    private void solve(Rule rule, Facts facts, Facts negated, Consumer<List<Term>> rows) {
        List<Term> arguments = Facts.argumentsOf(rule.head());
        new Solver(
                        this::relationOf,
                        facts,
                        negated,
                        values -> rows.accept(Binding.apply(arguments, values)))
                .solve(rule.body());
    }
}

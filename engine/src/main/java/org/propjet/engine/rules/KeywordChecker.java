package org.propjet.engine.rules;

import org.propjet.engine.gdl.ClosestWord;
import org.propjet.engine.gdl.Diagnostics;
import org.propjet.engine.gdl.Literal;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.Relation.Dependence;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Sees to it that the rules say what a game needs: roles, legal moves, an end. Warns where they say
 * nothing of the start or of goals, give goals that are no numbers from 0 to 100, declare fluents
 * or moves that change, or use relations that have no rules.
 *
 * <p>Not thread-safe; for one rulesheet.
 */
final class KeywordChecker {
    /** What to do about goal values that are not from 0 to 100. */
    static final String SCALE_GOALS = "scale the goals; it is played for, but others may refuse it";

    private final List<DraftRule> rules;
    private final Set<RelationSignature> concluded;
    private final Diagnostics diagnostics;

    /**
     * Makes a checker.
     *
     * @param rules the normalised rules
     * @param concluded the relations that have a rule in the text
     * @param diagnostics where complaints go
     */
    KeywordChecker(
            List<DraftRule> rules, Set<RelationSignature> concluded, Diagnostics diagnostics) {
        this.rules = rules;
        this.concluded = concluded;
        this.diagnostics = diagnostics;
    }

    /** Reports what is missing or odd. */
    void check(Vocabulary vocabulary, DependencyGraph graph) {
        require(RelationSignature.ROLE, "the game has no role", "add a fact (role NAME) for each");
        require(
                RelationSignature.LEGAL,
                "the game has no legal move",
                "add rules for (legal R MOVE)");
        require(RelationSignature.TERMINAL, "the game never ends", "add rules for terminal");
        expect(
                RelationSignature.INIT,
                "the game has no init, so its first state is empty",
                "add a fact (init FLUENT) for each fluent of the first state");
        expect(
                RelationSignature.GOAL,
                "the game has no goal, so nobody gets any points",
                "add rules for (goal R NUMBER)");
        warnOfUndefined();
        for (DraftRule rule : rules) {
            if (rule.head().signature().equals(RelationSignature.GOAL)) {
                checkGoalValue(rule);
            }
        }
        checkDeclaration(RelationSignature.of(Keyword.BASE), vocabulary, graph);
        checkDeclaration(RelationSignature.of(Keyword.INPUT), vocabulary, graph);
    }

    private void require(RelationSignature signature, String message, String advice) {
        if (!concluded.contains(signature)) {
            List<String> names = concluded.stream().map(RelationSignature::name).toList();
            String guess =
                    ClosestWord.to(signature.name(), names)
                            .map(closest -> "; or is " + closest + " misspelt?")
                            .orElse("");
            diagnostics.error(diagnostics.start(), "", message, advice + guess);
        }
    }

    private void expect(RelationSignature signature, String message, String advice) {
        if (!concluded.contains(signature)) {
            diagnostics.warning(diagnostics.start(), "", message, advice);
        }
    }

    private void warnOfUndefined() {
        Map<String, RelationSignature> byName = new HashMap<>();
        List<String> names = new ArrayList<>();
        for (RelationSignature signature : concluded) {
            byName.putIfAbsent(bare(signature), signature);
            names.add(bare(signature));
        }
        names.addAll(List.of("true", "does"));
        ClosestWord closest = new ClosestWord(names);
        Set<RelationSignature> known = new HashSet<>(concluded);
        known.add(RelationSignature.TRUE);
        known.add(RelationSignature.DOES);
        for (DraftRule rule : rules) {
            for (DraftAtom atom : rule.conditions()) {
                RelationSignature signature = atom.signature();
                if (signature.isOfText() && known.add(signature)) {
                    boolean isKept = diagnostics.keepsWarnings();
                    diagnostics.warning(
                            isKept ? placeOf(signature, rule.origin()) : rule.origin().span(),
                            rule.origin(),
                            signature + " has no rules, so it never holds",
                            isKept ? advice(bare(signature), byName, closest) : "");
                }
            }
        }
    }

    private static String advice(
            String missing, Map<String, RelationSignature> byName, ClosestWord closest) {
        RelationSignature other = byName.get(missing);
        return other != null
                ? "there is " + other + "; is that meant?"
                : closest.to(missing)
                        .map(word -> "did you mean " + word + "?")
                        .orElse("is the name misspelt?");
    }

    /** Returns a relation's name without parentheses. */
    private static String bare(RelationSignature signature) {
        return signature.name().replaceAll("[()]", "");
    }

    /** Returns where a rule first names a relation in its conditions. */
    private static SourceSpan placeOf(RelationSignature signature, Rule rule) {
        return LiteralFinder.all(rule.body()).stream()
                .filter(
                        positive ->
                                (positive.sentence() instanceof Term.Compound compound
                                                ? new RelationSignature(
                                                        compound.name(),
                                                        compound.arguments().size())
                                                : new RelationSignature(
                                                        positive.sentence().toString(), 0))
                                        .equals(signature))
                .map(Literal.Positive::span)
                .findFirst()
                .orElse(rule.span());
    }

    private void checkGoalValue(DraftRule rule) {
        Term value = rule.head().arguments().get(1);
        if (value instanceof Term.Variable) {
            return; // what it can be, the checked rules say
        }
        OptionalInt number = GoalValue.of(value.toString());
        if (number.isEmpty()) {
            diagnostics.warning(
                    rule.origin().span(),
                    rule.origin(),
                    "the goal value " + value + " is not a whole number from 0 to 100",
                    "scale the goals; this one is none");
        } else if (!GoalValue.isAllowed(number.getAsInt())) {
            diagnostics.warning(
                    rule.origin().span(),
                    rule.origin(),
                    "the goal value " + value + " is not a whole number from 0 to 100",
                    SCALE_GOALS);
        }
    }

    private void checkDeclaration(
            RelationSignature signature, Vocabulary vocabulary, DependencyGraph graph) {
        if (graph.dependenceOf(vocabulary.idOf(signature)) == Dependence.STATIC) {
            return;
        }
        for (DraftRule rule : rules) {
            if (rule.head().signature().equals(signature)
                    && rule.conditions().stream()
                            .map(atom -> vocabulary.idOf(atom.signature()))
                            .anyMatch(id -> graph.dependenceOf(id) != Dependence.STATIC)) {
                diagnostics.warning(
                        rule.origin().span(),
                        rule.origin(),
                        signature.name() + " depends on the state or the moves",
                        "it declares what there can be in any state: let it depend on neither");
                return;
            }
        }
    }
}

package org.propjet.engine.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Term;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * Rules with random conditions mean the same before and after normalisation, whatever the facts.
 */
final class NormalisationEquivalenceTest {
    private static final List<Term> DOMAIN = GdlParser.parseTerms("t", "a b c");
    private static final String GAME =
            "(role a)(init a)(legal a a)(<= terminal (true a))(goal a 100)"
                    + "(<= (dom ?x) (true (dom ?x)))(<= (p ?x) (true (p ?x)))"
                    + "(<= (q ?x) (true (q ?x)))(<= (r ?x ?y) (true (r ?x ?y)))\n";

    private final Random random = new Random(4);
    private int ownVariableCount;

    @Tag("deep")
    @Test
    void smallRules() {
        compare(1_000, 3, 3);
    }

    @Test
    void rulesWithSoManyAlternativesThatTheyNeedAuxiliaryRelations() {
        assertTrue(compare(30, 9, 2) > 3);
    }

    /** Compares rules; returns how many of them got an auxiliary relation for a disjunction. */
    private int compare(int ruleCount, int conditionCount, int depth) {
        int auxiliaryCount = 0;
        for (int i = 0; i < ruleCount; i++) {
            String text = rule(conditionCount, depth);
            Rule rule = GdlParser.parse("t", text).rules().get(0);
            GameRules rules = RuleChecker.check(GdlParser.parse("t", GAME + text));
            rules.check();
            auxiliaryCount += rules.toString().contains("@or") ? 1 : 0;
            for (int j = 0; j < 2; j++) {
                NaiveEvaluation evaluation = new NaiveEvaluation(DOMAIN, facts());
                assertEquals(expected(rule, evaluation), actual(rules, evaluation), text);
            }
        }
        return auxiliaryCount;
    }

    private static Set<String> expected(Rule rule, NaiveEvaluation evaluation) {
        List<Term.Variable> variables = new ArrayList<>();
        for (Term argument : ((Term.Compound) rule.head()).arguments()) {
            variables.add((Term.Variable) argument);
        }
        Set<String> heads = new TreeSet<>();
        for (Map<Term, Term> values : evaluation.assignments(variables, Map.of())) {
            if (rule.body().stream().allMatch(literal -> evaluation.holds(literal, values))) {
                List<Term> arguments = new ArrayList<>();
                variables.forEach(
                        variable -> arguments.add(values.getOrDefault(variable, variable)));
                heads.add(new Term.Compound("h", arguments).toString());
            }
        }
        return heads;
    }

    private static Set<String> actual(GameRules rules, NaiveEvaluation evaluation) {
        Set<String> heads = new TreeSet<>(evaluation.consequences(rules));
        heads.removeIf(text -> !text.startsWith("(h "));
        return heads;
    }

    private Set<String> facts() {
        Set<String> facts = new TreeSet<>();
        for (Term x : DOMAIN) {
            facts.add("(dom " + x + ")");
            addSometimes(facts, "(p " + x + ")");
            addSometimes(facts, "(q " + x + ")");
            for (Term y : DOMAIN) {
                addSometimes(facts, "(r " + x + " " + y + ")");
            }
        }
        return facts;
    }

    private void addSometimes(Set<String> facts, String fact) {
        if (random.nextBoolean()) {
            facts.add(fact);
        }
    }

    private String rule(int conditionCount, int depth) {
        List<String> conditions = new ArrayList<>(List.of("(dom ?x)", "(dom ?y)"));
        for (int i = 0; i < conditionCount; i++) {
            conditions.add(random.nextInt(conditions.size() + 1), condition(depth));
        }
        return "(<= (h ?x ?y) " + String.join(" ", conditions) + ")";
    }

    private String condition(int depth) {
        if (depth == 0) {
            return simpleCondition();
        }
        return switch (random.nextInt(6)) {
            case 0, 1, 2 -> "(or " + condition(depth - 1) + " " + condition(depth - 1) + ")";
            case 3 -> "(and " + condition(depth - 1) + " " + condition(depth - 1) + ")";
            case 4 -> "(not " + condition(depth - 1) + ")";
            default -> simpleCondition();
        };
    }

    private String simpleCondition() {
        return switch (random.nextInt(6)) {
            case 0 -> "(p " + term() + ")";
            case 1 -> "(q " + term() + ")";
            case 2 -> "(r " + term() + " " + term() + ")";
            case 3 -> "(distinct " + term() + " " + term() + ")";
            case 4 -> "(not (r " + term() + " ?w" + ++ownVariableCount + "))";
            default -> {
                String own = "?w" + ++ownVariableCount;
                yield "(not (and (r " + own + " " + term() + ") (q " + own + ")))";
            }
        };
    }

    private String term() {
        return List.of("?x", "?y", "a", "b").get(random.nextInt(4));
    }
}

package org.propjet.engine.fuzz;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The conditions of one rule, made at random, and the variables that they give values to.
 *
 * <p>Not thread-safe; for one rule.
 */
final class RandomBody {
    private static final List<String> VARIABLES = List.of("?x", "?y", "?z", "?w", "?r");

    private final Random random;
    private final RandomTerms terms;
    private final List<String> conditions = new ArrayList<>();
    private final Set<String> bound = new LinkedHashSet<>();

    RandomBody(Random random, RandomTerms terms) {
        this.random = random;
        this.terms = terms;
    }

    /** Adds a sentence, which gives values to all variables in it. */
    void add(String sentence) {
        conditions.add(sentence);
        for (String variable : VARIABLES) {
            if (sentence.contains(variable)) {
                bound.add(variable);
            }
        }
    }

    /** Adds a condition that gives no variable a value. */
    void addTest(String condition) {
        conditions.add(condition);
    }

    /** Adds sentences of some relations. */
    void addSentences(List<RandomRelation> relations, int count) {
        for (int i = 0; i < count && !relations.isEmpty(); i++) {
            add(terms.pick(relations).sentence(this::pattern));
        }
    }

    /** Adds conditions that only test: negated ones, alternatives and distinct. */
    void addTests(List<RandomRelation> relations, List<RandomRelation> negatable, int count) {
        for (int i = 0; i < count; i++) {
            String test = test(relations, negatable);
            if (!test.isEmpty()) {
                conditions.add(random.nextInt(conditions.size() + 1), test);
            }
        }
    }

    private String test(List<RandomRelation> relations, List<RandomRelation> negatable) {
        String negation = negatable.isEmpty() ? "" : negation(negatable);
        String sentence = relations.isEmpty() ? "" : terms.pick(relations).sentence(this::known);
        return switch (random.nextInt(13)) {
            case 0, 1, 2, 3 -> negation;
            case 4, 5 -> distinct();
            case 6 -> sentence.isEmpty() ? "" : "(or " + sentence + " " + distinct() + ")";
            case 7 -> "(or " + sentence + " " + negation + ")";
            case 8 -> "(not (distinct " + known() + " " + known() + "))";
            case 9 -> negation.isEmpty() ? "" : "(not " + negation + ")";
            case 10 -> either(negatable);
            case 11 -> both(negatable, sentence, relations);
            default -> "(or (and " + sentence + " " + distinct() + ") " + negation + ")";
        };
    }

    private String distinct() {
        return "(distinct " + known() + " " + known() + ")";
    }

    /** Negates a sentence; sometimes for all values of a variable. */
    private String negation(List<RandomRelation> negatable) {
        RandomRelation relation = terms.pick(negatable);
        return random.nextInt(6) == 0
                ? "(not " + relation.sentence(() -> random.nextBoolean() ? known() : "?free") + ")"
                : "(not " + relation.sentence(this::known) + ")";
    }

    private String either(List<RandomRelation> negatable) {
        if (negatable.isEmpty()) {
            return "(or)";
        }
        String one = terms.pick(negatable).sentence(this::known);
        return "(not (or " + one + " " + terms.pick(negatable).sentence(this::known) + "))";
    }

    /** Negates two sentences together, sometimes for all values of a variable. */
    private String both(
            List<RandomRelation> negatable, String sentence, List<RandomRelation> relations) {
        if (negatable.isEmpty()) {
            return "(and)";
        }
        int share = 1 + random.nextInt(3);
        String own = sentence.isEmpty() || random.nextInt(3) > 0 ? "?free" : "?half";
        if (own.equals("?half")) { // has a value in one alternative only
            RandomRelation relation = terms.pick(relations);
            String other = relation.sentence(() -> random.nextBoolean() ? known() : own);
            conditions.add("(or " + other + " " + sentence + ")");
        }
        Supplier<String> arguments = () -> random.nextInt(share) == 0 ? own : known();
        String one = terms.pick(negatable).sentence(arguments);
        String other = terms.pick(negatable).sentence(arguments);
        return random.nextInt(4) == 0
                ? "(not (and " + one + " (not " + other + ")))"
                : "(not (and " + one + " " + other + "))";
    }

    /** Returns a term that may hold a new variable. */
    String pattern() {
        String variable = terms.pick(VARIABLES);
        return switch (random.nextInt(12)) {
            case 0 -> terms.ground();
            case 1 -> terms.wrapped(variable);
            default -> variable;
        };
    }

    /** Returns a term whose variables have values. */
    String known() {
        if (bound.isEmpty() || random.nextInt(8) == 0) {
            return terms.ground();
        }
        return terms.pick(List.copyOf(bound));
    }

    /** Returns the rule that concludes a sentence, or the fact if there are no conditions. */
    String rule(String head) {
        return conditions.isEmpty()
                ? head
                : "(<= " + head + " " + String.join(" ", conditions) + ")";
    }
}

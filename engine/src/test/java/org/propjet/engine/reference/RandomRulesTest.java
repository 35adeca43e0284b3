package org.propjet.engine.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.rules.GameRules;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/**
 * Random rules with recursion, negation and functions: however much is computed on demand, the
 * answers are those of an evaluation that tries everything.
 */
class RandomRulesTest {
    private static final String[] CONSTANTS = {"a", "b", "c", "d"};
    private static final int RELATION_COUNT = 9;

    /** Relations of one block may use each other; negations are of earlier blocks. */
    private static final int BLOCK = 3;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void agreeWithNaiveEvaluation(int round) {
        for (int i = 0; i < 40; i++) {
            long seed = 1000L * round + i;
            Random random = new Random(seed);
            String text = randomGame(random);
            GameRules rules = TestGame.rules(text);
            List<TestGame> games = new ArrayList<>();
            games.add(new TestGame(RuleGame.of(rules, DemandLimits.NEVER)));
            games.add(new TestGame(RuleGame.of(rules, DemandLimits.ALWAYS)));
            games.add(new TestGame(RuleGame.of(rules, new DemandLimits(3, 3))));
            for (int state = 0; state < 4; state++) {
                String[] fluents = randomFluents(random);
                String move = "(m " + term(random) + " " + term(random) + ")";
                NaiveEvaluation naive = new NaiveEvaluation(rules, List.of(fluents), move);
                String place = "seed " + seed + ", state " + List.of(fluents) + "\n" + text;
                for (TestGame game : games) {
                    game.in(fluents);
                    assertEquals(naive.isTerminal(), game.reasoner().isTerminal(), place);
                    assertEquals(naive.next(), game.next(move), place);
                    assertFindsMoves(naive.legal(), game, move, place);
                    assertEquals(naive.legal(), game.legal(0), place);
                }
            }
        }
    }

    /** Before the moves are listed. */
    private static void assertFindsMoves(
            List<String> legal, TestGame game, String move, String place) {
        assertEquals(legal.contains(move), game.isLegal(0, move), place);
        String any = game.anyLegal(0);
        assertTrue(legal.isEmpty() ? any.isEmpty() : legal.contains(any), any + ", " + place);
        for (String each : legal) {
            assertTrue(game.isLegal(0, each), each + ", " + place);
        }
    }

    private static String term(Random random) {
        String constant = CONSTANTS[random.nextInt(CONSTANTS.length)];
        return random.nextInt(5) == 0 ? "(g " + constant + ")" : constant;
    }

    private static String[] randomFluents(Random random) {
        TreeSet<String> fluents = new TreeSet<>();
        int count = random.nextInt(12);
        for (int i = 0; i < count; i++) {
            fluents.add(
                    random.nextInt(3) == 0
                            ? "(f1 " + term(random) + ")"
                            : "(f2 " + term(random) + " " + term(random) + ")");
        }
        return fluents.toArray(new String[0]);
    }

    private static String randomGame(Random random) {
        StringBuilder text = new StringBuilder("(role you) (init (f1 a))\n");
        int[] arity = new int[RELATION_COUNT];
        for (int p = 0; p < RELATION_COUNT; p++) {
            arity[p] = random.nextInt(4);
        }
        for (int p = 0; p < RELATION_COUNT; p++) {
            if (random.nextInt(3) == 0) {
                text.append(atom(p, arity, () -> term(random))).append('\n');
            }
            int ruleCount = 1 + random.nextInt(3);
            for (int i = 0; i < ruleCount; i++) {
                appendRule(text, p, arity, random);
            }
        }
        for (int p = 0; p < RELATION_COUNT; p++) {
            String[] names = {"?x", "?y", "?z"};
            String atom = atom(p, arity, names);
            String x = arity[p] > 0 ? "?x" : "a";
            String y = arity[p] > 1 ? "?y" : "b";
            text.append("(<= (legal you (m ").append(x).append(' ').append(y).append(")) ");
            text.append(atom).append(")\n");
            text.append("(<= (next (f2 ").append(x).append(' ').append(y).append(")) ");
            text.append(atom).append(" (does you (m ?w a)))\n");
            text.append("(<= (next (f1 ").append(x).append(")) (true ?f) ");
            text.append(atom).append(" (does you (m b ?v)))\n");
        }
        String[] wanted = {"a", "b", "(g c)"};
        text.append("(<= terminal ").append(atom(RELATION_COUNT - 1, arity, wanted)).append(")\n");
        text.append("(<= terminal (not ");
        text.append(atom(RELATION_COUNT - 2, arity, wanted)).append(") (true (f1 ?x)))\n");
        return text.append("(goal you 0)\n").toString();
    }

    private interface Terms {
        String next();
    }

    private static String atom(int p, int[] arity, Terms terms) {
        StringBuilder text = new StringBuilder(arity[p] == 0 ? "p" + p : "(p" + p);
        for (int i = 0; i < arity[p]; i++) {
            text.append(' ').append(terms.next());
        }
        return arity[p] == 0 ? text.toString() : text.append(')').toString();
    }

    private static String atom(int p, int[] arity, String[] arguments) {
        int[] at = {0};
        return atom(p, arity, () -> arguments[at[0]++]);
    }

    private static void appendRule(StringBuilder text, int p, int[] arity, Random random) {
        List<String> bound = new ArrayList<>();
        Terms fresh =
                () -> {
                    if (random.nextInt(6) == 0) {
                        return term(random);
                    }
                    String name = "?v" + random.nextInt(4);
                    bound.add(name);
                    return random.nextInt(8) == 0 ? "(g " + name + ")" : name;
                };
        List<String> body = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            int kind = random.nextInt(3);
            int latest = p - p % BLOCK + BLOCK;
            if (kind == 0) {
                body.add("(true (f1 " + fresh.next() + "))");
            } else if (kind == 1) {
                body.add("(true (f2 " + fresh.next() + " " + fresh.next() + "))");
            } else {
                body.add(atom(random.nextInt(latest), arity, fresh));
            }
        }
        // Heads have no functions, so that every relation is finite.
        Terms known =
                () ->
                        bound.isEmpty() || random.nextInt(8) == 0
                                ? term(random)
                                : bound.get(random.nextInt(bound.size()));
        if (p >= BLOCK && random.nextInt(2) == 0) {
            body.add("(not " + atom(random.nextInt(p - p % BLOCK), arity, known) + ")");
        }
        if (random.nextInt(3) == 0) {
            body.add("(distinct " + known.next() + " (g " + known.next() + "))");
        }
        text.append("(<= ").append(atom(p, arity, known)).append(' ');
        text.append(String.join(" ", body)).append(")\n");
    }
}

package org.propjet.player.solve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.engine.fuzz.RandomRulesheet;
import org.propjet.engine.game.Game;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.propnet.NetGame;

import java.util.Random;

class SymbolicStatesTest {
    private static GameValues count(NetGame game, SolvingLimits limits) {
        return new SymbolicStates(game.net(), limits).find();
    }

    @Test
    void ticTacToeHas5478States() {
        GameValues values = count(Solvers.bundled("ticTacToe"), Solvers.limits());
        assertEquals(5_478, values.stateCount());
        assertTrue(
                values.remarks().toString().contains("[1, 9, 72, 252, 756, 1260, 1520, 1140, 390"),
                values.remarks().toString());
    }

    @Test
    void countsAreThoseOfEnumeration() {
        int comparedCount = 0;
        for (long number = 0; number < 120; number++) {
            NetGame game;
            try {
                game = Solvers.game(RandomRulesheet.text(number));
            } catch (RulesheetException | BudgetExceededException refused) {
                continue;
            }
            PlainValues plain =
                    Game.chanceIndex(game.roles()) >= 0 ? null : PlainValues.of(game, 400);
            if (plain != null) {
                assertEquals(
                        plain.stateCount(),
                        count(game, Solvers.limits()).stateCount(),
                        "rulesheet " + number);
                comparedCount++;
            }
        }
        assertTrue(comparedCount > 15, comparedCount + " compared");
        Random random = new Random(1);
        for (int i = 0; i < 40; i++) {
            NetGame game =
                    new RandomGraphGame(random, 2 + i % 2, false, i % 2 == 0, i % 3 * 3).game();
            PlainValues plain = PlainValues.of(game, 4_000);
            if (plain != null) {
                assertEquals(plain.stateCount(), count(game, Solvers.limits()).stateCount());
            }
        }
    }

    /** With so little room the diagrams are collected again and again, or full. */
    @Test
    void littleMemoryGivesTheSameOrSaysSo() {
        NetGame game = Solvers.bundled("nim");
        long all = count(game, Solvers.limits()).stateCount();
        int fullCount = 0;
        for (long kib = 800; kib < 20_000; kib *= 2) {
            GameValues values = count(game, Solvers.limits(kib << 10, Integer.MAX_VALUE));
            boolean isFull = values.remarks().toString().contains("memory was full");
            assertTrue(isFull || values.stateCount() == all, kib + " KiB: " + values.stateCount());
            fullCount += isFull ? 1 : 0;
        }
        GameValues cut = count(game, Solvers.limits(Solvers.MEMORY, 2));
        assertTrue(cut.remarks().toString().contains("time was over"), cut.remarks().toString());
        assertTrue(fullCount < 5, fullCount + " times full");
    }

    @Test
    void functionsAreThoseOfTheirTruthTables() {
        Random random = new Random(2);
        int variableCount = 6;
        for (int round = 0; round < 40; round++) {
            DecisionDiagrams diagrams = new DecisionDiagrams(1 << 24, () -> false);
            int[] functions = new int[30];
            long[] tables = new long[30];
            for (int i = 0; i < functions.length; i++) {
                int left = random.nextInt(Math.max(1, i));
                int right = random.nextInt(Math.max(1, i));
                switch (i < variableCount ? -1 : random.nextInt(5)) {
                    case -1 -> {
                        functions[i] = diagrams.variable(2 * i);
                        tables[i] = table(i);
                    }
                    case 0 -> {
                        functions[i] = diagrams.and(functions[left], functions[right]);
                        tables[i] = tables[left] & tables[right];
                    }
                    case 1 -> {
                        functions[i] = diagrams.or(functions[left], functions[right]);
                        tables[i] = tables[left] | tables[right];
                    }
                    case 2 -> {
                        functions[i] = diagrams.xor(functions[left], functions[right]);
                        tables[i] = tables[left] ^ tables[right];
                    }
                    case 3 -> {
                        functions[i] = diagrams.not(functions[left]);
                        tables[i] = ~tables[left];
                    }
                    default -> {
                        int variable = random.nextInt(variableCount);
                        int cube = functions[variable];
                        functions[i] = diagrams.andExists(functions[left], functions[right], cube);
                        long both = tables[left] & tables[right];
                        int shift = 1 << variable;
                        tables[i] =
                                both
                                        | ((both & table(variable)) >>> shift)
                                        | ((both & ~table(variable)) << shift);
                    }
                }
                if (i % 7 == 6) {
                    diagrams.collect(new IntArrayList(functions, 0, i + 1));
                }
            }
            for (int i = 0; i < functions.length; i++) {
                assertEquals(Long.bitCount(tables[i]), diagrams.count(functions[i], variableCount));
                for (int j = 0; j < i; j++) {
                    assertEquals(tables[i] == tables[j], functions[i] == functions[j]);
                }
            }
        }
    }

    /** Returns the values of a variable for all values of six. */
    private static long table(int variable) {
        long table = 0;
        for (int values = 0; values < Long.SIZE; values++) {
            table |= (long) (values >>> variable & 1) << values;
        }
        return table;
    }

    /**
     * A counter of two bits, and an end that is a disjunction read on as many ways as two to the
     * number of its levels; beside it a chain of gates deeper than a stack.
     */
    @Test
    @Timeout(60)
    void gatesMayBeDeepAndReadOnManyWays() {
        StringBuilder text = new StringBuilder("(role you) (init a) (init (step 0))\n");
        text.append("(<= e0 (true b) (true (step 3)))\n");
        for (int level = 1; level <= 60; level++) {
            text.append(
                    """
                    (<= f%1$d e%2$d) (<= f%1$d (true (step 4)) (true (odd %1$d)))
                    (<= g%1$d e%2$d) (<= g%1$d (true (step 5)) (true (odd %1$d)))
                    (<= e%1$d f%1$d) (<= e%1$d g%1$d)
                    (<= (next (odd %1$d)) f%1$d) (<= (next (even %1$d)) g%1$d)
                    """
                            .formatted(level, level - 1));
        }
        for (int level = 0; level < 20_000; level++) {
            text.append("(up %d %d)%n".formatted(level, level + 1));
        }
        text.append(
                """
                (<= (h 0) (true a)) (<= (k ?j) (up ?i ?j) (h ?i) (not (true b)))
                (<= (h ?i) (k ?i)) (<= (h ?j) (up ?i ?j) (true c))
                (<= (legal you ?m) (move ?m)) (move put) (move wait)
                (<= (next b) (does you put)) (<= (next b) (true b))
                (<= (next a) (true a)) (<= (next c) (h 20000) (does you put))
                (<= (next (step ?j)) (true (step ?i)) (up ?i ?j) (small ?j))
                (small 1) (small 2) (small 3)
                (<= terminal e60) (<= terminal (true (step 3)))
                (goal you 100)
                """);
        NetGame game = Solvers.game(text.toString());
        assertTrue(count(game, Solvers.limits()).stateCount() > 3);
        StepClock.of(game.net());
    }
}

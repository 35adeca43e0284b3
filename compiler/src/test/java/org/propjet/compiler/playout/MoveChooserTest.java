package org.propjet.compiler.playout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.compiler.circuit.CircuitValues;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.RuleSets;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

class MoveChooserTest {

    /** Every number of moves up to 40, with random ones legal, against the definition. */
    @Test
    void choosesTheMoveThatTheDrawsSay() {
        Random random = new Random(3);
        for (int moves = 1; moves <= 40; moves++) {
            checkSamples(new Choice(moves, 3, null), random);
        }
    }

    /** The same of moves in rows and columns, some of them empty. */
    @Test
    void rowsAndColumnsChooseTheMoveThatTheDrawsSay() {
        Random random = new Random(4);
        for (int moves = 1; moves <= 40; moves++) {
            for (int most : new int[] {1, 2, 5, 40}) {
                checkSamples(new Choice(moves, 3, grid(moves, most, random)), random);
            }
        }
    }

    private static void checkSamples(Choice choice, Random random) {
        for (int sample = 0; sample < 50; sample++) {
            boolean[] planes = new boolean[choice.circuit.inputCount()];
            for (int i = 0; i < planes.length; i++) {
                planes[i] = random.nextInt(3) > 0;
            }
            choice.check(planes);
        }
    }

    /** Returns rows of random lengths up to one, in some of a few more columns. */
    private static LeafGrid grid(int moves, int most, Random random) {
        int[] rowOf = new int[moves];
        int[] columnOf = new int[moves];
        int row = 0;
        int column = 0;
        int inRow = 0;
        for (int move = 0; move < moves; move++) {
            if (inRow == most || (inRow > 0 && random.nextInt(4) == 0)) {
                row++;
                inRow = 0;
                column = 0;
            }
            column += random.nextInt(2);
            rowOf[move] = row;
            columnOf[move] = column++;
            inRow++;
        }
        return new LeafGrid(rowOf, columnOf, row + 1, 2 * most);
    }

    /** Of all numbers that can be drawn, exactly as many choose each legal move. */
    @Test
    void isExactlyUniform() {
        for (int moves = 2; moves <= 6; moves++) {
            assertUniform(moves, null);
            assertUniform(moves, grid(moves, 3, new Random(moves)));
        }
    }

    private static void assertUniform(int moves, @Nullable LeafGrid grid) {
        Choice choice = new Choice(moves, 2, grid);
        for (int legal = 1; legal < 1 << moves; legal++) {
            int[] counts = new int[moves];
            int missed = 0;
            int numbers = 1 << (choice.tries * choice.width);
            for (int number = 0; number < numbers; number++) {
                boolean[] outputs = choice.outputs(legal | number << moves);
                missed += outputs[moves + 1] ? 1 : 0;
                for (int move = 0; move < moves; move++) {
                    counts[move] += outputs[move] && !outputs[moves + 1] ? 1 : 0;
                }
            }
            int legalCount = Integer.bitCount(legal);
            int each = (numbers - missed) / legalCount;
            for (int move = 0; move < moves; move++) {
                assertEquals((legal >>> move & 1) * each, counts[move], "legal " + legal);
            }
            assertEquals(numbers, missed + each * legalCount);
            boolean isPowerOfTwo = Integer.bitCount(legalCount) == 1;
            assertEquals(isPowerOfTwo, missed == 0, "a draw is wasted only if it must be");
        }
    }

    /** A circuit that chooses among moves, whose inputs are their legality and then the draws. */
    private static final class Choice {
        private final int moves;
        private final int tries;
        private final int width;
        private final Circuit circuit;

        Choice(int moves, int tries, @Nullable LeafGrid grid) {
            this.moves = moves;
            this.width = moves == 1 ? 0 : Integer.toBinaryString(moves - 1).length();
            this.tries = width < 2 ? width : tries;
            int planes = moves + this.tries * width;
            CircuitBuilder builder =
                    new CircuitBuilder(
                            planes,
                            new RuleSets(List.of()),
                            new BudgetMeter(GroundingBudget.standard()));
            int[][] draws = new int[this.tries][];
            for (int i = 0; i < draws.length; i++) {
                draws[i] = inputs(builder, moves + i * width, width);
            }
            MoveChooser.Choice choice =
                    new MoveChooser(builder, inputs(builder, 0, moves), grid).choose(draws);
            int[] outputs = Arrays.copyOf(choice.chosen(), moves + 2);
            outputs[moves] = choice.none();
            outputs[moves + 1] = choice.missed();
            this.circuit = builder.finish(outputs);
        }

        private static int[] inputs(CircuitBuilder builder, int first, int count) {
            int[] literals = new int[count];
            for (int i = 0; i < count; i++) {
                literals[i] = builder.input(first + i);
            }
            return literals;
        }

        boolean[] outputs(int bits) {
            boolean[] planes = new boolean[circuit.inputCount()];
            for (int i = 0; i < planes.length; i++) {
                planes[i] = (bits >>> i & 1) != 0;
            }
            return CircuitValues.of(circuit, planes);
        }

        void check(boolean[] planes) {
            boolean[] outputs = CircuitValues.of(circuit, planes);
            int legalCount = 0;
            for (int i = 0; i < moves; i++) {
                legalCount += planes[i] ? 1 : 0;
            }
            assertEquals(legalCount == 0, outputs[moves]);
            if (legalCount == 0) {
                return;
            }
            int index = index(planes, legalCount);
            assertEquals(index < 0, outputs[moves + 1]);
            for (int move = 0; index >= 0 && move < moves; move++) {
                boolean isChosen = planes[move] && index-- == 0;
                assertEquals(isChosen, outputs[move], moves + " moves, move " + move);
            }
        }

        /** Returns the first draw below a number, without the bits that none below it has. */
        private int index(boolean[] planes, int legalCount) {
            int range = 1;
            while (range < legalCount) {
                range *= 2;
            }
            for (int attempt = 0; attempt < tries; attempt++) {
                int number = 0;
                for (int i = 0; i < width; i++) {
                    number |= planes[moves + attempt * width + i] ? 1 << i : 0;
                }
                if (number % range < legalCount) {
                    return number % range;
                }
            }
            return width == 0 ? 0 : -1;
        }
    }
}

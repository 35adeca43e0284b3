package org.propjet.player.search.depth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

class StageGameTest {
    private static final double CLOSE = 1e-6;

    private final StageGame stage = new StageGame(() -> false);

    private void assertShares(int player, double... shares) {
        for (int choice = 0; choice < shares.length; choice++) {
            assertEquals(shares[choice], stage.share(player, choice), CLOSE);
        }
    }

    @Test
    void matchingPenniesIsEven() {
        assertEquals(50, stage.solveOpposed(new double[] {100, 0, 0, 100}, 2, 2), CLOSE);
        assertShares(0, 0.5, 0.5);
        assertShares(1, 0.5, 0.5);
    }

    @Test
    void rockPaperScissorsIsAThirdEach() {
        double[] table = {50, 0, 100, 100, 50, 0, 0, 100, 50};
        assertEquals(50, stage.solveOpposed(table, 3, 3), CLOSE);
        assertShares(0, 1 / 3.0, 1 / 3.0, 1 / 3.0);
        assertShares(1, 1 / 3.0, 1 / 3.0, 1 / 3.0);
    }

    /** Rows (1 3 11) and (8 5 2): 49/11, by 3/11 of the first row; the first column is no use. */
    @Test
    void twoByThree() {
        double[] table = {1, 3, 11, 8, 5, 2};
        assertEquals(49 / 11.0, stage.solveOpposed(table, 2, 3), CLOSE);
        assertShares(0, 3 / 11.0, 8 / 11.0);
        assertShares(1, 0, 9 / 11.0, 2 / 11.0);
    }

    @Test
    void aSaddleNeedsNoDrawing() {
        double[] table = {4, 2, 6, 5, 3, 9, 1, 0, 7};
        assertEquals(3, stage.solveOpposed(table, 3, 3), CLOSE);
        assertShares(0, 0, 1, 0);
        assertShares(1, 0, 1, 0);
    }

    /** What the first gets at least is what the second lets it have at most: then it is best. */
    @Test
    void randomTablesHaveOneValue() {
        SplittableRandom random = new SplittableRandom(5);
        for (int trial = 0; trial < 300; trial++) {
            int rows = 1 + random.nextInt(7);
            int columns = 1 + random.nextInt(7);
            double[] table = new double[rows * columns];
            for (int i = 0; i < table.length; i++) {
                boolean isGoal = random.nextBoolean();
                table[i] = isGoal ? 100_000 * random.nextInt(2) : random.nextInt(100_000);
            }
            double value = stage.solveOpposed(table, rows, columns);
            double most = 0;
            for (int row = 0; row < rows; row++) {
                double sum = 0;
                for (int column = 0; column < columns; column++) {
                    sum += stage.share(1, column) * table[row * columns + column];
                }
                most = Math.max(most, sum);
            }
            assertEquals(value, most, 0.01, "trial " + trial);
        }
    }

    /** The first choice of each is to keep silent, the second to confess. */
    @Test
    void prisonersConfess() {
        double[] table = {60, 60, 0, 100, 100, 0, 20, 20};
        stage.solve(new int[] {2, 2}, new int[] {0, 1}, 2, table, 2);
        double[] values = new double[2];
        stage.expect(values);
        assertEquals(20, values[0]);
        assertEquals(20, values[1]);
        assertEquals(0, stage.gain());
    }

    @Test
    void ofTwoEquilibriaTheBetterForAllIsTaken() {
        double[] table = {30, 30, 0, 0, 0, 0, 80, 60};
        stage.solve(new int[] {2, 2}, new int[] {0, 1}, 2, table, 2);
        double[] values = new double[2];
        stage.expect(values);
        assertEquals(80, values[0]);
        assertEquals(60, values[1]);
    }

    /** Neither opposed nor with a pure equilibrium; the mixed one is (1/4, 3/4), (5/11, 6/11). */
    @Test
    void aMixedEquilibriumOfOthersIsApproximated() {
        double[] table = {100, 0, 0, 30, 20, 10, 66.6666666, 0};
        stage.solve(new int[] {2, 2}, new int[] {0, 1}, 2, table, 2);
        assertEquals(0.25, stage.share(0, 0), 0.03);
        assertEquals(5 / 11.0, stage.share(1, 0), 0.03);
        assertTrue(stage.gain() < 2, "gain " + stage.gain());
    }

    /** Three children show a coin; who shows another side than both others wins. */
    @Test
    void threePlayersFindAPureEquilibrium() {
        double[] table = new double[8 * 3];
        for (int joint = 0; joint < 8; joint++) {
            int heads = Integer.bitCount(joint);
            for (int player = 0; player < 3; player++) {
                boolean isHead = (joint >> (2 - player) & 1) == 1;
                boolean isOdd = heads == (isHead ? 1 : 2);
                table[joint * 3 + player] = isOdd ? 100 : 0;
            }
        }
        stage.solve(new int[] {2, 2, 2}, new int[] {0, 1, 2}, 3, table, 3);
        double[] values = new double[3];
        stage.expect(values);
        assertEquals(100, values[0] + values[1] + values[2], CLOSE);
        assertEquals(0, stage.gain());
    }

    /** Neither the linear programme nor what replaces it goes on once a search is over. */
    @Test
    void whatIsOverIsGivenUp() {
        SplittableRandom random = new SplittableRandom(3);
        double[] table = random.doubles(256, 0, 100_000).toArray();
        AtomicInteger looks = new AtomicInteger();
        StageGame stopped = new StageGame(() -> looks.incrementAndGet() > 3);
        double ignored = stopped.solveOpposed(table, 16, 16);
        int most = 3 + 3; // one more for each of both programmes, and one for the rounds
        assertTrue(looks.get() > 3 && looks.get() <= most, looks.get() + " looks");
    }
}

package org.propjet.player.search.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.game.StateLayout;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

class StateValueTest {
    private static final int SQUARES = 40;
    private static final int[] UNKNOWN = {0, 0};

    private final SplittableRandom random = new SplittableRandom(7);

    /** Squares with a white piece, a black one, or none. */
    private static StateLayout board() {
        List<String> fluents = new ArrayList<>();
        for (int square = 0; square < SQUARES; square++) {
            fluents.add("(cell %02d black)".formatted(square));
            fluents.add("(cell %02d white)".formatted(square));
        }
        return StateLayout.closed(fluents);
    }

    private long[] draw(int squares) {
        long[] state = new long[2];
        for (int square = 0; square < squares; square++) {
            int bit = 2 * square + random.nextInt(2);
            if (random.nextInt(3) > 0) {
                state[bit >>> 6] |= 1L << bit;
            }
        }
        return state;
    }

    /** Who has more pieces is ahead. */
    private static double share(long[] state) {
        int more = 0;
        for (int square = 0; square < SQUARES; square++) {
            int bit = 2 * square;
            more -= (int) (state[bit >>> 6] >>> bit & 1);
            more += (int) (state[bit >>> 6] >>> (bit + 1) & 1);
        }
        return 1 / (1 + Math.exp(-0.3 * more));
    }

    private StateValue learnt(int squares) {
        StateValue value = new StateValue(board());
        for (int i = 0; i < 50_000; i++) {
            long[] state = draw(squares);
            value.learn(state, UNKNOWN, share(state));
        }
        return value;
    }

    @Test
    void itLearnsWhatPiecesAreWorth() {
        StateValue value = learnt(SQUARES);
        assertTrue(meanError(value) < 0.05, "mean error " + meanError(value));
    }

    @Test
    void severalThreadsLearnTheSameWeights() {
        StateValue value = new StateValue(board());
        List<List<long[]>> states = new ArrayList<>();
        for (int thread = 0; thread < 3; thread++) {
            states.add(Stream.generate(() -> draw(SQUARES)).limit(20_000).toList());
        }
        states.parallelStream()
                .forEach(
                        some -> {
                            StateValue own = value.sharing();
                            some.forEach(state -> own.learn(state, UNKNOWN, share(state)));
                        });
        assertTrue(meanError(value) < 0.05, "mean error " + meanError(value));
    }

    private double meanError(StateValue value) {
        double error = 0;
        for (int i = 0; i < 200; i++) {
            long[] state = draw(SQUARES);
            error += Math.abs(share(state) - StateValue.share(value.of(state))) / 200;
        }
        return error;
    }

    @Test
    void whatIsLearntOfSomeSquaresCountsOnOthers() {
        StateValue value = learnt(SQUARES / 2);
        long[] whiteElsewhere = {0, 1L << 11};
        long[] blackElsewhere = {0, 1L << 10};
        int difference = value.of(whiteElsewhere) - value.of(blackElsewhere);
        assertTrue(difference > 200, "white is worth " + difference + " more than black");
    }

    @Test
    void theValueOfAStateFollowsFromThatOfAnother() {
        StateValue value = learnt(SQUARES);
        long[] before = draw(SQUARES);
        for (int i = 0; i < 100; i++) {
            long[] state = draw(SQUARES);
            assertEquals(value.of(state), value.of(state, before, value.of(before)));
            before = state;
        }
    }

    /** Twice as many moves are worth half a logit to the role that has them. */
    @Test
    void itLearnsWhatChoicesAreWorth() {
        StateValue value = new StateValue(board());
        long[] state = new long[2];
        for (int i = 0; i < 50_000; i++) {
            int[] choices = {1 << random.nextInt(5), 1 << random.nextInt(5)};
            double doublings = Math.log((double) choices[0] / choices[1]) / Math.log(2);
            value.learn(state, choices, 1 / (1 + Math.exp(-0.5 * doublings)));
        }
        int oneToOne = value.ofChoices(new int[] {4, 4});
        assertEquals(0, oneToOne, 50);
        assertEquals(500, value.ofChoices(new int[] {8, 4}) - oneToOne, 50);
        assertEquals(-500, value.ofChoices(new int[] {4, 8}) - oneToOne, 50);
        assertEquals(1_000, value.ofChoices(new int[] {16, 4}) - oneToOne, 100);
    }

    /** Who has not chosen yet counts as if it had as many moves as usual. */
    @Test
    void whatIsNotKnownOfChoicesIsWorthNothing() {
        StateValue value = new StateValue(board());
        long[] state = new long[2];
        for (int i = 0; i < 20_000; i++) {
            boolean isMany = random.nextBoolean();
            int[] choices = {isMany ? 16 : 4, i % 2 == 0 ? 0 : 3};
            value.learn(state, choices, isMany ? 0.8 : 0.2);
        }
        assertEquals(0, value.ofChoices(UNKNOWN));
        assertEquals(0, value.ofChoices(new int[] {0, 3}), 20);
        assertTrue(value.ofChoices(new int[] {16, 3}) > 500);
    }

    @Test
    void sharesAndValuesAreInverse() {
        assertEquals(0, StateValue.value(0.5));
        assertEquals(0.75, StateValue.share(StateValue.value(0.75)), 1e-3);
    }
}

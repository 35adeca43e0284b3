package org.propjet.compiler.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.propjet.compiler.TestGames;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.engine.propnet.NetGame;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

class GameBatchTest {
    private static GameBatch batch(String name, int gameCount, long seed) {
        NetGame net = TestGames.net(name);
        return new GameBatch(
                BatchKernel.of(net, Tier.LANES, CompileOptions.standard()), gameCount, seed);
    }

    @TestFactory
    Stream<DynamicTest> everyStepIsWhatTheReferenceSays() {
        return TestGames.eachSmall(GameBatchTest::compare);
    }

    @Tag("deep")
    @TestFactory
    Stream<DynamicTest> soItIsInLargeGames() {
        return TestGames.eachLarge(GameBatchTest::compare);
    }

    private static void compare(String name) {
        new BatchComparison(name, Tier.LANES, 67, 30);
    }

    @TestFactory
    Stream<DynamicTest> theOtherKernelsPlayTheSame() {
        return Stream.of("connectFour", "rockPaperScissors", "montyHall", "blocks")
                .flatMap(
                        name ->
                                Stream.of(Tier.TAPE, Tier.VECTOR)
                                        .map(
                                                tier ->
                                                        DynamicTest.dynamicTest(
                                                                name + " " + tier.label(),
                                                                () -> compare(name, tier))));
    }

    private static void compare(String name, Tier tier) {
        TestGames.assumeThereIs(tier);
        new BatchComparison(name, tier, 600, 60);
    }

    @Test
    void rolesThatTakeTurnsHaveOneAction() {
        GameBatch batch = batch("connectFour", 3, 1);
        assertTrue(batch.isInTurn());
        assertEquals(1, batch.actionCount());
        assertEquals(List.of(), batch.actors());
    }

    @Test
    void otherRolesHaveOneEachButChanceHasNone() {
        assertEquals(List.of(0, 1), batch("rockPaperScissors", 3, 1).actors());
        GameBatch chance = batch("montyHall", 3, 1);
        assertFalse(chance.isInTurn());
        assertEquals(chance.roles().size() - 1, chance.actionCount());
    }

    @Test
    void anIllegalActionNamesGameAndRoleAndPlaysNothing() {
        GameBatch batch = batch("connectFour", 130, 1);
        byte[] before = new byte[batch.fluentCount() * 130];
        batch.observations(MemorySegment.ofArray(before));
        int[] actions = new int[130];
        byte[] masks = new byte[batch.moveCount() * 130];
        batch.masks(MemorySegment.ofArray(masks));
        Arrays.fill(actions, firstLegal(masks, 0, 130));
        actions[129] = 99;
        IllegalActionException refusal =
                assertThrows(IllegalActionException.class, () -> batch.step(actions));
        assertEquals(129, refusal.gameIndex());
        assertEquals(0, refusal.roleIndex());
        String message = String.valueOf(refusal.getMessage());
        assertTrue(message.startsWith("game 129 of the batch: action 99 of role red"), message);
        assertTrue(message.contains("legal are 0 (drop 1), 1 (drop 2)"), message);
        byte[] after = new byte[before.length];
        batch.observations(MemorySegment.ofArray(after));
        assertTrue(Arrays.equals(before, after));
        actions[129] = actions[0];
        batch.step(actions);
        batch.observations(MemorySegment.ofArray(after));
        assertFalse(Arrays.equals(before, after));
    }

    private static int firstLegal(byte[] masks, int game, int gameCount) {
        int move = 0;
        while (masks[move * gameCount + game] == 0) {
            move++;
        }
        return move;
    }

    @Test
    void aSmallArrayIsRefused() {
        GameBatch batch = batch("ticTacToe", 65, 1);
        MemorySegment small = MemorySegment.ofArray(new byte[10]);
        for (Runnable call :
                List.<Runnable>of(
                        () -> batch.observations(small),
                        () -> batch.observationBits(small),
                        () -> batch.masks(small),
                        () -> batch.maskBits(small),
                        () -> batch.rewards(small),
                        () -> batch.dones(small),
                        () -> batch.players(small),
                        () -> batch.step(small))) {
            assertThrows(IllegalArgumentException.class, call::run);
        }
        assertThrows(IllegalArgumentException.class, () -> batch("ticTacToe", 0, 1));
    }

    /** Bits are the same as bytes, and memory outside the heap the same as an array. */
    @Test
    void bitsSayWhatBytesSay() {
        int gameCount = 70;
        GameBatch batch = batch("ticTacToe", gameCount, 1);
        playOn(batch, 3);
        byte[] bytes = new byte[batch.fluentCount() * gameCount];
        batch.observations(MemorySegment.ofArray(bytes));
        byte[] masks = new byte[batch.moveCount() * gameCount];
        batch.masks(MemorySegment.ofArray(masks));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment bits = arena.allocate(batch.fluentCount() * 2L * Long.BYTES);
            batch.observationBits(bits);
            assertSame(bytes, bits, gameCount);
            MemorySegment maskBits = arena.allocate(batch.moveCount() * 2L * Long.BYTES);
            batch.maskBits(maskBits);
            assertSame(masks, maskBits, gameCount);
        }
    }

    private static void assertSame(byte[] bytes, MemorySegment bits, int gameCount) {
        for (int i = 0; i < bytes.length; i++) {
            int game = i % gameCount;
            long word = bits.getAtIndex(ValueLayout.JAVA_LONG, i / gameCount * 2 + game / 64);
            assertEquals(bytes[i], word >>> game & 1);
        }
        assertEquals(0, bits.getAtIndex(ValueLayout.JAVA_LONG, 1) >>> gameCount);
    }

    /** The same seed and actions give the same games, after a reset, too. */
    @Test
    void aSeedFixesChance() {
        GameBatch batch = batch("montyHall", 100, 7);
        byte[] first = playOn(batch, 4);
        batch.reset();
        byte[] again = playOn(batch, 4);
        assertTrue(Arrays.equals(first, again));
        assertTrue(Arrays.equals(first, playOn(batch("montyHall", 100, 7), 4)));
        assertFalse(Arrays.equals(first, playOn(batch("montyHall", 100, 8), 4)));
    }

    /** Plays legal moves that a fixed seed draws, and returns the observations after all steps. */
    private static byte[] playOn(GameBatch batch, int steps) {
        Random random = new Random(1);
        int gameCount = batch.gameCount();
        int columns = batch.actionCount();
        byte[] masks = new byte[columns * batch.moveCount() * gameCount];
        byte[] seen = new byte[batch.fluentCount() * gameCount];
        byte[] all = new byte[steps * seen.length];
        for (int step = 0; step < steps; step++) {
            batch.masks(MemorySegment.ofArray(masks));
            int[] actions = new int[columns * gameCount];
            for (int i = 0; i < actions.length; i++) {
                int move = random.nextInt(batch.moveCount());
                while (masks[(i / gameCount * batch.moveCount() + move) * gameCount + i % gameCount]
                        == 0) {
                    move = random.nextInt(batch.moveCount());
                }
                actions[i] = move;
            }
            batch.step(actions);
            batch.observations(MemorySegment.ofArray(seen));
            System.arraycopy(seen, 0, all, step * seen.length, seen.length);
        }
        return all;
    }
}

package org.propjet.compiler.lanes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.GameLine;
import org.propjet.compiler.TestGames;
import org.propjet.compiler.kernel.Tier;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.MoveLines;
import org.propjet.engine.game.Reasoner;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

class LaneLinesTest {
    private static final int STATES = 12;

    @TestFactory
    Stream<DynamicTest> linesLeadWhereTheReasonerSays() {
        return Stream.of(
                        "ticTacToe",
                        "connectFour",
                        "breakthroughSmall",
                        "reversi",
                        "checkers",
                        "nim")
                .flatMap(
                        name ->
                                Stream.of(Tier.TAPE, Tier.LANES)
                                        .map(
                                                tier ->
                                                        DynamicTest.dynamicTest(
                                                                name + " " + tier.label(),
                                                                () -> compare(name, tier))));
    }

    private static void compare(String name, Tier tier) {
        Game game = GameLine.compile(TestGames.net(name), tier);
        List<long[]> states = TestGames.statesOfOnePlayout(game, new Random(name.hashCode()));
        Checked checked = new Checked(game);
        Random random = new Random(1);
        for (int i = 0; i < STATES; i++) {
            checked.check(states.get(random.nextInt(states.size() - 1)));
        }
        assertTrue(checked.counted > STATES);
    }

    /**
     * Where roles choose at the same time, or there are three, nobody can say whose choice it is.
     */
    @Test
    void gamesOfOtherKindsHaveNoLines() {
        for (String name : List.of("rockPaperScissors", "eightPuzzle")) {
            CompiledGame game = GameLine.compile(TestGames.net(name), Tier.TAPE);
            assertTrue(game.newLines().isEmpty(), name);
        }
    }

    /** Compares lines of two moves, all of them, with a reasoner. */
    private static final class Checked {
        private final Reasoner reasoner;
        private final MoveLines lines;
        private int counted;

        Checked(Game game) {
            this.reasoner = game.newReasoner();
            this.lines = game.newLines().orElseThrow();
        }

        void check(long[] state) {
            int role = chooser(state);
            int[] moves = reasoner.legalMoves(role);
            int laneCount = lines.laneCount();
            lines.movesByChoice(role, moves, moves.length);
            int groupSize = Math.min(laneCount, mostAnswers(state, role, moves) + 1);
            int atOnce = Math.min(moves.length, laneCount / groupSize);
            for (int first = 0; first < moves.length; first += atOnce) {
                int count = Math.min(atOnce, moves.length - first);
                lines.begin(state);
                lines.make(IntStream.range(first, first + count).toArray(), count, groupSize);
                lines.makeEach(groupSize, 1);
                int[] counts = new int[count];
                lines.countMoves(count, groupSize, 1, counts);
                lines.look();
                for (int group = 0; group < count; group++) {
                    long[] next = successor(state, role, moves[first + group]);
                    checkGroup(next, 1 - role, group * groupSize, counts[group]);
                }
            }
        }

        private int chooser(long[] state) {
            reasoner.setState(state);
            return reasoner.legalMoveCount(1) > 1 ? 1 : 0;
        }

        private int mostAnswers(long[] state, int role, int[] moves) {
            int most = 1;
            for (int move : moves) {
                reasoner.setState(successor(state, role, move));
                most = Math.max(most, reasoner.legalMoveCount(1 - role));
            }
            return most;
        }

        private long[] successor(long[] state, int role, int move) {
            reasoner.setState(state);
            int[] joint = new int[2];
            joint[role] = move;
            joint[1 - role] = reasoner.legalMoves(1 - role)[0];
            long[] next = state.clone();
            reasoner.successor(joint, next);
            return next;
        }

        private void checkGroup(long[] state, int role, int lane, int count) {
            reasoner.setState(state);
            long[] got = state.clone();
            if (reasoner.isTerminal()) {
                assertEquals(0, count);
                lines.state(lane, got);
                assertEquals(1, lines.pliesToEnd(lane));
                checkEnd(state, lane);
                return;
            }
            int[] answers = reasoner.legalMoves(role);
            assertEquals(answers.length, count);
            Set<String> expected = new HashSet<>();
            for (int answer : answers) {
                expected.add(Arrays.toString(successor(state, role, answer)));
            }
            Set<String> found = new HashSet<>();
            for (int i = 0; i < count; i++) {
                assertTrue(lines.isMade(lane + i));
                lines.state(lane + i, got);
                found.add(Arrays.toString(got));
                reasoner.setState(got);
                assertEquals(reasoner.isTerminal() ? 2 : 0, lines.pliesToEnd(lane + i));
                checkEnd(got, lane + i);
                counted++;
            }
            assertEquals(expected, found);
        }

        private void checkEnd(long[] state, int lane) {
            reasoner.setState(state);
            for (int role = 0; role < 2 && reasoner.isTerminal(); role++) {
                assertEquals(reasoner.goal(role), lines.goal(lane, role));
            }
        }
    }
}

package org.propjet.compiler.lanes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.propjet.compiler.ChiSquared;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.TestGames;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.KernelBuilder;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.code.planes.PlaneKernel;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetGame;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/**
 * Every legal move is as likely as any other: Pearson's chi-squared test over a million choices in
 * the middle of games. All seeds are fixed, so that a test passes always or never; what a fair
 * choice exceeds one time in 10,000 is taken for unfair.
 *
 * <p>Which moves a lane made is seen from the state that it is in afterwards.
 */
class UniformChoiceTest {
    private static final int CHOICE_COUNT = 1 << 20;
    private static final int SEED = 17;

    /** When a column is full. */
    @ParameterizedTest
    @EnumSource
    void choicesByTurnsAreUniform(Tier tier) {
        checkTurns("connectFour", tier, 19);
    }

    /** Games of many moves, whose number changes with every one. */
    @Tag("deep")
    @ParameterizedTest
    @EnumSource
    void choicesAmongManyMovesAreUniform(Tier tier) {
        checkTurns("reversi", tier, 20);
        checkTurns("breakthrough", tier, 30);
    }

    /** Checks the choice of either role. */
    private static void checkTurns(String name, Tier tier, int ply) {
        TestGames.assumeThereIs(tier);
        NetGame net = TestGames.net(name);
        List<long[]> states = TestGames.statesOfOnePlayout(net, new Random(SEED));
        int startCount = new Choices(net, net.initialState()).jointMoves().size();
        for (long[] state : states.subList(ply, ply + 2)) {
            Choices choices = new Choices(net, state);
            assertNotEquals(startCount, choices.jointMoves().size());
            choices.play(tier);
            ChiSquared.assertUniform(choices.outcomeCounts(), choices.outcomeShares());
        }
    }

    /** Both riders' moves are seen from where they are. */
    @Tag("deep")
    @ParameterizedTest
    @EnumSource
    void choicesAtTheSameTimeAreUniformAndIndependent(Tier tier) {
        TestGames.assumeThereIs(tier);
        NetGame net = TestGames.net("tron");
        long[] state = TestGames.statesOfOnePlayout(net, new Random(SEED)).get(5);
        Choices choices = new Choices(net, state);
        choices.play(tier);
        ChiSquared.assertUniform(choices.outcomeCounts(), choices.outcomeShares());
        assertFairTable(choices.table());
    }

    /** Of a round its outcome is seen: each of the three comes of three joint moves. */
    @ParameterizedTest
    @EnumSource
    void outcomesOfARoundAreEquallyLikely(Tier tier) {
        TestGames.assumeThereIs(tier);
        NetGame net = TestGames.net("rockPaperScissors");
        long[] state = TestGames.statesOfOnePlayout(net, new Random(SEED)).get(4);
        Choices choices = new Choices(net, state);
        choices.play(tier);
        assertEquals(3, choices.outcomeCounts().length);
        ChiSquared.assertUniform(choices.outcomeCounts(), choices.outcomeShares());
    }

    /** The moves are those that {@link Playouts#movesOf} tells of whole playouts. */
    @Tag("deep")
    @ParameterizedTest
    @EnumSource
    void movesOfARoundAreUniformAndIndependent(Tier tier) {
        TestGames.assumeThereIs(tier);
        CompiledGame game =
                GameLine.compile(TestGames.net("rockPaperScissors"), CompileOptions.on(tier));
        Playouts playouts = game.newPlayouts(SEED);
        long[] state = TestGames.statesOfOnePlayout(game, new Random(SEED)).get(1);
        long[][] table = new long[3][3];
        int[] moveCount = new int[1];
        while (moveCount[0] < CHOICE_COUNT) {
            playouts.start(0, playouts.laneCount(), state);
            int endedCount;
            do {
                endedCount = playouts.advance();
            } while (endedCount < playouts.laneCount());
            playouts.collect(
                    (lane, length, goals) -> {
                        for (int[] jointMove : playouts.movesOf(lane, state)) {
                            table[jointMove[0]][jointMove[1]]++;
                            moveCount[0]++;
                        }
                    });
        }
        assertFairTable(table);
    }

    private static void assertFairTable(long[][] table) {
        int rows = table.length;
        int columns = table[0].length;
        long[] rowSums = new long[rows];
        long[] columnSums = new long[columns];
        long[] cells = new long[rows * columns];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                rowSums[row] += table[row][column];
                columnSums[column] += table[row][column];
                cells[row * columns + column] = table[row][column];
            }
        }
        ChiSquared.assertUniform(rowSums, equalShares(rows));
        ChiSquared.assertUniform(columnSums, equalShares(columns));
        ChiSquared.assertUniform(cells, equalShares(rows * columns));
        double total = ChiSquared.sum(cells);
        double chiSquared = 0;
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                double expected = rowSums[row] * (columnSums[column] / total);
                double off = table[row][column] - expected;
                chiSquared += off * off / expected;
            }
        }
        ChiSquared.assertUsual(chiSquared, (rows - 1) * (columns - 1));
    }

    private static double[] equalShares(int count) {
        double[] shares = new double[count];
        Arrays.fill(shares, 1.0 / count);
        return shares;
    }

    /** A state's joint moves, what each leads to, and how often lanes came there. */
    private static final class Choices {
        private final NetGame net;
        private final long[] start;
        private final int[] moveCounts;
        private final List<int[]> jointMoves = new ArrayList<>();
        private final Map<LongBuffer, Integer> outcomes = new HashMap<>();
        private final List<Integer> outcomeOf = new ArrayList<>();
        private long[] counts = new long[0];

        Choices(NetGame net, long[] start) {
            this.net = net;
            this.start = start;
            this.moveCounts = new int[net.roles().size()];
            findOutcomes();
        }

        /** Goes through the joint moves, as places in the lists of legal moves. */
        private void findOutcomes() {
            Reasoner reasoner = net.newReasoner();
            reasoner.setState(start);
            int[][] moveIds = new int[moveCounts.length][];
            int total = 1;
            for (int role = 0; role < moveCounts.length; role++) {
                moveCounts[role] = reasoner.legalMoveCount(role);
                moveIds[role] = new int[moveCounts[role]];
                reasoner.legalMoves(role, moveIds[role]);
                total *= moveCounts[role];
            }
            for (int index = 0; index < total; index++) {
                int[] places = new int[moveCounts.length];
                int[] jointMove = new int[moveCounts.length];
                int left = index;
                for (int role = 0; role < moveCounts.length; role++) {
                    places[role] = left % moveCounts[role];
                    jointMove[role] = moveIds[role][places[role]];
                    left /= moveCounts[role];
                }
                long[] successor = net.stateLayout().newState();
                reasoner.successor(jointMove, successor);
                int next = outcomes.size();
                Integer known = outcomes.putIfAbsent(LongBuffer.wrap(successor), next);
                outcomeOf.add(known == null ? next : known);
                jointMoves.add(places);
            }
        }

        /** Starts playouts in all lanes at a time, and looks where their first move led. */
        void play(Tier tier) {
            PlayoutCircuit circuit = GameLine.compile(net, CompileOptions.on(tier)).circuit();
            KernelBuilder builder =
                    new KernelBuilder(net.name(), circuit, CompileOptions.standard());
            PlaneKernel kernel = builder.build(tier).kernel();
            LaneMachine lanes = new LaneMachine(circuit, () -> kernel, SEED);
            counts = new long[outcomes.size()];
            LaneSteps.stepOnce(
                    lanes,
                    start,
                    CHOICE_COUNT,
                    state -> {
                        Integer outcome = outcomes.get(LongBuffer.wrap(state));
                        counts[Objects.requireNonNull(outcome, "no legal move leads here")]++;
                    });
        }

        List<int[]> jointMoves() {
            return jointMoves;
        }

        long[] outcomeCounts() {
            return counts;
        }

        /** Returns the share of the joint moves that lead to each outcome. */
        double[] outcomeShares() {
            double[] shares = new double[outcomes.size()];
            for (int outcome : outcomeOf) {
                shares[outcome] += 1.0 / outcomeOf.size();
            }
            return shares;
        }

        /** Returns how often each move of one role met each of the other's. */
        long[][] table() {
            assertEquals(outcomeOf.size(), outcomes.size(), "every joint move is to be seen");
            long[][] table = new long[moveCounts[0]][moveCounts[1]];
            for (int index = 0; index < jointMoves.size(); index++) {
                int[] places = jointMoves.get(index);
                table[places[0]][places[1]] = counts[outcomeOf.get(index)];
            }
            return table;
        }
    }
}

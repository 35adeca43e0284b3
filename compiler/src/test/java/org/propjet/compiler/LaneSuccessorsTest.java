package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.propjet.compiler.circuit.PlayoutPolicy;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.Successors;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.games.GameLibrary;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;

class LaneSuccessorsTest {
    private static final int MOST_BATCHES = 150;

    @TestFactory
    Stream<DynamicTest> whatFollowsIsWhatTheReferenceSays() {
        return Stream.of(Tier.TAPE, Tier.LANES)
                .flatMap(
                        tier ->
                                GameLibrary.names().stream()
                                        .map(
                                                name ->
                                                        DynamicTest.dynamicTest(
                                                                name + " " + tier.label(),
                                                                () -> compare(name, tier))));
    }

    private static void compare(String name, Tier tier) {
        GameRules rules = TestGames.rules(name);
        Game game = GameCompiler.compile(TestGames.net(rules), tier);
        Game reference =
                RuleGame.over(rules, game.stateLayout(), game.moveTable(), game.perceptTable());
        Successors successors = game.newSuccessors().orElseThrow();
        Random random = new Random(name.hashCode());
        Reasoner reasoner = reference.newReasoner();
        long[] state = game.initialState();
        int endCount = 0;
        for (int batch = 0; batch < MOST_BATCHES; batch++) {
            reasoner.setState(state);
            if (reasoner.isTerminal()) {
                state = game.initialState();
                reasoner.setState(state);
            }
            endCount += compareBatch(successors, reasoner, state, random);
            successors.state(0, state);
        }
        assertTrue(endCount > 0, "no batch had an end in it");
    }

    /** Compares what follows a state by many joint moves; returns how many ends were among it. */
    private static int compareBatch(
            Successors successors, Reasoner reasoner, long[] state, Random random) {
        int room = successors.begin();
        int roleCount = reasoner.game().roles().size();
        int[] counts = new int[roleCount];
        int[][] legal = new int[roleCount][];
        for (int role = 0; role < roleCount; role++) {
            counts[role] = reasoner.legalMoveCount(role);
            legal[role] = new int[counts[role]];
            reasoner.legalMoves(role, legal[role]);
        }
        int count = 1 + random.nextInt(room);
        int[] choices = new int[count * roleCount];
        for (int i = 0; i < choices.length; i++) {
            choices[i] = random.nextInt(counts[i % roleCount]);
        }
        int split = random.nextInt(count);
        successors.add(state, counts, choices, split);
        int[] rest = Arrays.copyOfRange(choices, split * roleCount, choices.length);
        successors.add(state, counts, rest, count - split);
        successors.compute();
        int endCount = 0;
        long[] expected = state.clone();
        long[] found = state.clone();
        int[] jointMove = new int[roleCount];
        for (int index = 0; index < count; index += 1 + random.nextInt(1 + count / 8)) {
            for (int role = 0; role < roleCount; role++) {
                jointMove[role] = legal[role][choices[index * roleCount + role]];
            }
            reasoner.setState(state);
            reasoner.successor(jointMove, expected);
            successors.state(index, found);
            assertArrayEquals(expected, found);
            reasoner.setState(expected);
            assertEquals(reasoner.isTerminal(), successors.isTerminal(index));
            if (reasoner.isTerminal()) {
                endCount++;
                for (int role = 0; role < roleCount; role++) {
                    assertEquals(reasoner.goal(role), successors.goal(index, role));
                }
            }
        }
        return endCount;
    }

    @Test
    void thereAreNoneIfPlayoutsPreferWins() {
        CompileOptions options = CompileOptions.standard().withPolicy(PlayoutPolicy.DECISIVE);
        Game game = GameCompiler.compile(TestGames.net("ticTacToe"), Tier.TAPE, options);
        assertTrue(game.newSuccessors().isEmpty());
    }

    /** Where winning moves cannot be told, playouts are uniform whatever they were asked to be. */
    @Test
    void aPolicyThatComesToNothingLeavesThem() {
        CompiledGame game =
                GameCompiler.compile(
                        TestGames.net("breakthrough"),
                        Tier.TAPE,
                        CompileOptions.standard().withPolicy(PlayoutPolicy.ANTI_DECISIVE));
        assertFalse(game.circuit().decisive().isAny());
        assertTrue(game.newSuccessors().isPresent());
    }
}

package org.propjet.player.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.line.GameLine;
import org.propjet.games.GameLibrary;
import org.propjet.player.tools.SignatureKind.Probe;

import java.util.LinkedHashMap;
import java.util.Map;

class StepProbeTest {
    private static final int STATES = 2_000;

    private static final Map<String, Probe> PROBES = new LinkedHashMap<>();

    static {
        PROBES.put("network", StepProbe.reachable(SignatureGame::net, STATES));
        PROBES.put("network, random", StepProbe.random(SignatureGame::net, STATES));
        PROBES.put("single", StepProbe.reachable(SignatureGame::single, STATES));
        PROBES.put("single, random", StepProbe.random(SignatureGame::single, STATES));
        PROBES.put("lanes", StepProbe.lanes(STATES));
        PROBES.put("batch", StepProbe.batch(STATES));
    }

    private static Map<String, Long> values(String rules) {
        Map<String, Long> values = new LinkedHashMap<>();
        try (SignatureGame game = new SignatureGame(GameLine.rules("test.kif", rules))) {
            PROBES.forEach(
                    (name, probe) -> {
                        Signature signature = new Signature();
                        probe.add(game, signature);
                        values.put(name, signature.value());
                    });
        }
        return values;
    }

    /** Each makes one gate of tic-tac-toe read something else: of what is next, legal, a line. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "(<= (next (cell 2 2 x)) (true (cell 1 1 o)))",
                "(<= (legal x noop) (true (cell 3 3 o)) (true (control x)))",
                "(<= (line x) (true (cell 2 1 x)) (true (cell 2 2 x)) (true (cell 3 2 x)))"
            })
    void oneWrongGateChangesTheNumberOfEveryForm(String wrong) {
        Map<String, Long> right = values(GameLibrary.rules("ticTacToe"));
        Map<String, Long> changed = values(GameLibrary.rules("ticTacToe") + wrong);
        PROBES.keySet().forEach(name -> assertNotEquals(right.get(name), changed.get(name), name));
    }

    /** A rule that follows from others makes another network that does the same. */
    @Test
    void anotherNetworkThatDoesTheSameHasTheSameNumbers() {
        assertEquals(
                values(GameLibrary.rules("ticTacToe")),
                values(
                        GameLibrary.rules("ticTacToe")
                                + "(<= terminal (true (cell 2 2 x)) (line x) (not open))"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ticTacToeThree", "tron", "montyHall", "blocks"})
    void theClassForSingleStatesDoesWhatTheNetworkDoes(String game) {
        Map<String, Long> values = values(GameLibrary.rules(game));
        assertEquals(values.get("network"), values.get("single"));
        assertEquals(values.get("network, random"), values.get("single, random"));
    }

    @Test
    void theOrderOfMovesDoesNotMatter() {
        try (SignatureGame game =
                new SignatureGame(GameLine.rules("test.kif", GameLibrary.rules("ticTacToe")))) {
            StepHashes hashes = new StepHashes(game.net());
            int[] moves = {4, 0, 7};
            int[] turned = {7, 4, 0};
            assertEquals(hashes.legal(0, moves), hashes.legal(0, turned));
            for (long number = 0; number < 100; number++) {
                assertEquals(
                        moves[hashes.drawn(0, moves, number)],
                        turned[hashes.drawn(0, turned, number)]);
            }
        }
    }
}

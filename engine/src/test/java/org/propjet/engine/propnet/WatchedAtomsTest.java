package org.propjet.engine.propnet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.ground.Grounder;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** What is said of many states at once, against the reference in each of them. */
class WatchedAtomsTest {
    private static BudgetMeter meter() {
        return new BudgetMeter(GroundingBudget.standard());
    }

    private static GameRules rules(String name) {
        return RuleChecker.check(GdlParser.parse(name, GameLibrary.rules(name)));
    }

    /** More states than one word has, so the last evaluation is of some only. */
    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "connectFour", "reversiSmall", "tron", "eightPuzzle"})
    void agreesWithTheReference(String name) {
        GameRules rules = rules(name);
        GroundProgram program = new Grounder().ground(rules, meter());
        GroundProgram.Outputs outputs = program.outputs();
        IntArrayList atoms = new IntArrayList();
        for (int[] legal : outputs.legalAtoms()) {
            atoms.addElements(atoms.size(), legal);
        }
        atoms.add(outputs.terminalAtom());
        WatchedAtoms watched = WatchedAtoms.of(program, atoms.toIntArray(), meter());
        StateLayout layout = StateLayout.closed(outputs.fluents());
        List<long[]> states = new ArrayList<>();
        List<List<Boolean>> expected = new ArrayList<>();
        collect(RuleGame.of(rules), outputs, layout, states, expected);
        long[] held = new long[atoms.size()];
        for (int from = 0; from < states.size(); from += WatchedAtoms.STATES) {
            int count = Math.min(WatchedAtoms.STATES, states.size() - from);
            watched.evaluate(
                    states.subList(from, from + count).toArray(long[][]::new), count, held);
            for (int i = 0; i < count; i++) {
                List<Boolean> holds = new ArrayList<>();
                for (long word : held) {
                    holds.add((word >>> i & 1) != 0);
                }
                assertEquals(expected.get(from + i), holds, "state " + (from + i));
            }
        }
    }

    /**
     * Plays random games, and says of each state which moves are legal and whether it is an end.
     */
    private static void collect(
            Game game,
            GroundProgram.Outputs outputs,
            StateLayout layout,
            List<long[]> states,
            List<List<Boolean>> expected) {
        Random random = new Random(3);
        Reasoner reasoner = game.newReasoner();
        int[] jointMove = new int[game.roles().size()];
        long[] state = game.initialState();
        while (states.size() < 100) {
            reasoner.setState(state);
            long[] closed = layout.newState();
            for (String fluent : game.stateLayout().fluentsOf(state)) {
                int bit = layout.bitOf(fluent);
                closed[bit >>> 6] |= 1L << bit;
            }
            states.add(closed);
            List<Boolean> holds = new ArrayList<>();
            for (int role = 0; role < jointMove.length; role++) {
                int[] legal = reasoner.legalMoves(role);
                List<String> texts = new ArrayList<>();
                for (int move : legal) {
                    texts.add(game.moveTable().move(role, move));
                }
                for (String move : outputs.moves().get(role)) {
                    holds.add(texts.contains(move));
                }
                jointMove[role] = legal.length == 0 ? -1 : legal[random.nextInt(legal.length)];
            }
            holds.add(reasoner.isTerminal());
            expected.add(holds);
            if (reasoner.isTerminal()) {
                state = game.initialState();
            } else {
                reasoner.successor(jointMove, state);
            }
        }
    }

    @Test
    void hasOnlyWhatTheAtomsDependOn() {
        GameRules rules = rules("connectFour");
        GroundProgram program = new Grounder().ground(rules, meter());
        int[] fluents = program.outputs().fluentAtoms();
        WatchedAtoms watched = WatchedAtoms.of(program, fluents, meter());
        assertEquals(0, watched.gateCount());
        int[] terminal = {program.outputs().terminalAtom()};
        assertTrue(WatchedAtoms.of(program, terminal, meter()).gateCount() > 0);
    }

    @Test
    void refusesAtomsThatDependOnMoves() {
        GroundProgram program = new Grounder().ground(rules("connectFour"), meter());
        int[] next = {program.outputs().nextAtoms()[0]};
        assertThrows(IllegalArgumentException.class, () -> WatchedAtoms.of(program, next, meter()));
    }
}

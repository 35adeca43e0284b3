package org.propjet.engine.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

/**
 * The bundled checkers against the published perft of English draughts (Aart Bik's), in which all
 * jumps that a piece makes in a row are one move.
 */
class CheckersTurnsTest {
    private static final Game GAME =
            NetGame.of(
                    RuleChecker.check(GdlParser.parse("checkers", GameLibrary.rules("checkers"))),
                    GroundingBudget.standard(),
                    NetOptions.standard());

    @ParameterizedTest
    @CsvSource({"1, 7", "2, 49", "3, 302", "4, 1469", "5, 7361"})
    void shallowTurnsAreThePublishedOnes(int turns, long count) {
        assertEquals(count, count(GAME.initialState(), turns));
    }

    /** The seventh turn is the first that can have two jumps. */
    @Tag("deep")
    @ParameterizedTest
    @CsvSource({"6, 36768", "7, 179740", "8, 845931"})
    void turnsAreThePublishedOnes(int turns, long count) {
        assertEquals(count, count(GAME.initialState(), turns));
    }

    /**
     * Returns how many ways there are to play so many turns; a ply within a turn counts nothing.
     */
    private static long count(long[] state, int turns) {
        if (turns == 0) {
            return 1;
        }
        Reasoner reasoner = GAME.newReasoner();
        reasoner.setState(state);
        if (reasoner.isTerminal()) {
            return 0;
        }
        int[] blackMoves = new int[reasoner.legalMoveCount(0)];
        int[] whiteMoves = new int[reasoner.legalMoveCount(1)];
        reasoner.legalMoves(0, blackMoves);
        reasoner.legalMoves(1, whiteMoves);
        long count = 0;
        for (int black : blackMoves) {
            for (int white : whiteMoves) {
                long[] successor = GAME.stateLayout().newState();
                reasoner.successor(new int[] {black, white}, successor);
                count += count(successor, isUnderway(successor) ? turns : turns - 1);
            }
        }
        return count;
    }

    private static boolean isUnderway(long[] state) {
        for (int bit = 0; bit < GAME.stateLayout().fluentCount(); bit++) {
            if ((state[bit >> 6] >> bit & 1) != 0
                    && GAME.stateLayout().fluent(bit).startsWith("(going ")) {
                return true;
            }
        }
        return false;
    }
}

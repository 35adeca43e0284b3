package org.propjet.engine.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.propjet.engine.game.Reasoner;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A game and a reasoner of it, asked and answering in texts. */
final class TestGame {
    private final RuleGame game;
    private final Reasoner reasoner;

    TestGame(RuleGame game) {
        this.game = game;
        this.reasoner = game.newReasoner();
    }

    static GameRules rules(String text) {
        return RuleChecker.check(GdlParser.parse("test", text));
    }

    static TestGame of(String text) {
        return new TestGame(RuleGame.of(rules(text)));
    }

    RuleGame game() {
        return game;
    }

    Reasoner reasoner() {
        return reasoner;
    }

    /** Makes the state with these fluents the current one. */
    TestGame in(String... fluents) {
        long[] state = game.stateLayout().newState();
        for (String fluent : fluents) {
            int bit = game.stateLayout().intern(fluent);
            state[bit >>> 6] |= 1L << bit;
        }
        reasoner.setState(state);
        return this;
    }

    List<String> initial() {
        return game.stateLayout().fluentsOf(game.initialState());
    }

    List<String> legal(int role) {
        int[] moves = reasoner.legalMoves(role);
        return Arrays.stream(moves).mapToObj(move -> game.moveTable().move(role, move)).toList();
    }

    /** Returns a legal move, or "". */
    String anyLegal(int role) {
        int move = reasoner.anyLegalMove(role);
        return move == Reasoner.NO_MOVE ? "" : game.moveTable().move(role, move);
    }

    boolean isLegal(int role, String move) {
        int found = reasoner.legalMove(role, move);
        if (found != Reasoner.NO_MOVE) {
            assertEquals(move, game.moveTable().move(role, found));
        }
        return found != Reasoner.NO_MOVE;
    }

    List<String> next(String... jointMove) {
        long[] successor = game.stateLayout().newState();
        reasoner.successor(moveIds(jointMove), successor);
        return game.stateLayout().fluentsOf(successor);
    }

    List<String> sees(int role, String... jointMove) {
        List<String> texts = new ArrayList<>();
        for (int perceptId : reasoner.percepts(role, moveIds(jointMove))) {
            texts.add(game.perceptTable().move(role, perceptId));
        }
        return texts;
    }

    private int[] moveIds(String... jointMove) {
        int[] moveIds = new int[jointMove.length];
        for (int role = 0; role < moveIds.length; role++) {
            moveIds[role] = game.moveTable().intern(role, jointMove[role]);
        }
        return moveIds;
    }
}

package org.propjet.player.show;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Tells whether discs fall upwards in a picture: whether each first move adds a piece in the top
 * row, in several columns.
 */
final class Gravity {
    /** So many first moves are looked at. */
    private static final int MOST_MOVES = 32;

    private static final int LEAST_COLUMNS = 3;

    private Gravity() {}

    /** Returns whether the plan's first board should be turned over. */
    static boolean isUpwards(Game game, BoardPlan plan) {
        if (plan.boards().isEmpty() || game.stateLayout().isOpen()) {
            return false; // an open layout is that of rules, which are slow
        }
        long[] initial = game.initialState();
        Scene before = plan.scene(game.stateLayout().fluentsOf(initial));
        Reasoner reasoner = game.newReasoner();
        Set<Integer> columns = new HashSet<>();
        for (int role = 0; role < game.roles().size(); role++) {
            for (int index = 0; index < MOST_MOVES; index++) {
                reasoner.setState(initial);
                Optional<int[]> joint = jointMove(game, reasoner, role, index);
                if (joint.isEmpty()) {
                    break;
                }
                long[] next = game.stateLayout().newState();
                reasoner.successor(joint.get(), next);
                Scene after = plan.scene(game.stateLayout().fluentsOf(next));
                for (Cell cell : BoardPlan.changed(before, after)) {
                    if (cell.row() > 0 || !after.pieces().containsKey(cell)) {
                        return false;
                    }
                    columns.add(cell.column());
                }
            }
        }
        return columns.size() >= LEAST_COLUMNS && plan.boards().get(0).rows().size() > 1;
    }

    /** Returns a role's legal move of an index, with the first of the others. */
    private static Optional<int[]> jointMove(Game game, Reasoner reasoner, int role, int index) {
        if (reasoner.isTerminal()) {
            return Optional.empty();
        }
        int[] joint = new int[game.roles().size()];
        for (int other = 0; other < joint.length; other++) {
            int[] legal = new int[game.moveTable().moveCount(other)];
            int count = reasoner.legalMoves(other, legal);
            int wanted = other == role ? index : 0;
            if (wanted >= count) {
                return Optional.empty();
            }
            joint[other] = legal[wanted];
        }
        return Optional.of(joint);
    }
}

package org.propjet.player.minimax;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;

import java.util.SplittableRandom;

/**
 * Lessons before the first game: who is ahead by goals that count before the end, too, as where
 * captures are counted, is so already. These need no luck and no search, so some thousand states of
 * random games teach them.
 */
final class FirstLessons {
    private static final int MOST = 40_000;

    /** If goals say nothing in so many games, there is no lesson. */
    private static final int LOOKED_AT_GAMES = 8;

    /** Games are broken off after so many plies. */
    private static final int MOST_PLIES = 400;

    private FirstLessons() {}

    /**
     * Teaches what goals say of states of random games, if they say anything.
     *
     * @return how many states were learnt from
     */
    static int teach(
            Game game,
            Rivalry rivalry,
            StateValue stateValue,
            long[] from,
            SplittableRandom random,
            Limits limits) {
        Reasoner reasoner = game.newReasoner();
        int[] jointMove = new int[2];
        int count = 0;
        boolean isSaid = false;
        for (int games = 0; count < MOST && !limits.isOver(); games++) {
            if (!isSaid && games == LOOKED_AT_GAMES) {
                break;
            }
            long[] state = from.clone();
            reasoner.setState(state);
            for (int ply = 0;
                    ply < MOST_PLIES && !reasoner.isTerminal() && !limits.isOver();
                    ply++) {
                int value = rivalry.value(reasoner, 0);
                stateValue.learn(state, StateValue.share(value));
                count++;
                isSaid |= value != 0;
                for (int role = 0; role < 2; role++) {
                    int[] moves = reasoner.legalMoves(role);
                    if (moves.length == 0) {
                        return count;
                    }
                    jointMove[role] = moves[random.nextInt(moves.length)];
                }
                reasoner.successor(jointMove, state);
                reasoner.setState(state);
            }
        }
        return count;
    }
}

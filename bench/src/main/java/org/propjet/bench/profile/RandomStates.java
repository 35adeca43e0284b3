package org.propjet.bench.profile;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.time.Budget;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The states of random games, in which each role makes any of its legal moves: which games those
 * are is fixed by a seed, whatever evaluates them. Not thread-safe.
 */
final class RandomStates {
    private static final int GOAL_VALUES = 101;

    private final Game game;
    private final Reasoner reasoner;
    private final long seed;
    private final long[] state;
    private final int[] jointMove;
    private final List<int[]> moveIds = new ArrayList<>();
    private final StateLanes lanes;
    private final boolean[][] goals;
    private int playoutCount;
    private long stateCount;
    private long moveCount;

    /** Prepares to play a game whose fluents and moves are all known. */
    RandomStates(Game game, long seed) {
        this.game = game;
        this.reasoner = game.newReasoner();
        this.seed = seed;
        this.state = game.stateLayout().newState();
        int roleCount = game.roles().size();
        this.jointMove = new int[roleCount];
        for (int role = 0; role < roleCount; role++) {
            moveIds.add(new int[game.moveTable().moveCount(role)]);
        }
        this.lanes = new StateLanes(game);
        this.goals = new boolean[roleCount][GOAL_VALUES];
    }

    /**
     * Plays games one after another and hands their states over, in the order of play.
     *
     * @param count how many games
     * @param budget when it is over, no more game is begun; one is played at least
     * @param taker gets a batch when it is full, and the last one; it is used again afterwards
     */
    void play(int count, Budget budget, Consumer<StateLanes> taker) {
        do {
            playOne(SeededChoice.playoutSeed(seed, playoutCount), taker);
            playoutCount++;
        } while (playoutCount < count && !budget.isOver());
        if (lanes.count() > 0) {
            taker.accept(lanes);
            lanes.clear();
        }
    }

    private void playOne(long playoutSeed, Consumer<StateLanes> taker) {
        SeededChoice choice = new SeededChoice(playoutSeed);
        System.arraycopy(game.initialState(), 0, state, 0, state.length);
        for (int ply = 0; ; ply++) {
            reasoner.setState(state);
            lanes.add(state, ply == 0);
            stateCount++;
            boolean isTerminal = reasoner.isTerminal();
            if (isTerminal) {
                noteGoals();
            }
            boolean goesOn = !isTerminal && ply < RandomPlayout.MAX_PLIES && choose(choice);
            if (goesOn) {
                lanes.addMove(jointMove);
                moveCount++;
            }
            if (lanes.isFull()) {
                taker.accept(lanes);
                lanes.clear();
            }
            if (!goesOn) {
                return;
            }
            reasoner.successor(jointMove, state);
        }
    }

    /** Chooses a move for each role; false if one has none. */
    private boolean choose(SeededChoice choice) {
        for (int role = 0; role < jointMove.length; role++) {
            int count = reasoner.legalMoves(role, moveIds.get(role));
            if (count == 0) {
                return false;
            }
            jointMove[role] = moveIds.get(role)[choice.next(count)];
        }
        return true;
    }

    private void noteGoals() {
        for (int role = 0; role < goals.length; role++) {
            int goal = reasoner.goal(role);
            if (goal != Reasoner.NO_GOAL) {
                goals[role][goal] = true;
            }
        }
    }

    /** Returns the number of games. */
    int playoutCount() {
        return playoutCount;
    }

    /** Returns the number of states. */
    long stateCount() {
        return stateCount;
    }

    /** Returns the number of joint moves. */
    long moveCount() {
        return moveCount;
    }

    /** Returns whether a role had a goal value at the end of a game. */
    boolean hadGoal(int role, int value) {
        return goals[role][value];
    }
}

package org.propjet.bench.profile;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Position;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.time.Budget;

import java.util.function.Consumer;

/**
 * The states of random games, in which each role makes any of its legal moves: which games those
 * are is fixed by a seed, whatever evaluates them. Not thread-safe.
 */
final class RandomStates {
    private static final int GOAL_VALUES = 101;

    private final Position position;
    private final long seed;
    private final StateLanes lanes;
    private final boolean[][] goals;
    private int playoutCount;
    private long stateCount;
    private long moveCount;

    /** Prepares to play a game whose fluents and moves are all known. */
    RandomStates(Game game, long seed) {
        this.position = new Position(game);
        this.seed = seed;
        this.lanes = new StateLanes(game);
        this.goals = new boolean[game.roles().size()][GOAL_VALUES];
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
        boolean goesOn = true;
        for (position.begin(); goesOn; position.advance()) {
            lanes.add(position.state(), position.ply() == 0);
            stateCount++;
            if (position.isEnd()) {
                noteGoals();
            }
            goesOn = position.ply() < RandomPlayout.MAX_PLIES && position.draw(choice::next);
            if (goesOn) {
                lanes.addMove(position.jointMove());
                moveCount++;
            }
            if (lanes.isFull()) {
                taker.accept(lanes);
                lanes.clear();
            }
            if (!goesOn) {
                return;
            }
        }
    }

    private void noteGoals() {
        for (int role = 0; role < goals.length; role++) {
            int goal = position.reasoner().goal(role);
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

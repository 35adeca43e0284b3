package org.propjet.engine.game;

import java.util.function.IntUnaryOperator;

/**
 * Plays one game to its end with uniformly random legal moves, fixed by a seed.
 *
 * <p>Every role's legal moves are computed in every state, and every role's goal at the end. A
 * playout that reaches a state in which a role has no legal move, or that is longer than the limit,
 * ends there without goals.
 *
 * <p>Not thread-safe: one per thread. Allocates nothing in {@link #play} once its arrays are large
 * enough.
 */
public final class RandomPlayout {

    /** Longer playouts are cut. No public game comes near; a rulesheet that never ends must not. */
    public static final int MAX_PLIES = 100_000;

    private final Position position;
    private final SeededChoice choice = new SeededChoice(0);

    /** One object for all steps: written at the call, it would be a new one for each. */
    private final IntUnaryOperator draws = choice::next;

    private final int[] goals;
    private boolean finished;

    /** Makes a player of random games for a reasoner. */
    public RandomPlayout(Reasoner reasoner) {
        this.position = new Position(reasoner);
        this.goals = new int[reasoner.game().roles().size()];
    }

    /**
     * Plays from a state to the end.
     *
     * @param start where to start; not changed
     * @param seed fixes all choices
     * @return whether the playout reached a terminal state
     */
    public boolean play(long[] start, long seed) {
        begin(start, seed);
        while (step()) {}
        return finished;
    }

    /** Begins a playout, to be played step by step; the arguments are those of {@link #play}. */
    public void begin(long[] start, long seed) {
        choice.reseed(seed);
        position.set(start);
        finished = false;
    }

    /** Plays one joint move; false if the playout has come to its end. */
    public boolean step() {
        if (position.isEnd()) {
            for (int role = 0; role < goals.length; role++) {
                goals[role] = position.reasoner().goal(role);
            }
            finished = true;
            return false;
        }
        if (position.ply() == MAX_PLIES || !position.draw(draws)) {
            return false;
        }
        position.advance();
        return true;
    }

    /** Returns the joint move that was played last; not to be changed. */
    public int[] jointMove() {
        return position.jointMove();
    }

    /** Returns the state that has been reached; not to be changed. */
    public long[] state() {
        return position.state();
    }

    /** Returns the number of joint moves of the last playout. */
    public int length() {
        return position.ply();
    }

    /** Returns whether the last playout reached a terminal state. */
    public boolean isFinished() {
        return finished;
    }

    /**
     * Returns the goal value of a role at the end of the last playout, or {@link Reasoner#NO_GOAL}.
     */
    public int goal(int roleIndex) {
        return finished ? goals[roleIndex] : Reasoner.NO_GOAL;
    }
}

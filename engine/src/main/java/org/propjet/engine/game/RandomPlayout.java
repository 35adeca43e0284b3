package org.propjet.engine.game;

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

    private final Reasoner reasoner;
    private final int roleCount;
    private final SeededChoice choice = new SeededChoice(0);
    private final long[] state;
    private final int[] jointMove;
    private final int[] goals;
    private int[] moveIds = new int[64];
    private int length;
    private boolean finished;

    /** Makes a player of random games for a reasoner. */
    public RandomPlayout(Reasoner reasoner) {
        this.reasoner = reasoner;
        this.roleCount = reasoner.game().roles().size();
        this.state = reasoner.game().stateLayout().newState();
        this.jointMove = new int[roleCount];
        this.goals = new int[roleCount];
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
        System.arraycopy(start, 0, state, 0, state.length);
        reasoner.setState(state);
        length = 0;
        finished = false;
    }

    /** Plays one joint move; false if the playout has come to its end. */
    public boolean step() {
        if (reasoner.isTerminal()) {
            for (int role = 0; role < roleCount; role++) {
                goals[role] = reasoner.goal(role);
            }
            finished = true;
            return false;
        }
        if (length == MAX_PLIES || !chooseJointMove()) {
            return false;
        }
        reasoner.successor(jointMove, state);
        reasoner.setState(state);
        length++;
        return true;
    }

    /** Returns the joint move that was played last; not to be changed. */
    public int[] jointMove() {
        return jointMove;
    }

    /** Returns the state that has been reached; not to be changed. */
    public long[] state() {
        return state;
    }

    private boolean chooseJointMove() {
        for (int role = 0; role < roleCount; role++) {
            int count = reasoner.legalMoveCount(role);
            if (count == 0) {
                return false;
            }
            if (count > moveIds.length) {
                moveIds = new int[Math.max(count, 2 * moveIds.length)];
            }
            reasoner.legalMoves(role, moveIds);
            jointMove[role] = moveIds[choice.next(count)];
        }
        return true;
    }

    /** Returns the number of joint moves of the last playout. */
    public int length() {
        return length;
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

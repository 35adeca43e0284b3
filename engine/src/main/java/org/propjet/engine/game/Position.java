package org.propjet.engine.game;

import java.util.function.IntUnaryOperator;

/**
 * Where a game stands that is followed move by move: the state, a reasoner that knows it, and the
 * joint move that leads on.
 *
 * <p>Not thread-safe. Allocates nothing once its arrays are large enough.
 */
public final class Position {
    /** Not always the reasoner's: an opened game is played by the reasoners of the whole one. */
    private final Game game;

    private final Reasoner reasoner;
    private final long[] state;
    private final long[] next;
    private final int[] jointMove;
    private int[] moveIds = new int[64];
    private int ply;

    /** Begins at a game's initial state, with a reasoner of its own. */
    public Position(Game game) {
        this(game, game.newReasoner());
    }

    /** Begins at the initial state of a reasoner's game; the reasoner is this position's then. */
    public Position(Reasoner reasoner) {
        this(reasoner.game(), reasoner);
    }

    private Position(Game game, Reasoner reasoner) {
        this.game = game;
        this.reasoner = reasoner;
        this.state = game.initialState();
        this.next = new long[state.length];
        this.jointMove = new int[game.roles().size()];
        reasoner.setState(state);
    }

    /** Goes back to the initial state. */
    public void begin() {
        set(game.initialState());
    }

    /** Goes to any state, from which plies are counted then; it is copied. */
    public void set(long[] from) {
        System.arraycopy(from, 0, state, 0, state.length);
        reasoner.setState(state);
        ply = 0;
    }

    /** Returns the state; not to be changed. The same array is the next state after a move. */
    public long[] state() {
        return state;
    }

    /** Returns a reasoner whose current state is this one; it must stay so. */
    public Reasoner reasoner() {
        return reasoner;
    }

    /** Returns how many joint moves led here since {@link #begin} or {@link #set}. */
    public int ply() {
        return ply;
    }

    /** Returns whether the game is over. */
    public boolean isEnd() {
        return reasoner.isTerminal();
    }

    /** Returns whether the game is not over, and each role has a legal move. */
    public boolean goesOn() {
        boolean goesOn = !isEnd();
        for (int role = 0; role < jointMove.length && goesOn; role++) {
            goesOn = reasoner.legalMoveCount(role) > 0;
        }
        return goesOn;
    }

    /** Returns whether a role has several legal moves. */
    public boolean isChooser(int role) {
        return reasoner.legalMoveCount(role) > 1;
    }

    /** Returns the joint move that {@link #advance} makes, a move id for each role; may be set. */
    public int[] jointMove() {
        return jointMove;
    }

    /**
     * Sets any legal move for each role.
     *
     * @param choice asked once for each role, in role order, with the number of its legal moves;
     *     returns the index of one of them
     * @return false if the game does not go on; then nothing is set, or only the moves of some
     */
    public boolean draw(IntUnaryOperator choice) {
        if (isEnd()) {
            return false;
        }
        for (int role = 0; role < jointMove.length; role++) {
            int count = reasoner.legalMoveCount(role);
            if (count == 0) {
                return false;
            }
            if (count > moveIds.length) {
                moveIds = new int[Math.max(count, 2 * moveIds.length)];
            }
            reasoner.legalMoves(role, moveIds);
            jointMove[role] = moveIds[choice.applyAsInt(count)];
        }
        return true;
    }

    /** Makes the {@link #jointMove}. */
    public void advance() {
        advance(jointMove);
    }

    /** Makes a joint move, a move id for each role, all legal; if that fails, nothing changes. */
    public void advance(int[] moves) {
        reasoner.successor(moves, next);
        System.arraycopy(next, 0, state, 0, state.length);
        reasoner.setState(state);
        ply++;
    }
}

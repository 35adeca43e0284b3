package org.propjet.player.solve;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.symmetry.StateSymmetry;
import org.propjet.engine.symmetry.SymmetryGroup;

import java.util.Arrays;

/**
 * One state at a time, as solving sees it: its end, or who chooses among which joint moves.
 *
 * <p>Joint moves have numbers: that of the last role's move counts fastest, so where one role alone
 * has a choice, a joint move has the number of that role's move.
 *
 * <p>With symmetries, what follows a state is not the successor itself, but the {@linkplain
 * StateSymmetry canonical} state that is symmetric to it. As symmetries leave values as they are,
 * so does that; the number of the joint move says nothing about the move of a symmetric state.
 *
 * <p>Not thread-safe. Hot calls allocate nothing.
 */
final class StateMoves {
    /** With more, looking at one state takes longer than a second or so. */
    private static final int MOST_JOINT = 1 << 20;

    private final Game game;
    private final Reasoner reasoner;
    private final @Nullable StateSymmetry symmetry;
    private final long[] whole;
    private final int roleCount;
    private final int[] counts;
    private final int[][] moves;
    private final int[] joint;
    private boolean isEnd;
    private boolean isStuck;
    private int chooser;
    private int jointCount;

    /** Looks at states as they are. */
    StateMoves(Game game) {
        this(game, null);
    }

    /** Looks at states up to symmetry, unless there is none. */
    StateMoves(Game game, @Nullable SymmetryGroup group) {
        this.game = game;
        symmetry = group == null ? null : group.newStateSymmetry();
        whole = game.stateLayout().newState();
        reasoner = game.newReasoner();
        roleCount = game.roles().size();
        counts = new int[roleCount];
        joint = new int[roleCount];
        moves = new int[roleCount][];
        Arrays.setAll(moves, role -> new int[game.moveTable().moveCount(role)]);
    }

    /**
     * Looks at a state.
     *
     * @throws UnsolvableGameException if a role has no legal move though others have (a single role
     *     without moves has come to an end without points), or if there are too many joint moves
     */
    void open(long[] state) {
        reasoner.setState(state);
        isEnd = reasoner.isTerminal();
        isStuck = false;
        if (isEnd) {
            return;
        }
        chooser = 0;
        jointCount = 1;
        int chooserCount = 0;
        for (int role = 0; role < roleCount; role++) {
            counts[role] = reasoner.legalMoves(role, moves[role]);
            if (counts[role] == 0) {
                refuseStuck(role);
            } else if (counts[role] > 1) {
                chooserCount++;
                chooser = role;
            }
            jointCount = product(jointCount, counts[role]);
        }
        if (chooserCount > 1) {
            chooser = roleCount;
        }
    }

    private static int product(int jointCount, int count) {
        long product = (long) jointCount * count;
        if (product > MOST_JOINT) {
            throw new UnsolvableGameException(
                    "there are %,d joint moves in a state, and more than %,d are not solved"
                            .formatted(product, MOST_JOINT));
        }
        return (int) product;
    }

    private void refuseStuck(int role) {
        if (roleCount > 1) {
            throw new UnsolvableGameException(
                    "%s has no legal move in a state that is not terminal, so the rules do not say how the game goes on"
                            .formatted(game.roles().get(role)));
        }
        isEnd = true;
        isStuck = true;
    }

    /** Returns whether the game is over. */
    boolean isEnd() {
        return isEnd;
    }

    /** Returns a role's points if the game ended here; none if the rules say nothing. */
    int goal(int role) {
        return isStuck ? 0 : Math.max(0, reasoner.goal(role));
    }

    /** Writes each role's {@link #goal} from a place on; returns what they add up to. */
    int goals(int[] into, int at) {
        int sum = 0;
        for (int role = 0; role < roleCount; role++) {
            into[at + role] = goal(role);
            sum += into[at + role];
        }
        return sum;
    }

    /**
     * Returns what the goals of all ends add up to, one more included: -2 if that differs.
     *
     * @param before the same without it; -1 if there was none
     */
    static int sumWith(int before, int sum) {
        return before == -1 || before == sum ? sum : -2;
    }

    /**
     * Returns the role that alone may have a choice; the number of roles if several have. Not at an
     * end.
     */
    int chooser() {
        return chooser;
    }

    /** Returns whether several roles have a choice at once. */
    boolean isSimultaneous() {
        return chooser == roleCount;
    }

    /** Returns how many joint moves there are. */
    int jointCount() {
        return jointCount;
    }

    /** Returns for each role its number of legal moves; not to be changed. */
    int[] counts() {
        return counts;
    }

    /** Returns for each role the ids of its legal moves, and room for more; not to be changed. */
    int[][] moveIds() {
        return moves;
    }

    /**
     * Writes for each role the number of its move in a joint move.
     *
     * @param at where to begin
     */
    void choices(int number, int[] into, int at) {
        int rest = number;
        for (int role = roleCount - 1; role >= 0; role--) {
            into[at + role] = rest % counts[role];
            rest /= counts[role];
        }
    }

    /**
     * Returns the first joint move from a number on in which a role makes a move; {@link
     * #jointCount} if there is none.
     */
    int jointWith(int role, int move, int from) {
        int stride = ValueRule.stride(counts, role);
        int joint = from;
        while (joint < jointCount && joint / stride % counts[role] != move) {
            joint++;
        }
        return joint;
    }

    /** Returns the id of a legal move of a role by its number. */
    int moveId(int role, int number) {
        return moves[role][number];
    }

    /** Returns how many states a state stands for. */
    int orbitSize(long[] state) {
        if (symmetry == null) {
            return 1;
        }
        symmetry.canonical(state, whole);
        return symmetry.orbitSize();
    }

    /** Computes the state that stands for a state and those that are symmetric to it. */
    void canonical(long[] state, long[] into) {
        if (symmetry == null) {
            System.arraycopy(state, 0, into, 0, into.length);
        } else {
            symmetry.canonical(state, into);
        }
    }

    /** Computes the state after a joint move, or that which stands for it. */
    void successor(int number, long[] into) {
        choices(number, joint, 0);
        for (int role = 0; role < roleCount; role++) {
            joint[role] = moves[role][joint[role]];
        }
        if (symmetry == null) {
            reasoner.successor(joint, into);
        } else {
            reasoner.successor(joint, whole);
            symmetry.canonical(whole, into);
        }
    }
}

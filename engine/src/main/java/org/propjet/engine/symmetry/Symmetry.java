package org.propjet.engine.symmetry;

import org.propjet.engine.propnet.NetInterface;

import java.util.Arrays;

/**
 * A permutation of a game's fluents and moves that leaves the game as it is: a legal move of a
 * state is taken to a legal move of the state's image, the successor to the successor, and goals
 * and ends are the same (goals of the role's image).
 *
 * <p>Immutable; thread-safe. Memory: 4 bytes a fluent and a move.
 */
public final class Symmetry {
    /** The image of each fluent's bit, then of each move: both numbered through. */
    private final int[] images;

    /** For each role the number of its first move, and one more for the end. */
    private final int[] firstMoves;

    private Symmetry(int[] images, int[] firstMoves) {
        this.images = images;
        this.firstMoves = firstMoves;
    }

    /**
     * Makes a symmetry.
     *
     * @param images for each base proposition and then each input proposition the number of its
     *     image among these
     */
    static Symmetry of(int[] images, NetInterface ends) {
        int[] firstMoves = new int[ends.roleCount() + 1];
        Arrays.setAll(firstMoves, role -> ends.baseCount() + ends.firstInput(role));
        return new Symmetry(images, firstMoves);
    }

    /** Returns the symmetry that leaves everything where it is. */
    static Symmetry identity(NetInterface ends) {
        int[] images = new int[ends.baseCount() + ends.inputCount()];
        Arrays.setAll(images, point -> point);
        return of(images, ends);
    }

    /** Returns the bit of a fluent's image. */
    public int fluent(int bit) {
        return images[bit];
    }

    /** Returns the role whose moves a role's moves are taken to; itself if it has none. */
    public int role(int roleIndex) {
        if (firstMoves[roleIndex] == firstMoves[roleIndex + 1]) {
            return roleIndex;
        }
        int image = images[firstMoves[roleIndex]];
        int role = 0;
        while (image >= firstMoves[role + 1]) {
            role++;
        }
        return role;
    }

    /** Returns the id of a move's image, a move of {@link #role}. */
    public int move(int roleIndex, int moveId) {
        return images[firstMoves[roleIndex] + moveId] - firstMoves[role(roleIndex)];
    }

    /**
     * Computes a state's image, bit by bit.
     *
     * @param state a state; read
     * @param into another array; every word is written
     */
    public void image(long[] state, long[] into) {
        Arrays.fill(into, 0);
        for (int word = 0; word < state.length; word++) {
            for (long rest = state[word]; rest != 0; rest &= rest - 1) {
                int bit = images[(word << 6) + Long.numberOfTrailingZeros(rest)];
                into[bit >>> 6] |= 1L << bit;
            }
        }
    }

    /** Returns how many fluents are not where they were. */
    public int movedFluentCount() {
        return movedCount(0, firstMoves[0]);
    }

    /** Returns how many moves are not where they were. */
    public int movedMoveCount() {
        return movedCount(firstMoves[0], images.length);
    }

    /** Returns whether roles change places. */
    public boolean exchangesRoles() {
        for (int role = 0; role + 1 < firstMoves.length; role++) {
            if (role(role) != role) {
                return true;
            }
        }
        return false;
    }

    private int movedCount(int from, int to) {
        int count = 0;
        for (int point = from; point < to; point++) {
            count += images[point] == point ? 0 : 1;
        }
        return count;
    }

    /** Returns the image of a fluent's bit or, after these, of a move. */
    int image(int point) {
        return images[point];
    }

    /** Returns this symmetry and then another one. */
    Symmetry then(Symmetry other) {
        int[] both = new int[images.length];
        Arrays.setAll(both, point -> other.images[images[point]]);
        return new Symmetry(both, firstMoves);
    }

    /** Returns the symmetry that takes images back. */
    Symmetry inverse() {
        int[] back = new int[images.length];
        for (int point = 0; point < back.length; point++) {
            back[images[point]] = point;
        }
        return new Symmetry(back, firstMoves);
    }

    boolean isIdentity() {
        return movedCount(0, images.length) == 0;
    }
}

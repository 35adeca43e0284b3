package org.propjet.player.endgame;

import org.propjet.engine.game.Game;

import java.nio.file.Path;

/**
 * Exact values of some states, as {@code propjet solve --table} has written them, for searches that
 * come to these states.
 *
 * <p>A table knows values, and not how far an end is away. If states can come again, a search that
 * goes by values alone may go round in circles in a won position; a step counter prevents that, as
 * it is part of the states.
 *
 * <p>Not thread-safe: one per thread. The file is mapped, and shared. Allocates nothing after its
 * construction. Cost of a look-up: the logarithm of the number of states.
 */
public final class EndgameTable {
    /** What the file calls itself. */
    public static final String KIND = "table";

    /** The name of a header's entry: whether the values hold against any play of the others. */
    public static final String OPPOSED = "opposed";

    private final StateRecords records;
    private final long[] packed;
    private long place;

    private EndgameTable(StateRecords records) {
        this.records = records;
        this.packed = new long[records.packing().wordCount()];
    }

    /**
     * Opens a file that a user has named.
     *
     * @throws IllegalArgumentException with a message for people, if it is no table, or one of
     *     another game
     */
    public static EndgameTable named(String file, Game game) {
        return new EndgameTable(records(file).of(Path.of(file), game));
    }

    /**
     * Sees that a file that a user has named is a table, of whatever game.
     *
     * @throws IllegalArgumentException with a message for people
     */
    public static void check(String file) {
        records(file);
    }

    private static StateRecords records(String file) {
        return StateRecords.named(file, KIND, "endgame table");
    }

    /**
     * Returns whether a role gets its value whatever the others do: so it is in games of two roles
     * whose goals have a constant sum. In other games it gets it if each role wants the best for
     * itself.
     */
    public boolean isOpposed() {
        return records.header().get(OPPOSED).getAsBoolean();
    }

    /** Looks for a state; returns whether it is known, and then {@link #value} is its. */
    public boolean find(long[] state) {
        records.packing().pack(state, packed, 0);
        place = records.find(packed);
        return place >= 0;
    }

    /** Returns the goal value that a role gets, in the state that was found last. */
    public int value(int role) {
        return records.byteAt(place, role);
    }
}

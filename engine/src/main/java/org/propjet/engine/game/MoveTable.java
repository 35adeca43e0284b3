package org.propjet.engine.game;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;

import org.propjet.engine.StableApi;
import org.propjet.engine.gdl.CanonicalOrder;
import org.propjet.engine.gdl.Spelling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The moves of each role by number: a move's id is its index among its role's moves, from 0. Also
 * used for the percepts of GDL-II.
 *
 * <p>A <em>closed</em> table knows all moves from the start, in canonical order. An <em>open</em>
 * one, for games that have not been grounded, numbers moves as they are first met. In both, the
 * <em>move order</em> is the canonical order of the texts, and {@link Reasoner#legalMoves} lists
 * moves in it; in a closed table that is the order of the ids.
 *
 * <p>Moves are looked up without regard to case, and written as the rulesheet spells them.
 *
 * <p>Thread-safe. Looking up costs as much as the text is long.
 */
@StableApi
public final class MoveTable {
    /**
     * How many characters the texts of a role's moves have in all, in an open table: each is kept
     * twice, so that they take 128 MiB. A million moves have some 20 million.
     */
    private static final int MOST_OPEN_CHARS = 1 << 26;

    private final boolean open;
    private final Spelling spelling;
    private final List<RoleMoves> roles = new ArrayList<>();

    /** For each role the moves of the roles before it; of an open table, as it was at first. */
    private final int[] firstOf;

    private MoveTable(boolean open, Spelling spelling, List<List<String>> moves, Runnable tick) {
        this.open = open;
        this.spelling = spelling;
        this.firstOf = new int[moves.size() + 1];
        for (List<String> roleMoves : moves) {
            firstOf[roles.size() + 1] = firstOf[roles.size()] + roleMoves.size();
            roles.add(new RoleMoves(roleMoves, tick));
        }
    }

    /**
     * Makes a closed table.
     *
     * @param moves for each role, in role order, its moves' canonical texts, distinct, in canonical
     *     order
     * @throws IllegalArgumentException if they are not in canonical order
     */
    public static MoveTable closed(List<List<String>> moves) {
        return closed(moves, () -> {});
    }

    /**
     * Makes a closed table, as {@link #closed(List)}; of a million moves that takes a while.
     *
     * @param tick called every microsecond or so; what it throws ends the work
     */
    public static MoveTable closed(List<List<String>> moves, Runnable tick) {
        for (List<String> roleMoves : moves) {
            for (int i = 1; i < roleMoves.size(); i++) {
                tick.run();
                if (CanonicalOrder.COMPARATOR.compare(roleMoves.get(i - 1), roleMoves.get(i))
                        >= 0) {
                    throw new IllegalArgumentException(
                            "not in canonical order: " + roleMoves.get(i));
                }
            }
        }
        return new MoveTable(false, Spelling.lowerCase(), moves, tick); // which adds none
    }

    /**
     * Makes an open table without moves.
     *
     * @param spelling how moves are spelled that will be added
     */
    public static MoveTable open(int roleCount, Spelling spelling) {
        List<List<String>> none = new ArrayList<>();
        for (int role = 0; role < roleCount; role++) {
            none.add(List.of());
        }
        return new MoveTable(true, spelling, none, () -> {});
    }

    /** Returns whether moves may still be added. */
    public boolean isOpen() {
        return open;
    }

    /** Returns the number of roles. */
    public int roleCount() {
        return roles.size();
    }

    /** Returns the number of moves of a role that are known now. */
    public int moveCount(int roleIndex) {
        return roles.get(roleIndex).count;
    }

    /**
     * Returns how many moves the roles before one have, so that all moves of a closed table can be
     * numbered; the role after the last gives the number of all. Cost: constant.
     *
     * @throws IllegalStateException if the table is open
     */
    public int movesBefore(int roleIndex) {
        if (open) {
            throw new IllegalStateException("there may be more moves");
        }
        return firstOf[roleIndex];
    }

    /** Returns the canonical text of a move. */
    public String move(int roleIndex, int moveId) {
        return roles.get(roleIndex).texts[moveId];
    }

    /** Returns the canonical texts of some moves of a role, in their order. */
    public List<String> moves(int roleIndex, int[] moveIds) {
        return Arrays.stream(moveIds).mapToObj(moveId -> move(roleIndex, moveId)).toList();
    }

    /** Returns the canonical texts of a joint move, a move id for each role. */
    public List<String> jointMove(int[] moveIds) {
        return IntStream.range(0, moveIds.length)
                .mapToObj(role -> move(role, moveIds[role]))
                .toList();
    }

    /** Returns the id of a move in any case, or -1 if the table does not know it. */
    public int idOf(int roleIndex, String move) {
        RoleMoves moves = roles.get(roleIndex);
        String folded = Spelling.folded(move);
        if (!open) {
            return moves.ids.getInt(folded);
        }
        synchronized (moves) {
            return moves.ids.getInt(folded);
        }
    }

    /**
     * Returns the id of a move in any case, numbering it if the table is open and does not know it.
     *
     * @throws IllegalArgumentException if the table is closed and does not know the move
     * @throws StateLayoutFullException if the table is open and has no room for the text
     */
    public int intern(int roleIndex, String move) {
        int known = idOf(roleIndex, move);
        if (known >= 0) {
            return known;
        }
        if (!open) {
            throw new IllegalArgumentException("unknown move: " + move);
        }
        return roles.get(roleIndex).add(spelling.of(move));
    }

    private static final class RoleMoves {
        /** By folded text. */
        private final Object2IntOpenHashMap<String> ids;

        private volatile String[] texts;
        private volatile int count;
        private long charCount;

        RoleMoves(List<String> initial, Runnable tick) {
            texts = initial.toArray(new String[0]);
            count = texts.length;
            ids = new Object2IntOpenHashMap<>(count);
            ids.defaultReturnValue(-1);
            for (int id = 0; id < count; id++) {
                tick.run();
                ids.put(Spelling.folded(texts[id]), id);
            }
        }

        synchronized int add(String move) {
            String folded = Spelling.folded(move);
            int again = ids.getInt(folded);
            if (again >= 0) {
                return again;
            }
            if (charCount + folded.length() > MOST_OPEN_CHARS) {
                throw StateLayoutFullException.tooLong(move, MOST_OPEN_CHARS);
            }
            charCount += folded.length();
            int id = count;
            if (id == texts.length) {
                texts = Arrays.copyOf(texts, Math.max(16, 2 * id));
            }
            texts[id] = move;
            ids.put(folded, id);
            count = id + 1;
            return id;
        }
    }
}

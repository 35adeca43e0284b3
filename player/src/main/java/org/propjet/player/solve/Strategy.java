package org.propjet.player.solve;

import com.google.gson.JsonObject;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.StateTable;
import org.propjet.player.endgame.StatePacking;
import org.propjet.player.endgame.StateRecords;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A role's move in each state that matters: that it comes to if it plays these moves, whatever the
 * others do. As {@code propjet solve --strategy} has written it.
 *
 * <p>Immutable, and thread-safe.
 */
public final class Strategy {
    static final String KIND = "strategy";

    private static final int MOVE_BYTES = 4;

    private final StateRecords records;

    private final Path file;

    private Strategy(Path file, StateRecords records) {
        this.file = file;
        this.records = records;
    }

    /**
     * Opens a file.
     *
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException with a message for people, if it is no strategy
     */
    public static Strategy open(Path file) throws IOException {
        return new Strategy(file, StateRecords.open(file, KIND));
    }

    /**
     * Opens a file that a user has named.
     *
     * @throws IllegalArgumentException with a message for people
     */
    public static Strategy named(String file) {
        StateRecords records = StateRecords.named(file, KIND, KIND);
        return new Strategy(Path.of(file), records);
    }

    /**
     * Writes the moves of a role, in all states that they lead to.
     *
     * @return how many states with a choice there are; empty if time or memory was over
     */
    static Optional<Integer> write(
            Path file, Game game, StatePacking full, SolvedMoves solved, SolvingLimits limits)
            throws IOException {
        StatePacking packing = solved.packing();
        int role = solved.role();
        StateMoves moves = new StateMoves(game);
        StateTable table = StateTable.ofWords(packing.wordCount());
        LongArrayList whole = new LongArrayList(); // with what the table leaves out
        long[] state = game.initialState();
        long[] packed = new long[packing.wordCount()];
        packing.pack(state, packed, 0);
        table.add(packed);
        long[] packedWhole = new long[full.wordCount()];
        full.pack(state, packedWhole, 0);
        whole.addElements(0, packedWhole);
        LongArrayList written = new LongArrayList();
        IntArrayList chosen = new IntArrayList();
        // Breadth-first: a state is first met when its clock allows most.
        for (int next = 0; next < table.count(); next++) {
            if (limits.isOver() || 2 * table.grownBytes() > limits.byteLimit()) {
                return Optional.empty();
            }
            full.unpack(whole.elements(), next * packedWhole.length, state);
            moves.open(state);
            if (moves.isEnd()) {
                continue;
            }
            int choice = 0;
            if (moves.counts()[role] > 1) {
                choice = solved.choose(state, moves);
                if (choice < 0) {
                    return Optional.empty();
                }
                moves.open(state);
                packing.pack(state, packed, 0);
                written.addElements(written.size(), packed);
                chosen.add(moves.moveId(role, choice));
            }
            long[] successor = new long[state.length];
            for (int joint = moves.jointWith(role, choice, 0);
                    joint < moves.jointCount();
                    joint = moves.jointWith(role, choice, joint + 1)) {
                moves.successor(joint, successor);
                packing.pack(successor, packed, 0);
                int known = table.count();
                if (table.add(packed) == known) {
                    full.pack(successor, packedWhole, 0);
                    whole.addElements(whole.size(), packedWhole);
                }
            }
        }
        JsonObject header = new JsonObject();
        header.addProperty("role", game.roles().get(role));
        header.addProperty("points", solved.points());
        int count = chosen.size();
        ByteBuffer bytes = ByteBuffer.allocate(count * MOVE_BYTES);
        bytes.asIntBuffer().put(chosen.elements(), 0, count);
        StateRecords.write(
                file, KIND, game, header, packing, written.elements(), bytes.array(), count);
        return Optional.of(count);
    }

    /** Returns how many states there are. */
    public long stateCount() {
        return records.count();
    }

    /** Returns how many points the role gets at least. */
    public int points() {
        return records.header().get("points").getAsInt();
    }

    /**
     * Sees that the strategy is for a game, and returns the index of its role there.
     *
     * @throws IllegalArgumentException with a message for people, if it is not
     */
    public int roleIndex(Game game) {
        return game.roles().indexOf(records.of(file, game).header().get("role").getAsString());
    }

    /** Returns the move in a state; empty if the strategy does not lead there. */
    public Optional<Integer> move(long[] state) {
        long[] packed = new long[records.packing().wordCount()];
        records.packing().pack(state, packed, 0);
        long place = records.find(packed);
        if (place < 0) {
            return Optional.empty();
        }
        int move = 0;
        for (int at = 0; at < MOVE_BYTES; at++) {
            move = (move << Byte.SIZE) | (records.byteAt(place, at) & 0xFF);
        }
        return Optional.of(move);
    }
}

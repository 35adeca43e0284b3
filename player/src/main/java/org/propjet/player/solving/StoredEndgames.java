package org.propjet.player.solving;

import com.google.gson.JsonObject;

import org.propjet.engine.game.Game;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** Values in a file: for each state a byte for each role. */
final class StoredEndgames implements EndgameTable {
    static final String KIND = "table";

    private final StateRecords records;

    StoredEndgames(StateRecords records) {
        this.records = records;
    }

    /** Writes the states of a graph whose values are known exactly; returns how many. */
    static int write(Path file, Game game, StateGraph graph, GraphValues values)
            throws IOException {
        int words = graph.packing().wordCount();
        int roleCount = graph.roleCount();
        ValueRule rule = values.rule();
        long[] states = new long[graph.stateCount() * words];
        byte[] bytes = new byte[Math.multiplyExact(graph.stateCount(), roleCount)];
        int count = 0;
        for (int state = 0; state < graph.stateCount(); state++) {
            int at = state * rule.rowBytes();
            boolean isExact = true;
            for (int role = 0; role < roleCount; role++) {
                int lower = rule.lower(role, values.rows(), at);
                isExact &= lower == rule.upper(role, values.rows(), at);
                bytes[count * roleCount + role] = (byte) lower;
            }
            if (isExact) {
                System.arraycopy(graph.states(), state * words, states, count++ * words, words);
            }
        }
        byte[] used = Arrays.copyOf(bytes, count * roleCount);
        StateRecords.write(
                file, KIND, game, new JsonObject(), graph.packing(), states, used, count);
        return count;
    }

    @Override
    public boolean find(long[] state, int[] values) {
        long place = records.find(state);
        for (int role = 0; place >= 0 && role < values.length; role++) {
            values[role] = records.byteAt(place, role);
        }
        return place >= 0;
    }
}

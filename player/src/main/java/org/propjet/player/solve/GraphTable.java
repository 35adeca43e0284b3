package org.propjet.player.solve;

import com.google.gson.JsonObject;

import org.propjet.engine.game.Game;
import org.propjet.player.endgame.EndgameTable;
import org.propjet.player.endgame.StateRecords;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** Writes the values of a {@link ReachabilityGraph} as an {@link EndgameTable}. */
final class GraphTable {
    private GraphTable() {}

    /**
     * Writes the states whose values are known exactly; returns how many.
     *
     * @param isOpposed whether the values hold against any play of the others
     */
    static int write(
            Path file, Game game, ReachabilityGraph graph, GraphValues values, boolean isOpposed)
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
        JsonObject header = new JsonObject();
        header.addProperty(EndgameTable.OPPOSED, isOpposed);
        StateRecords.write(
                file, EndgameTable.KIND, game, header, graph.packing(), states, used, count);
        return count;
    }
}

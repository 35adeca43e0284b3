package org.propjet.player.search.depth;

import java.util.Arrays;

/**
 * Which depths are searched, one after the other. Immutable.
 *
 * @param isUniform whether all moves are searched to the same depth; otherwise the best move of the
 *     last iteration is searched deepest, and the worst half as deep (Schiffel and Thielscher,
 *     "Fluxplayer: a successful general game player", 2007)
 * @param mostDepth the depth of the last iteration, in plies
 */
public record Deepening(boolean isUniform, int mostDepth) {

    /**
     * Returns the depths of moves in an iteration.
     *
     * @param depth that of the first move, 1 or more
     * @param count how many moves there are, best first
     */
    int[] depths(int depth, int count) {
        int[] depths = new int[count];
        int less = isUniform ? 0 : depth / 2;
        Arrays.setAll(depths, rank -> depth - less * rank / Math.max(1, count - 1));
        return depths;
    }
}

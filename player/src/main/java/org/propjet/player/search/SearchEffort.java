package org.propjet.player.search;

/**
 * What a player has done since it was made. Immutable.
 *
 * @param playoutCount playouts; a state whose value was known counts as one
 * @param stateCount states that were evaluated, by playouts or because their value was known
 * @param nodeCount states that were added to the tree, those forgotten since included
 * @param depth the most joint moves, in the last search, from its root to a node of the tree
 */
public record SearchEffort(long playoutCount, long stateCount, long nodeCount, int depth) {

    /** Returns what has been done since an effort before. */
    SearchEffort since(SearchEffort before) {
        return new SearchEffort(
                playoutCount - before.playoutCount,
                stateCount - before.stateCount,
                nodeCount - before.nodeCount,
                depth);
    }
}

package org.propjet.player.search;

import java.util.Arrays;

/**
 * What searches on other machines know of the moves in a node.
 *
 * @param tag the node's tag
 * @param roles for each role, what they know of its moves; not to be changed
 */
record OtherStatistics(int tag, OtherEdges[] roles) {
    OtherEdges edges(int role) {
        return roles[role];
    }

    /** Returns it for a node of which nothing has been heard lately: no growth is expected. */
    OtherStatistics atRest() {
        return new OtherStatistics(
                tag, Arrays.stream(roles).map(OtherEdges::atRest).toArray(OtherEdges[]::new));
    }
}

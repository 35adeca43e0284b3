package org.propjet.player.learning;

/**
 * A state in which a role has several moves, and what it is worth to the role after each.
 *
 * @param kinds for each move the kinds to which it and its effects belong ({@link MoveKinds}), in
 *     ascending order; one that two of its effects belong to is there twice
 * @param first for each move by how many points the state after it is better than those after the
 *     others are on average, by half of the playouts
 * @param second the same by the other half
 */
record ValuedChoice(int[][] kinds, double[] first, double[] second) {
    int moveCount() {
        return kinds.length;
    }

    /** Returns by how many points a move is better than others, by all playouts. */
    double advantage(int move) {
        return (first[move] + second[move]) / 2;
    }
}

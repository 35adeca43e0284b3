package org.propjet.player.search;

/** Gives each tree of a player its exchange with other machines. */
@FunctionalInterface
public interface TreeExchanges {

    /**
     * Returns the exchange of a tree.
     *
     * @param tree which one, from 0, in the order in which the player makes them: one for each part
     *     of the game, and one of the whole if that is played
     */
    SearchExchange exchange(int tree);
}

package org.propjet.player.depth;

/** How a search takes it that several roles choose at the same time. */
public enum Together {
    /**
     * One after another, the role that the search is for first: the others know its move. Sure, and
     * too cautious where it pays to be unpredictable.
     */
    PESSIMIST,
    /** The others choose at random, each move as likely as another. */
    RANDOM,
    /** Nobody knows another's move: by an equilibrium of the table of all joint choices. */
    EQUILIBRIUM
}

package org.propjet.player.match.protocol;

import java.util.List;
import java.util.Optional;

/**
 * What a message says of the last joint move. Texts of moves and percepts are canonical but for
 * their case, which is as it was sent. Immutable.
 */
public sealed interface Turn {

    /** {@code NIL}: nothing was played yet, or nothing is told. */
    record Nothing() implements Turn {}

    /**
     * A list, as {@code ((mark 1 1) noop)}.
     *
     * @param items in GDL-I the move of each role, in role order; in the GDL-II of 2011 what our
     *     role perceived
     */
    record Listed(List<String> items) implements Turn {
        public Listed {
            items = List.copyOf(items);
        }
    }

    /**
     * GDL-II, as {@code 3 (open 1) ((opened 2))}.
     *
     * @param number the turn, from 0, when nothing was played yet
     * @param ownMove what was played for our role; empty at first
     * @param percepts what our role perceived
     */
    record Numbered(long number, Optional<String> ownMove, List<String> percepts) implements Turn {
        public Numbered {
            percepts = List.copyOf(percepts);
        }
    }
}

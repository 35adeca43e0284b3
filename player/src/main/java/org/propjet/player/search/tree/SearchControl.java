package org.propjet.player.search.tree;

import org.propjet.engine.time.Budget;

/** What the workers of a search ask of it. Thread-safe. */
interface SearchControl {
    /** Returns the node where descents begin; changes in pauses only. */
    int root();

    /** Returns whether it is time to end the search. */
    boolean isOver(SearchWorker worker);

    /** Returns what the search may take, all workers together. */
    Budget budget();

    /** Asks for a pause of all workers, in which room is made in the graph. */
    void wantRoom();

    /** Returns whether all workers are to pause, so that room can be made. */
    boolean isPauseWanted();

    /** Waits for the other workers to pause, until room has been made. */
    void pause();
}

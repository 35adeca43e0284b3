package org.propjet.player.protocol;

import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.match.Thought;
import org.propjet.player.search.Decision;

import java.util.List;
import java.util.Optional;

/**
 * Follows one match in one game, and chooses our role's moves: where all is seen by joint moves
 * ({@link JointMoveFollower}), where something is hidden by our own moves and percepts ({@link
 * PerceptFollower}).
 *
 * <p>Used by two threads. The <i>keeper</i> follows what is played, and never waits for the search.
 * The <i>player</i> prepares, chooses and closes.
 */
interface MatchFollower extends AutoCloseable {

    /** What came of a turn. */
    enum Outcome {
        /** A joint move was played. */
        FOLLOWED,
        /** Nothing was played since the last turn, or the same was told again. */
        STAYED
    }

    /** Returns the game. */
    Game game();

    /** Returns the index of our role. */
    int roleIndex();

    /**
     * Goes on to what a turn tells. A turn that cannot have been played is logged, and the best
     * guess played instead. Keeper.
     *
     * @param turn the turn
     * @param answer what we answered last; empty if nothing
     * @param budget what there is for the next move; where something is hidden it takes a part
     */
    Outcome follow(Turn turn, String answer, Budget budget);

    /** Returns how many joint moves have been played. Any thread. */
    int ply();

    /**
     * Returns where the match stands, with one of the legal moves only, if there is any, where that
     * is known sooner. Keeper.
     */
    default MatchPosition anyPosition() {
        return position();
    }

    /** Returns where the match stands. Cost: the legal moves of a state. Keeper. */
    MatchPosition position();

    /**
     * Returns the texts of the fluents of the state, or of one that may be it. Cost: linear in the
     * state. Keeper.
     */
    List<String> fluents();

    /** Returns each role's move that was played last, as far as it is known. Keeper. */
    List<String> lastMoves();

    /** Returns each role's goal value if the match is over; else an empty list. Keeper. */
    List<Integer> goals();

    /** Uses the time before the first move. Player. */
    void prepare(Budget budget);

    /** Returns what a player has found that onlookers may want to know. Player. */
    default Optional<String> remark() {
        return Optional.empty();
    }

    /**
     * Chooses a move. Player.
     *
     * @param ply where: not after where the keeper is, nor before where the player was last
     * @throws RuntimeException whatever goes wrong; the next call may still succeed
     */
    Decision decide(int ply, Budget budget);

    /** Puts a decision, made after so many joint moves, into texts. Any thread. */
    default Thought thought(int ply, Decision decision) {
        return Thought.of(game().moveTable(), roleIndex(), ply, decision);
    }

    /** Thinks in the opponents' time, if the player wants to. Player. */
    default void ponder(Budget budget) {}

    /** Returns what a search that is going on knows by now, if one is and can tell. Any thread. */
    default Optional<Decision> snapshot() {
        return Optional.empty();
    }

    /**
     * Forgets the search, which hangs: the next call begins with a new one, in another thread. Any
     * thread.
     */
    void abandonSearch();

    /**
     * Frees threads and memory, not those of the game; what is still searching frees them when it
     * comes back. Any thread.
     */
    @Override
    void close();
}

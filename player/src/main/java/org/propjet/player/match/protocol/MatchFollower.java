package org.propjet.player.match.protocol;

import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.match.MatchPlayer;
import org.propjet.player.match.Thought;
import org.propjet.player.play.Decision;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Follows one match in one game: where all is seen by joint moves ({@link JointMoveFollower}),
 * where something is hidden by our own moves and percepts ({@link PerceptFollower}).
 *
 * <p>Used by the keeper, which never waits for the search; what others may ask says so.
 */
interface MatchFollower {

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

    /** Returns who plays our role in this game, and knows what has been followed. Any thread. */
    MatchPlayer player();

    /**
     * Goes on to what a turn tells. A turn that cannot have been played is logged, and the best
     * guess played instead.
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
     * is known sooner.
     */
    default MatchPosition anyPosition() {
        return position();
    }

    /** Returns where the match stands. Cost: the legal moves of a state. */
    MatchPosition position();

    /**
     * Returns the texts of the fluents of the state, or of one that may be it. Cost: linear in the
     * state.
     */
    List<String> fluents();

    /** Returns each role's move that was played last, as far as it is known. */
    List<String> lastMoves();

    /** Returns each role's goal value if the match is over; else an empty list. */
    List<Integer> goals();

    /**
     * Has the player use the time before the first move.
     *
     * @return what it remarks then
     */
    default CompletableFuture<Optional<String>> prepare(Budget budget) {
        return player().prepare(budget);
    }

    /** Puts a decision, made after so many joint moves, into texts. Any thread. */
    default Thought thought(int ply, Decision decision) {
        return Thought.of(game().moveTable(), roleIndex(), ply, decision);
    }
}

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
abstract class MatchFollower {
    private final Game game;
    private final int roleIndex;
    private final MatchPlayer player;

    /** What came of a turn. */
    enum Outcome {
        /** A joint move was played. */
        FOLLOWED,
        /** Nothing was played since the last turn, or the same was told again. */
        STAYED
    }

    /**
     * Begins at the initial state.
     *
     * @param roleIndex our role
     * @param player who plays it in this game, and is told what is followed
     */
    MatchFollower(Game game, int roleIndex, MatchPlayer player) {
        this.game = game;
        this.roleIndex = roleIndex;
        this.player = player;
    }

    /** Returns the game. */
    final Game game() {
        return game;
    }

    /** Returns the index of our role. */
    final int roleIndex() {
        return roleIndex;
    }

    /** Returns who plays our role in this game, and knows what has been followed. Any thread. */
    final MatchPlayer player() {
        return player;
    }

    /**
     * Goes on to what a turn tells. A turn that cannot have been played is logged, and the best
     * guess played instead.
     *
     * @param turn the turn
     * @param answer what we answered last; empty if nothing
     * @param budget what there is for the next move; where something is hidden it takes a part
     */
    abstract Outcome follow(Turn turn, String answer, Budget budget);

    /** Returns how many joint moves have been played. Any thread. */
    abstract int ply();

    /**
     * Returns where the match stands, with one of the legal moves only, if there is any, where that
     * is known sooner.
     */
    MatchPosition anyPosition() {
        return position();
    }

    /** Returns where the match stands. Cost: the legal moves of a state. */
    abstract MatchPosition position();

    /**
     * Returns the texts of the fluents of the state, or of one that may be it. Cost: linear in the
     * state.
     */
    abstract List<String> fluents();

    /** Returns each role's move that was played last, as far as it is known. */
    abstract List<String> lastMoves();

    /** Returns each role's goal value if the match is known to be over; else an empty list. */
    List<Integer> goals() {
        return List.of();
    }

    /**
     * Has the player use the time before the first move.
     *
     * @return what it remarks then
     */
    CompletableFuture<Optional<String>> prepare(Budget budget) {
        return player.prepare(budget);
    }

    /** Puts a decision, made after so many joint moves, into texts. Any thread. */
    final Thought thought(int ply, Decision decision) {
        return Thought.of(game.moveTable(), roleIndex, ply, decision);
    }

    /** Returns where the match stands, by the ids of legal moves. */
    final MatchPosition position(int[] moveIds, boolean isTerminal) {
        return new MatchPosition(ply(), game.moveTable().moves(roleIndex, moveIds), isTerminal);
    }
}

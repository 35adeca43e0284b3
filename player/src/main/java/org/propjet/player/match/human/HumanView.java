package org.propjet.player.match.human;

import org.propjet.player.match.Thought;

import java.util.List;
import java.util.Optional;

/**
 * A match of people as it stands. Immutable, but for the arrays, which are not to be changed.
 *
 * <p>Lists by role are in role order.
 *
 * @param version grows with every change
 * @param ply how many joint moves have been played
 * @param roles the roles' texts
 * @param players what the players are called; {@code human} for a person, {@code manager} for
 *     chance
 * @param isHidden whether the game hides something: then facts, the others' moves and thoughts are
 *     shown at its end only
 * @param fluents canonical texts of what holds, in canonical order; empty while it is hidden
 * @param waitingFor the indices of people's roles that must choose a move now
 * @param legalMoves for each role in {@code waitingFor} its legal moves, in move order; none for
 *     others
 * @param moves what was played, for each joint move by role; an empty text where it is hidden
 * @param percepts what was perceived, for each joint move by role; none in games without {@code
 *     sees}, and for roles that no person plays
 * @param thoughts each role's last choice that it thought about, if there was one
 * @param expected for each joint move the score that each role expects, 0 to 100, by the last
 *     choice of its player that it thought about; not a number where none is known. After the last
 *     joint move of a game the goal values.
 * @param hint what an engine would do now, if it was asked and has answered
 * @param goals the goal values at the end, -1 where there is none; empty before
 * @param isOver whether the match is over
 * @param deciders for each joint move the indices of the roles that had a choice, or of all if none
 *     had; of people's roles only where something is hidden
 * @param note what people should know, such as that a player failed; it stays until a person
 *     chooses; empty if there is nothing
 */
public record HumanView(
        long version,
        int ply,
        List<String> roles,
        List<String> players,
        boolean isHidden,
        List<String> fluents,
        List<Integer> waitingFor,
        List<List<String>> legalMoves,
        List<List<String>> moves,
        List<List<List<String>>> percepts,
        List<Optional<Thought>> thoughts,
        List<double[]> expected,
        Optional<Thought> hint,
        List<Integer> goals,
        boolean isOver,
        List<List<Integer>> deciders,
        String note) {

    public HumanView {
        roles = List.copyOf(roles);
        players = List.copyOf(players);
        fluents = List.copyOf(fluents);
        waitingFor = List.copyOf(waitingFor);
        legalMoves = List.copyOf(legalMoves);
        moves = List.copyOf(moves);
        percepts = List.copyOf(percepts);
        thoughts = List.copyOf(thoughts);
        expected = List.copyOf(expected);
        goals = List.copyOf(goals);
        deciders = List.copyOf(deciders);
    }
}

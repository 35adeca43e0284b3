package org.propjet.player.match.human;

import org.propjet.player.match.MatchRecord.Choice;
import org.propjet.player.match.MatchRecord.Outcome;
import org.propjet.player.match.MatchRecord.Ply;
import org.propjet.player.match.Thought;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A match of people as it stands. Immutable.
 *
 * <p>Lists by role are in role order.
 *
 * @param version grows with every change
 * @param roles the roles' texts
 * @param players what the players are called; {@code human} for a person, {@code manager} for
 *     chance
 * @param persons the indices of people's roles
 * @param isHidden whether the game hides something: then facts, the others' moves and thoughts are
 *     shown at its end only
 * @param fluents canonical texts of what holds, in canonical order; empty while it is hidden
 * @param legalMoves for each role that must choose a move now its legal moves, in move order; none
 *     for others
 * @param plies what was played, and how it came about; an empty text and an empty choice where that
 *     is hidden
 * @param percepts what was perceived, for each joint move by role; none in games without {@code
 *     sees}, and for roles that no person plays
 * @param hint what an engine would do now, if it was asked and has answered
 * @param goals the goal values at the end, -1 where there is none; empty before
 * @param isOver whether the match is over
 * @param note what people should know, such as that a player failed; it stays until a person
 *     chooses; empty if there is nothing
 */
public record HumanView(
        long version,
        List<String> roles,
        List<String> players,
        List<Integer> persons,
        boolean isHidden,
        List<String> fluents,
        List<List<String>> legalMoves,
        List<Ply> plies,
        List<List<List<String>>> percepts,
        Optional<Thought> hint,
        List<Integer> goals,
        boolean isOver,
        String note) {
    private static final Choice HIDDEN =
            new Choice(Outcome.MANAGED, "", 0, null, List.of(), 0, 0, 0, 0);

    public HumanView {
        roles = List.copyOf(roles);
        players = List.copyOf(players);
        persons = List.copyOf(persons);
        fluents = List.copyOf(fluents);
        legalMoves = List.copyOf(legalMoves);
        plies = List.copyOf(plies);
        percepts = List.copyOf(percepts);
        goals = List.copyOf(goals);
    }

    /** Returns a ply of which only the moves and choices of some roles can be seen. */
    static Ply masked(Ply ply, IntPredicate isSeen) {
        List<String> moves = new ArrayList<>(ply.moves());
        List<Choice> choices = new ArrayList<>(ply.choices());
        for (int role = 0; role < moves.size(); role++) {
            if (!isSeen.test(role)) {
                moves.set(role, "");
                choices.set(role, HIDDEN);
            }
        }
        return new Ply(ply.number(), moves, choices);
    }

    /** Returns how many joint moves have been played. */
    public int ply() {
        return plies.size();
    }

    /** Returns the indices of people's roles that must choose a move now. */
    public List<Integer> waitingFor() {
        return IntStream.range(0, legalMoves.size())
                .filter(role -> !legalMoves.get(role).isEmpty())
                .boxed()
                .toList();
    }

    /** Returns whether something cannot be seen yet. */
    public boolean isSecret() {
        return isHidden && !isOver;
    }

    /** Returns what was played, for each joint move by role; an empty text where it is hidden. */
    public List<List<String>> moves() {
        return plies.stream().map(Ply::moves).toList();
    }

    /**
     * Returns the indices of the roles that had a choice in a ply, or of all if none had; of
     * people's roles only where something is hidden.
     */
    public List<Integer> deciders(int ply) {
        List<Choice> choices = plies.get(ply).choices();
        List<Integer> all = IntStream.range(0, choices.size()).boxed().toList();
        List<Integer> deciders =
                all.stream().filter(role -> choices.get(role).legalMoveCount() > 1).toList();
        return deciders.isEmpty() && !isSecret() ? all : deciders;
    }

    /** Returns the last choice of a role that it thought about, if there was one. */
    public Optional<Thought> lastThought(int role) {
        return plies.reversed().stream()
                .map(ply -> ply.thought(role))
                .flatMap(Optional::stream)
                .findFirst();
    }
}

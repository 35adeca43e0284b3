package org.propjet.player.match.human;

import org.propjet.engine.game.Game;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** What people are asked in one state, and what they have answered. Not thread-safe. */
final class Questions {
    /** For each role the texts of the moves that it is asked to choose from; none if it is not. */
    private final List<List<String>> legalMoves = new ArrayList<>();

    private final List<CompletableFuture<Integer>> choices = new ArrayList<>();

    private Questions() {}

    /**
     * Returns what people are asked in the state that has been played to. Who has one legal move
     * only, and waits for others, is not asked and has chosen it.
     *
     * @param isPersons for each role whether a person plays it
     */
    static Questions of(Game game, PlayedGame played, List<Boolean> isPersons) {
        Questions questions = new Questions();
        boolean isOver = played.history().isTerminal();
        for (int role = 0; role < isPersons.size(); role++) {
            CompletableFuture<Integer> choice = new CompletableFuture<>();
            List<String> legal =
                    isOver || !isPersons.get(role) ? List.of() : played.legalMoves(role);
            // Whether others have a choice is theirs to know where something is hidden.
            boolean isForced = game.hasPercepts() || played.isOthersTurn(role);
            if (legal.size() == 1 && isForced) {
                choice.complete(game.moveTable().idOf(role, legal.getFirst()));
                legal = List.of();
            }
            questions.choices.add(choice);
            questions.legalMoves.add(legal);
        }
        return questions;
    }

    /** Returns the moves that a role is asked to choose from; none if it is not asked. */
    List<String> legalMoves(int role) {
        return legalMoves.get(role);
    }

    /** Returns what becomes the id of a role's move. */
    CompletableFuture<Integer> choice(int role) {
        return choices.get(role);
    }

    /** Returns whether a role is asked, and has not answered. */
    boolean isOpen(int role) {
        return !legalMoves.get(role).isEmpty() && !choices.get(role).isDone();
    }

    /** Returns whether anybody is asked. */
    boolean isAny() {
        return legalMoves.stream().anyMatch(legal -> !legal.isEmpty());
    }

    /** Returns whether anybody who is asked has answered. */
    boolean isAnyAnswered() {
        return IntStream.range(0, choices.size())
                .anyMatch(role -> !legalMoves.get(role).isEmpty() && choices.get(role).isDone());
    }
}

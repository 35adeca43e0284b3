package org.propjet.player.match.human;

import org.propjet.engine.game.Game;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/**
 * What people are asked in one state, and what they have answered. Not thread-safe.
 *
 * @param legalMoves for each role the texts of the moves that it is asked to choose from; none if
 *     it is not
 * @param choices for each role what becomes the id of its move
 */
record Questions(List<List<String>> legalMoves, List<CompletableFuture<Integer>> choices) {
    /**
     * Returns what people are asked in the state that has been played to. Who has one legal move
     * only, and waits for others, is not asked and has chosen it.
     *
     * @param isPersons for each role whether a person plays it
     */
    static Questions of(Game game, PlayedGame played, List<Boolean> isPersons) {
        Questions questions = new Questions(new ArrayList<>(), new ArrayList<>());
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

    /** Returns what becomes the id of a role's move. */
    CompletableFuture<Integer> choice(int role) {
        return choices.get(role);
    }

    /** Returns the moves that a role has yet to choose from; none if it is not asked any more. */
    List<String> openMoves(int role) {
        return choices.get(role).isDone() ? List.of() : legalMoves.get(role);
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

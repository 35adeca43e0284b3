package org.propjet.player.match.human;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.GameHistory;
import org.propjet.player.match.MatchRecord.Ply;

import java.util.ArrayList;
import java.util.List;

/**
 * What has been played, and what people's roles perceived; all of it can be taken back. Not
 * thread-safe.
 */
final class PlayedGame {
    private final Game game;
    private final GameHistory history;
    private final List<Boolean> isPersons;
    private final List<Ply> plies = new ArrayList<>();
    private final List<List<List<String>>> percepts = new ArrayList<>();

    /** Whether a person chose in a ply. */
    private final List<Boolean> isChosen = new ArrayList<>();

    /**
     * Begins at the game's initial state.
     *
     * @param isPersons for each role whether a person plays it
     */
    PlayedGame(Game game, List<Boolean> isPersons) {
        this.game = game;
        this.history = new GameHistory(game);
        this.isPersons = isPersons;
    }

    GameHistory history() {
        return history;
    }

    List<Ply> plies() {
        return plies;
    }

    /** Returns the plies as people may see them. */
    List<Ply> seenPlies(boolean isSecret) {
        return isSecret
                ? plies.stream().map(ply -> HumanView.masked(ply, isPersons::get)).toList()
                : plies;
    }

    /** Returns what people's roles perceived of each ply, by role. */
    List<List<List<String>>> percepts() {
        return percepts;
    }

    /** Returns the legal moves' texts of a role, in move order. */
    List<String> legalMoves(int role) {
        return game.moveTable().moves(role, history.reasoner().legalMoves(role));
    }

    /** Returns whether a role other than the one given has a choice. */
    boolean isOthersTurn(int role) {
        for (int other = 0; other < isPersons.size(); other++) {
            if (other != role && history.reasoner().legalMoveCount(other) > 1) {
                return true;
            }
        }
        return false;
    }

    /** Returns the goal values; empty if the game is not over. */
    List<Integer> goals() {
        List<Integer> goals = new ArrayList<>();
        for (int role = 0; role < isPersons.size() && history.isTerminal(); role++) {
            goals.add(history.reasoner().goal(role));
        }
        return goals;
    }

    /**
     * Plays a joint move.
     *
     * @param chosen whether a person chose it
     */
    void play(Ply ply, boolean chosen) {
        int[] jointMove = history.jointMove(ply.moves());
        List<List<String>> perceived = new ArrayList<>();
        for (int role = 0; role < jointMove.length && game.hasPercepts(); role++) {
            perceived.add(isPersons.get(role) ? perceived(role, jointMove) : List.of());
        }
        history.play(jointMove);
        plies.add(ply);
        percepts.add(perceived);
        isChosen.add(chosen);
    }

    private List<String> perceived(int role, int[] jointMove) {
        return game.perceptTable().moves(role, history.reasoner().percepts(role, jointMove));
    }

    /** Returns the ply that was the last in which a person chose; -1 if there was none. */
    int lastChosen() {
        return isChosen.lastIndexOf(true);
    }

    /** Takes back all plies but so many. */
    void takeBackTo(int ply) {
        while (history.ply() > ply) {
            history.undo();
            List.of(plies, percepts, isChosen).forEach(List::removeLast);
        }
    }
}

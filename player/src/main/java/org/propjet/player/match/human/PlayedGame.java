package org.propjet.player.match.human;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.GameHistory;
import org.propjet.player.match.MatchRecord.Ply;
import org.propjet.player.match.MoveValue;
import org.propjet.player.match.Thought;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * What has been played, what was thought of it, and what people's roles perceived; all of it can be
 * taken back. Not thread-safe.
 */
final class PlayedGame {
    private final Game game;
    private final GameHistory history;
    private final List<Boolean> isPersons;
    private final List<Ply> plies = new ArrayList<>();
    private final List<List<List<String>>> percepts = new ArrayList<>();
    private final List<double[]> expected = new ArrayList<>();

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

    /** Returns what people's roles perceived of each ply, by role. */
    List<List<List<String>>> percepts() {
        return percepts;
    }

    /** Returns what each role expected after each ply. */
    List<double[]> expected() {
        return expected;
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
        expected.add(expectedAfter(ply));
    }

    private List<String> perceived(int role, int[] jointMove) {
        return game.perceptTable().moves(role, history.reasoner().percepts(role, jointMove));
    }

    private double[] expectedAfter(Ply ply) {
        double[] values = new double[isPersons.size()];
        Arrays.fill(values, Double.NaN);
        if (!expected.isEmpty()) {
            System.arraycopy(expected.getLast(), 0, values, 0, values.length);
        }
        for (int role = 0; role < values.length; role++) {
            MoveValue value = ply.choices().get(role).estimateOf(ply.moves().get(role));
            if (value != null && !Double.isNaN(value.value())) {
                values[role] = value.value();
            }
        }
        List<Integer> goals = goals();
        for (int role = 0; role < goals.size(); role++) {
            values[role] = goals.get(role) < 0 ? Double.NaN : goals.get(role);
        }
        return values;
    }

    /** Returns the ply that was the last in which a person chose; -1 if there was none. */
    int lastChosen() {
        return isChosen.lastIndexOf(true);
    }

    /** Takes back all plies but so many. */
    void takeBackTo(int ply) {
        while (history.ply() > ply) {
            history.undo();
            List.of(plies, percepts, expected, isChosen).forEach(List::removeLast);
        }
    }

    /** Returns the last choice of a role that it thought about. */
    Optional<Thought> lastThought(int role) {
        for (int ply = plies.size() - 1; ply >= 0; ply--) {
            Optional<Thought> thought = plies.get(ply).thought(role);
            if (thought.isPresent()) {
                return thought;
            }
        }
        return Optional.empty();
    }

    /** Returns the roles that had a choice in each ply, or all if none had. */
    List<List<Integer>> deciders(boolean isHidden) {
        List<List<Integer>> deciders = new ArrayList<>();
        for (Ply ply : plies) {
            List<Integer> having = new ArrayList<>();
            List<Integer> all = new ArrayList<>();
            for (int role = 0; role < isPersons.size(); role++) {
                if (!isHidden || isPersons.get(role)) {
                    all.add(role);
                    if (ply.choices().get(role).legalMoveCount() > 1) {
                        having.add(role);
                    }
                }
            }
            deciders.add(having.isEmpty() && !isHidden ? all : having);
        }
        return deciders;
    }

    /** Returns the moves of each ply, as people may see them. */
    List<List<String>> moves(boolean isHidden) {
        List<List<String>> moves = new ArrayList<>();
        for (Ply ply : plies) {
            List<String> shown = new ArrayList<>(ply.moves());
            for (int role = 0; role < shown.size() && isHidden; role++) {
                shown.set(role, isPersons.get(role) ? shown.get(role) : "");
            }
            moves.add(Collections.unmodifiableList(shown));
        }
        return moves;
    }
}

package org.propjet.player.search.depth;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.player.search.value.DistanceEvaluation;
import org.propjet.player.search.value.Evaluation;
import org.propjet.player.search.value.FeatureEvaluation;
import org.propjet.player.search.value.MobilityEvaluation;
import org.propjet.player.search.value.Rivalry;

/** The kinds of evaluations that a user can ask for by name: values of the option {@code eval}. */
public enum EvaluationKind {
    /** 50 points everywhere: knows nothing. */
    ZERO,
    /** The goal value that holds now; 50 where none does. */
    GOALS,
    /** How many legal moves the role has, compared with others. */
    MOBILITY,
    /** How near the role is to its best goal, compared with others. */
    DISTANCE,
    /** What features of the rules tell, by random games. */
    FEATURES,
    /** What self-play has taught. */
    LEARNT;

    /**
     * Makes an evaluation for one thread.
     *
     * @param seed fixes what it draws at random
     * @throws IllegalArgumentException with a message for people, if the game is none for it
     */
    public Evaluation of(Game game, long seed) {
        return switch (this) {
            case ZERO -> (_, _, _) -> Evaluation.odd(Evaluation.TOP / 2);
            case GOALS -> EvaluationKind::goal;
            case MOBILITY -> new MobilityEvaluation(game, seed);
            case DISTANCE -> new DistanceEvaluation(game);
            case FEATURES -> new FeatureEvaluation(game, seed);
            case LEARNT -> learnt(game, seed);
        };
    }

    private static int goal(Reasoner reasoner, long[] state, int role) {
        int goal = reasoner.goal(role);
        return Evaluation.odd(goal < 0 ? Evaluation.TOP / 2 : goal * Evaluation.POINT);
    }

    private static Evaluation learnt(Game game, long seed) {
        Rivalry rivalry =
                Rivalry.of(game)
                        .orElseThrow(
                                () ->
                                        new IllegalArgumentException(
                                                "eval=learnt is for two rivals that choose in"
                                                        + " turn, and this game is none, or none of"
                                                        + " its random games ends in time; take"
                                                        + " eval=goals"));
        return new Minimax(game, rivalry, 1, seed).evaluation();
    }
}

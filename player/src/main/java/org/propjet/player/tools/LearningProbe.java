package org.propjet.player.tools;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.ground.Grounder;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.time.Budget;
import org.propjet.player.search.depth.Minimax;
import org.propjet.player.search.features.Learner;
import org.propjet.player.search.features.Lesson;
import org.propjet.player.search.value.AgainstSums;
import org.propjet.player.search.value.Knowledge;
import org.propjet.player.search.value.Rivalry;

/** What is learnt from counts of states or games. */
final class LearningProbe {
    private static final int PLAYOUTS_EACH = 16;
    private static final int ROWS = 12;
    private static final long SEED = 1;
    private static final int STATES = 600;
    private static final long GAMES = 100;

    private LearningProbe() {}

    /** Adds which features tell what states are worth. */
    static void features(SignatureGame game, Signature signature) {
        BudgetMeter meter = new BudgetMeter(GroundingBudget.standard());
        GroundProgram program = new Grounder().ground(game.rules(), meter);
        Lesson lesson =
                new Learner(game.lanes(), program, meter)
                        .learn(0, ROWS, SEED, STATES, PLAYOUTS_EACH);
        signature.add(lesson.expressionCount());
        signature.add(lesson.featureCount());
        signature.add(lesson.positionCount());
        signature.add(lesson.explained());
        signature.add(lesson.explainedByWorth());
        for (Lesson.Row row : lesson.rows()) {
            signature.add(row.feature());
            signature.add(row.weight());
            signature.add(row.stability());
            signature.add(row.correlation());
            signature.add(row.mean());
            signature.add(row.variance());
        }
        signature.count(lesson.playoutCount());
    }

    /** Adds what alpha-beta learns by playing against itself. */
    static void selfPlay(SignatureGame game, Signature signature) {
        Rivalry rivalry = Rivalry.of(game.single()).orElseThrow();
        Minimax minimax = new Minimax(game.single(), rivalry, 1, SEED);
        learn(minimax, game);
        Knowledge knowledge = minimax.knowledge();
        signature.add(knowledge.games());
        signature.add(knowledge.lessons());
        for (Knowledge.Weight weight : knowledge.weights()) {
            signature.add(weight.of());
            signature.add(weight.weight());
            signature.add(weight.squares());
            signature.add(weight.seen());
        }
        signature.add(minimax.pliesPerGame());
        signature.count(knowledge.games());
    }

    /**
     * Adds what the player {@code auto} rests its choice of a search on, as far as no clock
     * decides: what kind of game it is, and how far what alpha-beta has learnt agrees with
     * playouts. The matches that come after that are played by the clock; they are not here.
     */
    static void choice(SignatureGame game, Signature signature) {
        Rivalry rivalry = Rivalry.of(game.lanes()).orElse(null);
        signature.add(rivalry == null ? 0 : 1);
        if (rivalry != null) {
            signature.add(rivalry.isStrict() ? 1 : 0);
            signature.add(AgainstSums.of(game.lanes()).name());
            Minimax minimax = new Minimax(game.lanes(), rivalry, 1, SEED);
            learn(minimax, game);
            Minimax.Agreement agreement = minimax.agreement(Budget.endless());
            signature.add(agreement.correlation());
            signature.add(agreement.stateCount());
            signature.count(agreement.stateCount());
        }
    }

    /** Has it play so many games. */
    private static void learn(Minimax minimax, SignatureGame game) {
        minimax.learn(
                game.net().initialState(),
                Budget.endless().unless(() -> minimax.gameCount() >= GAMES));
    }
}

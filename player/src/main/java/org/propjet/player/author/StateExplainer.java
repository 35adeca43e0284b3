package org.propjet.player.author;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.explain.Explainer;
import org.propjet.engine.explain.UnknownFactException;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.player.terminal.MistakeException;

import java.util.List;
import java.util.function.BiFunction;

/**
 * Explains facts of a game that is stepped through, in its current state.
 *
 * <p>Not thread-safe. The rules are made ready for it with the first question.
 */
public final class StateExplainer implements BiFunction<SteppedGame, String, String> {
    private final Rulesheet rulesheet;
    private @Nullable Explainer explainer;

    /** Makes it for a game. */
    public StateExplainer(Rulesheet rulesheet) {
        this.rulesheet = rulesheet;
    }

    private Explainer explainer() {
        if (explainer == null) {
            explainer = new Explainer(rulesheet, RuleChecker.check(rulesheet));
        }
        return explainer;
    }

    /**
     * Explains a fact in a game's current state. Facts of the state itself, and those that depend
     * on moves, are explained by the last joint move, in the state before it.
     */
    @Override
    public String apply(SteppedGame game, String fact) {
        Explainer explainer = explainer();
        try {
            boolean hasMoved = game.ply() > 0;
            List<String> before = hasMoved ? game.factsAt(game.ply() - 1) : List.of();
            List<String> moves = hasMoved ? game.movesAt(game.ply() - 1) : List.of();
            String fluent = explainer.fluentOf(fact);
            if (!explainer.dependsOnMoves(fact) && fluent == null) {
                explainer.setState(game.facts(), List.of());
                return explainer.explain(fact);
            }
            if (!hasMoved) {
                explainer.setState(game.facts(), List.of());
                return explainer.explain(fact);
            }
            explainer.setState(before, moves);
            String head = "By the last moves, " + String.join(" ", moves) + ":\n";
            return head + explainer.explain(fluent == null ? fact : "(next " + fluent + ")");
        } catch (UnknownFactException e) {
            throw new MistakeException(e.text());
        }
    }
}

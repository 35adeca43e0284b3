package org.propjet.player.page;

import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.games.GameEntry;
import org.propjet.games.GameLibrary;
import org.propjet.player.show.BoardHints;
import org.propjet.player.show.BoardPlan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The games that a visitor may ask for: the bundled ones, and one that the command line names. No
 * rules of strangers. Immutable.
 *
 * @param own the one, which hides a bundled one of its name
 */
public record GameShelf(Optional<Named> own) {
    /** The bundled games. */
    public static final GameShelf BUNDLED = new GameShelf(Optional.empty());

    /** Grounding a bundled game takes a few seconds at most. */
    private static final int GROUNDING_MILLIS = 60_000;

    /**
     * A game that is not bundled. Immutable.
     *
     * @param name by which it is asked for
     * @param rules its rules
     * @param hints what its author says about how it looks
     */
    public record Named(String name, GameRules rules, BoardHints hints) {}

    /**
     * A game that can be asked for.
     *
     * @param name by which it is asked for
     * @param title for people
     * @param roles its roles
     * @param summary one line about it
     */
    public record Offer(String name, String title, List<String> roles, String summary) {}

    /** Returns all games, the one that was named first. */
    public List<Offer> offers() {
        List<Offer> offers = new ArrayList<>();
        own.ifPresent(it -> offers.add(new Offer(it.name(), it.name(), it.rules().roles(), "")));
        for (GameEntry entry : GameLibrary.entries()) {
            if (own(entry.name()).isEmpty()) {
                offers.add(new Offer(entry.name(), entry.title(), entry.roles(), entry.summary()));
            }
        }
        return offers;
    }

    private Optional<Named> own(String name) {
        return own.filter(it -> it.name().equals(name));
    }

    /** Returns the rules of a game; empty if there is none of this name. Cost: parsing them. */
    Optional<GameRules> rules(String name) {
        return own(name)
                .map(Named::rules)
                .or(
                        () ->
                                GameLibrary.find(name)
                                        .map(
                                                it ->
                                                        GameLine.rules(
                                                                it.name(),
                                                                GameLibrary.rules(it.name()))));
    }

    /** Returns how the states of a game on the shelf look. */
    BoardPlan plan(String name, Game game, GameRules rules) {
        BoardHints hints =
                own(name)
                        .map(Named::hints)
                        .or(() -> GameLibrary.boardHints(name).map(BoardHints::parse))
                        .orElse(BoardHints.NONE);
        return BoardPlan.of(game, rules, hints);
    }

    /** Makes a game for players, compiled; played by its rules if a budget does not suffice. */
    static Game game(GameRules rules) {
        try {
            return GameLine.fastest(rules, budget(), CompileOptions.ofSearch());
        } catch (BudgetExceededException e) {
            return RuleGame.of(rules);
        }
    }

    /** Makes a game to look at: nothing is compiled. */
    static Game plainGame(GameRules rules) {
        try {
            return GameLine.network(rules, budget());
        } catch (BudgetExceededException e) {
            return RuleGame.of(rules);
        }
    }

    private static GroundingBudget budget() {
        return GroundingBudget.standard().withMillis(GROUNDING_MILLIS);
    }
}

package org.propjet.player.page;

import org.propjet.compiler.GameLine;
import org.propjet.compiler.circuit.PlayoutPolicy;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The games that a visitor may ask for: the bundled ones, and those that the command line names. No
 * rules of strangers. Immutable.
 *
 * @param named games by the name under which they are offered, before the bundled ones
 */
public record GameShelf(Map<String, Named> named) {
    /** Grounding a bundled game takes a few seconds at most. */
    private static final int GROUNDING_MILLIS = 60_000;

    /**
     * A game that is not bundled. Immutable.
     *
     * @param rules its rules
     * @param hints what its author says about how it looks
     */
    public record Named(GameRules rules, BoardHints hints) {}

    /**
     * A game that can be asked for.
     *
     * @param name by which it is asked for
     * @param title for people
     * @param roles its roles
     * @param summary one line about it
     */
    public record Offer(String name, String title, List<String> roles, String summary) {}

    public GameShelf {
        named = Map.copyOf(named);
    }

    /** Returns the bundled games. */
    public static GameShelf bundled() {
        return new GameShelf(Map.of());
    }

    /** Returns this shelf with another game, which hides a bundled one of its name. */
    public GameShelf with(String name, GameRules rules, BoardHints hints) {
        Map<String, Named> more = new LinkedHashMap<>(named);
        more.put(name, new Named(rules, hints));
        return new GameShelf(more);
    }

    /** Returns all games, those that were named first. */
    public List<Offer> offers() {
        List<Offer> offers = new ArrayList<>();
        named.forEach((name, game) -> offers.add(new Offer(name, name, game.rules().roles(), "")));
        for (GameEntry entry : GameLibrary.entries()) {
            if (!named.containsKey(entry.name())) {
                offers.add(new Offer(entry.name(), entry.title(), entry.roles(), entry.summary()));
            }
        }
        return offers;
    }

    /** Returns the rules of a game; empty if there is none of this name. Cost: parsing them. */
    Optional<GameRules> rules(String name) {
        Named own = named.get(name);
        if (own != null) {
            return Optional.of(own.rules());
        }
        return GameLibrary.find(name)
                .map(entry -> GameLine.rules(entry.name(), GameLibrary.rules(entry.name())));
    }

    /** Returns how the states of a game on the shelf look. */
    BoardPlan plan(String name, Game game, GameRules rules) {
        Named own = named.get(name);
        BoardHints hints =
                own != null
                        ? own.hints()
                        : GameLibrary.boardHints(name)
                                .map(BoardHints::parse)
                                .orElse(BoardHints.NONE);
        return BoardPlan.of(game, rules, hints);
    }

    /** Makes a game for players, compiled; played by its rules if a budget does not suffice. */
    static Game game(GameRules rules) {
        try {
            return GameLine.fastest(rules, budget(), PlayoutPolicy.ofSearch());
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

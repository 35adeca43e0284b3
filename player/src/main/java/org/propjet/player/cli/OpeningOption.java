package org.propjet.player.cli;

import org.propjet.engine.game.Game;
import org.propjet.player.match.MatchStarts;
import org.propjet.player.match.OpeningDraw;
import org.propjet.player.terminal.CountConverter;

import picocli.CommandLine.Option;

/** The option {@code --openings}. */
final class OpeningOption {
    @Option(
            names = "--openings",
            paramLabel = "N",
            converter = CountConverter.class,
            description =
                    "Begin matches after N plies drawn at random, the same ones for as many matches"
                            + " as there are roles with players, so that each player has each role"
                            + " (default: 0).")
    private int plyCount;

    /** Returns how many plies are drawn; 0 if matches begin where the game does. */
    int plyCount() {
        return plyCount;
    }

    /** Returns the openings of a game. */
    OpeningDraw draw(Game game, long seed) {
        return new OpeningDraw(game, plyCount, seed);
    }

    /** Returns where matches begin after so many plies. */
    static MatchStarts starts(Game game, int plyCount, long seed) {
        return plyCount == 0
                ? MatchStarts.of(game)
                : MatchStarts.after(game, new OpeningDraw(game, plyCount, seed));
    }

    /** Returns where matches begin whose players share the game. */
    MatchStarts starts(Game game, long seed) {
        return starts(game, plyCount, seed);
    }
}

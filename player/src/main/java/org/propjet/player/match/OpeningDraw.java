package org.propjet.player.match;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Position;
import org.propjet.engine.game.SeededChoice;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Draws openings at random: each role makes any of its legal moves, all alike likely.
 *
 * <p>An opening leads to a state that is not terminal, in which every role has a legal move and a
 * role that is not chance has a choice. If nobody has one after the plies that were asked for, it
 * goes on until somebody has. If it ends the game it is drawn again, and after some attempts with a
 * ply less.
 *
 * <p>Immutable; thread-safe. The same seed draws the same openings with every backend.
 */
public final class OpeningDraw {
    /**
     * How often an opening of some length is drawn before it is given up: with so many, one that a
     * tenth of all random games come to is missed once in 40,000.
     */
    private static final int ATTEMPTS = 100;

    /**
     * So many plies without a choice are played on; kalaha sows its seeds one by one, a ply each.
     */
    private static final int MOST_MORE = 100;

    private final Game game;
    private final List<Integer> scoredRoles;
    private final int plyCount;
    private final long seed;

    /**
     * Makes a draw.
     *
     * @param plyCount the length of openings, in joint moves; with none, each is empty
     * @param seed fixes them all
     */
    public OpeningDraw(Game game, int plyCount, long seed) {
        this.game = game;
        this.scoredRoles = MatchSeries.scoredRoles(game);
        this.plyCount = plyCount;
        this.seed = seed;
    }

    /**
     * Draws an opening. Cost: {@code plyCount} steps of a reasoner, if the first will do.
     *
     * @param index which one, from 0; each has choices of its own, so that two may still be alike
     * @return the opening; empty if none of any length will do
     */
    public Opening opening(int index) {
        // Negative, as matches draw by their numbers from the same seed.
        SeededChoice choice = new SeededChoice(SeededChoice.playoutSeed(seed, -1L - index));
        Position position = new Position(game);
        for (int plies = plyCount; plies > 0; plies--) {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                Optional<Opening> opening = drawn(plies, position, choice);
                if (opening.isPresent()) {
                    return opening.get();
                }
            }
        }
        return Opening.NONE;
    }

    private Optional<Opening> drawn(int plies, Position position, SeededChoice choice) {
        List<List<String>> jointMoves = new ArrayList<>();
        position.begin();
        while (position.ply() < plies || !hasChoice(position)) {
            if (!position.goesOn() || position.ply() == plies + MOST_MORE) {
                return Optional.empty();
            }
            boolean _ = position.draw(choice::next); // it goes on
            jointMoves.add(game.moveTable().jointMove(position.jointMove()));
            position.advance();
        }
        return position.goesOn()
                ? Optional.of(
                        new Opening(jointMoves, game.stateLayout().fluentsOf(position.state())))
                : Optional.empty();
    }

    private boolean hasChoice(Position position) {
        return scoredRoles.stream().anyMatch(position::isChooser);
    }
}

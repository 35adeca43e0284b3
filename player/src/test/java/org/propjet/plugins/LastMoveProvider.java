package org.propjet.plugins;

import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.kinds.PlayerProvider;
import org.propjet.player.play.Decision;
import org.propjet.player.play.MatchState;
import org.propjet.player.play.Player;

import java.util.List;
import java.util.Map;

/** A plug-in of tests: a player that makes its last legal move, or one before that. */
public final class LastMoveProvider implements PlayerProvider {
    @Override
    public String kind() {
        return "last";
    }

    @Override
    public String meaning() {
        return "the last legal move, 100 % of the time";
    }

    @Override
    public List<String> optionNames() {
        return List.of("back", "fails");
    }

    @Override
    public void check(Map<String, String> options) {
        if (!options.getOrDefault("back", "0").matches("\\d")) {
            throw new IllegalArgumentException("back is a digit: " + options.get("back"));
        }
    }

    @Override
    public Player newPlayer(Game game, int roleIndex, Map<String, String> options, long seed) {
        if (options.containsKey("fails")) {
            throw new IllegalStateException("not today");
        }
        int back = Integer.parseInt(options.getOrDefault("back", "0"));
        return new LastMovePlayer(new MatchState(game, roleIndex), back);
    }

    private record LastMovePlayer(MatchState match, int back) implements Player {
        @Override
        public int roleIndex() {
            return match.roleIndex();
        }

        @Override
        public Decision decide(Budget budget) {
            int[] moves = match.legalMoves();
            return Decision.of(moves[Math.max(0, moves.length - 1 - back)], Decision.Reason.RULE);
        }

        @Override
        public void advance(int[] jointMove) {
            match.advance(jointMove);
        }

        @Override
        public void close() {}
    }
}

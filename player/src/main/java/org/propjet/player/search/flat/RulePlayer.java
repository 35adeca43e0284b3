package org.propjet.player.search.flat;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Decision;
import org.propjet.player.play.MatchState;
import org.propjet.player.play.Player;

import java.util.function.IntUnaryOperator;

/** Plays by a rule, without thinking: any legal move, or the first. */
public final class RulePlayer implements Player {
    private final MatchState match;

    /** Chooses among so many legal moves. */
    private final IntUnaryOperator rule;

    private RulePlayer(Game game, int roleIndex, IntUnaryOperator rule) {
        this.match = new MatchState(game, roleIndex);
        this.rule = rule;
    }

    /**
     * Makes a player of a role, at the initial state: of its legal moves it plays any, each as
     * likely as the others.
     *
     * @param seed fixes its choices
     */
    public static RulePlayer random(Game game, int roleIndex, long seed) {
        SeededChoice choice = new SeededChoice(SeededChoice.playoutSeed(seed, roleIndex));
        return new RulePlayer(game, roleIndex, choice::next);
    }

    /** Makes a player of a role, at the initial state: it plays the first move, in move order. */
    public static RulePlayer first(Game game, int roleIndex) {
        return new RulePlayer(game, roleIndex, moveCount -> 0);
    }

    @Override
    public int roleIndex() {
        return match.roleIndex();
    }

    @Override
    public Decision decide(Budget budget) {
        int[] moveIds = match.legalMoves();
        return Decision.of(
                moveIds[rule.applyAsInt(moveIds.length)],
                moveIds.length == 1 ? Decision.Reason.ONLY : Decision.Reason.RULE);
    }

    @Override
    public void advance(int[] jointMove) {
        match.advance(jointMove);
    }

    @Override
    public void close() {}
}

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
    /** The rule that takes the first move. */
    static final IntUnaryOperator FIRST = moveCount -> 0;

    private final MatchState match;

    /** Chooses among so many legal moves. */
    private final IntUnaryOperator rule;

    private RulePlayer(Game game, int roleIndex, IntUnaryOperator rule) {
        this.match = new MatchState(game, roleIndex);
        this.rule = rule;
    }

    /** Makes a player of a role, at the initial state: it plays any legal move ({@link #any}). */
    public static RulePlayer random(Game game, int roleIndex, long seed) {
        return new RulePlayer(game, roleIndex, any(roleIndex, seed));
    }

    /** Makes a player of a role, at the initial state: it plays the first move, in move order. */
    public static RulePlayer first(Game game, int roleIndex) {
        return new RulePlayer(game, roleIndex, FIRST);
    }

    /** Returns the rule that takes any move, each as likely as the others. */
    static IntUnaryOperator any(int roleIndex, long seed) {
        SeededChoice choice = new SeededChoice(SeededChoice.playoutSeed(seed, roleIndex));
        return choice::next;
    }

    /** Returns what a rule chooses. */
    static Decision decision(int[] moveIds, IntUnaryOperator rule) {
        return Decision.of(
                moveIds[rule.applyAsInt(moveIds.length)],
                moveIds.length == 1 ? Decision.Reason.ONLY : Decision.Reason.RULE);
    }

    @Override
    public int roleIndex() {
        return match.roleIndex();
    }

    @Override
    public Decision decide(Budget budget) {
        return decision(match.legalMoves(), rule);
    }

    @Override
    public void advance(int[] jointMove) {
        match.advance(jointMove);
    }

    @Override
    public void close() {}
}

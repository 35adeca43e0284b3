package org.propjet.player.search;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.time.Budget;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.IntUnaryOperator;

/**
 * Plays games in which a role knows only its own moves and percepts: by a {@link Belief} of the
 * states that may be, and random games from them, or by a rule.
 *
 * <p>Cost: that of a belief, and threads while it decides.
 */
final class PerceivingPlayer implements Player {
    /** The part of the time for a move in which states are found that agree with a turn. */
    private static final double FOLLOWING_SHARE = 0.25;

    /** How a move is chosen among legal ones. */
    private interface Choice {
        Decision of(List<PossibleState> states, int[] moveIds, Budget budget);
    }

    /** A joint move, as far as it is known. */
    private record Turn(int moveId, int[] percepts) {}

    private final int roleIndex;
    private final Belief belief;
    private final Choice choice;

    /** What the belief has not followed yet: it takes time, which {@link #decide} knows. */
    private final Queue<Turn> unfollowed = new ArrayDeque<>();

    private PerceivingPlayer(Game game, int roleIndex, long seed, Choice choice) {
        this.roleIndex = roleIndex;
        this.belief = new Belief(game, roleIndex, seed);
        this.choice = choice;
    }

    /** Makes a player that plays random games. */
    static Player sampling(Game game, int roleIndex, int threadCount, long seed) {
        BeliefSampler sampler = new BeliefSampler(game, roleIndex, threadCount, seed);
        return new PerceivingPlayer(game, roleIndex, seed, sampler::decide);
    }

    /** Makes a player that plays any move that it knows to be legal. */
    static Player random(Game game, int roleIndex, long seed) {
        SeededChoice choice = new SeededChoice(SeededChoice.playoutSeed(seed, roleIndex));
        return byRule(game, roleIndex, seed, choice::next);
    }

    /** Makes a player that plays the first move that it knows to be legal, in move order. */
    static Player first(Game game, int roleIndex) {
        return byRule(game, roleIndex, 1, moveCount -> 0);
    }

    private static Player byRule(Game game, int roleIndex, long seed, IntUnaryOperator rule) {
        return new PerceivingPlayer(
                game,
                roleIndex,
                seed,
                (states, moveIds, budget) ->
                        Decision.of(
                                moveIds[rule.applyAsInt(moveIds.length)],
                                moveIds.length == 1 ? Decision.Reason.ONLY : Decision.Reason.RULE));
    }

    @Override
    public int roleIndex() {
        return roleIndex;
    }

    @Override
    public Decision decide(Budget budget) {
        while (!unfollowed.isEmpty()) {
            Turn turn = unfollowed.remove();
            // Where nothing agrees, it goes on with a guess.
            boolean ignored =
                    belief.advance(turn.moveId(), turn.percepts(), budget.share(FOLLOWING_SHARE));
        }
        int[] moveIds = belief.legalMoves();
        return choice.of(belief.withLegalMoves(moveIds), moveIds, budget);
    }

    /**
     * Refuses.
     *
     * @throws UnsupportedOperationException always
     */
    @Override
    public void advance(int[] jointMove) {
        throw new UnsupportedOperationException("this player knows its own moves only");
    }

    @Override
    public void perceive(int moveId, List<String> percepts) {
        unfollowed.add(new Turn(moveId, belief.idsOf(percepts)));
    }

    @Override
    public void close() {}
}

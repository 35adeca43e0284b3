package org.propjet.player.search.flat;

import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Decision;
import org.propjet.player.play.Player;
import org.propjet.player.search.flat.Belief.PossibleState;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ThreadFactory;
import java.util.function.IntUnaryOperator;

/**
 * Plays where a role knows only its own moves and percepts: by a {@link Belief} of the states that
 * may be, and random games from them, or by a rule.
 *
 * <p>It follows the match in one of two ways. {@link #perceive} keeps what it is told, and {@link
 * #decide} follows it, as that takes time. Or one thread has it {@link #follow} at once, and asks
 * where the match stands, while another decides, by what was followed when it began.
 *
 * <p>Cost: that of a belief, and threads while it decides.
 */
public final class PerceivingPlayer implements Player {
    /** The part of the time for a move in which states are found that agree with a turn. */
    private static final double FOLLOWING_SHARE = 0.25;

    /** How a move is chosen among legal ones. */
    private interface Choice {
        Decision of(List<PossibleState> states, int[] moveIds, Budget budget);
    }

    /** A joint move, as far as it is known. */
    private record Turn(int moveId, int[] percepts) {}

    /** What it chooses from: moves, and the states in which these are legal. */
    private record Known(List<PossibleState> states, int[] moveIds) {}

    private final int roleIndex;
    private final Belief belief;
    private final Choice choice;

    /** What the belief has not followed yet: it takes time, which {@link #decide} knows. */
    private final Queue<Turn> unfollowed = new ArrayDeque<>();

    private volatile Known known;

    private PerceivingPlayer(Game game, int roleIndex, long seed, Choice choice) {
        this.roleIndex = roleIndex;
        this.belief = new Belief(game, roleIndex, seed);
        this.choice = choice;
        this.known = known();
    }

    private Known known() {
        int[] moveIds = belief.legalMoves();
        return new Known(belief.withLegalMoves(moveIds), moveIds);
    }

    /** Makes a player that plays random games. */
    public static PerceivingPlayer sampling(Game game, int roleIndex, int threadCount, long seed) {
        ThreadFactory threads = Thread.ofPlatform().daemon().name("belief-", 1).factory();
        FlatSearch search =
                new FlatSearch(
                        game,
                        roleIndex,
                        threadCount,
                        seed,
                        task -> threads.newThread(task).start());
        return new PerceivingPlayer(game, roleIndex, seed, search::decide);
    }

    /** Makes a player that plays any move that it knows to be legal. */
    public static PerceivingPlayer random(Game game, int roleIndex, long seed) {
        return byRule(game, roleIndex, seed, RulePlayer.any(roleIndex, seed));
    }

    /** Makes a player that plays the first move that it knows to be legal, in move order. */
    public static PerceivingPlayer first(Game game, int roleIndex) {
        return byRule(game, roleIndex, 1, RulePlayer.FIRST);
    }

    private static PerceivingPlayer byRule(
            Game game, int roleIndex, long seed, IntUnaryOperator rule) {
        return new PerceivingPlayer(
                game,
                roleIndex,
                seed,
                (states, moveIds, budget) -> RulePlayer.decision(moveIds, rule));
    }

    @Override
    public int roleIndex() {
        return roleIndex;
    }

    @Override
    public Decision decide(Budget budget) {
        while (!unfollowed.isEmpty()) {
            // Where nothing agrees, it goes on with a guess.
            boolean ignored = follow(unfollowed.remove(), budget.share(FOLLOWING_SHARE));
        }
        Known current = known;
        if (current.moveIds().length == 0) {
            throw new IllegalStateException("no legal move is known");
        }
        return choice.of(current.states(), current.moveIds(), budget);
    }

    private boolean follow(Turn turn, Budget budget) {
        boolean isAgreed = belief.advance(turn.moveId(), turn.percepts(), budget);
        known = known();
        return isAgreed;
    }

    /**
     * Goes on after a joint move, at once. Not to be mixed with {@link #perceive}.
     *
     * @param skippedCount how many joint moves before it nothing is known of: any are played
     * @param moveId the role's own move; -1 if it is not known
     * @param percepts what the role perceived of it, as canonical texts
     * @param whole what there is for the next move, of which it takes a part
     * @return whether something was found that agrees with this; if not, it goes on with a guess
     */
    public boolean follow(int skippedCount, int moveId, List<String> percepts, Budget whole) {
        Budget budget = whole.share(FOLLOWING_SHARE);
        for (int skipped = 0; skipped < skippedCount; skipped++) {
            belief.advanceBlindly(budget);
        }
        return follow(new Turn(moveId, belief.idsOf(percepts)), budget);
    }

    /**
     * Returns the role's legal moves, as far as they are known, in move order; not to be changed.
     */
    public int[] legalMoves() {
        return known.moveIds();
    }

    /** Returns the most likely state; not to be changed. By the thread that follows. */
    public long[] likeliest() {
        return belief.states().getFirst().state();
    }

    /** Returns whether the match is over in all states that may be. By the thread that follows. */
    public boolean isTerminal() {
        return belief.isTerminal();
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

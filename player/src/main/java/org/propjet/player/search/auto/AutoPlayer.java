package org.propjet.player.search.auto;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Decision;
import org.propjet.player.play.Player;
import org.propjet.player.search.depth.Minimax;
import org.propjet.player.search.tree.UctOptions;
import org.propjet.player.search.tree.UctPlayer;
import org.propjet.player.search.value.AgainstSums;
import org.propjet.player.search.value.Rivalry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.Optional;

/**
 * Plays by alpha-beta where that wins against the tree search, and by the tree search elsewhere.
 * Which is better is seen before the first move: alpha-beta learns in the first part of that time,
 * what it has learnt is compared with playouts, and it plays matches against the tree search in the
 * rest. Where the worth of a state is hardly a sum ({@link AgainstSums}), a first comparison comes
 * early, and usually decides; where two reasons say so, they decide. Where the game is no game for
 * alpha-beta, or there is no time to learn, the tree search plays.
 *
 * <p>Cost: that of both.
 */
public final class AutoPlayer implements Player {
    private static final Logger LOG = LoggerFactory.getLogger(AutoPlayer.class);

    /**
     * The parts of the time before the first move in which it learns, compares what it has learnt
     * with playouts, has the code of the tree search compiled, and plays matches, at the most. Who
     * was chosen has what is left. A shorter trial leaves more time to learn, but twice the time to
     * learn gains little, and the wrong search loses all.
     */
    private static final double TO_LEARN = 0.4;

    private static final double TO_COMPARE = 0.18;
    private static final double TO_COMPILE = 0.06;
    private static final double TO_TRY = 0.31;

    /** The part of the time after which the matches are over in any case. */
    private static final double TRIED = 0.95;

    /**
     * Where the worth of a state is hardly a sum, learnt values are compared with playouts in this
     * part of the time, too. If that is enough, the tree search has all the rest.
     */
    private static final double TO_LEARN_SOME = 0.13;

    private static final double TO_COMPARE_SOME = 0.03;

    /** Less time is left to the tree search. */
    private static final long LEAST_NANOS = 2_000_000_000;

    private final Game game;
    private final UctOptions options;
    private final UctPlayer tree;
    private @Nullable AlphaBetaPlayer alphaBeta;
    private volatile Player chosen;
    private @Nullable String remark;

    private AutoPlayer(
            Game game, UctOptions options, UctPlayer tree, @Nullable AlphaBetaPlayer alphaBeta) {
        this.game = game;
        this.options = options;
        this.tree = tree;
        this.alphaBeta = alphaBeta;
        this.chosen = alphaBeta == null ? tree : alphaBeta;
    }

    /**
     * Makes a player at the initial state, which chooses before the first move.
     *
     * @param tree the tree search, which has the same options
     */
    public static AutoPlayer of(Game game, UctOptions options, UctPlayer tree) {
        return new AutoPlayer(game, options, tree, null);
    }

    /** Makes a player that has chosen alpha-beta, or says why the tree search plays. */
    public static AutoPlayer ofAlphaBeta(Game game, int roleIndex, UctOptions options) {
        AlphaBetaPlayer alphaBeta =
                Rivalry.of(game)
                        .map(rivalry -> new AlphaBetaPlayer(game, rivalry, roleIndex, options))
                        .orElse(null);
        UctPlayer tree = new UctPlayer(game, roleIndex, options);
        AutoPlayer player = new AutoPlayer(game, options, tree, alphaBeta);
        if (alphaBeta == null) {
            player.say("the tree search plays: alpha-beta is for two rivals that choose in turn");
        }
        return player;
    }

    @Override
    public int roleIndex() {
        return tree.roleIndex();
    }

    @Override
    public void prepare(Budget budget) {
        if (alphaBeta != null) {
            alphaBeta.prepare(budget);
            return;
        }
        if (budget.remainingNanos() > LEAST_NANOS) {
            Rivalry.of(game).ifPresent(rivalry -> choose(rivalry, new Parts(budget)));
        }
        if (!budget.isOver()) {
            chosen.ponder(budget);
        }
    }

    /** The time before the first move, and parts of it. */
    private static final class Parts {
        private final Budget whole;
        private final long beginNanos;
        private final long nanos;

        Parts(Budget whole) {
            this.whole = whole;
            this.beginNanos = whole.nowNanos();
            this.nanos = whole.remainingNanos();
        }

        /** Returns the time until a part of all has gone by. */
        Budget until(double part) {
            return whole.endingAt(beginNanos + (long) (part * nanos));
        }

        /** Returns a part of the time, from now on. */
        Budget of(double part) {
            return whole.within((long) (part * nanos));
        }
    }

    private void choose(Rivalry rivalry, Parts time) {
        try {
            AgainstSums against = AgainstSums.of(game);
            if (against == AgainstSums.BOTH) {
                say("the tree search plays: " + against);
            } else if (!time.whole.isOver()) {
                compare(new AlphaBetaPlayer(game, rivalry, roleIndex(), options), against, time);
            }
        } catch (RuntimeException | Error e) {
            // No reason to lose the match: the tree search plays any game.
            LOG.error(
                    "the choice of a search failed, so the tree search plays: {}",
                    String.valueOf(e));
            LOG.debug("the failure", e);
        }
    }

    private void compare(AlphaBetaPlayer candidate, AgainstSums against, Parts time) {
        chosen = candidate;
        try {
            if (isBetter(candidate, against, time)) {
                alphaBeta = candidate;
            }
        } finally {
            if (alphaBeta == null) {
                chosen = tree;
                candidate.close();
            }
        }
    }

    private boolean isBetter(AlphaBetaPlayer candidate, AgainstSums against, Parts time) {
        Minimax minimax = candidate.minimax();
        if (against != AgainstSums.NOTHING) {
            candidate.prepare(time.until(TO_LEARN_SOME));
            TrialPoints some = points(minimax, against, time.of(TO_COMPARE_SOME));
            if (some.isClear() && !some.areForAlphaBeta()) {
                return decided(false, minimax, some.toString());
            }
        }
        candidate.prepare(time.until(TO_LEARN));
        if (time.whole.isOver() || minimax.gameCount() == 0) {
            return decided(false, minimax, "no time to compare");
        }
        TrialPoints points = points(minimax, against, time.of(TO_COMPARE));
        if (!points.isClear() && !time.whole.isOver()) {
            tree.prepare(time.of(TO_COMPILE));
        }
        Budget tried = time.until(TRIED).within((long) (TO_TRY * time.nanos));
        boolean isWon = new Trial(game, minimax, options, tried).isWon(points);
        return decided(isWon, minimax, points.toString());
    }

    private static TrialPoints points(Minimax minimax, AgainstSums against, Budget budget) {
        return new TrialPoints(minimax.agreement(budget), against, minimax.rivalry().isStrict());
    }

    private boolean decided(boolean isAlphaBeta, Minimax minimax, String evidence) {
        say(
                "%s plays: %d games of self-play; %s"
                        .formatted(
                                isAlphaBeta ? "alpha-beta" : "the tree search",
                                minimax.gameCount(),
                                evidence));
        return isAlphaBeta;
    }

    private void say(String words) {
        LOG.info(words);
        remark = words;
    }

    @Override
    public Decision decide(Budget budget) {
        leaveUnsuited();
        Decision decision = chosen.decide(budget);
        boolean isEmpty = decision.reason() == Decision.Reason.SEARCHED && decision.depth() == 0;
        return leaveUnsuited() && isEmpty ? tree.decide(budget) : decision;
    }

    /** Goes over to the tree search if the game has shown to be none for alpha-beta. */
    private boolean leaveUnsuited() {
        AlphaBetaPlayer left = alphaBeta;
        if (left == null || !left.minimax().isUnsuited()) {
            return false;
        }
        alphaBeta = null;
        chosen = tree;
        left.close();
        return true;
    }

    @Override
    public boolean ponders() {
        return chosen.ponders();
    }

    @Override
    public void ponder(Budget budget) {
        chosen.ponder(budget);
    }

    @Override
    public void advance(int[] jointMove) {
        tree.advance(jointMove);
        if (alphaBeta != null) {
            alphaBeta.advance(jointMove);
        }
    }

    @Override
    public Optional<Decision> snapshot() {
        return chosen.snapshot();
    }

    @Override
    public Optional<String> remark() {
        return Optional.ofNullable(remark);
    }

    @Override
    public void close() {
        tree.close();
        if (alphaBeta != null) {
            alphaBeta.close();
        }
    }
}

package org.propjet.player.search.flat;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Factor;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Decision;
import org.propjet.player.play.MatchState;
import org.propjet.player.play.Player;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Plays each part of a game by itself ({@link Factor}): a player of its own knows nothing but its
 * part. A role never has to choose between moves of two parts, so the move is that of the part in
 * which it has a choice. If the match shows that this is wrong, the whole is played from then on.
 *
 * <p>Cost: that of a player for each part.
 */
public final class FactoredPlayer implements Player {
    private static final Logger LOG = LoggerFactory.getLogger(FactoredPlayer.class);

    /** How long a part thinks in the opponents' time before the next one does. */
    private static final long TURN_NANOS = 100_000_000;

    private final MatchState match;
    private final List<Part> parts;
    private final Supplier<Player> wholeMaker;
    private final List<int[]> played = new ArrayList<>();

    /** Plays if the parts have shown not to be what they were taken for. */
    private @Nullable Player whole;

    private volatile Player choosing;

    /** A part that has not come to its end yet. */
    private record Part(Factor factor, MatchState match, Player player) {}

    /** Makes the player of a part, or of the whole. */
    @FunctionalInterface
    public interface Maker {
        /**
         * Makes it, at the initial state.
         *
         * @param partCount among how many players memory is to be divided; 1 for the whole
         */
        Player make(Game game, int roleIndex, int partCount);
    }

    private FactoredPlayer(MatchState match, List<Part> parts, Supplier<Player> wholeMaker) {
        this.match = match;
        this.parts = parts;
        this.wholeMaker = wholeMaker;
        this.choosing = parts.get(0).player();
    }

    /**
     * Makes a player at the initial state: of the parts, if there are several.
     *
     * @param isWanted whether parts are to be looked for
     */
    public static Player of(Game game, int roleIndex, boolean isWanted, Maker maker) {
        List<Factor> factors = isWanted ? factors(game) : List.of();
        if (factors.isEmpty()) {
            return maker.make(game, roleIndex, 1);
        }
        List<Part> parts = new ArrayList<>();
        for (Factor factor : factors) {
            Game part = factor.game();
            parts.add(
                    new Part(
                            factor,
                            new MatchState(part, roleIndex),
                            maker.make(part, roleIndex, factors.size())));
        }
        return new FactoredPlayer(
                new MatchState(game, roleIndex), parts, () -> maker.make(game, roleIndex, 1));
    }

    private static List<Factor> factors(Game game) {
        try {
            return game.factors();
        } catch (RuntimeException | Error e) {
            LOG.error(
                    "the game's parts cannot be searched: {}", String.valueOf(e)); // the whole can
            LOG.debug("the failure", e);
            return List.of();
        }
    }

    @Override
    public int roleIndex() {
        return match.roleIndex();
    }

    /** Gives each part its share of the time. */
    @Override
    public void prepare(Budget budget) {
        for (int part = 0; part < parts.size() && !budget.isOver(); part++) {
            choosing = parts.get(part).player();
            choosing.prepare(budget.share(1.0 / (parts.size() - part)));
        }
    }

    @Override
    public boolean ponders() {
        return choosing.ponders();
    }

    /** Lets each part think in turn, for a while. */
    @Override
    public void ponder(Budget budget) {
        Player now = whole;
        if (now != null) {
            now.ponder(budget);
            return;
        }
        while (!budget.isOver()) {
            long begun = budget.nowNanos();
            for (int part = 0; part < parts.size() && !budget.isOver(); part++) {
                choosing = parts.get(part).player();
                choosing.ponder(budget.within(TURN_NANOS));
            }
            if (budget.nowNanos() - begun < TURN_NANOS) {
                budget.within(TURN_NANOS).await(); // there is little to think about
            }
        }
    }

    /** Returns what the players of the parts remark, one after the other. */
    @Override
    public Optional<String> remark() {
        List<String> remarks =
                parts.stream().flatMap(part -> part.player().remark().stream()).toList();
        return remarks.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", remarks));
    }

    /** Chooses in the part where there is a choice. */
    @Override
    public Decision decide(Budget budget) {
        if (whole != null) {
            return whole.decide(budget);
        }
        int[] legalMoves = match.legalMoves();
        if (legalMoves.length == 1) {
            return Decision.of(legalMoves[0], Decision.Reason.ONLY);
        }
        for (Part part : parts) {
            if (hasChoice(part)) {
                choosing = part.player();
                Decision decision = choosing.decide(budget);
                if (match.reasoner().isLegal(roleIndex(), decision.moveId())) {
                    return decision;
                }
            }
        }
        return playWhole().decide(budget);
    }

    private static boolean hasChoice(Part part) {
        return part.match().legalMoves().length > 1;
    }

    private Player playWhole() {
        LOG.warn("{} is no game of parts after all", match.game().name());
        Player player = wholeMaker.get();
        played.forEach(player::advance);
        whole = player;
        choosing = player;
        parts.forEach(part -> part.player().close());
        parts.clear();
        return player;
    }

    @Override
    public void advance(int[] jointMove) {
        match.advance(jointMove);
        played.add(jointMove.clone());
        if (whole != null) {
            whole.advance(jointMove);
        }
        for (Part part : List.copyOf(parts)) {
            int[] here = part.factor().jointMoveOf(jointMove);
            part.match().advance(here);
            part.player().advance(here);
            if (part.match().reasoner().isTerminal()) {
                parts.remove(part);
                part.player().close();
            }
        }
    }

    @Override
    public Optional<Decision> snapshot() {
        return choosing.snapshot();
    }

    @Override
    public void close() {
        parts.forEach(part -> part.player().close());
        if (whole != null) {
            whole.close();
        }
    }
}

package org.propjet.player.search;

import org.propjet.engine.game.Factor;
import org.propjet.engine.game.Game;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Plays each part of a game by itself ({@link Factor}): a player of its own knows nothing but its
 * part. A role never has to choose between moves of two parts, so the move is that of the part in
 * which it has a choice.
 *
 * <p>Cost: that of a player for each part.
 */
final class FactoredPlayer implements Player {
    private final MatchState match;
    private final List<Part> parts;
    private volatile Player choosing;
    private volatile boolean isStopped;

    /** A part that has not come to its end yet. */
    private record Part(Factor factor, MatchState match, Player player) {}

    /** Makes the player of a part. */
    @FunctionalInterface
    interface Maker {
        Player make(Game game, int roleIndex, UctOptions options);
    }

    private FactoredPlayer(Game game, int roleIndex, List<Part> parts) {
        this.match = new MatchState(game, roleIndex);
        this.parts = parts;
        this.choosing = parts.get(0).player();
    }

    /** Makes a player at the initial state: of the parts, if there are several. */
    static Player of(Game game, int roleIndex, UctOptions options, Maker maker) {
        List<Factor> factors = options.factors() ? game.factors() : List.of();
        if (factors.isEmpty()) {
            return maker.make(game, roleIndex, options);
        }
        UctOptions shared = options.dividedBy(factors.size());
        List<Part> parts = new ArrayList<>();
        for (Factor factor : factors) {
            Game part = factor.game();
            parts.add(
                    new Part(
                            factor,
                            new MatchState(part, roleIndex),
                            maker.make(part, roleIndex, shared)));
        }
        return new FactoredPlayer(game, roleIndex, parts);
    }

    @Override
    public int roleIndex() {
        return match.roleIndex();
    }

    @Override
    public void prepare(long deadlineNanos) {
        useTime(deadlineNanos, Player::prepare);
    }

    @Override
    public void ponder(long deadlineNanos) {
        useTime(deadlineNanos, Player::ponder);
    }

    /** What a player does until a time. */
    private interface Use {
        void go(Player player, long deadlineNanos);
    }

    /** Gives each part its share of the time. */
    private void useTime(long deadlineNanos, Use use) {
        isStopped = false;
        for (int part = 0; part < parts.size() && !isStopped; part++) {
            long now = System.nanoTime();
            choosing = parts.get(part).player();
            use.go(choosing, now + (deadlineNanos - now) / (parts.size() - part));
        }
    }

    /** Chooses in the part where there is a choice; the others only go on in the background. */
    @Override
    public Decision decide(long deadlineNanos) {
        int[] legalMoves = match.legalMoves();
        Decision decision = Decision.of(legalMoves[0], Decision.Reason.ONLY);
        for (Part part : parts) {
            if (hasChoice(part)) {
                choosing = part.player();
                decision = choosing.decide(deadlineNanos);
            }
        }
        for (Part part : parts) {
            if (!hasChoice(part)) {
                part.player().decide(deadlineNanos);
            }
        }
        return decision;
    }

    private boolean hasChoice(Part part) {
        return part.match().legalMoves().length > 1;
    }

    @Override
    public void advance(int[] jointMove) {
        match.advance(jointMove);
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
    public void stop() {
        isStopped = true;
        choosing.stop();
    }

    @Override
    public Optional<Glance> glance() {
        return choosing.glance();
    }

    @Override
    public void close() {
        parts.forEach(part -> part.player().close());
    }
}

package org.propjet.player.match.protocol;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.time.Budget;
import org.propjet.player.match.MatchPlayer;
import org.propjet.player.search.flat.PerceivingPlayer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Follows a match of which only our own moves and percepts are known: GDL-II. What the match may be
 * like, the {@link PerceivingPlayer} knows; here turns are read, and those that were left out are
 * followed by any moves.
 */
final class PerceptFollower extends MatchFollower {
    private static final Logger LOG = LoggerFactory.getLogger(PerceptFollower.class);

    /** Turns that are made up for at most, if the manager has left some out. */
    private static final int MOST_SKIPPED = 1_000;

    private final PerceivingPlayer belief;
    private volatile int ply;

    /** The keeper's. */
    private String lastMove = "";

    /** Begins at the initial state. */
    PerceptFollower(Game game, PerceivingPlayer belief) {
        super(game, belief.roleIndex(), MatchPlayer.of("match-player", belief));
        this.belief = belief;
    }

    @Override
    Outcome follow(Turn turn, String answer, Budget budget) {
        return switch (turn) {
            case Turn.Nothing nothing when answer.isEmpty() -> Outcome.STAYED;
            case Turn.Nothing nothing -> advance(0, answer, List.of(), budget);
            case Turn.Listed listed when answer.isEmpty() && listed.items().isEmpty() ->
                    Outcome.STAYED;
            case Turn.Listed listed -> advance(0, answer, listed.items(), budget);
            case Turn.Numbered numbered -> follow(numbered, answer, budget);
        };
    }

    private Outcome follow(Turn.Numbered turn, String answer, Budget budget) {
        if (turn.number() <= ply) {
            return Outcome.STAYED;
        }
        long skipped = turn.number() - ply - 1;
        if (skipped > 0) {
            LOG.warn("turn {} comes after turn {}: going on with a guess", turn.number(), ply);
            ply = Math.clamp(turn.number() - 1, 0, Integer.MAX_VALUE - 1);
        }
        return advance(
                (int) Math.min(MOST_SKIPPED, skipped),
                turn.ownMove().orElse(answer),
                turn.percepts(),
                budget);
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // written by the match's thread only
    private Outcome advance(int skipped, String told, List<String> percepts, Budget budget) {
        MoveTable moves = game().moveTable();
        int own =
                moves.isOpen() && !told.isEmpty()
                        ? moves.intern(roleIndex(), told)
                        : moves.idOf(roleIndex(), told);
        lastMove = own < 0 ? told : moves.move(roleIndex(), own);
        if (!belief.follow(skipped, own, percepts, budget)) {
            LOG.warn("after {} nothing agrees with {}: going on with a guess", lastMove, percepts);
        }
        ply++;
        return Outcome.FOLLOWED;
    }

    @Override
    int ply() {
        return ply;
    }

    @Override
    MatchPosition position() {
        return position(belief.legalMoves(), belief.isTerminal());
    }

    @Override
    List<String> fluents() {
        return game().stateLayout().fluentsOf(belief.likeliest());
    }

    @Override
    List<String> lastMoves() {
        List<String> moves = new ArrayList<>();
        for (int role = 0; role < game().roles().size(); role++) {
            moves.add(role == roleIndex() ? lastMove : "");
        }
        return lastMove.isEmpty() ? List.of() : moves;
    }

    /** Plays from the initial state, so that code is compiled when the first move is due. */
    @Override
    CompletableFuture<Optional<String>> prepare(Budget budget) {
        return belief.legalMoves().length == 0
                ? CompletableFuture.completedFuture(Optional.empty())
                : player().decide(budget, 1).thenApply(decision -> Optional.empty());
    }
}

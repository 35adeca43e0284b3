package org.propjet.player.match.protocol;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.time.Budget;
import org.propjet.player.match.MatchPlayer;
import org.propjet.player.search.flat.PerceivingPlayer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Follows a match of which only our own moves and percepts are known: GDL-II. What the match may be
 * like, the {@link PerceivingPlayer} knows; here turns are read, and those that were left out are
 * followed by any moves.
 */
final class PerceptFollower implements MatchFollower {
    private static final Logger LOG = LoggerFactory.getLogger(PerceptFollower.class);

    /** Turns that are made up for at most, if the manager has left some out. */
    private static final int MOST_SKIPPED = 1_000;

    private final Game game;
    private final PerceivingPlayer belief;
    private final MatchPlayer player;
    private volatile int ply;

    /** The keeper's. */
    private String lastMove = "";

    /** Begins at the initial state. */
    PerceptFollower(Game game, PerceivingPlayer belief) {
        this.game = game;
        this.belief = belief;
        this.player = MatchPlayer.of("match-player", belief);
    }

    @Override
    public Game game() {
        return game;
    }

    @Override
    public int roleIndex() {
        return belief.roleIndex();
    }

    @Override
    public MatchPlayer player() {
        return player;
    }

    @Override
    public Outcome follow(Turn turn, String answer, Budget budget) {
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
        MoveTable moves = game.moveTable();
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
    public int ply() {
        return ply;
    }

    @Override
    public MatchPosition position() {
        List<String> moves =
                Arrays.stream(belief.legalMoves())
                        .mapToObj(moveId -> game.moveTable().move(roleIndex(), moveId))
                        .toList();
        return new MatchPosition(ply, moves, belief.isTerminal());
    }

    @Override
    public List<String> fluents() {
        return game.stateLayout().fluentsOf(belief.likeliest());
    }

    @Override
    public List<String> lastMoves() {
        List<String> moves = new ArrayList<>();
        for (int role = 0; role < game.roles().size(); role++) {
            moves.add(role == roleIndex() ? lastMove : "");
        }
        return lastMove.isEmpty() ? List.of() : moves;
    }

    /** Returns nothing: the state is not known for sure. */
    @Override
    public List<Integer> goals() {
        return List.of();
    }

    /** Plays from the initial state, so that code is compiled when the first move is due. */
    @Override
    public CompletableFuture<Optional<String>> prepare(Budget budget) {
        return belief.legalMoves().length == 0
                ? CompletableFuture.completedFuture(Optional.empty())
                : player.decide(budget, 1).thenApply(decision -> Optional.empty());
    }
}

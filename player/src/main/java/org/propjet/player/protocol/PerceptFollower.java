package org.propjet.player.protocol;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.time.Budget;
import org.propjet.player.search.Belief;
import org.propjet.player.search.BeliefSampler;
import org.propjet.player.search.Decision;
import org.propjet.player.search.PossibleState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Follows a match of which only our own moves and percepts are known: GDL-II. Moves are chosen by
 * random games from the states that it may be in.
 *
 * <p>Turns that were left out are followed by any moves.
 */
final class PerceptFollower implements MatchFollower {
    private static final Logger LOG = LoggerFactory.getLogger(PerceptFollower.class);

    /** Turns that are made up for at most, if the manager has left some out. */
    private static final int MOST_SKIPPED = 1_000;

    private final Game game;
    private final int roleIndex;
    private final BeliefSampler sampler;

    // The keeper's.
    private final Belief belief;
    private int ply;
    private String lastMove = "";

    /** What the player chooses from. */
    private record Choice(List<PossibleState> states, int[] moveIds) {}

    private volatile Choice choice;

    /** Begins at the initial state. */
    PerceptFollower(Game game, int roleIndex, int threadCount) {
        this.game = game;
        this.roleIndex = roleIndex;
        this.belief = new Belief(game, roleIndex, 1);
        this.sampler = new BeliefSampler(game, roleIndex, threadCount, 1);
        this.choice = choice();
    }

    private Choice choice() {
        int[] moveIds = belief.legalMoves();
        return new Choice(belief.withLegalMoves(moveIds), moveIds);
    }

    @Override
    public Game game() {
        return game;
    }

    @Override
    public int roleIndex() {
        return roleIndex;
    }

    @Override
    public Outcome follow(Turn turn, String answer, Budget budget) {
        return switch (turn) {
            case Turn.Nothing nothing when answer.isEmpty() -> Outcome.STAYED;
            case Turn.Nothing nothing -> advance(Optional.of(answer), List.of(), budget);
            case Turn.Listed listed when answer.isEmpty() && listed.items().isEmpty() ->
                    Outcome.STAYED;
            case Turn.Listed listed -> advance(Optional.of(answer), listed.items(), budget);
            case Turn.Numbered numbered -> follow(numbered, answer, budget);
        };
    }

    private Outcome follow(Turn.Numbered turn, String answer, Budget budget) {
        if (turn.number() <= ply) {
            return Outcome.STAYED;
        }
        if (turn.number() > ply + 1L) {
            LOG.warn("turn {} comes after turn {}: going on with a guess", turn.number(), ply);
            long skipped = Math.min(MOST_SKIPPED, turn.number() - ply - 1);
            for (long i = 0; i < skipped; i++) {
                belief.advanceBlindly(budget);
            }
            ply = Math.clamp(turn.number() - 1, 0, Integer.MAX_VALUE - 1);
        }
        Optional<String> own = turn.ownMove().isPresent() ? turn.ownMove() : Optional.of(answer);
        return advance(own, turn.percepts(), budget);
    }

    private Outcome advance(Optional<String> ownMove, List<String> percepts, Budget budget) {
        MoveTable moves = game.moveTable();
        String told = ownMove.orElse("");
        int own =
                moves.isOpen() && !told.isEmpty()
                        ? moves.intern(roleIndex, told)
                        : moves.idOf(roleIndex, told);
        lastMove = own < 0 ? told : moves.move(roleIndex, own);
        if (!belief.advance(own, belief.idsOf(percepts), budget)) {
            LOG.warn("after {} nothing agrees with {}: going on with a guess", lastMove, percepts);
        }
        ply++;
        choice = choice();
        return Outcome.FOLLOWED;
    }

    @Override
    public int ply() {
        return ply;
    }

    @Override
    public Position position() {
        List<String> moves =
                Arrays.stream(choice.moveIds())
                        .mapToObj(moveId -> game.moveTable().move(roleIndex, moveId))
                        .toList();
        return new Position(ply, moves, belief.isTerminal());
    }

    @Override
    public List<String> fluents() {
        return game.stateLayout().fluentsOf(belief.states().getFirst().state());
    }

    @Override
    public List<String> lastMoves() {
        List<String> moves = new ArrayList<>();
        for (int role = 0; role < game.roles().size(); role++) {
            moves.add(role == roleIndex ? lastMove : "");
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
    public void prepare(Budget budget) {
        Choice current = choice;
        if (current.moveIds().length > 0) {
            sampler.decide(current.states(), current.moveIds(), budget);
        }
    }

    @Override
    public Decision decide(int wantedPly, Budget budget) {
        Choice current = choice;
        if (current.moveIds().length == 0) {
            throw new IllegalStateException("no legal move is known");
        }
        return sampler.decide(current.states(), current.moveIds(), budget);
    }

    /** Does nothing: a search ends its wait by itself. */
    @Override
    public void abandonSearch() {}

    @Override
    public void close() {}
}

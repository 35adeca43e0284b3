package org.propjet.player.search.depth;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Decision;
import org.propjet.player.play.MatchState;
import org.propjet.player.play.MoveEstimate;
import org.propjet.player.play.Player;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Plays by a {@link DepthSearch}: deeper and deeper, until the time is up, the value is proven, or
 * the last depth has been searched.
 *
 * <p>Cost: one thread, that of the caller; the memory of the search.
 */
public final class ClassicPlayer implements Player {
    /** How long other things of the game may have to wait for its reasoners. */
    private static final long HASTE_NANOS = 15_000_000_000L;

    private final MatchState match;
    private final DepthSearch search;
    private final Deepening deepening;
    private volatile @Nullable Decision snapshot;

    /** Makes a player at the initial state. */
    public ClassicPlayer(Game game, int roleIndex, DepthSearch search, Deepening deepening) {
        this.match = new MatchState(game, roleIndex);
        this.search = search;
        this.deepening = deepening;
    }

    @Override
    public int roleIndex() {
        return match.roleIndex();
    }

    @Override
    public void prepare(Budget budget) {
        match.game().hastenReasoners(budget.within(HASTE_NANOS).deadlineNanos());
        search.prepare(match.state(), budget);
        match.game().hastenReasoners(budget.nowNanos());
    }

    @Override
    public void ponder(Budget budget) {
        if (!match.reasoner().isTerminal() && match.legalMoves(roleIndex()).length > 0) {
            deepen(budget);
        }
    }

    @Override
    public Decision decide(Budget budget) {
        int[] legalMoves = match.legalMoves();
        return legalMoves.length == 1
                ? Decision.of(legalMoves[0], Decision.Reason.ONLY)
                : deepen(budget);
    }

    private Decision deepen(Budget budget) {
        long start = budget.nowNanos();
        int[] moves = match.legalMoves();
        Decision decision = Decision.of(moves[0], Decision.Reason.SEARCHED);
        long nodeCount = 0;
        for (int depth = 1; depth <= deepening.mostDepth() && !budget.isOver(); depth++) {
            int[] depths = deepening.depths(depth, moves.length);
            Found found = search.search(match.state(), roleIndex(), moves, depths, budget);
            nodeCount += found.nodeCount();
            boolean isSure = found.isProven() && found.isComplete();
            if (!found.moves().isEmpty()) {
                int moveId = found.moveId();
                decision =
                        new Decision(
                                moveId,
                                isSure ? Decision.Reason.PROVEN : Decision.Reason.SEARCHED,
                                inMoveOrder(found, decision.estimates()),
                                0,
                                nodeCount,
                                found.isComplete() ? depth : depth - 1,
                                budget.nowNanos() - start);
                show(decision);
                moves = ordered(moves, moveId, found.moves());
            }
            if (isSure || !found.isComplete()) {
                break;
            }
        }
        snapshot = null;
        return decision;
    }

    private List<MoveEstimate> inMoveOrder(Found found, List<MoveEstimate> before) {
        Map<Integer, MoveEstimate> known =
                before.stream()
                        .collect(Collectors.toMap(MoveEstimate::moveId, Function.identity()));
        found.moves().forEach(rated -> known.put(rated.moveId(), rated));
        return IntStream.of(match.legalMoves())
                .filter(known::containsKey)
                .mapToObj(known::get)
                .toList();
    }

    /** Returns the moves with the best one first, then by value. */
    private static int[] ordered(int[] moves, int best, List<MoveEstimate> rated) {
        Map<Integer, Double> values =
                rated.stream().collect(Collectors.toMap(MoveEstimate::moveId, MoveEstimate::mean));
        values.put(best, Double.POSITIVE_INFINITY);
        return IntStream.of(moves)
                .boxed()
                .sorted(Comparator.comparingDouble(move -> -values.getOrDefault(move, -1.0)))
                .mapToInt(move -> move)
                .toArray();
    }

    private void show(Decision decision) {
        snapshot =
                Decision.unfinished(
                        decision.moveId(),
                        decision.estimates(),
                        0,
                        decision.nodeCount(),
                        decision.depth());
    }

    @Override
    public Optional<Decision> snapshot() {
        return Optional.ofNullable(snapshot);
    }

    @Override
    public void advance(int[] jointMove) {
        match.advance(jointMove);
    }

    @Override
    public void close() {}
}

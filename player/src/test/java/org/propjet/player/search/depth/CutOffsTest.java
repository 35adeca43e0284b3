package org.propjet.player.search.depth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.Propjet;
import org.propjet.player.play.Games;
import org.propjet.player.search.value.MobilityEvaluation;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * How many of minimax's states alpha-beta searches, without and with moves in order. The test of
 * chess prints the table of docs/search.md.
 */
class CutOffsTest {
    private static final Map<String, String> SEARCHES = new LinkedHashMap<>();

    static {
        SEARCHES.put(
                "alpha-beta",
                "pvs=off,aspiration=off,killers=off,history=off,late=off,deeper=off,table=0");
        SEARCHES.put(
                "with killers and history", "pvs=off,aspiration=off,late=off,deeper=off,table=0");
        SEARCHES.put("with a table, too", "pvs=off,aspiration=off,late=off,deeper=off,table=64");
        SEARCHES.put("principal variation search", "late=off,deeper=off,table=64");
        SEARCHES.put("with late moves reduced, too", "deeper=off,table=64");
    }

    @Test
    void alphaBetaSearchesFewerStatesTheBetterMovesAreOrdered() {
        Map<String, Double> shares = shares(Games.bundled("reversiSmall"), 3, 5);
        assertTrue(shares.getOrDefault("alpha-beta", 1.0) < 0.5, shares::toString);
        assertTrue(
                shares.getOrDefault("principal variation search", 1.0)
                        < shares.getOrDefault("alpha-beta", 1.0),
                shares::toString);
    }

    @Test
    @Tag("deep")
    void alphaBetaOfChess() {
        Map<String, Double> shares;
        try (Game game = Propjet.load("chess")) {
            shares = shares(game, 3, 4);
        }
        shares.forEach((name, share) -> System.out.printf("%-30s %5.1f %%%n", name, 100 * share));
        assertTrue(shares.getOrDefault("alpha-beta", 1.0) < 0.3, shares::toString);
        assertTrue(
                shares.getOrDefault("with a table, too", 1.0)
                        < shares.getOrDefault("alpha-beta", 1.0),
                shares::toString);
    }

    /** Returns for each search which part of minimax's states it searches, to the same value. */
    private static Map<String, Double> shares(Game game, int positionCount, int depth) {
        Map<String, Long> nodes = new LinkedHashMap<>();
        SplittableRandom random = new SplittableRandom(1);
        long all = 0;
        for (int i = 0; i < positionCount; i++) {
            long[] state = game.initialState();
            Reasoner reasoner = game.newReasoner();
            for (int ply = 0; ply < 4 * i; ply++) {
                reasoner.setState(state);
                int[] jointMove = new int[2];
                for (int role = 0; role < 2; role++) {
                    int[] moves = reasoner.legalMoves(role);
                    jointMove[role] = moves[random.nextInt(moves.length)];
                }
                reasoner.successor(jointMove, state);
            }
            reasoner.setState(state);
            int role = reasoner.legalMoveCount(0) > 1 ? 0 : 1;
            Found minimax = last(game, state, role, "prune=off,deeper=off,late=off,table=0", depth);
            all += minimax.nodeCount();
            SEARCHES.forEach(
                    (search, options) -> {
                        Found found = last(game, state, role, options, depth);
                        if (!search.contains("reduced")) {
                            assertEquals(minimax.values(), found.values(), search);
                        }
                        nodes.merge(search, found.nodeCount(), Long::sum);
                    });
        }
        Map<String, Double> shares = new LinkedHashMap<>();
        for (Map.Entry<String, Long> entry : nodes.entrySet()) {
            shares.put(entry.getKey(), entry.getValue() / (double) all);
        }
        System.out.printf("%s: %,d states of minimax%n", game.name(), all);
        return shares;
    }

    /** Searches deeper and deeper, as a player does; returns what the last search found. */
    private static Found last(Game game, long[] state, int role, String options, int depth) {
        SearchOptions parsed = WindowSearchTest.options(options);
        WindowSearch search = new WindowSearch(game, new MobilityEvaluation(game, 1), parsed, null);
        Reasoner reasoner = game.newReasoner();
        reasoner.setState(state);
        int[] moves = reasoner.legalMoves(role);
        int first = parsed.has(SearchOptions.Part.PRUNE) ? 1 : depth;
        Found found = null;
        for (int next = first; next <= depth; next++) {
            int[] depths = new int[moves.length];
            Arrays.fill(depths, next);
            found = search.search(state, role, moves, depths, Budget.endless());
        }
        return Objects.requireNonNull(found);
    }
}

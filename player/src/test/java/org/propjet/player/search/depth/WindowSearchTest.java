package org.propjet.player.search.depth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.fuzz.RandomRulesheet;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Games;
import org.propjet.player.search.depth.SearchOptions.Part;
import org.propjet.player.search.value.Evaluation;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

public class WindowSearchTest {
    private static final List<String> GAMES =
            List.of(
                    "ticTacToe",
                    "connectFour",
                    "breakthroughSmall",
                    "knightThrough",
                    "reversiSmall",
                    "nim",
                    "checkers",
                    "quarto",
                    "tron",
                    "amazons_6x6");

    /** What changes no value, by the differences to plain minimax. */
    private static final Map<String, SearchOptions> VARIANTS = new LinkedHashMap<>();

    static {
        String off = "late=off,quiescence=off,deeper=off";
        variant("minimax", "prune=off,table=0," + off);
        variant("minimax with a table", "prune=off,table=1," + off);
        variant(
                "fail-hard",
                "soft=off,pvs=off,aspiration=off,killers=off,history=off,table=0," + off);
        variant("fail-soft", "pvs=off,aspiration=off,killers=off,history=off,table=0," + off);
        variant("ordered", "pvs=off,table=0," + off);
        variant("fail-hard with a table", "soft=off,pvs=off,table=1," + off);
        variant("pvs", "aspiration=off,table=0," + off);
        variant("aspiration", "table=0," + off);
        variant("all, fail-hard", "soft=off,table=1," + off);
        variant("all", "table=1," + off);
    }

    /** All that changes values before they are proven, too. */
    private static final SearchOptions RECKLESS =
            options("table=1,late=on,quiescence=on,deeper=on");

    /** A game whose tree is larger than this has no proof that could be compared. */
    private static final long MOST_PROVEN = 4_000;

    /** The first role loses in any case, but later if it wanders. */
    public static final String LOST =
            """
            (role white) (role black) (base (at start)) (base (at end))
            (base (at 1)) (base (at 2)) (step start 1) (step 1 2) (step 2 end)
            (input white resign) (input white wander) (input white noop) (input black noop)
            (init (at start)) (legal black noop)
            (<= (legal white resign) (true (at start))) (<= (legal white wander) (true (at start)))
            (<= (legal white noop) (not (true (at start))))
            (<= (next (at end)) (does white resign))
            (<= (next (at ?b)) (true (at ?a)) (step ?a ?b) (not (does white resign)))
            (<= terminal (true (at end)))
            (goal white 0) (goal black 100)
            """;

    private static void variant(String name, String options) {
        VARIANTS.put(name, options(options));
    }

    static SearchOptions options(String text) {
        Map<String, String> given = new LinkedHashMap<>();
        for (String option : text.split(",", -1)) {
            given.put(option.split("=", -1)[0], option.split("=", -1)[1]);
        }
        SearchOptions changed = SearchOptions.pvs(64L << 20);
        for (Part part : Part.values()) {
            String isOn = given.getOrDefault(part.label(), "");
            changed = isOn.isEmpty() ? changed : changed.with(part, isOn.equals("on"));
        }
        String table = given.getOrDefault("table", "64");
        return new SearchOptions(changed.parts(), Long.parseLong(table) << 20);
    }

    /** A guess that has nothing to do with the game, so that no mistake is hidden by equal ones. */
    static Evaluation scrambled() {
        return (_, state, role) -> {
            long mixed = Arrays.hashCode(state) * 0x9E3779B97F4A7C15L;
            int first = (int) (mixed >>> 40) & 0xffff;
            return Evaluation.odd(role == 0 ? first : Evaluation.TOP - first);
        };
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ticTacToe",
                "connectFour",
                "breakthroughSmall",
                "knightThrough",
                "reversiSmall",
                "nim",
                "checkers",
                "quarto",
                "tron",
                "amazons_6x6"
            })
    void allVariantsFindWhatMinimaxFinds(String name) {
        compare(Games.bundled(name), 3, 1, 1_500);
    }

    @Test
    @Tag("deep")
    void allVariantsFindWhatMinimaxFindsInManyPositions() {
        for (String name : GAMES) {
            assertTrue(compare(Games.bundled(name), 100, 2, 2_000) >= 100);
        }
    }

    @Test
    void allVariantsFindWhatMinimaxFindsInRandomGames() {
        assertTrue(compareRandomGames(1, 80) > 10);
    }

    @Tag("random")
    @Test
    void allVariantsFindWhatMinimaxFindsInManyRandomGames() {
        long now = System.currentTimeMillis();
        assertTrue(compareRandomGames(now, 3_000) > 600, "from " + now);
    }

    private static int compareRandomGames(long first, int count) {
        int positions = 0;
        for (long number = first; number < first + count; number++) {
            Game game;
            try {
                game = Games.of(RandomRulesheet.text(number));
            } catch (RulesheetException | BudgetExceededException e) {
                continue;
            }
            if (game.roles().size() == 2 && Game.chanceIndex(game.roles()) < 0) {
                positions += compare(game, 2, number, 2_000);
                compareProof(game, game.initialState(), 0);
            }
        }
        return positions;
    }

    /** Compares all in random positions, as deep as a number of nodes allows; returns how many. */
    private static int compare(Game game, int positionCount, long seed, long mostNodes) {
        SplittableRandom random = new SplittableRandom(seed);
        int compared = 0;
        for (int i = 0; i < positionCount; i++) {
            long[] state = position(game, random);
            Reasoner reasoner = game.newReasoner();
            reasoner.setState(state);
            int role = reasoner.legalMoveCount(0) > 1 ? 0 : 1;
            if (!reasoner.isTerminal()
                    && reasoner.legalMoveCount(0) > 0
                    && reasoner.legalMoveCount(1) > 0) {
                compare(game, state, role, mostNodes);
                compared++;
            }
        }
        return compared;
    }

    /** Returns a state of a random game that is not its end, if it has one. */
    private static long[] position(Game game, SplittableRandom random) {
        RandomPlayout playout = new RandomPlayout(game.newReasoner());
        playout.begin(game.initialState(), random.nextLong());
        int most = 0;
        while (most < 200 && playout.step()) {
            most++;
        }
        int plies = random.nextInt(Math.max(1, most));
        playout.begin(game.initialState(), random.nextLong());
        Reasoner reasoner = game.newReasoner();
        long[] state = game.initialState();
        long[] next = state.clone();
        for (int ply = 0; ply < plies && playout.step(); ply++) {
            reasoner.setState(state);
            reasoner.successor(playout.jointMove(), next);
            reasoner.setState(next);
            if (reasoner.isTerminal()) {
                break;
            }
            state = next.clone();
        }
        return state;
    }

    private static void compare(Game game, long[] state, int role, long mostNodes) {
        Map<String, WindowSearch> searches = new LinkedHashMap<>();
        VARIANTS.forEach(
                (name, options) ->
                        searches.put(name, new WindowSearch(game, scrambled(), options, null)));
        Reasoner reasoner = game.newReasoner();
        reasoner.setState(state);
        int[] moves = reasoner.legalMoves(role);
        for (int depth = 1; depth < 8; depth++) {
            PlainMinimax judge = new PlainMinimax(game, scrambled(), role, true, mostNodes);
            int[] values;
            try {
                int left = depth - 1;
                values = new int[moves.length];
                for (int i = 0; i < moves.length; i++) {
                    values[i] = judge.afterOwn(state, i, left, 0);
                }
            } catch (PlainMinimax.TooLargeException e) {
                return;
            }
            int[] depths = depths(moves, depth);
            for (Map.Entry<String, WindowSearch> entry : searches.entrySet()) {
                Found found = entry.getValue().search(state, role, moves, depths, Budget.endless());
                String where = entry.getKey() + " at depth " + depth + " of " + game.name();
                check(role, moves, values, found, where);
                if (entry.getKey().equals("minimax")) {
                    assertEquals(judge.nodeCount(), found.nodeCount(), where);
                    assertEquals(!judge.hasGuessed() || isSure(found), found.isProven(), where);
                }
                if (List.of("fail-hard", "fail-soft").contains(entry.getKey())) {
                    assertTrue(found.nodeCount() <= judge.nodeCount(), where);
                }
            }
        }
    }

    /** What is said to be proven must be so, whatever is cut off; returns whether anything was. */
    private static boolean compareProof(Game game, long[] state, int role) {
        Reasoner reasoner = game.newReasoner();
        reasoner.setState(state);
        int[] moves = reasoner.legalMoves(role);
        if (reasoner.isTerminal() || moves.length * reasoner.legalMoveCount(1 - role) == 0) {
            return false;
        }
        WindowSearch search = new WindowSearch(game, scrambled(), RECKLESS, null);
        AtomicInteger asked = new AtomicInteger();
        Budget budget = Budget.endless().unless(() -> asked.incrementAndGet() > MOST_PROVEN / 4);
        Found found = search.search(state, role, moves, depths(moves, 1), budget);
        for (int depth = 2; depth < 9 && found.isComplete() && !found.isProven(); depth++) {
            found = search.search(state, role, moves, depths(moves, depth), budget);
        }
        if (!found.isProven()) {
            return false;
        }
        try {
            PlainMinimax judge = new PlainMinimax(game, scrambled(), role, true, MOST_PROVEN);
            int value = judge.value(state, DepthSearch.MOST_DEPTH, 0);
            assertEquals(scrambled().points(value), found.values().get(0), game.name());
            return true;
        } catch (PlainMinimax.TooLargeException e) {
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "nim"})
    void whatIsProvenIsTrue(String name) {
        Game game = Games.bundled(name);
        SplittableRandom random = new SplittableRandom(3);
        int proofs = 0;
        for (int i = 0; i < 15; i++) {
            long[] state = position(game, random);
            Reasoner reasoner = game.newReasoner();
            reasoner.setState(state);
            int role = reasoner.legalMoveCount(0) > 1 ? 0 : 1;
            proofs += compareProof(game, state, role) ? 1 : 0;
        }
        assertTrue(proofs > 4, proofs + " proofs");
    }

    private static int[] depths(int[] moves, int depth) {
        int[] depths = new int[moves.length];
        Arrays.fill(depths, depth);
        return depths;
    }

    private static boolean isSure(Found found) {
        return found.values().get(0) <= 0 || found.values().get(0) >= 100;
    }

    private static void check(int role, int[] moves, int[] values, Found found, String where) {
        int sign = role == 0 ? 1 : -1;
        int best = sign * Arrays.stream(values).map(value -> sign * value).max().orElseThrow();
        assertEquals(scrambled().points(best), found.values().get(0), 1e-9, where);
        assertTrue(found.isComplete(), where);
        int chosen = 0;
        while (moves[chosen] != found.moveId()) {
            chosen++;
        }
        assertEquals(best, values[chosen], where);
    }

    @Test
    void whatHasNotBeenSearchedIsBetterThanALoss() {
        Game game = Games.of(LOST);
        int resign = game.moveTable().idOf(0, "resign");
        int wander = game.moveTable().idOf(0, "wander");
        WindowSearch search = new WindowSearch(game, scrambled(), SearchOptions.pvs(0), null);
        int[] moves = {resign, wander};
        int[] depths = depths(moves, 1);
        Found found = search.search(game.initialState(), 0, moves, depths, Budget.ofWork(2));
        assertFalse(found.isComplete());
        assertEquals(1, found.moves().size());
        assertEquals(wander, found.moveId());
    }
}

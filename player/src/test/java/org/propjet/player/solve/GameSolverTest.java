package org.propjet.player.solve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.exclusion.FluentGroups;
import org.propjet.engine.fuzz.RandomRulesheet;
import org.propjet.engine.game.Game;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.propnet.NetGame;
import org.propjet.games.GameLibrary;
import org.propjet.player.endgame.EndgameTable;
import org.propjet.player.endgame.StatePacking;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * What is solved is right, by each method and for any number of roles; the file is long, as methods
 * are compared with each other on the same games.
 */
class GameSolverTest {
    private static void assertContains(GameValues values, int role, int value, String text) {
        assertTrue(values.lower()[role] <= value && value <= values.upper()[role], text);
    }

    @Test
    void opposedRolesGetWhatMinimaxSays() {
        Random random = new Random(1);
        for (int i = 0; i < 60; i++) {
            RandomGraphGame graph = new RandomGraphGame(random, 2, true, false, 0);
            int value = graph.sure(0, 0, 0, 100, 0);
            for (GameSolver.Method method : Solvers.VALUING) {
                GameValues values = Solvers.solver(graph.game()).solve(method);
                assertTrue(values.isComplete(), graph.text());
                assertArrayEquals(new int[] {value, 100 - value}, values.lower(), graph.text());
                if (method != GameSolver.Method.DF_PN) {
                    assertTrue(values.isProven(), graph.text());
                }
                assertEquals(value, values.upper()[0], graph.text());
            }
        }
    }

    @Test
    void playWithoutEndIsWorthAnything() {
        Random random = new Random(2);
        int endlessCount = 0;
        for (int i = 0; i < 50; i++) {
            RandomGraphGame graph = new RandomGraphGame(random, 2, true, true, 0);
            int lower = graph.surePasses(0, 0);
            int upper = graph.surePasses(0, 100);
            GameValues values = Solvers.solver(graph.game()).solve(GameSolver.Method.ENUMERATE);
            assertEquals(lower, values.lower()[0], graph.text());
            assertEquals(upper, values.upper()[0], graph.text());
            assertEquals(100 - upper, values.lower()[1], graph.text());
            endlessCount += lower < upper ? 1 : 0;
            GameValues proved = Solvers.solver(graph.game()).solve(GameSolver.Method.DF_PN);
            assertContains(proved, 0, lower, graph.text());
            assertTrue(proved.upper()[0] >= Math.min(upper, graph.most(0)), graph.text());
            if (proved.isComplete()) {
                assertEquals(lower, proved.lower()[0], graph.text());
                assertEquals(upper, proved.upper()[0], graph.text());
            }
        }
        assertTrue(endlessCount > 5, endlessCount + " games without end");
    }

    @Tag("deep")
    @Test
    void aStepCounterEndsTheGameThoughStatesAreComparedWithoutIt() {
        Random random = new Random(3);
        for (int i = 0; i < 80; i++) {
            int limit = 1 + random.nextInt(9);
            RandomGraphGame graph = new RandomGraphGame(random, 2, true, true, limit);
            NetGame game = graph.game();
            StepClock clock = StepClock.of(game.net());
            GameValues values = Solvers.solver(game).solve(GameSolver.Method.ENUMERATE);
            int value = graph.sure(0, 0, 0, 100, 0);
            assertArrayEquals(new int[] {value, 100 - value}, values.values(), graph.text());
            if (clock != null) {
                assertTrue(values.stateCount() <= graph.isEnd.length, graph.text());
            }
            GameValues proved = Solvers.solver(game).solve(GameSolver.Method.DF_PN);
            assertTrue(proved.isComplete(), graph.text());
            assertEquals(value, proved.lower()[0], graph.text());
        }
    }

    @Test
    void severalRolesGetWhatMaxNSays() {
        Random random = new Random(4);
        for (int i = 0; i < 30; i++) {
            RandomGraphGame graph = new RandomGraphGame(random, 3, false, false, 0);
            GameValues values = Solvers.solver(graph.game()).solve(GameSolver.Method.AUTO);
            assertArrayEquals(graph.maxN(0, null), values.values(), graph.text());
            for (int tie = 0; tie < 20; tie++) {
                int[] other = graph.maxN(0, random);
                for (int role = 0; role < 3; role++) {
                    assertContains(values, role, other[role], graph.text());
                }
            }
        }
    }

    @Tag("deep")
    @Test
    void whatIsCutOffHasBoundsThatHold() {
        Random random = new Random(5);
        int cutCount = 0;
        for (int i = 0; i < 60; i++) {
            RandomGraphGame graph = new RandomGraphGame(random, 2, true, i % 2 == 0, i % 3 * 3);
            boolean isEnding = i % 2 == 1 || graph.limit > 0;
            int value = isEnding ? graph.sure(0, 0, 0, 100, 0) : graph.surePasses(0, 0);
            for (GameSolver.Method method : Solvers.VALUING) {
                SolvingLimits few = Solvers.limits(i % 5 == 0 ? 100 : Solvers.MEMORY, i % 4);
                GameValues values = new GameSolver(graph.game(), few, false, false).solve(method);
                assertContains(values, 0, value, graph.text());
                assertContains(values, 1, 100 - value, graph.text());
                cutCount += values.isComplete() ? 0 : 1;
            }
        }
        assertTrue(cutCount > 30, cutCount + " cut off");
    }

    @Test
    void memoryThatIsFullLeavesBoundsThatHold() {
        for (long kib = 40; kib < 2000; kib += 200) {
            SolvingLimits few = Solvers.limits(kib << 10, Integer.MAX_VALUE);
            GameValues values =
                    new GameSolver(Solvers.bundled("ticTacToe"), few, false, false)
                            .solve(GameSolver.Method.ENUMERATE);
            assertContains(values, 0, 50, kib + " KiB");
            assertContains(values, 1, 50, kib + " KiB");
            assertEquals(values.isComplete(), values.stateCount() == 5_478, kib + " KiB");
        }
    }

    @Test
    void strategiesKeepWhatTheyPromise(@TempDir Path folder) throws IOException {
        Random random = new Random(6);
        int writtenCount = 0;
        for (int i = 0; i < 90; i++) {
            RandomGraphGame graph =
                    new RandomGraphGame(random, 2 + i % 2, i % 2 == 0, i % 4 == 0, i % 3 * 4);
            NetGame game = graph.game();
            GameSolver solver = Solvers.solver(game);
            boolean isProving = i % 2 == 0 && i % 5 == 0;
            GameValues values =
                    solver.solve(isProving ? GameSolver.Method.DF_PN : GameSolver.Method.ENUMERATE);
            if (!values.isComplete()) {
                continue;
            }
            for (int role = 0; role < graph.roleCount; role++) {
                Path file = folder.resolve("s" + i);
                Optional<Integer> count;
                try {
                    count = solver.writeStrategy(file, role, Solvers.limits());
                } catch (UnsolvableGameException e) {
                    assertTrue(graph.limit > 0, graph.text());
                    continue;
                }
                Strategy strategy = Strategy.open(file);
                assertEquals(role, strategy.roleIndex(game));
                assertEquals(count.orElseThrow().longValue(), strategy.stateCount());
                StrategyCheck.Result result =
                        new StrategyCheck(solver, strategy, Solvers.limits()).run();
                boolean isEnding = i % 4 != 0 || graph.limit > 0;
                int sure = isEnding ? graph.sure(role, 0, 0, 100, 0) : graph.surePasses(role, 0);
                assertEquals(sure, strategy.points(), graph.text());
                assertEquals(0, result.unknownCount(), graph.text());
                if (sure > 0) {
                    assertFalse(result.isEndless(), graph.text());
                    assertTrue(result.points() >= sure, graph.text());
                    writtenCount++;
                }
            }
        }
        assertTrue(writtenCount > 50, writtenCount + " strategies");
    }

    @Test
    void rolesThatChooseAtOnceGetBounds() {
        String rules =
                """
                (role left) (role right) (init start) (side left) (side right)
                (move a) (move b)
                (<= (legal ?r ?m) (role ?r) (move ?m))
                (<= (next (played ?r ?m)) (does ?r ?m))
                (<= (next over) (true start))
                (<= terminal (true over))
                (<= same (true (played left ?m)) (true (played right ?m)))
                (<= (goal left 80) same)
                (<= (goal right 20) same)
                (<= (goal left 10) (not same))
                (<= (goal right 90) (not same))
                """;
        GameValues values = Solvers.solver(Solvers.game(rules)).solve(GameSolver.Method.AUTO);
        assertArrayEquals(new int[] {10, 20}, values.lower());
        assertArrayEquals(new int[] {80, 90}, values.upper());
        assertFalse(values.isProven());
        GameSolver solver = Solvers.solver(Solvers.game(rules));
        assertThrows(UnsolvableGameException.class, () -> solver.solve(GameSolver.Method.DF_PN));
    }

    @Test
    void moreJointMovesThanCanBeLookedAtAreRefused() {
        StringBuilder rules = new StringBuilder();
        for (int role = 0; role < 12; role++) {
            rules.append("(role r%d) (goal r%d 50)\n".formatted(role, role));
        }
        rules.append("(init (at 0)) (m 0) (m 1) (m 2) (m 3) (m 4) (m 5) (m 6) (m 7)\n");
        rules.append("(<= (legal ?r ?m) (role ?r) (m ?m))\n");
        rules.append("(<= (next (at ?m)) (does r0 ?m)) (<= terminal (true (at 7)))");
        GameSolver solver = Solvers.solver(Solvers.game(rules.toString()));
        UnsolvableGameException refused =
                assertThrows(
                        UnsolvableGameException.class, () -> solver.solve(GameSolver.Method.AUTO));
        assertTrue(String.valueOf(refused.getMessage()).contains("joint moves"));
    }

    /** Whoever goes round for ever gets what nobody knows, whatever the goals at ends add up to. */
    @Test
    void ofPlayWithoutEndNoSumIsKnown() {
        String rules =
                """
                (role a) (role b) (init (at 0))
                (<= (legal a go) (true (at 0))) (<= (legal a stop) (true (at 0)))
                (<= (legal b noop) (true (at 0)))
                (<= (next (at 0)) (does a go)) (<= (next (at 1)) (does a stop))
                (<= terminal (true (at 1))) (goal a 0) (goal b 0)
                """;
        GameValues values = Solvers.solver(Solvers.game(rules)).solve(GameSolver.Method.ENUMERATE);
        assertArrayEquals(new int[] {0, 0}, values.lower());
        assertArrayEquals(new int[] {100, 100}, values.upper());
    }

    @Test
    void aTieIsNotBrokenByWhatIsNotKnown() {
        MaxNRule rule = new MaxNRule(3);
        byte[] rows = new byte[2 * rule.rowBytes()];
        rule.end(new int[] {50, 50, 10}, rows, 0);
        rule.end(new int[] {50, 0, 30}, rows, rule.rowBytes());
        byte[] row = new byte[rule.rowBytes()];
        rule.choice(0, rows, 2, row, 0);
        assertEquals(30, rule.value(2, row, 0));
        rows[rule.rowBytes() + 4] = 70; // the second role may get 0 to 70
        rows[rule.rowBytes() + 5] = GameValues.UNKNOWN;
        rule.choice(0, rows, 2, row, 0);
        assertEquals(50, rule.value(0, row, 0));
        assertEquals(GameValues.UNKNOWN, rule.value(2, row, 0));
    }

    /** The oracle looks at the rules' network alone, state by state, until nothing changes. */
    @Test
    void randomRulesheetsAreSolvedAsTheirNetworksSay() {
        int solvedCount = 0;
        int clockCount = 0;
        for (long number = 0; number < 90; number++) {
            NetGame game;
            try {
                game = Solvers.game(RandomRulesheet.text(number));
            } catch (RulesheetException | BudgetExceededException refused) {
                continue;
            }
            if (game.hasPercepts() || Game.chanceIndex(game.roles()) >= 0) {
                continue;
            }
            PlainValues plain = PlainValues.of(game, 400);
            if (plain == null) {
                continue;
            }
            GameSolver solver = Solvers.solver(game);
            assertTrue(solver.solve(GameSolver.Method.ENUMERATE).isComplete());
            ReachabilityGraph whole =
                    new ReachabilityGraph(
                            solver.game(), solver.fullPacking(), null, null, Solvers.limits());
            assertTrue(whole.enumerate());
            assertEquals(plain.stateCount(), whole.stateCount(), "rulesheet " + number);
            assertSure(plain, whole, "rulesheet " + number);
            StepClock clock = StepClock.of(game.net());
            if (clock != null) {
                int count = game.stateLayout().fluentCount();
                StatePacking packing =
                        StatePacking.of(count, FluentGroups.none(count), clock.fluents());
                ReachabilityGraph fewer =
                        new ReachabilityGraph(
                                solver.game(), packing, clock, null, Solvers.limits());
                assertTrue(fewer.enumerate());
                assertTrue(fewer.stateCount() <= whole.stateCount());
                assertSure(plain, fewer, "rulesheet " + number);
                clockCount++;
            }
            solvedCount++;
        }
        assertTrue(solvedCount > 15, solvedCount + " solved");
        assertTrue(clockCount > 1, clockCount + " with clocks");
    }

    private static void assertSure(PlainValues plain, ReachabilityGraph graph, String text) {
        for (int role = 0; role < graph.roleCount(); role++) {
            GraphValues values =
                    new GraphValues(graph, new SecurityRule(role, 0), Solvers.limits());
            assertTrue(values.compute());
            assertEquals(plain.sure(role, 0), values.rows()[0], text);
        }
    }

    @Test
    void smallBoardsHaveTheirKnownValues() {
        GameValues ticTacToe =
                Solvers.solver(Solvers.bundled("ticTacToe")).solve(GameSolver.Method.AUTO);
        assertEquals(5_478, ticTacToe.stateCount());
        assertArrayEquals(new int[] {50, 50}, ticTacToe.values());
        for (GameSolver.Method method : Solvers.VALUING) {
            assertArrayEquals(
                    new int[] {100, 0},
                    Solvers.solver(Solvers.bundled("nim")).solve(method).values());
        }
        GameValues reversi =
                Solvers.solver(Solvers.bundled("reversiSmall")).solve(GameSolver.Method.DF_PN);
        assertArrayEquals(new int[] {0, 100}, reversi.values());
    }

    @Tag("deep")
    @Test
    void largerBoardsHaveTheirKnownValues() {
        GameValues reversi =
                Solvers.solver(Solvers.bundled("reversiSmall")).solve(GameSolver.Method.ENUMERATE);
        assertEquals(62_789, reversi.stateCount());
        assertArrayEquals(new int[] {0, 100}, reversi.values());
        GameValues puzzle =
                Solvers.solver(Solvers.bundled("eightPuzzle")).solve(GameSolver.Method.ENUMERATE);
        assertEquals(181_440, puzzle.stateCount());
        assertArrayEquals(new int[] {100}, puzzle.values());
        GameValues all =
                Solvers.solver(Solvers.game(Solvers.CONNECT_FOUR_OF_FOUR))
                        .solve(GameSolver.Method.ENUMERATE);
        assertEquals(161_029, all.stateCount()); // as John Tromp counted
        assertArrayEquals(new int[] {50, 50}, all.values());
        assertArrayEquals(
                new int[] {50, 50},
                Solvers.solver(Solvers.game(Solvers.CONNECT_FOUR_OF_FOUR))
                        .solve(GameSolver.Method.DF_PN)
                        .values());
    }

    @Test
    void otherGamesAreRefused() {
        assertThrows(
                UnsolvableGameException.class, () -> Solvers.solver(Solvers.bundled("montyHall")));
        String stuck =
                """
                (role a) (role b) (init s) (<= (legal a go) (true s)) (<= (next s) (true s))
                (goal a 0) (goal b 0) (<= terminal (true t)) (<= (next t) (does b go))
                (<= (legal b go) (true t))
                """;
        GameSolver solver = Solvers.solver(Solvers.game(stuck));
        UnsolvableGameException refused =
                assertThrows(
                        UnsolvableGameException.class, () -> solver.solve(GameSolver.Method.AUTO));
        assertTrue(
                String.valueOf(refused.getMessage()).contains("b has no legal move"),
                refused.toString());
    }

    @Test
    void aTableHasAllStates(@TempDir Path folder) throws IOException {
        NetGame game = Solvers.bundled("ticTacToe");
        GameSolver solver = new GameSolver(game, Solvers.limits(), true, false);
        GameValues values = solver.solve(GameSolver.Method.ENUMERATE);
        assertTrue(values.isProven());
        Path file = folder.resolve("table");
        assertEquals(5_478, solver.writeTable(file));
        EndgameTable table = EndgameTable.named(file.toString(), game);
        assertTrue(table.isOpposed());
        assertTrue(table.find(game.initialState()));
        assertEquals(50, table.value(0));
        assertEquals(50, table.value(1));
        assertFalse(table.find(game.stateLayout().newState()));
        assertThrows(IllegalArgumentException.class, () -> Strategy.open(file));
        NetGame compiledOther = Solvers.bundled("nim");
        NetGame otherGoals = Solvers.game(GameLibrary.rules("ticTacToe").replace(" 100)", " 90)"));
        for (NetGame other : List.of(compiledOther, otherGoals)) {
            IllegalArgumentException refused =
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> EndgameTable.named(file.toString(), other));
            assertTrue(String.valueOf(refused.getMessage()).contains("other rules"));
        }
        assertTrue(
                EndgameTable.named(
                                file.toString(), GameLine.compile(game, CompileOptions.standard()))
                        .find(game.initialState()));
        String old = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertTrue(old.contains("\"version\":3"), old.substring(0, 80));
        Files.writeString(
                file, old.replace("\"version\":3", "\"version\":2"), StandardCharsets.ISO_8859_1);
        IllegalArgumentException refused =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> EndgameTable.named(file.toString(), game));
        assertTrue(String.valueOf(refused.getMessage()).contains("another version"));
    }

    @Test
    void aTurnedBitAndMoreAtTheEndAreRefused(@TempDir Path folder) throws IOException {
        NetGame game = Solvers.bundled("ticTacToe");
        GameSolver solver = new GameSolver(game, Solvers.limits(), true, false);
        assertTrue(solver.solve(GameSolver.Method.ENUMERATE).isProven());
        Path file = folder.resolve("table");
        assertEquals(5_478, solver.writeTable(file));
        byte[] whole = Files.readAllBytes(file);
        assertTrue(EndgameTable.named(file.toString(), game).find(game.initialState()));
        for (int at = 0; at < whole.length; at += 1 + whole.length / 500) {
            byte[] turned = whole.clone();
            turned[at] ^= (byte) (1 << at % 8);
            assertDamaged(file, turned, game);
        }
        assertDamaged(file, Arrays.copyOf(whole, whole.length - 1), game);
        assertDamaged(file, Arrays.copyOf(whole, whole.length - 8), game);
        assertDamaged(file, Arrays.copyOf(whole, whole.length + 1), game);
        assertDamaged(file, Arrays.copyOf(whole, whole.length + 8), game);
        assertDamaged(file, new byte[0], game);
        Files.write(file, whole);
        assertTrue(EndgameTable.named(file.toString(), game).find(game.initialState()));
    }

    private static void assertDamaged(Path file, byte[] bytes, Game game) throws IOException {
        Files.write(file, bytes);
        IllegalArgumentException refused =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> EndgameTable.named(file.toString(), game));
        assertTrue(String.valueOf(refused.getMessage()).contains(file.toString()));
    }

    @ParameterizedTest
    @ValueSource(ints = {126, 127, 253})
    void manyRolesAreSolved(int count) {
        GameSolver solver = new GameSolver(manyRoles(count), Solvers.limits(), true, false);
        GameValues values = solver.solve(GameSolver.Method.ENUMERATE);
        assertTrue(values.isProven());
    }

    @Test
    void moreRolesThanAreToldApartAreRefused() {
        NetGame game = manyRoles(254);
        assertThrows(
                UnsolvableGameException.class,
                () -> new GameSolver(game, Solvers.limits(), true, false));
    }

    /** The last role chooses once, and the others wait. */
    private static NetGame manyRoles(int count) {
        StringBuilder text = new StringBuilder();
        for (int role = 1; role < count; role++) {
            text.append("(role %d) (legal %d wait) (goal %d 50)%n".formatted(role, role, role));
        }
        text.append("(role last) (legal last go) (legal last stay) (init on)");
        text.append("(<= (next won) (does last go)) (<= terminal (not (true on)))");
        text.append("(<= (goal last 100) (true won)) (<= (goal last 0) (not (true won)))");
        return Solvers.game(text.toString());
    }

    /** Each fluent follows another one, so that what depends on moves is known after many steps. */
    @Test
    @Timeout(60) // there was a pass over the network for each of them
    void aClockIsFoundBesideALongRegister() {
        int length = 30_000;
        StringBuilder text = new StringBuilder("(role you) (init (step 0))\n");
        for (int place = 0; place < length; place++) {
            text.append("(after %d %d)%n".formatted(place, place + 1));
        }
        text.append(
                """
                (<= (legal you (put ?x)) (bit ?x)) (bit 0) (bit 1)
                (<= (next (in 0)) (does you (put 1)))
                (<= (next (in ?n)) (true (in ?m)) (after ?m ?n) (not (true (in 0))))
                (<= (next (step ?n)) (true (step ?m)) (after ?m ?n) (small ?n))
                (small 1) (small 2) (small 3) (small 4)
                (<= terminal (true (step 4)))
                (<= (goal you 100) (true (in 3)))
                (<= (goal you 0) (not (true (in 3))))
                """);
        StepClock clock = StepClock.of(Solvers.game(text.toString()).net());
        assertNotNull(clock);
        assertEquals(4, clock.limit());
    }
}

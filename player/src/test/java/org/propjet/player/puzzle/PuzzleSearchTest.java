package org.propjet.player.puzzle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.time.Budget;
import org.propjet.games.GameLibrary;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

class PuzzleSearchTest {
    /** What reasoners say that fail on purpose. */
    private static final String FAILURE = "for the test";

    @ParameterizedTest
    @ValueSource(strings = {"blocks", "eightPuzzle", "lightsOut", "pegSolitaire", "sudoku"})
    void bundledPuzzlesAreSolved(String name) {
        Game game = ScalarGame.of(PuzzleGames.bundled(name));
        BestPath best = new BestPath();
        PuzzleSearch search = search(game, best, 1);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        search.run(game.initialState(), Budget.until(end));
        assertEquals(100, best.goal());
        assertTrue(search.isProven());
        assertTrue(search.stateCount() > 0);
        assertFalse(search.finder().isEmpty());
        PuzzleGames.check(game, game.initialState(), best);
    }

    @Test
    void gamesThatAreNotGroundedAreSolvedToo() {
        Game game = RuleGame.of(PuzzleGames.rules(GameLibrary.rules("blocks")));
        BestPath best = new BestPath();
        search(game, best, 1).run(game.initialState(), Budget.endless());
        assertEquals(100, best.goal());
        PuzzleGames.check(game, game.initialState(), best);
    }

    @Test
    void gamesOfSeveralRolesAreRefused() {
        Game game = PuzzleGames.bundled("ticTacToe");
        assertThrows(IllegalArgumentException.class, () -> search(game, new BestPath(), 1));
    }

    @Test
    void itComesBackWhenTimeIsOver() {
        Game game = PuzzleGames.bundled("sudoku");
        BestPath best = new BestPath();
        PuzzleSearch search = search(game, best, 1);
        search.run(game.initialState(), Budget.ofNanos(0));
        assertFalse(search.isFinished());
        search.run(game.initialState(), Budget.endless());
        assertEquals(100, best.goal());
    }

    @Test
    void withLittleMemoryItGoesOn() {
        Game game = PuzzleGames.bundled("eightPuzzle");
        BestPath best = new BestPath();
        PuzzleSearch search = new PuzzleSearch(game, best, 1, 1, 0);
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(500);
        search.run(game.initialState(), Budget.until(end));
        assertTrue(best.goal() >= 0);
        PuzzleGames.check(game, game.initialState(), best);
    }

    @Test
    void whatIsProvenStaysSoOnTheBestPath() {
        Game game = PuzzleGames.of(PuzzleGames.RETURN);
        BestPath best = new BestPath();
        PuzzleSearch search = search(game, best, 1);
        search.run(game.initialState(), Budget.endless());
        assertEquals(60, best.goal());
        assertTrue(search.isProven());
        long[] next = successor(game, game.initialState(), best.moves()[0]);
        best.advance(best.moves()[0]);
        long states = search.stateCount();
        search.run(next, Budget.endless());
        assertEquals(states, search.stateCount());
        assertTrue(search.isProven());
    }

    @Test
    void afterAnotherMoveItSearchesAnew() {
        Game game = PuzzleGames.of(PuzzleGames.LIGHTS);
        BestPath best = new BestPath();
        PuzzleSearch search = search(game, best, 1);
        search.run(game.initialState(), Budget.endless());
        int corner = game.moveTable().idOf(0, "(press 1 1)");
        int centre = game.moveTable().idOf(0, "(press 2 2)");
        int other = best.moves()[0] == corner ? centre : corner;
        long[] next = successor(game, game.initialState(), other);
        best.advance(other);
        search.run(next, Budget.endless());
        assertEquals(100, best.goal());
        PuzzleGames.check(game, next, best);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 16})
    void severalThreadsSolveItTogether(int threadCount) {
        Game game = PuzzleGames.bundled("eightPuzzle");
        BestPath best = new BestPath();
        PuzzleSearch search = search(game, best, threadCount);
        search.run(game.initialState(), Budget.endless());
        assertEquals(100, best.goal());
        assertTrue(search.isProven());
        PuzzleGames.check(game, game.initialState(), best);
    }

    @Test
    void severalThreadsEndInTimeAndLeaveNoneBehind() {
        Game game = PuzzleGames.bundled("pegSolitaire");
        PuzzleSearch search = new PuzzleSearch(game, new BestPath(), 32, 4, 0);
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(300);
        search.run(game.initialState(), Budget.until(end));
        long late = System.nanoTime() - end;
        assertTrue(search.isFinished() || late >= 0);
        // 20 ms are promised; a busy machine may hold up any thread for longer
        assertTrue(late < TimeUnit.MILLISECONDS.toNanos(500), () -> late + " ns late");
        long states = search.stateCount();
        assertTrue(
                Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().startsWith("puzzle-")));
        assertEquals(states, search.stateCount());
    }

    @Test
    void whenEveryWayHasFailedTheCallerHearsOfIt() {
        AtomicLong callsLeft = new AtomicLong(20_000);
        Game game = failingLater(PuzzleGames.bundled("pegSolitaire"), callsLeft);
        PuzzleSearch search = new PuzzleSearch(game, new BestPath(), 32, 2, 0);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        IllegalStateException failure =
                assertThrows(
                        IllegalStateException.class,
                        () -> search.run(game.initialState(), Budget.until(end)));
        assertTrue(String.valueOf(failure.getCause()).contains(FAILURE), failure::toString);
        assertTrue(
                Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().startsWith("puzzle-")));
    }

    /** Returns a game whose reasoners throw after some calls, all together. */
    private static Game failingLater(Game game, AtomicLong callsLeft) {
        return proxy(
                Game.class,
                (method, arguments) ->
                        method.getName().equals("newReasoner")
                                ? failingLater(game.newReasoner(), callsLeft)
                                : method.invoke(game, arguments));
    }

    private static Reasoner failingLater(Reasoner reasoner, AtomicLong callsLeft) {
        return proxy(
                Reasoner.class,
                (method, arguments) -> {
                    if (callsLeft.decrementAndGet() < 0) {
                        throw new IllegalStateException(FAILURE);
                    }
                    return method.invoke(reasoner, arguments);
                });
    }

    private interface Call {
        Object of(Method method, Object[] arguments) throws ReflectiveOperationException;
    }

    private static <T> T proxy(Class<T> type, Call call) {
        return type.cast(
                Proxy.newProxyInstance(
                        type.getClassLoader(),
                        new Class<?>[] {type},
                        (_, method, arguments) -> call.of(method, arguments)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void fromMoveToMoveItGoesOn(int threadCount) {
        Game game = PuzzleGames.bundled("eightPuzzle");
        BestPath best = new BestPath();
        PuzzleSearch search = search(game, best, threadCount);
        long[] state = game.initialState();
        Reasoner reasoner = game.newReasoner();
        for (int ply = 0; ply < 4; ply++) {
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(40);
            search.run(state, Budget.until(end));
            reasoner.setState(state);
            int[] legal = reasoner.legalMoves(0);
            int move = legal[ply % legal.length]; // wherever that leads
            best.advance(move);
            search.advance(move);
            state = successor(game, state, move);
        }
        search.run(state, Budget.endless());
        assertEquals(100, best.goal());
        PuzzleGames.check(game, state, best);
    }

    @Test
    void aPathIsTakenIfItIsBetterOrShorter() {
        BestPath best = new BestPath();
        best.offer(50, new int[] {1, 2, 3});
        best.offer(50, new int[] {4, 5, 6});
        best.offer(40, new int[] {7});
        assertArrayEquals(new int[] {1, 2, 3}, best.moves());
        best.offer(50, new int[] {8, 9});
        assertArrayEquals(new int[] {8, 9}, best.moves());
        best.advance(8);
        assertArrayEquals(new int[] {9}, best.moves());
        assertFalse(best.isPerfect());
        best.advance(1);
        assertEquals(-1, best.goal());
    }

    private static PuzzleSearch search(Game game, BestPath best, int threadCount) {
        return new PuzzleSearch(game, best, 128, threadCount, 0);
    }

    private static long[] successor(Game game, long[] state, int move) {
        Reasoner reasoner = game.newReasoner();
        reasoner.setState(state);
        long[] next = game.stateLayout().newState();
        reasoner.successor(new int[] {move}, next);
        return next;
    }
}

package org.propjet.player.solve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.engine.fuzz.RandomRulesheet;
import org.propjet.engine.game.Game;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.propnet.NetGame;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** States that symmetries take to each other count as one, and no value changes. */
class SymmetricSolvingTest {

    /** Random rulesheets have few symmetries, so small games that have some come first. */
    @Tag("deep")
    @Test
    void symmetricStatesCountAsOneAndValuesStay(@TempDir Path folder) throws IOException {
        List<NetGame> games = new ArrayList<>();
        for (String name : List.of("ticTacToe", "nim")) {
            games.add(Solvers.bundled(name));
        }
        games.add(
                Solvers.game(
                        Solvers.CONNECT_FOUR_OF_FOUR
                                .replace(" (row 4)", "")
                                .replace("top 4", "top 3")));
        int refusedCount = 0;
        for (long number = 0; number < 120; number++) {
            try {
                games.add(Solvers.game(RandomRulesheet.text(number)));
            } catch (RulesheetException | BudgetExceededException refused) {
                refusedCount++;
            }
        }
        assertTrue(refusedCount < 60, refusedCount + " refused");
        int fewerCount = 0;
        for (NetGame game : games) {
            if (game.hasPercepts()
                    || Game.chanceIndex(game.roles()) >= 0
                    || (games.indexOf(game) > 2 && PlainValues.of(game, 400) == null)) {
                continue;
            }
            String text = "game " + games.indexOf(game);
            GameValues all = Solvers.solver(game).solve(GameSolver.Method.ENUMERATE);
            GameSolver solver = new GameSolver(game, Solvers.limits(), false, true);
            GameValues classes = solver.solve(GameSolver.Method.ENUMERATE);
            assertArrayEquals(all.values(), classes.values(), text);
            assertArrayEquals(all.lower(), classes.lower(), text);
            assertArrayEquals(all.upper(), classes.upper(), text);
            String whole = "there are %,d if each counts".formatted(all.stateCount());
            assertTrue(
                    classes.remarks().stream()
                            .anyMatch(
                                    remark -> remark.contains(whole) || remark.contains("so many")),
                    text + classes.remarks());
            fewerCount += classes.stateCount() < all.stateCount() ? 1 : 0;
            GameSolver later = new GameSolver(game, Solvers.limits(), false, true);
            assertSameOnDisk(later, all, folder.resolve(text), text);
            assertSameProof(game, all, text);
        }
        assertTrue(fewerCount > 2, fewerCount + " games with symmetries");
    }

    private static void assertSameOnDisk(GameSolver solver, GameValues all, Path path, String text)
            throws IOException {
        try {
            GameValues layers = solver.solveIn(path);
            assertArrayEquals(all.lower(), layers.lower(), text);
            assertArrayEquals(all.upper(), layers.upper(), text);
        } catch (UnsolvableGameException e) {
            assertTrue(String.valueOf(e.getMessage()).contains("need not end"), text + e);
        }
    }

    private static void assertSameProof(NetGame game, GameValues all, String text) {
        boolean isOpposed = all.remarks().stream().noneMatch(remark -> remark.contains("max^n"));
        if (game.roles().size() > 2 || !isOpposed || !all.isProven()) {
            return;
        }
        try {
            GameValues proof =
                    new GameSolver(game, Solvers.limits(), false, true)
                            .solve(GameSolver.Method.DF_PN);
            if (proof.isProven()) {
                assertArrayEquals(all.lower(), proof.lower(), text);
                assertArrayEquals(all.upper(), proof.upper(), text);
            }
        } catch (UnsolvableGameException e) {
            assertFalse(String.valueOf(e.getMessage()).isEmpty(), text);
        }
    }

    @Test
    void strategiesOfSymmetricStatesAreForAll(@TempDir Path folder) throws IOException {
        for (String name : List.of("ticTacToe", "nim")) {
            for (GameSolver.Method method : Solvers.VALUING) {
                NetGame game = Solvers.bundled(name);
                GameSolver solver = new GameSolver(game, Solvers.limits(), false, true);
                GameValues values = solver.solve(method);
                Path file = folder.resolve(name);
                for (int role = 0; role < 2; role++) {
                    assertTrue(solver.writeStrategy(file, role, Solvers.limits()).isPresent());
                    StrategyCheck.Result result =
                            new StrategyCheck(solver, Strategy.open(file), Solvers.limits()).run();
                    assertTrue(result.points() >= values.lower()[role], name + method + role);
                    assertEquals(0, result.unknownCount(), name + method + role);
                }
            }
        }
    }

    @Test
    void ticTacToeHas765StatesUpToSymmetry(@TempDir Path folder) throws IOException {
        NetGame game = Solvers.bundled("ticTacToe");
        GameSolver solver = new GameSolver(game, Solvers.limits(), false, true);
        assertEquals(765, solver.solve(GameSolver.Method.ENUMERATE).stateCount());
        GameValues layers = solver.solveIn(folder);
        assertEquals(765, layers.stateCount());
        assertTrue(layers.remarks().toString().contains("8 symmetries"), layers.toString());
        assertTrue(layers.remarks().toString().contains("5,478"), layers.toString());
        UnsolvableGameException refused =
                assertThrows(
                        UnsolvableGameException.class, () -> Solvers.solver(game).solveIn(folder));
        assertTrue(String.valueOf(refused.getMessage()).contains("symmetries"), refused.toString());
    }
}

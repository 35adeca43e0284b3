package org.propjet.player.tools;

import org.propjet.engine.time.Budget;
import org.propjet.player.puzzle.StrategyRun;
import org.propjet.player.solve.GameSolver;
import org.propjet.player.solve.GameSolver.Method;
import org.propjet.player.solve.GameValues;
import org.propjet.player.solve.SolvingLimits;
import org.propjet.player.tools.SignatureKind.Probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What solving a game finds. Time is never over; memory may be, as it is counted. */
final class SolvingProbe {
    private static final long BYTES = 256L << 20;
    private static final long FEW_BYTES = 64L << 10;
    private static final int PUZZLE_MIB = 64;

    private SolvingProbe() {}

    /** How a game is solved. */
    private interface Solving {
        GameValues solve(GameSolver solver) throws IOException;
    }

    /** Returns what a method finds. */
    static Probe by(Method method) {
        return of(solver -> solver.solve(method), BYTES);
    }

    /** Returns that of {@link Method#AUTO} with so little memory that it goes on to a proof. */
    static Probe handingOver() {
        return of(solver -> solver.solve(Method.AUTO), FEW_BYTES);
    }

    /** Returns that of layers on a disk. */
    static Probe layers() {
        return of(SolvingProbe::solveOnDisk, BYTES);
    }

    /** Returns what is found with and without symmetries. */
    private static Probe of(Solving solving, long byteLimit) {
        return (game, signature) -> {
            for (boolean isSymmetric : List.of(false, true)) {
                SolvingLimits limits =
                        new SolvingLimits(byteLimit, Budget.endless(), position -> {});
                try {
                    add(
                            solving.solve(new GameSolver(game.net(), limits, false, isSymmetric)),
                            signature);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
    }

    /** Returns what each strategy of the search for puzzles finds alone in so many states. */
    static Probe puzzle(long mostStates) {
        return (game, signature) -> {
            for (StrategyRun run : StrategyRun.ofAll(game.net(), PUZZLE_MIB, mostStates)) {
                signature.add(run.strategy());
                signature.add(run.outcome());
                signature.add(run.goal());
                run.moves().forEach(signature::add);
                signature.add(run.stateCount());
                signature.count(run.stateCount());
            }
        };
    }

    private static void add(GameValues values, Signature signature) {
        signature.add(values.method());
        for (int[] points : List.of(values.values(), values.lower(), values.upper())) {
            for (int point : points) {
                signature.add(point);
            }
        }
        signature.add(values.stateCount());
        signature.add(values.isComplete() ? 1 : 0);
        if (!values.method().equals("layers")) { // whose remarks name the folder
            values.remarks().forEach(signature::add);
        }
        signature.count(values.stateCount());
    }

    private static GameValues solveOnDisk(GameSolver solver) throws IOException {
        Path folder = Files.createTempDirectory("propjet-signature");
        try {
            return solver.solveIn(folder.resolve("layers"));
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}

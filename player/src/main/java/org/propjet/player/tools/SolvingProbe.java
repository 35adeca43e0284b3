package org.propjet.player.tools;

import org.propjet.engine.time.Budget;
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

/**
 * What solving a game finds, with and without symmetries. Time is never over; memory may be, as it
 * is counted.
 */
final class SolvingProbe implements Probe {
    private final Solving solving;
    private final long byteLimit;

    /** How a game is solved. */
    private interface Solving {
        GameValues solve(GameSolver solver) throws IOException;
    }

    private SolvingProbe(Solving solving, long byteLimit) {
        this.solving = solving;
        this.byteLimit = byteLimit;
    }

    /** Makes one of a method. */
    static SolvingProbe by(Method method) {
        return new SolvingProbe(solver -> solver.solve(method), 256L << 20);
    }

    /** Makes one of {@link Method#AUTO} with so little memory that it has to go on to a proof. */
    static SolvingProbe handingOver() {
        return new SolvingProbe(solver -> solver.solve(Method.AUTO), 64L << 10);
    }

    /** Makes one of layers on a disk. */
    static SolvingProbe layers() {
        return new SolvingProbe(SolvingProbe::solveOnDisk, 256L << 20);
    }

    @Override
    public void add(SignatureGame game, Signature signature) {
        for (boolean isSymmetric : List.of(false, true)) {
            SolvingLimits limits = new SolvingLimits(byteLimit, Budget.endless(), position -> {});
            GameSolver solver = new GameSolver(game.net(), limits, false, isSymmetric);
            try {
                add(solving.solve(solver), signature);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
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

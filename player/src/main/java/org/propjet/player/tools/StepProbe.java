package org.propjet.player.tools;

import org.propjet.compiler.batch.BatchKernel;
import org.propjet.compiler.batch.GameBatch;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.Successors;
import org.propjet.player.tools.SignatureKind.Probe;

import java.util.function.Function;

/**
 * Steps of a game: in many states which fluents hold, which moves are legal, whether the game is
 * over, the goals, and what follows a joint move. All by their texts, so that two builds have the
 * same number if their circuits do the same, however these are made.
 */
final class StepProbe {
    /** A fluent of a disturbed state is another than in the reachable one once in so many. */
    private static final int UNDISTURBED_BITS = 4;

    private StepProbe() {}

    /** Returns those of states that random games reach, by a reasoner. */
    static Probe reachable(Function<SignatureGame, Game> form, int stateCount) {
        return (game, signature) -> addReached(form.apply(game), stateCount, signature);
    }

    /**
     * Returns those of states that need not be reachable, by a reasoner: reachable ones in which
     * one fluent of sixteen is another, and between them states of any fluents.
     */
    static Probe random(Function<SignatureGame, Game> form, int stateCount) {
        return (game, signature) -> addRandom(form.apply(game), stateCount, signature);
    }

    /** Returns those of states that random games reach, by the successors of lanes. */
    static Probe lanes(int stateCount) {
        return (game, signature) -> addLanes(game, stateCount, signature);
    }

    /** Returns those of states that random games reach, by a batch of games. */
    static Probe batch(int stateCount) {
        return (game, signature) -> addBatch(game, stateCount, signature);
    }

    private static void addReached(Game game, int stateCount, Signature signature) {
        StepHashes hashes = new StepHashes(game);
        StateWalk walk = new StateWalk(game, hashes);
        long[] next = game.stateLayout().newState();
        for (int i = 0; i < stateCount; i++) {
            addStep(walk, hashes, next, signature);
            walk.advance();
        }
    }

    private static void addRandom(Game game, int stateCount, Signature signature) {
        StepHashes hashes = new StepHashes(game);
        StateWalk reached = new StateWalk(game, hashes);
        StateWalk walk = new StateWalk(game, hashes);
        long[] next = game.stateLayout().newState();
        for (int i = 0; i < stateCount; i++) {
            long[] state = reached.state().clone();
            for (int bit = 0; bit < hashes.fluentCount(); bit++) {
                long drawn = StepHashes.mixed(hashes.fluent(bit) ^ StepHashes.mixed(i));
                boolean isOther = i % 2 == 0 ? drawn >>> -UNDISTURBED_BITS == 0 : drawn < 0;
                state[bit >>> 6] ^= isOther ? 1L << bit : 0;
            }
            walk.jump(state);
            addStep(walk, hashes, next, signature);
            reached.advance();
        }
    }

    private static void addStep(StateWalk at, StepHashes hashes, long[] next, Signature signature) {
        Reasoner reasoner = at.reasoner();
        signature.count(1);
        signature.add(hashes.state(at.state()));
        signature.add(reasoner.isTerminal() ? 1 : 0);
        for (int role = 0; role < at.jointMove().length; role++) {
            signature.add(reasoner.goal(role));
            signature.add(hashes.legal(role, at.legalMoves()[role]));
        }
        if (at.canMove()) {
            reasoner.successor(at.jointMove(), next);
            signature.add(hashes.state(next));
        }
    }

    private static void addLanes(SignatureGame made, int stateCount, Signature signature) {
        Game game = made.lanes();
        Successors successors = game.newSuccessors().orElseThrow();
        StepHashes hashes = new StepHashes(game);
        StateWalk walk = new StateWalk(made.single(), hashes);
        int[] counts = new int[game.roles().size()];
        for (int left = stateCount; left > 0; ) {
            int size = Math.min(left, successors.begin());
            left -= size;
            for (int i = 0; i < size; walk.advance()) {
                if (walk.canMove()) {
                    for (int role = 0; role < counts.length; role++) {
                        counts[role] = walk.legalMoves()[role].length;
                    }
                    successors.add(walk.state(), counts, walk.legalMoves(), walk.choices(), 1);
                    i++;
                }
            }
            successors.compute();
            addAll(game, successors, size, hashes, signature);
            signature.count(size);
        }
    }

    private static void addAll(
            Game game, Successors successors, int size, StepHashes hashes, Signature signature) {
        long[] next = game.stateLayout().newState();
        for (int i = 0; i < size; i++) {
            successors.state(i, next);
            signature.add(hashes.state(next));
            signature.add(successors.isTerminal(i) ? 1 : 0);
            for (int role = 0; role < game.roles().size() && successors.isTerminal(i); role++) {
                signature.add(successors.goal(i, role));
            }
        }
    }

    private static void addBatch(SignatureGame made, int stateCount, Signature signature) {
        BatchKernel kernel = BatchKernel.of(made.net(), Tier.LANES, CompileOptions.standard());
        int gameCount = Math.clamp(stateCount / BatchedGames.LEAST_STEPS, 1, BatchedGames.MOST);
        BatchedGames games =
                new BatchedGames(new GameBatch(kernel, gameCount, 1), new StepHashes(made.net()));
        for (int step = 0; step * gameCount < stateCount; step++) {
            games.step(step, signature);
        }
        signature.count(stateCount);
    }
}

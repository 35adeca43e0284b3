package org.propjet.player.tools;

import org.propjet.player.puzzle.StrategyRun;
import org.propjet.player.tools.SignatureKind.Probe;

/** What each strategy of the search for puzzles finds alone. */
final class PuzzleProbe implements Probe {
    private static final int MEMORY_MIB = 64;

    private final long mostStates;

    /** Makes one of so many states of each strategy at most. */
    PuzzleProbe(long mostStates) {
        this.mostStates = mostStates;
    }

    @Override
    public void add(SignatureGame game, Signature signature) {
        for (StrategyRun run : StrategyRun.ofAll(game.net(), MEMORY_MIB, mostStates)) {
            signature.add(run.strategy());
            signature.add(run.outcome());
            signature.add(run.goal());
            run.moves().forEach(signature::add);
            signature.add(run.stateCount());
            signature.count(run.stateCount());
        }
    }
}

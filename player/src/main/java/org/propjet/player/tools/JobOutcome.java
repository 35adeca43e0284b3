package org.propjet.player.tools;

import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.Progress;
import org.propjet.player.terminal.RowResult;
import org.propjet.player.terminal.Verdict;

/**
 * What came of a game that {@code replay} or {@code verify} tried. Immutable.
 *
 * @param verdict whether it is as it should be
 * @param result the same in words
 * @param doneCount how many states of a trace, or random games, were compared
 * @param stateCount how many states the trace has, or were compared
 */
record JobOutcome(Verdict verdict, RowResult result, long doneCount, long stateCount) {
    /** Makes it, with what there is to say beside the verdict; may be empty. */
    static JobOutcome of(Verdict verdict, String details, long doneCount, long stateCount) {
        return new JobOutcome(
                verdict, RowResult.of(verdict.word(), details), doneCount, stateCount);
    }

    /** Makes it, of a failure. */
    static JobOutcome of(Throwable failure, long stateCount) {
        Verdict verdict = Verdict.of(failure);
        return new JobOutcome(verdict, RowResult.of(verdict.word(), failure), 0, stateCount);
    }

    /** Notes what is too long for the last cell of its row. */
    void noteRest(String game, FigureFormat format, Progress progress) {
        result.remark(format).ifPresent(remark -> progress.note(game + ": " + remark));
    }
}

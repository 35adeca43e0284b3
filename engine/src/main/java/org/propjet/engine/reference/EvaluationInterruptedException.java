package org.propjet.engine.reference;

/**
 * The thread was interrupted while rules were evaluated. The thread's interrupt flag is still set;
 * the reasoner stays usable and keeps its current state.
 */
public final class EvaluationInterruptedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    EvaluationInterruptedException() {
        super("interrupted while evaluating rules");
    }
}

package org.propjet.engine.gdl;

import java.util.List;

/**
 * A rulesheet was refused. Carries everything that the stage which refused it had to say, errors
 * first.
 */
public final class RulesheetException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Diagnostic> diagnostics;

    /**
     * Makes the exception.
     *
     * @param diagnostics all diagnostics of the stage, at least one of them an error
     */
    public RulesheetException(List<Diagnostic> diagnostics) {
        super(text(diagnostics));
        this.diagnostics = List.copyOf(diagnostics);
    }

    /** Returns all diagnostics of the stage, errors first. */
    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }

    private static String text(List<Diagnostic> diagnostics) {
        StringBuilder text = new StringBuilder();
        for (Diagnostic diagnostic : diagnostics) {
            text.append(text.isEmpty() ? "" : "\n").append(diagnostic);
        }
        return text.toString();
    }
}

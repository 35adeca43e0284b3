package org.propjet.engine.gdl;

/**
 * One complaint about a rulesheet, written for the person who wrote the rules.
 *
 * <p>Immutable.
 *
 * @param severity whether the game can still be played
 * @param span where it is
 * @param form the text of the rule or term complained of, shortened; may be empty
 * @param message what is wrong, naming the relation
 * @param advice what to do about it
 */
public record Diagnostic(
        Severity severity, SourceSpan span, String form, String message, String advice) {

    /** How bad it is. */
    public enum Severity {
        /** The game cannot be played. */
        ERROR,
        /** The game can be played, but a strict reader would complain. */
        WARNING,
        /** Nothing is wrong with it, but it may not be what its author meant. */
        NOTE
    }

    /** Returns whether this is an error. */
    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /**
     * Returns one line: {@code file:line:column: error: message; advice}, and the form below; what
     * is not printable is escaped, and what is too long cut.
     */
    @Override
    public String toString() {
        String head = span + ": " + severity.name().toLowerCase(java.util.Locale.ROOT) + ": ";
        String tail = advice.isEmpty() ? message : message + "; " + advice;
        String line = PrintableText.of(head + tail);
        return form.isEmpty() ? line : line + "\n    " + PrintableText.of(form);
    }
}

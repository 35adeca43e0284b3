package org.propjet.engine.gdl;

import org.propjet.engine.gdl.Diagnostic.Severity;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Collects what one stage has to say about a rulesheet, so that a person sees all of it at once.
 *
 * <p>Not thread-safe. Adding costs at most the text of the form, and nothing once the limit is
 * reached.
 */
public final class Diagnostics {
    /**
     * How many errors, and how many warnings, are kept. More than a screenful helps nobody, and a
     * file that is no rulesheet at all would produce millions.
     */
    public static final int MAX_OF_A_SEVERITY = 50;

    /** How many characters of a form are shown: about one line of a terminal. */
    public static final int MAX_FORM_LENGTH = 100;

    private static final Comparator<Diagnostic> BY_PLACE =
            Comparator.comparingInt((Diagnostic diagnostic) -> diagnostic.span().line())
                    .thenComparingInt(diagnostic -> diagnostic.span().column());

    private final SourceSpan start;
    private final Set<Diagnostic> errors = new LinkedHashSet<>();
    private final Set<Diagnostic> warnings = new LinkedHashSet<>();
    private int errorCount;
    private int warningCount;

    /**
     * Makes an empty collection.
     *
     * @param source the file's name
     */
    public Diagnostics(String source) {
        start = new SourceSpan(source, 1, 1);
    }

    /** Returns the place of the file's first character. */
    public SourceSpan start() {
        return start;
    }

    /**
     * Adds an error; the same one again counts once.
     *
     * @param span where
     * @param form the rule, literal or term complained of; its text is shown, shortened
     * @param message what is wrong
     * @param advice what to do about it
     */
    public void error(SourceSpan span, Object form, String message, String advice) {
        if (errors.size() == MAX_OF_A_SEVERITY
                || errors.add(diagnostic(Severity.ERROR, span, form, message, advice))) {
            errorCount++;
        }
    }

    /**
     * Adds a warning; the parameters are those of {@link #error}.
     *
     * @param span where
     * @param form the rule, literal or term complained of; its text is shown, shortened
     * @param message what is wrong
     * @param advice what to do about it
     */
    public void warning(SourceSpan span, Object form, String message, String advice) {
        if (warnings.size() == MAX_OF_A_SEVERITY
                || warnings.add(diagnostic(Severity.WARNING, span, form, message, advice))) {
            warningCount++;
        }
    }

    /** Returns whether a further warning would be kept; if not, its text need not be made. */
    public boolean keepsWarnings() {
        return warnings.size() < MAX_OF_A_SEVERITY;
    }

    /** Returns how many errors were added. */
    public int errorCount() {
        return errorCount;
    }

    /** Returns whether there is an error. */
    public boolean hasErrors() {
        return errorCount > 0;
    }

    /** Throws everything collected, if there is an error among it. */
    public void throwIfErrors() {
        if (hasErrors()) {
            List<Diagnostic> all = listed(errors, errorCount, Severity.ERROR);
            all.addAll(warnings());
            throw new RulesheetException(all);
        }
    }

    /** Returns the warnings in the order of the text, and a last one that counts those left out. */
    public List<Diagnostic> warnings() {
        return listed(warnings, warningCount, Severity.WARNING);
    }

    /** Returns a form's text on one line, cut to {@link #MAX_FORM_LENGTH} characters. */
    public static String shortened(String text) {
        return text.length() <= MAX_FORM_LENGTH
                ? text
                : text.substring(0, MAX_FORM_LENGTH - 4).stripTrailing() + " ...";
    }

    private static Diagnostic diagnostic(
            Severity severity, SourceSpan span, Object form, String message, String advice) {
        return new Diagnostic(severity, span, shortened(form.toString()), message, advice);
    }

    private List<Diagnostic> listed(Set<Diagnostic> kept, int count, Severity severity) {
        List<Diagnostic> sorted = new ArrayList<>(kept);
        sorted.sort(BY_PLACE);
        if (count > kept.size()) {
            String more = "and " + (count - kept.size()) + " more";
            sorted.add(new Diagnostic(severity, start, "", more, ""));
        }
        return sorted;
    }
}

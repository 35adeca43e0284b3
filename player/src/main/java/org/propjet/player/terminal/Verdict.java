package org.propjet.player.terminal;

import org.propjet.engine.gdl.RulesheetException;

/** What came of a game that {@code replay} or {@code verify} tried. */
public enum Verdict {
    /** Everything is as it should be. */
    AGREE("agree", false),
    /** Something is not. */
    DISAGREE("disagree", true),
    /** A budget did not suffice. */
    REFUSED("refused", false),
    /** The rulesheet cannot be read, or cannot be played. */
    UNPLAYABLE("refused", true),
    /** Everything was as it should be until the time was up. */
    SLOW("slow", false),
    /** There is nothing to compare with. */
    NO_TRACE("no trace", false),
    /** Propjet, or the trace, is at fault. */
    ERROR("error", true);

    private final String word;
    private final boolean failure;

    Verdict(String word, boolean failure) {
        this.word = word;
        this.failure = failure;
    }

    /** Returns the verdict on a game that ended in a failure. */
    public static Verdict of(Throwable failure) {
        if (failure instanceof RulesheetException || failure instanceof Refusal) {
            return UNPLAYABLE;
        }
        return FailureReport.isRefusal(failure) ? REFUSED : ERROR;
    }

    /** Returns whether the command then ends with {@link ExitStatus#REFUSED}. */
    public boolean isFailure() {
        return failure;
    }

    /** Returns the word in the column {@code result}. */
    public String word() {
        return word;
    }
}

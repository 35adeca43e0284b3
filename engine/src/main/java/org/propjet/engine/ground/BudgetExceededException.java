package org.propjet.engine.ground;

import org.propjet.engine.gdl.Diagnostics;

/** A game was given up because grounding it, or building its network, would exceed a budget. */
public final class BudgetExceededException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String budgetName;

    /**
     * Makes the refusal.
     *
     * @param budgetName the budget that was exceeded: {@code atoms}, {@code instances}, {@code
     *     conditions of a rule}, {@code domains}, {@code milliseconds}, {@code bytes}, {@code term
     *     depth}, {@code names in a term}, {@code gates}, {@code fan-ins} or {@code interrupted}
     * @param limit its limit, as text
     * @param where what was being done; shortened if it is long
     */
    public BudgetExceededException(String budgetName, String limit, String where) {
        super(
                "grounding budget exceeded: "
                        + budgetName
                        + " (limit "
                        + limit
                        + ") "
                        + Diagnostics.shortened(where));
        this.budgetName = budgetName;
    }

    /** Returns the name of the budget that was exceeded. */
    public String budgetName() {
        return budgetName;
    }
}

package org.propjet.engine.datalog;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.datalog.CompiledRule.Condition;

/**
 * The order in which a rule's positive conditions are best joined: always next the condition that
 * is expected to have the fewest rows for the variables bound so far, which is the relation's rows
 * divided by the different values of the bound columns.
 *
 * <p>What cannot be counted is guessed: relations that are still growing, and relations computed on
 * demand, which should have as many arguments bound as can be.
 *
 * <p>For one use. Quadratic in the number of conditions.
 */
public final class ConditionOrder {

    /** The binder of a variable whose value is given. */
    static final int GIVEN = -1;

    private static final int UNBOUND = Integer.MAX_VALUE;

    private static final double PLACED = -1;

    /** What a test by an index is expected to let through. */
    private static final double TEST = 0.5;

    /** What a test on demand counts as: it is dear, so that what has one row goes first. */
    private static final double DEMANDED_TEST = 1.5;

    /** How many values an argument that is not bound is guessed to have, on demand. */
    private static final double GUESSED_VALUES = 8;

    /** The fewest rows that a growing relation is guessed to have, and for given columns. */
    private static final double GUESSED_ROWS = 1000;

    private static final double GUESSED_MATCHES = 2;

    private final Condition[] positives;
    private final boolean[] demanded;
    private final boolean[] growing;
    private final int[] binder;
    private final int[] order;

    /** What each positive is expected to have; {@link #PLACED} if it has its place. */
    private final double[] expected;

    /**
     * Finds an order.
     *
     * @param rule the rule
     * @param given which variables have values from the start
     * @param demanded which positives are computed on demand
     * @param growing which positives are still being computed; empty for none
     * @param first the positive that comes first whatever its size, or -1
     */
    public ConditionOrder(
            CompiledRule rule, boolean[] given, boolean[] demanded, boolean[] growing, int first) {
        this.positives = rule.positives();
        this.demanded = demanded;
        this.growing = growing;
        this.binder = new int[rule.variableCount()];
        this.order = new int[positives.length];
        for (int variable = 0; variable < binder.length; variable++) {
            binder[variable] = given[variable] ? GIVEN : UNBOUND;
        }
        this.expected = new double[positives.length];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = expectedRows(i);
        }
        for (int place = 0; place < order.length; place++) {
            int best = place == 0 && first >= 0 ? first : cheapest();
            order[place] = best;
            bind(best, place);
        }
    }

    /** Returns the positives in order. */
    public int[] order() {
        return order;
    }

    /** Returns the place whose condition binds a variable, or {@link #GIVEN}. */
    int binder(int variable) {
        return binder[variable];
    }

    /** Returns the last place that binds a variable of a template, or {@link #GIVEN}. */
    int lastBinder(int[] template) {
        int last = GIVEN;
        for (int code : template) {
            if (TermTemplate.isVariable(code)) {
                last = Math.max(last, binder[code]);
            }
        }
        return last;
    }

    /** Returns the columns of a condition that are ground or bound before a place. */
    int[] knownColumns(Condition condition, int place) {
        IntArrayList known = new IntArrayList();
        int[] columns = condition.columns();
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] < 0 || binder[columns[i]] < place) {
                known.add(i);
            }
        }
        return known.toIntArray();
    }

    /** Returns the arguments of a condition that are ground or bound before a place. */
    int[] knownArguments(Condition condition, int place) {
        IntArrayList known = new IntArrayList();
        int[][] arguments = condition.atom().arguments();
        for (int i = 0; i < arguments.length; i++) {
            if (lastBinder(arguments[i]) < place) {
                known.add(i);
            }
        }
        return known.toIntArray();
    }

    private int cheapest() {
        int best = -1;
        for (int i = 0; i < expected.length; i++) {
            if (expected[i] != PLACED && (best < 0 || expected[i] < expected[best])) {
                best = i;
            }
        }
        return best;
    }

    /** Gives a condition its place; what uses the variables that it binds is estimated anew. */
    private void bind(int conditionIndex, int place) {
        expected[conditionIndex] = PLACED;
        boolean any = false;
        for (int column : positives[conditionIndex].columns()) {
            if (column >= 0 && binder[column] == UNBOUND) {
                binder[column] = place;
                any = true;
            }
        }
        for (int i = 0; any && i < expected.length; i++) {
            if (expected[i] != PLACED && uses(positives[i], place)) {
                expected[i] = expectedRows(i);
            }
        }
    }

    private boolean uses(Condition condition, int place) {
        for (int column : condition.columns()) {
            if (column >= 0 && binder[column] == place) {
                return true;
            }
        }
        return false;
    }

    private double expectedRows(int conditionIndex) {
        return demanded[conditionIndex]
                ? demandedRows(positives[conditionIndex])
                : rows(conditionIndex);
    }

    private double rows(int conditionIndex) {
        Condition condition = positives[conditionIndex];
        condition.view().catchUp();
        TupleTable rows = condition.view().rows();
        int[] known = knownColumns(condition, UNBOUND);
        double mean = rows.meanMatches(known);
        if (known.length == rows.arity()) {
            return Math.min(mean, TEST);
        }
        if (growing.length > 0 && growing[conditionIndex]) {
            return Math.max(mean, known.length == 0 ? GUESSED_ROWS : GUESSED_MATCHES);
        }
        return mean;
    }

    private double demandedRows(Condition condition) {
        int known = knownArguments(condition, UNBOUND).length;
        int free = condition.atom().arguments().length - known;
        if (free == 0) {
            return DEMANDED_TEST;
        }
        double guess = Math.pow(GUESSED_VALUES, free);
        return known == 0 ? GUESSED_ROWS * guess : guess;
    }
}

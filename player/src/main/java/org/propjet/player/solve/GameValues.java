package org.propjet.player.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What solving a game has shown.
 *
 * <p>Immutable; the arrays are not to be changed.
 *
 * @param method how it was found: {@code enumerate}, {@code layers}, {@code df-pn} or {@code
 *     symbolic}
 * @param values for each role the goal value that it gets, or {@link #UNKNOWN}; where ties are
 *     broken in one of several ways, it may be one of several
 * @param lower for each role what it gets at least
 * @param upper for each role what it gets at most
 * @param stateCount how many states there are, or how many were looked at
 * @param isComplete whether everything was looked at that the method has to look at
 * @param remarks what the values rest on, a sentence each, for people
 */
public record GameValues(
        String method,
        int[] values,
        int[] lower,
        int[] upper,
        long stateCount,
        boolean isComplete,
        List<String> remarks) {

    /** Stands for a value that is not known, but for its bounds. */
    public static final int UNKNOWN = -1;

    public GameValues {
        remarks = List.copyOf(remarks);
    }

    /** Returns what is known before anything was looked at. */
    static GameValues unknown(String method, int roleCount, long stateCount, List<String> remarks) {
        int[] upper = new int[roleCount];
        Arrays.fill(upper, 100);
        int[] values = new int[roleCount];
        Arrays.fill(values, UNKNOWN);
        return new GameValues(
                method, values, new int[roleCount], upper, stateCount, false, remarks);
    }

    /** Returns what the first row of a rule says, which is that of the initial state. */
    static GameValues of(
            String method,
            int roleCount,
            ValueRule rule,
            byte[] rows,
            long stateCount,
            boolean isComplete,
            List<String> remarks) {
        int[][] root = new int[3][roleCount];
        for (int role = 0; role < roleCount; role++) {
            root[0][role] = rule.value(role, rows, 0);
            root[1][role] = rule.lower(role, rows, 0);
            root[2][role] = rule.upper(role, rows, 0);
        }
        return new GameValues(method, root[0], root[1], root[2], stateCount, isComplete, remarks);
    }

    /** Returns these values with one more remark. */
    GameValues withRemark(String remark) {
        List<String> more = new ArrayList<>(remarks);
        more.add(remark);
        return new GameValues(method, values, lower, upper, stateCount, isComplete, more);
    }

    /** Returns whether each role's value is known exactly. */
    public boolean isProven() {
        return isComplete && Arrays.equals(lower, upper);
    }
}

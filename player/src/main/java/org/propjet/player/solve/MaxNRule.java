package org.propjet.player.solve;

/**
 * What each role gets if every role in turn chooses what is best for itself (max^n; Luckhardt and
 * Irani, 1986). Of moves that are equally good for the chooser, one breaks ties: that whose values
 * for the other roles, in role order, are the lowest. As the others may not know how it breaks
 * them, there are bounds, too: what a role gets at least and at most if ties are broken in any way,
 * differently in each state (the idea of Soft-Max^n; Sturtevant and Bowling, 2006, with intervals
 * in place of sets).
 *
 * <p>Where several choose at once, the lower bound is what a role can be sure of, and the upper one
 * the most that it might get.
 *
 * <p>A row has for each role lower bound, upper bound and the value, which is unknown where that of
 * a move is.
 */
final class MaxNRule extends ValueRule {
    private static final int EACH = 3;

    private final int roleCount;

    MaxNRule(int roleCount) {
        this.roleCount = roleCount;
    }

    @Override
    int rowBytes() {
        return EACH * roleCount;
    }

    @Override
    void end(int[] goals, byte[] row, int at) {
        for (int role = 0; role < roleCount; role++) {
            set(row, at, role, goals[role], goals[role], goals[role]);
        }
    }

    @Override
    void unknown(byte[] row, int at) {
        for (int role = 0; role < roleCount; role++) {
            set(row, at, role, 0, TOP, GameValues.UNKNOWN);
        }
    }

    private static void set(byte[] row, int at, int role, int lower, int upper, int value) {
        row[at + EACH * role] = (byte) lower;
        row[at + EACH * role + 1] = (byte) upper;
        row[at + EACH * role + 2] = (byte) value;
    }

    @Override
    void choice(int chooser, byte[] rows, int count, byte[] row, int at) {
        int width = rowBytes();
        int own = EACH * chooser;
        int sure = 0;
        int chosen = 0;
        boolean isTold = true;
        for (int next = 0; next < count; next++) {
            isTold &= rows[next * width + own + 2] != GameValues.UNKNOWN;
            sure = Math.max(sure, rows[next * width + own]);
            if (isBetter(chooser, rows, next * width, chosen * width)) {
                chosen = next;
            }
        }
        boolean isTieTold = isTold && isTieTold(chooser, rows, count, chosen);
        for (int role = 0; role < roleCount; role++) {
            int lower = TOP;
            int upper = 0;
            for (int next = 0; next < count; next++) {
                if (rows[next * width + own + 1] >= sure) { // it may be the best
                    lower = Math.min(lower, rows[next * width + EACH * role]);
                    upper = Math.max(upper, rows[next * width + EACH * role + 1]);
                }
            }
            int value = rows[chosen * width + EACH * role + 2];
            set(
                    row,
                    at,
                    role,
                    role == chooser ? sure : lower,
                    upper,
                    (role == chooser ? isTold : isTieTold) ? value : GameValues.UNKNOWN);
        }
    }

    /** Returns whether a move is the only best one, or all values are known that break the tie. */
    private boolean isTieTold(int chooser, byte[] rows, int count, int chosen) {
        int width = rowBytes();
        int own = EACH * chooser + 2;
        int tieCount = 0;
        boolean isTold = true;
        for (int next = 0; next < count; next++) {
            if (rows[next * width + own] == rows[chosen * width + own]) {
                tieCount++;
                for (int at = 2; at < width; at += EACH) {
                    isTold &= rows[next * width + at] != GameValues.UNKNOWN;
                }
            }
        }
        return tieCount == 1 || isTold;
    }

    private boolean isBetter(int chooser, byte[] rows, int next, int chosen) {
        int own = EACH * chooser + 2;
        if (rows[next + own] != rows[chosen + own]) {
            return rows[next + own] > rows[chosen + own];
        }
        for (int at = 2; at < rowBytes(); at += EACH) {
            if (rows[next + at] != rows[chosen + at]) {
                return rows[next + at] < rows[chosen + at];
            }
        }
        return false;
    }

    @Override
    void simultaneous(int[] counts, byte[] rows, byte[] row, int at) {
        int width = rowBytes();
        int jointCount = counts[0] * stride(counts, 0);
        for (int role = 0; role < roleCount; role++) {
            int lower = sure(counts, role, rows, width, EACH * role);
            int upper = 0;
            for (int joint = 0; joint < jointCount; joint++) {
                upper = Math.max(upper, rows[joint * width + EACH * role + 1]);
            }
            set(row, at, role, lower, upper, lower == upper ? lower : GameValues.UNKNOWN);
        }
    }

    @Override
    int lower(int role, byte[] row, int at) {
        return row[at + EACH * role];
    }

    @Override
    int upper(int role, byte[] row, int at) {
        return row[at + EACH * role + 1];
    }

    @Override
    int value(int role, byte[] row, int at) {
        return row[at + EACH * role + 2];
    }
}

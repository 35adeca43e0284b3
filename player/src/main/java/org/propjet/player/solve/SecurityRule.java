package org.propjet.player.solve;

/**
 * What one role can be sure of, whatever the others do together (minimax). In a game of one role,
 * and in one of two roles whose goals have a constant sum, that is its value.
 *
 * <p>Where several choose at once, the lower bound is what the role gets if the others know its
 * move (pessimistic), the upper what it gets if it knows theirs; the value of mixed strategies lies
 * between them.
 *
 * <p>A row is the lower and the upper bound.
 */
final class SecurityRule extends ValueRule {
    private final int role;
    private final int sum;

    /**
     * Makes the rule.
     *
     * @param role whose points count
     * @param sum what the goals of both roles add up to, if the other one's value is to be told
     */
    SecurityRule(int role, int sum) {
        this.role = role;
        this.sum = sum;
    }

    @Override
    int rowBytes() {
        return 2;
    }

    @Override
    void end(int[] goals, byte[] row, int at) {
        row[at] = (byte) goals[role];
        row[at + 1] = (byte) goals[role];
    }

    @Override
    void unknown(byte[] row, int at) {
        row[at] = 0;
        row[at + 1] = TOP;
    }

    @Override
    void choice(int chooser, byte[] rows, int count, byte[] row, int at) {
        int lower = rows[0];
        int upper = rows[1];
        for (int next = 2; next < 2 * count; next += 2) {
            if (chooser == role) {
                lower = Math.max(lower, rows[next]);
                upper = Math.max(upper, rows[next + 1]);
            } else {
                lower = Math.min(lower, rows[next]);
                upper = Math.min(upper, rows[next + 1]);
            }
        }
        row[at] = (byte) lower;
        row[at + 1] = (byte) upper;
    }

    @Override
    void simultaneous(int[] counts, byte[] rows, byte[] row, int at) {
        int stride = stride(counts, role);
        int block = stride * counts[role];
        int jointCount = counts[0] * stride(counts, 0);
        int upper = TOP;
        for (int outer = 0; outer < jointCount; outer += block) {
            for (int first = outer; first < outer + stride; first++) { // what the others choose
                int best = 0;
                for (int joint = first; joint < outer + block; joint += stride) {
                    best = Math.max(best, rows[2 * joint + 1]);
                }
                upper = Math.min(upper, best);
            }
        }
        row[at] = (byte) sure(counts, role, rows, 2, 0);
        row[at + 1] = (byte) upper;
    }

    @Override
    int lower(int of, byte[] row, int at) {
        return of == role ? row[at] : Math.clamp(sum - row[at + 1], 0, TOP);
    }

    @Override
    int upper(int of, byte[] row, int at) {
        return of == role ? row[at + 1] : Math.clamp(sum - row[at], 0, TOP);
    }
}

package org.propjet.engine.logic;

/**
 * What a pass did.
 *
 * @param pass which
 * @param gatesBefore gates before it
 * @param gatesAfter gates after it
 * @param fanInsBefore fan-ins before it
 * @param fanInsAfter fan-ins after it
 * @param elapsedNanos time taken
 */
public record PassReport(
        Pass pass,
        int gatesBefore,
        int gatesAfter,
        int fanInsBefore,
        int fanInsAfter,
        long elapsedNanos) {

    /** Returns the report of a pass between two networks. */
    public static PassReport of(Pass pass, Networks before, Networks after, long elapsedNanos) {
        return new PassReport(
                pass, before.gates(), after.gates(), before.fanIns(), after.fanIns(), elapsedNanos);
    }
}

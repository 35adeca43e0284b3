package org.propjet.engine.reference;

/**
 * How many tuples of a relation are made before it comes to be computed on demand.
 *
 * @param changingRows for relations that change with the state or the moves
 * @param staticRows for relations that are computed once
 */
record DemandLimits(int changingRows, int staticRows) {

    /**
     * Few where tuples are made in every state, many where they are made once. On the public
     * rulesheets the first could be ten times as large or as small with little effect: what is
     * better on demand is mostly far larger still.
     */
    static final DemandLimits USUAL = new DemandLimits(1 << 13, 1 << 18);

    /** Everything that can be is computed on demand; for tests. */
    static final DemandLimits ALWAYS = new DemandLimits(0, 0);

    /** Nothing is computed on demand; for tests. */
    static final DemandLimits NEVER = new DemandLimits(Integer.MAX_VALUE, Integer.MAX_VALUE);
}

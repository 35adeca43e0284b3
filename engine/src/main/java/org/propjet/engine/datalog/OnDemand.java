package org.propjet.engine.datalog;

/** Which relations are not there as a whole, but computed for what is asked of them. */
public interface OnDemand {

    /** A relation as it is computed for given values of some arguments. */
    interface Answers {

        /** Returns the relation whose tuples are the answers. */
        int answersId();

        /** Computes the tuples that have these values in the bound arguments. */
        void ask(int[] key);
    }

    /** No relation is. */
    OnDemand NOTHING =
            new OnDemand() {
                @Override
                public boolean isDemanded(int relationId) {
                    return false;
                }

                @Override
                public Answers relation(int relationId, int[] boundArguments) {
                    throw new IllegalArgumentException("not computed on demand: " + relationId);
                }

                @Override
                public int version() {
                    return 0;
                }
            };

    /** Returns whether a relation is computed on demand. */
    boolean isDemanded(int relationId);

    /**
     * Returns a relation as it is computed for given values of some arguments.
     *
     * @param relationId a relation that is computed on demand
     * @param boundArguments the positions of those arguments, ascending
     */
    Answers relation(int relationId, int[] boundArguments);

    /** Returns a number that changes whenever a relation comes to be computed on demand. */
    int version();
}

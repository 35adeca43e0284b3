package org.propjet.player.solve;

/** A state on the way to the current one, and what follows it. */
final class ProofFrame {
    /** A proof or disproof number that nothing reaches. */
    static final int INFINITE = 1 << 28;

    long key;
    boolean isProver;

    /** How many moves there are. */
    int moveCount;

    /** How many of them are looked at: fewer if one decides. */
    int count;

    int proofLimit;
    int disproofLimit;
    long workBefore;
    long[] states = {};
    long[] keys = {};

    /** Numbers of those that the table does not know. */
    int[] proofs = {};

    int[] disproofs = {};

    /** Whether they stand on the way, or at an end: the table does not know them. */
    boolean[] isFixed = {};

    /** Returns how many bytes more it takes. */
    long makeRoom(int stateWords) {
        int before = keys.length;
        if (before < count) {
            int size = count + count / 2;
            states = new long[size * stateWords];
            keys = new long[size];
            proofs = new int[size];
            disproofs = new int[size];
            isFixed = new boolean[size];
        }
        return (keys.length - before) * (8L * stateWords + 17);
    }

    /** Writes the numbers of a state that nothing is known of but how many moves it has. */
    void begin(int next, boolean isProverNext, int nextMoveCount) {
        proofs[next] = isProverNext ? 1 : nextMoveCount;
        disproofs[next] = isProverNext ? nextMoveCount : 1;
    }

    /** Writes the numbers of a state that is decided here. */
    void fix(int next, boolean isWon) {
        isFixed[next] = true;
        proofs[next] = isWon ? 0 : INFINITE;
        disproofs[next] = isWon ? INFINITE : 0;
    }
}

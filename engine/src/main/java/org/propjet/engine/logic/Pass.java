package org.propjet.engine.logic;

import java.util.Locale;

/**
 * The passes that make networks smaller, in the order in which they are made first, from that of a
 * ground program to the circuits that kernels compute. Each reports what it did ({@link PassRun}),
 * and can be left out, so that a fault can be traced to a pass.
 */
public enum Pass {
    /** Nodes that have one value in every state that can be reached. */
    FOLD_CONSTANTS(Agreement.REACHED),

    /** One gate of those that have the same fan-ins. */
    MERGE_DUPLICATES(Agreement.ALWAYS),

    /** Without the gates that no output depends on. */
    REMOVE_DEAD(Agreement.ALWAYS),

    /** A gate that only one other reads as a part of that one. */
    FLATTEN(Agreement.ALWAYS),

    /** Which moves exclude each other, so that they share a leaf of the choice. */
    EXCLUSIVE_MOVES(Agreement.ALWAYS),

    /** Sums of most moves of a role as the negated sum of its others. */
    COMPLEMENT_SUMS(Agreement.ONE_MOVE),

    /** What a move carries, once for all places where it may go. */
    MOVE_PRODUCTS(Agreement.ONE_MOVE),

    /** Gates of pairs that several gates have in common. */
    SHARE_PAIRS(Agreement.ALWAYS),

    /** The playout as circuits, with the choice of moves. It cannot be left out. */
    PLAYOUT_CIRCUIT(Agreement.REACHED),

    /** Fewer operations for the same outputs. */
    SIMPLIFY(Agreement.ALWAYS),

    /** Fewer operations for the step of a class. */
    REWRITE(Agreement.ALWAYS);

    /** For which values of the sources a pass leaves the outputs as they are. */
    public enum Agreement {
        /** Any. */
        ALWAYS,
        /** Any state, and one move of each role, legal or not. */
        ONE_MOVE,
        /** A state that can be reached, and a legal move of each role. */
        REACHED
    }

    private final Agreement agreement;

    Pass(Agreement agreement) {
        this.agreement = agreement;
    }

    /** Returns when the outputs are as they were. */
    public Agreement agreement() {
        return agreement;
    }

    /** Returns the name by which the pass is reported. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

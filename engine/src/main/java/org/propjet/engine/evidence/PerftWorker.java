package org.propjet.engine.evidence;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.game.StateTable;
import org.propjet.engine.symmetry.StateSymmetry;

import java.util.Arrays;

/** Expands states with one reasoner. Not thread-safe: one per thread. */
final class PerftWorker {
    private final Reasoner reasoner;
    private final StateLayout layout;
    private final @Nullable StateSymmetry symmetry;
    private final int roleCount;
    private final long[] state;
    private final long[] successor;
    private final long[] canonical;
    private final int[][] moves;
    private final int[] moveCounts;
    private final int[] choice;
    private final int[] jointMove;

    PerftWorker(Game game, @Nullable StateSymmetry symmetry) {
        this.symmetry = symmetry;
        reasoner = game.newReasoner();
        layout = game.stateLayout();
        roleCount = game.roles().size();
        state = layout.newState();
        successor = layout.newState();
        canonical = layout.newState();
        moves = new int[roleCount][16];
        moveCounts = new int[roleCount];
        choice = new int[roleCount];
        jointMove = new int[roleCount];
    }

    /**
     * Expands a state, unless it is terminal or some role has no legal move.
     *
     * @param shard the table that it is in; value: the number of sequences that lead to it
     * @param entry its entry
     * @param successors receives its successors likewise; null if only the number of sequences is
     *     wanted
     * @return the number of sequences that are longer by one
     * @throws ArithmeticException if there are more than 2^63 - 1
     */
    long expand(StateTable shard, int entry, @Nullable StateShards successors) {
        long sequences = shard.value(entry);
        shard.copyState(entry, state);
        reasoner.setState(state);
        if (reasoner.isTerminal()) {
            return 0;
        }
        long jointMoveCount = 1;
        for (int role = 0; role < roleCount; role++) {
            int count = reasoner.legalMoveCount(role);
            jointMoveCount = Math.multiplyExact(jointMoveCount, (long) count);
            if (count > moves[role].length) {
                moves[role] = new int[2 * count];
            }
            moveCounts[role] = reasoner.legalMoves(role, moves[role]);
        }
        if (successors != null && jointMoveCount > 0) {
            enumerate(sequences, successors);
        }
        return Math.multiplyExact(sequences, jointMoveCount);
    }

    /** Returns the state that stands for a state; that, or an array that changes next time. */
    long[] canonical(long[] of) {
        if (symmetry == null) {
            return of;
        }
        symmetry.canonical(of, canonical);
        return canonical;
    }

    /** Adds the successor by every joint move, the last role's moves changing fastest. */
    private void enumerate(long sequences, StateShards successors) {
        Arrays.fill(choice, 0);
        int role;
        do {
            for (int i = 0; i < roleCount; i++) {
                jointMove[i] = moves[i][choice[i]];
            }
            reasoner.successor(jointMove, successor);
            successors.addValue(canonical(successor), Perft.wordsInUse(layout), sequences);
            role = roleCount - 1;
            while (role >= 0 && ++choice[role] == moveCounts[role]) {
                choice[role--] = 0;
            }
        } while (role >= 0);
    }
}

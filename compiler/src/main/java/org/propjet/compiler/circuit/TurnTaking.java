package org.propjet.compiler.circuit;

import org.propjet.engine.propnet.NetInterface;
import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Optional;

/**
 * The proof that at most one role has a choice in any state, so that one choice serves all roles.
 *
 * <p>What is proved: some base propositions, one for each role, take turns. Each one's next value
 * is another one's value, around a circle, and exactly one holds initially; hence always exactly
 * one does. And all moves of a role but one, its idle move, are legal only while its proposition
 * holds.
 *
 * <p>Immutable.
 *
 * @param turnBits for each role the base proposition that says that it is its turn
 * @param idleMoves for each role its idle move, or -1 if it has none
 */
record TurnTaking(int[] turnBits, int[] idleMoves) {
    /** How deep to look for a reason why a move is legal only on a role's turn. */
    private static final int MAX_DEPTH = 4;

    /**
     * Returns the proof for a network, if it succeeds; where nobody has a move, there is none.
     * Cost: linear in the moves.
     */
    static Optional<TurnTaking> prove(PropNet net) {
        NetInterface ends = net.ends();
        int roleCount = ends.roleCount();
        if (roleCount < 2 || ends.inputCount() == 0) {
            return Optional.empty();
        }
        for (int bit = 0; bit < net.baseCount(); bit++) {
            int[] circle = circle(net, bit, roleCount);
            if (circle.length == roleCount) {
                Optional<TurnTaking> proof = assign(net, circle);
                if (proof.isPresent()) {
                    return proof;
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the circle of propositions that a proposition's value goes around, or none. */
    private static int[] circle(PropNet net, int start, int length) {
        int[] circle = new int[length];
        int initially = 0;
        int bit = start;
        for (int i = 0; i < length; i++) {
            circle[i] = bit;
            initially += net.ends().isInitial(bit) ? 1 : 0;
            int literal = net.outputs().next()[bit];
            int source = NetLiteral.node(literal) - net.firstBase();
            if (NetLiteral.isNegated(literal) || source < 0 || source >= net.baseCount()) {
                return new int[0];
            }
            bit = source;
        }
        boolean closed = bit == start && initially == 1;
        for (int i = 1; i < length; i++) {
            closed &= circle[i] != start;
        }
        return closed ? circle : new int[0];
    }

    private static Optional<TurnTaking> assign(PropNet net, int[] circle) {
        int roleCount = circle.length;
        int[] turnBits = new int[roleCount];
        int[] idleMoves = new int[roleCount];
        boolean[] used = new boolean[roleCount];
        for (int role = 0; role < roleCount; role++) {
            boolean found = false;
            for (int i = 0; i < roleCount && !found; i++) {
                int idle = used[i] ? NOT_PROVED : idleMove(net, role, circle[i]);
                if (idle != NOT_PROVED) {
                    turnBits[role] = circle[i];
                    idleMoves[role] = idle;
                    used[i] = true;
                    found = true;
                }
            }
            if (!found) {
                return Optional.empty();
            }
        }
        return Optional.of(new TurnTaking(turnBits, idleMoves));
    }

    /** What {@link #idleMove} returns if several moves may be legal out of turn. */
    static final int NOT_PROVED = -2;

    /** Returns the one move that may be legal out of turn, -1 if none is. */
    static int idleMove(PropNet net, int role, int turnBit) {
        int turn = NetLiteral.of(net.firstBase() + turnBit);
        int first = net.ends().firstInput(role);
        int end = net.ends().firstInput(role + 1);
        int idle = -1;
        for (int input = first; input < end; input++) {
            if (!implies(net, net.outputs().legal()[input], turn, MAX_DEPTH)) {
                if (idle >= 0) {
                    return NOT_PROVED;
                }
                idle = input - first;
            }
        }
        return idle;
    }

    /** Returns whether a literal can be seen to imply another. */
    static boolean implies(PropNet net, int literal, int conclusion, int depth) {
        if (literal == conclusion || literal == NetLiteral.FALSE) {
            return true;
        }
        int node = NetLiteral.node(literal);
        if (depth == 0 || !net.isGate(node)) {
            return false;
        }
        int flip = literal & 1;
        boolean isDisjunction = net.isDisjunction(node) != (flip != 0);
        for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
            boolean one = implies(net, net.fanIn(at) ^ flip, conclusion, depth - 1);
            if (one != isDisjunction) {
                return one;
            }
        }
        return isDisjunction;
    }
}

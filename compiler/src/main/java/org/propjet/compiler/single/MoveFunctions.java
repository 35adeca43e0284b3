package org.propjet.compiler.single;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The nodes that depend on the joint move alone, and how.
 *
 * <p>Each role makes exactly one move. So a node that reads nothing but one role's inputs is a
 * function of that role's move, and a disjunction of such nodes is the disjunction of one function
 * a role: we call it <em>separable</em>. Functions are tables, made once, and nothing of them is
 * left to compute at play. A separable node that is negated somewhere and depends on several roles
 * has to be computed all the same; it is <em>kept</em>.
 *
 * <p>Immutable. Memory: a bit for each such gate and move of its roles.
 */
final class MoveFunctions {
    private static final int SEVERAL = -1;
    private static final int NONE = -2;

    private final PropNet net;
    private final NetPhases phases;
    private final PlanMeter meter;
    private final int roleCount;

    /**
     * For each node its only role, or {@link #SEVERAL}, or {@link #NONE} if it is not separable.
     */
    private final int[] roles;

    /** For each separable gate and role the moves for which it holds. */
    private final @Nullable BitSet[] @Nullable [] functions;

    private final boolean[] kept;

    /**
     * Tabulates the functions.
     *
     * @throws PlanRefusedException if that takes too much time or memory
     */
    MoveFunctions(PropNet net, NetPhases phases, PlanMeter meter) {
        this.net = net;
        this.meter = meter;
        this.phases = phases;
        this.roleCount = net.ends().roleCount();
        this.roles = new int[net.nodeCount()];
        this.functions = new @Nullable BitSet[net.nodeCount()] @Nullable [];
        this.kept = new boolean[net.nodeCount()];
        Arrays.fill(roles, NONE);
        for (int role = 0; role < roleCount; role++) {
            int first = net.firstInput() + net.ends().firstInput(role);
            Arrays.fill(roles, first, first + net.ends().moveTable().moveCount(role), role);
        }
        for (int node = net.firstGate(); node < net.nodeCount(); node++) {
            if (phases.of(node) == Phase.STEP) {
                meter.tick(net.fanInEnd(node) - net.fanInStart(node));
                classify(node);
            }
        }
        markKept();
    }

    private void classify(int gate) {
        boolean disjunction = net.isDisjunction(gate);
        int role = roles[NetLiteral.node(net.fanIn(net.fanInStart(gate)))];
        boolean isSeparable = true;
        for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
            int literal = net.fanIn(at);
            int literalRole = roles[NetLiteral.node(literal)];
            boolean isPlain = disjunction && !NetLiteral.isNegated(literal);
            isSeparable &= literalRole != NONE && (isPlain || literalRole != SEVERAL);
            role = role == literalRole ? role : SEVERAL;
        }
        if (isSeparable && (disjunction || role != SEVERAL)) {
            roles[gate] = role;
            @Nullable BitSet[] function = new @Nullable BitSet[roleCount];
            for (int each = 0; each < roleCount; each++) {
                if (role == each || role == SEVERAL) {
                    function[each] = combine(gate, each);
                }
            }
            functions[gate] = function;
        }
    }

    private BitSet combine(int gate, int role) {
        boolean disjunction = net.isDisjunction(gate);
        int moveCount = net.ends().moveTable().moveCount(role);
        meter.takeTable(moveCount >>> 6);
        BitSet union = new BitSet(moveCount);
        for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
            int literal = net.fanIn(at);
            int node = NetLiteral.node(literal);
            if (roles[node] == role || roles[node] == SEVERAL) {
                if (functions[node] == null && NetLiteral.isNegated(literal) != disjunction) {
                    union.set(moveOf(node, role));
                } else {
                    union.or(moves(node, role, NetLiteral.isNegated(literal) == disjunction));
                    meter.tick(moveCount >>> 10);
                }
            }
        }
        if (!disjunction) {
            union.flip(0, moveCount);
        }
        return union;
    }

    private void markKept() {
        for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
            if (phases.of(gate) == Phase.STEP && roles[gate] == NONE) {
                for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                    int literal = net.fanIn(at);
                    read(NetLiteral.node(literal), isNegated(gate, literal));
                }
            }
        }
        for (int literal : net.outputs().next()) {
            read(NetLiteral.node(literal), NetLiteral.isNegated(literal));
        }
        for (int[] literals : net.outputs().sees()) {
            for (int literal : literals) {
                read(NetLiteral.node(literal), NetLiteral.isNegated(literal));
            }
        }
    }

    private void read(int node, boolean isNegated) {
        kept[node] |= roles[node] == SEVERAL && isNegated;
    }

    /**
     * Returns whether a gate, computed as a disjunction, reads the negation of a literal's node.
     */
    boolean isNegated(int gate, int literal) {
        return NetLiteral.isNegated(literal) == net.isDisjunction(gate);
    }

    /** Returns whether a node depends on the joint move alone. */
    boolean isSeparable(int node) {
        return roles[node] != NONE;
    }

    /** Returns whether a separable gate has to be computed all the same. */
    boolean isKept(int node) {
        return kept[node];
    }

    /** Returns whether a node that is read so can be read from the tables. */
    boolean isTable(int node, boolean isNegated) {
        return roles[node] != NONE && (!isNegated || roles[node] != SEVERAL);
    }

    /** Returns the role on whose move alone a node depends, or a negative number. */
    int onlyRole(int node) {
        return roles[node];
    }

    /** Returns whether a separable node depends on a role. */
    boolean dependsOn(int node, int role) {
        return roles[node] == role || roles[node] == SEVERAL;
    }

    /**
     * Sets a bit in the rows of the moves of a role for which a separable node holds, or does not.
     *
     * @param column for each move of the role its row
     */
    void setBits(int node, int role, boolean isNegated, long[] column, long bit) {
        if (functions[node] == null && !isNegated) {
            column[moveOf(node, role)] |= bit;
            return;
        }
        long[] words = moves(node, role, isNegated).toLongArray();
        meter.tick(1 + words.length);
        for (int i = 0; i < words.length; i++) {
            setBits(words[i], column, i * Long.SIZE, bit);
        }
    }

    /**
     * Sets a bit in those of 64 rows that a word has a bit of: often of all, which is a plain loop.
     */
    private static void setBits(long word, long[] column, int first, long bit) {
        if (word == -1) {
            for (int row = first; row < first + Long.SIZE; row++) {
                column[row] |= bit;
            }
            return;
        }
        for (long left = word; left != 0; left &= left - 1) {
            column[first + Long.numberOfTrailingZeros(left)] |= bit;
        }
    }

    /**
     * Returns the moves of a role for which a separable node holds, or does not; not to be changed.
     */
    BitSet moves(int node, int role, boolean isNegated) {
        @Nullable BitSet[] function = functions[node];
        BitSet held = function == null ? null : function[role];
        if (held != null && !isNegated) {
            return held;
        }
        BitSet moves = new BitSet();
        if (held != null) {
            moves.or(held);
        } else if (function == null) {
            moves.set(moveOf(node, role));
        }
        if (isNegated) {
            moves.flip(0, net.ends().moveTable().moveCount(role));
        }
        return moves;
    }

    private int moveOf(int input, int role) {
        return input - net.firstInput() - net.ends().firstInput(role);
    }
}

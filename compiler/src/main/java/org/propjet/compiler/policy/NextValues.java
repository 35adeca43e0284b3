package org.propjet.compiler.policy;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.compiler.turns.Turns;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * The next values of some base propositions, in a state in which only one role has a choice, with
 * one of its moves made. From move to move only what depends on them is built anew.
 *
 * <p>Not thread-safe.
 */
final class NextValues {
    private final PropNet net;
    private final CircuitBuilder builder;
    private final Turns turns;
    private final BuildLimit limit;
    private final int role;
    private final ConeValues values;
    private final BitSet own;

    /** The input of the move that is made: the next takes its place, and little changes. */
    private int made;

    /**
     * Prepares the next values; {@link #fill} builds them.
     *
     * @param turns what all roles but one do when it chooses
     * @param role the role that chooses
     * @param bits which base propositions are asked for
     */
    NextValues(
            PropNet net,
            CircuitBuilder builder,
            Turns turns,
            BuildLimit limit,
            int role,
            IntArrayList bits) {
        this.net = net;
        this.builder = builder;
        this.turns = turns;
        this.limit = limit;
        this.role = role;
        int[] nexts = bits.intStream().map(bit -> net.outputs().next()[bit]).toArray();
        this.values = new ConeValues(net, builder, nexts, limit, IntUnaryOperator.identity());
        this.made = firstInput(role);
        this.own = values.dependents(made, made + net.ends().moveTable().moveCount(role));
    }

    /** Returns the base propositions of which something is so. */
    static IntArrayList bits(PropNet net, IntPredicate wanted) {
        IntArrayList bits = new IntArrayList();
        for (int bit = 0; bit < net.baseCount(); bit++) {
            if (wanted.test(net.firstBase() + bit)) {
                bits.add(bit);
            }
        }
        return bits;
    }

    private int firstInput(int ofRole) {
        return net.firstInput() + net.ends().firstInput(ofRole);
    }

    /** Builds the next values with the other roles' idle moves made, and no own move. */
    void fill() {
        values.fill(this::withoutMove);
    }

    private int withoutMove(int node) {
        for (int other = 0; other < turns.roleCount(); other++) {
            int[] turnBits = turns.turnBits()[other];
            for (int bit : turnBits) {
                if (node == net.firstBase() + bit && (other != role || turnBits.length == 1)) {
                    return other == role ? CircuitBuilder.TRUE : CircuitBuilder.FALSE;
                }
            }
            int idle = turns.idleMoves()[other];
            if (other != role && idle >= 0 && node == firstInput(other) + idle) {
                return CircuitBuilder.TRUE;
            }
        }
        return node >= net.firstInput()
                ? CircuitBuilder.FALSE
                : builder.input(node - net.firstBase());
    }

    /** Builds the next values with a move made. */
    void make(int move) {
        int input = firstInput(role) + move;
        values.change(made, CircuitBuilder.FALSE);
        values.change(input, CircuitBuilder.TRUE);
        values.settle();
        values.keep();
        made = input;
    }

    /** Returns a base proposition's next value. */
    int of(int bit) {
        return values.value(net.outputs().next()[bit]);
    }

    /**
     * Returns whether the next value of a base proposition's node depends on what the role does.
     */
    boolean isOwn(int base) {
        return own.get(NetLiteral.node(net.outputs().next()[base - net.firstBase()]));
    }

    /** Returns the next value of a base proposition's node, or the value now where it is own. */
    int withoutOwnChanges(int base) {
        int bit = base - net.firstBase();
        return isOwn(base) ? builder.input(bit) : of(bit);
    }

    /** Puts some next values in the place of base propositions. */
    void into(ConeValues after, int[] bits) {
        limit.spend(bits.length);
        for (int bit : bits) {
            after.change(net.firstBase() + bit, of(bit));
        }
        after.settle();
    }
}

package org.propjet.compiler.turns;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * When a role has no choice: while none of some base propositions of its own holds, it has no other
 * legal move than its idle move. That these of one role only hold is not said; {@link TurnTaking}
 * proves that of some games.
 *
 * <p>Immutable; the arrays are not to be changed.
 *
 * @param turnBits for each role those propositions; none if it is the only role
 * @param idleMoves for each role its idle move, or -1 if it has none
 */
public record Turns(int[][] turnBits, int[] idleMoves) {
    /** How many propositions of a role there may be: one for each ply of a turn. */
    private static final int MOST_BITS = 4;

    /** Returns what was proved. */
    public static Turns of(TurnTaking proof) {
        return new Turns(proof.turnBits(), proof.idleMoves());
    }

    /**
     * Returns what is known of a network; empty if a role may always have a choice. Cost: the
     * moves, for each proposition that one of them needs; at most as {@link NetImplications}.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    public static Optional<Turns> find(PropNet net, BudgetMeter meter) {
        int roleCount = net.ends().roleCount();
        int[][] turnBits = new int[roleCount][0];
        int[] idleMoves = new int[roleCount];
        BitSet used = new BitSet();
        NetImplications implications = new NetImplications(net, meter);
        for (int role = 0; role < roleCount && roleCount > 1; role++) {
            Cover cover = new Cover(net, implications, role, used);
            if (!cover.find()) {
                return Optional.empty();
            }
            turnBits[role] = cover.bits.toIntArray();
            idleMoves[role] = cover.idleMove;
        }
        return Optional.of(new Turns(turnBits, idleMoves));
    }

    /** Returns the number of roles. */
    public int roleCount() {
        return idleMoves.length;
    }

    /** Returns whether a role has several propositions, as where turns have several plies. */
    public boolean haveSeveralPlies() {
        return Arrays.stream(turnBits).anyMatch(bits -> bits.length > 1);
    }

    /** Returns the literal of one of a role's propositions holding. */
    public int turn(CircuitBuilder builder, int role) {
        int turn = CircuitBuilder.FALSE;
        for (int bit : turnBits[role]) {
            turn = builder.or(turn, builder.input(bit));
        }
        return turn;
    }

    /** The search for propositions of which each move of a role but one needs one. */
    private static final class Cover {
        private final PropNet net;
        private final NetImplications implications;
        private final int role;
        private final BitSet used;
        private final BitSet left = new BitSet();
        private final IntArrayList bits = new IntArrayList();
        private int idleMove = -1;

        Cover(PropNet net, NetImplications implications, int role, BitSet used) {
            this.net = net;
            this.implications = implications;
            this.role = role;
            this.used = used;
            left.set(0, net.ends().moveTable().moveCount(role));
        }

        boolean find() {
            while (!left.isEmpty()) {
                int move = left.nextSetBit(0);
                BitSet most = new BitSet();
                int best = -1;
                BitSet candidates = new BitSet();
                addNeeded(legal(move), TurnTaking.MAX_DEPTH, new Int2IntOpenHashMap(), candidates);
                candidates.andNot(used);
                for (int bit : candidates.stream().toArray()) {
                    BitSet moves = movesThatNeed(bit);
                    if (moves.cardinality() > most.cardinality()) {
                        most = moves;
                        best = bit;
                    }
                }
                if (most.cardinality() > 1 && bits.size() < MOST_BITS) {
                    bits.add(best);
                    used.set(best);
                    left.andNot(most);
                } else if (idleMove < 0) {
                    idleMove = move;
                    left.clear(move);
                } else {
                    return false;
                }
            }
            return idleMove >= 0;
        }

        private int legal(int move) {
            return net.outputs().legal()[net.ends().firstInput(role) + move];
        }

        private BitSet movesThatNeed(int bit) {
            NetImplications turn = implications.of(NetLiteral.of(net.firstBase() + bit));
            BitSet found = new BitSet();
            left.stream()
                    .filter(move -> turn.isBy(legal(move), TurnTaking.MAX_DEPTH))
                    .forEach(found::set);
            return found;
        }

        /**
         * Adds the base propositions that a literal needs in one of the ways to be true.
         *
         * @param looked how deep was looked into each literal already
         */
        private void addNeeded(int literal, int depth, Int2IntOpenHashMap looked, BitSet into) {
            int node = NetLiteral.node(literal);
            int bit = node - net.firstBase();
            if (!net.isGate(node)) {
                if (bit >= 0 && bit < net.baseCount() && !NetLiteral.isNegated(literal)) {
                    into.set(bit);
                }
                return;
            }
            if (looked.get(literal) >= depth) {
                return;
            }
            looked.put(literal, depth);
            boolean isDisjunction = net.isDisjunction(node) != NetLiteral.isNegated(literal);
            int end = isDisjunction ? net.fanInStart(node) + 1 : net.fanInEnd(node);
            for (int at = net.fanInStart(node); at < end; at++) {
                addNeeded(net.fanIn(at) ^ (literal & 1), depth - 1, looked, into);
            }
        }
    }
}

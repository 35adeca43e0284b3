package org.propjet.compiler.turns;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.NetInterface;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.Optional;

/**
 * The proof that at most one role has a choice in any state, so that one choice serves all roles.
 *
 * <p>What is proved: some base propositions, as many for each role, take turns. Each one's next
 * value is another one's value, around a circle, and exactly one holds initially; hence always
 * exactly one does. And all moves of a role but one, its idle move, are legal only while one of its
 * propositions holds. A role has several where its turns have several plies: it moves a queen, then
 * it shoots an arrow.
 *
 * <p>Immutable; the arrays are not to be changed.
 *
 * @param turnBits for each role the base propositions that say that it is its turn, in the order of
 *     its turn's plies
 * @param idleMoves for each role its idle move, or -1 if it has none
 */
public record TurnTaking(int[][] turnBits, int[] idleMoves) {
    /** How deep to look for a reason why a move is legal only on a role's turn. */
    static final int MAX_DEPTH = 4;

    /** How many plies a turn may have. */
    private static final int MOST_PLIES = 4;

    /**
     * Returns the proof for a network whose turns have one ply, if it succeeds.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    public static Optional<TurnTaking> proveSimple(PropNet net, BudgetMeter meter) {
        return prove(net, 1, meter);
    }

    /**
     * Returns the proof for a network, if it succeeds; where nobody has a move, there is none.
     * Cost: linear in the moves for each circle of propositions; at most as {@link
     * NetImplications}.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    public static Optional<TurnTaking> prove(PropNet net, BudgetMeter meter) {
        return prove(net, MOST_PLIES, meter);
    }

    private static Optional<TurnTaking> prove(PropNet net, int mostPlies, BudgetMeter meter) {
        NetInterface ends = net.ends();
        int roleCount = ends.roleCount();
        if (roleCount < 2 || ends.inputCount() == 0) {
            return Optional.empty();
        }
        NetImplications implications = new NetImplications(net, meter);
        for (int plies = 1; plies <= mostPlies; plies++) {
            for (int bit = 0; bit < net.baseCount(); bit++) {
                meter.tick("whose turn it is");
                int[] circle = circle(net, bit, plies * roleCount);
                if (circle.length > 0) {
                    Optional<TurnTaking> proof = assign(net, implications, circle, plies);
                    if (proof.isPresent()) {
                        return proof;
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** Returns how many plies a turn has. */
    public int plyCount() {
        return turnBits[0].length;
    }

    /** Returns the propositions of all roles. */
    public int[] allTurnBits() {
        return Arrays.stream(turnBits).flatMapToInt(Arrays::stream).toArray();
    }

    /** Returns the literal of its being a role's turn. */
    public int turn(CircuitBuilder builder, int role) {
        return Turns.of(this).turn(builder, role);
    }

    /** Returns the literal of a ply of a turn, whosever turn it is. */
    public int ply(CircuitBuilder builder, int ply) {
        if (plyCount() == 1) {
            return CircuitBuilder.TRUE;
        }
        int any = CircuitBuilder.FALSE;
        for (int[] bits : turnBits) {
            any = builder.or(any, builder.input(bits[ply]));
        }
        return any;
    }

    /**
     * Returns the propositions whose values follow each other in a circle, the later after the
     * earlier, or none.
     */
    private static int[] circle(PropNet net, int last, int length) {
        int[] circle = new int[length];
        int initially = 0;
        int bit = last;
        for (int i = length - 1; i >= 0; i--) {
            circle[i] = bit;
            initially += net.ends().isInitial(bit) ? 1 : 0;
            int literal = net.outputs().next()[bit];
            int source = NetLiteral.node(literal) - net.firstBase();
            if (NetLiteral.isNegated(literal) || source < 0 || source >= net.baseCount()) {
                return new int[0];
            }
            bit = source;
        }
        boolean closed = bit == last && initially == 1;
        for (int i = 0; i < length - 1; i++) {
            closed &= circle[i] != last;
        }
        return closed ? circle : new int[0];
    }

    private static Optional<TurnTaking> assign(
            PropNet net, NetImplications implications, int[] circle, int plies) {
        int roleCount = circle.length / plies;
        int[][] turnBits = new int[roleCount][];
        int[] idleMoves = new int[roleCount];
        boolean[] used = new boolean[circle.length];
        for (int role = 0; role < roleCount; role++) {
            idleMoves[role] = NOT_PROVED;
            for (int at = 0; at < circle.length && idleMoves[role] == NOT_PROVED; at++) {
                int[] places =
                        plies == 1 ? new int[] {at} : needed(net, implications, role, circle, at);
                if (places.length == plies && Arrays.stream(places).noneMatch(i -> used[i])) {
                    turnBits[role] = Arrays.stream(places).map(i -> circle[i]).toArray();
                    idleMoves[role] = idleMove(net, implications, role, turnBits[role]);
                    for (int place : places) {
                        used[place] = idleMoves[role] != NOT_PROVED;
                    }
                }
            }
            if (idleMoves[role] == NOT_PROVED) {
                return Optional.empty();
            }
        }
        return Optional.of(new TurnTaking(turnBits, idleMoves));
    }

    /**
     * Returns the places in a circle of the propositions that moves of a role need, from one on, if
     * the role's turn begins there: the one before is not needed.
     */
    private static int[] needed(
            PropNet net, NetImplications implications, int role, int[] circle, int from) {
        IntArrayList needed = new IntArrayList();
        for (int i = 0; i < circle.length; i++) {
            int place = (from + i) % circle.length;
            int turn = NetLiteral.of(net.firstBase() + circle[place]);
            boolean isNeeded = false;
            for (int input = net.ends().firstInput(role);
                    input < net.ends().firstInput(role + 1) && !isNeeded;
                    input++) {
                int legal = net.outputs().legal()[input];
                isNeeded =
                        legal != NetLiteral.FALSE && implications.of(turn).isBy(legal, MAX_DEPTH);
            }
            if (isNeeded) {
                needed.add(place);
            }
            if ((i == 0 && !isNeeded) || (i == circle.length - 1 && isNeeded)) {
                return new int[0];
            }
        }
        return needed.toIntArray();
    }

    /** What {@link #idleMove} returns if several moves may be legal out of turn. */
    private static final int NOT_PROVED = -2;

    /** Returns the one move that may be legal out of turn, -1 if none is. */
    private static int idleMove(
            PropNet net, NetImplications implications, int role, int[] turnBits) {
        int first = net.ends().firstInput(role);
        IntArrayList left = new IntArrayList(); // moves that are not known to need a turn
        for (int input = first; input < net.ends().firstInput(role + 1); input++) {
            left.add(input);
        }
        for (int i = 0; i < turnBits.length; i++) {
            NetImplications turn = implications.of(NetLiteral.of(net.firstBase() + turnBits[i]));
            IntArrayList others = new IntArrayList();
            for (int input : left) {
                if (!turn.isBy(net.outputs().legal()[input], MAX_DEPTH)) {
                    others.add(input);
                    if (i == turnBits.length - 1 && others.size() > 1) {
                        return NOT_PROVED;
                    }
                }
            }
            left = others;
        }
        return left.isEmpty() ? -1 : left.getInt(0) - first;
    }

    /** Returns for each input the ply of its role's turn that it can be seen to need, or -1. */
    int[] pliesOf(PropNet net, BudgetMeter meter) {
        int[] plyOf = new int[net.inputCount()];
        Arrays.fill(plyOf, -1);
        NetImplications implications = new NetImplications(net, meter);
        for (int role = 0; role < turnBits.length; role++) {
            for (int ply = plyCount() - 1; ply >= 0; ply--) { // the first one remains
                NetImplications turn =
                        implications.of(NetLiteral.of(net.firstBase() + turnBits[role][ply]));
                for (int input = net.ends().firstInput(role);
                        input < net.ends().firstInput(role + 1);
                        input++) {
                    if (turn.isBy(net.outputs().legal()[input], MAX_DEPTH)) {
                        plyOf[input] = ply;
                    }
                }
            }
        }
        return plyOf;
    }
}

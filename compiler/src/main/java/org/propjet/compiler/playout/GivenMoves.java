package org.propjet.compiler.playout;

import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.compiler.policy.DecisiveCover;
import org.propjet.compiler.turns.TurnTaking;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetworkRewriter;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.propnet.SharePairs;

import java.util.Arrays;
import java.util.Optional;

/**
 * A network made ready for joint moves that are given: a circuit in which nothing is chosen.
 *
 * <p>It has the form of a playout circuit, so that the same kernels evaluate it. In place of random
 * planes it reads a plane for each input proposition, in their order: whether the move is made. Its
 * flags {@code terminal}, {@code stuck} and {@code missed} are not used, and never hold. What is to
 * be known of a state is asked of its goal circuit, whose outputs are
 *
 * <pre>
 *   outputs               what
 *   0 ..                  the goal values of all roles in order
 *   firstLegal ..         for each input proposition whether the move is legal
 *   terminal              whether the state is terminal
 *   stuck                 whether it is not, and a role has no legal move
 * </pre>
 *
 * <p>Immutable; thread-safe; the array is not to be changed.
 *
 * @param circuit the circuit
 * @param firstLegal where the legal moves stand among the goal circuit's outputs
 * @param turnBits for each role the base proposition that says that it is its turn, where the
 *     network proves that exactly one of them holds, and that no other role has more than one legal
 *     move then
 */
public record GivenMoves(PlayoutCircuit circuit, int firstLegal, Optional<int[]> turnBits) {

    /**
     * Makes the circuit of a network. Cost: as that of a playout circuit.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    public static GivenMoves of(PropNet net, BudgetMeter meter) {
        Optional<int[]> turnBits = TurnTaking.proveSimple(net, meter).map(TurnTaking::allTurnBits);
        PropNet shared = new SharePairs().apply(net, meter);
        PlayoutCircuit made = Simplification.apply(circuit(shared, meter), net, meter);
        int goalCount = Arrays.stream(net.outputs().goals()).mapToInt(goals -> goals.length).sum();
        return new GivenMoves(made, goalCount, turnBits);
    }

    /** Returns where {@code terminal} stands among the goal circuit's outputs. */
    public int terminal() {
        return firstLegal + circuit.net().inputCount();
    }

    /** Returns where {@code stuck} stands among the goal circuit's outputs. */
    public int stuck() {
        return terminal() + 1;
    }

    private static PlayoutCircuit circuit(PropNet net, BudgetMeter meter) {
        int inputCount = net.inputCount();
        CircuitBuilder builder =
                new CircuitBuilder(net.baseCount() + inputCount, net.ends().ruleSets(), meter);
        NetworkRewriter gates = new NetworkRewriter(net, builder, meter);
        int[] next = Arrays.stream(net.outputs().next()).map(gates::build).toArray();
        int[] step = Arrays.copyOf(next, net.baseCount() + PlayoutCircuit.FLAG_COUNT);
        Arrays.fill(step, net.baseCount(), step.length, CircuitBuilder.FALSE);
        return new PlayoutCircuit(
                net,
                builder.finish(step),
                builder.finish(look(net, gates, builder)),
                draws(net),
                false,
                LeafClasses.single(net.ends()).leafOf(),
                MoveAlignment.of(net.ends()),
                DecisiveCover.none(net.ends().roleCount(), "moves are given"));
    }

    /** Returns what is to be known of a state. */
    private static int[] look(PropNet net, NetworkRewriter gates, CircuitBuilder builder) {
        int[] goals =
                Arrays.stream(net.outputs().goals())
                        .flatMapToInt(Arrays::stream)
                        .map(gates::build)
                        .toArray();
        int[] legal = Arrays.stream(net.outputs().legal()).map(gates::build).toArray();
        int terminal = gates.build(net.outputs().terminal());
        int hasMoves = CircuitBuilder.TRUE;
        for (int role = 0; role < net.ends().roleCount(); role++) {
            int any = CircuitBuilder.FALSE;
            for (int i = net.ends().firstInput(role); i < net.ends().firstInput(role + 1); i++) {
                any = builder.or(any, legal[i]);
            }
            hasMoves = builder.and(hasMoves, any);
        }
        int[] outputs = Arrays.copyOf(goals, goals.length + legal.length + 2);
        System.arraycopy(legal, 0, outputs, goals.length, legal.length);
        outputs[outputs.length - 2] = terminal;
        outputs[outputs.length - 1] = builder.and(hasMoves ^ 1, terminal ^ 1);
        return outputs;
    }

    /** Returns where each role's moves stand among what is read, in the place of random numbers. */
    private static ChoiceDraws draws(PropNet net) {
        int roleCount = net.ends().roleCount();
        int[] first = new int[roleCount];
        Arrays.setAll(first, net.ends()::firstInput);
        return new ChoiceDraws(first, new int[roleCount], new int[roleCount], net.inputCount());
    }
}

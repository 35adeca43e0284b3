package org.propjet.compiler.playout;

import org.propjet.engine.logic.Network;
import org.propjet.engine.logic.NetworkValues;
import org.propjet.engine.logic.Networks;
import org.propjet.engine.logic.Pass;
import org.propjet.engine.logic.Pass.Agreement;
import org.propjet.engine.propnet.NetCases;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Checks the networks that passes make, and compares their outputs with those before the pass in
 * random cases: states and moves that can occur, and in turn with them any others in which the
 * outputs stay as they are, as {@link Pass#agreement} says.
 *
 * <p>Of the playout's circuit only what the state alone decides is compared, the end and the goals:
 * which move is chosen is random. That its steps are legal is what {@code propjet verify} compares.
 *
 * <p>Not thread-safe. Cost of a pass: some hundred times that of evaluating its networks once.
 */
public final class PassCheck {
    /** So many times 64 cases are compared. */
    private static final int ROUNDS = 32;

    /** All of 64 cases. */
    private static final long ALL = -1;

    /**
     * What came of a pass.
     *
     * @param cases in how many cases the outputs were compared
     * @param differing how many outputs differed in a case
     */
    public record Result(Pass pass, int cases, int differing) {}

    private final Random random = new Random(1);

    /**
     * Compares what a pass has made with what was there before.
     *
     * @throws IllegalStateException if a network is not sound, naming the pass
     */
    public Result compare(Pass pass, Networks before, Networks after) {
        try {
            after.networks().forEach(Network::check);
        } catch (IllegalStateException e) {
            throw new IllegalStateException(pass + ": " + e.getMessage(), e);
        }
        int differing = 0;
        if (before instanceof PropNet net && after instanceof PropNet made) {
            differing = compare(pass, net, made);
        } else if (before instanceof PropNet net && after instanceof PlayoutCircuit made) {
            differing = compareStates(pass, net, made);
        } else if (before instanceof PlayoutCircuit circuit) {
            for (int i = 0; i < before.networks().size(); i++) {
                differing +=
                        compareAll(
                                circuit.net(), before.networks().get(i), after.networks().get(i));
            }
        } else {
            throw new IllegalArgumentException(pass + " makes something else");
        }
        return new Result(pass, Long.SIZE * ROUNDS, differing);
    }

    private int compare(Pass pass, PropNet net, PropNet made) {
        NetCases any = new NetCases(net, pass.agreement(), random);
        NetCases reached = new NetCases(net, Agreement.REACHED, random);
        Comparison outputs = new Comparison(net, made);
        for (int round = 0; round < ROUNDS; round++) {
            NetCases cases = round % 2 == 0 ? reached : any;
            cases.next();
            cases.set(outputs.before);
            cases.set(outputs.after);
            outputs.compare(net.outputLiterals(), made.outputLiterals(), cases.complete());
        }
        return outputs.count();
    }

    private int compareStates(Pass pass, PropNet net, PlayoutCircuit made) {
        NetCases cases = new NetCases(net, pass.agreement(), random);
        Comparison ends = new Comparison(net, made.step());
        Comparison goals = new Comparison(net, made.goals());
        int[] ofNet = Arrays.stream(net.outputs().goals()).flatMapToInt(Arrays::stream).toArray();
        for (int round = 0; round < ROUNDS; round++) {
            cases.next();
            for (Comparison each : List.of(ends, goals)) {
                cases.set(each.before);
                for (int source = 1; source < made.step().firstGate(); source++) {
                    int bit = source - 1;
                    boolean isFluent = bit < net.baseCount();
                    each.after.set(source, isFluent ? cases.ofBase(bit) : random.nextLong());
                }
            }
            ends.compare(
                    new int[] {net.outputs().terminal()},
                    new int[] {made.step().outputLiterals()[net.baseCount()]},
                    ALL);
            goals.compare(ofNet, made.goals().outputLiterals(), ALL);
        }
        return ends.count() + goals.count();
    }

    private int compareAll(PropNet game, Network net, Network made) {
        NetCases reached = new NetCases(game, Agreement.REACHED, random);
        Comparison outputs = new Comparison(net, made);
        for (int round = 0; round < ROUNDS; round++) {
            reached.next();
            int fluents = round % 2 == 0 ? game.baseCount() : 0;
            for (int source = 1; source < net.firstGate(); source++) {
                long cases = source <= fluents ? reached.ofBase(source - 1) : random.nextLong();
                outputs.before.set(source, cases);
                outputs.after.set(source, cases);
            }
            outputs.compare(net.outputLiterals(), made.outputLiterals(), ALL);
        }
        return outputs.count();
    }

    /** Two networks, and which of their outputs have differed. */
    private static final class Comparison {
        final NetworkValues before;
        final NetworkValues after;
        private boolean[] differs = {};

        Comparison(Network before, Network after) {
            this.before = new NetworkValues(before);
            this.after = new NetworkValues(after);
        }

        void compare(int[] outputsBefore, int[] outputsAfter, long cases) {
            if (outputsBefore.length != outputsAfter.length) {
                throw new IllegalStateException("a pass has changed the number of outputs");
            }
            differs = Arrays.copyOf(differs, outputsBefore.length);
            before.evaluate();
            after.evaluate();
            for (int i = 0; i < differs.length; i++) {
                long difference = before.of(outputsBefore[i]) ^ after.of(outputsAfter[i]);
                differs[i] |= (difference & cases) != 0;
            }
        }

        int count() {
            int count = 0;
            for (boolean one : differs) {
                count += one ? 1 : 0;
            }
            return count;
        }
    }
}

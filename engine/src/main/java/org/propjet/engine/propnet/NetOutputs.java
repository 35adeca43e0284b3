package org.propjet.engine.propnet;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;

/**
 * The literals that a network is asked for.
 *
 * <p>Immutable; the arrays are not to be changed.
 *
 * @param next for each base proposition its value in the next state
 * @param legal for each input proposition whether it is legal
 * @param terminal whether the state is terminal
 * @param goals for each role and goal value (as in {@link NetInterface#goalValues}) whether it
 *     holds
 * @param sees for each role and percept whether it is perceived
 * @param watched whether atoms of the rules hold that somebody wants to know; none in a network
 *     that is played
 */
public record NetOutputs(
        int[] next, int[] legal, int terminal, int[][] goals, int[][] sees, int[] watched) {

    /** Returns the outputs with every literal replaced. */
    public NetOutputs map(IntUnaryOperator replacement) {
        return new NetOutputs(
                mapped(next, replacement),
                mapped(legal, replacement),
                replacement.applyAsInt(terminal),
                mapped(goals, replacement),
                mapped(sees, replacement),
                mapped(watched, replacement));
    }

    /** Returns all literals. */
    int[] literals() {
        IntArrayList all = new IntArrayList();
        forEach(all::add);
        return all.toIntArray();
    }

    /** Calls an action with every literal. */
    public void forEach(IntConsumer action) {
        map(
                literal -> {
                    action.accept(literal);
                    return literal;
                });
    }

    private static int[] mapped(int[] literals, IntUnaryOperator replacement) {
        int[] result = new int[literals.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = replacement.applyAsInt(literals[i]);
        }
        return result;
    }

    private static int[][] mapped(int[][] literals, IntUnaryOperator replacement) {
        int[][] result = new int[literals.length][];
        for (int i = 0; i < result.length; i++) {
            result[i] = mapped(literals[i], replacement);
        }
        return result;
    }
}

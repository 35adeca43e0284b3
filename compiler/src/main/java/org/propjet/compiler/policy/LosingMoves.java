package org.propjet.compiler.policy;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.compiler.turns.Turns;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Builds for each move of two roles that take turns the literal of its letting the other one win:
 * the state after it is terminal and has 100 points for the other; or it is not, and the other has
 * a legal move that wins at once. What is built is right only where the role cannot win at once.
 *
 * <p>The other's winning moves are known already, as literals over the state. The next values, with
 * the move made (a cofactor), are put in the place of the state ({@link InputSubstitution}). Most
 * moves only take something from the other role, as a stone that is put where it could have put
 * one. That is seen from whether what changes helps or hinders, and then nothing is built.
 *
 * <p>Not thread-safe; used once.
 */
final class LosingMoves {
    private final PropNet net;
    private final CircuitBuilder builder;
    private final Turns turns;
    private final BuildLimit limit;
    private final Implications implications;
    private final int[][] legal;
    private final int[][] wins;
    private final int[][] gifts;
    private final ConeValues ends;
    private final boolean isAnswered;

    /**
     * Prepares the search for such moves.
     *
     * @param turns whose turn it is; one proposition a role, of which one holds, and in the next
     *     state the other
     * @param legal for each role and move when it is legal, given that it is its turn
     * @param wins for each role and move when it wins at once, given that and its being legal
     * @param gifts for each role and move when it ends the game with a win of the other one
     * @param ends what terminal comes to where it does not hold before a move
     * @param isAnswered whether what is built need only hold where the other role could not win if
     *     it were its turn: then most moves need nothing
     */
    LosingMoves(
            PropNet net,
            CircuitBuilder builder,
            Turns turns,
            int[][] legal,
            int[][] wins,
            int[][] gifts,
            ConeValues ends,
            boolean isAnswered,
            BuildLimit limit) {
        this.net = net;
        this.builder = builder;
        this.turns = turns;
        this.limit = limit;
        this.implications = new Implications(builder, limit);
        this.legal = legal;
        this.wins = wins;
        this.gifts = gifts;
        this.ends = ends;
        this.isAnswered = isAnswered;
    }

    /**
     * Returns for each role and move when it lets the other one win, given that it is legal.
     *
     * @throws BuildLimit.PassedException if there is too much to build
     */
    int[][] losing() {
        limit.expect(net.inputCount());
        return new int[][] {losing(0), losing(1)};
    }

    private int[] losing(int role) {
        int other = 1 - role;
        int[] winning = new int[wins[other].length];
        Arrays.setAll(winning, move -> builder.and(legal[other][move], wins[other][move]));
        int[] roots = isAnswered ? winning : new int[] {any(winning)};
        InputSubstitution after = new InputSubstitution(builder, roots, limit);
        BitSet read = new BitSet();
        Arrays.stream(after.inputs()).forEach(read::set);
        IntArrayList bits =
                NextValues.bits(
                        net, base -> read.get(NetLiteral.node(input(base))) || ends.contains(base));
        NextValues next = new NextValues(net, builder, turns, limit, role, bits);
        next.fill();
        ends.fill(next::withoutOwnChanges);
        int[] endBits =
                NextValues.bits(net, base -> ends.contains(base) && next.isOwn(base)).toIntArray();
        int[] losing = new int[wins[role].length];
        for (int move = 0; move < losing.length; move++) {
            losing[move] = CircuitBuilder.FALSE;
            if (net.outputs().legal()[net.ends().firstInput(role) + move] != NetLiteral.FALSE) {
                next.make(move);
                int any = answers(after, next);
                if (any != CircuitBuilder.FALSE) {
                    next.into(ends, endBits);
                    int terminal = ends.value(net.outputs().terminal());
                    ends.putBack();
                    IntOpenHashSet won = implications.disjuncts(wins[role][move]);
                    any = builder.andNot(any, implications.without(terminal, won));
                }
                losing[move] = builder.or(any, gifts[role][move]);
            }
            limit.oneDone();
        }
        return losing;
    }

    /** Returns whether the other role has a winning move, with a move made. */
    private int answers(InputSubstitution after, NextValues next) {
        after.clear();
        for (int input : after.inputs()) {
            after.put(input, next.of(input - 1));
        }
        return isAnswered ? any(after.grown()) : after.all()[0];
    }

    private int input(int base) {
        return builder.input(base - net.firstBase());
    }

    private int any(int[] literals) {
        IntArrayList none = new IntArrayList();
        for (int literal : literals) {
            none.add(NetLiteral.not(literal));
        }
        return NetLiteral.not(builder.and(none.elements(), 0, none.size()));
    }
}

package org.propjet.engine.propnet;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.game.Factor;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.logic.NetworkRewriter;

import java.util.BitSet;

/**
 * The network of a factor: fluents elsewhere keep their initial values, and of the moves elsewhere
 * one of each role is left, its pass, which is legal when the role has no other move.
 *
 * <p>Where no role has a move left in the factor, it ends there without having decided anything:
 * each role gets the goal value nearest to the middle of those that it can get.
 *
 * <p>Used once; not thread-safe. Cost: linear in the network.
 */
final class FactorNet {
    private final PropNet net;
    private final FactorFinder.NetFactor part;
    private final BitSet[] moves;
    private final BitSet[] movesElsewhere;
    private final NetworkRewriter rewriter;

    FactorNet(PropNet net, FactorFinder finder, FactorFinder.NetFactor part, BudgetMeter meter) {
        this.net = net;
        this.part = part;
        int roleCount = net.ends().roleCount();
        this.moves = new BitSet[roleCount];
        this.movesElsewhere = new BitSet[roleCount];
        for (int role = 0; role < roleCount; role++) {
            arrangeMoves(role, finder);
        }
        this.rewriter = net.rewriter(true, meter);
    }

    private void arrangeMoves(int role, FactorFinder finder) {
        moves[role] = new BitSet();
        movesElsewhere[role] = new BitSet();
        int first = net.ends().firstInput(role);
        for (int input = first; input < net.ends().firstInput(role + 1); input++) {
            boolean isHere = part.inputs().get(input);
            moves[role].set(input - first, isHere);
            movesElsewhere[role].set(input - first, !isHere && finder.isEffective(input));
        }
    }

    /** Returns the factor with its network simplified. */
    Factor build(NetPipeline pipeline, NetGame whole, FactorFinder finder, BudgetMeter meter) {
        for (int node = net.firstGate(); node < net.nodeCount(); node++) {
            rewriter.copy(node);
        }
        PropNet raw = net.remade(rewriter, outputs(finder));
        long[] fluents = net.ends().stateLayout().newState();
        for (int bit = 0; bit < net.baseCount(); bit++) {
            if (part.fluents().get(bit) || finder.isShared(bit)) {
                fluents[bit >>> 6] |= 1L << bit;
            }
        }
        return new Factor(
                whole.part(pipeline.run(raw, meter), meter), fluents, moves, movesElsewhere);
    }

    private NetOutputs outputs(FactorFinder finder) {
        NetOutputs all = net.outputs().map(rewriter::literal);
        int[] next = all.next().clone();
        for (int bit = 0; bit < next.length; bit++) {
            if (!part.fluents().get(bit) && !finder.isShared(bit)) {
                next[bit] = NetLiteral.of(net.firstBase() + bit);
            }
        }
        int[] legal = all.legal().clone();
        IntArrayList here = new IntArrayList();
        for (int role = 0; role < moves.length; role++) {
            arrangeLegal(role, legal, here);
        }
        int isOpen = rewriter.or(here);
        int isLeft =
                rewriter.and(
                        IntArrayList.of(NetLiteral.not(isOpen), NetLiteral.not(all.terminal())));
        int[][] goals = new int[all.goals().length][];
        for (int role = 0; role < goals.length; role++) {
            goals[role] = goals(all.goals()[role], net.ends().goalValues()[role], isLeft);
        }
        int terminal = rewriter.or(IntArrayList.of(all.terminal(), isLeft));
        return new NetOutputs(next, legal, terminal, goals, all.sees(), all.watched());
    }

    /** Replaces what is legal for a role, and adds the legality of moves that have effects here. */
    private void arrangeLegal(int role, int[] legal, IntArrayList here) {
        IntArrayList any = new IntArrayList();
        int first = net.ends().firstInput(role);
        for (int input = first; input < net.ends().firstInput(role + 1); input++) {
            if (movesElsewhere[role].get(input - first)) {
                legal[input] = NetLiteral.FALSE;
            } else {
                any.add(legal[input]);
            }
            if (moves[role].get(input - first)) {
                here.add(legal[input]);
            }
        }
        int pass = movesElsewhere[role].nextSetBit(0);
        if (pass >= 0) {
            legal[first + pass] = NetLiteral.not(rewriter.or(any));
        }
    }

    private int[] goals(int[] literals, int[] values, int isLeft) {
        int[] result = literals.clone();
        if (values.length == 0) {
            return result;
        }
        int middle = (values[0] + values[values.length - 1]) / 2;
        int nearest = 0;
        for (int i = 1; i < values.length; i++) {
            nearest =
                    Math.abs(values[i] - middle) < Math.abs(values[nearest] - middle) ? i : nearest;
        }
        for (int i = 0; i < result.length; i++) {
            result[i] =
                    i == nearest
                            ? rewriter.or(IntArrayList.of(literals[i], isLeft))
                            : rewriter.and(IntArrayList.of(literals[i], NetLiteral.not(isLeft)));
        }
        return result;
    }
}

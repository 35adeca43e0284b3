package org.propjet.engine.propnet;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.ground.BudgetMeter;

import java.util.BitSet;

/**
 * Says of more than half of a role's moves that none of the others is made. Most frame axioms are
 * such sums: a square stays as it is if a move is made that does not touch it.
 *
 * <pre>
 *   or(m1, m2, m3, a)   -&gt;   or(!m4, a)       where the role has the moves m1 to m4
 * </pre>
 *
 * <p>It holds only if each role makes exactly one move.
 */
public final class MoveComplements implements NetPass {
    /** So many moves in all sums of moves together are remembered. */
    private static final int MOST_MOVES = 10_000_000;

    @Override
    public String name() {
        return "move-complements";
    }

    @Override
    public PropNet apply(PropNet net, BudgetMeter meter) {
        Rewriting rewriting = new Rewriting(net, meter);
        boolean isChanged = false;
        for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
            isChanged |= rewriting.rewrite(gate);
        }
        return isChanged ? new RemoveDead().apply(rewriting.rewriter.finish(), meter) : net;
    }

    private static final class Rewriting {
        private final PropNet net;
        private final BudgetMeter meter;
        private final NetRewriter rewriter;

        /** For each gate that is a sum of moves only, or the negation of one, these inputs. */
        private final int[] @Nullable [] sums;

        private int rememberedCount;

        Rewriting(PropNet net, BudgetMeter meter) {
            this.net = net;
            this.meter = meter;
            this.rewriter = new NetRewriter(net, true, meter);
            this.sums = new int[net.nodeCount()][];
        }

        /** Makes a gate anew; returns whether it is another one. */
        boolean rewrite(int gate) {
            int flip = net.isDisjunction(gate) ? 0 : 1;
            BitSet moves = new BitSet();
            IntArrayList parts = new IntArrayList();
            for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                meter.tick("sums of most moves");
                if (!addMoves(net.fanIn(at) ^ flip, moves)) {
                    parts.add(rewriter.literal(net.fanIn(at)));
                }
            }
            int moveCount = moves.cardinality();
            if (parts.isEmpty() && rememberedCount + moveCount <= MOST_MOVES) {
                rememberedCount += moveCount;
                sums[gate] = moves.stream().toArray();
            }
            int replacedCount = net.fanInEnd(gate) - net.fanInStart(gate) - parts.size();
            int otherCount = parts.size();
            for (int role = 0; role < net.ends().roleCount() && !moves.isEmpty(); role++) {
                addSum(role, moves, flip, parts);
            }
            if (parts.size() - otherCount < replacedCount) {
                rewriter.make(gate, parts.elements(), parts.size());
                return true;
            }
            rewriter.copy(gate);
            return false;
        }

        /** Adds the moves that a literal is the sum of; returns false if it is something else. */
        private boolean addMoves(int literal, BitSet moves) {
            int node = NetLiteral.node(literal);
            if (!net.isGate(node)) {
                boolean isMove = node >= net.firstInput() && !NetLiteral.isNegated(literal);
                if (isMove) {
                    moves.set(node);
                }
                return isMove;
            }
            int[] sum = sums[node];
            if (sum == null || NetLiteral.isNegated(literal) == net.isDisjunction(node)) {
                return false;
            }
            for (int move : sum) {
                moves.set(move);
            }
            return true;
        }

        /** Adds the literals of a role's moves, or the one of none of its other moves. */
        private void addSum(int role, BitSet moves, int flip, IntArrayList parts) {
            int first = net.firstInput() + net.ends().firstInput(role);
            int end = net.firstInput() + net.ends().firstInput(role + 1);
            BitSet own = moves.get(first, end);
            int count = own.cardinality();
            boolean isMost = 2 * count > end - first;
            if (isMost) {
                own.flip(0, end - first);
            }
            IntArrayList literals = new IntArrayList();
            own.stream().forEach(move -> literals.add(NetLiteral.of(first + move)));
            if (isMost) {
                parts.add(rewriter.or(literals) ^ 1 ^ flip);
            } else {
                literals.forEach((int move) -> parts.add(move ^ flip));
            }
        }
    }
}

package org.propjet.player.puzzle;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Moves of a game with one player that do the same to all fluents that matter, in every state: of
 * those that are legal, one is enough. Games of several puzzles have them, where a move is one in
 * each puzzle and not all puzzles count.
 *
 * <p>Inputs reach the rest of a network through disjunctions, mostly. A literal that is one of
 * inputs alone in the end, and that is read by something else than a disjunction, is a root; moves
 * under the same roots are twins, as the roots do not tell which of their inputs it was.
 *
 * <p>Not thread-safe. Cost of finding them: linear in the disjunctions above each input.
 */
final class TwinMoves {
    /** Steps up the disjunctions that are taken in half a second, about. */
    private static final long MAX_STEPS = 20_000_000;

    private final PropNet net;

    /** For each literal where the literals begin that are disjunctions of it. */
    private final int[] aboveStart;

    private final int[] above;

    /** For each literal whether anything but a disjunction reads it. */
    private final boolean[] isRead;

    private final int[] lastVisit;
    private final IntArrayList chain = new IntArrayList();
    private long stepCount;

    private TwinMoves(PropNet net, boolean[] matters) {
        this.net = net;
        aboveStart = new int[2 * net.nodeCount() + 1];
        isRead = new boolean[2 * net.nodeCount()];
        lastVisit = new int[2 * net.nodeCount()];
        Arrays.fill(lastVisit, -1);
        readOutputs(matters);
        forEachPart(matters, (part, _) -> aboveStart[part + 1]++);
        Arrays.parallelPrefix(aboveStart, Integer::sum);
        above = new int[aboveStart[aboveStart.length - 1]];
        int[] ends = aboveStart.clone();
        forEachPart(
                matters,
                (part, disjunction) -> {
                    above[ends[part]++] = disjunction;
                    isRead[part ^ 1] = true;
                });
    }

    private interface PartAction {
        void accept(int part, int disjunction);
    }

    /**
     * Names all disjunctions and their parts: a conjunction's negation is a disjunction of
     * negations.
     */
    private void forEachPart(boolean[] matters, PartAction action) {
        for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
            if (matters[gate]) {
                int flip = net.isDisjunction(gate) ? 0 : 1;
                for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                    action.accept(net.fanIn(at) ^ flip, 2 * gate + flip);
                }
            }
        }
    }

    /**
     * Finds the twins.
     *
     * @param matters for each node of the network whether it matters
     * @return for each move the number of its group of twins, from 0 on; null if no two moves are
     *     twins, or it takes too long to tell
     */
    static int @Nullable [] find(PropNet net, boolean[] matters) {
        TwinMoves twins = new TwinMoves(net, matters);
        Map<IntList, Integer> groups = new HashMap<>();
        int[] groupOf = new int[net.inputCount()];
        for (int input = 0; input < groupOf.length; input++) {
            IntList roots = twins.roots(NetLiteral.of(net.firstInput() + input));
            if (twins.stepCount > MAX_STEPS) {
                return null;
            }
            groupOf[input] = groups.computeIfAbsent(roots, _ -> groups.size());
        }
        return groups.size() == groupOf.length ? null : groupOf;
    }

    private void readOutputs(boolean[] matters) {
        int[] next = net.outputs().next();
        for (int bit = 0; bit < next.length; bit++) {
            if (matters[net.firstBase() + bit]) {
                read(next[bit]);
            }
        }
    }

    private void read(int literal) {
        isRead[literal] = true;
        isRead[literal ^ 1] = true;
    }

    /** Returns the roots that a literal is under, in ascending order. */
    private IntList roots(int input) {
        chain.clear();
        visit(input, input);
        for (int i = 0; i < chain.size(); i++) {
            int start = aboveStart[chain.getInt(i)];
            int end = aboveStart[chain.getInt(i) + 1];
            for (int at = start; at < end; at++) {
                visit(above[at], input);
            }
            stepCount += end - start;
        }
        return IntList.of(chain.intStream().filter(literal -> isRead[literal]).sorted().toArray());
    }

    private void visit(int literal, int visitor) {
        if (lastVisit[literal] != visitor) {
            lastVisit[literal] = visitor;
            chain.add(literal);
        }
    }
}

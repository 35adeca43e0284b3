package org.propjet.player.puzzle;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;

/**
 * Finds the moves with which the way begins that {@link RelaxedDistance} has in mind: from the goal
 * back along what is cheapest, to moves that are legal now (helpful actions: Hoffmann and Nebel,
 * 2001; from the additive heuristic: Helmert, 2006).
 *
 * <p>Not thread-safe. Cost: linear in that way; allocates nothing in the long run.
 */
final class RelaxedPlan {
    private final PropNet net;
    private final RelaxedDistance distance;
    private final int goal;
    private final boolean[] isPreferred;

    /** The literals that the way needs, in the order in which they were met. */
    private final IntArrayList needed = new IntArrayList();

    private final boolean[] isNeeded;

    RelaxedPlan(Puzzle puzzle, PropNet net, RelaxedDistance distance) {
        this.net = net;
        this.distance = distance;
        goal = puzzle.goalLiteral();
        isPreferred = new boolean[net.inputCount()];
        isNeeded = new boolean[2 * net.nodeCount()];
    }

    /**
     * Keeps the preferred ones of some moves: those that the way begins with from the state of the
     * distance's last estimate.
     *
     * @param moves the legal moves, preferred ones afterwards
     * @return how many of them are preferred
     */
    int keepPreferred(int[] moves, int count) {
        find();
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (isPreferred[moves[i]]) {
                moves[kept++] = moves[i];
            }
        }
        return kept;
    }

    private void find() {
        Arrays.fill(isPreferred, false);
        needed.clear();
        need(goal);
        need(net.outputs().terminal());
        int firstInput = net.firstInput();
        int firstGate = net.firstGate();
        for (int i = 0; i < needed.size(); i++) {
            int literal = needed.getInt(i);
            int node = NetLiteral.node(literal);
            if (node >= firstGate) {
                needFanIns(node, literal);
            } else if (node >= firstInput) {
                needMove(node - firstInput);
            } else if (node >= net.firstBase()) {
                need(net.outputs().next()[node - net.firstBase()] ^ (literal & 1));
            }
        }
        for (int i = 0; i < needed.size(); i++) {
            isNeeded[needed.getInt(i)] = false;
        }
    }

    private void needMove(int input) {
        int legal = net.outputs().legal()[input];
        if (distance.holdsNow(legal)) {
            isPreferred[input] = true;
        } else {
            need(legal);
        }
    }

    private void needFanIns(int gate, int literal) {
        int flip = literal & 1;
        int end = net.fanInEnd(gate);
        int cheapest = -1;
        boolean isSum = net.isDisjunction(gate) == (flip != 0);
        for (int at = net.fanInStart(gate); at < end; at++) {
            int part = net.fanIn(at) ^ flip;
            if (isSum) {
                need(part);
            } else if (cheapest < 0 || distance.cost(part) < distance.cost(cheapest)) {
                cheapest = part;
            }
        }
        if (cheapest >= 0) {
            need(cheapest);
        }
    }

    private void need(int literal) {
        if (!isNeeded[literal] && !distance.holdsNow(literal)) {
            isNeeded[literal] = true;
            needed.add(literal);
        }
    }
}

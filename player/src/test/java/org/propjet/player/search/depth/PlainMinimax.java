package org.propjet.player.search.depth;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.player.search.value.Evaluation;

import java.util.ArrayList;
import java.util.List;

/** Minimax as it is defined, and nothing else: what other searches are compared with. */
final class PlainMinimax {
    private final Reasoner reasoner;
    private final Evaluation evaluation;
    private final int searcher;
    private final boolean isExtended;
    private final long mostNodes;
    private long nodeCount;
    private boolean hasGuessed;

    /** There are more states than it may search. */
    static final class TooLargeException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    PlainMinimax(
            Game game, Evaluation evaluation, int searcher, boolean isExtended, long mostNodes) {
        this.reasoner = game.newReasoner();
        this.evaluation = evaluation;
        this.searcher = searcher;
        this.isExtended = isExtended;
        this.mostNodes = mostNodes;
    }

    long nodeCount() {
        return nodeCount;
    }

    boolean hasGuessed() {
        return hasGuessed;
    }

    /** Returns what a state is worth to the first role. */
    int value(long[] state, int depth, int ply) {
        if (++nodeCount > mostNodes) {
            throw new TooLargeException();
        }
        reasoner.setState(state);
        if (reasoner.isTerminal()) {
            return evaluation.end(reasoner.goal(0), reasoner.goal(1), ply);
        }
        int[] first = reasoner.legalMoves(0);
        int[] second = reasoner.legalMoves(1);
        boolean isStuck = first.length == 0 || second.length == 0;
        if (depth <= 0 || ply >= DepthSearch.MOST_DEPTH || isStuck) {
            hasGuessed = true;
            return evaluation.lead(reasoner, state);
        }
        boolean isForced = first.length == 1 && second.length == 1;
        int left = isForced && isExtended ? depth : depth - 1;
        int own = reasoner.legalMoves(searcher).length;
        List<Integer> values = new ArrayList<>();
        for (int i = 0; i < own; i++) {
            values.add(afterOwn(state, i, left, ply));
        }
        return searcher == 0
                ? values.stream().mapToInt(value -> value).max().orElseThrow()
                : values.stream().mapToInt(value -> value).min().orElseThrow();
    }

    /** Returns the value of a move of the role that searches, if the other knows it. */
    int afterOwn(long[] state, int index, int left, int ply) {
        reasoner.setState(state);
        int[] jointMove = new int[2];
        jointMove[searcher] = reasoner.legalMoves(searcher)[index];
        List<Integer> values = new ArrayList<>();
        for (int reply : reasoner.legalMoves(1 - searcher)) {
            jointMove[1 - searcher] = reply;
            reasoner.setState(state);
            long[] next = new long[state.length];
            reasoner.successor(jointMove, next);
            values.add(value(next, left, ply + 1));
        }
        return searcher == 0
                ? values.stream().mapToInt(value -> value).min().orElseThrow()
                : values.stream().mapToInt(value -> value).max().orElseThrow();
    }
}

package org.propjet.player.solve;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.StateTable;
import org.propjet.player.endgame.StatePacking;

import java.util.BitSet;

/**
 * Plays a strategy against every reply, in the game as it is, to see what its role gets. It shares
 * nothing with what wrote the strategy but the game.
 */
public final class StrategyCheck {
    private final Game game;
    private final Strategy strategy;
    private final int role;
    private final SolvingLimits limits;

    /** For each state whether it is on the way that is being followed. */
    private final BitSet isOnWay = new BitSet();

    private int worst = ValueRule.TOP;
    private long unknownCount;
    private boolean hasEndless;
    private final StatePacking packing;
    private final StateTable table;

    /**
     * What came of it.
     *
     * @param points how many points the role gets at least
     * @param stateCount how many states were met
     * @param unknownCount in how many of them the strategy had no move; the first legal one was
     *     played
     * @param isEndless whether the others can make the game go on for ever
     * @param isComplete whether everything was looked at before time and memory were over
     */
    public record Result(
            int points,
            long stateCount,
            long unknownCount,
            boolean isEndless,
            boolean isComplete) {}

    /**
     * Prepares to check.
     *
     * @throws IllegalArgumentException if the strategy is not for the game
     */
    public StrategyCheck(GameSolver solver, Strategy strategy, SolvingLimits limits) {
        game = solver.game();
        this.strategy = strategy;
        this.limits = limits;
        role = strategy.roleIndex(game);
        packing = solver.fullPacking();
        table = StateTable.ofWords(packing.wordCount());
    }

    /** Plays everything. */
    public Result run() {
        StateMoves moves = new StateMoves(game);
        long[] state = game.initialState();
        long[] successor = new long[state.length];
        long[] packed = new long[packing.wordCount()];
        packing.pack(state, packed, 0);
        IntArrayList way = IntArrayList.of(table.add(packed));
        IntArrayList nextJoint = IntArrayList.of(0);
        isOnWay.set(0);
        while (!way.isEmpty()) {
            if (limits.isOver() || 2 * table.grownBytes() > limits.byteLimit()) {
                return new Result(0, table.count(), unknownCount, hasEndless, false);
            }
            int current = way.topInt();
            packing.unpack(table.states(), current * packing.wordCount(), state);
            moves.open(state);
            int joint = nextJoint.popInt();
            if (moves.isEnd()) {
                worst = Math.min(worst, moves.goal(role));
            } else {
                joint = joint(moves, state, joint);
            }
            if (moves.isEnd() || joint == moves.jointCount()) {
                isOnWay.clear(current);
                way.popInt();
                continue;
            }
            nextJoint.push(joint + 1);
            moves.successor(joint, successor);
            packing.pack(successor, packed, 0);
            int known = table.count();
            int next = table.add(packed);
            if (next < known) {
                hasEndless |= isOnWay.get(next);
                continue;
            }
            isOnWay.set(next);
            way.push(next);
            nextJoint.push(0);
        }
        int points = hasEndless ? Math.min(worst, 0) : worst;
        return new Result(points, table.count(), unknownCount, hasEndless, true);
    }

    /** Returns the first joint move from a number on in which the role follows the strategy. */
    private int joint(StateMoves moves, long[] state, int from) {
        int own = moves.counts()[role];
        int choice = own > 1 ? choice(moves, state, own, from == 0) : 0;
        return moves.jointWith(role, choice, from);
    }

    private int choice(StateMoves moves, long[] state, int own, boolean isFirst) {
        int wanted = strategy.move(state).orElse(-1);
        for (int move = 0; move < own; move++) {
            if (moves.moveId(role, move) == wanted) {
                return move;
            }
        }
        unknownCount += isFirst ? 1 : 0;
        return 0;
    }
}

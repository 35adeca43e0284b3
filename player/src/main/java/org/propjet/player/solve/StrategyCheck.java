package org.propjet.player.solve;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.StateTable;
import org.propjet.player.endgame.StatePacking;

import java.util.Arrays;

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
    private boolean[] isOnWay = new boolean[1024];

    private int worst = ValueRule.TOP;
    private long unknownCount;
    private boolean hasEndless;
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

    private final StatePacking packing;

    /** Plays everything. */
    public Result run() {
        StateMoves moves = new StateMoves(game);
        long[] state = game.initialState();
        long[] successor = new long[state.length];
        long[] packed = new long[packing.wordCount()];
        packing.pack(state, packed, 0);
        int[] way = {table.add(packed)};
        int[] nextJoint = {0};
        int length = 1;
        isOnWay[0] = true;
        while (length > 0) {
            if (limits.isOver() || 2 * table.grownBytes() > limits.byteLimit()) {
                return new Result(0, table.count(), unknownCount, hasEndless, false);
            }
            int current = way[length - 1];
            packing.unpack(table.states(), current * packing.wordCount(), state);
            moves.open(state);
            int joint = nextJoint[length - 1];
            if (moves.isEnd()) {
                worst = Math.min(worst, moves.goal(role));
            } else {
                joint = joint(moves, state, joint);
            }
            if (moves.isEnd() || joint == moves.jointCount()) {
                isOnWay[current] = false;
                length--;
                continue;
            }
            nextJoint[length - 1] = joint + 1;
            moves.successor(joint, successor);
            packing.pack(successor, packed, 0);
            int known = table.count();
            int next = table.add(packed);
            if (next < known) {
                hasEndless |= isOnWay[next];
                continue;
            }
            if (length == way.length) {
                way = Arrays.copyOf(way, 2 * length);
                nextJoint = Arrays.copyOf(nextJoint, 2 * length);
            }
            if (next >= isOnWay.length) {
                isOnWay = Arrays.copyOf(isOnWay, 2 * next);
            }
            isOnWay[next] = true;
            way[length] = next;
            nextJoint[length++] = 0;
        }
        int points = hasEndless ? Math.min(worst, 0) : worst;
        return new Result(points, table.count(), unknownCount, hasEndless, true);
    }

    /** Returns the first joint move from a number on in which the role follows the strategy. */
    private int joint(StateMoves moves, long[] state, int from) {
        int own = moves.counts()[role];
        int choice = own > 1 ? choice(moves, state, own, from == 0) : 0;
        int stride = ValueRule.stride(moves.counts(), role);
        int joint = from;
        while (joint < moves.jointCount() && joint / stride % own != choice) {
            joint++;
        }
        return joint;
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

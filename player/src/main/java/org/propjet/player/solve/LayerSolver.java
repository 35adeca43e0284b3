package org.propjet.player.solve;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.symmetry.SymmetryGroup;
import org.propjet.player.endgame.StateFile;
import org.propjet.player.endgame.StatePacking;

import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Solves a game on disk: first the states after each number of moves, a layer each, then their
 * values from the last layer to the first. A state that is reached after different numbers of moves
 * is in several layers. Every play must come to an end: a layer that comes again is proof that one
 * does not.
 *
 * <p>Goes on with the last complete layer of the folder. Not thread-safe. Memory: a buffer in which
 * states are sorted; what is looked up is mapped from files, and is memory of the system.
 */
final class LayerSolver {
    /** So many states, or states made of them, are looked at between two looks at the clock. */
    private static final int SLICE = 256;

    private static final int MADE_SLICE = 1 << 14;

    private final Game game;
    private final StatePacking packing;
    private final @Nullable StepClock clock;
    private final SolvingLimits limits;
    private final LayerFolder folder;
    private final int beganWith;
    private final @Nullable SymmetryGroup symmetries;
    private final StateMoves moves;
    private final int roleCount;
    private final long[] state;
    private final long[] successor;
    private final long[] packed;
    private final int[] goals;

    /** How many states were made since the last look at the clock. */
    private int madeCount;

    /**
     * Opens a folder.
     *
     * @param fingerprint what tells games apart
     * @param wanted how states are packed, without the clock's fluents, if the folder is new
     * @throws UnsolvableGameException if it is of something else
     */
    LayerSolver(
            Path path,
            Game game,
            String fingerprint,
            StatePacking wanted,
            @Nullable StepClock clock,
            @Nullable SymmetryGroup symmetries,
            SolvingLimits limits)
            throws IOException {
        this.game = game;
        this.clock = clock;
        this.limits = limits;
        folder = LayerFolder.open(path, game, fingerprint, wanted);
        packing = folder.packing();
        beganWith = folder.layerCount() + folder.valuedCount();
        this.symmetries = symmetries;
        moves = new StateMoves(game, symmetries);
        roleCount = game.roles().size();
        state = game.initialState();
        successor = new long[state.length];
        packed = new long[packing.wordCount()];
        goals = new int[roleCount];
    }

    /**
     * Solves the game, as far as there is time.
     *
     * @throws UnsolvableGameException if a play can go on without end
     */
    GameValues solve() throws IOException {
        List<String> remarks = new ArrayList<>();
        if (beganWith > 0) {
            remarks.add("went on with what was in %s".formatted(folder.path()));
        }
        boolean isComplete = enumerate() && evaluate();
        long count = folder.stateCount();
        remarks.add(
                "%,d layers of states in %s%s"
                        .formatted(
                                folder.layerCount(),
                                folder.path(),
                                isComplete ? "" : "; the same command goes on with them"));
        if (!isComplete) {
            return GameValues.unknown("layers", roleCount, count, remarks);
        }
        ValueRule rule = ValueRule.of(roleCount, folder.sum());
        byte[] row = folder.values(0).toArray(ValueLayout.JAVA_BYTE);
        if (symmetries != null) {
            remarks.add(GameSolver.remark(symmetries, folder.wholeCount()));
        }
        if (rule instanceof MaxNRule) {
            remarks.add("values by max^n; the bounds hold for any way to break ties");
        }
        return GameValues.of("layers", roleCount, rule, row, count, true, remarks);
    }

    // ---- Forward ----

    private boolean enumerate() throws IOException {
        if (folder.isEnumerated()) {
            return true;
        }
        StateRuns runs =
                new StateRuns(
                        folder.path(),
                        packing.wordCount(),
                        limits.byteLimit() / 2,
                        () -> isOver("sorted", folder.layerCount()));
        if (folder.layerCount() == 0) {
            System.arraycopy(game.initialState(), 0, state, 0, state.length);
            packing.pack(state, packed, 0);
            runs.add(packed);
            if (runs.finish(folder.part("states")) < 0) {
                return false;
            }
            folder.addLayer(StepClock.bits(clock, state), -1, 0);
        }
        int sum = folder.sum();
        long wholeCount = folder.wholeCount();
        while (true) {
            int layer = folder.layerCount() - 1;
            StateFile states = folder.states(layer);
            long[] nextClock = folder.clock(layer);
            for (long place = 0; place < states.count(); place++) {
                if (isOver("looked at", layer, place)) {
                    runs.discard();
                    return false;
                }
                load(states, place, layer);
                wholeCount += moves.orbitSize(state);
                if (moves.isEnd()) {
                    sum = StateMoves.sumWith(sum, moves.goals(goals, 0));
                    continue;
                }
                if (!addSuccessors(runs)) {
                    runs.discard();
                    return false;
                }
                nextClock = StepClock.bits(clock, successor);
            }
            long added = runs.finish(folder.part("states"));
            if (added < 0) {
                return false;
            }
            if (added == 0) {
                folder.endEnumeration(sum, wholeCount);
                return true;
            }
            int same = folder.addLayer(nextClock, sum, wholeCount);
            boolean isLimited = clock != null && clock.limit() != StepClock.NEVER;
            if (same >= 0 && !isLimited) {
                throw new UnsolvableGameException(
                        "after %d moves the same states can come as after %d, so a play need not end; such games are solved in memory only, without --folder"
                                .formatted(folder.layerCount() - 1, same));
            }
        }
    }

    private boolean addSuccessors(StateRuns runs) throws IOException {
        madeCount += moves.jointCount();
        for (int joint = 0; joint < moves.jointCount(); joint++) {
            moves.successor(joint, successor);
            packing.pack(successor, packed, 0);
            if (!runs.add(packed)) {
                return false;
            }
        }
        return true;
    }

    private void load(StateFile states, long place, int layer) {
        states.read(place, packed);
        packing.unpack(packed, 0, state);
        long[] bits = folder.clock(layer);
        for (int word = 0; word < bits.length; word++) {
            state[word] |= bits[word];
        }
        moves.open(state);
    }

    private boolean isOver(String doing, int layer, long place) {
        if (place % SLICE != 0 && madeCount < MADE_SLICE) {
            return false;
        }
        madeCount = 0;
        return limits.isOver(
                String.format(
                        Locale.ROOT,
                        "layer %d: %,d of %,d states %s; %,d states in all",
                        layer,
                        place,
                        folder.count(layer),
                        doing,
                        folder.stateCount()));
    }

    private boolean isOver(String doing, int layer) {
        return limits.isOver(
                String.format(
                        Locale.ROOT,
                        "layer %d is %s; %,d states in all",
                        layer,
                        doing,
                        folder.stateCount()));
    }

    // ---- Backward ----

    private boolean evaluate() throws IOException {
        ValueRule rule = ValueRule.of(roleCount, folder.sum());
        int width = rule.rowBytes();
        byte[] row = new byte[width];
        byte[] rows = new byte[width];
        while (folder.valuedCount() < folder.layerCount()) {
            int layer = folder.layerCount() - folder.valuedCount() - 1;
            StateFile states = folder.states(layer);
            boolean isLast = layer == folder.layerCount() - 1;
            @Nullable StateFile later = isLast ? null : folder.states(layer + 1);
            MemorySegment values = isLast ? MemorySegment.NULL : folder.values(layer + 1);
            try (DataOutputStream out = StateRuns.output(folder.part("values"))) {
                for (long place = 0; place < states.count(); place++) {
                    if (isOver("valued", layer, place)) {
                        return false;
                    }
                    load(states, place, layer);
                    if (moves.isEnd() || later == null) {
                        moves.goals(goals, 0);
                        rule.end(goals, row, 0);
                    } else {
                        int length = moves.jointCount() * width;
                        rows = rows.length < length ? new byte[2 * length] : rows;
                        readRows(later, values, rows, width);
                        combine(rule, rows, row);
                    }
                    out.write(row);
                }
            }
            folder.addValues();
        }
        return true;
    }

    private void readRows(StateFile later, MemorySegment values, byte[] rows, int width) {
        madeCount += moves.jointCount();
        for (int joint = 0; joint < moves.jointCount(); joint++) {
            moves.successor(joint, successor);
            packing.pack(successor, packed, 0);
            long at = later.find(packed) * width;
            MemorySegment.copy(values, ValueLayout.JAVA_BYTE, at, rows, joint * width, width);
        }
    }

    private void combine(ValueRule rule, byte[] rows, byte[] row) {
        if (moves.isSimultaneous()) {
            rule.simultaneous(moves.counts(), rows, row, 0);
        } else {
            rule.choice(moves.chooser(), rows, moves.jointCount(), row, 0);
        }
    }
}

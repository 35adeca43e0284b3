package org.propjet.compiler;

import org.propjet.compiler.circuit.PlayoutCircuit;
import org.propjet.compiler.plan.PlaneKernel;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.propnet.NetInterface;

import java.util.Arrays;

/**
 * Playouts in the bits of words: each bit position of a kernel's planes is a playout of its own.
 *
 * <p>Not thread-safe. Memory: 8 bytes a plane and word.
 */
final class LanePlayouts implements Playouts {
    /*
     * One step plays one joint move in every lane. A lane whose state is terminal (or stuck) keeps
     * its state, so that it stays so. When enough lanes are done they are harvested together: the
     * goal planes are computed, everything is counted by popcount, and they start again. So no lane
     * is ever handled alone, and the goals, which are often half of a game's network, are computed
     * once in many steps.
     *
     * How long a playout has lasted is counted in the bits of planes, too: `lengths` is a counter
     * for each lane, the least significant plane first.
     */

    /**
     * The share of the lanes that must be done before they are harvested: one in so many. Fewer
     * harvests save goals, but done lanes idle.
     */
    private static final int HARVEST_SHARE = 8;

    /** Planes of the length counters: enough for {@link RandomPlayout#MAX_PLIES}. */
    private static final int LENGTH_PLANES = 17;

    /** The clock is read once in this many steps. */
    private static final int STEPS_PER_LOOK = 16;

    private final Game game;
    private final PlayoutCircuit circuit;
    private final PlaneKernel kernel;
    private final PlaneLayout layout;
    private final PlaneRandom random;
    private final int words;
    private final long[] memory;
    private final long[] done;
    private final long[] active;
    private final long[] counted;
    private final long[] ended;
    private final long[] unique;
    private final long[] lengths;
    private final long[] carry;
    private final long[] startPlanes;
    private int lengthPlanes;

    LanePlayouts(Game game, PlayoutCircuit circuit, PlaneKernel kernel, long seed) {
        this.game = game;
        this.circuit = circuit;
        this.kernel = kernel;
        this.layout = PlaneLayout.of(circuit);
        this.words = kernel.wordsPerPlane();
        this.random = new PlaneRandom(words, seed);
        this.memory = new long[kernel.planeCount() * words];
        this.done = new long[words];
        this.active = new long[words];
        this.counted = new long[words];
        this.ended = new long[words];
        this.unique = new long[words];
        this.startPlanes = new long[layout.baseCount()];
        this.lengths = new long[LENGTH_PLANES * words];
        this.carry = new long[words];
    }

    @Override
    public Game game() {
        return game;
    }

    @Override
    public int laneCount() {
        return 64 * words;
    }

    @Override
    public void run(long[] start, long endNanos, PlayoutTally tally) {
        begin(start);
        int harvestCount = Math.max(1, laneCount() / HARVEST_SHARE);
        boolean isOver = false;
        for (int step = 1; !isOver; step++) {
            if (step() >= harvestCount) {
                harvest(tally);
                restart();
            }
            isOver = step % STEPS_PER_LOOK == 0 && System.nanoTime() - endNanos >= 0;
        }
        drain(tally);
    }

    /** Puts all lanes into a state, with nothing played. */
    void begin(long[] start) {
        for (int bit = 0; bit < startPlanes.length; bit++) {
            startPlanes[bit] = (start[bit >>> 6] >>> bit & 1) != 0 ? -1L : 0;
        }
        Arrays.fill(active, -1L);
        Arrays.fill(done, -1L);
        restart();
        Arrays.fill(lengths, 0);
        lengthPlanes = 0;
    }

    /** Plays one joint move in every lane that is not done; returns how many are done. */
    int step() {
        random.fill(memory, layout.firstRandom(), circuit.randomCount());
        kernel.step(memory);
        int terminal = layout.terminal() * words;
        int stuck = layout.stuck() * words;
        int count = 0;
        for (int word = 0; word < words; word++) {
            long here = memory[terminal + word] | memory[stuck + word] | ~active[word];
            done[word] = here;
            carry[word] = ~here;
            count += Long.bitCount(here & active[word]);
        }
        keepState();
        countSteps();
        return count;
    }

    /** The next state becomes the state, but for the lanes that are done. */
    private void keepState() {
        int next = layout.firstNext() * words;
        int size = layout.baseCount() * words;
        if (words == 1) {
            blend(memory, size, next, done[0]);
            return;
        }
        for (int at = 0; at < size; at += words) {
            for (int word = 0; word < words; word++) {
                long kept = done[word];
                memory[at + word] = (memory[next + at + word] & ~kept) | (memory[at + word] & kept);
            }
        }
    }

    private static void blend(long[] memory, int size, int next, long kept) {
        for (int at = 0; at < size; at++) {
            memory[at] = (memory[next + at] & ~kept) | (memory[at] & kept);
        }
    }

    /** Adds one to the length of every lane in {@code carry}. */
    private void countSteps() {
        if (words == 1) {
            countSteps(carry[0]);
            return;
        }
        long left = -1;
        int plane = 0;
        for (; left != 0 && plane < LENGTH_PLANES; plane++) {
            left = 0;
            for (int word = 0; word < words; word++) {
                long bits = lengths[plane * words + word];
                long carried = carry[word];
                lengths[plane * words + word] = bits ^ carried;
                carry[word] = bits & carried;
                left |= bits & carried;
            }
        }
        lengthPlanes = Math.max(lengthPlanes, plane);
    }

    /** The same for planes of one word. */
    private void countSteps(long lanes) {
        int plane = 0;
        for (long left = lanes; left != 0 && plane < LENGTH_PLANES; plane++) {
            long bits = lengths[plane];
            lengths[plane] = bits ^ left;
            left &= bits;
        }
        lengthPlanes = Math.max(lengthPlanes, plane);
    }

    /** Counts the lanes that are done and active. */
    private void harvest(PlayoutTally tally) {
        kernel.goals(memory);
        long finished = 0;
        long endless = 0;
        for (int word = 0; word < words; word++) {
            long stuck = memory[layout.stuck() * words + word] & active[word];
            counted[word] = done[word] & active[word];
            finished += Long.bitCount(counted[word]);
            endless += Long.bitCount(stuck);
            ended[word] = counted[word] & ~stuck;
        }
        tally.addEndless(endless);
        addLengths(tally, finished);
        NetInterface ends = circuit.net().ends();
        int plane = layout.firstGoal();
        for (int role = 0; role < ends.roleCount(); role++) {
            int[] values = ends.goalValues()[role];
            markUnique(plane, values.length);
            for (int value : values) {
                long count = 0;
                for (int word = 0; word < words; word++) {
                    count += Long.bitCount(memory[plane * words + word] & unique[word]);
                }
                plane++;
                if (count > 0) {
                    tally.addGoals(role, value, count);
                }
            }
        }
    }

    /** Marks the ended lanes in which no two of some goal values hold. */
    private void markUnique(int firstPlane, int valueCount) {
        for (int word = 0; word < words; word++) {
            long any = 0;
            long several = 0;
            for (int i = 0; i < valueCount; i++) {
                long value = memory[(firstPlane + i) * words + word];
                several |= any & value;
                any |= value;
            }
            unique[word] = ended[word] & ~several;
        }
    }

    /** Adds the lengths of the counted lanes, and their squares, from the bits of the counters. */
    private void addLengths(PlayoutTally tally, long finished) {
        long sum = 0;
        double squares = 0;
        for (int i = 0; i < lengthPlanes; i++) {
            for (int k = i; k < lengthPlanes; k++) {
                long both = 0;
                for (int word = 0; word < words; word++) {
                    long low = lengths[i * words + word];
                    both += Long.bitCount(low & lengths[k * words + word] & counted[word]);
                }
                sum += i == k ? both << i : 0;
                squares += both << (i + k + (i == k ? 0 : 1));
            }
        }
        tally.addPlayouts(finished, sum, squares);
    }

    /** Puts the lanes that are done into the starting state. */
    private void restart() {
        int at = 0;
        for (int bit = 0; bit < startPlanes.length; bit++) {
            long value = startPlanes[bit];
            for (int word = 0; word < words; word++) {
                memory[at] = (memory[at] & ~done[word]) | (value & done[word]);
                at++;
            }
        }
        for (int plane = 0; plane < lengthPlanes; plane++) {
            for (int word = 0; word < words; word++) {
                lengths[plane * words + word] &= ~done[word];
            }
        }
    }

    /** Plays the lanes in flight to their ends, and counts them. */
    private void drain(PlayoutTally tally) {
        int running = laneCount();
        for (int step = 0; running > 0 && step <= RandomPlayout.MAX_PLIES; step++) {
            int finished = step();
            if (finished > 0) {
                harvest(tally);
                for (int word = 0; word < words; word++) {
                    active[word] &= ~done[word];
                }
                running -= finished;
            }
        }
        if (running > 0) {
            System.arraycopy(active, 0, counted, 0, words);
            addLengths(tally, running);
            tally.addEndless(running);
        }
    }

    /** Returns the state of a lane. For tests and replays: linear in the state. */
    void state(int lane, long[] into) {
        Arrays.fill(into, 0);
        int word = lane >>> 6;
        for (int bit = 0; bit < layout.baseCount(); bit++) {
            into[bit >>> 6] |= (memory[bit * words + word] >>> lane & 1) << bit;
        }
    }

    /** Returns whether the last step found a lane terminal or stuck. */
    boolean isDone(int lane) {
        return (done[lane >>> 6] >>> lane & 1) != 0;
    }

    /** Returns the choices that a lane will make from now on. */
    PlaneChoice choices(int lane) {
        return new PlaneChoice(circuit, random.stream(lane >>> 6), lane & 63);
    }

    /** Computes the goal planes of all lanes. */
    void evaluateGoals() {
        kernel.goals(memory);
    }

    /** Returns a role's possible goal values, ascending. */
    int[] goalValues(int roleIndex) {
        return circuit.net().ends().goalValues()[roleIndex];
    }

    /** Returns whether a lane has a goal value: the {@code index}-th of all roles' in order. */
    boolean hasGoal(int lane, int index) {
        int at = (layout.firstGoal() + index) * words + (lane >>> 6);
        return (memory[at] >>> lane & 1) != 0;
    }
}

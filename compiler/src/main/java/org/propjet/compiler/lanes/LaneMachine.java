package org.propjet.compiler.lanes;

import org.propjet.compiler.code.PlaneLayout;
import org.propjet.compiler.code.emit.Vectors;
import org.propjet.compiler.code.planes.PlaneKernel;
import org.propjet.compiler.code.planes.PlaneLoops;
import org.propjet.compiler.code.planes.PlaneMemory;
import org.propjet.compiler.code.planes.PlanePieces;
import org.propjet.compiler.code.planes.PlaneRandom;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetInterface;
import org.propjet.engine.time.Stopwatch;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * The lanes of a kernel: each bit position of its planes is a playout of its own. This is where a
 * step of all of them happens; what to start and what to count is for others to say.
 *
 * <p>A lane is <i>active</i> if a playout is in it, and <i>done</i> if the last step found it
 * terminal, stuck or too long, or inactive. A lane that is done keeps its state, and so stays done.
 *
 * <p>Not thread-safe. Memory: 8 bytes a plane and word.
 */
public final class LaneMachine {
    /*
     * How long a playout has lasted is counted in the bits of planes, too: `lengths` is a counter
     * for each lane, the least significant plane first. After a step a lane's counter says in how
     * many steps it was not done.
     */

    /** Planes of the length counters: enough for {@link RandomPlayout#MAX_PLIES}. */
    private static final int LENGTH_PLANES = 17;

    private final PlayoutCircuit circuit;
    private final Supplier<PlaneKernel> fastest;
    private final PlaneLayout layout;
    private final int[] firstGoals;
    private final PlaneLoops loops;
    private final int words;
    private final int origin;
    private final long[] streams;
    private final long[] active;
    private final long[] done;
    private final long[] lengths;
    private final long[] running;
    private final long[] kept;
    private PlaneKernel kernel;
    private long[] memory;
    private int lengthPlanes;

    /**
     * Makes lanes, none of them active.
     *
     * @param fastest returns the fastest kernel of the circuit so far, in any thread
     * @param seed fixes all choices
     */
    public LaneMachine(PlayoutCircuit circuit, Supplier<PlaneKernel> fastest, long seed) {
        this.circuit = circuit;
        this.fastest = fastest;
        this.kernel = fastest.get();
        this.layout = PlaneLayout.of(circuit);
        this.firstGoals = firstGoals(circuit.net().ends());
        this.words = kernel.wordsPerPlane();
        this.origin = kernel.firstWord();
        this.loops = Vectors.loops(words);
        this.streams = PlaneRandom.streams(words, seed);
        this.memory = PlaneMemory.of(kernel, layout.baseCount());
        this.active = new long[words];
        this.done = new long[words];
        this.running = new long[words];
        this.kept = new long[words];
        this.lengths = new long[LENGTH_PLANES * words];
        Arrays.fill(done, -1);
    }

    /** Returns for each role the index of its first goal value among those of all roles; a copy. */
    static int[] firstGoals(NetInterface ends) {
        int[] first = new int[ends.roleCount()];
        for (int role = 1; role < first.length; role++) {
            first[role] = first[role - 1] + ends.goalValues()[role - 1].length;
        }
        return first;
    }

    int wordCount() {
        return words;
    }

    /** Returns the kernel that evaluates them. */
    public PlaneKernel kernel() {
        return kernel;
    }

    /** Returns the number of lanes. */
    public int laneCount() {
        return Long.SIZE * words;
    }

    /** Returns the circuit that the kernel evaluates. */
    public PlayoutCircuit circuit() {
        return circuit;
    }

    /**
     * Goes over to the fastest kernel that there is now, in the middle of all playouts; false if
     * its planes are of another width, so that other lanes are needed.
     */
    boolean adoptKernel() {
        PlaneKernel found = fastest.get();
        if (found.equals(kernel)) {
            return true;
        }
        if (!found.hasPlanesLike(kernel)) {
            return false;
        }
        long[] moved = PlaneMemory.of(found, layout.baseCount());
        int startFrom = at(kernel.planeCount());
        int startTo = at(found.planeCount());
        System.arraycopy(memory, origin, moved, origin, layout.firstFree() * words);
        System.arraycopy(memory, startFrom, moved, startTo, layout.baseCount() * words);
        kernel = found;
        memory = moved;
        return true;
    }

    /** Returns whether these are the lanes of the fastest kernel that there is now. */
    boolean fitKernel() {
        return fastest.get().hasPlanesLike(kernel);
    }

    private int at(int plane) {
        return origin + plane * words;
    }

    // ---- Starting ----

    /** Sets the state in which {@link #startDone} starts playouts. */
    public void setStart(long[] state) {
        int first = at(kernel.planeCount());
        for (int bit = 0; bit < layout.baseCount(); bit++) {
            int from = first + bit * words;
            Arrays.fill(memory, from, from + words, isSet(state[bit >>> 6], bit) ? -1L : 0);
        }
    }

    /** Starts a playout in every lane that is done, and makes it active. */
    public void startDone() {
        for (int word = 0; word < words; word++) {
            running[word] = ~done[word];
            active[word] = -1;
        }
        loops.copy(memory, origin, at(kernel.planeCount()), layout.baseCount() * words, running);
        for (int plane = 0; plane < lengthPlanes; plane++) {
            for (int word = 0; word < words; word++) {
                lengths[plane * words + word] &= running[word];
            }
        }
        Arrays.fill(done, 0);
    }

    /**
     * Starts playouts from some states in lanes of a word, and makes them active. Most fluents of a
     * state do not hold, so the lanes are cleared first, and then those that hold are set.
     */
    void start(int word, int count, long[] lanes, long[][] states) {
        long started = 0;
        for (int i = 0; i < count; i++) {
            started |= lanes[i];
        }
        for (int at = origin + word, end = at + layout.baseCount() * words; at < end; at += words) {
            memory[at] &= ~started;
        }
        for (int i = 0; i < count; i++) {
            for (int stateWord = 0; stateWord < states[i].length; stateWord++) {
                for (long left = states[i][stateWord]; left != 0; left &= left - 1) {
                    int bit = (stateWord << 6) + Long.numberOfTrailingZeros(left);
                    memory[origin + word + bit * words] |= lanes[i];
                }
            }
        }
        for (int plane = 0, at = word; plane < lengthPlanes; plane++, at += words) {
            lengths[at] &= ~started;
        }
        active[word] |= started;
        done[word] &= ~started;
    }

    /** Makes every lane inactive, and so done. */
    void stopAll() {
        Arrays.fill(active, 0);
        Arrays.fill(done, -1);
    }

    /** Makes the lanes that are done inactive. */
    void stopDone() {
        for (int word = 0; word < words; word++) {
            active[word] &= ~done[word];
        }
    }

    /** Returns whether no lane is active. */
    boolean isIdle() {
        for (long lanes : active) {
            if (lanes != 0) {
                return false;
            }
        }
        return true;
    }

    /** Makes some lanes of a word inactive, and so done. */
    void stop(int word, long lanes) {
        active[word] &= ~lanes;
        done[word] |= lanes;
    }

    // ---- Playing ----

    /**
     * Plays one joint move in every active lane that is not terminal, stuck or too long, and for
     * which one was chosen ({@link org.propjet.compiler.playout.ChoiceDraws}); returns how many
     * active lanes are terminal, stuck or too long.
     */
    public int step() {
        drawRandom();
        evaluateStep();
        int terminal = at(layout.terminal());
        int stuck = at(layout.stuck());
        int missed = at(layout.missed());
        for (int word = 0; word < words; word++) {
            done[word] = memory[terminal + word] | memory[stuck + word] | ~active[word];
        }
        if (lengthPlanes == LENGTH_PLANES) {
            cutEndless();
        }
        int count = 0;
        for (int word = 0; word < words; word++) {
            count += Long.bitCount(done[word] & active[word]);
            kept[word] = done[word] | memory[missed + word];
            running[word] = ~kept[word];
        }
        loops.copy(memory, origin, at(layout.firstNext()), layout.baseCount() * words, kept);
        lengthPlanes = loops.increment(lengths, lengthPlanes, running);
        return count;
    }

    /** Fills the random planes. */
    public void drawRandom() {
        loops.fillRandom(streams, memory, at(layout.firstRandom()), at(layout.firstNext()));
    }

    /** Computes the next state of all lanes, and which are terminal or stuck. */
    public void evaluateStep() {
        kernel.step(memory);
    }

    /** Takes for done the lanes whose playouts have become too long. */
    private void cutEndless() {
        for (int word = 0; word < words; word++) {
            long left = ~done[word] & length(LENGTH_PLANES - 1, word);
            for (; left != 0; left &= left - 1) {
                int lane = (word << 6) + Long.numberOfTrailingZeros(left);
                if (lengthOf(lane) >= RandomPlayout.MAX_PLIES) {
                    done[word] |= left & -left;
                }
            }
        }
    }

    /** Computes the goal planes of all lanes. */
    public void evaluateGoals() {
        kernel.goals(memory);
    }

    /**
     * Does a piece of the kernel some times over, and returns what one of them took, in
     * nanoseconds. The lanes must step before they are looked at.
     */
    public double time(PlanePieces pieces, int piece, int times) {
        Stopwatch watch = Stopwatch.start();
        pieces.run(piece, times, memory);
        return (double) watch.nanos() / times;
    }

    // ---- Looking ----

    /** Returns the active lanes of a word. */
    long active(int word) {
        return active[word];
    }

    /** Returns the lanes of a word that are done. */
    long done(int word) {
        return done[word];
    }

    /** Returns the lanes of a word that the last step found terminal. */
    long terminal(int word) {
        return memory[at(layout.terminal()) + word];
    }

    /** Returns the lanes of a word whose state has a fluent. */
    long holding(int bit, int word) {
        return memory[at(bit) + word];
    }

    /** Returns the lanes of a word that have a goal value: the {@code index}-th of all roles'. */
    long goal(int index, int word) {
        return memory[at(layout.firstGoal() + index) + word];
    }

    /** Returns the index, among all roles' goal values, of a role's first. */
    int firstGoal(int role) {
        return firstGoals[role];
    }

    /** Returns the lanes of a word that have exactly one goal value of a role. */
    long withOneGoal(int role, int word) {
        int first = firstGoals[role];
        int end = first + ends().goalValues()[role].length;
        long any = 0;
        long several = 0;
        for (int index = first; index < end; index++) {
            long value = goal(index, word);
            several |= any & value;
            any |= value;
        }
        return any & ~several;
    }

    /**
     * Reads a lane's goal values, which were computed before: for each role the one that holds, or
     * {@link Reasoner#NO_GOAL} if none does, or several do, or the lane is not terminal.
     */
    void goals(int lane, int[] into) {
        int word = lane >>> 6;
        for (int role = 0; role < into.length; role++) {
            into[role] = Reasoner.NO_GOAL;
            if (isSet(terminal(word) & withOneGoal(role, word), lane)) {
                int index = firstGoals[role];
                while (!isSet(goal(index, word), lane)) {
                    index++;
                }
                into[role] = ends().goalValues()[role][index - firstGoals[role]];
            }
        }
    }

    /** Returns the number of planes of the length counters that are in use. */
    int lengthPlanes() {
        return lengthPlanes;
    }

    /** Returns the lanes of a word in whose length a bit is set. */
    long length(int bit, int word) {
        return lengths[bit * words + word];
    }

    /** Returns the length of a lane's playout. */
    int lengthOf(int lane) {
        int length = 0;
        for (int bit = 0; bit < lengthPlanes; bit++) {
            length |= (int) (length(bit, lane >>> 6) >>> lane & 1) << bit;
        }
        return length;
    }

    /** Copies the state of a lane. Cost: linear in the state. */
    void state(int lane, long[] into) {
        readState(memory, origin, words, layout.baseCount(), lane, into);
    }

    /** Copies the state of a lane from planes, the first of which begins at {@code origin}. */
    static void readState(
            long[] memory, int origin, int words, int planeCount, int lane, long[] into) {
        Arrays.fill(into, 0);
        for (int bit = 0, at = origin + (lane >>> 6); bit < planeCount; bit++, at += words) {
            into[bit >>> 6] |= (memory[at] >>> lane & 1) << bit;
        }
    }

    /** Copies the {@link PlaneRandom#STATE_WORDS} that fix a word's choices from now on. */
    void stream(int word, long[] into, int at) {
        into[at] = streams[word];
        into[at + 1] = streams[words + word];
    }

    /** Returns how the network ends games. */
    public NetInterface ends() {
        return circuit.net().ends();
    }

    /** Returns whether a word has the bit of a lane, or of a fluent; the bits above are ignored. */
    static boolean isSet(long word, int bit) {
        return (word >>> bit & 1) != 0;
    }
}

package org.propjet.compiler.lanes;

import org.propjet.compiler.code.PlaneLayout;
import org.propjet.compiler.code.planes.PlaneKernel;
import org.propjet.compiler.code.planes.PlaneMemory;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.engine.game.Successors;
import org.propjet.engine.propnet.NetInterface;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Successors in the lanes of a playout kernel, each joint move in one of its own.
 *
 * <p>The kernel chooses at random; so the random planes are filled with the numbers that make it
 * choose what is wanted: a role's choice is the r-th of its legal moves, in the order of the
 * choice's leaves, if its first draw is r ({@link org.propjet.compiler.playout.ChoiceDraws}). A
 * second step tells which of the states that follow are terminal. So it costs two steps of the
 * kernel, and a transposition of the planes.
 *
 * <p>Whenever others are begun the circuit may have given way to another one, and the kernel to a
 * faster one. Not thread-safe. Memory: 8 bytes a plane and word, and a state for each lane.
 */
public final class LaneSuccessors implements Successors {
    private static final int WORD = Long.SIZE;

    private final Supplier<CircuitKernels> newest;
    private final int stateWords;
    private final long[] block = new long[WORD];
    private CircuitKernels kernels;
    private PlaneLayout layout;
    private LaneGoals goals;
    private LeafOrder order;

    /** For each role the first plane of its draws, among the random ones. */
    private int[] firstDraws;

    private PlaneKernel kernel;
    private long[] memory = {};
    private int words;
    private int origin;

    /** For each lane the state that follows. */
    private long[] states = {};

    /** A bit for each lane in which that is terminal. */
    private long[] terminal = {};

    /** How many joint moves have been added. */
    private int size;

    /**
     * Makes room for successors, with none in it.
     *
     * @param newest returns the circuit to compute by, in any thread
     */
    public LaneSuccessors(Supplier<CircuitKernels> newest) {
        this.newest = newest;
        this.kernels = newest.get();
        this.stateWords = ends().stateLayout().wordCount();
        this.kernel = kernels.fastest();
        useCircuit();
        makeRoom();
    }

    private NetInterface ends() {
        return kernels.circuit().net().ends();
    }

    private void useCircuit() {
        PlayoutCircuit circuit = kernels.circuit();
        layout = PlaneLayout.of(circuit);
        order = new LeafOrder(circuit.leafOf());
        goals = new LaneGoals(layout, ends());
        firstDraws = circuit.draws().first();
    }

    /** Takes memory for the kernel's planes and lanes. */
    private void makeRoom() {
        words = kernel.wordsPerPlane();
        origin = kernel.firstWord();
        memory = PlaneMemory.of(kernel, 0);
        states = new long[words * WORD * stateWords];
        terminal = new long[words];
    }

    @Override
    public int begin() {
        CircuitKernels found = newest.get();
        if (!found.equals(kernels)) {
            kernels = found;
            useCircuit();
        }
        PlaneKernel faster = kernels.fastest();
        if (faster.equals(kernel)) {
            Arrays.fill(memory, at(0), at(layout.firstNext()), 0);
        } else {
            kernel = faster;
            makeRoom();
        }
        size = 0;
        return words * WORD;
    }

    private int at(int plane) {
        return origin + plane * words;
    }

    // ---- Adding ----

    @Override
    public void add(long[] state, int[] legalCounts, int[][] legalMoves, int[] choices, int count) {
        for (int first = size, end = size + count, next; first < end; first = next) {
            next = Math.min(end, (first & -WORD) + WORD);
            long lanes = -1L >>> (WORD - (next - first)) << first;
            setState(first / WORD, lanes, state);
        }
        for (int role = 0; role < legalCounts.length; role++) {
            if (legalCounts[role] > 1) {
                order.begin(role, legalMoves[role], legalCounts[role]);
                for (int index = 0; index < count; index++) {
                    int choice = choices[index * legalCounts.length + role];
                    setDraw(size + index, role, order.numberOf(legalMoves[role][choice], choice));
                }
            }
        }
        size += count;
    }

    private void setState(int word, long lanes, long[] state) {
        for (int stateWord = 0; stateWord < stateWords; stateWord++) {
            for (long left = state[stateWord]; left != 0; left &= left - 1) {
                int bit = stateWord * WORD + Long.numberOfTrailingZeros(left);
                memory[at(bit) + word] |= lanes;
            }
        }
    }

    /** Sets the draw that makes a role choose one of its legal moves, in the order of leaves. */
    private void setDraw(int lane, int role, int choice) {
        int first = at(layout.firstRandom() + firstDraws[role]) + lane / WORD;
        for (int left = choice; left != 0; left &= left - 1) {
            memory[first + Integer.numberOfTrailingZeros(left) * words] |= 1L << lane;
        }
    }

    // ---- Computing ----

    @Override
    public void compute() {
        kernel.step(memory);
        int wordCount = (size + WORD - 1) / WORD;
        for (int word = 0; word < wordCount; word++) {
            for (int stateWord = 0; stateWord < stateWords; stateWord++) {
                transpose(word, stateWord);
            }
        }
        System.arraycopy(
                memory, at(layout.firstNext()), memory, at(0), at(layout.baseCount()) - origin);
        kernel.step(memory);
        long any = 0;
        for (int word = 0; word < wordCount; word++) {
            int used = Math.min(WORD, size - word * WORD);
            terminal[word] = memory[at(layout.terminal()) + word] & -1L >>> (WORD - used);
            any |= terminal[word];
        }
        if (any != 0) {
            kernel.goals(memory);
        }
    }

    /** Reads a word of each lane's state from a word of the planes. */
    private void transpose(int word, int stateWord) {
        int first = stateWord * WORD;
        int count = Math.min(WORD, layout.baseCount() - first);
        int from = at(layout.firstNext() + first) + word;
        for (int i = 0; i < count; i++) {
            block[i] = memory[from + i * words];
        }
        Arrays.fill(block, count, WORD, 0);
        transpose(block);
        int to = word * WORD * stateWords + stateWord;
        for (int lane = 0; lane < WORD; lane++) {
            states[to + lane * stateWords] = block[lane];
        }
    }

    /** Transposes 64 words of 64 bits (Warren, Hacker's Delight, 2002). */
    private static void transpose(long[] block) {
        long mask = 0xFFFF_FFFFL;
        for (int distance = WORD / 2; distance != 0; distance >>>= 1, mask ^= mask << distance) {
            for (int i = 0; i < WORD; i = (i + distance + 1) & ~distance) {
                long swapped = (block[i] >>> distance ^ block[i + distance]) & mask;
                block[i] ^= swapped << distance;
                block[i + distance] ^= swapped;
            }
        }
    }

    // ---- Looking ----

    @Override
    public void state(int index, long[] into) {
        System.arraycopy(states, index * stateWords, into, 0, stateWords);
    }

    @Override
    public boolean isTerminal(int index) {
        return LaneMachine.isSet(terminal[index / WORD], index);
    }

    @Override
    public int goal(int index, int roleIndex) {
        return goals.goal(memory, origin, words, index, roleIndex);
    }
}

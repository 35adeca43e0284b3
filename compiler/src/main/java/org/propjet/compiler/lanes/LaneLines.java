package org.propjet.compiler.lanes;

import org.propjet.compiler.circuit.ChoiceDraws;
import org.propjet.compiler.circuit.PlayoutCircuit;
import org.propjet.compiler.kernel.PlaneLayout;
import org.propjet.compiler.planes.PlaneKernel;
import org.propjet.compiler.planes.PlaneLoops;
import org.propjet.compiler.planes.PlaneMemory;
import org.propjet.engine.game.MoveLines;
import org.propjet.engine.propnet.NetInterface;

import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Lines of moves in the lanes of a playout kernel.
 *
 * <p>The kernel chooses at random; so all draws of all roles are set to a lane's choice. Lanes for
 * which that is not the number of a legal move are missed, or repeat another move ({@link
 * LaneGroups}).
 *
 * <p>Not thread-safe. Memory: 8 bytes a plane and word.
 */
public final class LaneLines implements MoveLines {
    private static final int WORD = Long.SIZE;
    private static final int MOST_PLIES = 8;

    private final Supplier<PlaneKernel> fastest;
    private final PlaneLayout layout;
    private final LeafOrder order;
    private final NetInterface ends;
    private final LaneGoals goals;

    /** For each bit of a choice the random planes that it is written to. */
    private final int[][] planesOfBit;

    /** As many as the choice has leaves. */
    private final int mostMoves;

    /** Where the lines begin, once and in all lanes. */
    private final long[] root;

    private long[] rootPlanes = {};
    private int[] sorted = {};
    private PlaneKernel kernel;
    private PlaneLoops loops;
    private long[] memory = {};
    private int words;
    private int origin;

    /** The choices of {@link #makeEach}, bit by bit, with a stride of 1, and with others. */
    private LanePattern ofOne;

    private LanePattern ofOthers;
    private long[] bits = {};

    /** For each number of moves the lanes whose game was over after so many. */
    private long[][] overAfter = {};

    private int plies;
    private long[] made = {};
    private long[] over = {};

    /** Lanes for which the last move could not be chosen. */
    private long[] missed = {};

    /** Lanes that {@link #leaveOutRepeated} has left out. */
    private long[] repeated = {};

    private long[] same = {};
    private LaneGroups groups;
    private LaneValues values;

    /** Where each role's goal planes begin in the memory. */
    private final int[] firstGoals = new int[2];

    /**
     * Makes room for lines.
     *
     * @param circuit of a game of two roles that choose in turn
     * @param fastest returns the fastest kernel of the circuit so far, in any thread
     */
    public LaneLines(PlayoutCircuit circuit, Supplier<PlaneKernel> fastest) {
        this.fastest = fastest;
        this.layout = PlaneLayout.of(circuit);
        this.order = new LeafOrder(circuit.leafOf());
        this.root = new long[circuit.net().ends().stateLayout().wordCount()];
        this.planesOfBit = planesOfBit(circuit.draws());
        this.mostMoves =
                1 + Arrays.stream(circuit.leafOf()).flatMapToInt(Arrays::stream).max().orElse(0);
        this.ends = circuit.net().ends();
        this.goals = new LaneGoals(layout, ends);
        this.kernel = fastest.get();
        this.loops = PlaneLoops.of(kernel.wordsPerPlane());
        makeRoom();
    }

    private static int[][] planesOfBit(ChoiceDraws draws) {
        int[][] planes = new int[Arrays.stream(draws.width()).max().orElse(0)][];
        for (int bit = 0; bit < planes.length; bit++) {
            int which = bit;
            planes[bit] =
                    IntStream.range(0, draws.width().length)
                            .filter(role -> which < draws.width()[role])
                            .flatMap(
                                    role ->
                                            IntStream.range(0, draws.tries()[role])
                                                    .map(n -> draws.plane(role, n, which)))
                            .distinct()
                            .toArray();
        }
        return planes;
    }

    /** Takes memory for the kernel's planes and lanes. */
    private void makeRoom() {
        words = kernel.wordsPerPlane();
        origin = kernel.firstWord();
        loops = PlaneLoops.of(words);
        memory = PlaneMemory.of(kernel, 0);
        bits = new long[planesOfBit.length * words];
        ofOne = new LanePattern(planesOfBit.length, words);
        ofOthers = new LanePattern(planesOfBit.length, words);
        overAfter = new long[MOST_PLIES + 1][words];
        made = new long[words];
        over = new long[words];
        missed = new long[words];
        repeated = new long[words];
        same = new long[words];
        groups = new LaneGroups(layout.baseCount(), words, origin);
        values = new LaneValues(ends, words);
        rootPlanes = new long[layout.baseCount() * words];
        Arrays.fill(root, 0);
        int[] goalPlanes = LaneMachine.firstGoals(ends);
        for (int role = 0; role < firstGoals.length; role++) {
            firstGoals[role] = at(layout.firstGoal() + goalPlanes[role]);
        }
    }

    private int at(int plane) {
        return origin + plane * words;
    }

    // ---- Making moves ----

    @Override
    public int laneCount() {
        PlaneKernel newest = fastest.get();
        if (!newest.equals(kernel)) {
            kernel = newest;
            makeRoom();
        }
        return words * WORD;
    }

    @Override
    public int mostMoves() {
        return mostMoves;
    }

    @Override
    public void begin(long[] state) {
        for (int i = 0; i < root.length; i++) {
            for (long left = state[i] ^ root[i]; left != 0; left &= left - 1) {
                int bit = Long.numberOfTrailingZeros(left);
                int from = ((i << 6) + bit) * words;
                Arrays.fill(rootPlanes, from, from + words, -(state[i] >>> bit & 1));
            }
            root[i] = state[i];
        }
        System.arraycopy(rootPlanes, 0, memory, origin, rootPlanes.length);
        Arrays.fill(made, -1);
        Arrays.fill(over, 0);
        Arrays.fill(repeated, 0);
        plies = 0;
    }

    @Override
    public void movesByChoice(int roleIndex, int[] moveIds, int count) {
        order.begin(roleIndex, moveIds, count);
        if (sorted.length < count) {
            sorted = new int[moveIds.length];
        }
        for (int i = 0; i < count; i++) {
            sorted[order.numberOf(moveIds[i], i)] = moveIds[i];
        }
        System.arraycopy(sorted, 0, moveIds, 0, count);
    }

    @Override
    public void makeEach(int groupSize, int stride) {
        make(patternOf(stride).choices(groupSize, stride));
    }

    private LanePattern patternOf(int stride) {
        return stride == 1 ? ofOne : ofOthers;
    }

    @Override
    public void make(int[] choices, int groupCount, int groupSize) {
        Arrays.fill(bits, 0);
        for (int group = 0; group < groupCount; group++) {
            LanePattern.setChoice(
                    bits, words, group * groupSize, (group + 1) * groupSize, choices[group]);
        }
        make(bits);
        int used = groupCount * groupSize;
        for (int word = used / WORD; word < words; word++) {
            made[word] &= word == used / WORD ? ~(-1L << used) : 0;
        }
    }

    private void make(long[] choices) {
        for (int bit = 0; bit < planesOfBit.length; bit++) {
            for (int plane : planesOfBit[bit]) {
                System.arraycopy(
                        choices, bit * words, memory, at(layout.firstRandom() + plane), words);
            }
        }
        kernel.step(memory);
        findEnds();
        long anyOver = 0;
        for (int word = 0; word < words; word++) {
            missed[word] =
                    (memory[at(layout.missed()) + word] | memory[at(layout.stuck()) + word])
                            & ~over[word];
            made[word] &= ~missed[word];
            anyOver |= over[word];
        }
        int length = layout.baseCount() * words;
        if (anyOver == 0) {
            System.arraycopy(memory, at(layout.firstNext()), memory, origin, length);
        } else {
            loops.copy(memory, origin, at(layout.firstNext()), length, over);
        }
        plies++;
    }

    /** Notes the lanes that the last step found terminal: they were before it. */
    private void findEnds() {
        long[] now = overAfter[plies];
        for (int word = 0; word < words; word++) {
            long terminal = memory[at(layout.terminal()) + word] & ~over[word];
            now[word] = terminal;
            over[word] |= terminal;
        }
    }

    @Override
    public void countMoves(int groupCount, int groupSize, int stride, int[] into) {
        groups.count(memory, missed, over, mostMoves(), groupCount, groupSize, stride, into);
    }

    @Override
    public void leaveOutRepeated(int groupSize, int stride) {
        LanePattern pattern = patternOf(stride);
        long[] notFirst = pattern.notFirst();
        for (int word = 0; word < words; word++) {
            repeated[word] |= over[word] & notFirst[word];
        }
        boolean areAny = groupSize > 1;
        for (int power = Integer.highestOneBit(groupSize - 1); areAny; power /= 2) {
            areAny = leaveOutSame(pattern.below(power), power * stride) && power > 1;
        }
    }

    /**
     * Leaves out the lanes that are so much after one of some lanes and lead to the same state;
     * returns whether there are any.
     */
    private boolean leaveOutSame(long[] lanes, int distance) {
        long[] differing = groups.compareLanes(memory, distance);
        long any = 0;
        for (int word = 0; word < words; word++) {
            same[word] = lanes[word] & ~differing[word] & ~over[word];
            any |= same[word];
        }
        if (any == 0) {
            return false;
        }
        LaneShift.up(same, distance);
        any = 0;
        for (int word = 0; word < words; word++) {
            same[word] &= made[word];
            repeated[word] |= same[word];
            any |= same[word];
        }
        return any != 0;
    }

    @Override
    public int lineCount() {
        int count = 0;
        for (int word = 0; word < words; word++) {
            count += Long.bitCount(made[word] & ~repeated[word]);
        }
        return count;
    }

    // ---- Looking ----

    @Override
    public void look() {
        kernel.step(memory);
        findEnds();
        long any = 0;
        for (int word = 0; word < words; word++) {
            any |= over[word] & made[word];
        }
        if (any != 0) {
            kernel.goals(memory);
        }
    }

    @Override
    public boolean isMade(int lane) {
        return LaneMachine.isSet(made[lane / WORD], lane);
    }

    @Override
    public int pliesToEnd(int lane) {
        if (!LaneMachine.isSet(over[lane / WORD], lane)) {
            return 0;
        }
        int after = 0;
        while (!LaneMachine.isSet(overAfter[after][lane / WORD], lane)) {
            after++;
        }
        return after;
    }

    @Override
    public int goal(int lane, int roleIndex) {
        return goals.goal(memory, origin, words, lane, roleIndex);
    }

    @Override
    public boolean valueLines(int roleIndex, EndValue endValue, int openValue) {
        long anyOpen = 0;
        for (int word = 0; word < words; word++) {
            anyOpen |= made[word] & ~over[word];
        }
        values.begin(memory, firstGoals, made, over, roleIndex, endValue, openValue);
        return anyOpen != 0;
    }

    @Override
    public void takeBest(int groupSize, int stride) {
        values.takeBest(groupSize, stride);
    }

    @Override
    public void takeWorst(int groupSize, int stride) {
        values.takeWorst(groupSize, stride);
    }

    @Override
    public int value(int lane) {
        return values.value(lane);
    }

    @Override
    public void state(int lane, long[] into) {
        LaneMachine.readState(memory, origin, words, layout.baseCount(), lane, into);
    }
}

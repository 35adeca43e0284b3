package org.propjet.compiler.batch;

import org.propjet.compiler.planes.PlaneMemory;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.propnet.NetInterface;

import java.util.Arrays;

/**
 * As many games as a kernel has lanes, in a memory of their own. A lane's game that ends begins
 * again at once; its goal values can be asked for until the next step.
 *
 * <p>Not thread-safe. Memory: 8 bytes a plane and word, and a copy of the initial planes.
 */
final class BatchLanes {
    private static final int WORD = Long.SIZE;

    private final BatchKernel kernel;
    private final NetInterface ends;
    private final int words;
    private final int origin;
    private final int roleCount;
    private final int inputCount;
    private final int[] firstInputs;

    /** For each role the plane that says that it is its turn; none if they do not take turns. */
    private final int[] turnPlanes;

    private final long[] memory;

    /** The planes of the initial state, and then those of the moves that are legal in it. */
    private final long[] start;

    /** A bit for each lane whose game ended with the last step. */
    private final long[] done;

    BatchLanes(BatchKernel kernel) {
        this.kernel = kernel;
        this.ends = kernel.ends();
        this.words = kernel.kernel().wordsPerPlane();
        this.origin = kernel.kernel().firstWord();
        this.roleCount = ends.roleCount();
        this.inputCount = ends.inputCount();
        this.firstInputs = new int[roleCount + 1];
        Arrays.setAll(firstInputs, ends::firstInput);
        this.turnPlanes = kernel.given().turnBits().map(int[]::clone).orElse(new int[0]);
        this.memory = PlaneMemory.of(kernel.kernel(), 0);
        this.done = new long[words];
        for (int bit = 0; bit < ends.baseCount(); bit++) {
            Arrays.fill(memory, at(bit), at(bit + 1), ends.isInitial(bit) ? -1 : 0);
        }
        kernel.kernel().goals(memory);
        this.start = Arrays.copyOf(statePlanes(), (ends.baseCount() + inputCount) * words);
        System.arraycopy(
                memory,
                at(kernel.legalPlane(0)),
                start,
                ends.baseCount() * words,
                inputCount * words);
    }

    private long[] statePlanes() {
        return Arrays.copyOfRange(memory, at(0), at(ends.baseCount()));
    }

    private int at(int plane) {
        return origin + plane * words;
    }

    /** Returns whether the games end where they begin, so that nothing can be played. */
    boolean endAtStart() {
        return (memory[at(kernel.terminalPlane())] | memory[at(kernel.stuckPlane())]) != 0;
    }

    // ---- A step ----

    /** Begins all games again. */
    void reset() {
        Arrays.fill(done, -1);
        restartDone();
        Arrays.fill(done, 0);
    }

    /** Forgets the moves that were given. */
    void clearMoves() {
        Arrays.fill(memory, at(kernel.movePlane(0)), at(kernel.movePlane(inputCount)), 0);
    }

    /** Gives a move to a lane's role; false if it is not legal. */
    boolean giveMove(int lane, int role, int moveId) {
        int first = firstInputs[role];
        if (moveId < 0 || moveId >= firstInputs[role + 1] - first) {
            return false;
        }
        int word = lane / WORD;
        long bit = 1L << lane;
        if ((memory[at(kernel.legalPlane(first + moveId)) + word] & bit) == 0) {
            return false;
        }
        memory[at(kernel.movePlane(first + moveId)) + word] |= bit;
        return true;
    }

    /** Gives a lane's role one of its legal moves, by chance. */
    void drawMove(int lane, int role, SeededChoice choice) {
        int word = lane / WORD;
        int count = 0;
        for (int input = firstInputs[role]; input < firstInputs[role + 1]; input++) {
            count += (int) (memory[at(kernel.legalPlane(input)) + word] >>> lane & 1);
        }
        int left = choice.next(count);
        for (int input = firstInputs[role]; ; input++) {
            long legal = memory[at(kernel.legalPlane(input)) + word] >>> lane & 1;
            if (legal != 0 && left-- == 0) {
                memory[at(kernel.movePlane(input)) + word] |= 1L << lane;
                return;
            }
        }
    }

    /** Gives a role its only legal move wherever it is not its turn. */
    void giveIdleMoves(int role) {
        int turn = at(turnPlanes[role]);
        for (int input = firstInputs[role]; input < firstInputs[role + 1]; input++) {
            int move = at(kernel.movePlane(input));
            int legal = at(kernel.legalPlane(input));
            for (int word = 0; word < words; word++) {
                memory[move + word] |= memory[legal + word] & ~memory[turn + word];
            }
        }
    }

    /** Plays the moves that were given, and begins the games that end again. */
    void step() {
        kernel.kernel().step(memory);
        int next = at(kernel.layout().firstNext());
        System.arraycopy(memory, next, memory, at(0), ends.baseCount() * words);
        kernel.kernel().goals(memory);
        long any = 0;
        for (int word = 0; word < words; word++) {
            done[word] =
                    memory[at(kernel.terminalPlane()) + word]
                            | memory[at(kernel.stuckPlane()) + word];
            any |= done[word];
        }
        if (any != 0) {
            restartDone();
        }
    }

    private void restartDone() {
        blend(0, ends.baseCount(), at(0));
        blend(ends.baseCount(), inputCount, at(kernel.legalPlane(0)));
    }

    /** Copies planes of the start to lanes that are done. */
    private void blend(int from, int planeCount, int to) {
        int at = to;
        for (int i = from * words; i < (from + planeCount) * words; at += words) {
            for (int word = 0; word < words; word++, i++) {
                long old = memory[at + word];
                memory[at + word] = old ^ (old ^ start[i]) & done[word];
            }
        }
    }

    // ---- Looking ----

    /** Returns the lanes of a word in which a fluent holds. */
    long fluent(int bit, int word) {
        return memory[at(bit) + word];
    }

    /** Returns the lanes of a word in which a role's move is legal; none if it has no such move. */
    long legal(int role, int moveId, int word) {
        int input = firstInputs[role] + moveId;
        return input < firstInputs[role + 1] ? memory[at(kernel.legalPlane(input)) + word] : 0;
    }

    /** Returns the lanes of a word in which it is a role's turn. */
    long turn(int role, int word) {
        return memory[at(turnPlanes[role]) + word];
    }

    /** Returns the lanes of a word in which a move is legal for the role whose turn it is. */
    long legalInTurn(int moveId, int word) {
        long legal = 0;
        for (int role = 0; role < roleCount; role++) {
            legal |= legal(role, moveId, word) & turn(role, word);
        }
        return legal;
    }

    /** Returns the lanes of a word whose games ended with the last step. */
    long done(int word) {
        return done[word];
    }

    /**
     * Returns a role's goal value in a lane whose game has ended: 0 if it has none, or several, or
     * somebody was stuck.
     */
    int goal(int lane, int role) {
        int word = lane / WORD;
        if ((memory[at(kernel.terminalPlane()) + word] >>> lane & 1) == 0) {
            return 0;
        }
        int plane = kernel.layout().firstGoal();
        for (int other = 0; other < role; other++) {
            plane += ends.goalValues()[other].length;
        }
        int found = Reasoner.NO_GOAL;
        for (int value : ends.goalValues()[role]) {
            if ((memory[at(plane++) + word] >>> lane & 1) != 0) {
                if (found != Reasoner.NO_GOAL) {
                    return 0;
                }
                found = value;
            }
        }
        return Math.max(found, 0);
    }
}

package org.propjet.compiler.batch;

import org.propjet.compiler.code.planes.PlaneMemory;
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

    /** The words at which the planes of moves begin: made, and legal. */
    private final int firstMove;

    private final int firstLegal;

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
        this.firstMove = at(kernel.movePlane(0));
        this.firstLegal = at(kernel.legalPlane(0));
        this.memory = PlaneMemory.of(kernel.kernel(), 0);
        this.done = new long[words];
        for (int bit = 0; bit < ends.baseCount(); bit++) {
            Arrays.fill(memory, at(bit), at(bit + 1), ends.isInitial(bit) ? -1 : 0);
        }
        kernel.kernel().goals(memory);
        this.start = Arrays.copyOf(statePlanes(), (ends.baseCount() + inputCount) * words);
        System.arraycopy(memory, firstLegal, start, ends.baseCount() * words, inputCount * words);
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

    /**
     * Has a role make moves in the lanes of a word.
     *
     * @param games for each of its moves the lanes in which it is made
     * @return the lanes in which that is legal
     */
    long give(int role, int word, long[] games) {
        long legal = 0;
        int at = firstInputs[role] * words + word;
        for (int moveId = 0; moveId < moveCount(role); moveId++, at += words) {
            legal |= games[moveId] & memory[firstLegal + at];
            memory[firstMove + at] = games[moveId];
        }
        return legal;
    }

    /** Has a role make moves where it is its turn, and otherwise the only one that it has. */
    long giveInTurn(int role, int word, long[] games) {
        long turn = memory[at(turnPlanes[role]) + word];
        long legal = 0;
        int at = firstInputs[role] * words + word;
        for (int moveId = 0; moveId < moveCount(role); moveId++, at += words) {
            long given = games[moveId] & turn;
            legal |= given & memory[firstLegal + at];
            memory[firstMove + at] = given | (memory[firstLegal + at] & ~turn);
        }
        return legal;
    }

    private int moveCount(int role) {
        return firstInputs[role + 1] - firstInputs[role];
    }

    /** Forgets a role's moves in all lanes. */
    void clearMoves(int role) {
        int at = firstMove + firstInputs[role] * words;
        Arrays.fill(memory, at, at + moveCount(role) * words, 0);
    }

    /** Gives a lane's role one of its legal moves, by chance. */
    void drawMove(int lane, int role, SeededChoice choice) {
        int word = lane / WORD;
        int count = 0;
        for (int input = firstInputs[role]; input < firstInputs[role + 1]; input++) {
            count += (int) (memory[firstLegal + input * words + word] >>> lane & 1);
        }
        int left = choice.next(count);
        int input = firstInputs[role] - 1;
        while (left >= 0) {
            input++;
            left -= (int) (memory[firstLegal + input * words + word] >>> lane & 1);
        }
        memory[firstMove + input * words + word] |= 1L << lane;
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
        blend(ends.baseCount(), inputCount, firstLegal);
    }

    /** Copies planes of the start to lanes that are done. */
    private void blend(int from, int planeCount, int to) {
        int at = to;
        for (int i = from * words; i < (from + planeCount) * words; at += words) {
            for (int word = 0; word < words; word++, i++) {
                long old = memory[at + word];
                memory[at + word] = old ^ ((old ^ start[i]) & done[word]);
            }
        }
    }

    // ---- Looking ----

    /** Copies the plane of a fluent. */
    void copyFluent(int bit, long[] into) {
        System.arraycopy(memory, at(bit), into, 0, words);
    }

    /** Copies the plane of a role's move: whether it is legal; zeros if it has no such move. */
    void copyLegal(int role, int moveId, long[] into) {
        int input = firstInputs[role] + moveId;
        if (input < firstInputs[role + 1]) {
            System.arraycopy(memory, firstLegal + input * words, into, 0, words);
        } else {
            Arrays.fill(into, 0);
        }
    }

    /** Says in which lanes a move is legal for the role whose turn it is. */
    void copyLegalInTurn(int moveId, long[] into) {
        Arrays.fill(into, 0);
        for (int role = 0; role < roleCount; role++) {
            int input = firstInputs[role] + moveId;
            if (input < firstInputs[role + 1]) {
                int legal = firstLegal + input * words;
                int turn = at(turnPlanes[role]);
                for (int word = 0; word < words; word++) {
                    into[word] |= memory[legal + word] & memory[turn + word];
                }
            }
        }
    }

    /** Says in which lanes games ended with the last step. */
    void copyDone(long[] into) {
        System.arraycopy(done, 0, into, 0, words);
    }

    /** Says in which lanes it is a role's turn. */
    void copyTurn(int role, long[] into) {
        System.arraycopy(memory, at(turnPlanes[role]), into, 0, words);
    }

    /** Returns the lanes of a word in which it is a role's turn. */
    long turn(int role, int word) {
        return memory[at(turnPlanes[role]) + word];
    }

    /** Returns whether a lane's role has a move, and it is legal. */
    boolean isLegal(int lane, int role, int moveId) {
        if (moveId < 0 || moveId >= moveCount(role)) {
            return false;
        }
        int at = firstLegal + (firstInputs[role] + moveId) * words + lane / WORD;
        return (memory[at] >>> lane & 1) != 0;
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

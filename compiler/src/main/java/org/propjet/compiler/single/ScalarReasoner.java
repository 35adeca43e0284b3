package org.propjet.compiler.single;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetInterface;
import org.propjet.engine.propnet.OutputFlags;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Evaluates states by a generated class.
 *
 * <p>What is asked of a state is computed when it is asked for, once. So it costs next to nothing
 * to go back to a state in order to make another move there, and whether the game is over costs no
 * legal moves.
 *
 * <p>Not thread-safe. Allocates nothing after construction, but for {@link #percepts}. Cost: that
 * of the phases that are asked for, the same in every state.
 */
final class ScalarReasoner implements Reasoner {
    private static final int NO_MOVE = -1;

    private static final int TERMINAL = 1;
    private static final int COMMON = 2;
    private static final int LEGAL = 4;
    private static final int GOAL = 8;

    private final Game game;
    private final WordKernel kernel;
    private final WordLayout layout;
    private final int[] legalEnd;
    private final int[][] goalValues;
    private final int[][] statedGoals;
    private final long[][] tables;
    private final int[] rowWord;
    private final int[] rowLength;

    /** What must be computed before it is known: sets of phases, a {@link #bit} each. */
    private final int forTerminal;

    private final int forLegal;
    private final int forStep;
    private final int forGoal;

    /** As the plan lays it out. */
    private final long[] memory;

    /** For each role the move whose row is in the memory. */
    private final int[] rowMove;

    /** The phases that are computed for the current state. */
    private int done;

    ScalarReasoner(Game game, NetInterface ends, WordPlan plan, WordKernel kernel) {
        this.game = game;
        this.kernel = kernel;
        layout = plan.layout();
        goalValues = ends.goalValues();
        statedGoals = ends.statedGoals();
        int roleCount = ends.roleCount();
        legalEnd = new int[roleCount];
        tables = new long[roleCount][];
        rowWord = new int[roleCount];
        rowLength = new int[roleCount];
        for (int role = 0; role < roleCount; role++) {
            int words = OutputFlags.wordsFor(ends.moveTable().moveCount(role));
            legalEnd[role] = layout.legalWord()[role] + words;
            tables[role] = plan.rows().get(role).table();
            rowWord[role] = plan.rows().get(role).firstWord();
            rowLength[role] = plan.rows().get(role).length();
        }
        forTerminal = TERMINAL | needs(plan, Phase.TERMINAL);
        forLegal = LEGAL | needs(plan, Phase.LEGAL);
        forStep = needs(plan, Phase.STEP);
        forGoal = GOAL | needs(plan, Phase.GOAL);
        rowMove = new int[roleCount];
        Arrays.fill(rowMove, NO_MOVE);
        memory = new long[plan.memoryWords()];
        setState(ends.initialState());
    }

    private static int bit(Phase phase) {
        return switch (phase) {
            case TERMINAL -> TERMINAL;
            case COMMON -> COMMON;
            case LEGAL -> LEGAL;
            case GOAL -> GOAL;
            case STEP -> 0; // depends on the move, so it is computed anew for each
        };
    }

    private static int needs(WordPlan plan, Phase phase) {
        return plan.needs().getOrDefault(phase, Set.of()).stream()
                .mapToInt(ScalarReasoner::bit)
                .sum();
    }

    @Override
    public Game game() {
        return game;
    }

    @Override
    public void setState(long[] state) {
        for (int word = 0; word < layout.stateWords(); word++) {
            memory[word] = state[word];
        }
        done = 0;
    }

    /** Computes those of some phases that have not been computed for this state. */
    private void require(int phases) {
        int missing = phases & ~done;
        if (missing != 0) {
            compute(missing);
            done |= missing;
        }
    }

    /** Computes phases, each after those that it may need. */
    private void compute(int phases) {
        if ((phases & TERMINAL) != 0) {
            kernel.terminal(memory);
        }
        if ((phases & COMMON) != 0) {
            kernel.common(memory);
        }
        if ((phases & LEGAL) != 0) {
            kernel.legal(memory);
        }
        if ((phases & GOAL) != 0) {
            kernel.goal(memory);
        }
    }

    @Override
    public boolean isTerminal() {
        require(forTerminal);
        return memory[layout.terminalWord()] != 0;
    }

    @Override
    public int legalMoves(int roleIndex, int[] moveIds) {
        require(forLegal);
        return OutputFlags.indexes(
                memory, layout.legalWord()[roleIndex], legalEnd[roleIndex], moveIds);
    }

    @Override
    public int legalMoveCount(int roleIndex) {
        require(forLegal);
        return OutputFlags.count(memory, layout.legalWord()[roleIndex], legalEnd[roleIndex]);
    }

    @Override
    public int goal(int roleIndex) {
        require(forGoal);
        return OutputFlags.goal(memory, layout.goalWord()[roleIndex], goalValues[roleIndex]);
    }

    @Override
    public OptionalInt statedGoal(int roleIndex) {
        require(forGoal);
        return OutputFlags.statedGoal(memory, layout.goalWord()[roleIndex], statedGoals[roleIndex]);
    }

    @Override
    public boolean hasGoal(int roleIndex, int value) {
        require(forGoal);
        return OutputFlags.hasGoal(
                memory, layout.goalWord()[roleIndex], goalValues[roleIndex], value);
    }

    @Override
    public void successor(int[] jointMove, long[] successor) {
        step(jointMove);
        int next = layout.nextWord();
        for (int word = 0; word < layout.stateWords(); word++) {
            successor[word] = memory[next + word];
        }
    }

    @Override
    public int[] percepts(int roleIndex, int[] jointMove) {
        step(jointMove);
        int count = game.perceptTable().moveCount(roleIndex);
        return OutputFlags.indexes(memory, layout.seesWord()[roleIndex], count);
    }

    private void step(int[] jointMove) {
        require(forStep);
        for (int role = 0; role < rowMove.length; role++) {
            int move = jointMove[role];
            if (move != rowMove[role]) {
                int length = rowLength[role];
                System.arraycopy(tables[role], move * length, memory, rowWord[role], length);
                rowMove[role] = move;
            }
        }
        kernel.step(memory);
    }
}

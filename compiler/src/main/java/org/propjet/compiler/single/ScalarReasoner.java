package org.propjet.compiler.single;

import org.propjet.compiler.words.WordKernel;
import org.propjet.compiler.words.WordLayout;
import org.propjet.compiler.words.WordPlan;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetInterface;
import org.propjet.engine.propnet.OutputFlags;

import java.util.Arrays;

/**
 * Evaluates states by a generated class.
 *
 * <p>Not thread-safe. Allocates nothing after construction, but for {@link #percepts}. Cost: {@link
 * #setState} and {@link #successor} take the same time in every state.
 */
final class ScalarReasoner implements Reasoner {
    private static final int NO_MOVE = -1;

    private final Game game;
    private final WordKernel kernel;
    private final WordLayout layout;
    private final int[] legalEnd;
    private final int[][] goalValues;
    private final long[][] tables;
    private final int[] rowWord;
    private final int[] rowLength;

    /** As the plan lays it out; the view is that of the current state. */
    private final long[] memory;

    /** For each role the move whose row is in the memory. */
    private final int[] rowMove;

    private boolean isGoalDone;

    ScalarReasoner(Game game, NetInterface ends, WordPlan plan, WordKernel kernel) {
        this.game = game;
        this.kernel = kernel;
        layout = plan.layout();
        goalValues = ends.goalValues();
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
        rowMove = new int[roleCount];
        Arrays.fill(rowMove, NO_MOVE);
        memory = new long[plan.memoryWords()];
        setState(ends.initialState());
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
        isGoalDone = false;
        kernel.view(memory);
    }

    @Override
    public boolean isTerminal() {
        return memory[layout.terminalWord()] != 0;
    }

    @Override
    public int legalMoves(int roleIndex, int[] moveIds) {
        return OutputFlags.indexes(
                memory, layout.legalWord()[roleIndex], legalEnd[roleIndex], moveIds);
    }

    @Override
    public int legalMoveCount(int roleIndex) {
        return OutputFlags.count(memory, layout.legalWord()[roleIndex], legalEnd[roleIndex]);
    }

    @Override
    public int goal(int roleIndex) {
        evaluateGoals();
        return OutputFlags.goal(memory, layout.goalWord()[roleIndex], goalValues[roleIndex]);
    }

    @Override
    public boolean hasGoal(int roleIndex, int value) {
        evaluateGoals();
        return OutputFlags.hasGoal(
                memory, layout.goalWord()[roleIndex], goalValues[roleIndex], value);
    }

    private void evaluateGoals() {
        if (!isGoalDone) {
            kernel.goal(memory);
            isGoalDone = true;
        }
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

package org.propjet.compiler;

import org.propjet.compiler.lanes.LaneLines;
import org.propjet.engine.game.MoveLines;

/**
 * Lines of moves of a game whose circuit may be replaced.
 *
 * <p>Not thread-safe.
 */
final class RenewedLines implements MoveLines {
    private final CompiledGame game;
    private GameVersion version;
    private LaneLines lines;

    RenewedLines(CompiledGame game) {
        this.game = game;
        this.version = game.version();
        this.lines = version.newLines();
    }

    @Override
    public int laneCount() {
        GameVersion newest = game.version();
        if (!newest.equals(version)) {
            version = newest;
            lines = newest.newLines();
        }
        return lines.laneCount();
    }

    @Override
    public int mostMoves() {
        return lines.mostMoves();
    }

    @Override
    public void begin(long[] state) {
        lines.begin(state);
    }

    @Override
    public void movesByChoice(int roleIndex, int[] moveIds, int count) {
        lines.movesByChoice(roleIndex, moveIds, count);
    }

    @Override
    public void makeEach(int groupSize, int stride) {
        lines.makeEach(groupSize, stride);
    }

    @Override
    public void make(int[] choices, int groupCount, int groupSize) {
        lines.make(choices, groupCount, groupSize);
    }

    @Override
    public void countMoves(int groupCount, int groupSize, int stride, int[] into) {
        lines.countMoves(groupCount, groupSize, stride, into);
    }

    @Override
    public void leaveOutRepeated(int groupSize, int stride) {
        lines.leaveOutRepeated(groupSize, stride);
    }

    @Override
    public int lineCount() {
        return lines.lineCount();
    }

    @Override
    public void look() {
        lines.look();
    }

    @Override
    public boolean isMade(int lane) {
        return lines.isMade(lane);
    }

    @Override
    public int pliesToEnd(int lane) {
        return lines.pliesToEnd(lane);
    }

    @Override
    public int goal(int lane, int roleIndex) {
        return lines.goal(lane, roleIndex);
    }

    @Override
    public boolean valueLines(int roleIndex, EndValue endValue, int openValue) {
        return lines.valueLines(roleIndex, endValue, openValue);
    }

    @Override
    public void takeBest(int groupSize, int stride) {
        lines.takeBest(groupSize, stride);
    }

    @Override
    public void takeWorst(int groupSize, int stride) {
        lines.takeWorst(groupSize, stride);
    }

    @Override
    public int value(int lane) {
        return lines.value(lane);
    }

    @Override
    public void state(int lane, long[] into) {
        lines.state(lane, into);
    }
}

package org.propjet.player.classic;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.MoveLines;
import org.propjet.engine.game.Reasoner;

import java.util.Arrays;

/**
 * Searches the last plies in lanes: all lines of two or three moves from a state at once, without
 * leaving out any ({@link MoveLines}). A step of the kernel makes as many moves as it has lanes, so
 * that costs less than to make one by one those that alpha-beta would not leave out, as long as
 * most lanes are used.
 *
 * <p>For games in which two roles choose in turn. What is not over after the last ply is worth 50
 * points. A ply in which nobody has a choice counts as one.
 *
 * <p>Not thread-safe. Allocates nothing once it has met states of many moves.
 */
final class LanePlies {
    /** There are too many moves for lanes, or too few for them to pay. */
    static final int NONE = -1;

    /** The fewest plies that it searches, and the most. */
    static final int LEAST = 2;

    static final int MOST = 3;

    /** What it is worth to the first role if it is not over: as any other horizon says it. */
    private static final int UNKNOWN = Horizon.odd(Horizon.TOP / 2);

    /** After so many searches the moves get no more lanes than in these searches. */
    private static final int SEARCHES_TO_FIT = 16;

    /** At first the moves of a state get so many lanes. */
    private static final int LEAST_ROOM = 4;

    private final MoveLines lines;
    private final Reasoner reasoner;

    /** The root's role and moves; what follows one of them; and the moves there. */
    private int rootRole;

    private int[] rootMoves = {};
    private final long[] next;
    private int[] answers = {};
    private final int[] jointMove = new int[2];
    private final int[] idleMove = new int[1];

    /** How many lanes the moves after one and after two plies get: as many as states needed. */
    private final int[] room = {LEAST_ROOM, LEAST_ROOM};

    /** How many they needed since room was fitted. */
    private final int[] widest = new int[2];

    private int searches;

    private int[] choices = {};
    private int[] counts = {};
    private int[] innerCounts = {};
    private int bestNumber;
    private boolean hasGuessed;
    private long leafCount;

    LanePlies(Game game, MoveLines lines) {
        this.lines = lines;
        this.reasoner = game.newReasoner();
        this.next = game.stateLayout().newState();
    }

    /** Returns what an option asks for; null if the game or the horizon is none for lanes. */
    static @Nullable LanePlies of(Game game, Horizon horizon, SearchOptions options) {
        return options.has(SearchOptions.Part.LANES) && horizon.isConstant()
                ? game.newLines().map(lines -> new LanePlies(game, lines)).orElse(null)
                : null;
    }

    /** Returns which move the last search found best: its number ({@link MoveLines}). */
    int bestNumber() {
        return bestNumber;
    }

    /** Returns whether something was not over in the last search. */
    boolean hasGuessed() {
        return hasGuessed;
    }

    /** Returns how many lines were valued in all, each once. */
    long leafCount() {
        return leafCount;
    }

    /**
     * Searches a state.
     *
     * @param state not terminal; only the role may have a choice
     * @param moves the role's legal moves in move order; then in that of their numbers
     * @param count how many
     * @param plies two or three
     * @param high a value that is enough, as the role sees it
     * @return what the state is worth to the role; {@link #NONE} if lanes are not used
     */
    int search(long[] state, int role, int[] moves, int count, int plies, int high) {
        int laneCount = lines.laneCount();
        if (choices.length < laneCount) {
            choices = new int[laneCount];
            counts = new int[laneCount];
            innerCounts = new int[laneCount];
        }
        lines.movesByChoice(role, moves, count);
        rootRole = role;
        rootMoves = moves;
        long leavesBefore = leafCount;
        hasGuessed = false;
        int best = NONE;
        for (int from = 0; from < count && best < high; ) {
            int inner = plies == MOST ? room[1] : 1;
            int now = Math.min(laneCount / (room[0] * inner), count - from);
            if (now == 0) {
                Arrays.fill(room, LEAST_ROOM);
                leafCount = leavesBefore;
                return NONE;
            }
            if (play(state, from, now, inner)) {
                best = bestOf(from, now, inner, best);
                from += now;
            }
        }
        fitRoom();
        return best;
    }

    /** Gives up, after some searches, the room that none of them needed. */
    private void fitRoom() {
        searches++;
        if (searches % SEARCHES_TO_FIT == 0) {
            for (int ply = 0; ply < room.length; ply++) {
                room[ply] = widest[ply] > 0 ? widest[ply] : room[ply];
                widest[ply] = 0;
            }
        }
    }

    /** Values the lines of some first moves; returns the best value so far. */
    private int bestOf(int from, int count, int inner, int bestBefore) {
        int best = bestBefore;
        int open = rootRole == 0 ? UNKNOWN : Horizon.TOP - UNKNOWN;
        hasGuessed |= lines.valueLines(rootRole, Horizon::end, open);
        if (inner > 1) {
            lines.takeBest(inner, 1);
        }
        lines.takeWorst(room[0], inner);
        for (int move = 0; move < count; move++) {
            int value = lines.value(move * room[0] * inner);
            if (value > best) {
                best = value;
                bestNumber = from + move;
            }
        }
        return best;
    }

    /** Plays all lines of some first moves; false if there is not enough room. */
    private boolean play(long[] state, int from, int count, int inner) {
        for (int i = 0; i < count; i++) {
            choices[i] = from + i;
        }
        boolean isSure = room[0] >= lines.mostMoves() && (inner == 1 || inner >= lines.mostMoves());
        lines.begin(state);
        lines.make(choices, count, room[0] * inner);
        lines.makeEach(room[0], inner);
        if (isSure) {
            lines.leaveOutRepeated(room[0], inner);
        } else if (!haveRoom(state, from, count, inner)) {
            return false;
        }
        if (inner > 1) {
            lines.makeEach(inner, 1);
            if (isSure) {
                lines.leaveOutRepeated(inner, 1);
            } else if (!haveInnerRoom(state, from, count)) {
                return false;
            }
        }
        leafCount += isSure ? lines.lineCount() : countLines(count, inner);
        lines.look();
        return true;
    }

    private boolean haveRoom(long[] state, int from, int count, int inner) {
        lines.countMoves(count, room[0], inner, counts);
        for (int move = 0; move < count; move++) {
            if (isDoubtful(counts[move], room[0])) {
                follow(state, rootRole, rootMoves[from + move]);
                counts[move] = reasoner.legalMoveCount(1 - rootRole);
            }
        }
        return hasRoom(0, counts, count);
    }

    private boolean haveInnerRoom(long[] state, int from, int count) {
        lines.countMoves(count * room[0], room[1], 1, innerCounts);
        checkInnerCounts(state, from, count);
        return hasRoom(1, innerCounts, count * room[0]);
    }

    /** Returns how many lines there are, each once; a game that is over is one. */
    private int countLines(int count, int inner) {
        int sum = 0;
        for (int move = 0; move < count; move++) {
            if (inner == 1 || counts[move] == 0) {
                sum += Math.max(1, counts[move]);
                continue;
            }
            for (int answer = 0; answer < counts[move]; answer++) {
                sum += Math.max(1, innerCounts[move * room[0] + answer]);
            }
        }
        return sum;
    }

    /** Returns whether there may be more moves, the first of which lead to the same states. */
    private boolean isDoubtful(int count, int size) {
        return Integer.bitCount(count) == 1 && count < size && size < lines.mostMoves();
    }

    private void checkInnerCounts(long[] state, int from, int count) {
        for (int group = 0; group < count * room[0]; group++) {
            int move = group / room[0];
            int answer = group % room[0];
            if (answer < counts[move] && isDoubtful(innerCounts[group], room[1])) {
                follow(state, rootRole, rootMoves[from + move]);
                int answerCount = reasoner.legalMoveCount(1 - rootRole);
                answers = answers.length < answerCount ? new int[answerCount] : answers;
                reasoner.legalMoves(1 - rootRole, answers);
                lines.movesByChoice(1 - rootRole, answers, answerCount);
                follow(next, 1 - rootRole, answers[answer]);
                innerCounts[group] = reasoner.legalMoveCount(rootRole);
            }
        }
    }

    /** Makes a move of a role whose turn it is. */
    private void follow(long[] state, int role, int moveId) {
        reasoner.setState(state);
        jointMove[role] = moveId;
        reasoner.legalMoves(1 - role, idleMove);
        jointMove[1 - role] = idleMove[0];
        reasoner.successor(jointMove, next);
        reasoner.setState(next);
    }

    /** Returns whether no state has more moves than room for them, and makes room if one has. */
    private boolean hasRoom(int ply, int[] moveCounts, int groupCount) {
        int most = 0;
        for (int group = 0; group < groupCount; group++) {
            most = Math.max(most, moveCounts[group]);
        }
        widest[ply] = Math.max(widest[ply], most == MoveLines.TOO_MANY ? 0 : most);
        if (most <= room[ply]) {
            return true;
        }
        int more = most == MoveLines.TOO_MANY ? room[ply] + (room[ply] + 1) / 2 : most;
        room[ply] = Math.min(lines.mostMoves(), more);
        return false;
    }
}

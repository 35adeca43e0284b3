package org.propjet.player.classic;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.MoveLines;
import org.propjet.engine.game.Reasoner;

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

    /** How many lanes the moves after one and after two plies get. */
    private final int[] room = {LEAST_ROOM, LEAST_ROOM};

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
        while (true) {
            int inner = plies == MOST ? room[1] : 1;
            int atOnce = laneCount / (room[0] * inner);
            if (atOnce == 0) {
                room[0] = LEAST_ROOM;
                room[1] = LEAST_ROOM;
                return NONE;
            }
            long leavesBefore = leafCount;
            int best = search(state, role, count, atOnce, inner, high);
            if (best != NONE) {
                return best;
            }
            leafCount = leavesBefore; // the same again, with more room
        }
    }

    private int search(long[] state, int role, int count, int atOnce, int inner, int high) {
        int best = NONE;
        hasGuessed = false;
        for (int from = 0; from < count && best < high; from += atOnce) {
            int now = Math.min(atOnce, count - from);
            if (!play(state, from, now, inner)) {
                return NONE;
            }
            for (int move = 0; move < now; move++) {
                int value = answered(role, move, inner);
                if (value > best) {
                    best = value;
                    bestNumber = from + move;
                }
            }
        }
        return best;
    }

    /** Plays all lines of some first moves; false if there is not enough room. */
    private boolean play(long[] state, int from, int count, int inner) {
        int size = room[0] * inner;
        for (int i = 0; i < count; i++) {
            choices[i] = from + i;
        }
        lines.begin(state);
        lines.make(choices, count, size);
        lines.makeEach(room[0], inner);
        lines.countMoves(count, room[0], inner, counts);
        for (int move = 0; move < count; move++) {
            if (isDoubtful(counts[move], room[0])) {
                follow(state, rootRole, rootMoves[from + move]);
                counts[move] = reasoner.legalMoveCount(1 - rootRole);
            }
        }
        if (!hasRoom(0, counts, count)) {
            return false;
        }
        if (inner > 1) {
            lines.makeEach(inner, 1);
            lines.countMoves(count * room[0], inner, 1, innerCounts);
            checkInnerCounts(state, from, count);
            if (!hasRoom(1, innerCounts, count * room[0])) {
                return false;
            }
        }
        lines.look();
        return true;
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

    private boolean hasRoom(int ply, int[] moveCounts, int groupCount) {
        for (int group = 0; group < groupCount; group++) {
            if (moveCounts[group] > room[ply]) {
                room[ply] = Math.min(lines.mostMoves(), room[ply] + (room[ply] + 1) / 2);
                return false;
            }
        }
        return true;
    }

    /** Returns what a first move is worth: as much as the worst answer to it. */
    private int answered(int role, int move, int inner) {
        int first = move * room[0] * inner;
        if (counts[move] == 0) {
            leafCount++;
            return value(role, first);
        }
        int worst = Horizon.TOP + 1;
        for (int answer = 0; answer < counts[move]; answer++) {
            int lane = first + answer * inner;
            int value = inner == 1 ? last(role, lane) : followed(role, lane, inner);
            worst = Math.min(worst, value);
        }
        return worst;
    }

    /** Returns what two moves are worth: as much as the best move that follows. */
    private int followed(int role, int first, int inner) {
        int count = innerCounts[first / inner];
        if (count == 0) {
            return last(role, first);
        }
        int best = NONE;
        for (int move = 0; move < count; move++) {
            best = Math.max(best, last(role, first + move));
        }
        return best;
    }

    private int last(int role, int lane) {
        leafCount++;
        return value(role, lane);
    }

    private int value(int role, int lane) {
        if (lines.pliesToEnd(lane) == 0) {
            hasGuessed = true;
            return role == 0 ? UNKNOWN : Horizon.TOP - UNKNOWN;
        }
        return Horizon.end(lines.goal(lane, role), lines.goal(lane, 1 - role));
    }
}

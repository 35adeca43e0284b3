package org.propjet.player.search.flat;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.time.Budget;

import java.util.Arrays;

/**
 * Plays random games from one state for each of a role's legal moves in turn, in one thread, with
 * all lanes full. What the other roles do at the same time is random, as is all that follows.
 *
 * <p>Not thread-safe, but for the tally.
 */
final class FlatSampler implements Playouts.WordReceiver {
    /** Lanes in a word. */
    private static final int WORD = Long.SIZE;

    /**
     * Playouts, at most, that share one choice of the others' simultaneous moves. Fewer would take
     * a successor for each, which costs as much as several steps of all lanes; more would leave the
     * means to few choices.
     */
    private static final int MOST_FOR_ONE_CHOICE = 8;

    /** The part of the playouts in flight that must have ended before they are collected. */
    private static final int COLLECTED_SHARE = 16;

    private final Reasoner reasoner;
    private final Playouts playouts;
    private final long[] start;
    private final int roleIndex;
    private final int[] moveIds;
    private final int[][] otherMoveIds;
    private final SeededChoice choice;
    private final FlatSearch.Tally tally;
    private final int[] jointMove;
    private final long[] successor;
    private final int quotaSize;

    /** For each lane the index of the move that its playout began with. */
    private final int[] moveOfLane;

    /** For each word its lanes with a playout. */
    private final long[] busy;

    private int inFlight;
    private int moveIndex = -1;
    private int quota;

    /**
     * Makes a sampler. Cost: a reasoner and playouts, of the kind that is fastest by now.
     *
     * @param start the state; not changed
     * @param moveIds the role's legal moves there
     * @param seed fixes all choices
     * @throws IllegalStateException if another role has no legal move
     */
    FlatSampler(
            Game game,
            int roleIndex,
            long[] start,
            int[] moveIds,
            FlatSearch.Tally tally,
            long seed) {
        this.reasoner = game.newReasoner();
        this.playouts = game.newPlayouts(seed);
        this.roleIndex = roleIndex;
        this.moveIds = moveIds;
        this.tally = tally;
        this.choice = new SeededChoice(seed);
        this.jointMove = new int[game.roles().size()];
        this.successor = game.stateLayout().newState();
        this.start = start;
        reasoner.setState(start);
        this.otherMoveIds = otherMoves();
        boolean isForced = Arrays.stream(otherMoveIds).allMatch(moves -> moves.length == 1);
        int laneCount = playouts.laneCount();
        this.moveOfLane = new int[laneCount];
        this.busy = new long[(laneCount + WORD - 1) / WORD];
        int most = isForced ? WORD : MOST_FOR_ONE_CHOICE;
        this.quotaSize = Math.clamp(laneCount / moveIds.length, 1, most);
    }

    private int[][] otherMoves() {
        int[][] moves = new int[jointMove.length][];
        for (int role = 0; role < moves.length; role++) {
            moves[role] = new int[role == roleIndex ? 1 : reasoner.legalMoveCount(role)];
            if (moves[role].length == 0) {
                throw new IllegalStateException("another role has no legal move");
            }
            if (role != roleIndex) {
                reasoner.legalMoves(role, moves[role]);
            }
        }
        return moves;
    }

    /** Plays, counting playouts; what is in flight in the end is dropped. */
    void run(Budget budget) {
        fill(budget);
        while (!budget.isOver()) {
            int ended = playouts.advance();
            if (ended > 0 && ended >= inFlight / COLLECTED_SHARE) {
                playouts.collectWords(this);
                budget.count(ended);
                fill(budget);
            }
        }
    }

    /** Starts a playout in every free lane. */
    private void fill(Budget budget) {
        for (int word = 0; word < busy.length; word++) {
            int lanesHere = Math.min(WORD, moveOfLane.length - word * WORD);
            long free = -1L >>> (WORD - lanesHere) & ~busy[word];
            while (free != 0) {
                while (quota == 0) {
                    if (budget.isOver()) {
                        return;
                    }
                    beginNextMove(budget);
                }
                int taken = Math.min(quota, Long.bitCount(free));
                long lanes = Long.expand(-1L >>> (WORD - taken), free); // the lowest ones
                start(word, lanes);
                free &= ~lanes;
            }
        }
    }

    private void start(int word, long lanes) {
        int firstLane = word * WORD;
        playouts.startWord(firstLane, lanes, successor);
        busy[word] |= lanes;
        int count = Long.bitCount(lanes);
        inFlight += count;
        quota -= count;
        for (long left = lanes; left != 0; left &= left - 1) {
            moveOfLane[firstLane + Long.numberOfTrailingZeros(left)] = moveIndex;
        }
    }

    /** Goes on to the next move's successor; one that is terminal is counted, and done with. */
    private void beginNextMove(Budget budget) {
        moveIndex = (moveIndex + 1) % moveIds.length;
        for (int role = 0; role < jointMove.length; role++) {
            int[] moves = otherMoveIds[role];
            jointMove[role] = moves[moves.length == 1 ? 0 : choice.next(moves.length)];
        }
        jointMove[roleIndex] = moveIds[moveIndex];
        reasoner.setState(start);
        reasoner.successor(jointMove, successor);
        reasoner.setState(successor);
        if (reasoner.isTerminal()) {
            int goal = Math.max(0, reasoner.goal(roleIndex));
            tally.add(moveIndex, quotaSize, (long) quotaSize * goal);
            budget.count(quotaSize);
        } else {
            quota = quotaSize;
        }
    }

    @Override
    public void ended(Playouts.EndedLanes ended) {
        int firstLane = ended.firstLane();
        long left = ended.lanes();
        busy[firstLane / WORD] &= ~left;
        inFlight -= Long.bitCount(left);
        while (left != 0) {
            int move = moveOfLane[firstLane + Long.numberOfTrailingZeros(left)];
            long same = lanesOf(move, firstLane, left);
            tally.add(move, Long.bitCount(same), ended.goalSum(roleIndex, same));
            left &= ~same;
        }
    }

    private long lanesOf(int move, int firstLane, long among) {
        long same = 0;
        for (long left = among; left != 0; left &= left - 1) {
            if (moveOfLane[firstLane + Long.numberOfTrailingZeros(left)] == move) {
                same |= Long.lowestOneBit(left);
            }
        }
        return same;
    }
}

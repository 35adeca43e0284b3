package org.propjet.player.solve;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.symmetry.SymmetryGroup;
import org.propjet.engine.time.Stopwatch;
import org.propjet.player.endgame.StatePacking;
import org.propjet.player.search.tree.FasterWay;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Proves or refutes that a role gets so many points whatever the others do, or that the others hold
 * it below: depth-first proof-number search (df-pn; Nagai, 2002).
 *
 * <p>What several ways lead to is not counted several times: the number of a sum is the largest of
 * its parts, and one for each other open one (weak proof numbers; Ueda, Hashimoto, Hashimoto and
 * Iida, 2008). A state that comes again on the way to itself counts against who is to prove; so a
 * proof always holds, and a refutation holds unless a state came again ({@link #sawRepetition}).
 *
 * <p>States are told apart by all of their bits if they can be packed in one word, and by 64-bit
 * hashes otherwise. The search does not call itself; its depth is bounded by memory.
 *
 * <p>Not thread-safe. Memory: a fixed table, and some hundred bytes for each move on the way to the
 * current state.
 */
final class ProofSearch {
    /** A proof or disproof number that nothing reaches. */
    private static final int INFINITE = 1 << 28;

    private static final int SLICE = 64;

    /** The part of the memory that the table takes; the rest is for the way to the state. */
    private static final double TABLE_SHARE = 0.75;

    /** What a state on the way takes without what follows it, at most. */
    private static final long FRAME_BYTES = 320;

    /** What came of a search. */
    enum Outcome {
        PROVEN,
        REFUTED,
        /** Time or memory was over before. */
        UNKNOWN
    }

    private final SolvingLimits limits;
    private final int roleCount;
    private final StatePacking packing;
    private final StateMoves moves;
    private final StateMoves successorMoves;
    private final @Nullable LaneMoves lanes;
    private final FasterWay way = new FasterWay();
    private final ProofTable table;
    private final boolean mayRepeat;
    private final int stateWords;
    private final long[] state;
    private final long[] successor;
    private final long[] whole;
    private final long[] packed;
    private final int[] goals;
    private final List<Frame> frames = new ArrayList<>();
    private final LongOpenHashSet onTheWay = new LongOpenHashSet();
    private final long frameLimit;
    private long frameBytes;
    private long workCount;
    private boolean sawRepetition;
    private int sum = -1;
    private int role;
    private int points;
    private boolean isForRole;
    private String text = "";

    /**
     * Makes a search.
     *
     * @param game the game, one state at a time
     * @param ofLanes a game of the same network, which may compute many successors at once
     * @param packing how all fluents of a state are packed
     * @param mayRepeat whether a state may come again; false if a clock excludes that
     * @param symmetries states that they take to each other count as one; null: none
     */
    ProofSearch(
            Game game,
            Game ofLanes,
            StatePacking packing,
            boolean mayRepeat,
            @Nullable SymmetryGroup symmetries,
            SolvingLimits limits) {
        this.limits = limits;
        this.packing = packing;
        this.mayRepeat = mayRepeat;
        roleCount = game.roles().size();
        moves = new StateMoves(game, symmetries);
        successorMoves = new StateMoves(game);
        lanes = LaneMoves.of(ofLanes).orElse(null);
        table = new ProofTable((long) (TABLE_SHARE * limits.byteLimit()));
        frameLimit = (long) ((1 - TABLE_SHARE) * limits.byteLimit());
        stateWords = game.stateLayout().wordCount();
        state = new long[stateWords];
        successor = new long[stateWords];
        whole = new long[stateWords];
        packed = new long[packing.wordCount()];
        goals = new int[roleCount];
    }

    /** Returns how many states were expanded; one that is expanded again counts again. */
    long workCount() {
        return workCount;
    }

    /** Returns whether a state came again since the last {@link #begin}. */
    boolean sawRepetition() {
        return sawRepetition;
    }

    /** Returns what the goals of all ends that were seen add up to; -1 if there was none. */
    int sum() {
        return sum;
    }

    /**
     * Says what is to be proven from now on.
     *
     * @param ofRole whose points count
     * @param atLeast how many
     * @param forRole whether the role is to prove that it gets as many, or the others that it gets
     *     fewer
     */
    void begin(int ofRole, int atLeast, boolean forRole) {
        role = ofRole;
        points = atLeast;
        isForRole = forRole;
        sawRepetition = false;
        table.clear();
        text = (forRole ? "at least " : "less than ") + atLeast;
    }

    /**
     * Searches from a state.
     *
     * @throws UnsolvableGameException if several roles choose at once, or the goals of two roles do
     *     not always have the same sum
     */
    Outcome search(long[] from) {
        onTheWay.clear();
        long[] root = new long[stateWords];
        moves.canonical(from, root);
        moves.open(root);
        if (moves.isEnd()) {
            return isWon(moves) ? Outcome.PROVEN : Outcome.REFUTED;
        }
        enter(0, root, key(root), INFINITE, INFINITE);
        int ply = 0;
        while (true) {
            if (frameBytes > frameLimit || (workCount % SLICE == 0 && isOver())) {
                return Outcome.UNKNOWN;
            }
            Frame frame = frames.get(ply);
            int next = evaluate(frame);
            if (next < 0) {
                long work = workCount - frame.workBefore;
                table.put(frame.key, proof, disproof, work);
                if (mayRepeat) {
                    onTheWay.remove(frame.key);
                }
                if (ply == 0) {
                    return proof == 0 ? Outcome.PROVEN : Outcome.REFUTED;
                }
                ply--;
            } else {
                System.arraycopy(frame.states, next * stateWords, state, 0, stateWords);
                enter(++ply, state, frame.keys[next], proofLimit, disproofLimit);
            }
        }
    }

    /** Returns whether what is to be proven is known to hold in a state, without a search. */
    boolean isKnown(long[] of) {
        moves.canonical(of, successor);
        if (table.find(key(successor))) {
            return table.proof() == 0;
        }
        successorMoves.open(of);
        return successorMoves.isEnd() && isWon(successorMoves);
    }

    private boolean isOver() {
        return limits.isOver(
                String.format(Locale.ROOT, "df-pn: %s? %,d states expanded", text, workCount));
    }

    private long key(long[] of) {
        packing.pack(of, packed, 0);
        return ProofTable.key(packed);
    }

    private boolean isWon(StateMoves at) {
        at.goals(goals, 0);
        return isWon();
    }

    /** Returns whether an end with the {@link #goals} proves what is to be proven. */
    private boolean isWon() {
        checkSum();
        return (goals[role] >= points) == isForRole;
    }

    private void checkSum() {
        if (roleCount == 1) {
            return;
        }
        int total = 0;
        for (int goal : goals) {
            total += goal;
        }
        if (sum >= 0 && sum != total) {
            throw new UnsolvableGameException(
                    "df-pn is for opposed roles, and here the goals add up to %d at one end and %d at another; --method enumerate can solve such games"
                            .formatted(sum, total));
        }
        sum = total;
    }

    // ---- Frames ----

    /** A state on the way to the current one, and what follows it. */
    private static final class Frame {
        long key;
        boolean isProver;

        /** How many moves there are. */
        int moveCount;

        /** How many of them are looked at: fewer if one decides. */
        int count;

        int proofLimit;
        int disproofLimit;
        long workBefore;
        long[] states = {};
        long[] keys = {};

        /** Numbers of those that the table does not know. */
        int[] proofs = {};

        int[] disproofs = {};

        /** Whether they stand on the way, or at an end: the table does not know them. */
        boolean[] isFixed = {};

        /** Returns how many bytes more it takes. */
        long makeRoom(int stateWords) {
            int before = keys.length;
            if (before < count) {
                int size = count + count / 2;
                states = new long[size * stateWords];
                keys = new long[size];
                proofs = new int[size];
                disproofs = new int[size];
                isFixed = new boolean[size];
            }
            return (keys.length - before) * (8L * stateWords + 17);
        }

        /** Writes the numbers of a state that nothing is known of but how many moves it has. */
        void begin(int next, boolean isProverNext, int nextMoveCount) {
            proofs[next] = isProverNext ? 1 : nextMoveCount;
            disproofs[next] = isProverNext ? nextMoveCount : 1;
        }

        /** Writes the numbers of a state that is decided here. */
        void fix(int next, boolean isWon) {
            isFixed[next] = true;
            proofs[next] = isWon ? 0 : INFINITE;
            disproofs[next] = isWon ? INFINITE : 0;
        }
    }

    private void enter(int ply, long[] of, long key, int proofLimit, int disproofLimit) {
        if (ply == frames.size()) {
            frames.add(new Frame());
            frameBytes += FRAME_BYTES;
        }
        Frame frame = frames.get(ply);
        frame.key = key;
        frame.proofLimit = proofLimit;
        frame.disproofLimit = disproofLimit;
        frame.workBefore = workCount++;
        if (mayRepeat) {
            onTheWay.add(key);
        }
        moves.open(of);
        refuseSimultaneous(moves);
        frame.isProver = (moves.chooser() == role) == isForRole;
        frame.moveCount = moves.jointCount();
        frame.count = frame.moveCount;
        frameBytes += frame.makeRoom(stateWords);
        if (lanes == null) {
            lookAtAll(frame, ply, null, of);
            return;
        }
        boolean inLanes = way.isInLanes(frame.moveCount);
        Stopwatch time = Stopwatch.start();
        lookAtAll(frame, ply, inLanes ? lanes : null, of);
        way.measure(inLanes, time.nanos(), frame.moveCount);
    }

    private void lookAtAll(Frame frame, int ply, @Nullable LaneMoves inLanes, long[] of) {
        if (inLanes != null) {
            inLanes.compute(moves, of);
        }
        for (int next = 0; next < frame.count; next++) {
            if (inLanes == null) {
                moves.successor(next, successor);
            } else {
                inLanes.state(next, whole);
                moves.canonical(whole, successor);
            }
            System.arraycopy(successor, 0, frame.states, next * stateWords, stateWords);
            frame.keys[next] = key(successor);
            look(frame, ply, next, inLanes);
            if (frame.isFixed[next] && (frame.proofs[next] == 0) == frame.isProver) {
                frame.count = next + 1; // this decides it
            }
        }
    }

    private static void refuseSimultaneous(StateMoves at) {
        if (at.isSimultaneous()) {
            throw new UnsolvableGameException(
                    "several roles choose at once, which df-pn cannot solve; --method enumerate"
                            + " gives bounds");
        }
    }

    private void look(Frame frame, int ply, int next, @Nullable LaneMoves inLanes) {
        frame.isFixed[next] = false;
        if (mayRepeat && onTheWay.contains(frame.keys[next])) {
            sawRepetition = true;
            frame.fix(next, false);
        } else if (table.find(frame.keys[next])) {
            return;
        } else if (inLanes != null && inLanes.isEnd(next)) {
            for (int any = 0; any < roleCount; any++) {
                goals[any] = inLanes.goal(next, any);
            }
            frame.fix(next, isWon());
        } else if (inLanes != null && ply + 1 < frames.size()) {
            // Its moves are not computed in lanes: those of the last state at its depth will do.
            Frame like = frames.get(ply + 1);
            frame.begin(next, like.isProver, like.moveCount);
        } else {
            successorMoves.open(successor);
            if (successorMoves.isEnd()) {
                frame.fix(next, isWon(successorMoves));
            } else {
                boolean isProver = (successorMoves.chooser() == role) == isForRole;
                frame.begin(next, isProver, successorMoves.jointCount());
            }
        }
    }

    // ---- Numbers ----

    /** What {@link #evaluate} found: of the frame, and what its best successor may reach. */
    private int proof;

    private int disproof;
    private int proofLimit;
    private int disproofLimit;

    /**
     * Computes a frame's numbers from those of what follows.
     *
     * @return which successor to go to; -1 if the frame is done
     */
    private int evaluate(Frame frame) {
        // What the chooser wants to be small (least of its moves), and what all must be (sum).
        int least = INFINITE;
        int second = INFINITE;
        int most = 0;
        int openCount = 0;
        int best = -1;
        for (int next = 0; next < frame.count; next++) {
            if (!frame.isFixed[next] && table.find(frame.keys[next])) {
                frame.proofs[next] = table.proof();
                frame.disproofs[next] = table.disproof();
            }
            int own = frame.isProver ? frame.proofs[next] : frame.disproofs[next];
            int other = frame.isProver ? frame.disproofs[next] : frame.proofs[next];
            if (own < least) {
                second = least;
                least = own;
                best = next;
            } else if (own < second) {
                second = own;
            }
            if (other > 0) {
                openCount++;
                most = Math.max(most, other);
            }
        }
        int rest = Math.max(0, openCount - 1);
        int sumOfAll = most >= INFINITE ? INFINITE : Math.min(INFINITE - 1, most + rest);
        if (least == 0) {
            sumOfAll = INFINITE;
        }
        proof = frame.isProver ? least : sumOfAll;
        disproof = frame.isProver ? sumOfAll : least;
        if (proof >= frame.proofLimit || disproof >= frame.disproofLimit) {
            return -1;
        }
        int ownLimit = frame.isProver ? frame.proofLimit : frame.disproofLimit;
        int sumLimit = frame.isProver ? frame.disproofLimit : frame.proofLimit;
        // A quarter more than the second best, so as not to go to and fro between the two.
        int nextOwn = Math.min(ownLimit, Math.min(INFINITE, second + second / 4 + 1));
        int nextSum = sumLimit == INFINITE ? INFINITE : sumLimit - rest;
        proofLimit = frame.isProver ? nextOwn : nextSum;
        disproofLimit = frame.isProver ? nextSum : nextOwn;
        return best;
    }
}

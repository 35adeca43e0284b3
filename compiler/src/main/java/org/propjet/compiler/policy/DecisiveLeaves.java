package org.propjet.compiler.policy;

import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.compiler.turns.RoleMerge;
import org.propjet.compiler.turns.Turns;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * Narrows what is chosen from to the moves that win at once, in lanes in which there are any; and,
 * if that is wanted, in other lanes to those with which the other role would win if it were its
 * turn, and in others to those that do not let it win.
 *
 * <p>If that is too much to build, all legal moves are left to be chosen from, and the cover says
 * why. Not thread-safe; used once.
 */
public final class DecisiveLeaves {
    /** About how many operations choosing takes for each move. */
    private static final int MOVE_OPERATIONS = 10;

    /**
     * How many operations may be added for each one that a step has, about. A step takes twice as
     * long then; but games end so much sooner that there are hardly fewer of them: connectFour,
     * with 1.6, plays 0.8 times as many a second, and gomoku_15x15, with 1.3, as many as before.
     */
    private static final int MOST_ADDED = 2;

    /** The same where answers are built, too. */
    private static final int MOST_ADDED_ANSWERING = 4;

    /**
     * The same where moves that let the other role win are avoided. At equal time the tree search
     * gains by it up to here: connectFour has 3.6 and won 36 of 40 matches, knightThrough 4.6 and
     * won 10 of 16, conn4 8 and won 12 of 16. sheepAndWolf would have 11 or more, and won 3 of 8.
     */
    private static final int MOST_ADDED_SAFE = 10;

    /** How many may be built for winning moves, of which most are not needed in the end. */
    private static final int MOST_BUILT = 4;

    /** The same for moves that let the other role win: conn4 builds 13. */
    private static final int MOST_BUILT_SAFE = 16;

    /**
     * How many fan-ins may be read for each one of the network, and in all: half a second, twice.
     */
    private static final int MOST_READS = 400;

    private static final long MOST_READS_IN_ALL = 30_000_000;

    /**
     * Limits that are tried, of which the best is taken: conjunctions of more parts are not
     * flattened, and with 0 none is.
     */
    private static final int[] MOST_PARTS = {0, 8, 256};

    private static final int[][] NONE = {};

    private static final String NO_ANSWER = "a winning move cannot be answered by the same move";

    private final PropNet net;
    private final CircuitBuilder builder;
    private final int[] literals;
    private final Turns turns;
    private final int firstOperation;
    private final long estimate;
    private final int[][] wins;
    private final int[][] moveAt;
    private final DecisiveCover cover;

    private DecisiveLeaves(
            PropNet net, CircuitBuilder builder, int[] literals, Turns turns, int[][] moveAt) {
        this.net = net;
        this.moveAt = moveAt;
        this.builder = builder;
        this.literals = literals;
        this.turns = turns;
        builder.setOrigin(Circuit.DECISIVE);
        this.firstOperation = builder.gateCount();
        this.estimate =
                net.fanInCount() - net.gateCount() + (long) MOVE_OPERATIONS * net.inputCount();
        this.wins = new DecisiveMoves(net, builder, literals, turns, limit(MOST_BUILT)).wins();
        this.cover = DecisiveCover.of(wins, turns);
    }

    private BuildLimit limit(int built) {
        long reads = Math.min(MOST_READS_IN_ALL, (long) MOST_READS * net.fanInCount());
        return new BuildLimit(builder, built * estimate, reads);
    }

    /** What each role chooses from, or the role whose turn it is; and what of it is covered. */
    public record Narrowed(int[][] leaves, DecisiveCover cover) {}

    /**
     * Narrows the choice of roles that have one each.
     *
     * @param literals for each node of the network its literal, as far as it is built: those of
     *     terminal are
     * @param turns when roles have no choice
     * @param legal for each role its legal moves
     */
    public static Narrowed ofRoles(
            PropNet net, CircuitBuilder builder, int[] literals, Turns turns, int[][] legal) {
        try {
            return new DecisiveLeaves(net, builder, literals, turns, NONE).ofRoles(legal);
        } catch (BuildLimit.PassedException e) {
            return new Narrowed(legal, DecisiveCover.none(legal.length, e.reason()));
        }
    }

    /**
     * Narrows the one choice, which is that of the role whose turn it is.
     *
     * @param literals as above
     * @param turns whose turn it is; of all these propositions one holds
     * @param legal for each place when the mover's move there is legal
     * @param moveAt for each role, and each place, its move, or -1
     * @param shared which leaves are the same move of both roles, legal in the same states but for
     *     whose turn it is; empty if none is to be answered
     * @param given for each role and move when it is legal, given that it is its turn; empty if
     *     moves that let the other role win need not be avoided
     */
    public static Narrowed ofMover(
            PropNet net,
            CircuitBuilder builder,
            int[] literals,
            Turns turns,
            int[] legal,
            int[][] moveAt,
            Optional<BitSet> shared,
            int[][] given) {
        try {
            DecisiveLeaves leaves = new DecisiveLeaves(net, builder, literals, turns, moveAt);
            return shared.isPresent()
                    ? leaves.ofAnsweringMover(legal, shared.get(), given)
                    : leaves.ofMover(legal, false, NONE);
        } catch (BuildLimit.PassedException e) {
            return new Narrowed(
                    new int[][] {legal}, DecisiveCover.none(turns.roleCount(), e.reason()));
        }
    }

    private Narrowed ofRoles(int[][] legal) {
        int[][] leaves = legal.clone();
        for (int role = 0; role < legal.length; role++) {
            if (cover.covered()[role]) {
                int turn = othersIdle(role);
                int[] winning =
                        Arrays.stream(wins[role]).map(win -> builder.and(win, turn)).toArray();
                leaves[role] = narrowed(legal[role], winning, legal[role]);
            }
        }
        return checked(legal, leaves, MOST_ADDED, cover);
    }

    private int othersIdle(int role) {
        int idle = CircuitBuilder.TRUE;
        for (int other = 0; other < turns.roleCount(); other++) {
            for (int bit : other == role ? new int[0] : turns.turnBits()[other]) {
                idle = builder.andNot(idle, builder.input(bit));
            }
        }
        return idle;
    }

    /**
     * Narrows the choice if each winning move can be answered by the same move, or if moves that
     * let the other role win are avoided.
     */
    private Narrowed ofAnsweringMover(int[] legal, BitSet shared, int[][] given) {
        boolean answers = isWithin(wins, shared, legal.length);
        Losing found = given.length > 0 ? losing(given, answers) : new Losing(NONE, "");
        boolean waits = answers && isWithin(found.moves, shared, legal.length);
        boolean isNoneAnswered = !answers || !cover.isAny(); // as there are none
        if (found.moves.length > 0 && (waits || isNoneAnswered)) {
            Narrowed narrowed = ofMover(legal, waits, found.moves);
            if (narrowed.cover().isAny() || !answers) {
                return narrowed;
            }
            found = new Losing(NONE, narrowed.cover().note());
        }
        if (answers) {
            Narrowed narrowed = ofMover(legal, true, NONE);
            return new Narrowed(narrowed.leaves(), narrowed.cover().noting(found.why));
        }
        DecisiveCover none = DecisiveCover.none(turns.roleCount(), NO_ANSWER);
        return new Narrowed(new int[][] {legal}, none.noting(found.why));
    }

    /** Returns whether some literals of moves are false at all leaves that are not shared. */
    private boolean isWithin(int[][] literals, BitSet shared, int leafCount) {
        for (int leaf = shared.nextClearBit(0);
                leaf < leafCount;
                leaf = shared.nextClearBit(leaf + 1)) {
            for (int literal : at(literals, leaf)) {
                if (literal != CircuitBuilder.FALSE) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Moves that let the other role win: where turns have several plies, those that end the game
     * with that. A look at what follows, too, loses there: it took ten times the operations in
     * knightfight and pentago, and had 1/2/13 against playouts without it. None if there are none,
     * or why they are not known.
     */
    private record Losing(int[][] moves, String why) {}

    private Losing losing(int[][] given, boolean isAnswered) {
        BuildLimit limit = limit(MOST_BUILT_SAFE);
        try {
            DecisiveMoves ends = new DecisiveMoves(net, builder, literals, turns, limit);
            int[][] gifts = ends.gifts();
            int[][] losing =
                    turns.haveSeveralPlies()
                            ? gifts
                            : new LosingMoves(
                                            net,
                                            builder,
                                            turns,
                                            given,
                                            wins,
                                            gifts,
                                            ends.ends(),
                                            isAnswered,
                                            limit)
                                    .losing();
            boolean isAny =
                    Arrays.stream(losing)
                            .flatMapToInt(Arrays::stream)
                            .anyMatch(literal -> literal != CircuitBuilder.FALSE);
            return new Losing(isAny ? losing : NONE, "");
        } catch (BuildLimit.PassedException e) {
            return new Losing(NONE, e.reason());
        }
    }

    private Narrowed ofMover(int[] legal, boolean answers, int[][] losing) {
        int[][] all = {legal};
        boolean isSafe = losing.length > 0;
        if (!cover.isAny() && !isSafe) {
            return new Narrowed(all, cover);
        }
        int[] best = legal;
        int least = Integer.MAX_VALUE;
        int[] turnLiterals = new int[turns.roleCount()];
        Arrays.setAll(turnLiterals, role -> turns.turn(builder, role));
        for (int mostParts : MOST_PARTS) {
            RoleMerge merge = new RoleMerge(builder, turnLiterals, mostParts);
            int[] winning = new int[legal.length];
            int[] answering = new int[legal.length];
            for (int leaf = 0; leaf < legal.length; leaf++) {
                int[] ofRoles = at(wins, leaf);
                winning[leaf] = merge.mover(ofRoles);
                if (answers) {
                    answering[leaf] = merge.mover(new int[] {ofRoles[1], ofRoles[0]});
                }
            }
            int[] safe = isSafe ? safe(legal, losing, merge, answers) : legal;
            int[] others = answers ? narrowed(legal, answering, safe) : safe;
            int[] leaves = narrowed(legal, winning, others);
            int count = countMore(all, new int[][] {leaves});
            if (count < least) {
                least = count;
                best = leaves;
            }
        }
        double most = answers ? MOST_ADDED_ANSWERING : MOST_ADDED;
        DecisiveCover made = cover.with(answers, isSafe);
        return checked(all, new int[][] {best}, isSafe ? MOST_ADDED_SAFE : most, made);
    }

    /** Takes what was built, if it is not too much. */
    private Narrowed checked(int[][] legal, int[][] leaves, double most, DecisiveCover made) {
        int added = countMore(legal, leaves);
        if (added > most * estimate) {
            String reason = "winning moves would take %,d operations".formatted(added);
            return new Narrowed(legal, DecisiveCover.none(turns.roleCount(), reason));
        }
        return new Narrowed(leaves, made.withMore(added));
    }

    /**
     * Returns the legal moves that do not lose, if there are any; with waiting, rather those that
     * would not lose either if the other role made them.
     */
    private int[] safe(int[] legal, int[][] losing, RoleMerge merge, boolean waits) {
        int[] isSafe = new int[legal.length];
        int[] isSafeForOther = new int[legal.length];
        for (int leaf = 0; leaf < legal.length; leaf++) {
            int[] ofRoles = at(losing, leaf);
            isSafe[leaf] = NetLiteral.not(merge.mover(ofRoles));
            isSafeForOther[leaf] = NetLiteral.not(merge.mover(new int[] {ofRoles[1], ofRoles[0]}));
        }
        int[] safe = narrowed(legal, isSafe, legal);
        return waits ? narrowed(safe, isSafeForOther, safe) : safe;
    }

    private int[] at(int[][] literals, int leaf) {
        int[] ofRoles = new int[literals.length];
        for (int role = 0; role < literals.length; role++) {
            int move = moveAt[role][leaf];
            ofRoles[role] = move < 0 ? CircuitBuilder.FALSE : literals[role][move];
        }
        return ofRoles;
    }

    /** Returns how many operations some leaves take more than the legal moves do. */
    private int countMore(int[][] legal, int[][] leaves) {
        return count(leaves) - count(legal);
    }

    private int count(int[][] leaves) {
        int[] all = Arrays.stream(leaves).flatMapToInt(Arrays::stream).toArray();
        return builder.countBeyond(firstOperation, all);
    }

    /** Returns the legal moves that win, or whatever is said, if there are any, else others. */
    private int[] narrowed(int[] legal, int[] winning, int[] others) {
        Int2ObjectLinkedOpenHashMap<IntArrayList> groups = new Int2ObjectLinkedOpenHashMap<>();
        for (int i = 0; i < legal.length; i++) {
            groups.computeIfAbsent(winning[i], literal -> new IntArrayList())
                    .add(NetLiteral.not(legal[i]));
        }
        IntArrayList lost = new IntArrayList();
        groups.forEach(
                (literal, illegal) -> {
                    if (literal != CircuitBuilder.FALSE) {
                        int no = builder.and(illegal.elements(), 0, illegal.size());
                        lost.add(builder.or(no, NetLiteral.not(literal)));
                    }
                });
        int none = builder.and(lost.elements(), 0, lost.size());
        int[] leaves = new int[legal.length];
        for (int i = 0; i < legal.length; i++) {
            int win = builder.and(legal[i], winning[i]);
            leaves[i] =
                    others[i] == legal[i]
                            ? builder.and(legal[i], builder.or(winning[i], none))
                            : builder.or(win, builder.and(others[i], none));
        }
        return leaves;
    }
}

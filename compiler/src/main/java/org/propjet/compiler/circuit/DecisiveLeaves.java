package org.propjet.compiler.circuit;

import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * Narrows what is chosen from to the moves that win at once, in lanes in which there are any; and,
 * if that is wanted, in other lanes to those with which the other role would win if it were its
 * turn.
 *
 * <p>If that is too much to build, all legal moves are left to be chosen from, and the cover says
 * why. Not thread-safe; used once.
 */
final class DecisiveLeaves {
    /** About how many operations choosing takes for each move. */
    private static final int MOVE_OPERATIONS = 10;

    /**
     * How many operations may be added for each one that a step has, about. A step takes twice as
     * long then; but games end so much sooner that there are hardly fewer of them: connectFour,
     * with 1.6, plays 0.8 times as many a second, and gomoku_15x15, with 1.3, as many as before.
     */
    private static final int MOST_ADDED = 2;

    /** How many times as much may be added where answers are built, too. */
    private static final int ANSWERS = 2;

    /** How many may be built for that, of which most are not needed in the end. */
    private static final int MOST_BUILT = 4;

    /** How many fan-ins may be read for each one of the network, and in all: half a second. */
    private static final int MOST_READS = 400;

    private static final long MOST_READS_IN_ALL = 30_000_000;

    private final CircuitBuilder builder;
    private final Turns turns;
    private final int firstOperation;
    private final long mostAdded;
    private final int[][] wins;
    private final int[][] moveAt;
    private final DecisiveCover cover;

    private DecisiveLeaves(
            PropNet net, CircuitBuilder builder, int[] literals, Turns turns, int[][] moveAt) {
        this.moveAt = moveAt;
        this.builder = builder;
        this.turns = turns;
        builder.setOrigin(Circuit.DECISIVE);
        this.firstOperation = builder.operationCount();
        long estimate =
                net.fanInCount() - net.gateCount() + (long) MOVE_OPERATIONS * net.inputCount();
        this.mostAdded = MOST_ADDED * estimate;
        long reads = Math.min(MOST_READS_IN_ALL, (long) MOST_READS * net.fanInCount());
        BuildLimit limit = new BuildLimit(builder, MOST_BUILT * estimate, reads);
        this.wins = new DecisiveMoves(net, builder, literals, turns, limit).wins();
        this.cover = DecisiveCover.of(wins, turns);
    }

    /** What each role chooses from, or the role whose turn it is; and what of it is covered. */
    record Narrowed(int[][] leaves, DecisiveCover cover) {}

    /**
     * Narrows the choice of roles that have one each.
     *
     * @param literals for each node of the network its literal, as far as it is built: those of
     *     terminal are
     * @param turns when roles have no choice
     * @param legal for each role its legal moves
     */
    static Narrowed ofRoles(
            PropNet net, CircuitBuilder builder, int[] literals, Turns turns, int[][] legal) {
        try {
            return new DecisiveLeaves(net, builder, literals, turns, new int[0][]).ofRoles(legal);
        } catch (BuildLimit.PassedException e) {
            return new Narrowed(legal, DecisiveCover.none(legal.length, e.reason()));
        }
    }

    /**
     * Narrows the one choice, which is that of the role whose turn it is.
     *
     * @param literals as above
     * @param turns whose turn it is; one proposition a role, of which one holds
     * @param legal for each place when the mover's move there is legal
     * @param moveAt for each role, and each place, its move, or -1
     * @param shared which leaves are the same move of both roles, legal in the same states but for
     *     whose turn it is; empty if none is to be answered
     */
    static Narrowed ofMover(
            PropNet net,
            CircuitBuilder builder,
            int[] literals,
            Turns turns,
            int[] legal,
            int[][] moveAt,
            Optional<BitSet> shared) {
        try {
            DecisiveLeaves leaves = new DecisiveLeaves(net, builder, literals, turns, moveAt);
            return shared.isPresent()
                    ? leaves.ofAnsweringMover(legal, shared.get())
                    : leaves.ofMover(legal, false);
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
        return checked(legal, leaves, mostAdded);
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

    /** Narrows the choice if each winning move can be answered by the same move. */
    private Narrowed ofAnsweringMover(int[] legal, BitSet shared) {
        for (int leaf = 0; leaf < legal.length; leaf++) {
            for (int win : ofRoles(leaf)) {
                if (win != CircuitBuilder.FALSE && !shared.get(leaf)) {
                    String reason = "a winning move cannot be answered by the same move";
                    return new Narrowed(
                            new int[][] {legal}, DecisiveCover.none(turns.roleCount(), reason));
                }
            }
        }
        return ofMover(legal, true);
    }

    private Narrowed ofMover(int[] legal, boolean answers) {
        int[][] all = {legal};
        if (!cover.isAny()) {
            return new Narrowed(all, cover);
        }
        int[] best = legal;
        int least = Integer.MAX_VALUE;
        int[] turnLiterals =
                Arrays.stream(turns.turnBits()).mapToInt(bits -> builder.input(bits[0])).toArray();
        for (int mostParts : RoleMerge.MOST_PARTS) {
            RoleMerge merge = new RoleMerge(builder, turnLiterals, mostParts);
            int[] winning = new int[legal.length];
            int[] answering = new int[legal.length];
            for (int leaf = 0; leaf < legal.length; leaf++) {
                int[] ofRoles = ofRoles(leaf);
                winning[leaf] = merge.mover(ofRoles);
                if (answers) {
                    answering[leaf] = merge.mover(new int[] {ofRoles[1], ofRoles[0]});
                }
            }
            int[] others = answers ? narrowed(legal, answering, legal) : legal;
            int[] leaves = narrowed(legal, winning, others);
            int count = countMore(all, new int[][] {leaves});
            if (count < least) {
                least = count;
                best = leaves;
            }
        }
        Narrowed narrowed =
                checked(all, new int[][] {best}, answers ? ANSWERS * mostAdded : mostAdded);
        return answers && narrowed.cover().isAny()
                ? new Narrowed(narrowed.leaves(), narrowed.cover().withAnswers())
                : narrowed;
    }

    /** Takes what was built, if it is not too much. */
    private Narrowed checked(int[][] legal, int[][] leaves, long most) {
        int added = countMore(legal, leaves);
        if (added > most) {
            String reason = "winning moves would take %,d operations".formatted(added);
            return new Narrowed(legal, DecisiveCover.none(turns.roleCount(), reason));
        }
        return new Narrowed(leaves, cover.withMore(added));
    }

    private int[] ofRoles(int leaf) {
        int[] ofRoles = new int[wins.length];
        for (int role = 0; role < wins.length; role++) {
            int move = moveAt[role][leaf];
            ofRoles[role] = move < 0 ? CircuitBuilder.FALSE : wins[role][move];
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

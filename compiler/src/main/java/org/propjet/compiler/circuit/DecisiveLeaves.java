package org.propjet.compiler.circuit;

import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Optional;

/**
 * Narrows what is chosen from to the moves that win at once, in lanes in which there are any.
 *
 * <p>If that is too much to build, all legal moves are left to be chosen from, and {@link #cover}
 * says why. Not thread-safe.
 */
final class DecisiveLeaves {
    /** About how many operations choosing takes for each move. */
    private static final int MOVE_OPERATIONS = 10;

    private final PropNet net;
    private final CircuitBuilder builder;
    private final Turns turns;
    private final int firstOperation;
    private final long mostOperations;
    private int[][] wins;
    private DecisiveCover cover;

    private DecisiveLeaves(PropNet net, CircuitBuilder builder, Turns turns) {
        this.net = net;
        this.builder = builder;
        this.turns = turns;
        this.firstOperation = builder.operationCount();
        this.mostOperations =
                net.fanInCount()
                        - net.gateCount()
                        + (long) MOVE_OPERATIONS * net.inputCount();
        this.wins = new int[0][];
        this.cover = DecisiveCover.none(net.ends().roleCount(), "");
    }

    /**
     * Builds what wins.
     *
     * @param literals for each node of the network its literal, as far as it is built: those of
     *     terminal are
     * @param turns when roles have no choice; if that is not known, no move is taken to win
     */
    static DecisiveLeaves of(
            PropNet net, CircuitBuilder builder, int[] literals, Optional<Turns> turns) {
        int roleCount = net.ends().roleCount();
        DecisiveLeaves leaves =
                new DecisiveLeaves(
                        net, builder, turns.orElse(new Turns(new int[0][], new int[roleCount])));
        if (turns.isEmpty()) {
            leaves.giveUp("roles may choose at the same time");
            return leaves;
        }
        BuildLimit limit =
                new BuildLimit(
                        builder,
                        Integer.getInteger("decops", 2) * leaves.mostOperations,
                        Math.min(30_000_000, Long.getLong("decreads", 400L) * net.fanInCount() + 100_000));
        try {
            leaves.wins = new DecisiveMoves(net, builder, literals, turns.get(), limit).wins();
            leaves.cover = DecisiveCover.of(leaves.wins, turns.get());
        } catch (BuildLimit.PassedException e) {
            leaves.giveUp(e.getMessage());
        }
        return leaves;
    }

    private void giveUp(String reason) {
        wins = new int[0][];
        cover = DecisiveCover.none(net.ends().roleCount(), reason);
    }

    /** Returns what is covered in the leaves that were returned. */
    DecisiveCover cover() {
        return cover;
    }

    /** Returns what a role chooses from, given its legal moves. */
    int[] ofRole(int role, int[] legal) {
        if (!cover.isAny() || !cover.covered()[role]) {
            return legal;
        }
        int turn = CircuitBuilder.TRUE;
        for (int other = 0; other < turns.roleCount(); other++) {
            for (int bit : other == role ? new int[0] : turns.turnBits()[other]) {
                turn = builder.andNot(turn, builder.input(bit));
            }
        }
        int[] winning = wins[role].clone();
        for (int i = 0; i < winning.length; i++) {
            winning[i] = builder.and(winning[i], turn);
        }
        int[] leaves = narrowed(legal, winning);
        cover = cover.withMore(countMore(legal, leaves));
        return leaves;
    }

    /**
     * Returns what whoever's turn it is chooses from, given its legal moves; leaf i is its i-th
     * move.
     */
    int[] ofMover(int[] legal) {
        if (!cover.isAny()) {
            return legal;
        }
        int[] best = legal;
        int least = Integer.MAX_VALUE;
        for (int mostParts : RoleMerge.MOST_PARTS) {
            RoleMerge merge = new RoleMerge(builder, turns, mostParts);
            int[] winning = new int[legal.length];
            for (int leaf = 0; leaf < legal.length; leaf++) {
                winning[leaf] = merge.mover(ofRoles(leaf));
            }
            int[] leaves = narrowed(legal, winning);
            int count = countMore(legal, leaves);
            if (count < least) {
                least = count;
                best = leaves;
            }
        }
        cover = cover.withMore(least);
        return best;
    }

    private int[] ofRoles(int leaf) {
        int[] ofRoles = new int[wins.length];
        for (int role = 0; role < wins.length; role++) {
            ofRoles[role] = leaf < wins[role].length ? wins[role][leaf] : CircuitBuilder.FALSE;
        }
        return ofRoles;
    }

    /** Returns how many operations some leaves take more than the legal moves do. */
    private int countMore(int[] legal, int[] leaves) {
        return builder.countBeyond(firstOperation, leaves)
                - builder.countBeyond(firstOperation, legal);
    }

    /** Returns the legal moves that win, if there are any, else all. */
    private int[] narrowed(int[] legal, int[] winning) {
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
            leaves[i] = builder.and(legal[i], builder.or(winning[i], none));
        }
        return leaves;
    }
}

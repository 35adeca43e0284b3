package org.propjet.compiler.playout;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;

import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.compiler.circuit.Factoring;
import org.propjet.compiler.turns.RoleMerge;
import org.propjet.compiler.turns.TurnTaking;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.logic.NetworkRewriter;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.ToIntBiFunction;
import java.util.stream.IntStream;

/**
 * When the moves of roles that take turns can be chosen, given whose turn it is: at each place of
 * their choice ({@link MoveAlignment}) the move of the role whose turn it is.
 *
 * <p>Not thread-safe; used once.
 */
final class TurnLeaves {
    private static final int UNKNOWN = NetworkRewriter.UNMADE;

    /**
     * Merging the patterns of roles is worth it if it saves so much of what makes moves legal: less
     * is gained than what {@link Factoring} finds without it. Operations of a step without and
     * with: speedChess 65,154 and 49,422 (of legality 0.54), checkers 26,392 and 25,879 (0.69),
     * knightThrough 5,564 and 5,567 (0.74), breakthrough 4,727 and 4,859 (0.92), reversi 6,686 and
     * 7,498 (0.92).
     */
    private static final double MOST_MERGED = 0.7;

    /** Conjunctions of so many parts are merged part by part. */
    private static final int MERGED_PARTS = 8;

    /** How many conjunctions deep to look for a role's turn in what makes a move legal. */
    private static final int TURN_DEPTH = 16;

    private final PropNet net;
    private final CircuitBuilder builder;
    private final NetworkRewriter gates;
    private final TurnTaking proof;
    private final MoveAlignment alignment;
    private final int roleCount;

    /** For each role, and each of its moves, when it is legal, given that it is its turn. */
    private final int[][] ofRoles;

    /** Builds what makes each role's moves legal. */
    TurnLeaves(
            PropNet net,
            CircuitBuilder builder,
            NetworkRewriter gates,
            TurnTaking proof,
            MoveAlignment alignment) {
        this.net = net;
        this.builder = builder;
        this.gates = gates;
        this.proof = proof;
        this.alignment = alignment;
        this.roleCount = net.ends().roleCount();
        this.ofRoles = new int[roleCount][];
        Arrays.setAll(ofRoles, this::ofRole);
    }

    private int[] ofRole(int role) {
        int first = net.ends().firstInput(role);
        int[] leaves = new int[net.ends().moveTable().moveCount(role)];
        Int2IntOpenHashMap known = new Int2IntOpenHashMap();
        known.defaultReturnValue(UNKNOWN);
        for (int other = 0; other < roleCount; other++) {
            for (int ply = 0; ply < proof.plyCount(); ply++) {
                int turn = NetLiteral.of(net.firstBase() + proof.turnBits()[other][ply]);
                int made = other == role ? proof.ply(builder, ply) : CircuitBuilder.FALSE;
                known.put(turn, made);
                known.put(turn ^ 1, made ^ 1);
            }
        }
        for (int i = 0; i < leaves.length; i++) {
            leaves[i] = given(known, net.outputs().legal()[first + i], TURN_DEPTH);
        }
        return leaves;
    }

    /** Builds a literal, given what some literals are, as far as its conjunctions go. */
    private int given(Int2IntOpenHashMap known, int literal, int depth) {
        int found = known.get(literal);
        if (found != UNKNOWN) {
            return found;
        }
        int node = NetLiteral.node(literal);
        boolean isConjunction =
                net.isGate(node) && net.isDisjunction(node) == NetLiteral.isNegated(literal);
        if (!isConjunction || depth == 0) {
            return gates.build(literal);
        }
        int[] rest = new int[net.fanInEnd(node) - net.fanInStart(node)];
        for (int i = 0; i < rest.length; i++) {
            int fanIn = net.fanIn(net.fanInStart(node) + i) ^ (literal & 1);
            rest[i] = given(known, fanIn, depth - 1);
        }
        int before = builder.setOrigin(net.origin(node));
        int made = builder.and(rest, 0, rest.length);
        builder.setOrigin(before);
        known.put(literal, made);
        return made;
    }

    /**
     * Builds for each place when the move there of the role whose turn it is can be chosen: the
     * roles' patterns merged, or each with its turn, whichever is the smaller.
     *
     * @param leafOfPlace the leaf of each place in the classes
     * @param isQuick whether to leave it at each with its turn: in chess_200 the other ways take a
     *     fifth of the time in which the game is set up
     */
    int[] ofMover(LeafClasses classes, int[] leafOfPlace, boolean isQuick) {
        int[] best = places(RoleMerge::mover, 0);
        if (isQuick) {
            return best;
        }
        double least = count(classes, best, leafOfPlace);
        int[] common = places(RoleMerge::moverOfCommon, 0);
        int commonCount = count(classes, common, leafOfPlace);
        int[] merged = places(RoleMerge::mover, MERGED_PARTS);
        int mergedCount = count(classes, merged, leafOfPlace);
        if (mergedCount <= MOST_MERGED * least) {
            return mergedCount < commonCount ? merged : common;
        }
        return commonCount < least ? common : best;
    }

    private int count(LeafClasses classes, int[] places, int[] leafOfPlace) {
        int[] conditions = classes.conditions(builder, 0, places, leafOfPlace);
        LeafGrid grid = classes.grids()[0];
        if (grid != null) {
            RowConditions ofRows = RowConditions.of(builder, conditions, grid);
            conditions =
                    IntStream.concat(Arrays.stream(ofRows.rest()), Arrays.stream(ofRows.common()))
                            .toArray();
        }
        return builder.countBeyond(0, conditions);
    }

    private int[] places(ToIntBiFunction<RoleMerge, int[]> mover, int mostParts) {
        int[] turns = new int[roleCount];
        Arrays.setAll(turns, role -> proof.turn(builder, role));
        RoleMerge merge = new RoleMerge(builder, turns, mostParts);
        int[] places = new int[alignment.placeCount()];
        for (int place = 0; place < places.length; place++) {
            int[] literals = new int[roleCount];
            for (int role = 0; role < roleCount; role++) {
                literals[role] = at(role, place);
            }
            places[place] = mover.applyAsInt(merge, literals);
        }
        return places;
    }

    /** Returns for each role and move when it is legal, given that it is its turn. */
    int[][] given() {
        return ofRoles;
    }

    private int at(int role, int place) {
        int move = alignment.moveAt()[role][place];
        return move < 0 ? CircuitBuilder.FALSE : ofRoles[role][move];
    }

    /**
     * Returns the places that have the same move of two roles: legal under one condition, which no
     * other move has, or under one condition and of one name. A condition that reads whose turn it
     * is is not the same for both. Where turns have several plies, there are none: the other role
     * may be in another ply.
     */
    BitSet shared() {
        BitSet shared = new BitSet();
        if (proof.plyCount() > 1) {
            return shared;
        }
        BitSet turning = turning();
        Int2IntOpenHashMap counts = new Int2IntOpenHashMap();
        Arrays.stream(ofRoles)
                .flatMapToInt(Arrays::stream)
                .forEach(condition -> counts.addTo(condition, 1));
        MoveTable moves = net.ends().moveTable();
        for (int place = 0; place < alignment.placeCount(); place++) {
            int condition = at(0, place);
            int first = alignment.moveAt()[0][place];
            int second = alignment.moveAt()[1][place];
            boolean isOne =
                    first >= 0
                            && second >= 0
                            && (counts.get(condition) == 2
                                    || moves.move(0, first).equals(moves.move(1, second)));
            boolean isAlike = condition == at(1, place) && !turning.get(NetLiteral.node(condition));
            shared.set(place, isOne && isAlike);
        }
        return shared;
    }

    /** Returns the nodes of the circuit that depend on whose turn it is. */
    private BitSet turning() {
        BitSet turning = new BitSet();
        for (int bit : proof.allTurnBits()) {
            turning.set(NetLiteral.node(builder.input(bit)));
        }
        for (int node = builder.firstGate(); node < builder.nodeCount(); node++) {
            for (int operand : builder.operands(node)) {
                turning.set(node, turning.get(node) || turning.get(operand));
            }
        }
        return turning;
    }
}

package org.propjet.compiler.circuit;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * Builds for each move the literal of its winning at once: the state after it is terminal and has
 * 100 points for the role that made it.
 *
 * <p>The network's next values are taken with that move made and no other, and put in the place of
 * the base propositions in what terminal and the goal depend on. From move to move only what
 * depends on it is built anew. A lane that chooses is not terminal, so every disjunct of terminal is
 * known to be false now; those that the move does not touch come out as the same literal and fall
 * away.
 *
 * <p>Not thread-safe; used once. Cost: the literals that depend on each move, bounded by {@link
 * BuildLimit}.
 */
final class DecisiveMoves {
    private final PropNet net;
    private final CircuitBuilder builder;
    private final int[] literals;
    private final Optional<TurnTaking> turns;
    private final int[] idleMoves;
    private final BuildLimit limit;
    private final IntOpenHashSet knownFalse = new IntOpenHashSet();

    /**
     * Prepares the search for winning moves.
     *
     * @param literals for each node of the network its literal, as far as it is built: legality and
     *     terminal are
     * @param idleMoves for each role the one move that it makes while another one chooses
     */
    DecisiveMoves(
            PropNet net,
            CircuitBuilder builder,
            int[] literals,
            Optional<TurnTaking> turns,
            int[] idleMoves,
            BuildLimit limit) {
        this.net = net;
        this.builder = builder;
        this.literals = literals;
        this.turns = turns;
        this.idleMoves = idleMoves;
        this.limit = limit;
    }

    /**
     * Returns for each role and move the literal of its winning at once, given that it is legal and
     * that all other roles make their idle moves; false for all of a role without a goal of 100.
     *
     * @throws BuildLimit.PassedException if there is too much to build
     */
    int[][] wins() {
        gatherKnownFalse();
        IntArrayList roots = new IntArrayList();
        roots.add(net.outputs().terminal());
        for (int role = 0; role < net.ends().roleCount(); role++) {
            roots.add(winGoal(role));
        }
        ConeValues after =
                new ConeValues(net, builder, roots.toIntArray(), limit, this::foldKnown);
        IntArrayList bits = new IntArrayList();
        IntArrayList nexts = new IntArrayList();
        for (int bit = 0; bit < net.baseCount(); bit++) {
            if (after.contains(net.firstBase() + bit)) {
                bits.add(bit);
                nexts.add(net.outputs().next()[bit]);
            }
        }
        ConeValues now =
                new ConeValues(
                        net, builder, nexts.toIntArray(), limit, IntUnaryOperator.identity());
        int[][] wins = new int[net.ends().roleCount()][];
        for (int role = 0; role < wins.length; role++) {
            wins[role] = new RoleWins(role, bits.toIntArray(), now, after).build();
        }
        return wins;
    }

    /** Returns the network's literal of a role's having 100 points. */
    private int winGoal(int role) {
        int index = Arrays.binarySearch(net.ends().goalValues()[role], DecisiveCover.WIN);
        return index < 0 ? NetLiteral.FALSE : net.outputs().goals()[role][index];
    }

    /** Gathers what is false in every state that is not terminal. */
    private void gatherKnownFalse() {
        IntArrayList path = new IntArrayList();
        path.add(net.outputs().terminal());
        while (!path.isEmpty()) {
            int literal = path.popInt();
            int node = NetLiteral.node(literal);
            knownFalse.add(literals[node] ^ (literal & 1));
            boolean isDisjunction =
                    net.isGate(node) && net.isDisjunction(node) != NetLiteral.isDenied(literal);
            if (isDisjunction) {
                for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                    path.add(net.fanIn(at) ^ (literal & 1));
                }
            }
        }
        knownFalse.remove(CircuitBuilder.TRUE);
        knownFalse.remove(CircuitBuilder.FALSE);
    }

    private int foldKnown(int literal) {
        if (knownFalse.contains(literal)) {
            return CircuitBuilder.FALSE;
        }
        return knownFalse.contains(literal ^ 1) ? CircuitBuilder.TRUE : literal;
    }

    /** The moves of one role. */
    private final class RoleWins {
        private final int role;
        private final int[] bits;
        private final ConeValues now;
        private final ConeValues after;
        private final BitSet own;

        /**
         * Prepares a role.
         *
         * @param bits the base propositions that terminal and the goals depend on
         * @param now their next values
         * @param after terminal and the goals
         */
        RoleWins(int role, int[] bits, ConeValues now, ConeValues after) {
            this.role = role;
            this.bits = bits;
            this.now = now;
            this.after = after;
            this.own = now.dependents(firstInput(role), firstInput(role + 1));
        }

        private int firstInput(int role) {
            return net.firstInput() + net.ends().firstInput(role);
        }

        private int next(int bit) {
            return net.outputs().next()[bit];
        }

        private boolean isOwn(int bit) {
            return own.get(NetLiteral.node(next(bit)));
        }

        int[] build() {
            int[] wins = new int[firstInput(role + 1) - firstInput(role)];
            Arrays.fill(wins, CircuitBuilder.FALSE);
            if (winGoal(role) == NetLiteral.FALSE) {
                return wins;
            }
            now.fill(this::withoutMove);
            after.fill(this::withoutOwnChanges);
            for (int i = 0; i < wins.length; i++) {
                int input = firstInput(role) + i;
                int legal = net.outputs().legal()[input - net.firstInput()];
                if (legal != NetLiteral.FALSE) {
                    wins[i] = win(input);
                }
            }
            return wins;
        }

        /** Returns the ends' literals with the other roles' idle moves made, and no own move. */
        private int withoutMove(int node) {
            if (node >= net.firstInput()) {
                for (int other = 0; other < idleMoves.length; other++) {
                    if (other != role
                            && idleMoves[other] >= 0
                            && node == firstInput(other) + idleMoves[other]) {
                        return CircuitBuilder.TRUE;
                    }
                }
                return CircuitBuilder.FALSE;
            }
            int bit = node - net.firstBase();
            if (turns.isPresent()) {
                for (int other = 0; other < idleMoves.length; other++) {
                    if (bit == turns.get().turnBits()[other]) {
                        return other == role ? CircuitBuilder.TRUE : CircuitBuilder.FALSE;
                    }
                }
            }
            return builder.input(bit);
        }

        /** Returns the ends' next values, where the role's moves have no say; else those now. */
        private int withoutOwnChanges(int node) {
            int bit = node - net.firstBase();
            return isOwn(bit) ? builder.input(bit) : now.value(next(bit));
        }

        private int win(int input) {
            now.change(input, CircuitBuilder.TRUE);
            now.settle();
            limit.spend(bits.length);
            for (int bit : bits) {
                if (isOwn(bit)) {
                    after.change(net.firstBase() + bit, now.value(next(bit)));
                }
            }
            after.settle();
            int win =
                    meet(
                            after.value(net.outputs().terminal()),
                            after.value(winGoal(role)));
            after.putBack();
            now.putBack();
            return win;
        }
    }

    /** Returns the conjunction of terminal and a goal, which often implies it. */
    private int meet(int terminal, int goal) {
        if (terminal == CircuitBuilder.FALSE || goal == CircuitBuilder.FALSE) {
            return CircuitBuilder.FALSE;
        }
        IntOpenHashSet ends = new IntOpenHashSet();
        addDisjuncts(terminal, ends);
        return implies(goal, ends, IMPLIES_DEPTH) ? goal : builder.and(terminal, goal);
    }

    private static final int IMPLIES_DEPTH = 12;

    private void addDisjuncts(int literal, IntOpenHashSet into) {
        IntArrayList path = new IntArrayList();
        path.add(literal);
        while (!path.isEmpty()) {
            int top = path.popInt();
            limit.spend(1);
            if (into.add(top) && NetLiteral.isDenied(top) && builder.isAnd(top)) {
                path.add(builder.first(top) ^ 1);
                path.add(builder.second(top) ^ 1);
            }
        }
    }

    /** Returns whether a literal can be seen to imply one of some others. */
    private boolean implies(int literal, IntOpenHashSet others, int depth) {
        limit.spend(1);
        if (others.contains(literal)) {
            return true;
        }
        if (depth == 0 || !builder.isAnd(literal)) {
            return false;
        }
        int flip = literal & 1;
        boolean first = implies(builder.first(literal) ^ flip, others, depth - 1);
        return first == (flip != 0)
                ? implies(builder.second(literal) ^ flip, others, depth - 1)
                : first;
    }
}

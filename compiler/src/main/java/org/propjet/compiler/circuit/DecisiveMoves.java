package org.propjet.compiler.circuit;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.propjet.engine.game.Game;
import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * Builds for each move the literal of its winning at once: the state after it is terminal and has
 * 100 points for the role that made it.
 *
 * <p>The network's next values are taken with that move made and no other, and put in the place of
 * the base propositions in what the goal and terminal depend on. From move to move only what
 * depends on it is built anew. A lane that chooses is not terminal, so every disjunct of terminal
 * is known to be false now; those that a move does not touch come out as the same literal and fall
 * away. Most goals imply a disjunct of terminal that is part of them; terminal is built only for
 * the others.
 *
 * <p>Not thread-safe; used once. Cost: the literals that depend on each move, bounded by {@link
 * BuildLimit}.
 */
final class DecisiveMoves {
    /** How deep to look for a reason why a goal implies terminal. */
    private static final int IMPLIES_DEPTH = 12;

    private final PropNet net;
    private final CircuitBuilder builder;
    private final int[] literals;
    private final Turns turns;
    private final BuildLimit limit;

    /** The disjuncts of terminal in the network, those of its disjuncts, and so on. */
    private final IntArrayList disjuncts = new IntArrayList();

    private final IntOpenHashSet knownFalse = new IntOpenHashSet();
    private final ConeValues ends;

    /**
     * Prepares the search for winning moves.
     *
     * @param literals for each node of the network its literal, as far as it is built: those of
     *     terminal are
     * @param turns what all roles but one do when it chooses
     */
    DecisiveMoves(
            PropNet net, CircuitBuilder builder, int[] literals, Turns turns, BuildLimit limit) {
        this.net = net;
        this.builder = builder;
        this.literals = literals;
        this.turns = turns;
        this.limit = limit;
        gatherKnownFalse();
        this.ends = cone(net.outputs().terminal());
    }

    private ConeValues cone(int root) {
        return new ConeValues(net, builder, new int[] {root}, limit, this::foldKnown);
    }

    /**
     * Returns for each role and move the literal of its winning at once, given that it is legal and
     * that it is this role's turn; false for all of a role without a goal of 100, and of chance.
     *
     * @throws BuildLimit.PassedException if there is too much to build
     */
    int[][] wins() {
        int[][] wins = new int[net.ends().roleCount()][];
        limit.expect(net.inputCount());
        for (int role = 0; role < wins.length; role++) {
            wins[role] = new int[net.ends().moveTable().moveCount(role)];
            Arrays.fill(wins[role], CircuitBuilder.FALSE);
            boolean isChance = net.ends().roles().get(role).equals(Game.CHANCE);
            if (!isChance && winGoal(role) != NetLiteral.FALSE) {
                new RoleWins(role, wins[role]).build();
            }
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
        disjuncts.add(net.outputs().terminal());
        IntOpenHashSet seen = new IntOpenHashSet();
        for (int i = 0; i < disjuncts.size(); i++) {
            int literal = disjuncts.getInt(i);
            if (!seen.add(literal)) {
                continue;
            }
            int node = NetLiteral.node(literal);
            knownFalse.add(literals[node] ^ (literal & 1));
            boolean isDisjunction =
                    net.isGate(node) && net.isDisjunction(node) != NetLiteral.isNegated(literal);
            for (int at = isDisjunction ? net.fanInStart(node) : 0;
                    isDisjunction && at < net.fanInEnd(node);
                    at++) {
                disjuncts.add(net.fanIn(at) ^ (literal & 1));
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
        private final int[] wins;
        private final ConeValues goals;
        private final ConeValues now;
        private final BitSet own;
        private final int[] goalBits;
        private final int[] endBits;
        private final int[] near;
        private boolean knowsEnds;

        /** The input of the move that is made: the next takes its place, and little changes. */
        private int made;

        RoleWins(int role, int[] wins) {
            this.role = role;
            this.wins = wins;
            this.goals = cone(winGoal(role));
            int[] nexts =
                    bits(node -> goals.contains(node) || ends.contains(node))
                            .intStream()
                            .map(bit -> net.outputs().next()[bit])
                            .toArray();
            this.now = new ConeValues(net, builder, nexts, limit, IntUnaryOperator.identity());
            this.made = firstInput(role);
            this.own = now.dependents(made, made + wins.length);
            this.goalBits = bits(node -> goals.contains(node) && isOwn(node)).toIntArray();
            this.endBits = bits(node -> ends.contains(node) && isOwn(node)).toIntArray();
            this.near =
                    disjuncts
                            .intStream()
                            .filter(literal -> goals.contains(NetLiteral.node(literal)))
                            .toArray();
        }

        private int firstInput(int role) {
            return net.firstInput() + net.ends().firstInput(role);
        }

        private IntArrayList bits(IntPredicate wanted) {
            IntArrayList bits = new IntArrayList();
            for (int bit = 0; bit < net.baseCount(); bit++) {
                if (wanted.test(net.firstBase() + bit)) {
                    bits.add(bit);
                }
            }
            return bits;
        }

        private int next(int base) {
            return net.outputs().next()[base - net.firstBase()];
        }

        /** Returns whether the next value of a base proposition depends on what the role does. */
        private boolean isOwn(int base) {
            return own.get(NetLiteral.node(next(base)));
        }

        void build() {
            now.fill(this::withoutMove);
            goals.fill(this::withoutOwnChanges);
            // Far apart, so that the first moves tell what all will cost.
            int stride = Math.max(1, (int) (wins.length * 0.382));
            while (gcd(stride, wins.length) > 1) {
                stride++;
            }
            for (int i = 0, move = 0; i < wins.length; i++) {
                int input = firstInput(role) + move;
                if (net.outputs().legal()[input - net.firstInput()] != NetLiteral.FALSE) {
                    wins[move] = win(input);
                }
                move = (move + stride) % wins.length;
                limit.oneDone();
            }
        }

        private static int gcd(int a, int b) {
            return b == 0 ? a : gcd(b, a % b);
        }

        /** Returns the ends' literals with the other roles' idle moves made, and no own move. */
        private int withoutMove(int node) {
            for (int other = 0; other < turns.roleCount(); other++) {
                int[] turnBits = turns.turnBits()[other];
                for (int bit : turnBits) {
                    if (node == net.firstBase() + bit && (other != role || turnBits.length == 1)) {
                        return other == role ? CircuitBuilder.TRUE : CircuitBuilder.FALSE;
                    }
                }
                int idle = turns.idleMoves()[other];
                if (other != role && idle >= 0 && node == firstInput(other) + idle) {
                    return CircuitBuilder.TRUE;
                }
            }
            return node >= net.firstInput()
                    ? CircuitBuilder.FALSE
                    : builder.input(node - net.firstBase());
        }

        /** Returns the next values, where the role's moves have no say; else the values now. */
        private int withoutOwnChanges(int base) {
            return isOwn(base) ? builder.input(base - net.firstBase()) : now.value(next(base));
        }

        private int win(int input) {
            now.change(made, CircuitBuilder.FALSE);
            now.change(input, CircuitBuilder.TRUE);
            now.settle();
            now.keep();
            made = input;
            change(goals, goalBits);
            int goal = goals.value(winGoal(role));
            int win = goal == CircuitBuilder.FALSE || impliesNear(goal) ? goal : met(goal);
            goals.putBack();
            return win;
        }

        private void change(ConeValues after, int[] bits) {
            limit.spend(bits.length);
            for (int bit : bits) {
                after.change(net.firstBase() + bit, now.value(net.outputs().next()[bit]));
            }
            after.settle();
        }

        /** Returns whether a goal can be seen to imply what it has in common with terminal. */
        private boolean impliesNear(int goal) {
            IntOpenHashSet found = new IntOpenHashSet();
            for (int literal : near) {
                found.add(goals.value(literal));
            }
            return found.contains(CircuitBuilder.TRUE) || implies(goal, found, IMPLIES_DEPTH);
        }

        /** Returns the conjunction of a goal and terminal. */
        private int met(int goal) {
            if (!knowsEnds) {
                ends.fill(this::withoutOwnChanges);
                knowsEnds = true;
            }
            change(ends, endBits);
            int terminal = ends.value(net.outputs().terminal());
            ends.putBack();
            return terminal == CircuitBuilder.FALSE
                            || !implies(goal, disjunctsOf(terminal), IMPLIES_DEPTH)
                    ? builder.and(terminal, goal)
                    : goal;
        }
    }

    private IntOpenHashSet disjunctsOf(int literal) {
        IntOpenHashSet found = new IntOpenHashSet();
        IntArrayList path = new IntArrayList();
        path.add(literal);
        while (!path.isEmpty()) {
            int top = path.popInt();
            limit.spend(1);
            if (found.add(top) && NetLiteral.isNegated(top) && builder.isAnd(top)) {
                path.add(builder.first(top) ^ 1);
                path.add(builder.second(top) ^ 1);
            }
        }
        return found;
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

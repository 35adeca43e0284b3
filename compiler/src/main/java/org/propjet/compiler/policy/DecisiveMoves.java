package org.propjet.compiler.policy;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.compiler.turns.Turns;
import org.propjet.engine.game.Game;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Builds for each move the literal of its winning at once: the state after it is terminal and has
 * 100 points for the role that made it; or for the other one.
 *
 * <p>The network's next values are taken with that move made and no other (their cofactor for these
 * inputs), and put in the place of the base propositions in what the goal and terminal depend on.
 * From move to move only what depends on it is built anew. A lane that chooses is not terminal, so
 * every disjunct of terminal is known to be false now; those that a move does not touch come out as
 * the same literal and fall away. Most goals imply a disjunct of terminal that is part of them;
 * terminal is built only for the others.
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
    private final Implications implications;

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
        this.implications = new Implications(builder, limit);
        gatherKnownFalse();
        this.ends = cone(net.outputs().terminal());
    }

    /** Returns what terminal comes to where it does not hold before a move. */
    ConeValues ends() {
        return ends;
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
        return endsFor(role -> role);
    }

    /**
     * Returns the same for a move's ending the game with 100 points for the other one of two roles.
     */
    int[][] gifts() {
        return endsFor(role -> 1 - role);
    }

    private int[][] endsFor(IntUnaryOperator winner) {
        int[][] made = new int[net.ends().roleCount()][];
        limit.expect(net.inputCount());
        for (int role = 0; role < made.length; role++) {
            made[role] = new int[net.ends().moveTable().moveCount(role)];
            Arrays.fill(made[role], CircuitBuilder.FALSE);
            boolean isChance = net.ends().roles().get(role).equals(Game.CHANCE);
            int goal = isChance ? NetLiteral.FALSE : winGoal(winner.applyAsInt(role));
            if (goal != NetLiteral.FALSE) {
                new RoleEnds(role, goal, made[role]).build();
            }
        }
        return made;
    }

    /**
     * Returns the network's literal of a role's having 100 points; the constant false if that is
     * stated in several ways, as {@code 100} and {@code +100}.
     */
    private int winGoal(int role) {
        int[] values = net.ends().goalValues()[role];
        int index = Arrays.binarySearch(values, DecisiveCover.WIN);
        boolean isOne =
                Arrays.stream(values).filter(value -> value == DecisiveCover.WIN).count() == 1;
        return isOne ? net.outputs().goals()[role][index] : NetLiteral.FALSE;
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

    /** The moves of one role, and the ends that they may lead to. */
    private final class RoleEnds {
        private final int role;

        /** What holds at these ends, in the network. */
        private final int wanted;

        private final int[] made;
        private final ConeValues goals;
        private final NextValues now;
        private final int[] goalBits;
        private final int[] endBits;
        private final int[] near;
        private boolean knowsEnds;

        RoleEnds(int role, int wanted, int[] made) {
            this.role = role;
            this.wanted = wanted;
            this.made = made;
            this.goals = cone(wanted);
            IntArrayList bits =
                    NextValues.bits(net, node -> goals.contains(node) || ends.contains(node));
            this.now = new NextValues(net, builder, turns, limit, role, bits);
            this.goalBits = ownBits(goals);
            this.endBits = ownBits(ends);
            this.near =
                    disjuncts
                            .intStream()
                            .filter(literal -> goals.contains(NetLiteral.node(literal)))
                            .toArray();
        }

        private int[] ownBits(ConeValues cone) {
            return NextValues.bits(net, node -> cone.contains(node) && now.isOwn(node))
                    .toIntArray();
        }

        void build() {
            now.fill();
            goals.fill(now::withoutOwnChanges);
            // Far apart, so that the first moves tell what all will cost.
            int stride = Math.max(1, (int) (made.length * 0.382));
            while (gcd(stride, made.length) > 1) {
                stride++;
            }
            for (int i = 0, move = 0; i < made.length; i++) {
                if (net.outputs().legal()[net.ends().firstInput(role) + move] != NetLiteral.FALSE) {
                    made[move] = end(move);
                }
                move = (move + stride) % made.length;
                limit.oneDone();
            }
        }

        private static int gcd(int a, int b) {
            return b == 0 ? a : gcd(b, a % b);
        }

        private int end(int move) {
            now.make(move);
            now.into(goals, goalBits);
            int goal = goals.value(wanted);
            int end = goal == CircuitBuilder.FALSE || impliesNear(goal) ? goal : met(goal);
            goals.putBack();
            return end;
        }

        /** Returns whether a goal can be seen to imply what it has in common with terminal. */
        private boolean impliesNear(int goal) {
            IntOpenHashSet found = new IntOpenHashSet();
            for (int literal : near) {
                found.add(goals.value(literal));
            }
            return found.contains(CircuitBuilder.TRUE)
                    || implications.implies(goal, found, IMPLIES_DEPTH);
        }

        /** Returns the conjunction of a goal and terminal. */
        private int met(int goal) {
            if (!knowsEnds) {
                ends.fill(now::withoutOwnChanges);
                knowsEnds = true;
            }
            now.into(ends, endBits);
            int terminal = ends.value(net.outputs().terminal());
            ends.putBack();
            return terminal == CircuitBuilder.FALSE
                            || !implications.implies(
                                    goal, implications.disjuncts(terminal), IMPLIES_DEPTH)
                    ? builder.and(terminal, goal)
                    : goal;
        }
    }
}

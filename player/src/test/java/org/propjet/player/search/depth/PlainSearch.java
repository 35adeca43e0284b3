package org.propjet.player.search.depth;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.player.search.depth.JointSearch.Together;
import org.propjet.player.search.value.Evaluation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * The searches of this package as they are defined, without anything clever: no pruning, no table,
 * no order of moves. Values are as in {@link JointSearch}.
 */
final class PlainSearch {
    private final Game game;
    private final Evaluation horizon;
    private final Together together;
    private final int me;
    private final int chance;
    private final int roleCount;
    private final Reasoner reasoner;

    PlainSearch(Game game, Evaluation horizon, Together together, int me) {
        this.game = game;
        this.horizon = horizon;
        this.together = together;
        this.me = me;
        this.chance = Game.chanceIndex(game.roles());
        this.roleCount = game.roles().size();
        this.reasoner = game.newReasoner();
    }

    /** A state with everybody's moves. */
    private final class Node {
        final long[] state;
        final int depth;
        final int forcedCount;
        final List<int[]> moves = new ArrayList<>();
        final List<Integer> choosers = new ArrayList<>();
        int playerCount;
        double @Nullable [] known;

        Node(long[] state, int depth, int forcedBefore) {
            this.state = state;
            this.depth = depth;
            reasoner.setState(state);
            boolean isStuck = false;
            for (int role = 0; role < roleCount; role++) {
                moves.add(reasoner.legalMoves(role));
                isStuck |= moves.get(role).length == 0;
            }
            if (reasoner.isTerminal() || (isStuck && depth > 0)) {
                known = values(role -> Math.max(0, reasoner.goal(role)) * Evaluation.POINT);
            } else if (depth <= 0) {
                known = values(role -> horizon.value(reasoner, state, role));
            }
            if (choices(me) && me != chance) {
                choosers.add(me);
            }
            for (int role = 0; role < roleCount; role++) {
                if (choices(role) && role != me && role != chance) {
                    choosers.add(role);
                }
            }
            playerCount = choosers.size();
            if (chance >= 0 && choices(chance)) {
                choosers.add(chance);
            }
            forcedCount = choosers.isEmpty() ? forcedBefore + 1 : 0;
        }

        private boolean choices(int role) {
            return moves.get(role).length > 1;
        }

        private double[] values(IntToDoubleFunction of) {
            double[] values = new double[roleCount];
            Arrays.setAll(values, of);
            return values;
        }

        boolean isRandom(int place) {
            int role = choosers.get(place);
            return role == chance || (together == Together.RANDOM && playerCount > 1 && role != me);
        }

        boolean isStage() {
            return together == Together.EQUILIBRIUM && playerCount > 1;
        }

        int[] first() {
            int[] joint = new int[roleCount];
            Arrays.setAll(joint, role -> moves.get(role)[0]);
            return joint;
        }

        Node after(int[] joint) {
            long[] next = game.stateLayout().newState();
            reasoner.setState(state);
            reasoner.successor(joint, next);
            boolean isFree = choosers.isEmpty() && forcedCount < JointSearch.MOST_FORCED;
            return new Node(next, isFree ? depth : depth - 1, forcedCount);
        }
    }

    private static int[] with(int[] joint, int role, int moveId) {
        int[] changed = joint.clone();
        changed[role] = moveId;
        return changed;
    }

    // ---- Paranoid ----

    double paranoid(long[] state, int depth) {
        return paranoid(new Node(state, depth, 0));
    }

    private double paranoid(Node node) {
        if (node.known != null) {
            return node.known[me];
        }
        if (node.isStage() && node.choosers.get(0) == me) {
            List<int[]> rows = joints(node, 0, 1, node.first());
            List<Double> table = new ArrayList<>();
            for (int[] row : rows) {
                for (int[] joint : joints(node, 1, node.playerCount, row)) {
                    table.add(paranoid(node, node.playerCount, joint));
                }
            }
            double[] payoffs = table.stream().mapToDouble(value -> value).toArray();
            return new StageGame(() -> false)
                    .solveOpposed(payoffs, rows.size(), payoffs.length / rows.size());
        }
        return paranoid(node, 0, node.first());
    }

    /** All ways to choose at places from one to before another; the last counts fastest. */
    private static List<int[]> joints(Node node, int from, int to, int[] joint) {
        if (from == to) {
            return List.of(joint);
        }
        List<int[]> all = new ArrayList<>();
        int role = node.choosers.get(from);
        for (int moveId : node.moves.get(role)) {
            all.addAll(joints(node, from + 1, to, with(joint, role, moveId)));
        }
        return all;
    }

    private double paranoid(Node node, int place, int[] joint) {
        if (place == node.choosers.size()) {
            return paranoid(node.after(joint));
        }
        int role = node.choosers.get(place);
        double sum = 0;
        double least = Double.MAX_VALUE;
        double most = -1;
        for (int moveId : node.moves.get(role)) {
            double value = paranoid(node, place + 1, with(joint, role, moveId));
            sum += value;
            least = Math.min(least, value);
            most = Math.max(most, value);
        }
        if (node.isRandom(place)) {
            return sum / node.moves.get(role).length;
        }
        return role == me ? most : least;
    }

    // ---- Max^n: all vectors that may come out, however roles choose between equal moves ----

    List<double[]> maxN(long[] state, int depth) {
        return maxN(new Node(state, depth, 0));
    }

    private List<double[]> maxN(Node node) {
        return node.known != null ? List.of(node.known) : maxN(node, 0, node.first());
    }

    private List<double[]> maxN(Node node, int place, int[] joint) {
        if (place == node.choosers.size()) {
            return maxN(node.after(joint));
        }
        if (node.isStage() && place == 0) {
            return List.of(stage(node));
        }
        int role = node.choosers.get(place);
        List<List<double[]>> sets = new ArrayList<>();
        for (int moveId : node.moves.get(role)) {
            sets.add(maxN(node, place + 1, with(joint, role, moveId)));
        }
        if (node.isRandom(place)) {
            return List.of(mean(sets));
        }
        List<double[]> possible = new ArrayList<>();
        for (int i = 0; i < sets.size(); i++) {
            for (double[] vector : sets.get(i)) {
                boolean isPossible = true;
                for (int other = 0; other < sets.size(); other++) {
                    isPossible &= other == i || vector[role] >= lowest(sets.get(other), role);
                }
                if (isPossible) {
                    add(possible, vector);
                }
            }
        }
        return possible;
    }

    /** With one vector after each joint choice; that of the first set where several may be. */
    private double[] stage(Node node) {
        List<int[]> joints = joints(node, 0, node.playerCount, node.first());
        double[] payoffs = new double[joints.size() * roleCount];
        for (int i = 0; i < joints.size(); i++) {
            double[] vector = maxN(node, node.playerCount, joints.get(i)).get(0);
            System.arraycopy(vector, 0, payoffs, i * roleCount, roleCount);
        }
        int[] roles = node.choosers.stream().mapToInt(role -> role).toArray();
        int[] counts = Arrays.stream(roles).map(role -> node.moves.get(role).length).toArray();
        StageGame stage = new StageGame(() -> false);
        stage.solve(counts, roles, node.playerCount, payoffs, roleCount);
        double[] values = new double[roleCount];
        stage.expect(values);
        return values;
    }

    private double[] mean(List<List<double[]>> sets) {
        double[] mean = new double[roleCount];
        for (List<double[]> set : sets) {
            for (double[] vector : set) {
                for (int role = 0; role < roleCount; role++) {
                    mean[role] += vector[role] / set.size() / sets.size();
                }
            }
        }
        return mean;
    }

    private static double lowest(List<double[]> set, int role) {
        return set.stream().mapToDouble(vector -> vector[role]).min().orElseThrow();
    }

    private static void add(List<double[]> set, double[] vector) {
        if (set.stream().noneMatch(other -> Arrays.equals(other, vector))) {
            set.add(vector);
        }
    }

    // ---- Soft-Max^n ----

    /** What may come after a move of the searching role. */
    List<double[]> softMaxNAfter(long[] state, int depth, int moveId, boolean isWeak) {
        Node node = new Node(state, depth, 0);
        boolean isChooser = !node.choosers.isEmpty() && node.choosers.get(0) == me;
        return softMaxN(node, isChooser ? 1 : 0, with(node.first(), me, moveId), isWeak);
    }

    private List<double[]> softMaxN(Node node, boolean isWeak) {
        return node.known != null ? List.of(node.known) : softMaxN(node, 0, node.first(), isWeak);
    }

    private List<double[]> softMaxN(Node node, int place, int[] joint, boolean isWeak) {
        if (place == node.choosers.size()) {
            return softMaxN(node.after(joint), isWeak);
        }
        int role = node.choosers.get(place);
        List<List<double[]>> sets = new ArrayList<>();
        for (int moveId : node.moves.get(role)) {
            sets.add(softMaxN(node, place + 1, with(joint, role, moveId), isWeak));
        }
        if (node.isRandom(place)) {
            return List.of(mean(sets));
        }
        List<double[]> all = new ArrayList<>();
        for (List<double[]> set : sets) {
            if (sets.stream().noneMatch(other -> dominates(other, set, role, isWeak))) {
                set.forEach(vector -> add(all, vector));
            }
        }
        return all;
    }

    /** By the definition: looks at every pair of vectors. */
    static boolean dominates(List<double[]> one, List<double[]> other, int role, boolean isWeak) {
        boolean isAllMore = true;
        boolean isAllAsMuch = true;
        boolean isAnyMore = false;
        for (double[] vector : one) {
            for (double[] than : other) {
                isAllMore &= vector[role] > than[role];
                isAllAsMuch &= vector[role] >= than[role];
                isAnyMore |= vector[role] > than[role];
            }
        }
        return isAllMore || (isWeak && isAllAsMuch && isAnyMore);
    }
}

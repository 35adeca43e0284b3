package org.propjet.player.search.tree;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.search.depth.JointPly;
import org.propjet.player.search.depth.JointSearch;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * UCT as the textbook has it (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006): in
 * each round moves are selected down to a new node, which is added, and a single random game is
 * played from there. Where several roles choose at the same time, {@link TreeKind} says how; where
 * only one does, all kinds are the same.
 *
 * <p>Not thread-safe. When its memory is full, it grows no more.
 */
public final class PlainTree {
    private static final long MOST_BYTES = 64L << 20;
    private static final double[] OWN_MEANS = {};

    private final TreeKind kind;
    private final int me;
    private final int chance;
    private final int roleCount;
    private final double exploration;
    private final SplittableRandom random;
    private final Reasoner reasoner;
    private final RandomPlayout playout;
    private final double[] goals;
    private final Node root;
    private final long[] next;
    private long bytesLeft = MOST_BYTES;
    private int nodeCount;
    private int depth;

    /** Makes a tree of a state that is not terminal. */
    PlainTree(Game game, long[] state, int me, TreeKind kind, double exploration, long seed) {
        this.kind = kind;
        this.me = me;
        this.exploration = exploration;
        this.random = new SplittableRandom(seed);
        this.chance = Game.chanceIndex(game.roles());
        this.roleCount = game.roles().size();
        this.reasoner = game.newReasoner();
        this.playout = new RandomPlayout(game.newReasoner());
        this.goals = new double[roleCount];
        this.next = game.stateLayout().newState();
        this.root = new Node(state.clone());
    }

    /** A state; where nobody has a choice, it has one joint move. */
    private final class Node {
        final JointPly ply;
        final boolean isEnd;
        final int jointCount;
        final Long2ObjectOpenHashMap<Node> followers = new Long2ObjectOpenHashMap<>();

        /** By place, and, if a role knows what those before it have chosen, by their choice. */
        final Long2ObjectOpenHashMap<Bandit> bandits = new Long2ObjectOpenHashMap<>();

        /** For trees over joint moves: a bandit for each place, over the joint moves. */
        final Bandit[] joints;

        Node(long[] state) {
            ply = new JointPly(state.length, roleCount);
            System.arraycopy(state, 0, ply.state, 0, state.length);
            reasoner.setState(state);
            isEnd = reasoner.isTerminal() || !ply.list(reasoner, me, chance);
            jointCount = isEnd ? 0 : ply.jointCount(JointSearch.MOST_JOINT);
            boolean hasJoints =
                    kind == TreeKind.JOINT
                            && ply.playerCount > 1
                            && jointCount <= JointSearch.MOST_JOINT;
            joints = new Bandit[hasJoints ? ply.playerCount : 0];
            Arrays.setAll(joints, place -> new Bandit(jointCount));
            nodeCount++;
            long moveBytes = 0;
            for (int place = 0; place < ply.chooserCount; place++) {
                moveBytes += 64L + 32L * ply.moveCount(ply.choosers[place]);
            }
            bytesLeft -= 500 + 8L * state.length + moveBytes + 12L * joints.length * jointCount;
        }

        Bandit bandit(int place, long prefix) {
            long key = kind == TreeKind.ALTERNATING ? prefix * roleCount + place : place;
            Bandit bandit = bandits.get(key);
            if (bandit == null) {
                int count = ply.moveCount(ply.choosers[place]);
                bandit = new Bandit(count);
                if (bytesLeft > 0) {
                    bandits.put(key, bandit);
                    bytesLeft -= 12L * count + 64;
                }
            }
            return bandit;
        }
    }

    // ---- What was found ----

    /** Returns how many nodes there are. */
    int nodeCount() {
        return nodeCount;
    }

    /** Returns the length of the longest path. */
    int depth() {
        return depth;
    }

    /** Returns what is known of the searching role's moves, in move order; it has several. */
    Bandit ownMoves() {
        return root.bandit(0, 0);
    }

    // ---- Searching ----

    /**
     * Plays a round.
     *
     * @param budget when to give it up
     */
    void playRound(Budget budget) {
        descend(root, 0, budget);
    }

    /** Goes on from a node; false if the round came to no end. */
    private boolean descend(Node node, int length, Budget budget) {
        depth = Math.max(depth, length);
        if (node.isEnd || length > JointSearch.MOST_DEPTH) {
            return playOut(node.ply.state, budget);
        }
        int[] chosen = new int[roleCount];
        long jointIndex = select(node, chosen);
        @Nullable Node follower = node.followers.get(jointIndex);
        boolean isFinished =
                follower == null
                        ? playOut(grow(node, jointIndex), budget)
                        : descend(follower, length + 1, budget);
        if (isFinished) {
            add(node, chosen);
        }
        return isFinished;
    }

    /** Adds what follows the node's joint move, if there is room; returns the state. */
    private long[] grow(Node node, long jointIndex) {
        reasoner.setState(node.ply.state);
        reasoner.successor(node.ply.jointMove, next);
        if (bytesLeft > 0) {
            node.followers.put(jointIndex, new Node(next));
        }
        return next;
    }

    /** Selects all roles' moves; returns the number of the joint move. */
    private long select(Node node, int[] chosen) {
        JointPly ply = node.ply;
        int active = ply.playerCount == 0 ? 0 : random.nextInt(ply.playerCount);
        long prefix = 0;
        for (int place = 0; place < ply.chooserCount; place++) {
            int role = ply.choosers[place];
            int count = ply.moveCount(role);
            boolean isIdle = kind == TreeKind.RANDOM && place != active;
            if (role == chance || isIdle) {
                chosen[place] = random.nextInt(count);
            } else {
                double[] means = node.joints.length == 0 ? OWN_MEANS : jointMeans(node, place);
                chosen[place] = node.bandit(place, prefix).select(means, exploration, random);
            }
            ply.jointMove[role] = ply.moveIds(role)[chosen[place]];
            prefix = prefix * count + chosen[place];
        }
        return prefix;
    }

    /** Returns what the moves of a role were worth with each choice of the others. */
    private static double[] jointMeans(Node node, int place) {
        JointPly ply = node.ply;
        int own = ply.moveCount(ply.choosers[place]);
        int stride = 1;
        for (int later = place + 1; later < ply.playerCount; later++) {
            stride *= ply.moveCount(ply.choosers[later]);
        }
        Bandit joint = node.joints[place];
        double[] sums = new double[own];
        double[] weights = new double[own];
        for (int first = 0; first < node.jointCount; first++) {
            if (first / stride % own == 0) { // a choice of the others, with the first move
                int made = 0;
                for (int move = 0; move < own; move++) {
                    made += joint.count(first + move * stride);
                }
                for (int move = 0; move < own; move++) {
                    int index = first + move * stride;
                    if (joint.count(index) > 0) {
                        sums[move] += made * joint.mean(index);
                        weights[move] += made;
                    }
                }
            }
        }
        Arrays.setAll(sums, move -> sums[move] / weights[move]);
        return sums;
    }

    private boolean playOut(long[] state, Budget budget) {
        playout.begin(state, random.nextLong());
        boolean isOn = true;
        while (isOn && !((playout.length() & 3) == 3 && budget.isOver())) {
            isOn = playout.step();
        }
        for (int role = 0; role < roleCount; role++) {
            goals[role] = Math.max(0, playout.goal(role));
        }
        return !isOn;
    }

    private void add(Node node, int[] chosen) {
        JointPly ply = node.ply;
        long prefix = 0;
        for (int place = 0; place < ply.playerCount; place++) {
            int count = ply.moveCount(ply.choosers[place]);
            node.bandit(place, prefix).add(chosen[place], goals[ply.choosers[place]]);
            prefix = prefix * count + chosen[place];
        }
        for (int place = 0; place < node.joints.length; place++) {
            node.joints[place].add((int) prefix, goals[ply.choosers[place]]);
        }
    }

    /**
     * What choices of a role were worth, and which one to try next: UCB1 (Auer, Cesa-Bianchi and
     * Fischer, 2002). Not thread-safe.
     */
    static final class Bandit {
        private final int[] counts;
        private final double[] sums;
        private int count;

        Bandit(int choices) {
            counts = new int[choices];
            sums = new double[choices];
        }

        int count(int choice) {
            return counts[choice];
        }

        /** Returns the mean of what a choice was worth, 0 to 100; NaN if it was never made. */
        double mean(int choice) {
            return sums[choice] / counts[choice];
        }

        void add(int choice, double value) {
            counts[choice]++;
            sums[choice] += value;
            count++;
        }

        /**
         * Selects a choice: at first any that was never made. Of equal ones it takes any: roles
         * that choose at the same time, and always took the first, would never know that they could
         * miss each other.
         *
         * @param means what to take for the choices' means, or none for the means themselves
         * @param exploration the weight of what is not known well, in units of 100 points
         */
        int select(double[] means, double exploration, SplittableRandom random) {
            int best = 0;
            double highest = Double.NEGATIVE_INFINITY;
            int untried = 0;
            int ties = 0;
            for (int choice = 0; choice < counts.length; choice++) {
                if (counts[choice] == 0) {
                    untried++;
                    if (random.nextInt(untried) == 0) {
                        best = choice;
                    }
                } else if (untried == 0) {
                    double mean = means.length == 0 ? mean(choice) : means[choice];
                    double value =
                            mean + 100 * exploration * Math.sqrt(Math.log(count) / counts[choice]);
                    ties = value > highest ? 1 : value == highest ? ties + 1 : ties;
                    if (value > highest || (value == highest && random.nextInt(ties) == 0)) {
                        highest = value;
                        best = choice;
                    }
                }
            }
            return best;
        }
    }

    /** How {@link PlainTree} guides roles that choose at the same time. */
    public enum TreeKind {
        /** Each by what its own moves were worth: a tree for each role. */
        ROLE,
        /**
         * One tree over joint moves: each by what its moves were worth together with each choice of
         * the others, which count as often as the others have made them.
         */
        JOINT,
        /**
         * One after another, the searching role first: each knows what those before it have chosen.
         */
        ALTERNATING,
        /** One of them, drawn anew at each visit, by its own moves; the others move at random. */
        RANDOM
    }
}

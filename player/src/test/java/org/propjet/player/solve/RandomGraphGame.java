package org.propjet.player.solve;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;

import java.util.Arrays;
import java.util.Random;

/**
 * A small game on a random graph: a token stands on a place, whose role chooses where it goes. Its
 * values are computed here from the graph, in the plainest way.
 */
final class RandomGraphGame {
    private static final String RULES =
            """
            (init (at 0))
            (<= (legal ?r (go ?m)) (true (at ?i)) (mover ?i ?r) (edge ?i ?m ?j))
            (<= (legal ?r noop) (role ?r) (true (at ?i)) (mover ?i ?q) (distinct ?r ?q))
            (<= (next (at ?j)) (true (at ?i)) (does ?r (go ?m)) (edge ?i ?m ?j))
            (<= terminal (true (at ?i)) (end ?i))
            (<= (goal ?r ?v) (true (at ?i)) (points ?i ?r ?v))
            """;

    final int roleCount;
    final int limit;
    final boolean[] isEnd;
    final int[] mover;
    final int[][] next;
    final int[][] points;

    /**
     * Makes a game.
     *
     * @param isOpposed whether the goals add up to 100
     * @param isCyclic whether a place may come again
     * @param limit after how many moves a step counter ends the game; 0 without one
     */
    RandomGraphGame(Random random, int roleCount, boolean isOpposed, boolean isCyclic, int limit) {
        this.roleCount = roleCount;
        this.limit = limit;
        int count = 6 + random.nextInt(20);
        isEnd = new boolean[count];
        mover = new int[count];
        next = new int[count][];
        points = new int[count][roleCount];
        for (int place = 0; place < count; place++) {
            isEnd[place] = place == count - 1 || (place > 2 && random.nextInt(4) == 0);
            mover[place] = random.nextInt(roleCount);
            next[place] = new int[1 + random.nextInt(3)];
            for (int move = 0; move < next[place].length && !isEnd[place]; move++) {
                int ahead = place + 1 + random.nextInt(Math.min(6, count - place - 1));
                next[place][move] =
                        (isCyclic && random.nextBoolean()) ? random.nextInt(count) : ahead;
            }
            for (int role = 0; role < roleCount; role++) {
                points[place][role] = 20 * random.nextInt(6);
            }
            if (isOpposed) {
                points[place][1] = 100 - points[place][0];
            }
        }
    }

    String text() {
        StringBuilder text = new StringBuilder(RULES);
        for (int role = 0; role < roleCount; role++) {
            text.append("(role r%d)\n".formatted(role));
        }
        for (int place = 0; place < isEnd.length; place++) {
            text.append(
                    isEnd[place]
                            ? "(end %d)\n".formatted(place)
                            : "(mover %d r%d)\n".formatted(place, mover[place]));
            for (int move = 0; move < next[place].length && !isEnd[place]; move++) {
                text.append("(edge %d m%d %d)\n".formatted(place, move, next[place][move]));
            }
            for (int role = 0; role < roleCount; role++) {
                text.append("(points %d r%d %d)\n".formatted(place, role, points[place][role]));
            }
        }
        if (limit > 0) {
            text.append("(init (step 0)) (<= terminal (true (step %d)))\n".formatted(limit));
            text.append("(<= (next (step ?b)) (true (step ?a)) (succ ?a ?b))\n");
            for (int step = 0; step < limit; step++) {
                text.append("(succ %d %d)\n".formatted(step, step + 1));
            }
        }
        return text.toString();
    }

    NetGame game() {
        return GameLine.network(GameLine.rules("graph", text()), GroundingBudget.standard());
    }

    /**
     * Returns what a role can be sure of at a place, if what is not over after some moves is worth
     * so much; the clock counts, too.
     */
    int sure(int role, int place, int step, int depth, int unknown) {
        if (isEnd[place] || (limit > 0 && step == limit)) {
            return points[place][role];
        }
        if (depth == 0) {
            return unknown;
        }
        int best = -1;
        for (int to : next[place]) {
            int value = sure(role, to, step + 1, depth - 1, unknown);
            boolean isBetter = mover[place] == role ? value > best : value < best;
            best = (best < 0 || isBetter) ? value : best;
        }
        return best;
    }

    /** Returns what a role can be sure of in any number of moves, or what others cannot exclude. */
    int surePasses(int role, int unknown) {
        int count = isEnd.length;
        int[] values = new int[count];
        for (int pass = 0; pass <= 8 * count; pass++) {
            int[] later = new int[count];
            for (int place = 0; place < count; place++) {
                int best = isEnd[place] ? points[place][role] : pass == 0 ? unknown : -1;
                for (int to : (isEnd[place] || pass == 0) ? new int[0] : next[place]) {
                    boolean isBetter = mover[place] == role ? values[to] > best : values[to] < best;
                    best = (best < 0 || isBetter) ? values[to] : best;
                }
                later[place] = best;
            }
            values = later;
        }
        return values[0];
    }

    /** Returns the most points that a role has at any end. */
    int most(int role) {
        int most = 0;
        for (int place = 0; place < isEnd.length; place++) {
            if (isEnd[place] && isReached(place)) {
                most = Math.max(most, points[place][role]);
            }
        }
        return most;
    }

    private boolean isReached(int wanted) {
        boolean[] isReached = new boolean[isEnd.length];
        isReached[0] = true;
        for (int pass = 0; pass < isEnd.length; pass++) {
            for (int place = 0; place < isEnd.length; place++) {
                for (int to : (isReached[place] && !isEnd[place]) ? next[place] : new int[0]) {
                    isReached[to] = true;
                }
            }
        }
        return isReached[wanted];
    }

    /**
     * Returns the values by max^n of a game without cycles; ties are broken at random, or for the
     * lowest values of the others if there is no source of chance.
     */
    int[] maxN(int place, @Nullable Random random) {
        if (isEnd[place]) {
            return points[place];
        }
        int[] best = {};
        for (int to : next[place]) {
            int[] values = maxN(to, random);
            if (best.length == 0 || isBetter(values, best, mover[place], random)) {
                best = values;
            }
        }
        return best;
    }

    private static boolean isBetter(int[] values, int[] best, int role, @Nullable Random random) {
        if (values[role] != best[role]) {
            return values[role] > best[role];
        }
        return random == null ? Arrays.compare(values, best) < 0 : random.nextBoolean();
    }
}

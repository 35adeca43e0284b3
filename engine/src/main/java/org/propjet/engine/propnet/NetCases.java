package org.propjet.engine.propnet;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.logic.NetworkValues;
import org.propjet.engine.logic.Pass.Agreement;

import java.util.Random;

/**
 * Random values for the ends of a network in 64 cases at once: states and joint moves in which a
 * pass leaves the outputs as they are.
 *
 * <p>Not thread-safe.
 */
public final class NetCases {
    private static final int LANES = Long.SIZE;

    private final PropNet net;
    private final Agreement agreement;
    private final Random random;

    /** The values of the ends, from the first base proposition on. */
    private final long[] ends;

    /** The network itself, which says what is legal and what follows in games that it plays. */
    private final NetworkValues games;

    /** The games that are over, or have not begun: the next case is their initial state. */
    private long over = -1;

    /** The cases in which a role has no move that it could make. */
    private long stuck;

    /**
     * Prepares cases.
     *
     * @param agreement which cases may occur
     */
    public NetCases(PropNet net, Agreement agreement, Random random) {
        this.net = net;
        this.agreement = agreement;
        this.random = random;
        this.ends = new long[net.baseCount() + net.inputCount()];
        this.games = new NetworkValues(net);
    }

    /** Makes the next 64 cases. Cost: linear in the network where games are played. */
    public void next() {
        if (agreement == Agreement.REACHED) {
            play();
            return;
        }
        for (int i = 0; i < ends.length; i++) {
            ends[i] = random.nextLong() | (random.nextInt(3) == 0 ? random.nextLong() : 0);
        }
        for (int lane = 0; agreement == Agreement.ONE_MOVE && lane < LANES; lane++) {
            for (int role = 0; role < net.ends().roleCount(); role++) {
                int first = net.ends().firstInput(role);
                int count = net.ends().firstInput(role + 1) - first;
                if (count > 0) {
                    move(role, lane, first + random.nextInt(count));
                }
            }
        }
    }

    /** Makes the moves of the last cases in 64 games, and chooses the next ones. */
    private void play() {
        set(games);
        games.evaluate();
        long begun = ~over; // in the others the moves of the last cases lead on
        for (int bit = 0; bit < net.baseCount(); bit++) {
            ends[bit] = games.of(net.outputs().next()[bit]) & begun;
        }
        begin(over);
        set(games); // what is legal and whether a game ends does not depend on moves
        games.evaluate();
        over = games.of(net.outputs().terminal());
        stuck = 0;
        for (int lane = 0; lane < LANES; lane++) {
            for (int role = 0; role < net.ends().roleCount(); role++) {
                choose(role, lane);
            }
        }
    }

    /** Begins some games anew. */
    private void begin(long lanes) {
        for (int bit = 0; bit < net.baseCount(); bit++) {
            ends[bit] = (ends[bit] & ~lanes) | (net.ends().isInitial(bit) ? lanes : 0);
        }
    }

    /** Chooses a legal move of a role in a game; one in which it has none is over. */
    private void choose(int role, int lane) {
        IntArrayList legal = new IntArrayList();
        for (int i = net.ends().firstInput(role); i < net.ends().firstInput(role + 1); i++) {
            if ((games.of(net.outputs().legal()[i]) >>> lane & 1) != 0) {
                legal.add(i);
            }
        }
        if (net.ends().moveTable().moveCount(role) == 0) {
            return; // it never has one, and is not asked
        }
        if (legal.isEmpty()) {
            over |= 1L << lane;
            stuck |= 1L << lane;
            move(role, lane, -1);
        } else {
            move(role, lane, legal.getInt(random.nextInt(legal.size())));
        }
    }

    /** Makes an input the only one of a role's in a case, or none. */
    private void move(int role, int lane, int made) {
        long bit = 1L << lane;
        for (int i = net.ends().firstInput(role); i < net.ends().firstInput(role + 1); i++) {
            ends[net.baseCount() + i] &= ~bit;
            ends[net.baseCount() + i] |= i == made ? bit : 0;
        }
    }

    /** Sets the ends of a network that has the same. */
    public void set(NetworkValues values) {
        for (int i = 0; i < ends.length; i++) {
            values.set(net.firstBase() + i, ends[i]);
        }
    }

    /** Returns the cases in which each role makes a move, so that the outputs are as they were. */
    public long complete() {
        return ~stuck;
    }

    /** Returns the cases in which a base proposition holds. */
    public long ofBase(int bit) {
        return ends[bit];
    }
}

package org.propjet.player.search.value;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.OpenedGame;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.time.Budget;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How many fluents a win consists of: about the fewest that must hold together for it, with others
 * that must not. It is four for a line of four and one for a piece on the last row, and one more if
 * the rules also say whose turn it must be; where pieces are counted, as in reversi, it differs
 * from win to win.
 *
 * <p>In the network, a disjunction that holds does so by one of its literals, and one that does not
 * by all of them; conjunctions the other way round. So the numbers of fluents are added up, or the
 * least is taken, from gate to gate, as if no two gates had any in common; so it is never too
 * small.
 *
 * <p>Not thread-safe.
 */
final class WinPattern {
    /** So many random games are looked at, at most: in some hardly every second one is won. */
    private static final int GAMES = 16;

    /** Fewer wins may be alike by chance. */
    private static final int LEAST_WINS = 3;

    /** Where nobody has won. */
    private static final int NO_WIN = -1;

    private static final int WIN = 100;

    /** Sums are cut off here. */
    private static final int MOST = 1 << 20;

    private final PropNet net;
    private final boolean[] values;

    /** For each node about how many fluents that hold make its value what it is. */
    private final int[] sizes;

    private WinPattern(PropNet net) {
        this.net = net;
        this.values = new boolean[net.nodeCount()];
        this.sizes = new int[net.nodeCount()];
        values[0] = true;
    }

    /**
     * Returns the size of all wins in some random games; 0 if they differ, if there were too few,
     * or if the game has no network.
     *
     * @param mostNanos what it may cost; a random game that lasts longer is not looked at
     */
    static int sizeIn(Game game, long mostNanos) {
        @Nullable PropNet net =
                GameLine.networkOf(OpenedGame.originalOf(game)).map(NetGame::net).orElse(null);
        if (net == null) {
            return 0;
        }
        Budget look = Budget.ofNanos(mostNanos);
        WinPattern pattern = new WinPattern(net);
        RandomPlayout playout = new RandomPlayout(game.newReasoner());
        int[] sizes =
                IntStream.range(0, GAMES)
                        .filter(seed -> isPlayed(playout, game, seed, look))
                        .map(seed -> pattern.sizeOfWin(playout.state()))
                        .filter(size -> size != NO_WIN)
                        .toArray();
        boolean areAlike = Arrays.stream(sizes).distinct().count() == 1;
        return areAlike && sizes.length >= LEAST_WINS ? sizes[0] : 0;
    }

    /** Plays a game; false if there was no time for it. */
    private static boolean isPlayed(RandomPlayout playout, Game game, long seed, Budget look) {
        playout.begin(game.initialState(), seed);
        boolean goesOn = true;
        while (goesOn && !look.isOver()) {
            goesOn = playout.step();
        }
        return playout.isFinished();
    }

    /** Returns of how many fluents the win in a state consists. */
    private int sizeOfWin(long[] state) {
        evaluate(state);
        for (int role = 0; role < net.ends().roleCount(); role++) {
            int best = Arrays.binarySearch(net.ends().goalValues()[role], WIN);
            int goal = best < 0 ? NetLiteral.FALSE : net.outputs().goals()[role][best];
            if (holds(goal)) {
                return sizes[NetLiteral.node(goal)];
            }
        }
        return NO_WIN;
    }

    private void evaluate(long[] state) {
        for (int bit = 0; bit < net.baseCount(); bit++) {
            int node = net.firstBase() + bit;
            values[node] = (state[bit >>> 6] >>> bit & 1) != 0;
            sizes[node] = values[node] ? 1 : 0;
        }
        for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
            evaluate(gate);
        }
    }

    private void evaluate(int gate) {
        boolean decisive = net.isDisjunction(gate);
        boolean isDecided = false;
        int least = MOST;
        int sum = 0;
        for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
            int literal = net.fanIn(at);
            int size = sizes[NetLiteral.node(literal)];
            if (holds(literal) == decisive) {
                isDecided = true;
                least = Math.min(least, size);
            }
            sum = Math.min(MOST, sum + size);
        }
        values[gate] = isDecided == decisive;
        sizes[gate] = isDecided ? least : sum;
    }

    private boolean holds(int literal) {
        return values[NetLiteral.node(literal)] != NetLiteral.isNegated(literal);
    }
}

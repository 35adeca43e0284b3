package org.propjet.bench.micro;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetGame;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Defends that a reasoner has three phases (view, step and goals), each computed only when it is
 * asked for, and that {@code EventNet} and {@code WordPlan} keep them apart.
 *
 * <p>The states are those of random games, one after another, as the network's cost is that of what
 * changes from a state to the next. The network computes the view (legal moves and terminal) when a
 * state is set, the class when it is asked for: {@code viewAndStep} less {@code view} is a step,
 * {@code endAndGoals} less {@code end} the goals. An end comes after another game's end here, so
 * for the network more changes than in a game.
 */
@Question("What does each function of a reasoner cost, by the network and by the generated class?")
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 1)
public class ReasonerBenchmark {
    private static final long SEED = 1;

    /** States that are gone through, and as many ends; a power of two. */
    private static final int STATES = 1 << 10;

    /** A bundled game or a path. */
    @Param({"connectFour", "breakthrough", "reversi", "hex"})
    public String game = "";

    /** What evaluates states. */
    @Param({"net", "scalar"})
    public String backend = "";

    private Reasoner reasoner;
    private long[][] states;
    private int[][] jointMoves;
    private long[][] ends;
    private int[] moveIds;
    private long[] successor;
    private int roleCount;
    private int at;

    /** Compiles the game, and plays random games for the states. */
    @Setup
    public void build() {
        NetGame net = BenchmarkGame.net(game);
        Game compiled = ReasonerKind.of(backend).game(net);
        reasoner = compiled.newReasoner();
        roleCount = net.roles().size();
        successor = net.initialState();
        moveIds = new int[mostMoves(net)];
        record(net);
    }

    private static int mostMoves(Game game) {
        int most = 0;
        for (int role = 0; role < game.roles().size(); role++) {
            most = Math.max(most, game.moveTable().moveCount(role));
        }
        return most;
    }

    private void record(NetGame net) {
        RandomPlayout playout = new RandomPlayout(net.newReasoner());
        Reasoner follower = net.newReasoner();
        List<long[]> passed = new ArrayList<>();
        List<int[]> moves = new ArrayList<>();
        ends = new long[STATES][];
        for (int i = 0; i < STATES; i++) {
            long[] state = net.initialState();
            playout.begin(state, SEED + i);
            while (playout.step()) {
                int[] jointMove = playout.jointMove().clone();
                if (passed.size() < STATES) {
                    passed.add(state.clone());
                    moves.add(jointMove);
                }
                follower.setState(state);
                follower.successor(jointMove, state);
            }
            ends[i] = state;
        }
        states = passed.toArray(long[][]::new);
        jointMoves = moves.toArray(int[][]::new);
        if (states.length < STATES) {
            throw new IllegalStateException(
                    "%d random games of %s are too short for %d states"
                            .formatted(STATES, game, STATES));
        }
    }

    /** Sets the next state; looks whether it is terminal, and at each role's legal moves. */
    @Benchmark
    public int view() {
        at = at + 1 & STATES - 1;
        return view(states[at]);
    }

    private int view(long[] state) {
        reasoner.setState(state);
        int found = reasoner.isTerminal() ? 1 : 0;
        for (int role = 0; role < roleCount; role++) {
            found += reasoner.legalMoves(role, moveIds);
        }
        return found;
    }

    /** The same, and what follows that state. */
    @Benchmark
    public long viewAndStep() {
        at = at + 1 & STATES - 1;
        int found = view(states[at]);
        reasoner.successor(jointMoves[at], successor);
        return found + successor[0];
    }

    /** Sets the next game's last state, and looks whether it is terminal. */
    @Benchmark
    public boolean end() {
        at = at + 1 & STATES - 1;
        reasoner.setState(ends[at]);
        return reasoner.isTerminal();
    }

    /** The same, and each role's goal value. */
    @Benchmark
    public int endAndGoals() {
        int goals = end() ? 1 : 0;
        for (int role = 0; role < roleCount; role++) {
            goals += reasoner.goal(role);
        }
        return goals;
    }
}

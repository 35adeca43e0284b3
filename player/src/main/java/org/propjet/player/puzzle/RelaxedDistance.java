package org.propjet.player.puzzle;

import org.propjet.engine.game.Game;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Optional;

/**
 * Estimates how many moves a state is from an end with the highest goal value, as if whatever once
 * held went on holding (the additive heuristic of Bonet and Geffner, 2001, over a network in place
 * of operators).
 *
 * <p>A fluent's literal costs nothing in a state where it holds, else one more than what it takes
 * to make it hold next; a conjunction costs the sum of its literals, a disjunction the least. What
 * has no finite cost cannot be reached at all: that is proof, not estimate.
 *
 * <p>Not thread-safe. Cost: copies the network's costs, then follows what gets cheaper, round by
 * round; allocates nothing.
 */
public final class RelaxedDistance {
    /** The end cannot be reached. */
    public static final int NEVER = 1 << 28;

    /** The distance is unknown, as there were too few rounds. */
    static final int FAR = NEVER - 1;

    /*
     * Before any move everything costs nothing or cannot be had, as in a plain evaluation of the
     * network without moves. That is kept from state to state, and changes where states differ.
     * From there on costs only come down, so that a change of a literal's cost is added to the sums
     * that it is part of and compared with the leasts. A pass over the gates that are marked, in
     * topological order, publishes each gate's costs once.
     */
    private final CostNet edges;
    private final PropNet net;
    private final int terminal;
    private final int goal;
    private final int maxRounds;
    private final int firstInput;
    private final int firstBase;

    /** What holds before any move: the last state, and for each gate how many parts are missing. */
    private final long[] last;

    private final int[] firstCosts;
    private final long[] firstSums;
    private final int[] firstLeasts;
    private final int[] missing;

    /** The cost of each literal so far, and what each gate will cost when it is published. */
    private final int[] costs;

    private final long[] sums;
    private final int[] leasts;

    /** The gates to be published, the inputs and the base propositions that may be cheaper now. */
    private final Marks gates;

    private final Marks inputs;
    private final Marks bases;

    /** Makes an estimator that looks as far ahead as the network's size allows. */
    RelaxedDistance(Puzzle puzzle, PropNet net) {
        this(net, puzzle.goalLiteral(), puzzle.newState());
    }

    /**
     * Makes an estimator for a role of any game, whose opponents are taken to help it; nothing if
     * the game has no network, or the role no goal.
     */
    public static Optional<RelaxedDistance> of(Game game, int role) {
        PropNet net = Puzzle.netOf(game);
        int[] literals = net == null ? new int[0] : net.outputs().goals()[role];
        int top = Puzzle.top(literals);
        return net == null || top < 0
                ? Optional.empty()
                : Optional.of(
                        new RelaxedDistance(net, literals[top], game.stateLayout().newState()));
    }

    private RelaxedDistance(PropNet net, int goalLiteral, long[] newState) {
        this.net = net;
        terminal = net.outputs().terminal();
        goal = goalLiteral;
        maxRounds = RelevantGates.rounds(net);
        firstInput = NetLiteral.of(net.firstInput());
        firstBase = NetLiteral.of(net.firstBase());
        edges = new CostNet(net, RelevantGates.ofMoves(net, goal));
        int gateCount = edges.sumLiterals.length;
        int literalCount = 2 * net.nodeCount();
        last = newState;
        firstCosts = new int[literalCount];
        firstSums = new long[gateCount];
        firstLeasts = new int[gateCount];
        missing = new int[gateCount];
        costs = new int[literalCount];
        sums = new long[gateCount];
        leasts = new int[gateCount];
        gates = new Marks(gateCount);
        inputs = new Marks(net.inputCount());
        bases = new Marks(net.baseCount());
        beginWithNothing();
    }

    /** Fills in what holds before any move in the state without fluents. */
    private void beginWithNothing() {
        for (int node = 0; node < net.firstGate(); node++) {
            boolean holds = node == 0;
            firstCosts[2 * node] = holds ? 0 : NEVER;
            firstCosts[2 * node + 1] = holds ? NEVER : 0;
        }
        for (int position = 0; position < missing.length; position++) {
            int node = NetLiteral.node(edges.sumLiterals[position]);
            int flip = net.isDisjunction(node) ? 1 : 0;
            for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                missing[position] += firstCosts[net.fanIn(at) ^ flip] == 0 ? 0 : 1;
            }
            settle(position);
        }
    }

    /** Sets what a gate costs before any move. */
    private void settle(int position) {
        int literal = edges.sumLiterals[position];
        firstSums[position] = (long) missing[position] * NEVER;
        firstCosts[literal] = missing[position] == 0 ? 0 : NEVER;
        firstCosts[literal ^ 1] = missing[position] == 0 ? NEVER : 0;
        firstLeasts[position] = firstCosts[literal ^ 1];
    }

    /** Returns the estimate for a state, {@link #FAR}, or {@link #NEVER}. */
    public int of(long[] state) {
        begin(state);
        int distance = distance();
        boolean settled = false;
        for (int round = 0; round < maxRounds; round++) {
            boolean reached = distance < NEVER;
            if (!advance()) {
                settled = true;
                break;
            }
            distance = distance();
            if (reached) {
                break; // one round more than needed: the first way that shows is not the cheapest
            }
        }
        if (distance >= NEVER) {
            return settled ? NEVER : FAR;
        }
        return distance;
    }

    private int distance() {
        return Math.min(NEVER, costs[goal] + costs[terminal]);
    }

    /** Returns the cost of a literal, as far as the last estimate looked. */
    int cost(int literal) {
        return costs[literal];
    }

    /** Returns whether a literal holds in the state of the last estimate, before any move. */
    boolean holdsNow(int literal) {
        return firstCosts[literal] == 0;
    }

    /** Takes over what holds in a state before any move. */
    private void begin(long[] state) {
        for (int word = 0; word < last.length; word++) {
            for (long rest = state[word] ^ last[word]; rest != 0; rest &= rest - 1) {
                int literal = firstBase + 2 * ((word << 6) + Long.numberOfTrailingZeros(rest));
                turn(literal);
            }
            last[word] = state[word];
        }
        for (int gate = gates.take(0); gate >= 0; gate = gates.take(gate + 1)) {
            int literal = edges.sumLiterals[gate];
            if ((missing[gate] == 0) != (firstCosts[literal] == 0)) {
                turn(literal);
            }
            settle(gate);
        }
        System.arraycopy(firstCosts, 0, costs, 0, costs.length);
        System.arraycopy(firstSums, 0, sums, 0, sums.length);
        System.arraycopy(firstLeasts, 0, leasts, 0, leasts.length);
        inputs.addAll();
        bases.addAll();
    }

    /** Lets a literal hold that failed, or the other way round, before any move. */
    private void turn(int literal) {
        int change = firstCosts[literal] == 0 ? 1 : -1;
        firstCosts[literal] = NEVER - firstCosts[literal];
        firstCosts[literal ^ 1] = NEVER - firstCosts[literal ^ 1];
        addMissing(literal, change);
        addMissing(literal ^ 1, -change);
    }

    private void addMissing(int literal, int change) {
        int end = edges.end(literal);
        for (int at = edges.start(literal); at < end; at++) {
            int target = edges.target(at);
            if ((target & CostNet.KIND_MASK) == CostNet.SUM) {
                int position = target >>> CostNet.KIND_BITS;
                missing[position] += change;
                gates.add(position);
            }
        }
    }

    /** Lets another move be made; returns whether that lowers the cost of anything. */
    private boolean advance() {
        boolean changed = false;
        int[] legal = net.outputs().legal();
        for (int input = inputs.take(0); input >= 0; input = inputs.take(input + 1)) {
            changed |= lower(firstInput + 2 * input, costs[legal[input]]);
        }
        publishGates();
        int[] next = net.outputs().next();
        for (int bit = bases.take(0); bit >= 0; bit = bases.take(bit + 1)) {
            int held = Math.min(NEVER, costs[next[bit]] + 1);
            int failed = Math.min(NEVER, costs[next[bit] ^ 1] + 1);
            changed |= lower(firstBase + 2 * bit, held);
            changed |= lower(firstBase + 2 * bit + 1, failed);
        }
        publishGates();
        return changed;
    }

    /** Lowers the cost of a literal, if it is lower; returns whether it was. */
    private boolean lower(int literal, int cost) {
        int old = costs[literal];
        if (cost >= old) {
            return false;
        }
        costs[literal] = cost;
        int end = edges.end(literal);
        for (int at = edges.start(literal); at < end; at++) {
            int target = edges.target(at);
            int index = target >>> CostNet.KIND_BITS;
            switch (target & CostNet.KIND_MASK) {
                case CostNet.SUM -> {
                    sums[index] += cost - old;
                    if (sums[index] < NEVER) {
                        gates.add(index);
                    }
                }
                case CostNet.LEAST -> {
                    if (cost < leasts[index]) {
                        leasts[index] = cost;
                        gates.add(index);
                    }
                }
                case CostNet.LEGAL -> inputs.add(index);
                default -> bases.add(index);
            }
        }
        return true;
    }

    private void publishGates() {
        for (int gate = gates.take(0); gate >= 0; gate = gates.take(gate + 1)) {
            int literal = edges.sumLiterals[gate];
            lower(literal, (int) Math.min(NEVER, sums[gate]));
            lower(literal ^ 1, leasts[gate]);
        }
    }
}

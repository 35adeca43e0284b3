package org.propjet.engine.propnet;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Evaluates a network by events: only what changes from state to state is computed.
 *
 * <p>Each gate has a counter of the fan-ins that hold, whose sign is its value: a disjunction's
 * starts at {@code MAX_VALUE} and turns negative when the first fan-in holds, a conjunction's of n
 * fan-ins starts n - 1 lower and turns negative when the last does. A node that changes adds to or
 * subtracts from the counters of its targets, and those whose sign turns are queued. (The counters
 * are those of Sancho's propnet, Draper and Rose 2014.)
 *
 * <p>Not thread-safe. Allocates nothing after construction, but for {@link #percepts}. Cost: linear
 * in the targets of the nodes that change.
 */
final class NetReasoner implements Reasoner {
    /*
     * What is where. `state` is the current state. `flags` holds, as EventNet lays it out, the
     * outputs' values and the pending bits of the later phases. An output is right when its phase
     * has been run since the last change: view always has; step and goal run when asked for.
     *
     * Inputs keep the last joint move. No gate of the view reads them, so that setting a state
     * leaves them alone, and the next joint move changes at most two inputs of each role.
     *
     * The queue is a ring. An entry is node << 1 | value. A node may be queued more than once, with
     * opposite values in turn; the counters make the order among entries irrelevant.
     */
    private final Game game;
    private final EventNet events;
    private final int wordCount;
    private final int[] counters;
    private final long[] flags;
    private final long[] state;
    private final int[] firstInput;
    private final int[] currentMove;
    private final int[][] goalValues;
    private final int[] legalWord;
    private final int[] legalWordCount;
    private int[] queue = new int[1 << 10];
    private int queueMask = queue.length - 1;
    private int queueHead;
    private int queueTail;

    NetReasoner(Game game, EventNet events) {
        this.game = game;
        this.events = events;
        NetInterface ends = events.net.ends();
        this.wordCount = ends.stateLayout().wordCount();
        this.counters = new int[events.nodeCount];
        this.flags = new long[events.flagWords];
        this.state = new long[wordCount];
        this.firstInput = new int[ends.roleCount()];
        this.legalWordCount = new int[ends.roleCount()];
        for (int role = 0; role < firstInput.length; role++) {
            firstInput[role] = events.net.firstInput() + ends.firstInput(role);
            legalWordCount[role] = OutputFlags.wordsFor(ends.moveTable().moveCount(role));
        }
        this.currentMove = new int[ends.roleCount()];
        Arrays.fill(currentMove, -1);
        this.goalValues = ends.goalValues();
        this.legalWord = events.legalWord;
        evaluateAll(NetValues.of(events.net, new long[wordCount], new boolean[ends.inputCount()]));
        setState(ends.initialState());
    }

    /** Sets the counters and flags for the empty state and no moves. */
    private void evaluateAll(NetValues values) {
        PropNet net = events.net;
        for (int node = net.firstGate(); node < net.nodeCount(); node++) {
            int held = 0;
            for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                held += values.holds(net.fanIn(at)) ? 1 : 0;
            }
            int count = net.fanInEnd(node) - net.fanInStart(node);
            int start = net.isDisjunction(node) ? Integer.MAX_VALUE : Integer.MAX_VALUE - count + 1;
            counters[node] = start + held;
        }
        NetOutputs outputs = net.outputs();
        set(values, outputs.next(), 0, outputs.next().length, events.nextWord);
        set(values, new int[] {outputs.terminal()}, 0, 1, events.terminalWord);
        for (int role = 0; role < firstInput.length; role++) {
            int first = net.ends().firstInput(role);
            int end = net.ends().firstInput(role + 1);
            set(values, outputs.legal(), first, end, events.legalWord[role]);
            int[] goals = outputs.goals()[role];
            set(values, goals, 0, goals.length, events.goalWord[role]);
            int[] sees = outputs.sees()[role];
            set(values, sees, 0, sees.length, events.seesWord[role]);
        }
    }

    private void set(NetValues values, int[] literals, int first, int end, int word) {
        for (int i = first; i < end; i++) {
            if (values.holds(literals[i])) {
                flags[word + ((i - first) >>> 6)] |= 1L << (i - first);
            }
        }
    }

    @Override
    public Game game() {
        return game;
    }

    @Override
    public void setState(long[] newState) {
        int first = events.net.firstBase();
        for (int word = 0; word < wordCount; word++) {
            long now = newState[word];
            for (long rest = state[word] ^ now; rest != 0; rest &= rest - 1) {
                int bit = Long.numberOfTrailingZeros(rest);
                enqueue(first + (word << 6) + bit, (int) ((now >>> bit) & 1));
            }
            state[word] = now;
        }
        propagate(EventNet.VIEW);
    }

    @Override
    public boolean isTerminal() {
        return flags[events.terminalWord] != 0;
    }

    @Override
    public int legalMoves(int roleIndex, int[] moveIds) {
        int from = legalWord[roleIndex];
        return OutputFlags.indexes(flags, from, from + legalWordCount[roleIndex], moveIds);
    }

    @Override
    public int legalMoveCount(int roleIndex) {
        int from = legalWord[roleIndex];
        return OutputFlags.count(flags, from, from + legalWordCount[roleIndex]);
    }

    @Override
    public int goal(int roleIndex) {
        runPending(EventNet.STEP);
        runPending(EventNet.GOAL);
        return OutputFlags.goal(flags, events.goalWord[roleIndex], goalValues[roleIndex]);
    }

    @Override
    public OptionalInt statedGoal(int roleIndex) {
        runPending(EventNet.STEP);
        runPending(EventNet.GOAL);
        int[] stated = events.net.ends().statedGoals()[roleIndex];
        return OutputFlags.statedGoal(flags, events.goalWord[roleIndex], stated);
    }

    @Override
    public boolean hasGoal(int roleIndex, int value) {
        runPending(EventNet.STEP);
        runPending(EventNet.GOAL);
        return OutputFlags.hasGoal(flags, events.goalWord[roleIndex], goalValues[roleIndex], value);
    }

    @Override
    public void successor(int[] jointMove, long[] successor) {
        step(jointMove);
        System.arraycopy(flags, events.nextWord, successor, 0, wordCount);
    }

    @Override
    public int[] percepts(int roleIndex, int[] jointMove) {
        step(jointMove);
        int count = game.perceptTable().moveCount(roleIndex);
        return OutputFlags.indexes(flags, events.seesWord[roleIndex], count);
    }

    private void step(int[] jointMove) {
        for (int role = 0; role < currentMove.length; role++) {
            int move = jointMove[role];
            int old = currentMove[role];
            if (move != old) {
                if (old >= 0) {
                    enqueue(firstInput[role] + old, 0);
                }
                enqueue(firstInput[role] + move, 1);
                currentMove[role] = move;
            }
        }
        propagate(EventNet.VIEW);
        runPending(EventNet.STEP);
    }

    /** Brings a later phase up to date: queues the pending nodes with their values now. */
    private void runPending(int phase) {
        int[] nodes = events.pendingNodes[phase];
        int firstWord = events.pendingWord[phase];
        int words = OutputFlags.wordsFor(nodes.length);
        for (int word = 0; word < words; word++) {
            long rest = flags[firstWord + word];
            flags[firstWord + word] = 0;
            for (; rest != 0; rest &= rest - 1) {
                int node = nodes[(word << 6) + Long.numberOfTrailingZeros(rest)];
                enqueue(node, valueOf(node));
            }
        }
        propagate(phase);
    }

    private int valueOf(int node) {
        int firstGate = events.net.firstGate();
        if (node >= firstGate) {
            return counters[node] >>> 31;
        }
        int input = node - events.net.firstInput();
        if (input < 0) {
            int bit = node - events.net.firstBase();
            return (int) ((state[bit >>> 6] >>> bit) & 1);
        }
        int role = events.roleOfInput[input];
        return node - firstInput[role] == currentMove[role] ? 1 : 0;
    }

    private void enqueue(int node, int value) {
        queue[queueTail & queueMask] = node << 1 | value;
        queueTail++;
        if (queueTail - queueHead == queue.length) {
            growQueue();
        }
    }

    private void growQueue() {
        int[] longer = new int[2 * queue.length];
        for (int at = queueHead; at < queueTail; at++) {
            longer[at - queueHead] = queue[at & queueMask];
        }
        queueTail -= queueHead;
        queueHead = 0;
        queue = longer;
        queueMask = longer.length - 1;
    }

    private void propagate(int phase) {
        int[] starts = events.segmentStart[phase];
        int[] targets = events.targets[phase];
        while (queueHead != queueTail) {
            int entry = queue[queueHead++ & queueMask];
            int cell = (entry >>> 1) * EventNet.SEGMENTS;
            int delta = ((entry & 1) << 1) - 1;
            int addedEnd = starts[cell + 1];
            int subtractedEnd = starts[cell + 2];
            int end = starts[cell + 3];
            for (int at = starts[cell]; at < addedEnd; at++) {
                count(targets[at], delta);
            }
            for (int at = addedEnd; at < subtractedEnd; at++) {
                count(targets[at], -delta);
            }
            for (int at = subtractedEnd; at < end; at++) {
                int flag = targets[at];
                flags[flag >>> 6] ^= 1L << flag;
            }
        }
        queueHead = 0;
        queueTail = 0;
    }

    private void count(int gate, int delta) {
        int before = counters[gate];
        int after = before + delta;
        counters[gate] = after;
        if ((before ^ after) < 0) {
            enqueue(gate, after >>> 31);
        }
    }
}

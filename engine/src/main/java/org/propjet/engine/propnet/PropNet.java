package org.propjet.engine.propnet;

/**
 * A propositional network: the fourth of the line's representations.
 *
 * <p>Nodes are numbered: 0 is the constant true, then the base propositions, the input
 * propositions, and the gates in topological order. A gate is a conjunction or disjunction of
 * literals ({@link NetLiteral}) of nodes before it; there are no negation gates. The fan-ins of all
 * gates stand in one array, a gate's in ascending order, each node at most once.
 *
 * <p>The outputs are literals: the next value of each base proposition, whether each input is
 * legal, each role's goal values and percepts, and terminal.
 *
 * <p>Immutable; thread-safe. The arrays that are handed out are not to be changed. Memory: 4 bytes
 * a literal and 9 a gate.
 */
public final class PropNet {
    private final NetInterface ends;
    private final boolean[] disjunctions;
    private final int[] fanInStart;
    private final int[] fanIns;
    private final int[] ruleSets;
    private final NetOutputs outputs;

    /**
     * Makes a network; passes do it through {@link NetAssembler}.
     *
     * @param ends what the ends stand for
     * @param disjunctions for each gate whether it is a disjunction
     * @param fanInStart for each gate the position of its first fan-in, and one more for the end
     * @param fanIns the fan-ins of all gates
     * @param ruleSets for each gate the set of rules that it comes from
     * @param outputs what is asked for
     */
    PropNet(
            NetInterface ends,
            boolean[] disjunctions,
            int[] fanInStart,
            int[] fanIns,
            int[] ruleSets,
            NetOutputs outputs) {
        this.ends = ends;
        this.disjunctions = disjunctions;
        this.fanInStart = fanInStart;
        this.fanIns = fanIns;
        this.ruleSets = ruleSets;
        this.outputs = outputs;
    }

    /** Returns what the ends stand for. */
    public NetInterface ends() {
        return ends;
    }

    /** Returns the output literals. */
    public NetOutputs outputs() {
        return outputs;
    }

    /** Returns the number of base propositions. */
    public int baseCount() {
        return outputs.next().length;
    }

    /** Returns the number of input propositions. */
    public int inputCount() {
        return outputs.legal().length;
    }

    /** Returns the number of gates. */
    public int gateCount() {
        return disjunctions.length;
    }

    /** Returns the number of nodes. */
    public int nodeCount() {
        return firstGate() + disjunctions.length;
    }

    /** Returns the node of the first base proposition. */
    public int firstBase() {
        return 1;
    }

    /** Returns the node of the first input proposition. */
    public int firstInput() {
        return 1 + baseCount();
    }

    /** Returns the node of the first gate. */
    public int firstGate() {
        return 1 + baseCount() + inputCount();
    }

    /** Returns whether a node is a gate. */
    public boolean isGate(int node) {
        return node >= firstGate();
    }

    /** Returns whether a gate is a disjunction. */
    public boolean isDisjunction(int node) {
        return disjunctions[node - firstGate()];
    }

    /** Returns the position of a gate's first fan-in; the end is that of the next gate. */
    public int fanInStart(int node) {
        return fanInStart[node - firstGate()];
    }

    /** Returns the position after a gate's last fan-in. */
    public int fanInEnd(int node) {
        return fanInStart[node - firstGate() + 1];
    }

    /** Returns the literal at a position. */
    public int fanIn(int position) {
        return fanIns[position];
    }

    /** Returns the number of the set of rules that a gate comes from, among {@link RuleSets}. */
    public int ruleSet(int node) {
        return ruleSets[node - firstGate()];
    }

    /** Marks all gates that depend on marked nodes. Cost: linear in the network. */
    public void spread(boolean[] marks) {
        for (int gate = firstGate(); gate < nodeCount(); gate++) {
            for (int at = fanInStart(gate); at < fanInEnd(gate); at++) {
                marks[gate] |= marks[NetLiteral.node(fanIns[at])];
            }
        }
    }

    /**
     * Throws if what the class promises does not hold.
     *
     * @throws IllegalStateException naming the promise
     */
    public void check() {
        new NetChecker(this).check();
    }

    /** Returns the number of fan-ins of all gates. */
    public int fanInCount() {
        return fanIns.length;
    }
}

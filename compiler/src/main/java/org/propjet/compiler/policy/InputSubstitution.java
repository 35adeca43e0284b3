package org.propjet.compiler.policy;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.engine.logic.NetLiteral;

import java.util.Arrays;
import java.util.BitSet;

/**
 * What some literals of a circuit come to if others take the place of its inputs.
 *
 * <p>The literals must be made of conjunctions and inputs only. Not thread-safe. Cost of each
 * answer: the nodes that the literals are made of.
 */
final class InputSubstitution {
    /*
     * Why not ConeValues, which also gives ends other literals, and takes them back? It follows a
     * change at once through all that depends on it, since all of its outputs are asked for. Here
     * an answer is often that nothing more can hold, and then nothing may be built: the literals
     * lie in the circuit that is being built, so whatever is built for an answer stays there, and
     * counts against its limit. So an answer marks forwards what has changed, and builds backwards
     * from what is wanted; and it knows in which direction each node helps, which gates of other
     * kinds would not tell. Besides, the circuit grows between answers, so only nodes of the cone
     * have numbers here, while ConeValues has some for each node of a network that is complete.
     *
     * Why not NetworkRewriter, which builds backwards, too? It reads a network that is complete,
     * and has a literal for each of its nodes, which would be filled in anew for each answer.
     */

    /** How deep to look for a reason why a literal implies another. */
    private static final int DEPTH = 6;

    private final CircuitBuilder builder;
    private final BuildLimit limit;
    private final Implications implications;
    private final int[] roots;

    /** The nodes that the literals are made of, ascending: operands come first. */
    private final int[] nodes;

    private final Int2IntOpenHashMap placeOf = new Int2IntOpenHashMap();
    private final int inputCount;

    /** For each node the places and signs of its operands, as literals. */
    private final int[] first;

    private final int[] second;

    /** Which nodes may make some literal hold when they do, and which when they do not. */
    private final BitSet helps = new BitSet();

    private final BitSet hinders = new BitSet();

    private final int[] values;
    private final BitSet changed = new BitSet();
    private final BitSet grown = new BitSet();

    InputSubstitution(CircuitBuilder builder, int[] roots, BuildLimit limit) {
        this.builder = builder;
        this.limit = limit;
        this.implications = new Implications(builder, limit);
        this.roots = roots;
        this.nodes = cone(builder, roots, limit);
        for (int place = 0; place < nodes.length; place++) {
            placeOf.put(nodes[place], place);
        }
        int inputs = Arrays.binarySearch(nodes, builder.firstGate());
        this.inputCount = inputs < 0 ? -inputs - 1 : inputs;
        this.first = new int[nodes.length];
        this.second = new int[nodes.length];
        for (int place = inputCount; place < nodes.length; place++) {
            int literal = NetLiteral.of(nodes[place]);
            first[place] = placed(builder.first(literal));
            second[place] = placed(builder.second(literal));
        }
        findDirections();
        this.values = new int[nodes.length];
    }

    private static int[] cone(CircuitBuilder builder, int[] roots, BuildLimit limit) {
        BitSet cone = new BitSet();
        for (int root : roots) {
            cone.set(NetLiteral.node(root));
        }
        for (int node = cone.length() - 1;
                node >= builder.firstGate();
                node = cone.previousSetBit(node - 1)) {
            limit.spend(1);
            if (!builder.isAnd(NetLiteral.of(node))) {
                throw new IllegalArgumentException("no conjunction: " + builder.kind(node));
            }
            cone.set(NetLiteral.node(builder.first(NetLiteral.of(node))));
            cone.set(NetLiteral.node(builder.second(NetLiteral.of(node))));
        }
        return cone.stream().toArray();
    }

    private int placed(int literal) {
        return NetLiteral.of(placeOf.get(NetLiteral.node(literal))) | (literal & 1);
    }

    private void findDirections() {
        for (int root : roots) {
            direct(placed(root), true);
        }
        for (int place = nodes.length - 1; place >= inputCount; place--) {
            if (helps.get(place)) {
                direct(first[place], true);
                direct(second[place], true);
            }
            if (hinders.get(place)) {
                direct(first[place], false);
                direct(second[place], false);
            }
        }
    }

    private void direct(int placed, boolean isHelping) {
        (NetLiteral.isNegated(placed) == isHelping ? hinders : helps).set(NetLiteral.node(placed));
    }

    /** Forgets what was put in the place of inputs. */
    void clear() {
        changed.clear();
    }

    /** Returns the nodes of the inputs that the literals read. */
    int[] inputs() {
        int from = inputCount > 0 && nodes[0] == 0 ? 1 : 0; // the constant
        return Arrays.copyOfRange(nodes, from, inputCount);
    }

    /** Puts a literal in the place of an input. */
    void put(int input, int literal) {
        if (literal != NetLiteral.of(input)) {
            int place = placeOf.get(input);
            changed.set(place);
            values[place] = literal;
        }
    }

    /** Gathers the inputs whose change may make one of the literals hold. */
    private void findGrown() {
        grown.clear();
        for (int place = changed.nextSetBit(0);
                place >= 0 && place < inputCount;
                place = changed.nextSetBit(place + 1)) {
            int own = NetLiteral.of(nodes[place]);
            int literal = values[place];
            boolean mayGrow = helps.get(place) && !isImplied(literal, own);
            boolean mayShrink = hinders.get(place) && !isImplied(literal ^ 1, own ^ 1);
            grown.set(place, mayGrow || mayShrink);
        }
    }

    /** Returns whether one literal can be seen to imply another, for sure. */
    private boolean isImplied(int by, int literal) {
        return by == CircuitBuilder.FALSE
                || implications.implies(by, new IntOpenHashSet(new int[] {literal}), DEPTH);
    }

    /**
     * Returns what the literals come to; false for those that can be seen to hold only where they
     * hold now.
     */
    int[] grown() {
        int[] made = new int[roots.length];
        Arrays.fill(made, CircuitBuilder.FALSE);
        findGrown();
        if (!grown.isEmpty()) {
            spread(grown);
            BitSet wanted = new BitSet();
            for (int root : roots) {
                int place = NetLiteral.node(placed(root));
                wanted.set(place, grown.get(place));
            }
            build(wanted);
            for (int i = 0; i < roots.length; i++) {
                int placed = placed(roots[i]);
                made[i] = wanted.get(NetLiteral.node(placed)) ? value(placed) : made[i];
            }
        }
        return made;
    }

    /** Returns what the literals come to. */
    int[] all() {
        BitSet wanted = new BitSet();
        for (int root : roots) {
            wanted.set(NetLiteral.node(placed(root)));
        }
        build(wanted);
        return Arrays.stream(roots).map(root -> value(placed(root))).toArray();
    }

    /** Adds the places that depend on some. */
    private void spread(BitSet some) {
        limit.spend(nodes.length);
        for (int place = inputCount; place < nodes.length; place++) {
            int a = NetLiteral.node(first[place]);
            int b = NetLiteral.node(second[place]);
            some.set(place, some.get(a) || some.get(b));
        }
    }

    private void build(BitSet wanted) {
        spread(changed);
        BitSet needed = (BitSet) wanted.clone();
        for (int place = needed.length() - 1;
                place >= inputCount;
                place = needed.previousSetBit(place - 1)) {
            if (changed.get(place)) {
                needed.set(NetLiteral.node(first[place]));
                needed.set(NetLiteral.node(second[place]));
            }
        }
        for (int place = needed.nextSetBit(0); place >= 0; place = needed.nextSetBit(place + 1)) {
            if (!changed.get(place)) {
                values[place] = NetLiteral.of(nodes[place]);
            } else if (place >= inputCount) {
                limit.spend(1);
                values[place] = builder.and(value(first[place]), value(second[place]));
            }
        }
    }

    private int value(int placed) {
        return values[NetLiteral.node(placed)] ^ (placed & 1);
    }
}

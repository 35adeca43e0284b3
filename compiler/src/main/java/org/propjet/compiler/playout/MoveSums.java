package org.propjet.compiler.playout;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectRBTreeMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectSortedMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntRBTreeSet;
import it.unimi.dsi.fastutil.ints.IntSortedSet;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.compiler.turns.Actors;
import org.propjet.engine.logic.DistinctLiterals;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;

/**
 * Sums of moves (whether one of some moves is made) where several moves share a leaf of the choice,
 * and a fluent tells which of them it is.
 *
 * <p>Exactly one leaf is chosen, and one fluent of its group holds. So a sum of all moves at some
 * leaves is the sum of the leaves; and a sum of the rook's moves to a square is a product: one of
 * the leaves of these moves is chosen, and the piece that moves is a rook. The second factor is the
 * same for all squares: for each square a rook stands there, and any leaf of that square is chosen.
 *
 * <p>Not thread-safe; used once. Cost: linear in the network and in the moves that its gates read.
 */
final class MoveSums {
    /**
     * The second factor is built if its fluents have so many times as many uses. No measurement of
     * it is on record.
     */
    private static final int LEAST_USES = 4;

    /**
     * So many terms at most for each fan-in that they replace, which other gates may read, too.
     * Operations of a step with 1, 1.5, 2 and 4: checkers 22,635, 22,638, 22,770 and 24,184;
     * speedChess always 48,759.
     */
    private static final double MOST_TERMS = 1.5;

    private final PropNet net;
    private final CircuitBuilder builder;
    private final LeafClasses classes;

    /** For each input: its leaf, its selector, and its group, numbered over all roles. */
    private final int[] leafOf;

    private final int[] selector;
    private final int[] group;
    private final Actors actors;
    private final int[] actorOf;

    /** Which inputs are made whenever their leaf is chosen and it is their actor's turn. */
    private final boolean[] isPlain;

    /** All inputs at each leaf. */
    private final Int2ObjectOpenHashMap<IntArrayList> inputsAt = new Int2ObjectOpenHashMap<>();

    private final int[] firstLeaves;
    private final LineSums lines;

    /** The inputs at each leaf that have a group. */
    private final Int2ObjectOpenHashMap<IntArrayList> members = new Int2ObjectOpenHashMap<>();

    /** The leaves of each group. */
    private final Int2ObjectLinkedOpenHashMap<IntArrayList> leavesOf =
            new Int2ObjectLinkedOpenHashMap<>();

    private final InputSums sums;

    /** Selectors that are treated alike: the parent of each in a forest. */
    private final Int2IntOpenHashMap parent = new Int2IntOpenHashMap();

    /**
     * For each root its selectors, and for each of these the groups whose leaves it tells apart.
     */
    private final Int2ObjectOpenHashMap<Int2ObjectSortedMap<IntSortedSet>> alike =
            new Int2ObjectOpenHashMap<>();

    /** How many moves of the roots' selectors the network's sums have together. */
    private final Int2IntOpenHashMap uses = new Int2IntOpenHashMap();

    /** For each root the product's second factor, where it is built. */
    private final Int2IntOpenHashMap movers = new Int2IntOpenHashMap();

    /**
     * Looks at a network.
     *
     * @param isShared whether one choice serves all roles
     * @param actors who makes the moves
     */
    MoveSums(
            PropNet net,
            CircuitBuilder builder,
            LeafClasses classes,
            boolean isShared,
            Actors actors) {
        this.net = net;
        this.builder = builder;
        this.classes = classes;
        this.leafOf = new int[net.inputCount()];
        this.selector = new int[net.inputCount()];
        this.group = new int[net.inputCount()];
        this.actors = actors;
        this.actorOf = actors.actorOf();
        this.isPlain = new boolean[net.inputCount()];
        this.firstLeaves = new int[net.ends().roleCount()];
        this.sums = new InputSums(net);
        movers.defaultReturnValue(-1);
        parent.defaultReturnValue(-1);
        int firstLeaf = 0;
        for (int role = 0; role < net.ends().roleCount(); role++) {
            int first = net.ends().firstInput(role);
            firstLeaves[role] = firstLeaf;
            for (int move = 0; move < classes.leafOf()[role].length; move++) {
                leafOf[first + move] = firstLeaf + classes.leafOf()[role][move];
                selector[first + move] = classes.selectors()[role][move];
                group[first + move] = classes.groups()[role][move];
                inputsAt.computeIfAbsent(leafOf[first + move], leaf -> new IntArrayList())
                        .add(first + move);
                isPlain[first + move] =
                        selector[first + move] < 0
                                && classes.grids()[role] != null
                                && !actors.isIdle()[first + move];
                if (group[first + move] >= 0) {
                    members.computeIfAbsent(leafOf[first + move], leaf -> new IntArrayList())
                            .add(first + move);
                }
            }
            firstLeaf += isShared ? 0 : classes.leafCounts()[role];
        }
        members.forEach(
                (leaf, inputs) ->
                        leavesOf.computeIfAbsent(group[inputs.getInt(0)], one -> new IntArrayList())
                                .add(leaf));
        leavesOf.values().forEach(leaves -> leaves.sort(null));
        this.lines = new LineSums(builder, classes, firstLeaves);
        if (!members.isEmpty() || !lines.isEmpty()) {
            findSums();
        }
    }

    /** Sets what a role chooses, or all roles if they share their choice. */
    void setChoice(int role, MoveChooser.Choice choice) {
        lines.setChoice(firstLeaves[role], choice);
    }

    /** Returns whether the mover is known by what tells the moves at a move's leaf apart. */
    boolean tellsMover(int role, int move) {
        return classes.groups()[role][move] >= 0;
    }

    // ---- Which gates are sums of moves, and which selectors belong together ----

    private void findSums() {
        List<int[]> all = new ArrayList<>();
        for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
            builder.tick();
            int[] sum = sums.add(gate);
            if (sum.length > 1) {
                all.add(sum);
                unite(sum);
            }
        }
        for (int[] sum : all) {
            builder.tick();
            incomplete(sum).forEach((root, part) -> uses.addTo(root, part.size()));
        }
        for (int input = 0; input < leafOf.length; input++) {
            if (group[input] >= 0) {
                alike.computeIfAbsent(root(selector[input]), one -> new Int2ObjectRBTreeMap<>())
                        .computeIfAbsent(selector[input], one -> new IntRBTreeSet())
                        .add(group[input]);
            }
        }
    }

    /** Treats the selectors of a sum's incomplete leaves alike, if it has one move of each. */
    private void unite(int[] inputs) {
        IntArrayList part = new IntArrayList();
        IntOpenHashSet leaves = new IntOpenHashSet();
        for (int input : inputs) {
            if (group[input] >= 0 && !isComplete(inputs, input)) {
                part.add(input);
                if (!leaves.add(leafOf[input])) {
                    return;
                }
            }
        }
        for (int input : part) {
            int root = root(selector[part.getInt(0)]);
            int other = root(selector[input]);
            if (root != other) {
                parent.put(other, root);
            }
        }
    }

    private int root(int bit) {
        int root = bit;
        for (int next = parent.get(root); next >= 0 && next != root; next = parent.get(root)) {
            root = next;
        }
        for (int one = bit; one != root; ) { // the next time it is found at once
            one = parent.put(one, root);
        }
        return root;
    }

    /**
     * Returns the inputs whose leaf is not in the sum as a whole, by the root of their selector.
     */
    private Int2ObjectLinkedOpenHashMap<IntArrayList> incomplete(int[] inputs) {
        Int2ObjectLinkedOpenHashMap<IntArrayList> parts = new Int2ObjectLinkedOpenHashMap<>();
        for (int input : inputs) {
            if (group[input] >= 0 && !isComplete(inputs, input)) {
                parts.computeIfAbsent(root(selector[input]), one -> new IntArrayList()).add(input);
            }
        }
        return parts;
    }

    /** Returns whether all of an actor's inputs at a leaf are in a sum. */
    private boolean isComplete(int[] inputs, int input) {
        for (int member : members.get(leafOf[input])) {
            builder.tick();
            if (actorOf[member] == actorOf[input] && !InputSums.has(inputs, member)) {
                return false;
            }
        }
        return true;
    }

    // ---- Building ----

    /**
     * Builds a gate of the sums of moves that it reads; returns whether that is better than to
     * build it of the moves.
     *
     * @param literals for each node its literal; receives the gate's
     * @param turns for each actor the literal of its turn, or of what always holds
     */
    boolean buildGate(int gate, int[] literals, int[] turns) {
        IntArrayList sum = new IntArrayList();
        int outer = builder.setOrigin(net.origin(gate));
        int[] others = build(gate, literals, turns, sum);
        if (others != null) {
            int flip = net.isDisjunction(gate) ? 1 : 0;
            int[] parts = new int[others.length + sum.size()];
            for (int i = 0; i < others.length; i++) {
                parts[i] = literals[NetLiteral.node(others[i])] ^ (others[i] & 1) ^ flip;
            }
            for (int i = 0; i < sum.size(); i++) {
                parts[others.length + i] = NetLiteral.not(sum.getInt(i));
            }
            literals[gate] = builder.and(parts, 0, parts.length) ^ flip;
        }
        builder.setOrigin(outer);
        return others != null;
    }

    /**
     * Returns the fan-ins of a gate that are no moves, and adds the literals of the sums of those
     * that are; returns null if the gate is better built of the moves.
     *
     * @param built receives literals whose sum is the sum of the gate's moves
     */
    private int @Nullable [] build(int gate, int[] literals, int[] turns, IntArrayList built) {
        if (members.isEmpty() && lines.isEmpty()) {
            return null;
        }
        IntArrayList inputs = new IntArrayList();
        IntArrayList others = new IntArrayList();
        sums.collect(gate, inputs, others);
        int[] all = DistinctLiterals.ascending(inputs);
        int leafCount = 0;
        for (int input : all) {
            builder.tick();
            leafCount += hasLeaf(input) ? 1 : 0;
        }
        if (leafCount < 2) {
            return null;
        }
        List<Term> terms = terms(all, literals, turns);
        int fanIns = net.fanInEnd(gate) - net.fanInStart(gate) - others.size();
        if (terms.stream().mapToInt(term -> term.sum.size()).sum() > MOST_TERMS * fanIns) {
            return null;
        }
        for (Term term : terms) {
            built.add(builder.and(lines.anyOf(term.sum), term.factor.getAsInt()));
        }
        return others.toIntArray();
    }

    /** A product of a sum of literals and something else, which is built when it is asked for. */
    private record Term(IntArrayList sum, IntSupplier factor) {}

    /** Returns what the sum of some inputs is the sum of. */
    private List<Term> terms(int[] all, int[] literals, int[] turns) {
        IntArrayList singly = new IntArrayList();
        IntArrayList everybodys = new IntArrayList();
        IntArrayList[] whole = new IntArrayList[turns.length];
        Arrays.setAll(whole, actor -> new IntArrayList());
        for (int input : all) {
            builder.tick();
            if (!hasLeaf(input)) {
                singly.add(literals[net.firstInput() + input]);
            } else if (InputSums.hasAll(all, inputsAt.get(leafOf[input]), one -> false)) {
                everybodys.add(leafOf[input]);
            } else if (isPlain[input] || isComplete(all, input)) {
                whole[actorOf[input]].add(leafOf[input]);
            }
        }
        List<Term> terms = new ArrayList<>();
        incomplete(all)
                .forEach(
                        (root, part) -> {
                            if (isProduct(root, part)) {
                                IntArrayList leaves = new IntArrayList();
                                part.forEach((int input) -> leaves.add(leafOf[input]));
                                IntArrayList sum =
                                        lines.terms(leaves, leaf -> isOfOthers(root, leaf));
                                terms.add(new Term(sum, () -> mover(root)));
                            } else {
                                part.forEach(
                                        (int input) ->
                                                singly.add(literals[net.firstInput() + input]));
                            }
                        });
        terms.add(new Term(singly, () -> CircuitBuilder.TRUE));
        terms.add(new Term(lines.terms(everybodys, leaf -> false), () -> CircuitBuilder.TRUE));
        for (int i = 0; i < turns.length; i++) {
            int actor = i;
            IntPredicate isOthers =
                    leaf -> InputSums.hasAll(all, inputsAt.get(leaf), one -> isOthers(one, actor));
            terms.add(new Term(lines.terms(whole[actor], isOthers), () -> turns[actor]));
        }
        return terms;
    }

    /** Returns whether an input is known by its leaf and something that is the same for many. */
    private boolean hasLeaf(int input) {
        return group[input] >= 0 || isPlain[input];
    }

    /** Returns whether an input is not made while it is an actor's turn. */
    private boolean isOthers(int input, int actor) {
        return actorOf[input] != actor && !actors.isIdle()[input];
    }

    /**
     * Returns whether no move at a leaf has a selector of a root, and what it has excludes these.
     */
    private boolean isOfOthers(int root, int leaf) {
        for (int one : inputsAt.get(leaf)) {
            builder.tick();
            if (group[one] < 0 || root(selector[one]) == root) {
                return false;
            }
        }
        return true;
    }

    private boolean isProduct(int root, IntArrayList part) {
        return uses.get(root) >= LEAST_USES * alike.get(root).size() && isExact(root, part);
    }

    /** Returns whether no other move at the leaves of some has a selector of the same root. */
    private boolean isExact(int root, IntArrayList part) {
        IntOpenHashSet own = new IntOpenHashSet(part);
        for (int input : part) {
            for (int member : members.get(leafOf[input])) {
                builder.tick();
                if (root(selector[member]) == root && !own.contains(member)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Returns the literal of a move being made whose selector has a certain root. */
    private int mover(int root) {
        int known = movers.get(root);
        if (known >= 0) {
            return known;
        }
        IntArrayList parts = new IntArrayList();
        alike.get(root)
                .forEach(
                        (bit, groups) -> {
                            int any = CircuitBuilder.FALSE;
                            for (int one : groups) {
                                any = builder.or(any, lines.any(leavesOf.get(one)));
                            }
                            parts.add(builder.and(any, builder.input(bit)));
                        });
        int literal = lines.anyOf(parts);
        movers.put(root, literal);
        return literal;
    }
}

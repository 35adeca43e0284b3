package org.propjet.engine.rules;

import org.propjet.engine.rules.Relation.Dependence;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which relation uses and which negates which others, and what follows from it: the recursive
 * components, the strata, and what each relation can change with.
 *
 * <p>Relations are numbered from 0. Immutable and thread-safe. Cost of making one: linear in the
 * uses.
 */
public final class DependencyGraph {
    private final int[][] used;
    private final int[][] negated;
    private final int[][] components;
    private final int[] componentOf;
    private final int[] stratumOf;
    private final Dependence[] dependenceOf;
    private final List<Integer> negationCycle;

    private DependencyGraph(int[][] used, int[][] negated, int trueId, int doesId) {
        this.used = used;
        this.negated = negated;
        this.componentOf = new int[used.length];
        this.components = findComponents();
        this.negationCycle = findNegationCycle();
        this.stratumOf = findStrata();
        this.dependenceOf = findDependence(trueId, doesId);
    }

    /** Returns the graph of a game's relations, numbered by their ids. */
    public static DependencyGraph of(GameRules rules) {
        Builder builder = new Builder(rules.relations().size());
        for (GameRule rule : rules.rules()) {
            int head = rule.head().relation().relationId();
            rule.positives().forEach(atom -> builder.addUse(head, atom.relation().relationId()));
            rule.negatives()
                    .forEach(atom -> builder.addNegation(head, atom.relation().relationId()));
        }
        return builder.build(
                rules.keyword(Keyword.TRUE).relationId(), rules.keyword(Keyword.DOES).relationId());
    }

    /** Collects the edges of a graph. */
    static final class Builder {
        private final List<SortedSet<Integer>> used = new ArrayList<>();
        private final List<SortedSet<Integer>> negated = new ArrayList<>();

        Builder(int relationCount) {
            for (int i = 0; i < relationCount; i++) {
                used.add(new TreeSet<>());
                negated.add(new TreeSet<>());
            }
        }

        /** Says that a rule of a relation has a positive condition of another. */
        void addUse(int head, int body) {
            used.get(head).add(body);
        }

        /** Says that a rule of a relation has a negated condition of another. */
        void addNegation(int head, int body) {
            negated.get(head).add(body);
        }

        DependencyGraph build(int trueId, int doesId) {
            return new DependencyGraph(arrays(used), arrays(negated), trueId, doesId);
        }

        private static int[][] arrays(List<SortedSet<Integer>> sets) {
            return sets.stream()
                    .map(set -> set.stream().mapToInt(Integer::intValue).toArray())
                    .toArray(int[][]::new);
        }
    }

    /**
     * Returns the strongly connected components, each after all those that it uses or negates; the
     * relations of each in ascending order.
     */
    public List<List<Integer>> components() {
        return Arrays.stream(components)
                .map(component -> Arrays.stream(component).boxed().toList())
                .toList();
    }

    /** Returns the index of a relation's component in {@link #components()}. */
    public int componentOf(int relationId) {
        return componentOf[relationId];
    }

    /** Returns whether a relation depends on itself. */
    public boolean isRecursive(int relationId) {
        return components[componentOf[relationId]].length > 1
                || contains(used[relationId], relationId)
                || contains(negated[relationId], relationId);
    }

    /** Returns a relation's stratum; of no meaning if there is a negation cycle. */
    public int stratumOf(int relationId) {
        return stratumOf[relationId];
    }

    /** Returns what a relation can change with. */
    public Dependence dependenceOf(int relationId) {
        return dependenceOf[relationId];
    }

    /**
     * Returns a cycle of relations of which the first negates the second, each other one uses or
     * negates the next, and the last the first; empty if negation is stratified.
     */
    public List<Integer> negationCycle() {
        return negationCycle;
    }

    private int[][] findComponents() {
        List<int[]> found = new ArrayList<>();
        StrongComponents search = new StrongComponents(used.length, new Edges());
        for (int root = 0; root < used.length; root++) {
            search.visit(
                    root,
                    (members, isCyclic) -> {
                        int[] component = members.toIntArray();
                        Arrays.sort(component);
                        for (int member : component) {
                            componentOf[member] = found.size();
                        }
                        found.add(component);
                    });
        }
        return found.toArray(int[][]::new);
    }

    /** What relations use and what they negate: an edge is an index. */
    private final class Edges implements StrongComponents.Graph {
        @Override
        public long firstEdge(int relation) {
            return 0;
        }

        @Override
        public long edgeAfter(int relation, long edge) {
            return edge + 1;
        }

        @Override
        public int target(int relation, long edge) {
            return edge < used[relation].length + negated[relation].length
                    ? edge(relation, (int) edge)
                    : StrongComponents.NO_MORE;
        }
    }

    private int edge(int relation, int index) {
        int useCount = used[relation].length;
        return index < useCount ? used[relation][index] : negated[relation][index - useCount];
    }

    private List<Integer> findNegationCycle() {
        for (int relation = 0; relation < negated.length; relation++) {
            for (int target : negated[relation]) {
                if (componentOf[target] == componentOf[relation]) {
                    List<Integer> cycle = new ArrayList<>(List.of(relation));
                    cycle.addAll(pathInsideComponent(target, relation));
                    return List.copyOf(cycle);
                }
            }
        }
        return List.of();
    }

    /** Returns a shortest path, with its first and without its last relation. */
    private List<Integer> pathInsideComponent(int from, int to) {
        int[] towards = new int[used.length]; // 1 + the relation before, 0: not reached
        Deque<Integer> queue = new ArrayDeque<>(List.of(from));
        boolean[] reached = new boolean[used.length];
        reached[from] = true;
        while (!queue.isEmpty() && !reached[to]) {
            int relation = queue.remove();
            for (int i = 0; i < used[relation].length + negated[relation].length; i++) {
                int next = edge(relation, i);
                if (componentOf[next] == componentOf[to] && !reached[next]) {
                    reached[next] = true;
                    towards[next] = 1 + relation;
                    queue.add(next);
                }
            }
        }
        List<Integer> path = new ArrayList<>();
        if (from != to) {
            for (int relation = to; relation != from; relation = towards[relation] - 1) {
                path.add(towards[relation] - 1);
            }
            Collections.reverse(path);
        }
        return path;
    }

    private int[] findStrata() {
        int[] strata = new int[used.length];
        for (int[] component : components) {
            int stratum = 0;
            for (int relation : component) {
                for (int target : used[relation]) {
                    stratum = Math.max(stratum, strata[target]);
                }
                for (int target : negated[relation]) {
                    stratum = Math.max(stratum, strata[target] + 1);
                }
            }
            for (int relation : component) {
                strata[relation] = stratum;
            }
        }
        return strata;
    }

    private Dependence[] findDependence(int trueId, int doesId) {
        Dependence[] dependences = new Dependence[used.length];
        Arrays.fill(dependences, Dependence.STATIC);
        for (int[] component : components) {
            Dependence dependence = Dependence.STATIC;
            for (int relation : component) {
                Dependence own =
                        relation == doesId
                                ? Dependence.MOVE
                                : relation == trueId ? Dependence.STATE : Dependence.STATIC;
                dependence = max(dependence, own);
                for (int i = 0; i < used[relation].length + negated[relation].length; i++) {
                    dependence = max(dependence, dependences[edge(relation, i)]);
                }
            }
            for (int relation : component) {
                dependences[relation] = dependence;
            }
        }
        return dependences;
    }

    private static Dependence max(Dependence left, Dependence right) {
        return left.compareTo(right) >= 0 ? left : right;
    }

    private static boolean contains(int[] sorted, int value) {
        return Arrays.binarySearch(sorted, value) >= 0;
    }
}

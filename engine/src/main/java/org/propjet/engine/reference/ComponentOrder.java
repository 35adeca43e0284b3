package org.propjet.engine.reference;

import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.Relation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The strongly connected components of a game's relations, each after those that it uses (Tarjan,
 * <i>Depth-first search and linear graph algorithms</i>, 1972; iterative).
 *
 * <p>Immutable. Linear in the rules.
 */
final class ComponentOrder {
    private final List<int[]> components = new ArrayList<>();
    private final int[] componentOf;

    // The state of Tarjan's algorithm; an unvisited relation has number 0.
    private final int[][] uses;
    private final int[] number;
    private final int[] low;
    private final int[] nextUse;
    private final int[] open;
    private int openCount;
    private int visitCount;

    ComponentOrder(GameRules rules) {
        int count = rules.relations().size();
        uses = uses(rules);
        number = new int[count];
        low = new int[count];
        nextUse = new int[count];
        open = new int[count];
        componentOf = new int[count];
        Arrays.fill(componentOf, -1);
        for (int relationId = 0; relationId < count; relationId++) {
            if (number[relationId] == 0) {
                visit(relationId);
            }
        }
    }

    /** Returns the components, each a list of relation ids. */
    List<int[]> components() {
        return components;
    }

    /** Returns the index of a relation's component. */
    int componentOf(int relationId) {
        return componentOf[relationId];
    }

    private static int[][] uses(GameRules rules) {
        int[][] uses = new int[rules.relations().size()][];
        for (Relation relation : rules.relations()) {
            uses[relation.relationId()] =
                    rules.rulesOf(relation).stream()
                            .flatMap(ComponentOrder::bodyOf)
                            .mapToInt(atom -> atom.relation().relationId())
                            .distinct()
                            .toArray();
        }
        return uses;
    }

    private static java.util.stream.Stream<RuleAtom> bodyOf(GameRule rule) {
        return java.util.stream.Stream.concat(rule.positives().stream(), rule.negatives().stream());
    }

    private void visit(int root) {
        int[] path = new int[number.length];
        int depth = 0;
        path[0] = root;
        begin(root);
        while (depth >= 0) {
            int relationId = path[depth];
            if (nextUse[relationId] < uses[relationId].length) {
                int used = uses[relationId][nextUse[relationId]++];
                if (number[used] == 0) {
                    begin(used);
                    path[++depth] = used;
                } else if (componentOf[used] < 0) {
                    low[relationId] = Math.min(low[relationId], number[used]);
                }
                continue;
            }
            if (low[relationId] == number[relationId]) {
                close(relationId);
            }
            depth--;
            if (depth >= 0) {
                int user = path[depth];
                low[user] = Math.min(low[user], low[relationId]);
            }
        }
    }

    private void begin(int relationId) {
        number[relationId] = ++visitCount;
        low[relationId] = visitCount;
        open[openCount++] = relationId;
    }

    private void close(int root) {
        int start = openCount;
        do {
            start--;
            componentOf[open[start]] = components.size();
        } while (open[start] != root);
        components.add(Arrays.copyOfRange(open, start, openCount));
        openCount = start;
    }
}

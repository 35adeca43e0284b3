package org.propjet.engine.ground;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;

import org.propjet.engine.datalog.CompiledRule;
import org.propjet.engine.datalog.CompiledRule.Condition;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.Relation;
import org.propjet.engine.rules.Relation.Dependence;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The relations that are computed on demand, and what stands for the static ones among them.
 *
 * <p>What is asked for is known only while the relations that change are computed. So a static
 * relation that is on demand, and each static relation that uses it, is taken for one that changes:
 * a relation of the same name stands for it. What a keyword's relation needs that is static has to
 * be known before, and cannot be on demand.
 *
 * <p>Not thread-safe.
 */
final class DemandedRelations {
    private final GameRules rules;
    private final IntSet onDemand;
    private final Map<Relation, Relation> standIns = new HashMap<>();

    /** For each relation the static ones with a rule that uses it; found when first asked for. */
    private final List<List<Relation>> staticUsersOf = new ArrayList<>();

    /** The relations on demand; for static ones, those that stand for them. */
    private final IntSet ids = new IntOpenHashSet();

    /**
     * Decides.
     *
     * @param onDemand relations of the game, by id
     * @param relations all relations, by id; those that stand for others are added
     */
    DemandedRelations(GameRules rules, IntSet onDemand, List<Relation> relations) {
        this.rules = rules;
        this.onDemand = new IntOpenHashSet(onDemand);
        for (int relationId : onDemand) {
            Relation relation = rules.relations().get(relationId);
            if (relation.dependence() == Dependence.STATIC) {
                addStandIns(relation, relations);
            }
            ids.add(standIn(relation).relationId());
        }
    }

    /** Returns what stands for a relation: itself, unless it is static and on demand. */
    Relation standIn(Relation relation) {
        return standIns.getOrDefault(relation, relation);
    }

    /** Returns whether a relation could be on demand, but is not. */
    boolean isPossible(int relationId) {
        if (relationId >= rules.relations().size() || onDemand.contains(relationId)) {
            return false;
        }
        Relation relation = rules.relations().get(relationId);
        return relation.keyword() == Keyword.NONE
                && rules.rulesOf(relation).stream().anyMatch(rule -> !rule.positives().isEmpty())
                && (relation.dependence() != Dependence.STATIC
                        || staticUsers(relation).stream()
                                .allMatch(user -> user.keyword() == Keyword.NONE));
    }

    /** Returns the relations that have at least so many atoms and could be on demand. */
    IntSet alsoLarge(AtomTable atoms, int fewest) {
        IntSet found = new IntOpenHashSet();
        for (int id = 0; id < rules.relations().size(); id++) {
            if (atoms.derivedCount(id) >= fewest && isPossible(id)) {
                found.add(id);
            }
        }
        return found;
    }

    /**
     * Returns the relations on demand, the parts of their rules, and the parts that use one: those
     * ask for less if they are asked themselves.
     *
     * @param parts rules, each after its parts
     * @param firstPart the first id of the relations of parts
     */
    IntSet withTheirParts(List<CompiledRule> parts, int firstPart) {
        IntSet all = new IntOpenHashSet(ids);
        for (CompiledRule rule : parts) {
            if (rule.head().relationId() >= firstPart
                    && Stream.of(rule.positives(), rule.negatives())
                            .flatMap(Arrays::stream)
                            .anyMatch(condition -> all.contains(condition.relationId()))) {
                all.add(rule.head().relationId());
            }
        }
        for (CompiledRule rule : parts.reversed()) {
            if (all.contains(rule.head().relationId())) {
                for (Condition condition : rule.positives()) {
                    if (condition.relationId() >= firstPart && !condition.atom().isStatic()) {
                        all.add(condition.relationId());
                    }
                }
            }
        }
        return all;
    }

    private void addStandIns(Relation relation, List<Relation> relations) {
        for (Relation each : staticUsers(relation)) {
            if (!standIns.containsKey(each)) {
                Relation standIn =
                        new Relation(
                                relations.size(),
                                each.name(),
                                each.arity(),
                                Keyword.NONE,
                                Dependence.STATE,
                                each.stratum());
                relations.add(standIn);
                standIns.put(each, standIn);
            }
        }
    }

    /** Returns a static relation and the static ones that depend on it. */
    private List<Relation> staticUsers(Relation relation) {
        if (staticUsersOf.isEmpty()) {
            findStaticUsers();
        }
        boolean[] seen = new boolean[rules.relations().size()];
        Deque<Relation> open = new ArrayDeque<>(List.of(relation));
        seen[relation.relationId()] = true;
        while (!open.isEmpty()) {
            for (Relation user : staticUsersOf.get(open.remove().relationId())) {
                if (!seen[user.relationId()]) {
                    seen[user.relationId()] = true;
                    open.add(user);
                }
            }
        }
        return rules.relations().stream().filter(each -> seen[each.relationId()]).toList();
    }

    private void findStaticUsers() {
        for (int id = 0; id < rules.relations().size(); id++) {
            staticUsersOf.add(new ArrayList<>());
        }
        for (GameRule rule : rules.rules()) {
            Relation head = rule.head().relation();
            if (head.dependence() == Dependence.STATIC) {
                Stream.concat(rule.positives().stream(), rule.negatives().stream())
                        .map(atom -> atom.relation().relationId())
                        .forEach(used -> staticUsersOf.get(used).add(head));
            }
        }
    }
}

package org.propjet.engine.ground;

import static java.util.Objects.requireNonNull;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.datalog.AtomPattern;
import org.propjet.engine.datalog.CompiledRule;
import org.propjet.engine.datalog.CompiledRule.Condition;
import org.propjet.engine.datalog.MagicSets;
import org.propjet.engine.datalog.RelationStore;
import org.propjet.engine.datalog.TermTable;
import org.propjet.engine.datalog.TermTemplate;
import org.propjet.engine.rules.Relation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Rewrites rules so that the atoms of some relations are found only where other rules ask for them
 * (magic sets: Bancilhon, Maier, Sagiv and Ullman 1986; with negations, which are taken as
 * possible, nothing else is needed). A relation {@code p} gets a relation of the values that are
 * asked for, of those arguments that every rule that uses {@code p} can give:
 *
 * <pre>
 *   (&lt;= (h ?a) (q ?a ?b) (not (p ?b)))        (&lt;= (p ?x) (r ?x ?y))
 *   -&gt;  (&lt;= (p@1 ?b) (q ?a ?b))
 *       (&lt;= (h ?a) (q ?a ?b) (not (p ?b)))    (&lt;= (p ?x) (p@1 ?x) (r ?x ?y))
 * </pre>
 *
 * <p>What asks for a condition are the conditions that share a variable with it: those of relations
 * that are not on demand, and before them in the rule's order those that are. Not thread-safe.
 */
final class DemandRewriter {
    private final MagicSets magic;
    private final List<Relation> relations;
    private final IntSet requests;
    private final BudgetMeter meter;

    /** For each relation on demand, which of its arguments are asked for. */
    private final Map<Integer, boolean[]> asked = new HashMap<>();

    /** For each relation on demand, the relation of what is asked for. */
    private final Map<Integer, Relation> requestOf = new HashMap<>();

    /**
     * Makes a rewriter.
     *
     * @param relations all relations by id; those of requests are added
     * @param requests gets the ids of the relations of requests, whose rules have no instances
     * @param meter ends it
     */
    DemandRewriter(
            TermTable terms,
            RelationStore store,
            List<Relation> relations,
            IntSet requests,
            BudgetMeter meter) {
        this.meter = meter;
        this.magic = new MagicSets(terms, store);
        this.relations = relations;
        this.requests = requests;
    }

    /**
     * Returns rules with the same meaning for what is asked for.
     *
     * @param rules all rules that are not yet evaluated
     * @param onDemand the relations to ask for; those of which nobody can say what he asks for are
     *     left as they are
     */
    List<CompiledRule> rewrite(List<CompiledRule> rules, IntSet onDemand) {
        findAsked(rules, onDemand);
        for (Map.Entry<Integer, boolean[]> entry : asked.entrySet()) {
            Relation relation = relations.get(entry.getKey());
            int arity = select(entry.getValue()).length;
            Relation request = magic.add(relation, relation.name() + "@" + relations.size(), arity);
            relations.add(request);
            requests.add(request.relationId());
            requestOf.put(entry.getKey(), request);
        }
        List<CompiledRule> result = new ArrayList<>();
        for (CompiledRule rule : rules) {
            meter.tick(rule.source());
            addRequests(rule, result);
            result.add(restricted(rule));
        }
        return result;
    }

    // -- which arguments are asked for --

    private void findAsked(List<CompiledRule> rules, IntSet onDemand) {
        IntOpenHashSet left = new IntOpenHashSet(onDemand);
        boolean dropped = true;
        while (dropped) {
            asked.clear();
            for (int relationId : left) {
                boolean[] all = new boolean[relations.get(relationId).arity()];
                Arrays.fill(all, true);
                asked.put(relationId, all);
            }
            while (narrow(rules)) {
                // until no rule gives less than was thought
            }
            dropped = left.removeIf(relationId -> select(asked(relationId)).length == 0);
        }
    }

    private boolean[] asked(int relationId) {
        return requireNonNull(asked.get(relationId));
    }

    /** Leaves out the arguments that some rule does not give; false if there is none. */
    private boolean narrow(List<CompiledRule> rules) {
        boolean narrower = false;
        for (CompiledRule rule : rules) {
            meter.tick(rule.source());
            boolean[] given = givenByHead(rule);
            for (Condition condition : freeConditions(rule)) {
                condition.atom().markVariables(given);
            }
            for (Condition condition : demandedInOrder(rule, given)) {
                boolean[] arguments = asked(condition.relationId());
                for (int i = 0; i < arguments.length; i++) {
                    if (arguments[i]
                            && !TermTemplate.isCovered(condition.atom().arguments()[i], given)) {
                        arguments[i] = false;
                        narrower = true;
                    }
                }
                condition.atom().markVariables(given);
            }
        }
        return narrower;
    }

    private boolean[] givenByHead(CompiledRule rule) {
        boolean[] given = new boolean[rule.variableCount()];
        boolean @Nullable [] arguments = asked.get(rule.head().relationId());
        for (int i = 0; arguments != null && i < arguments.length; i++) {
            if (arguments[i]) {
                TermTemplate.markVariables(rule.head().arguments()[i], given);
            }
        }
        return given;
    }

    private List<Condition> freeConditions(CompiledRule rule) {
        List<Condition> free = new ArrayList<>(List.of(rule.positives()));
        free.removeIf(condition -> asked.containsKey(condition.relationId()));
        return free;
    }

    /** Returns the conditions on demand: always next the one with most of its arguments given. */
    private List<Condition> demandedInOrder(CompiledRule rule, boolean[] givenFirst) {
        List<Condition> open = new ArrayList<>(List.of(rule.positives()));
        open.removeIf(condition -> !asked.containsKey(condition.relationId()));
        List<Condition> order = new ArrayList<>();
        boolean[] given = givenFirst.clone();
        while (!open.isEmpty()) {
            Condition best = open.getFirst();
            double bestShare = -1;
            for (Condition condition : open) {
                int[][] arguments = condition.atom().arguments();
                int known = 0;
                for (int[] argument : arguments) {
                    known += TermTemplate.isCovered(argument, given) ? 1 : 0;
                }
                double share = known / (arguments.length + 1e-9);
                if (share > bestShare) {
                    bestShare = share;
                    best = condition;
                }
            }
            open.remove(best);
            order.add(best);
            best.atom().markVariables(given);
        }
        return order;
    }

    // -- the rules --

    private CompiledRule restricted(CompiledRule rule) {
        @Nullable Relation request = requestOf.get(rule.head().relationId());
        if (request == null) {
            return rule;
        }
        List<Condition> positives = new ArrayList<>();
        positives.add(request(rule.head(), request));
        positives.addAll(List.of(rule.positives()));
        return MagicSets.with(rule, rule.head(), positives);
    }

    private Condition request(AtomPattern atom, Relation request) {
        return magic.condition(asked(atom, request));
    }

    private AtomPattern asked(AtomPattern atom, Relation request) {
        return magic.asked(request, atom, select(asked(atom.relationId())));
    }

    /** Adds the rules that say what a rule asks for. */
    private void addRequests(CompiledRule rule, List<CompiledRule> into) {
        List<Condition> before = new ArrayList<>();
        @Nullable Relation ofHead = requestOf.get(rule.head().relationId());
        if (ofHead != null) {
            before.add(request(rule.head(), ofHead));
        }
        boolean[] given = givenByHead(rule);
        for (Condition condition : freeConditions(rule)) {
            before.add(condition);
            condition.atom().markVariables(given);
        }
        for (Condition condition : demandedInOrder(rule, given)) {
            into.add(requestRule(rule, condition, before));
            before.add(condition);
        }
        for (Condition condition : rule.negatives()) {
            if (requestOf.containsKey(condition.relationId())) {
                into.add(requestRule(rule, condition, before));
            }
        }
    }

    private CompiledRule requestRule(
            CompiledRule rule, Condition condition, List<Condition> before) {
        Relation request = requireNonNull(requestOf.get(condition.relationId()));
        AtomPattern asked = asked(condition.atom(), request);
        boolean[] needed = new boolean[rule.variableCount()];
        asked.markVariables(needed);
        List<Condition> body = new ArrayList<>();
        for (Condition each : before) {
            if (requests.contains(each.relationId()) || shares(each.atom(), needed)) {
                body.add(new Condition(each.atom(), each.view(), false));
            }
        }
        return MagicSets.asking(rule, asked, body);
    }

    private static boolean shares(AtomPattern atom, boolean[] variables) {
        for (int column : atom.columns()) {
            if (column >= 0 && variables[column]) {
                return true;
            }
        }
        return false;
    }

    private static int[] select(boolean[] marks) {
        IntArrayList selected = new IntArrayList();
        for (int i = 0; i < marks.length; i++) {
            if (marks[i]) {
                selected.add(i);
            }
        }
        return selected.toIntArray();
    }
}

package org.propjet.engine.reference;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;

import org.propjet.engine.datalog.AtomPattern;
import org.propjet.engine.datalog.CompiledRule;
import org.propjet.engine.datalog.CompiledRule.Condition;
import org.propjet.engine.datalog.ConditionOrder;
import org.propjet.engine.datalog.MagicSets;
import org.propjet.engine.datalog.TermTemplate;
import org.propjet.engine.rules.Relation;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rewrites the rules of a component such that they compute only what is asked for ({@link
 * MagicSets}): a relation gets for each set of its arguments that is asked for a relation of what
 * is asked, and one of the answers.
 *
 * <p>Only conditions of the component itself are rewritten. The others belong to components that
 * are complete, or complete for a key, before they are read; so negation stays stratified, which is
 * the trouble with magic sets over a whole program.
 *
 * <p>For one use.
 */
final class DemandTransform {

    /** A relation with bound arguments, and the two relations that stand for it. */
    private record Pattern(Relation relation, int[] bound, Relation asked, Relation answer) {}

    /** Which pattern it is. */
    private record PatternKey(int relationId, IntList bound) {}

    private final Component component;
    private final RuleProgram program;
    private final MagicSets magic;
    private final Demand demand;
    private final Map<PatternKey, Pattern> patterns = new LinkedHashMap<>();
    private final Map<Integer, List<CompiledRule>> rulesOf = new HashMap<>();
    private final Deque<Pattern> toRewrite = new ArrayDeque<>();
    private final List<CompiledRule> rewritten = new ArrayList<>();

    DemandTransform(Component component, RuleProgram program, Demand demand) {
        this.component = component;
        this.program = program;
        this.magic = new MagicSets(program.terms(), program.relations());
        this.demand = demand;
        for (CompiledRule rule : component.rules().rules()) {
            rulesOf.computeIfAbsent(rule.head().relationId(), id -> new ArrayList<>()).add(rule);
        }
    }

    /**
     * Rewrites.
     *
     * @param relation a relation of the component
     * @param bound the positions of the arguments that are asked for, ascending
     */
    DemandedRelation rewrite(Relation relation, int[] bound) {
        Pattern root = pattern(relation, bound);
        while (!toRewrite.isEmpty()) {
            Pattern pattern = toRewrite.pop();
            addFacts(pattern);
            rulesOf.getOrDefault(pattern.relation.relationId(), List.of())
                    .forEach(rule -> rewrite(rule, pattern));
        }
        IntArrayList relationIds = new IntArrayList();
        for (Pattern pattern : patterns.values()) {
            relationIds.add(pattern.asked.relationId());
            relationIds.add(pattern.answer.relationId());
        }
        return new DemandedRelation(
                component,
                relation.relationId(),
                bound,
                program.relations().table(root.asked.relationId()),
                root.answer.relationId(),
                relationIds.toIntArray(),
                rewritten);
    }

    private Pattern pattern(Relation relation, int[] bound) {
        PatternKey key = new PatternKey(relation.relationId(), IntArrayList.wrap(bound));
        Pattern known = patterns.get(key);
        if (known != null) {
            return known;
        }
        Pattern pattern =
                new Pattern(
                        relation,
                        bound,
                        magic.add(relation, "asked-" + relation.name(), bound.length),
                        magic.add(relation, relation.name(), relation.arity()));
        patterns.put(key, pattern);
        toRewrite.add(pattern);
        return pattern;
    }

    /** Adds the rule by which facts that are asked for are answers. */
    private void addFacts(Pattern pattern) {
        int factsId = program.factsOf(pattern.relation.relationId());
        if (factsId == RuleProgram.NO_FACTS) {
            return;
        }
        int arity = pattern.relation.arity();
        AtomPattern answer = AtomPattern.ofVariables(pattern.answer, arity);
        AtomPattern asked = magic.asked(pattern.asked, answer, pattern.bound);
        AtomPattern fact = AtomPattern.ofVariables(facts(pattern.relation, factsId), arity);
        rewritten.add(
                new CompiledRule(
                        program.firstRule(pattern.relation),
                        arity,
                        answer,
                        List.of(magic.condition(asked), magic.condition(fact)),
                        List.of(),
                        List.of()));
    }

    /** Returns the relation that has the facts of another. */
    private static Relation facts(Relation of, int factsId) {
        return new Relation(
                factsId, of.name(), of.arity(), Keyword.NONE, of.dependence(), of.stratum());
    }

    private void rewrite(CompiledRule rule, Pattern pattern) {
        boolean[] known = new boolean[rule.variableCount()];
        AtomPattern asked = magic.asked(pattern.asked, rule.head(), pattern.bound);
        asked.markVariables(known);
        List<Condition> positives = new ArrayList<>(List.of(magic.condition(asked)));
        for (int index : order(rule, known.clone())) {
            Condition condition = rule.positives()[index];
            AtomPattern atom = condition.atom();
            if (isOwn(condition)) {
                int[] bound = boundArguments(atom, known);
                Pattern used = pattern(atom.relation(), bound);
                ask(rule, magic.asked(used.asked, atom, bound), positives);
                positives.add(magic.condition(MagicSets.of(used.answer, atom)));
            } else {
                positives.add(condition);
            }
            atom.markVariables(known);
        }
        rewritten.add(MagicSets.with(rule, MagicSets.of(pattern.answer, rule.head()), positives));
    }

    private int[] order(CompiledRule rule, boolean[] given) {
        boolean[] demanded = new boolean[rule.positives().length];
        for (int i = 0; i < demanded.length; i++) {
            Condition condition = rule.positives()[i];
            demanded[i] = isOwn(condition) || demand.isDemanded(condition.relationId());
        }
        return new ConditionOrder(rule, given, demanded, new boolean[0], -1).order();
    }

    /** Adds the rule that asks for what a condition needs, unless it asks for what was asked. */
    private void ask(CompiledRule rule, AtomPattern asked, List<Condition> before) {
        if (before.size() > 1 || !before.getFirst().atom().isSameAs(asked)) {
            rewritten.add(MagicSets.asking(rule, asked, before));
        }
    }

    private boolean isOwn(Condition condition) {
        return component.rules().contains(condition.relationId());
    }

    /**
     * Returns the arguments to ask for: those that are ground or a known variable. One that would
     * have to be built is not asked for, or {@code (<= (p ?x) (p (g ?x)))} would ask for ever
     * deeper terms. So what is asked for is made of what is there, and asking ends if computing the
     * whole relation does.
     */
    private static int[] boundArguments(AtomPattern atom, boolean[] known) {
        IntArrayList bound = new IntArrayList();
        for (int i = 0; i < atom.arguments().length; i++) {
            int[] argument = atom.arguments()[i];
            if (argument.length == 1 && TermTemplate.isCovered(argument, known)) {
                bound.add(i);
            }
        }
        return bound.toIntArray();
    }
}

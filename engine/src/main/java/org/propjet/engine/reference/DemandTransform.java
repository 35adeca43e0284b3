package org.propjet.engine.reference;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;

import org.propjet.engine.datalog.CompiledRule;
import org.propjet.engine.datalog.ConditionOrder;
import org.propjet.engine.datalog.RelationStore;
import org.propjet.engine.datalog.RuleCompiler;
import org.propjet.engine.datalog.TermTemplate;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRule.Disequality;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.Relation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rewrites the rules of a component such that they compute only what is asked for (magic sets:
 * Bancilhon, Maier, Sagiv and Ullman, 1986). For the relation {@code p} with its first argument
 * bound,
 *
 * <pre>
 * (&lt;= (p ?x ?z) (q ?x ?y) (p ?y ?z))
 * </pre>
 *
 * becomes
 *
 * <pre>
 * (&lt;= (answer-p ?x ?z) (asked-p ?x) (q ?x ?y) (answer-p ?y ?z))
 * (&lt;= (asked-p ?y)     (asked-p ?x) (q ?x ?y))
 * </pre>
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
    private final RelationStore relations;
    private final RuleCompiler compiler;
    private final Demand demand;
    private final Map<PatternKey, Pattern> patterns = new LinkedHashMap<>();
    private final Map<Integer, List<CompiledRule>> rulesOf = new HashMap<>();
    private final Deque<Pattern> toRewrite = new ArrayDeque<>();
    private final List<CompiledRule> rewritten = new ArrayList<>();

    DemandTransform(Component component, RuleProgram program, Demand demand) {
        this.component = component;
        this.program = program;
        this.relations = program.relations();
        this.compiler = program.compiler();
        this.demand = demand;
        for (CompiledRule rule : component.rules().rules()) {
            rulesOf.computeIfAbsent(
                            rule.source().head().relation().relationId(), id -> new ArrayList<>())
                    .add(rule);
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
                relations.table(root.asked.relationId()),
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
                        asked(relation, bound.length),
                        copy(relation, relations.add(relation.arity())));
        patterns.put(key, pattern);
        toRewrite.add(pattern);
        return pattern;
    }

    private Relation asked(Relation relation, int arity) {
        return new Relation(
                relations.add(arity),
                "asked-" + relation.name(),
                arity,
                Relation.Keyword.NONE,
                relation.dependence(),
                relation.stratum());
    }

    private static Relation copy(Relation relation, int newId) {
        return new Relation(
                newId,
                relation.name(),
                relation.arity(),
                Relation.Keyword.NONE,
                relation.dependence(),
                relation.stratum());
    }

    private void addFacts(Pattern pattern) {
        int factsId = program.factsOf(pattern.relation.relationId());
        if (factsId == RuleProgram.NO_FACTS) {
            return;
        }
        List<Term> arguments = new ArrayList<>();
        for (int i = 0; i < pattern.relation.arity(); i++) {
            arguments.add(new Term.Variable("?" + i));
        }
        RuleAtom answer = new RuleAtom(pattern.answer, arguments);
        RuleAtom fact = new RuleAtom(copy(pattern.relation, factsId), arguments);
        RuleAtom asked = select(pattern.asked, answer, pattern.bound);
        SourceSpan span = program.firstRule(pattern.relation).span();
        compile(new GameRule(answer, List.of(asked, fact), List.of(), List.of(), span));
    }

    private void rewrite(CompiledRule compiled, Pattern pattern) {
        GameRule rule = compiled.source();
        boolean[] given = new boolean[compiled.variableCount()];
        for (int position : pattern.bound) {
            TermTemplate.markVariables(compiled.head().arguments()[position], given);
        }
        RuleAtom asked = select(pattern.asked, rule.head(), pattern.bound);
        Set<String> known = new HashSet<>();
        addVariables(asked, known);
        List<RuleAtom> positives = new ArrayList<>(List.of(asked));
        for (int index : order(compiled, given)) {
            RuleAtom atom = rule.positives().get(index);
            if (isOwn(atom)) {
                int[] bound = boundArguments(atom, known);
                Pattern used = pattern(atom.relation(), bound);
                ask(rule, select(used.asked, atom, bound), positives, known);
                positives.add(new RuleAtom(used.answer, atom.arguments()));
            } else {
                positives.add(atom);
            }
            addVariables(atom, known);
        }
        RuleAtom head = new RuleAtom(pattern.answer, rule.head().arguments());
        compile(new GameRule(head, positives, rule.negatives(), rule.distincts(), rule.span()));
    }

    private int[] order(CompiledRule rule, boolean[] given) {
        boolean[] demanded = new boolean[rule.positives().length];
        for (int i = 0; i < demanded.length; i++) {
            demanded[i] =
                    isOwn(rule.source().positives().get(i))
                            || demand.isDemanded(rule.positives()[i].relationId());
        }
        return new ConditionOrder(rule, given, demanded, new boolean[0], -1).order();
    }

    /** Adds the rule that asks for what a condition needs, given the conditions before it. */
    private void ask(GameRule rule, RuleAtom asked, List<RuleAtom> positives, Set<String> known) {
        if (positives.size() == 1 && positives.getFirst().equals(asked)) {
            return;
        }
        List<RuleAtom> negatives = new ArrayList<>();
        for (RuleAtom negative : rule.negatives()) {
            if (known.containsAll(variables(negative))) {
                negatives.add(negative);
            }
        }
        List<Disequality> distincts = new ArrayList<>();
        for (Disequality pair : rule.distincts()) {
            Set<String> needed = new HashSet<>();
            addVariables(pair.left(), needed);
            addVariables(pair.right(), needed);
            if (known.containsAll(needed)) {
                distincts.add(pair);
            }
        }
        compile(new GameRule(asked, positives, negatives, distincts, rule.span()));
    }

    private void compile(GameRule rule) {
        CompiledRule compiled = compiler.compile(rule);
        if (compiled != null) {
            rewritten.add(compiled);
        }
    }

    private boolean isOwn(RuleAtom atom) {
        return component.rules().contains(atom.relation().relationId());
    }

    private static RuleAtom select(Relation relation, RuleAtom atom, int[] positions) {
        List<Term> selected = new ArrayList<>();
        for (int position : positions) {
            selected.add(atom.arguments().get(position));
        }
        return new RuleAtom(relation, selected);
    }

    /**
     * Returns the arguments to ask for: those that are ground or a known variable. One that would
     * have to be built is not asked for, or {@code (<= (p ?x) (p (g ?x)))} would ask for ever
     * deeper terms. So what is asked for is made of what is there, and asking ends if computing the
     * whole relation does.
     */
    private static int[] boundArguments(RuleAtom atom, Set<String> known) {
        IntArrayList bound = new IntArrayList();
        for (int i = 0; i < atom.arguments().size(); i++) {
            Term argument = atom.arguments().get(i);
            boolean isKnown =
                    argument instanceof Term.Variable variable && known.contains(variable.name());
            if (isKnown || argument.isGround()) {
                bound.add(i);
            }
        }
        return bound.toIntArray();
    }

    private static Set<String> variables(RuleAtom atom) {
        Set<String> names = new HashSet<>();
        addVariables(atom, names);
        return names;
    }

    private static void addVariables(RuleAtom atom, Set<String> names) {
        atom.arguments().forEach(argument -> addVariables(argument, names));
    }

    private static void addVariables(Term term, Set<String> names) {
        switch (term) {
            case Term.Constant constant -> {}
            case Term.Variable variable -> names.add(variable.name());
            case Term.Compound compound ->
                    compound.arguments().forEach(argument -> addVariables(argument, names));
        }
    }
}

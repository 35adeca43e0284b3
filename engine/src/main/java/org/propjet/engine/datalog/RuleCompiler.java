package org.propjet.engine.datalog;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.datalog.CompiledRule.Condition;
import org.propjet.engine.datalog.CompiledRule.Distinct;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRule.Disequality;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.Relation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Turns {@link GameRule}s into {@link CompiledRule}s: numbers the variables, makes templates of
 * heads and distincts, and flattens conditions onto views.
 *
 * <p>Not thread-safe. Recursive over the terms of the rules' text, whose nesting the parser bounds.
 */
public final class RuleCompiler {
    private final TermTable terms;
    private final RelationStore relations;
    private final boolean recordsChanging;
    private final UnaryOperator<Relation> standIn;
    private final Object2IntOpenHashMap<String> variables = new Object2IntOpenHashMap<>();

    /**
     * Makes a compiler.
     *
     * @param recordsChanging whether solutions show which tuples meet the conditions that can
     *     change
     */
    public RuleCompiler(TermTable terms, RelationStore relations, boolean recordsChanging) {
        this(terms, relations, recordsChanging, relation -> relation);
    }

    /**
     * Makes a compiler to other relations.
     *
     * @param recordsChanging whether solutions show which tuples meet the conditions that can
     *     change
     * @param standIn what stands for each relation of the rules
     */
    public RuleCompiler(
            TermTable terms,
            RelationStore relations,
            boolean recordsChanging,
            UnaryOperator<Relation> standIn) {
        this.standIn = standIn;
        this.terms = terms;
        this.relations = relations;
        this.recordsChanging = recordsChanging;
        variables.defaultReturnValue(-1);
    }

    /** Compiles a rule; returns null if it can never fire because it has two equal distincts. */
    public @Nullable CompiledRule compile(GameRule rule) {
        variables.clear();
        List<Condition> positives = rule.positives().stream().map(this::positive).toList();
        List<Condition> negatives = rule.negatives().stream().map(this::negative).toList();
        List<Distinct> distincts = new ArrayList<>();
        for (Disequality pair : rule.distincts()) {
            if (pair.left().equals(pair.right())) {
                return null;
            }
            distincts.add(new Distinct(template(pair.left()), template(pair.right())));
        }
        AtomPattern head = pattern(rule.head());
        return new CompiledRule(rule, variables.size(), head, positives, negatives, distincts);
    }

    /** Returns the arguments of an atom without variables. */
    public int[] groundArguments(RuleAtom atom) {
        return atom.arguments().stream().mapToInt(terms::intern).toArray();
    }

    private Condition positive(RuleAtom atom) {
        return condition(pattern(atom), recordsChanging);
    }

    /** A negation that is recorded needs no view of its own. */
    private Condition negative(RuleAtom atom) {
        AtomPattern pattern = pattern(atom);
        return recordsChanging && !pattern.isStatic()
                ? new Condition(pattern, relations.whole(pattern.relationId()), true)
                : condition(pattern, false);
    }

    private Condition condition(AtomPattern pattern, boolean recordsChanging) {
        return new Condition(
                pattern, relations.view(pattern), recordsChanging && !pattern.isStatic());
    }

    private AtomPattern pattern(RuleAtom atom) {
        IntArrayList shape = new IntArrayList();
        IntArrayList columns = new IntArrayList();
        int[][] templates = new int[atom.arguments().size()][];
        for (int i = 0; i < templates.length; i++) {
            flatten(atom.arguments().get(i), shape, columns);
            templates[i] = template(atom.arguments().get(i));
        }
        return new AtomPattern(
                standIn.apply(atom.relation()),
                templates,
                shape.toIntArray(),
                columns.toIntArray());
    }

    private void flatten(Term term, IntArrayList shape, IntArrayList columns) {
        if (term instanceof Term.Compound compound && !compound.isGround()) {
            shape.add(terms.functor(compound.name(), compound.arguments().size()));
            for (Term argument : compound.arguments()) {
                flatten(argument, shape, columns);
            }
            return;
        }
        shape.add(RelationView.LEAF);
        columns.add(template(term)[0]);
    }

    /** Returns the template of a term; plain if the term is a variable or ground. */
    private int[] template(Term term) {
        IntArrayList program = new IntArrayList();
        append(term, program);
        return program.toIntArray();
    }

    private void append(Term term, IntArrayList program) {
        if (term instanceof Term.Variable variable) {
            program.add(variableNumber(variable.name()));
        } else if (term instanceof Term.Compound compound && !compound.isGround()) {
            compound.arguments().forEach(argument -> append(argument, program));
            int functorId = terms.functor(compound.name(), compound.arguments().size());
            program.add(TermTemplate.MAKE + functorId);
        } else {
            program.add(~terms.intern(term));
        }
    }

    private int variableNumber(String name) {
        int known = variables.getInt(name);
        if (known >= 0) {
            return known;
        }
        int number = variables.size();
        variables.put(name, number);
        return number;
    }
}

package org.propjet.engine.reference;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.reference.CompiledRule.Condition;
import org.propjet.engine.reference.CompiledRule.Distinct;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRule.Disequality;
import org.propjet.engine.rules.GameRule.RuleAtom;

import java.util.ArrayList;
import java.util.List;

/**
 * Turns {@link GameRule}s into {@link CompiledRule}s: numbers the variables, makes templates of
 * heads and distincts, and flattens conditions onto views.
 *
 * <p>Not thread-safe. Recursive over the terms of the rules' text, whose nesting the parser bounds.
 */
final class RuleCompiler {
    private final TermStore terms;
    private final RelationStore relations;
    private final Object2IntOpenHashMap<String> variables = new Object2IntOpenHashMap<>();

    RuleCompiler(TermStore terms, RelationStore relations) {
        this.terms = terms;
        this.relations = relations;
        variables.defaultReturnValue(-1);
    }

    /** Compiles a rule; returns null if it can never fire because it has two equal distincts. */
    @Nullable CompiledRule compile(GameRule rule) {
        variables.clear();
        Condition[] positives = conditions(rule.positives());
        Condition[] negatives = conditions(rule.negatives());
        List<Distinct> distincts = new ArrayList<>();
        for (Disequality pair : rule.distincts()) {
            if (pair.left().equals(pair.right())) {
                return null;
            }
            distincts.add(new Distinct(template(pair.left()), template(pair.right())));
        }
        int[][] head = templates(rule.head().arguments());
        return new CompiledRule(
                rule,
                variables.size(),
                relations.table(rule.head().relation().relationId()),
                head,
                positives,
                negatives,
                distincts.toArray(new Distinct[0]));
    }

    /** Returns the arguments of an atom without variables. */
    int[] groundArguments(RuleAtom atom) {
        int[] row = new int[atom.arguments().size()];
        for (int i = 0; i < row.length; i++) {
            row[i] = ~template(atom.arguments().get(i))[0];
        }
        return row;
    }

    private Condition[] conditions(List<RuleAtom> atoms) {
        Condition[] conditions = new Condition[atoms.size()];
        for (int i = 0; i < conditions.length; i++) {
            RuleAtom atom = atoms.get(i);
            IntArrayList shape = new IntArrayList();
            IntArrayList columns = new IntArrayList();
            for (Term argument : atom.arguments()) {
                flatten(argument, shape, columns);
            }
            int relationId = atom.relation().relationId();
            conditions[i] =
                    new Condition(
                            relationId,
                            templates(atom.arguments()),
                            shape.toIntArray(),
                            relations.view(relationId, shape.toIntArray(), columns.size()),
                            columns.toIntArray());
        }
        return conditions;
    }

    private void flatten(Term term, IntArrayList shape, IntArrayList columns) {
        if (term instanceof Term.Compound compound && !compound.isGround()) {
            shape.add(terms.symbol(compound.name()));
            shape.add(compound.arguments().size());
            for (Term argument : compound.arguments()) {
                flatten(argument, shape, columns);
            }
            return;
        }
        shape.add(RelationView.LEAF);
        columns.add(template(term)[0]);
    }

    private int[][] templates(List<Term> arguments) {
        int[][] templates = new int[arguments.size()][];
        for (int i = 0; i < templates.length; i++) {
            templates[i] = template(arguments.get(i));
        }
        return templates;
    }

    /** Returns the template of a term; plain if the term is a variable or ground. */
    private int[] template(Term term) {
        IntArrayList program = new IntArrayList();
        append(term, program);
        return program.toIntArray();
    }

    private void append(Term term, IntArrayList program) {
        switch (term) {
            case Term.Constant constant -> program.add(~terms.constant(constant.name()));
            case Term.Variable variable -> program.add(variableNumber(variable.name()));
            case Term.Compound compound -> {
                int[] values = new int[compound.arguments().size()];
                IntArrayList inner = new IntArrayList();
                boolean ground = true;
                for (int i = 0; i < values.length; i++) {
                    int[] argument = template(compound.arguments().get(i));
                    ground &= argument.length == 1 && argument[0] < 0;
                    values[i] = ~argument[0];
                    inner.addElements(inner.size(), argument);
                }
                int symbolId = terms.symbol(compound.name());
                if (ground) {
                    program.add(~terms.compound(symbolId, values, 0, values.length));
                } else {
                    program.addAll(inner);
                    program.add(TermTemplate.MAKE);
                    program.add(symbolId);
                    program.add(values.length);
                }
            }
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

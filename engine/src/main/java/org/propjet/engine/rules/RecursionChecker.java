package org.propjet.engine.rules;

import org.propjet.engine.gdl.Diagnostics;
import org.propjet.engine.gdl.Term;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Warns of rules that break GDL's recursion restriction (Love, Hinrichs, Haley, Schkufza and
 * Genesereth: General Game Playing: Game Description Language Specification, 2008, definition 15):
 * where a rule uses its own relation, each argument there must be ground, or an argument of the
 * head, or an argument of a condition that does not depend on the head's relation.
 *
 * <p>Rules that keep to it have finitely many consequences. Rules that do not may have as well, so
 * they are let pass; those that never end run into a budget later.
 */
final class RecursionChecker {
    private final Vocabulary vocabulary;
    private final DependencyGraph graph;
    private final Diagnostics diagnostics;

    RecursionChecker(Vocabulary vocabulary, DependencyGraph graph, Diagnostics diagnostics) {
        this.vocabulary = vocabulary;
        this.graph = graph;
        this.diagnostics = diagnostics;
    }

    /** Reports the rules, each once. */
    void check(List<DraftRule> rules) {
        for (DraftRule rule : rules) {
            int head = vocabulary.idOf(rule.head().signature());
            if (graph.isRecursive(head) && rule.head().signature().isOfText()) {
                check(rule, graph.componentOf(head));
            }
        }
    }

    private void check(DraftRule rule, int component) {
        Set<Term> bounded = new HashSet<>(rule.head().arguments());
        for (DraftAtom atom : rule.positives()) {
            if (!isInside(atom, component)) {
                bounded.addAll(atom.arguments());
            }
        }
        for (DraftAtom atom : rule.positives()) {
            if (!isInside(atom, component) || !atom.signature().isOfText()) {
                continue;
            }
            for (Term argument : atom.arguments()) {
                if (!argument.isGround() && !bounded.contains(argument)) {
                    diagnostics.warning(
                            rule.origin().span(),
                            rule.origin(),
                            "the recursion of "
                                    + rule.head().signature()
                                    + " is not restricted: nothing bounds "
                                    + argument
                                    + " in "
                                    + atom,
                            "give it its values by a condition that does not depend on "
                                    + rule.head().signature());
                    return;
                }
            }
        }
    }

    private boolean isInside(DraftAtom atom, int component) {
        return graph.componentOf(vocabulary.idOf(atom.signature())) == component;
    }
}

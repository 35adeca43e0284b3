package org.propjet.engine.rules;

import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers the relations of draft rules: the keywords first, then the others in the order of their
 * first occurrence.
 *
 * <p>Immutable after construction.
 */
final class Vocabulary {
    private final List<RelationSignature> signatures = new ArrayList<>();
    private final Map<RelationSignature, Integer> ids = new HashMap<>();

    Vocabulary(List<DraftRule> rules) {
        for (Keyword keyword : Keyword.values()) {
            if (keyword != Keyword.NONE) {
                add(RelationSignature.of(keyword));
            }
        }
        for (DraftRule rule : rules) {
            add(rule.head().signature());
            rule.positives().forEach(atom -> add(atom.signature()));
            rule.negatives().forEach(atom -> add(atom.signature()));
        }
    }

    private void add(RelationSignature signature) {
        if (ids.putIfAbsent(signature, signatures.size()) == null) {
            signatures.add(signature);
        }
    }

    /** Returns the number of relations. */
    int size() {
        return signatures.size();
    }

    /** Returns a relation's number. */
    int idOf(RelationSignature signature) {
        Integer id = ids.get(signature);
        if (id == null) {
            throw new IllegalArgumentException("no such relation: " + signature);
        }
        return id;
    }

    /** Returns the relation with a number. */
    RelationSignature signature(int id) {
        return signatures.get(id);
    }

    /** Returns the dependency graph of rules over this vocabulary. */
    DependencyGraph graph(List<DraftRule> rules) {
        DependencyGraph.Builder builder = new DependencyGraph.Builder(size());
        for (DraftRule rule : rules) {
            int head = idOf(rule.head().signature());
            rule.positives().forEach(atom -> builder.addUse(head, idOf(atom.signature())));
            rule.negatives().forEach(atom -> builder.addNegation(head, idOf(atom.signature())));
        }
        return builder.build(idOf(RelationSignature.TRUE), idOf(RelationSignature.DOES));
    }
}

package org.propjet.engine.rules;

import org.propjet.engine.gdl.Rule;
import org.propjet.engine.rules.GameRule.Disequality;

import java.util.ArrayList;
import java.util.List;

/**
 * A {@link GameRule} before relations are known, and perhaps not safe yet.
 *
 * <p>Immutable.
 *
 * @param head what holds
 * @param positives conditions that must hold
 * @param negatives conditions that must not hold
 * @param distincts pairs of terms that must differ
 * @param origin the rule of the text from which this one was made
 */
record DraftRule(
        DraftAtom head,
        List<DraftAtom> positives,
        List<DraftAtom> negatives,
        List<Disequality> distincts,
        Rule origin) {

    DraftRule {
        positives = List.copyOf(positives);
        negatives = List.copyOf(negatives);
        distincts = List.copyOf(distincts);
    }

    /** Returns the positive and the negative conditions. */
    List<DraftAtom> conditions() {
        List<DraftAtom> conditions = new ArrayList<>(positives);
        conditions.addAll(negatives);
        return conditions;
    }

    /** Returns whether the rule has no conditions. */
    boolean isFact() {
        return positives.isEmpty() && negatives.isEmpty() && distincts.isEmpty();
    }
}

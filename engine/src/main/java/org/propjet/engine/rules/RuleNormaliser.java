package org.propjet.engine.rules;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.Diagnostics;
import org.propjet.engine.gdl.Literal;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Rulesheet;

/**
 * Turns the rules of a rulesheet into draft rules: conjunctions of sentences, denied sentences and
 * distincts, each safe. One rule of the text becomes any number of them.
 *
 * <p>Not thread-safe; for one rulesheet.
 */
final class RuleNormaliser {
    private final Auxiliaries auxiliaries;
    private final Diagnostics diagnostics;
    private final NegationPusher negationPusher;
    private final DisjunctionSplitter disjunctionSplitter;
    private final AlternativeReader alternativeReader;
    private final SafetyChecker safetyChecker;

    RuleNormaliser(Auxiliaries auxiliaries, Diagnostics diagnostics) {
        this.auxiliaries = auxiliaries;
        this.diagnostics = diagnostics;
        negationPusher = new NegationPusher(auxiliaries);
        disjunctionSplitter = new DisjunctionSplitter(auxiliaries);
        alternativeReader = new AlternativeReader(new SentenceReader(diagnostics), diagnostics);
        safetyChecker = new SafetyChecker(auxiliaries, diagnostics);
    }

    /** Returns the draft rules of a rulesheet, in the order of the text. */
    List<DraftRule> normalise(Rulesheet rulesheet) {
        List<DraftRule> drafts = new ArrayList<>();
        for (Rule rule : rulesheet.rules()) {
            for (@Nullable Rule next = rule; next != null; next = auxiliaries.pollRule()) {
                normalise(next, drafts);
            }
        }
        return drafts;
    }

    private void normalise(Rule rule, List<DraftRule> drafts) {
        List<List<Literal>> alternatives =
                disjunctionSplitter.split(rule, negationPusher.push(rule));
        if (alternatives == null) {
            diagnostics.error(
                    rule.span(),
                    rule,
                    "the disjunctions of this rule have more than "
                            + DisjunctionSplitter.MAX_UNAVOIDABLE_ALTERNATIVES
                            + " alternatives in all",
                    "give some of them a relation of their own");
            return;
        }
        boolean canFire = false;
        for (List<Literal> alternative : alternatives) {
            DraftRule draft = alternativeReader.read(rule, alternative);
            if (draft != null) {
                canFire = true;
                drafts.addAll(safetyChecker.check(draft));
            }
        }
        if (!canFire && !diagnostics.hasErrors()) {
            diagnostics.warning(
                    rule.span(),
                    rule,
                    "this rule can never fire: its conditions contradict one another",
                    "remove it, or look at its distinct conditions");
        }
    }
}

package org.propjet.engine.rules;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.Diagnostics;
import org.propjet.engine.gdl.Literal;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Rulesheet;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Turns the rules of a rulesheet into draft rules: conjunctions of sentences, negated sentences and
 * distincts, each safe. One rule of the text becomes any number of them.
 *
 * <p>Not thread-safe; for one rulesheet.
 */
final class RuleNormaliser {
    /**
     * How many conditions the alternatives of all disjunctions of a rulesheet may have, which
     * bounds the memory they take to a few hundred megabytes; the largest public one has thousands.
     */
    static final int MAX_CONDITIONS_OF_ALTERNATIVES = 1_000_000;

    private final Auxiliaries auxiliaries;
    private final Diagnostics diagnostics;
    private final SentenceReader sentences;
    private final NegationPusher negationPusher;
    private final DisjunctionSplitter disjunctionSplitter;
    private final AlternativeReader alternativeReader;
    private final SafetyChecker safetyChecker;
    private final Set<RelationSignature> concluded = new HashSet<>();
    private long conditionsOfAlternatives;

    RuleNormaliser(Auxiliaries auxiliaries, Diagnostics diagnostics) {
        this.auxiliaries = auxiliaries;
        this.diagnostics = diagnostics;
        sentences = new SentenceReader(diagnostics);
        negationPusher = new NegationPusher(auxiliaries);
        disjunctionSplitter = new DisjunctionSplitter(auxiliaries);
        alternativeReader = new AlternativeReader(sentences, diagnostics);
        safetyChecker = new SafetyChecker(auxiliaries, diagnostics);
    }

    /** Returns the draft rules of a rulesheet, in the order of the text. */
    List<DraftRule> normalise(Rulesheet rulesheet) {
        List<DraftRule> drafts = new ArrayList<>();
        for (Rule rule : rulesheet.rules()) {
            Rule complete = RoleBinder.bound(rule, diagnostics);
            if (!safetyChecker.areEquationsBound(complete)) {
                conclude(rule);
                continue;
            }
            normalise(rule, complete, drafts);
            for (Rule next = auxiliaries.pollRule(); next != null; next = auxiliaries.pollRule()) {
                normalise(next, next, drafts);
            }
            if (conditionsOfAlternatives > MAX_CONDITIONS_OF_ALTERNATIVES) {
                diagnostics.error(
                        rule.span(),
                        rule,
                        "the disjunctions up to this rule have more than "
                                + MAX_CONDITIONS_OF_ALTERNATIVES
                                + " conditions in all their alternatives",
                        "give the large ones relations of their own");
                break;
            }
        }
        return drafts;
    }

    /** Returns the relations that have a rule in the text, even if it is faulty or cannot fire. */
    Set<RelationSignature> concluded() {
        return concluded;
    }

    /** Returns a rule's head, and notes that it is concluded; null after an error was reported. */
    private @Nullable DraftAtom conclude(Rule rule) {
        DraftAtom head = sentences.readHead(rule.head(), rule.span());
        if (head != null) {
            concluded.add(head.signature());
        }
        return head;
    }

    /** Returns the alternatives of a rule; null if there are too many. */
    private @Nullable List<List<Literal>> alternatives(Rule rule) {
        NegationPusher.Pushed pushed = negationPusher.push(rule);
        if (pushed == null) {
            return null;
        }
        if (!pushed.unsure().isEmpty()) {
            diagnostics.warning(
                    rule.span(),
                    rule,
                    "some alternatives of this rule give "
                            + SafetyChecker.listed(pushed.unsure())
                            + " no value; there a (not (and ...)) with it is read as: for no value"
                            + " of it",
                    "add a positive condition, or a relation that says what is meant");
        }
        List<List<Literal>> alternatives = new ArrayList<>();
        for (List<Literal> body : pushed.bodies()) {
            List<List<Literal>> some = disjunctionSplitter.split(rule, body);
            if (some == null) {
                return null;
            }
            alternatives.addAll(some);
        }
        return alternatives;
    }

    /**
     * Adds the draft rules of a rule.
     *
     * @param rule the rule as it was written
     * @param complete the same, with what gives its role values
     */
    private void normalise(Rule rule, Rule complete, List<DraftRule> drafts) {
        int errorCount = diagnostics.errorCount();
        DraftAtom head = conclude(rule);
        List<List<Literal>> alternatives = alternatives(complete);
        if (alternatives == null) {
            diagnostics.error(
                    rule.span(),
                    rule,
                    "the disjunctions of this rule have too many alternatives",
                    "give some of them relations of their own");
            return;
        }
        boolean canFire = false;
        for (List<Literal> alternative : alternatives) {
            if (alternatives.size() > 1) {
                conditionsOfAlternatives += 1 + alternative.size();
            }
            DraftRule draft = alternativeReader.read(rule, head, alternative);
            if (draft != null) {
                canFire = true;
                drafts.addAll(safetyChecker.check(draft));
            }
        }
        if (!canFire && diagnostics.errorCount() == errorCount) {
            diagnostics.warning(
                    rule.span(),
                    rule,
                    "this rule can never fire: its conditions contradict one another",
                    "remove it, or look at its distinct conditions");
        }
    }
}

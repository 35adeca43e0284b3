package org.propjet.engine.rules;

import org.propjet.engine.gdl.Diagnostic;
import org.propjet.engine.gdl.Diagnostics;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayList;
import java.util.List;

/**
 * Checks and normalises the rules of a game: the arrow from {@link Rulesheet} to {@link GameRules}.
 *
 * <p>After it, no later stage meets a user's error. Stateless and thread-safe. Cost: linear in the
 * rulesheet but for disjunctions, which may multiply a rule up to a limit.
 */
public final class RuleChecker {
    /** How many relations of a negation cycle are named: about a line. */
    private static final int MAX_CYCLE_SHOWN = 8;

    /** How many goal values are named. */
    private static final int MAX_GOALS_SHOWN = 4;

    private RuleChecker() {}

    /**
     * Checks a rulesheet.
     *
     * @throws RulesheetException with all errors and warnings, if the game cannot be played
     */
    public static GameRules check(Rulesheet rulesheet) {
        Diagnostics diagnostics = new Diagnostics(rulesheet.name());
        for (Diagnostic warning : rulesheet.warnings()) {
            diagnostics.warning(
                    warning.span(), warning.form(), warning.message(), warning.advice());
        }
        Auxiliaries auxiliaries = new Auxiliaries(rulesheet);
        RuleNormaliser normaliser = new RuleNormaliser(auxiliaries, diagnostics);
        List<DraftRule> normal = normaliser.normalise(rulesheet);
        List<DraftRule> views = new ViewCopier(auxiliaries, diagnostics).copy(normal);
        List<DraftRule> drafts = new NegationUnfolder(auxiliaries, diagnostics).unfold(views);
        Vocabulary vocabulary = new Vocabulary(drafts);
        DependencyGraph graph = vocabulary.graph(drafts);
        reportNegationCycle(drafts, vocabulary, graph, diagnostics);
        new KeywordChecker(drafts, normaliser.concluded(), diagnostics).check(vocabulary, graph);
        new RecursionChecker(vocabulary, graph, diagnostics).check(drafts);
        List<Term> roles = new RoleReader(drafts, diagnostics).read();
        diagnostics.throwIfErrors();
        return gameRules(rulesheet, roles, drafts, vocabulary, graph, diagnostics);
    }

    private static void reportNegationCycle(
            List<DraftRule> drafts,
            Vocabulary vocabulary,
            DependencyGraph graph,
            Diagnostics diagnostics) {
        List<RelationSignature> cycle =
                graph.negationCycle().stream().map(vocabulary::signature).toList();
        if (cycle.isEmpty()) {
            return;
        }
        RelationSignature negated = cycle.get(1 % cycle.size());
        DraftRule culprit =
                drafts.stream()
                        .filter(rule -> rule.head().signature().equals(cycle.get(0)))
                        .filter(
                                rule ->
                                        rule.negatives().stream()
                                                .anyMatch(x -> x.signature().equals(negated)))
                        .findFirst()
                        .orElseThrow();
        diagnostics.error(
                culprit.origin().span(),
                culprit.origin(),
                "negation in a cycle: " + described(cycle),
                "no relation may depend on its own negation");
    }

    /** Returns {@code p/1 negates q/1 uses p/1}, with the names that the text has. */
    private static String described(List<RelationSignature> cycle) {
        List<String> names = new ArrayList<>();
        for (int i = 1; i <= cycle.size(); i++) {
            String name = cycle.get(i % cycle.size()).nameInText();
            if (names.isEmpty() || !names.getLast().equals(name)) {
                names.add(name);
            }
        }
        if (names.size() > MAX_CYCLE_SHOWN + 1) {
            List<String> left = names.subList(MAX_CYCLE_SHOWN, names.size() - 1);
            String others = left.size() + " others";
            left.clear();
            names.add(MAX_CYCLE_SHOWN, others);
        }
        return cycle.get(0).nameInText() + " negates " + String.join(" uses ", names);
    }

    private static GameRules gameRules(
            Rulesheet rulesheet,
            List<Term> roles,
            List<DraftRule> drafts,
            Vocabulary vocabulary,
            DependencyGraph graph,
            Diagnostics diagnostics) {
        List<Relation> relations = new ArrayList<>();
        for (int id = 0; id < vocabulary.size(); id++) {
            RelationSignature signature = vocabulary.signature(id);
            relations.add(
                    new Relation(
                            id,
                            signature.name(),
                            signature.arity(),
                            signature.keyword(),
                            graph.dependenceOf(id),
                            graph.stratumOf(id)));
        }
        List<GameRule> rules = new ArrayList<>();
        for (DraftRule draft : drafts) {
            rules.add(
                    new GameRule(
                            atom(draft.head(), vocabulary, relations),
                            atoms(draft.positives(), vocabulary, relations),
                            atoms(draft.negatives(), vocabulary, relations),
                            draft.distincts(),
                            draft.origin().span()));
        }
        warnOfGoals(rules, diagnostics);
        return new GameRules(
                rulesheet.name(),
                roles,
                relations,
                rules,
                rulesheet.spelling(),
                diagnostics.warnings());
    }

    /** Warns of numbers that are no allowed goal values, and come to the goals by variables. */
    private static void warnOfGoals(List<GameRule> rules, Diagnostics diagnostics) {
        List<String> values = new ArrayList<>();
        List<GameRule> places = new ArrayList<>();
        GoalFlow.of(rules)
                .forEach(
                        (value, rule) -> {
                            boolean isGoal = rule.head().relation().keyword() == Keyword.GOAL;
                            if (!isGoal && !GoalValue.isAllowed(value)) {
                                values.add(String.valueOf(value));
                                places.add(rule);
                            }
                        });
        if (!values.isEmpty()) {
            int others = values.size() - MAX_GOALS_SHOWN;
            String named =
                    String.join(", ", values.subList(0, Math.min(values.size(), MAX_GOALS_SHOWN)));
            diagnostics.warning(
                    places.getFirst().span(),
                    Diagnostics.shortened(places.getFirst().toString()),
                    "a goal can get the value "
                            + named
                            + (others > 0 ? " or one of " + others + " others" : "")
                            + ", which is not from 0 to 100",
                    KeywordChecker.SCALE_GOALS);
        }
    }

    private static List<RuleAtom> atoms(
            List<DraftAtom> drafts, Vocabulary vocabulary, List<Relation> relations) {
        return drafts.stream().map(draft -> atom(draft, vocabulary, relations)).toList();
    }

    private static RuleAtom atom(DraftAtom draft, Vocabulary vocabulary, List<Relation> relations) {
        return new RuleAtom(relations.get(vocabulary.idOf(draft.signature())), draft.arguments());
    }
}

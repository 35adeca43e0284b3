package org.propjet.engine.explain;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.reference.RuleQuery;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes explanations, an indented line for each step. What was explained before in the same text
 * is not explained again.
 *
 * <p>Not thread-safe; for one explanation.
 */
final class ExplanationText {
    /** A condition that is met in more ways than this is met in many ways. */
    private static final int MAX_WAYS_COUNTED = 100;

    /** So many rules are tried in turn for an atom that does not hold. */
    private static final int MAX_RULES_TRIED = 10;

    private static final int MAX_FACTS_COMPARED = 10_000;
    private static final int MAX_NEAREST = 3;

    private final GameRules rules;
    private final RuleQuery query;
    private final Map<SourceSpan, Rule> sources;
    private final Derivations derivations;
    private final int depth;
    private final int lineCount;
    private final List<String> lines = new ArrayList<>();
    private final Set<RuleAtom> explained = new HashSet<>();
    private boolean isCut;

    ExplanationText(
            GameRules rules,
            RuleQuery query,
            Map<SourceSpan, Rule> sources,
            Derivations derivations,
            int depth,
            int lineCount) {
        this.rules = rules;
        this.query = query;
        this.sources = sources;
        this.derivations = derivations;
        this.depth = depth;
        this.lineCount = lineCount;
    }

    private void say(int level, String line) {
        if (lines.size() < lineCount) {
            lines.add("  ".repeat(level) + line);
        } else {
            isCut = true;
        }
    }

    private boolean isFull() {
        return lines.size() >= lineCount;
    }

    /** Explains an atom without variables that holds. */
    void derive(RuleAtom atom) {
        derive(atom, "", 0);
    }

    /** Lists facts that hold, and explains the first. */
    void list(RuleAtom asked, List<RuleAtom> facts, int most) {
        String more = facts.size() > most ? "more than " + most : String.valueOf(facts.size());
        say(0, more + (facts.size() == 1 ? " fact agrees" : " facts agree") + " with " + asked);
        facts.stream().limit(most).forEach(fact -> say(1, fact.toString()));
        derive(facts.get(0));
    }

    /**
     * Explains an atom that does not hold, with or without variables.
     *
     * @param remark what else is to be said, or null
     */
    void refute(RuleAtom atom, @Nullable String remark) {
        say(0, AtomText.of(atom) + " does not hold" + (remark == null ? "" : ": " + remark));
        refuteRules(atom, 1, depth);
        if (lines.size() == 1) {
            say(1, "there is no such " + (isFluent(atom) ? "fact in the state" : "move"));
        }
    }

    private static boolean isFluent(RuleAtom atom) {
        return atom.relation().keyword() == Keyword.TRUE;
    }

    // -- what holds --

    private void derive(RuleAtom atom, String label, int level) {
        if (isFull()) {
            isCut = true;
            return;
        }
        String text = label + AtomText.of(atom);
        Derivation derivation = derivations.of(atom).orElseThrow();
        GameRule rule = derivation.rule();
        switch (derivation.ground()) {
            case STATE -> say(level, text + " is a fact of the state");
            case MOVE -> say(level, text + " is a move");
            case GIVEN -> say(level, text + " is given at " + placeOf(rule));
            case TOO_MANY ->
                    say(level, text + " holds by the rule at " + placeOf(rule) + " and others");
            case RULE -> {
                boolean isPart = AtomText.isPart(atom.relation());
                String by = " holds by the " + (isPart ? "part of the " : "") + "rule at ";
                if (!explained.add(atom)) {
                    say(level, text + " holds, as said above");
                } else if (level >= depth) {
                    say(level, text + by + placeOf(rule) + " (" + "not explained further)");
                } else {
                    say(level, text + by + placeOf(rule));
                    derivation.conditions().forEach(condition -> met(condition, "", level + 1));
                }
            }
        }
    }

    private void met(Condition condition, String label, int level) {
        switch (condition) {
            case Condition.Must(RuleAtom atom) -> derive(atom, label, level);
            case Condition.MustNot(RuleAtom atom) -> {
                say(level, label + condition + ": " + AtomText.of(atom) + " does not hold");
                if (level < depth && explained.add(atom)) {
                    refuteRules(atom, level + 1, 1);
                }
            }
            case Condition.Differ differ -> say(level, label + differ);
        }
    }

    private String placeOf(@Nullable GameRule rule) {
        return rule == null ? "" : rule.span().toString();
    }

    // -- what does not --

    /**
     * Says why the rules of an atom do not give it.
     *
     * @param levels how many levels of conditions that are not met are explained
     */
    private void refuteRules(RuleAtom atom, int level, int levels) {
        Keyword keyword = atom.relation().keyword();
        if (keyword == Keyword.TRUE || keyword == Keyword.DOES) {
            String nearest = nearest(atom);
            if (!nearest.isEmpty()) {
                say(level, nearest.substring(2));
            }
            return;
        }
        List<GameRule> all = rules.rulesOf(atom.relation());
        if (all.isEmpty()) {
            say(level, atom.relation() + " has no rules");
            return;
        }
        List<RuleCase> fitting = new ArrayList<>();
        for (GameRule rule : all) {
            RuleCase tried = RuleCase.of(rule, atom, sources.get(rule.span()));
            if (tried != null) {
                fitting.add(tried);
            }
        }
        if (fitting.isEmpty()) {
            say(level, noneFits(atom, all));
            return;
        }
        for (RuleCase tried : fitting.subList(0, Math.min(MAX_RULES_TRIED, fitting.size()))) {
            refuteCase(tried, level, levels);
        }
        if (fitting.size() > MAX_RULES_TRIED) {
            say(level, "and " + (fitting.size() - MAX_RULES_TRIED) + " rules more");
        }
    }

    private String noneFits(RuleAtom atom, List<GameRule> all) {
        boolean facts = all.stream().allMatch(rule -> rule.positives().isEmpty());
        String form = AtomText.of(atom);
        return facts
                ? "it is not one of the facts that are given (" + all.size() + ")" + nearest(atom)
                : "no rule gives "
                        + form
                        + "; there is "
                        + String.join(
                                ", ",
                                all.stream()
                                        .limit(MAX_NEAREST)
                                        .map(r -> AtomText.of(r.head()) + " at " + placeOf(r))
                                        .toList())
                        + (all.size() > MAX_NEAREST ? ", ..." : "");
    }

    private void refuteCase(RuleCase tried, int level, int levels) {
        List<Condition> conditions = tried.conditions();
        List<Map<Term.Variable, Term>> ways = List.of(Map.of());
        int met = 0;
        while (met < conditions.size()) {
            List<Map<Term.Variable, Term>> more =
                    tried.solutions(query, met + 1, MAX_WAYS_COUNTED + 1);
            if (more.isEmpty()) {
                break;
            }
            ways = more;
            met++;
        }
        if (met == conditions.size()) {
            return; // Cannot be: then the atom would hold.
        }
        GameRule rule = tried.rule();
        say(level, "the rule at " + placeOf(rule) + " for " + AtomText.of(rule.head()));
        boolean isOnlyWay = ways.size() == 1;
        for (int i = 0; i < met; i++) {
            Condition condition = conditions.get(i);
            say(level + 1, "met:     " + (isOnlyWay ? condition.with(ways.get(0)) : condition));
        }
        refuteCondition(conditions.get(met), ways, level + 1, levels);
        int left = conditions.size() - met - 1;
        if (left > 0) {
            say(level + 1, "not tried: " + left + (left == 1 ? " condition" : " conditions"));
        }
    }

    private void refuteCondition(
            Condition condition, List<Map<Term.Variable, Term>> ways, int level, int levels) {
        Condition instance = condition.with(ways.get(0));
        String count =
                ways.size() > MAX_WAYS_COUNTED
                        ? "more than " + MAX_WAYS_COUNTED
                        : String.valueOf(ways.size());
        boolean differs = ways.size() > 1 && !instance.equals(condition);
        say(
                level,
                "not met: "
                        + (differs
                                ? condition + " in any of " + count + " ways; in the first, "
                                : "")
                        + instance);
        if (isFull()) {
            return;
        }
        switch (instance) {
            case Condition.Must(RuleAtom atom) -> {
                if (isFluent(atom) || levels > 1 && explained.add(atom)) {
                    refuteRules(atom, level + 1, levels - 1);
                } else if (levels > 1) {
                    say(level + 1, "as said above");
                }
            }
            case Condition.MustNot(RuleAtom atom) -> {
                if (levels > 1) {
                    derive(atom, "", level + 1);
                }
            }
            case Condition.Differ differ -> {}
        }
    }

    /**
     * Names facts that differ from an atom in one argument, after a semicolon; empty if there are
     * none.
     */
    private String nearest(RuleAtom atom) {
        List<String> nearest = new ArrayList<>();
        boolean isFluent = isFluent(atom);
        Term wanted = isFluent ? atom.arguments().get(0) : new Term.Compound("", atom.arguments());
        if (!(wanted instanceof Term.Compound compound) || compound.arguments().isEmpty()) {
            return "";
        }
        List<Term> anything = new ArrayList<>();
        for (int i = 0; i < compound.arguments().size(); i++) {
            anything.add(new Term.Variable("?any" + i));
        }
        RuleAtom all =
                new RuleAtom(
                        atom.relation(),
                        isFluent
                                ? List.of(new Term.Compound(compound.name(), anything))
                                : anything);
        for (Map<Term.Variable, Term> values :
                query.solutions(List.of(all), List.of(), List.of(), MAX_FACTS_COMPARED)) {
            if (nearest.size() < MAX_NEAREST && agreesButForOne(compound.arguments(), values)) {
                nearest.add(AtomText.of(Condition.applied(all, values)));
            }
        }
        return nearest.isEmpty() ? "" : "; there is " + String.join(", ", nearest);
    }

    private static boolean agreesButForOne(List<Term> wanted, Map<Term.Variable, Term> values) {
        if (wanted.size() < 2) {
            return true;
        }
        int different = 0;
        List<Term> found = List.copyOf(values.values());
        for (int i = 0; i < wanted.size(); i++) {
            boolean isOpen = wanted.get(i) instanceof Term.Variable;
            different += isOpen || wanted.get(i).equals(found.get(i)) ? 0 : 1;
        }
        return different == 1;
    }

    /** Returns the lines. */
    @Override
    public String toString() {
        String end = isCut ? "\n... (longer than " + lineCount + " lines)" : "";
        return String.join("\n", lines) + end;
    }
}

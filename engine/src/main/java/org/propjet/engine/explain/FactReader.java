package org.propjet.engine.explain;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.ClosestWord;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.Relation;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads the facts that people ask about: a sentence of a relation of the rulesheet, or a fluent,
 * which then means that it is true in the state.
 *
 * <p>Immutable.
 */
final class FactReader {
    private final GameRules rules;
    private final Map<String, Relation> relations = new LinkedHashMap<>();
    private final Set<String> fluents = new LinkedHashSet<>();
    private final Set<String> symbols = new LinkedHashSet<>();

    FactReader(GameRules rules) {
        this.rules = rules;
        for (Relation relation : rules.relations()) {
            if (relation.isOfText()) {
                relations.put(relation.toString(), relation);
            }
        }
        for (GameRule rule : rules.rules()) {
            add(rule.head());
            rule.positives().forEach(this::add);
            rule.negatives().forEach(this::add);
        }
    }

    private void add(RuleAtom atom) {
        switch (atom.relation().keyword()) {
            case TRUE, NEXT, INIT, BASE -> fluents.add(key(atom.arguments().get(0)));
            default -> {}
        }
        atom.arguments().forEach(this::addSymbols);
    }

    private void addSymbols(Term term) {
        switch (term) {
            case Term.Constant constant -> symbols.add(constant.name());
            case Term.Variable variable -> {}
            case Term.Compound compound -> {
                symbols.add(compound.name());
                compound.arguments().forEach(this::addSymbols);
            }
        }
    }

    /** Returns {@code name/arity}, as relations write themselves. */
    private static String key(Term term) {
        return switch (term) {
            case Term.Compound compound when compound.arguments().isEmpty() ->
                    "(" + compound.name() + ")/0";
            case Term.Compound compound -> compound.name() + "/" + compound.arguments().size();
            case Term.Constant constant -> constant.name() + "/0";
            case Term.Variable variable -> variable.name();
        };
    }

    /**
     * Reads a fact, which may have variables.
     *
     * @throws UnknownFactException if the rules know neither such a relation nor such a fluent
     * @throws org.propjet.engine.gdl.RulesheetException if the text is no term
     */
    RuleAtom read(String text) {
        List<Term> terms = GdlParser.parseTerms("the fact", rules.spelling().of(text));
        if (terms.size() != 1) {
            throw new UnknownFactException(
                    "one fact is needed, as (legal x (mark 1 1)) or terminal; here are "
                            + terms.size());
        }
        return read(terms.get(0));
    }

    /** Reads a fact from a term in the rulesheet's spelling, as {@link #read(String)}. */
    RuleAtom read(Term fact) {
        if (fact instanceof Term.Compound compound
                && compound.name().equalsIgnoreCase("not")
                && compound.arguments().size() == 1) {
            return read(compound.arguments().get(0));
        }
        Relation relation = relations.get(keywordsInLowerCase(fact));
        if (relation != null) {
            return fact instanceof Term.Compound compound
                    ? new RuleAtom(relation, compound.arguments())
                    : new RuleAtom(relation, List.of());
        }
        if (fluents.contains(key(fact))) {
            return new RuleAtom(rules.keyword(Keyword.TRUE), List.of(fact));
        }
        throw new UnknownFactException(
                "the rules have neither a relation nor a fluent " + key(fact) + guess(key(fact)));
    }

    private static String keywordsInLowerCase(Term fact) {
        String key = key(fact);
        return Set.of("true/1", "does/2", "next/1", "legal/2", "goal/2", "terminal/0", "init/1")
                        .contains(key.toLowerCase(Locale.ROOT))
                ? key.toLowerCase(Locale.ROOT)
                : key;
    }

    private String guess(String key) {
        Set<String> names = new LinkedHashSet<>(relations.keySet());
        names.addAll(fluents);
        String name = key.substring(0, key.indexOf('/') < 0 ? key.length() : key.indexOf('/'));
        List<String> others = names.stream().filter(other -> other.startsWith(name + "/")).toList();
        if (!others.isEmpty()) {
            return "; there is " + String.join(", ", others);
        }
        List<String> words = names.stream().map(other -> other.replaceAll("/.*", "")).toList();
        return ClosestWord.to(name, words)
                .map(closest -> "; did you mean " + closest + "?")
                .orElse("");
    }

    /** Returns a remark about the first symbol of a fact that the rules do not have, or null. */
    @Nullable String unknownSymbol(RuleAtom atom) {
        for (Term argument : atom.arguments()) {
            String remark = unknownSymbol(argument);
            if (remark != null) {
                return remark;
            }
        }
        return null;
    }

    private @Nullable String unknownSymbol(Term term) {
        String name =
                switch (term) {
                    case Term.Constant constant -> constant.name();
                    case Term.Variable variable -> "";
                    case Term.Compound compound -> compound.name();
                };
        if (!name.isEmpty() && !symbols.contains(name)) {
            String guess =
                    ClosestWord.to(name, symbols)
                            .filter(closest -> !name.matches("[0-9]+"))
                            .map(closest -> "; did you mean " + closest + "?")
                            .orElse("");
            return "the rules do not name " + name + guess;
        }
        if (term instanceof Term.Compound compound) {
            for (Term argument : compound.arguments()) {
                String remark = unknownSymbol(argument);
                if (remark != null) {
                    return remark;
                }
            }
        }
        return null;
    }
}

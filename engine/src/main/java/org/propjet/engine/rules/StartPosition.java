package org.propjet.engine.rules;

import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Literal;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Makes the rulesheet of a game that begins in another of its states: for players who can only be
 * told where a match begins by {@code init}.
 *
 * <p>{@code init} gets a fact for each fluent of the state, and loses all other facts and rules;
 * everything else stays as it was. Rules of other relations that ask for {@code init} still get the
 * answer that they got: what it was is kept under a name that the rulesheet does not have.
 *
 * <p>Stateless and thread-safe. Cost: linear in the rulesheet.
 */
public final class StartPosition {
    private final Rulesheet original;
    private final String initially;
    private boolean isAskedFor;

    private StartPosition(Rulesheet original) {
        this.original = original;
        this.initially = newWord(original.toString().toLowerCase(Locale.ROOT));
    }

    /** Returns a word that a text does not have. */
    private static String newWord(String text) {
        String word = "initially";
        for (int number = 2; text.contains(word); number++) {
            word = "initially" + number;
        }
        return word;
    }

    /**
     * Makes the rulesheet.
     *
     * @param original the game
     * @param fluents the state: the canonical text of each fluent that holds in it, all of them;
     *     the reference knows those that no other backend keeps, as nothing depends on them
     */
    public static Rulesheet of(Rulesheet original, List<String> fluents) {
        return new StartPosition(original).rulesheet(fluents);
    }

    private Rulesheet rulesheet(List<String> fluents) {
        List<Rule> others = new ArrayList<>();
        List<Rule> old = new ArrayList<>();
        int place = -1;
        for (Rule rule : original.rules()) {
            if (isInit(rule.head())) {
                place = place < 0 ? others.size() : place;
                old.add(new Rule(renamed(rule.head()), literals(rule.body()), rule.span()));
            } else {
                others.add(new Rule(rule.head(), literals(rule.body()), rule.span()));
            }
        }
        place = place < 0 ? others.size() : place;
        SourceSpan span = (old.isEmpty() ? others : old).get(0).span();
        List<Rule> rules = new ArrayList<>(others.subList(0, place));
        for (Term fluent : GdlParser.parseTerms(original.name(), String.join(" ", fluents))) {
            Term head = new Term.Compound(Keywords.nameOf(Keyword.INIT), List.of(fluent));
            rules.add(new Rule(head, List.of(), span));
        }
        if (isAskedFor) {
            rules.addAll(old);
        }
        rules.addAll(others.subList(place, others.size()));
        return new Rulesheet(original.name(), rules, original.spelling(), original.warnings());
    }

    private static boolean isInit(Term sentence) {
        return sentence instanceof Term.Compound compound
                && Keywords.named(compound.name()) == Keyword.INIT
                && compound.arguments().size() == Keywords.arityOf(Keyword.INIT);
    }

    private Term renamed(Term sentence) {
        return new Term.Compound(initially, ((Term.Compound) sentence).arguments());
    }

    private List<Literal> literals(List<Literal> literals) {
        return literals.stream().map(this::literal).toList();
    }

    private Literal literal(Literal literal) {
        return switch (literal) {
            case Literal.Positive(Term sentence, SourceSpan span) when isInit(sentence) -> {
                isAskedFor = true;
                yield new Literal.Positive(renamed(sentence), span);
            }
            case Literal.Positive positive -> positive;
            case Literal.Distinct distinct -> distinct;
            case Literal.Negation(Literal negated, SourceSpan span) ->
                    new Literal.Negation(literal(negated), span);
            case Literal.Disjunction(List<Literal> alternatives, SourceSpan span) ->
                    new Literal.Disjunction(literals(alternatives), span);
            case Literal.Conjunction(List<Literal> parts, SourceSpan span) ->
                    new Literal.Conjunction(literals(parts), span);
        };
    }
}

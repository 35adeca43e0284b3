package org.propjet.player.author;

import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Literal;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.gdl.Spelling;
import org.propjet.engine.gdl.Term;
import org.propjet.player.terminal.MistakeException;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads a state: its fluents in KIF, one after the other, plain or as the argument of {@code true}
 * or {@code init}.
 *
 * <p>A network and a kernel may leave out whatever no match can come to; so a state is not given to
 * a game, but a game is made that begins there ({@link org.propjet.engine.rules.StartPosition}).
 */
public final class StateFacts {
    /** What a fluent in a file may be the argument of. */
    private static final Set<String> WRAPPERS = Set.of("true", "init");

    /** Whose arguments in rules are fluents. */
    private static final Set<String> HOLDERS = Set.of("true", "init", "next", "base");

    private final String fileName;
    private final Rulesheet rulesheet;

    /** Names and arities of fluents that the rules have. */
    private final Set<String> known = new HashSet<>();

    private boolean knowsAll;

    private StateFacts(String fileName, Rulesheet rulesheet) {
        this.fileName = fileName;
        this.rulesheet = rulesheet;
    }

    /**
     * Reads the fluents of a state.
     *
     * @param fileName what messages call the text
     * @param text the fluents in KIF
     * @param rulesheet the game
     * @return their canonical texts, in the rulesheet's spelling
     * @throws MistakeException if a fluent has a variable, or no rule of the game has it
     * @throws org.propjet.engine.gdl.RulesheetException if the text is no list of terms
     */
    public static List<String> read(String fileName, String text, Rulesheet rulesheet) {
        return new StateFacts(fileName, rulesheet).read(GdlParser.parseTerms(fileName, text));
    }

    /** Reads the fluents of a state from terms, as {@link #read(String, String, Rulesheet)}. */
    static List<String> read(String fileName, List<Term> terms, Rulesheet rulesheet) {
        return new StateFacts(fileName, rulesheet).read(terms);
    }

    private List<String> read(List<Term> terms) {
        for (Rule rule : rulesheet.rules()) {
            addFluentOf(rule.head());
            rule.body().forEach(this::addFluentsOf);
        }
        List<String> fluents = new ArrayList<>();
        for (Term term : terms) {
            Term fluent =
                    isOneOf(WRAPPERS, term) ? ((Term.Compound) term).arguments().get(0) : term;
            if (!fluent.isGround()) {
                throw new MistakeException(fileName + ": the fluent " + fluent + " has a variable");
            }
            if (!knowsAll && !known.contains(nameOf(fluent))) {
                throw new MistakeException(
                        fileName + ": no rule of the game has the fluent " + fluent);
            }
            fluents.add(rulesheet.spelling().of(fluent.toString()));
        }
        return fluents;
    }

    private static boolean isOneOf(Set<String> names, Term sentence) {
        return sentence instanceof Term.Compound compound
                && compound.arguments().size() == 1
                && names.contains(Spelling.folded(compound.name()));
    }

    private void addFluentsOf(Literal literal) {
        switch (literal) {
            case Literal.Positive positive -> addFluentOf(positive.sentence());
            case Literal.Negation negation -> addFluentsOf(negation.negated());
            case Literal.Disjunction or -> or.alternatives().forEach(this::addFluentsOf);
            case Literal.Conjunction and -> and.parts().forEach(this::addFluentsOf);
            case Literal.Distinct distinct -> {}
        }
    }

    private void addFluentOf(Term sentence) {
        if (isOneOf(HOLDERS, sentence)) {
            Term fluent = ((Term.Compound) sentence).arguments().get(0);
            knowsAll |= fluent instanceof Term.Variable;
            known.add(nameOf(fluent));
        }
    }

    private static String nameOf(Term fluent) {
        return switch (fluent) {
            case Term.Compound compound ->
                    Spelling.folded(compound.name()) + "/" + compound.arguments().size();
            default -> Spelling.folded(fluent.toString());
        };
    }
}

package org.propjet.player.author;

import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Literal;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.gdl.Spelling;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.engine.rules.StartPosition;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.MistakeException;
import org.propjet.player.terminal.Refusal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads a state: its fluents in KIF, one after the other, plain or as the argument of {@code true}
 * or {@code init}.
 *
 * <p>A network and a kernel may leave out whatever no match can come to; so a state is not given to
 * a game, but a game is made that begins there ({@link StartPosition}).
 */
public final class GivenState {
    /** What a fluent in a file may be the argument of. */
    private static final Set<String> WRAPPERS = Set.of("true", "init");

    /** Whose arguments in rules are fluents. */
    private static final Set<String> HOLDERS = Set.of("true", "init", "next", "base");

    private final String name;
    private final Rulesheet rulesheet;

    /** Names and arities of fluents that the rules have. */
    private final Set<String> known = new HashSet<>();

    private boolean knowsAll;

    private GivenState(String name, Rulesheet rulesheet) {
        this.name = name;
        this.rulesheet = rulesheet;
    }

    /**
     * Returns the rules of a game that begins in a state.
     *
     * @throws Refusal if the state cannot be read
     * @throws MistakeException if no rule of the game has a fluent
     */
    public static GameRules rules(GameSource state, GameSource source) {
        Rulesheet rulesheet = source.rulesheet();
        return RuleChecker.check(StartPosition.of(rulesheet, fluents(state, rulesheet)));
    }

    /** Returns the fluents of a file. */
    public static List<String> fluents(String fileName, Rulesheet rulesheet) {
        return fluents(GameSource.ofFile(GameSource.path(fileName), fileName), rulesheet);
    }

    private static List<String> fluents(GameSource state, Rulesheet rulesheet) {
        String text = GdlParser.text(state.origin(), state.bytes());
        return fluents(state.origin(), GdlParser.parseTerms(state.origin(), text), rulesheet);
    }

    /**
     * Returns the fluents of a state.
     *
     * @param name what messages call the text
     * @param terms the fluents
     * @return their canonical texts, in the rulesheet's spelling
     * @throws MistakeException if a fluent has a variable, or no rule of the game has it
     */
    static List<String> fluents(String name, List<Term> terms, Rulesheet rulesheet) {
        return new GivenState(name, rulesheet).read(terms);
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
                throw new MistakeException(name + ": the fluent " + fluent + " has a variable");
            }
            if (!knowsAll && !known.contains(nameOf(fluent))) {
                throw new MistakeException(name + ": no rule of the game has the fluent " + fluent);
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

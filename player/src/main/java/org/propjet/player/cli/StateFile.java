package org.propjet.player.cli;

import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Literal;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.gdl.Spelling;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.engine.rules.StartPosition;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads a state from a file: its fluents in KIF, one after the other, plain or as the argument of
 * {@code true} or {@code init}.
 *
 * <p>A network and a kernel may leave out whatever no match can come to; so a state is not given to
 * a game, but a game is made that begins there.
 */
final class StateFile {
    /** What a fluent in a file may be the argument of. */
    private static final Set<String> WRAPPERS = Set.of("true", "init");

    /** Whose arguments in rules are fluents. */
    private static final Set<String> HOLDERS = Set.of("true", "init", "next", "base");

    private final String fileName;
    private final Rulesheet rulesheet;

    /** Names and arities of fluents that the rules have. */
    private final Set<String> known = new HashSet<>();

    private boolean knowsAll;

    private StateFile(String fileName, Rulesheet rulesheet) {
        this.fileName = fileName;
        this.rulesheet = rulesheet;
    }

    /**
     * Returns the rules of a game that begins in the state of a file.
     *
     * @throws Refusal if the file cannot be read, or no rule of the game has one of its fluents
     */
    static GameRules rules(String fileName, GameSource source) {
        byte[] bytes = GameSource.readFile(GameSource.path(fileName), fileName);
        String text = new String(bytes, StandardCharsets.UTF_8);
        Rulesheet rulesheet = source.rulesheet();
        List<String> fluents = new StateFile(fileName, rulesheet).read(text);
        return RuleChecker.check(StartPosition.of(rulesheet, fluents));
    }

    private List<String> read(String text) {
        for (Rule rule : rulesheet.rules()) {
            addFluentOf(rule.head());
            rule.body().forEach(this::addFluentsOf);
        }
        List<String> fluents = new ArrayList<>();
        for (Term term : GdlParser.parseTerms(fileName, text)) {
            Term fluent =
                    isOneOf(WRAPPERS, term) ? ((Term.Compound) term).arguments().get(0) : term;
            if (!fluent.isGround()) {
                throw new Refusal(fileName + ": the fluent " + fluent + " has a variable");
            }
            if (!knowsAll && !known.contains(nameOf(fluent))) {
                throw new Refusal(fileName + ": no rule of the game has the fluent " + fluent);
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

package org.propjet.engine.rules;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.Diagnostics;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.gdl.Spelling;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads sentences as relations applied to terms: knows the keywords, tells {@code (p)} from {@code
 * p}, and complains of wrong numbers of arguments.
 *
 * <p>Not thread-safe; one for a rulesheet, so that each habit of its author is complained of once.
 */
final class SentenceReader {
    private static final Set<String> CONNECTIVES = Set.of("<=", "not", "or", "and", "distinct");

    private final Diagnostics diagnostics;
    private final Set<String> complaints = new HashSet<>();
    private final Map<String, Integer> relationArities = new HashMap<>();
    private final Map<String, Integer> functionArities = new HashMap<>();

    SentenceReader(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /** Reads the head of a rule, or returns null after having reported an error. */
    @Nullable DraftAtom readHead(Term sentence, SourceSpan span) {
        DraftAtom head = read(sentence, span);
        if (head != null
                && (head.signature().equals(RelationSignature.TRUE)
                        || head.signature().equals(RelationSignature.DOES))) {
            boolean isTrue = head.signature().equals(RelationSignature.TRUE);
            diagnostics.error(
                    span,
                    sentence,
                    head.signature().name() + " cannot be the head of a rule",
                    isTrue
                            ? "make (next FLUENT) or (init FLUENT) the head"
                            : "make (legal R MOVE) the head, or a relation of your own");
            return null;
        }
        return head;
    }

    /** Reads a sentence, or returns null after having reported an error. */
    @Nullable DraftAtom read(Term sentence, SourceSpan span) {
        return switch (sentence) {
            case Term.Variable variable ->
                    throw new IllegalArgumentException("variable as sentence: " + variable);
            case Term.Constant constant -> atom(constant.name(), List.of(), false, sentence, span);
            case Term.Compound compound -> {
                inspect(compound.arguments(), sentence, span);
                yield atom(compound.name(), compound.arguments(), true, sentence, span);
            }
        };
    }

    private @Nullable DraftAtom atom(
            String name,
            List<Term> arguments,
            boolean parenthesised,
            Term sentence,
            SourceSpan span) {
        Keyword keyword = Keywords.named(name);
        boolean fits = keyword != Keyword.NONE && Keywords.arityOf(keyword) == arguments.size();
        if (keyword != Keyword.NONE && !fits) {
            String message = name + " with " + counted(arguments.size());
            String advice = "the keyword is written " + Keywords.usageOf(keyword);
            if (Keywords.isOriginal(keyword)) {
                diagnostics.error(span, sentence, message, advice);
                return null;
            }
            warnOnce(span, sentence, message + " is taken as a relation of the game's own", advice);
        }
        boolean emptyParentheses = parenthesised && arguments.isEmpty();
        if (emptyParentheses && fits) {
            warnOnce(span, sentence, "(" + name + ") is taken as " + name, "write " + name);
            return new DraftAtom(RelationSignature.of(keyword), arguments);
        }
        if (emptyParentheses) {
            warnOnce(
                    span,
                    sentence,
                    "(" + name + ") is a relation other than " + name,
                    "write relations without arguments without parentheses, everywhere");
            return new DraftAtom(new RelationSignature("(" + name + ")", 0), arguments);
        }
        if (keyword == Keyword.NONE) {
            Integer known = relationArities.putIfAbsent(name, arguments.size());
            if (known != null && known != arguments.size()) {
                warnOnce(
                        span,
                        sentence,
                        name
                                + " with "
                                + counted(arguments.size())
                                + " is a relation other than "
                                + name
                                + " with "
                                + counted(known),
                        "give one of them another name");
            }
        }
        RelationSignature signature =
                fits
                        ? RelationSignature.of(keyword)
                        : new RelationSignature(name, arguments.size());
        return new DraftAtom(signature, arguments);
    }

    /** Warns of keywords used as constants or functions, and of changing numbers of arguments. */
    private void inspect(List<Term> terms, Term sentence, SourceSpan span) {
        for (Term term : terms) {
            String name =
                    switch (term) {
                        case Term.Constant constant -> constant.name();
                        case Term.Variable variable -> "";
                        case Term.Compound compound -> {
                            inspect(compound.arguments(), sentence, span);
                            warnOfArity(compound, sentence, span);
                            yield compound.name();
                        }
                    };
            if (Keywords.isOriginal(Keywords.named(name))
                    || CONNECTIVES.contains(Spelling.folded(name))) {
                warnOnce(
                        span,
                        sentence,
                        "the keyword " + name + " is used as a name of something in the game",
                        "give that another name");
            }
        }
    }

    private void warnOfArity(Term.Compound function, Term sentence, SourceSpan span) {
        int arity = function.arguments().size();
        Integer known = functionArities.putIfAbsent(function.name(), arity);
        if (known != null && known != arity) {
            warnOnce(
                    span,
                    sentence,
                    "the function "
                            + function.name()
                            + " has "
                            + counted(arity)
                            + " here and "
                            + counted(known)
                            + " elsewhere",
                    "give one of them another name");
        }
    }

    private void warnOnce(SourceSpan span, Term sentence, String message, String advice) {
        if (complaints.add(message)) {
            diagnostics.warning(span, sentence, message, advice);
        }
    }

    /** Returns a number of arguments in words. */
    static String counted(int argumentCount) {
        return switch (argumentCount) {
            case 0 -> "no argument";
            case 1 -> "1 argument";
            default -> String.format(Locale.ROOT, "%d arguments", argumentCount);
        };
    }
}

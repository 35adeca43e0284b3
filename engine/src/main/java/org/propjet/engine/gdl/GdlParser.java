package org.propjet.engine.gdl;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.Diagnostic.Severity;
import org.propjet.engine.gdl.KifForm.Group;
import org.propjet.engine.gdl.KifForm.Symbol;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the text of a rulesheet: the first arrow of the line, from text to {@link Rulesheet}.
 *
 * <p>Bytes are UTF-8, or ISO-8859-1 if they are not. Symbols are compared without regard to case:
 * in a rulesheet, one that is spelled in several ways becomes the first of them everywhere. All
 * methods are static and thread-safe; they cost time linear in the text and throw {@link
 * RulesheetException} with all faults found, each with its place.
 */
public final class GdlParser {
    /**
     * How many rules and facts a rulesheet may have, which bounds the memory that nonsense takes;
     * the largest public rulesheet has 1,200.
     */
    static final int MAX_RULES = 200_000;

    private static final Set<String> CONNECTIVES = Set.of("<=", "not", "or", "and", "distinct");
    private static final Set<String> INFIX_KEYWORDS =
            Set.of("role", "init", "legal", "next", "goal", "sees", "base", "input");
    private static final Set<String> OTHER_ARROWS = Set.of("<-", ":-", "=>", "->", "if");

    private final Diagnostics diagnostics;
    private final boolean respells;

    /** The terms of symbols, by their texts as written. */
    private final Map<String, Term> symbols = new HashMap<>();

    /** How symbols were spelled first, by their folded texts. */
    private final Map<String, String> spellings = new HashMap<>();

    private GdlParser(Diagnostics diagnostics, boolean respells) {
        this.diagnostics = diagnostics;
        this.respells = respells;
    }

    /**
     * Reads a rulesheet from a file's bytes.
     *
     * @param name the name of the file or game, which diagnostics quote
     * @param bytes the bytes
     * @throws RulesheetException if it is not a rulesheet
     */
    public static Rulesheet parse(String name, byte[] bytes) {
        return parseChecked(name, KifDecoder.decode(name, bytes));
    }

    /**
     * Returns the text that a file's bytes are.
     *
     * @param name the name of the file or game, which diagnostics quote
     * @throws RulesheetException if they are too many, or no text
     */
    public static String text(String name, byte[] bytes) {
        return KifDecoder.decode(name, bytes);
    }

    /**
     * Reads a rulesheet from text.
     *
     * @param name the name of the file or game, which diagnostics quote
     * @param text the text, in any case
     * @throws RulesheetException if it is not a rulesheet
     */
    public static Rulesheet parse(String name, String text) {
        return parseChecked(name, KifDecoder.checked(name, text));
    }

    /**
     * Reads terms that stand one after the other, such as the fluents of a state or a list of
     * moves. A sentence such as {@code (true (cell 1 1 b))} is a term like any other here. Symbols
     * stay as they are spelled, each for itself.
     *
     * @param name the name of the file, which diagnostics quote
     * @param text the text, in any case
     * @return the terms, in order, possibly none
     * @throws RulesheetException if it is not a list of terms
     */
    public static List<Term> parseTerms(String name, String text) {
        Diagnostics diagnostics = new Diagnostics(name);
        GdlParser parser = new GdlParser(diagnostics, false);
        KifReader reader = new KifReader(name, KifDecoder.checked(name, text), diagnostics);
        List<Term> terms = new ArrayList<>();
        for (KifForm form = reader.readForm(); form != null; form = reader.readForm()) {
            Term term = parser.term(form);
            if (term != null) {
                terms.add(term);
            }
        }
        diagnostics.throwIfErrors();
        return terms;
    }

    /**
     * Reads a text as forms, whatever they mean, with their places.
     *
     * @param name what diagnostics call the text
     * @throws RulesheetException if parentheses do not match, or there is too much of something
     */
    public static List<KifForm> parseForms(String name, String text) {
        Diagnostics diagnostics = new Diagnostics(name);
        KifReader reader = new KifReader(name, KifDecoder.checked(name, text), diagnostics);
        List<KifForm> forms = new ArrayList<>();
        for (KifForm form = reader.readForm(); form != null; form = reader.readForm()) {
            forms.add(form);
        }
        diagnostics.throwIfErrors();
        return forms;
    }

    /**
     * Returns the term that a form is, as it is spelled.
     *
     * @throws RulesheetException if it is none
     */
    public static Term term(String name, KifForm form) {
        Diagnostics diagnostics = new Diagnostics(name);
        @Nullable Term term = new GdlParser(diagnostics, false).term(form);
        diagnostics.throwIfErrors();
        if (term == null) {
            throw new IllegalStateException("no term and no error: " + form);
        }
        return term;
    }

    private static Rulesheet parseChecked(String name, String text) {
        Diagnostics diagnostics = new Diagnostics(name);
        GdlParser parser = new GdlParser(diagnostics, true);
        KifReader reader = new KifReader(name, text, diagnostics);
        List<Rule> rules = new ArrayList<>();
        reader.enterWrapping();
        KifForm before = null;
        for (KifForm form = reader.readForm(); form != null; form = reader.readForm()) {
            refuseInfix(before, form);
            before = form;
            Rule rule = parser.rule(form);
            if (rule != null) {
                rules.add(rule);
            }
            if (rules.size() > MAX_RULES) {
                diagnostics.error(
                        form.span(),
                        form,
                        "this is one rule more than the " + MAX_RULES + " that are read",
                        "is this a rulesheet?");
                break;
            }
        }
        if (rules.isEmpty() && !diagnostics.hasErrors()) {
            diagnostics.error(
                    diagnostics.start(), "", "the text has no rules", "is this the right file?");
        }
        diagnostics.throwIfErrors();
        return new Rulesheet(name, rules, new Spelling(parser.spellings), diagnostics.warnings());
    }

    /** Refuses a text in which a keyword stands before a parenthesis, as no prefix text has it. */
    private static void refuseInfix(@Nullable KifForm before, KifForm form) {
        if (before instanceof Symbol keyword
                && INFIX_KEYWORDS.contains(keyword.folded())
                && form instanceof Group group
                && group.span().line() == keyword.span().line()
                && group.span().column() == keyword.span().column() + keyword.text().length()) {
            throw new RulesheetException(
                    List.of(
                            new Diagnostic(
                                    Severity.ERROR,
                                    keyword.span(),
                                    Diagnostics.shortened(keyword + "" + group),
                                    "these rules are in infix notation, as in role(x) and head :-"
                                            + " body, and only the prefix notation KIF is read",
                                    "write (role x) and (<= head condition ...), or look for the"
                                            + " game in KIF")));
        }
    }

    // The methods below return null after having reported an error.

    private @Nullable Rule rule(KifForm form) {
        if (!(form instanceof Group group) || !group.startsWith("<=")) {
            return fact(form);
        }
        List<KifForm> items = group.items();
        if (items.size() < 2) {
            diagnostics.error(
                    form.span(), form, "a rule without a head", "write (<= head condition ...)");
            return null;
        }
        if (items.size() == 2) {
            diagnostics.warning(
                    form.span(),
                    form,
                    "a rule without conditions holds always",
                    "write it as a fact, without <=");
        }
        Term head = sentence(items.get(1), "the head of a rule");
        List<Literal> body = literals(items.subList(2, items.size()));
        return head == null || body == null ? null : new Rule(head, body, form.span());
    }

    private @Nullable Rule fact(KifForm form) {
        if (form instanceof Group group
                && !group.items().isEmpty()
                && group.items().get(0) instanceof Symbol first
                && OTHER_ARROWS.contains(first.folded())
                && group.items().size() > 2) {
            diagnostics.error(
                    form.span(),
                    form,
                    "a rule cannot begin with " + first,
                    "write (<= head condition ...)");
            return null;
        }
        Term head = sentence(form, "a fact");
        return head == null ? null : new Rule(head, List.of(), form.span());
    }

    private @Nullable List<Literal> literals(List<KifForm> forms) {
        List<Literal> literals = new ArrayList<>();
        boolean complete = true;
        for (KifForm form : forms) {
            Literal literal = literal(form);
            if (literal == null) {
                complete = false;
            } else {
                literals.add(literal);
            }
        }
        return complete ? literals : null;
    }

    private @Nullable Literal literal(KifForm form) {
        if (form instanceof Group group
                && !group.items().isEmpty()
                && group.items().get(0) instanceof Symbol first) {
            List<KifForm> operands = group.items().subList(1, group.items().size());
            switch (first.folded()) {
                case "not" -> {
                    return negation(group, operands);
                }
                case "distinct" -> {
                    return distinct(group, operands);
                }
                case "or" -> {
                    warnIfEmpty(group, operands, "never");
                    List<Literal> parts = literals(operands);
                    return parts == null ? null : new Literal.Disjunction(parts, group.span());
                }
                case "and" -> {
                    warnIfEmpty(group, operands, "always");
                    List<Literal> parts = literals(operands);
                    return parts == null ? null : new Literal.Conjunction(parts, group.span());
                }
                default -> {}
            }
        }
        Term sentence = sentence(form, "a condition");
        return sentence == null ? null : new Literal.Positive(sentence, form.span());
    }

    private void warnIfEmpty(Group group, List<KifForm> operands, String when) {
        if (operands.isEmpty()) {
            diagnostics.warning(
                    group.span(), group, "an empty " + group + " holds " + when, "remove it");
        }
    }

    private @Nullable Literal negation(Group group, List<KifForm> operands) {
        if (operands.size() != 1) {
            diagnostics.error(
                    group.span(),
                    group,
                    "not takes one condition, here are " + operands.size(),
                    "write (not condition)");
            return null;
        }
        Literal negated = literal(operands.get(0));
        return negated == null ? null : new Literal.Negation(negated, group.span());
    }

    private @Nullable Literal distinct(Group group, List<KifForm> operands) {
        if (operands.size() != 2) {
            diagnostics.error(
                    group.span(),
                    group,
                    "distinct takes two terms, here are " + operands.size(),
                    "write (distinct term term)");
            return null;
        }
        Term left = term(operands.get(0));
        Term right = term(operands.get(1));
        return left == null || right == null
                ? null
                : new Literal.Distinct(left, right, group.span());
    }

    /** Reads a constant or compound term that is no connective. */
    private @Nullable Term sentence(KifForm form, String what) {
        KifForm first =
                form instanceof Group group && !group.items().isEmpty()
                        ? group.items().get(0)
                        : form;
        if (form instanceof Symbol symbol && symbol.isVariable()) {
            diagnostics.error(
                    form.span(),
                    form,
                    what + " cannot be the variable " + form,
                    "write a relation such as (p " + form + ")");
            return null;
        }
        if (first instanceof Symbol symbol && CONNECTIVES.contains(symbol.folded())) {
            boolean arrow = symbol.text().equals("<=");
            diagnostics.error(
                    form.span(),
                    form,
                    what + " cannot be " + symbol,
                    arrow ? "is a parenthesis missing?" : "name a relation of the game here");
            return null;
        }
        return term(form);
    }

    private @Nullable Term term(KifForm form) {
        return switch (form) {
            case Symbol symbol -> symbol(symbol);
            case Group group -> compound(group);
        };
    }

    private @Nullable Term symbol(Symbol symbol) {
        if (symbol.text().equals("?")) {
            diagnostics.error(
                    symbol.span(), symbol, "a variable without a name", "write a name after ?");
            return null;
        }
        return symbols.computeIfAbsent(
                symbol.text(),
                text ->
                        symbol.isVariable()
                                ? new Term.Variable(spelled(symbol))
                                : new Term.Constant(spelled(symbol)));
    }

    /** Returns a symbol as it was spelled first. */
    private String spelled(Symbol symbol) {
        return respells
                ? spellings.computeIfAbsent(symbol.folded(), folded -> symbol.text())
                : symbol.text();
    }

    private @Nullable Term compound(Group group) {
        if (group.items().isEmpty()) {
            diagnostics.error(group.span(), group, "empty parentheses", "remove them");
            return null;
        }
        if (!(group.items().get(0) instanceof Symbol first) || first.isVariable()) {
            diagnostics.error(
                    group.span(),
                    group,
                    "a form must begin with the name of a relation or function",
                    "it begins with " + Diagnostics.shortened(group.items().get(0).toString()));
            return null;
        }
        String name = spelled(first); // before those of the arguments, as in the text
        List<Term> arguments = new ArrayList<>();
        for (KifForm item : group.items().subList(1, group.items().size())) {
            Term argument = term(item);
            if (argument != null) {
                arguments.add(argument);
            }
        }
        return arguments.size() + 1 == group.items().size()
                ? new Term.Compound(name, arguments)
                : null;
    }
}

package org.propjet.engine.gdl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.List;

final class GdlParserTest {

    private static List<Diagnostic> refusal(String text) {
        return assertThrows(RulesheetException.class, () -> GdlParser.parse("t", text))
                .diagnostics();
    }

    @Test
    void rulesAndFactsHaveACanonicalText() {
        String text =
                """
                (Role White) ; a fact
                (<= (LEGAL ?P (mark ?x ?y))
                    (true (cell ?x ?y b))
                    (or (not (p)) (and p (distinct ?x  ?Y))))
                (<= Terminal (not open))
                """;
        assertEquals(
                """
                (Role White)
                (<= (LEGAL ?P (mark ?x ?y)) (true (cell ?x ?y b)) (or (not (p)) (and p (distinct ?x ?y))))
                (<= Terminal (not open))
                """,
                GdlParser.parse("t", text).toString());
    }

    @Test
    void aSymbolIsSpelledAsItIsFirst() {
        Rulesheet rulesheet =
                GdlParser.parse("t", "(Role aB)(p AB (PQ b))(<= (LEGAL ?wHo pq) (ROLE ?Who))");
        assertEquals(
                """
                (Role aB)
                (p aB (PQ b))
                (<= (LEGAL ?wHo PQ) (Role ?wHo))
                """,
                rulesheet.toString());
        assertEquals("(p aB (PQ c))", rulesheet.spelling().of("(P Ab (pQ C))"));
    }

    @Test
    void theCanonicalTextReadAgainGivesTheSameRules() {
        Rulesheet once = GdlParser.parse("t", "(A (b) c (D (e f)))(<= (P ?X) (q ?x) (not (r)))");
        Rulesheet again = GdlParser.parse("t", once.toString());
        assertEquals(once.toString(), again.toString());
        assertEquals(once.rules().get(0).head(), again.rules().get(0).head());
    }

    @Test
    void rulesAndConditionsKnowTheirPlace() {
        Rule rule = GdlParser.parse("t", "(a)\n (<= b c\n (not d))").rules().get(1);
        assertEquals(new SourceSpan("t", 2, 2), rule.span());
        assertEquals(new SourceSpan("t", 2, 8), rule.body().get(0).span());
        assertEquals(new SourceSpan("t", 3, 2), rule.body().get(1).span());
    }

    @Test
    void emptyParenthesesMakeAFunctionNotAConstant() {
        List<Term> terms = GdlParser.parseTerms("t", "f (f) (g (f) f)");
        assertInstanceOf(Term.Constant.class, terms.get(0));
        assertInstanceOf(Term.Compound.class, terms.get(1));
        assertEquals("[f, (f), (g (f) f)]", terms.toString());
    }

    @Test
    void termsOfAFile() {
        assertEquals(List.of(), GdlParser.parseTerms("t", " ; nothing\n"));
        assertEquals(
                "[(TRUE (cell 1 ?X)), step, Step]",
                GdlParser.parseTerms("t", "(TRUE (cell 1 ?X))\nstep Step").toString());
        assertThrows(RulesheetException.class, () -> GdlParser.parseTerms("t", "(a"));
        assertThrows(RulesheetException.class, () -> GdlParser.parseTerms("t", "()"));
    }

    @Test
    void bytesAreUtf8OrElseLatin1() {
        String text = "(role \u00C4rger)";
        for (var charset : List.of(StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1)) {
            assertEquals(text + "\n", GdlParser.parse("t", text.getBytes(charset)).toString());
        }
    }

    @Test
    void aByteOrderMarkIsNoSymbol() {
        byte[] bytes = "\uFEFF(role a)".getBytes(StandardCharsets.UTF_8);
        assertEquals("(role a)\n", GdlParser.parse("t", bytes).toString());
    }

    @Test
    void aRuleWithoutConditionsIsAFactWithAWarning() {
        Rulesheet rulesheet = GdlParser.parse("t", "(<= (p a))");
        assertEquals("(p a)\n", rulesheet.toString());
        assertEquals(
                "t:1:1: warning: a rule without conditions holds always;"
                        + " write it as a fact, without <=\n    (<= (p a))",
                rulesheet.warnings().get(0).toString());
    }

    @Test
    void emptyConnectivesAreWarnedOf() {
        Rulesheet rulesheet = GdlParser.parse("t", "(<= p (or) (and))");
        assertEquals(
                List.of("an empty (or) holds never", "an empty (and) holds always"),
                rulesheet.warnings().stream().map(Diagnostic::message).toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    (<=)                 | a rule without a head
                    <=                   | a fact cannot be <=
                    (<= ?x p)            | the head of a rule cannot be the variable ?x
                    (<= p ?x)            | a condition cannot be the variable ?x
                    (<= (not p) q)       | the head of a rule cannot be not
                    (<= p or)            | a condition cannot be or
                    (distinct a b)       | a fact cannot be distinct
                    (<= p (not))         | not takes one condition, here are 0
                    (<= p (not q r))     | not takes one condition, here are 2
                    (<= p (distinct a))  | distinct takes two terms, here are 1
                    (p ())               | empty parentheses
                    (p ?)                | a variable without a name
                    (q ((p) a))          | a form must begin with the name of a relation or function
                    (?f a)               | a form must begin with the name of a relation or function
                    (:- p q)             | a rule cannot begin with :-
                    """)
    void faults(String text, String message) {
        List<Diagnostic> diagnostics = refusal(text);
        assertEquals(message, diagnostics.get(0).message());
        assertEquals(1, diagnostics.get(0).span().line());
        assertFalse(diagnostics.get(0).advice().isEmpty());
    }

    @Test
    void allFaultsAreReportedAtOnceInTheOrderOfTheText() {
        List<Diagnostic> diagnostics = refusal("(<= p (not))\n(q ?)\n(<= (or a) b)\n(r");
        assertEquals(List.of(1, 2, 3, 4), diagnostics.stream().map(d -> d.span().line()).toList());
    }

    @Test
    void theNumberOfFaultsShownIsLimited() {
        List<Diagnostic> diagnostics = refusal("()".repeat(1000));
        assertEquals(Diagnostics.MAX_OF_A_SEVERITY + 1, diagnostics.size());
        assertEquals("and 950 more", diagnostics.getLast().message());
    }

    @Test
    void longFormsAreShortened() {
        Diagnostic diagnostic = refusal("(<= p (not " + "a ".repeat(500) + "))").get(0);
        assertEquals(Diagnostics.MAX_FORM_LENGTH, diagnostic.form().length() + 1, 1);
    }

    /** Some tools write a rulesheet as one list, and START has it in one, too. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "((role a) (init s) (legal a x) (<= terminal (not (true s))) (goal a 5))",
                "; a comment\n(\n(role a) (init s) (legal a x) ; (\n(<= terminal (not (true s)))"
                        + " (goal a 5)\n)\n; the end",
            })
    void aWholeTextInParenthesesIsRead(String text) {
        Rulesheet wrapped = GdlParser.parse("t", text);
        assertEquals(
                "[(role a), (init s), (legal a x), (<= terminal (not (true s))), (goal a 5)]",
                wrapped.rules().toString());
        assertEquals(
                List.of("the whole text stands in parentheses; it is read without them"),
                wrapped.warnings().stream().map(Diagnostic::message).toList());
        assertEquals(List.of(), GdlParser.parse("t", "(role a)").warnings());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    ((role a) (init s)          | 1:1 this parenthesis, in which the whole text stands, is not closed
                    ((role a) (init s)) (p a))  | 1:26 this parenthesis closes nothing
                    ((role a) (init s)))        | 1:20 this parenthesis closes nothing
                    ((role a) (init (s))        | 1:1 this parenthesis, in which the whole text stands, is not closed
                    """)
    void theWrappingMustBeWhole(String text, String expected) {
        RulesheetException refused =
                assertThrows(RulesheetException.class, () -> GdlParser.parse("t", text));
        assertEquals(
                List.of(expected),
                refused.diagnostics().stream()
                        .filter(Diagnostic::isError)
                        .map(e -> e.span().line() + ":" + e.span().column() + " " + e.message())
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "role(robot)\ninit(p)\nlegal(robot,a) :- true(p)\nterminal :- true(q)",
                "% a comment (of theirs)\nsucc(1,2)\nnext(q) :- does(robot,a) & ~true(q)",
            })
    void infixIsToldInOneSentence(String text) {
        RulesheetException refused =
                assertThrows(RulesheetException.class, () -> GdlParser.parse("t", text));
        assertEquals(1, refused.diagnostics().size(), refused::getMessage);
        assertTrue(
                refused.diagnostics().getFirst().message().contains("infix"), refused::getMessage);
    }
}

package org.propjet.engine.gdl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

final class KifReaderTest {

    /** Returns each form with the place of its beginning, as {@code line:column form}. */
    private static List<String> forms(String text) {
        Diagnostics diagnostics = new Diagnostics("t");
        KifReader reader = new KifReader("t", text, diagnostics);
        List<String> forms = new ArrayList<>();
        for (KifForm form = reader.readForm(); form != null; form = reader.readForm()) {
            forms.add(form.span().line() + ":" + form.span().column() + " " + form);
        }
        assertFalse(diagnostics.hasErrors());
        return forms;
    }

    private static List<String> errors(String text) {
        Diagnostics diagnostics = new Diagnostics("t");
        KifReader reader = new KifReader("t", text, diagnostics);
        while (reader.readForm() != null) {}
        try {
            diagnostics.throwIfErrors();
            return List.of();
        } catch (RulesheetException refused) {
            return refused.diagnostics().stream()
                    .map(
                            diagnostic ->
                                    diagnostic.span().line()
                                            + ":"
                                            + diagnostic.span().column()
                                            + " "
                                            + diagnostic.message())
                    .toList();
        }
    }

    @Test
    void parenthesesAndBlanksDelimitSymbols() {
        assertEquals(List.of("1:1 (a b (c d))", "1:12 e", "1:13 (f)"), forms("(a b\t(c\fd))e(f)"));
    }

    @Test
    void everyOtherVisibleCharacterMakesSymbols() {
        assertEquals(
                List.of("1:1 a.b", "1:5 -3", "1:8 *x*/y!$%&~^=", "1:21 don't", "1:27 ?x"),
                forms("a.b -3 *x*/y!$%&~^= don't ?x"));
    }

    @Test
    void commentsLastToTheEndOfTheLine() {
        assertEquals(List.of("1:1 a", "2:1 b"), forms("a;(((\nb ; c"));
        assertEquals(List.of("1:1 (a b)"), forms("(a ; x) (\n; ) y\n b)"));
    }

    @Test
    void linesEndWithLfCrOrCrlf() {
        assertEquals(List.of("1:1 a", "2:2 b", "3:1 c", "5:1 d"), forms("a\n b\rc\r\n\r\nd"));
        assertEquals(List.of("2:1 a"), forms("; comment\ra"));
    }

    @Test
    void exoticBlanksSeparateToo() {
        assertEquals(List.of("1:2 a", "1:4 b", "1:6 c"), forms("\uFEFFa\u00A0b\u3000c"));
    }

    @Test
    void anExtraParenthesisIsReportedAndSkipped() {
        assertEquals(List.of("1:4 this parenthesis closes nothing"), errors("(a))(b)"));
    }

    @Test
    void theTextEndsInsideAForm() {
        assertEquals(
                List.of(
                        "2:2 the text ends inside the form that opens here;"
                                + " 2 closing parentheses are missing"),
                errors("(a)\n (b (c"));
    }

    @Test
    void aRuleInsideAFormShowsThatOneWasNotClosed() {
        assertEquals(
                List.of(
                        "1:1 the form that opens here is not closed before the rule at line 2",
                        "3:7 the form that opens here, inside the form at line 3, column 1,"
                                + " is not closed before the rule at line 4"),
                errors("(<= (a) (b)\n(<= (c) (d))\n(<= x (or y\n(<= e f)"));
    }

    @Test
    void nestingIsLimited() {
        int limit = KifReader.MAX_NESTING;
        assertEquals(List.of(), errors("(".repeat(limit) + ")".repeat(limit)));
        assertEquals(
                List.of("1:1 parentheses nest deeper than " + limit),
                errors("(".repeat(limit + 1) + ")".repeat(limit + 1) + ")))"));
    }

    @Test
    void theSizeOfAFormIsLimited() {
        assertEquals(
                List.of("2:1 a form with more than " + KifReader.MAX_FORM_ITEMS + " symbols"),
                errors("a\n(" + "a ".repeat(KifReader.MAX_FORM_ITEMS + 1)));
    }
}

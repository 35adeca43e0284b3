package org.propjet.engine.ground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;

class GrounderTest {
    private static final String COUNTER =
            """
            (role you)
            (init (n 0))
            (succ 0 1) (succ 1 2)
            (<= (legal you inc) (true (n ?x)) (succ ?x ?y))
            (legal you wait)
            (<= (next (n ?y)) (does you inc) (true (n ?x)) (succ ?x ?y))
            (<= (next (n ?x)) (does you wait) (true (n ?x)))
            (<= terminal (true (n 2)))
            (<= (goal you 100) (true (n 2)))
            (<= (goal you 0) (not (true (n 2))))
            """;

    /** Returns the counter with one more rule, which holds in two of its states. */
    private static String withRule(String conditions, String facts) {
        return COUNTER + facts + "(<= (next odd) (true (n 1)) (does you wait) " + conditions + ")";
    }

    private static String repeated(int count, String text) {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < count; i++) {
            all.append(text.replace("#", "" + i)).append(' ');
        }
        return all.toString();
    }

    @Test
    void sentencesMayBeWide() {
        String variables = repeated(3_000, "?v#");
        String terms = repeated(3_000, "t");
        String flat = withRule("(wide " + variables + ")", "(wide " + terms + ")");
        assertTrue(ground(flat).toString().contains("(<= (next odd) "));
        String deep = withRule("(wide (f " + variables + "))", "(wide (f " + terms + "))");
        assertTrue(ground(deep).toString().contains("(<= (next odd) "));
    }

    @Test
    void rulesMayBeLong() {
        String tests = withRule(repeated(900, "(p# ?x)"), repeated(900, "(p# c)"));
        assertTrue(ground(tests).toString().contains("(<= (next odd) "));
        String givers = withRule(repeated(900, "(p# ?x#)"), repeated(900, "(p# c)"));
        assertTrue(ground(givers).toString().contains("(<= (next odd) "));
    }

    @Test
    void rulesThatAreTooLongAreRefusedByName() {
        String tooLong = withRule(repeated(1_000, "(p# ?x)"), repeated(1_000, "(p# c)"));
        BudgetExceededException refused =
                assertThrows(BudgetExceededException.class, () -> ground(tooLong));
        assertEquals("conditions of a rule", refused.budgetName());
        String message = String.valueOf(refused.getMessage());
        assertTrue(message.contains("in (<= (next odd) "), message);
        assertTrue(message.length() < 300, "a rule of a thousand conditions is no message");
    }

    @Test
    void writesTheGroundRulesOfATinyGame() {
        assertEquals(
                """
                (role you)
                (init (n 0))
                (legal you wait)
                (<= (legal you inc) (true (n 0)))
                (<= (legal you inc) (true (n 1)))
                (<= (next (n 0)) (true (n 0)) (does you wait))
                (<= (next (n 1)) (true (n 0)) (does you inc))
                (<= (next (n 1)) (true (n 1)) (does you wait))
                (<= (next (n 2)) (true (n 1)) (does you inc))
                (<= (next (n 2)) (true (n 2)) (does you wait))
                (<= (goal you 0) (not (true (n 2))))
                (<= (goal you 100) (true (n 2)))
                (<= terminal (true (n 2)))
                """,
                sorted(ground(COUNTER)));
    }

    /** The order of the instances is not promised: sorts the lines, roles and facts first. */
    private static String sorted(GroundProgram program) {
        String[] lines = program.toString().split("\n");
        String[] words = {"(role", "(init", "(legal you wait", "(<= (legal", "(<= (next"};
        return java.util.Arrays.stream(lines)
                        .map(GrounderTest::literalsSorted)
                        .sorted(
                                java.util.Comparator.<String>comparingInt(
                                                line -> {
                                                    for (int i = 0; i < words.length; i++) {
                                                        if (line.startsWith(words[i])) {
                                                            return i;
                                                        }
                                                    }
                                                    return words.length;
                                                })
                                        .thenComparing(line -> line))
                        .collect(java.util.stream.Collectors.joining("\n"))
                + "\n";
    }

    private static String literalsSorted(String line) {
        java.util.regex.Matcher both =
                java.util.regex.Pattern.compile(
                                "\\(<= (.*\\)) (\\(does you \\w+\\)) (\\(true \\(n \\d\\)\\))\\)")
                        .matcher(line);
        return both.matches()
                ? "(<= " + both.group(1) + " " + both.group(3) + " " + both.group(2) + ")"
                : line;
    }

    @Test
    void decidesStaticRelationsExactly() {
        GroundProgram program =
                ground(
                        COUNTER
                                + """
                                (node a) (node b) (node c)
                                (edge a b) (edge b c)
                                (<= (path ?x ?y) (edge ?x ?y))
                                (<= (path ?x ?z) (path ?x ?y) (edge ?y ?z))
                                (<= (apart ?x ?y) (node ?x) (node ?y) (not (path ?x ?y)))
                                (<= (next (seen ?x ?y)) (apart ?x ?y) (true (n 1)))
                                """);
        assertEquals(
                "(seen a a), (seen b a), (seen b b), (seen c a), (seen c b), (seen c c)",
                String.join(", ", program.outputs().fluents().subList(3, 9)));
    }

    @Test
    void recordsAnInstanceOnceHoweverManyStaticSolutionsItHas() {
        GroundProgram program =
                ground(
                        COUNTER
                                + """
                                (colour red) (colour green) (colour blue)
                                (<= coloured (true (n 1)) (colour ?c) (colour ?d) (distinct ?c ?d))
                                (<= (next lit) coloured)
                                """);
        long count =
                program.toString().lines().filter(line -> line.contains("coloured (true")).count();
        assertEquals(1, count);
    }

    @Test
    void aRoleMakesOneMoveAtATime() {
        GroundProgram program = ground(COUNTER + "(<= (next both) (does you inc) (does you wait))");
        assertTrue(program.outputs().fluents().stream().noneMatch("both"::equals));
    }

    @Test
    void bindsNestedFunctionsAndRepeatedVariables() {
        GroundProgram program =
                ground(
                        COUNTER
                                + """
                                (init (pair (f a) (f a))) (init (pair (f a) (f b)))
                                (init (pair (g a) (g a)))
                                (<= (next (same ?x)) (true (pair (f ?x) (f ?x))))
                                (<= (next (inner ?x ?y)) (true (pair (f ?x) (f ?y))))
                                """);
        assertEquals(
                "(inner a a), (inner a b)",
                String.join(", ", program.outputs().fluents().subList(0, 2)));
        assertTrue(program.outputs().fluents().contains("(same a)"));
        assertTrue(!program.outputs().fluents().contains("(same b)"));
    }

    @Test
    void namesTheBudgetThatIsExceeded() {
        String growing =
                COUNTER
                        + "(<= (next (box ?x)) (true (n ?x))) (<= (next (box (s ?x))) (true (box"
                        + " ?x)))";
        assertEquals(
                "term depth", refusal(growing, new GroundingBudget(1000, 1000, 9999, 1 << 28, 20)));
        assertEquals("atoms", refusal(growing, new GroundingBudget(15, 1000, 9999, 1 << 28, 200)));
        assertEquals(
                "instances", refusal(growing, new GroundingBudget(1000, 15, 9999, 1 << 28, 200)));
        String wide =
                COUNTER
                        + "(d 0) (d 1) (d 2) (d 3) (d 4) (d 5) (d 6) (d 7) (d 8) (d 9)"
                        + "(<= (w ?a ?b ?c ?d ?e ?f) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f))"
                        + "(<= (next many) (w ?a ?b ?c ?d ?e ?f) (true (n ?a)))";
        assertEquals(
                "bytes",
                refusal(wide, new GroundingBudget(9_000_000, 9_000_000, 60_000, 1 << 20, 200)));
        assertEquals(
                "milliseconds",
                refusal(wide, new GroundingBudget(9_000_000, 9_000_000, 1, 1L << 40, 200)));
    }

    @Test
    void stopsWhenInterrupted() {
        Thread.currentThread().interrupt();
        assertEquals("interrupted", refusal(COUNTER, GroundingBudget.standard()));
        assertTrue(Thread.interrupted());
    }

    private static String refusal(String text, GroundingBudget budget) {
        return assertThrows(
                        BudgetExceededException.class,
                        () -> new Grounder().ground(rules(text), new BudgetMeter(budget)))
                .budgetName();
    }

    private static GroundProgram ground(String text) {
        GroundProgram program =
                new Grounder().ground(rules(text), new BudgetMeter(GroundingBudget.standard()));
        program.check();
        return program;
    }

    private static GameRules rules(String text) {
        return RuleChecker.check(GdlParser.parse("test", text));
    }
}

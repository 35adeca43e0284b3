package org.propjet.engine.growth;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rulesheets that grow in one respect each, made to find what costs more than it should. */
public enum GrowingRulesheet {
    /** Names of letters; every other one occurs once and looks like nothing else. */
    NAMES(
            n ->
                    game(
                            each(
                                    n,
                                    i ->
                                            "(p "
                                                    + word(i)
                                                    + ")"
                                                    + (i % 2 == 0 ? "(q " + word(i) + ")" : "")))),

    /** Relations that have no rules. */
    UNDEFINED(n -> game(each(n, i -> "(<= (q" + word(i) + ") (p" + word(i) + "))"))),

    /** Fluents that nothing makes true, beside as many that are. */
    IMPOSSIBLE_FLUENTS(
            n ->
                    game(
                            each(n, i -> "(init (f" + word(i) + " a))")
                                    + each(n, i -> "(<= r" + i + " (true (g" + word(i) + " a)))"))),

    /** Moves that are never legal. */
    IMPOSSIBLE_MOVES(
            n ->
                    game(
                            each(n, i -> "(legal r (f" + word(i) + " a))")
                                    + each(
                                            n,
                                            i -> "(<= r" + i + " (does r (g" + word(i) + " a)))"))),

    /** Roles, and roles that there are not. */
    UNKNOWN_ROLES(
            n ->
                    game(
                            each(n, i -> "(role r" + word(i) + ")")
                                    + "(<= (legal ?x go) (role ?x))"
                                    + each(n, i -> "(<= s" + i + " (does q" + word(i) + " go))"))),

    /** Roles. */
    ROLES(
            n ->
                    game(
                            each(n, i -> "(role r" + i + ")")
                                    + "(<= (legal ?x go) (role ?x))(<= (goal ?x 1) (role ?x))"
                                    + "(<= (next (moved ?x)) (does ?x go))")),

    /** Each relation the negation of the one before, all of them static. */
    STATIC_STRATA(
            n ->
                    game(
                            "(q0)"
                                    + each(n, i -> "(<= (q" + (i + 1) + ") (not (q" + i + ")))")
                                    + "(<= (next win) (q"
                                    + n
                                    + "))")),

    /** The same of relations that change. */
    STRATA(
            n ->
                    game(
                            "(<= (q0) (true a))"
                                    + each(n, i -> "(<= (q" + (i + 1) + ") (not (q" + i + ")))")
                                    + "(<= (next a) (q"
                                    + n
                                    + "))")),

    /** Each relation the one before, all of them static. */
    STATIC_CHAIN(
            n ->
                    game(
                            "(q0)"
                                    + each(n, i -> "(<= (q" + (i + 1) + ") (q" + i + "))")
                                    + "(<= (next win) (q"
                                    + n
                                    + "))")),

    /** The same of relations that change. */
    CHAIN(
            n ->
                    game(
                            "(<= (q0) (true a))"
                                    + each(n, i -> "(<= (q" + (i + 1) + ") (q" + i + "))")
                                    + "(<= (next a) (q"
                                    + n
                                    + "))")),

    /** A cycle of relations that change. */
    CYCLE(
            n ->
                    game(
                            "(<= (q0) (true a))(<= (q0) (q"
                                    + n
                                    + "))"
                                    + each(n, i -> "(<= (q" + (i + 1) + ") (q" + i + "))")
                                    + "(<= (next a) (q"
                                    + n
                                    + "))")),

    /** A cycle through one negation. */
    NEGATION_CYCLE(
            n ->
                    game(
                            "(<= (q0) (not (q"
                                    + n
                                    + ")))"
                                    + each(n, i -> "(<= (q" + (i + 1) + ") (q" + i + "))"))),

    /** A register whose places are constants. */
    REGISTER(
            n ->
                    game(
                            "(init s0)"
                                    + each(
                                            n,
                                            i ->
                                                    "(<= (next s"
                                                            + (i + 1)
                                                            + ") (true s"
                                                            + i
                                                            + "))"))),

    /** A register whose places are functions of their own. */
    REGISTER_OF_FUNCTIONS(
            n ->
                    game(
                            "(init (s0 a))"
                                    + each(
                                            n,
                                            i ->
                                                    "(<= (next (s"
                                                            + (i + 1)
                                                            + " ?x)) (true (s"
                                                            + i
                                                            + " ?x)))"))),

    /** A register whose places are numbers. */
    REGISTER_OF_NUMBERS(
            n ->
                    game(
                            "(init (s 0))(<= (next (s ?y)) (true (s ?x)) (after ?x ?y))"
                                    + each(n, i -> "(after " + i + " " + (i + 1) + ")"))),

    /** A state that is large from the start. */
    INITIAL(n -> game(each(n, i -> "(init (s " + i + "))") + "(<= (next (s ?x)) (true (s ?x)))")),

    /** The same, each fluent of a function of its own. */
    INITIAL_FUNCTIONS(
            n ->
                    game(
                            each(n, i -> "(init (s" + i + " a))")
                                    + each(
                                            n,
                                            i ->
                                                    "(<= (next (s"
                                                            + i
                                                            + " ?x)) (true (s"
                                                            + i
                                                            + " ?x)))"))),

    /** Moves that are constants. */
    MOVES(
            n ->
                    game(
                            each(n, i -> "(legal r m" + i + ")")
                                    + each(n, i -> "(<= (next f" + i + ") (does r m" + i + "))"))),

    /** Moves that are functions of their own. */
    MOVES_OF_FUNCTIONS(
            n ->
                    game(
                            each(n, i -> "(legal r (m" + i + " a))")
                                    + each(
                                            n,
                                            i ->
                                                    "(<= (next (f"
                                                            + i
                                                            + " ?x)) (does r (m"
                                                            + i
                                                            + " ?x)))"))),

    /** Pairs of numbers as moves: the square of the size. */
    MOVES_BY_PRODUCT(
            n ->
                    game(
                            each(root(n), i -> "(number " + i + ")")
                                    + "(<= (legal r (mark ?x ?y)) (number ?x) (number ?y))"
                                    + "(<= (next (last ?x)) (does r (mark ?x ?y)))")),

    /** Values of the goal. */
    GOALS(
            n ->
                    game(
                            each(
                                    n,
                                    i ->
                                            "(<= (goal r "
                                                    + i % 101
                                                    + ") (true f"
                                                    + i
                                                    + "))(init f"
                                                    + i
                                                    + ")"))),

    /** A rule of many conditions. */
    CONDITIONS(n -> game(each(n, i -> "(init f" + i + ")") + wide(n, i -> "(true f" + i + ")"))),

    /** A rule of many negated conditions. */
    NEGATIONS(
            n -> game(each(n, i -> "(init f" + i + ")") + wide(n, i -> "(not (true f" + i + "))"))),

    /** A rule of many conditions that must differ. */
    DISTINCTS(
            n ->
                    game(
                            "(init (f a b))(<= (next w) (true (f ?x ?y))"
                                    + capped(n, i -> "(distinct ?x c" + i + ")")
                                    + ")")),

    /** A rule of many variables. */
    VARIABLES(
            n ->
                    game(
                            "(p a b)(p b c)(p c a)(<= (next w)"
                                    + capped(n, i -> "(p ?x" + i + " ?x" + (i + 1) + ")")
                                    + ")")),

    /** A rule of many variables that nothing gives a value. */
    UNSAFE(
            n ->
                    game(
                            "(p a b)(<= (next w)"
                                    + capped(n, i -> "(not (p ?x" + i + " ?x" + (i + 1) + "))")
                                    + ")")),

    /** A rule of many equations. */
    EQUATIONS(
            n ->
                    game(
                            "(p a)(<= (next w) (p ?x0)"
                                    + capped(
                                            n,
                                            i -> "(not (distinct ?x" + i + " ?x" + (i + 1) + "))")
                                    + ")")),

    /** A disjunction of many conditions. */
    ALTERNATIVES(n -> game("(<= (next w) (or " + capped(n, i -> "(true f" + i + ")") + "))")),

    /** Many disjunctions of two. */
    DISJUNCTIONS(
            n ->
                    game(
                            "(<= (next w)"
                                    + capped(n, i -> "(or (true f" + i + ") (true g" + i + "))")
                                    + ")")),

    /** Many negated conjunctions of two. */
    NEGATED_CONJUNCTIONS(
            n ->
                    game(
                            "(<= (next w)"
                                    + capped(
                                            n,
                                            i ->
                                                    "(not (and (true f"
                                                            + i
                                                            + ") (true (g ?x"
                                                            + i
                                                            + "))))")
                                    + ")")),

    /** Rules of a thousand disjunctions of two, each with a variable that is elsewhere, too. */
    MANY_DISJUNCTIONS(
            n -> rules(n, 1_000, i -> "(or (true (f" + i + " ?x)) (true (g ?x " + i + ")))")),

    /** Rules of a thousand negated conjunctions of two. */
    MANY_NEGATED_CONJUNCTIONS(
            n -> rules(n, 1_000, i -> "(not (and (true (f" + i + " ?x)) (true (g ?y" + i + "))))")),

    /** Rules that have to be divided at a hundred disjunctions. */
    DIVIDED(
            n ->
                    rules(
                            n,
                            100,
                            i ->
                                    "(or (q ?y"
                                            + i
                                            + ") p) (not (and (true (f ?y"
                                            + i
                                            + ")) (true (g ?y"
                                            + i
                                            + "))))")),

    /** Rules whose conditions are nested. */
    NESTED(
            n ->
                    game(
                            each(
                                    n / 200,
                                    k ->
                                            "(<= (next w"
                                                    + k
                                                    + ") (q ?x) "
                                                    + "(not (and (true (f ?x)) (true (g ?y))"
                                                            .repeat(150)
                                                    + "))".repeat(150)
                                                    + ")"))),

    /** A relation of many arguments. */
    ARGUMENTS(
            n ->
                    game(
                            "(p "
                                    + capped(n, i -> " a" + i)
                                    + ")(<= (next w) (p"
                                    + capped(n, i -> " ?x" + i)
                                    + "))")),

    /** A function of many arguments. */
    FUNCTION_ARGUMENTS(
            n ->
                    game(
                            "(init (f"
                                    + capped(n, i -> " a" + i)
                                    + "))(<= (next (f"
                                    + capped(n, i -> " ?x" + i)
                                    + ")) (true (f"
                                    + capped(n, i -> " ?x" + i)
                                    + ")))")),

    /** A relation of many rules, whose head is always the same. */
    RULES(n -> game(each(n, i -> "(<= (next w) (true f" + i + "))(init f" + i + ")"))),

    /** A relation that negates itself for other values, mended by copies. */
    SELF_NEGATION(n -> game(each(n, i -> "(<= (p " + i + ") (true a) (not (p " + (i + 1) + ")))"))),

    /** Relations that depend on moves, asked for by legal. */
    VIEWS(
            n ->
                    game(
                            "(<= (q0) (does r go))(<= (q0) (true a))"
                                    + each(n, i -> "(<= (q" + (i + 1) + ") (q" + i + "))")
                                    + "(<= (legal r stop) (q"
                                    + n
                                    + "))")),

    /** Functions of one argument, and of two, and so on. */
    ARITIES(
            n ->
                    game(
                            each(
                                    root(n),
                                    i ->
                                            "(init (f"
                                                    + each(i + 1, k -> " a")
                                                    + "))(<= (next (f"
                                                    + each(i + 1, k -> " ?x" + k)
                                                    + ")) (true (f"
                                                    + each(i + 1, k -> " ?x" + k)
                                                    + ")))"))),

    /** A path, and which of its places can be reached from its beginning. */
    PATH(
            n ->
                    game(
                            each(n, i -> "(arc " + i + " " + (i + 1) + ")")
                                    + "(reached 0)(<= (reached ?y) (reached ?x) (arc ?x ?y))"
                                    + "(<= (next w) (reached "
                                    + n
                                    + "))")),

    /** The same with a state: a cycle of ground atoms. */
    PATH_OF_STATE(
            n ->
                    game(
                            each(n, i -> "(arc " + i + " " + (i + 1) + ")")
                                    + "(<= (reached 0) (true a))"
                                    + "(<= (reached ?y) (reached ?x) (arc ?x ?y))"
                                    + "(<= (reached ?x) (reached ?y) (arc ?x ?y))"
                                    + "(<= (next w) (reached "
                                    + n
                                    + "))")),

    /** A name as long as the size, and one much like it. */
    LONG_NAMES(
            n ->
                    game(
                            "(q0 "
                                    + "a".repeat(n)
                                    + ")(q0 "
                                    + "a".repeat(n)
                                    + "b)(q1 "
                                    + "a".repeat(n)
                                    + "b)(<= (next w) (pp"
                                    + "a".repeat(n)
                                    + " a))(pp"
                                    + "a".repeat(n)
                                    + "b c)")),

    /** Functions of functions that double with each step. */
    DOMAINS(
            n ->
                    game(
                            "(init (p a))"
                                    + each(
                                            root(n),
                                            i ->
                                                    "(<= (next (p (f"
                                                            + i
                                                            + " ?x ?x ?x))) (true (p ?x)) (does r"
                                                            + " go))")));

    @SuppressWarnings("ImmutableEnumChecker") // the same text of each size, always
    private final IntFunction<String> text;

    GrowingRulesheet(IntFunction<String> text) {
        this.text = text;
    }

    /** Returns the rulesheet of a size: about so many rules, conditions or letters. */
    public String of(int size) {
        return text.apply(size);
    }

    private static String game(String rules) {
        return "(role r)(init a)(legal r go)(<= terminal (true end))(goal r 50)" + rules;
    }

    private static String each(int count, IntFunction<String> one) {
        return IntStream.range(0, count).mapToObj(one).collect(Collectors.joining("\n"));
    }

    /** As many as one pair of parentheses may have. */
    private static String capped(int count, IntFunction<String> one) {
        return each(Math.min(count, 19_990), one);
    }

    private static String wide(int count, IntFunction<String> one) {
        return "(<= (next w) " + capped(count, one) + ")";
    }

    /** Rules of so many conditions each. */
    private static String rules(int count, int conditions, IntFunction<String> one) {
        return game(
                each(
                        Math.max(1, count / conditions),
                        k -> "(<= (next (w" + k + " ?x)) (q ?x)" + each(conditions, one) + ")"));
    }

    private static int root(int n) {
        return (int) Math.sqrt(n);
    }

    /** Returns a word of letters that has no neighbour by one letter. */
    private static String word(int number) {
        StringBuilder word = new StringBuilder("w");
        for (int rest = number + 1; rest > 0; rest /= 26) {
            word.append((char) ('a' + rest % 26)).append((char) ('a' + rest % 26));
        }
        return word.append("w").toString();
    }
}

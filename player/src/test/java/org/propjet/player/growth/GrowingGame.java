package org.propjet.player.growth;

import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;

/**
 * Valid or faulty rulesheets of any size, each kind with something in it that grows. A kind and a
 * seed fix the shape, so that sizes can be compared. In each the role r can choose the move go in
 * the first state, as far as the rules can be played; what is legal there does not need what takes
 * long.
 *
 * <p>Not thread-safe; for one text.
 */
final class GrowingGame {
    /** What grows. */
    enum Kind {
        /** Conditions that are read twice by conditions that are read twice, and so on. */
        DOUBLING,
        /** The same, where two roles move in turn. */
        DOUBLING_TURNS,
        /** Relations that rest on the one before. */
        CHAIN,
        /** Relations that hold unless the one before does. */
        NEGATED_CHAIN,
        /** Conjunctions and disjunctions by turns, each of the one before and of a fluent. */
        LEVELS,
        /** Fluents that go on to the next place with each move. */
        SHIFT_REGISTER,
        /** A binary counter of so many digits. */
        COUNTER,
        /** Moves of three arguments, of which few are legal at a time. */
        PRODUCT,
        /** Conditions on all pairs, also of pairs that are not the same. */
        PAIRS,
        /** What can be reached along a path of so many edges. */
        CLOSURE,
        /** A rule in which each variable stands in two conditions. */
        JOIN,
        /** A rule whose variables all differ. */
        ALL_DIFFERENT,
        /** Terms in terms, as deep as can be read. */
        NESTED_TERMS,
        /** Functions that the rules put around terms. */
        NESTED_DOMAINS,
        /** Disjunctions in conjunctions in disjunctions. */
        NESTED_CONDITIONS,
        /** A conjunction of disjunctions. */
        CONJUNCTION_OF_CHOICES,
        /** A conjunction of so many conditions. */
        WIDE_CONJUNCTION,
        /** A relation of so many rules. */
        WIDE_DISJUNCTION,
        /** A relation of so many arguments. */
        WIDE_RELATION,
        /** A role with so many moves. */
        MOVES,
        /** So many roles. */
        ROLES,
        /** So many goal values. */
        GOALS,
        /** So many facts of the first state. */
        FLUENTS,
        /** A board on which pieces stand, of so many cells. */
        BOARD,
        /** Names that differ in one letter. */
        SIMILAR_NAMES,
        /** Names that are all misspelt. */
        MISSPELT_NAMES,
        /** The same rule again and again. */
        EQUAL_RULES,
        /** A fault in each rule. */
        FAULTS,
        /** Long names. */
        LONG_NAMES,
        /** Fluents that exclude each other, group by group, with a move for each pair. */
        GROUPS,
        /** Percepts. */
        PERCEPTS
    }

    private final int size;
    private final Random random;
    private final StringBuilder text = new StringBuilder();

    private GrowingGame(int size, long seed) {
        this.size = size;
        this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    }

    /**
     * Returns a rulesheet whose text is about so many times as long as the kind's smallest part.
     */
    static String text(Kind kind, int size, long seed) {
        GrowingGame sheet = new GrowingGame(size, seed);
        sheet.add(kind);
        return sheet.text.toString();
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private void each(int count, IntFunction<String> line) {
        for (int i = 0; i < count; i++) {
            line(line.apply(i));
        }
    }

    private String one(String... of) {
        return of[random.nextInt(of.length)];
    }

    /** Adds a role with the move go, which ends the game, as far as nothing else is said. */
    private void addGame() {
        line("(role r) (init begun) (<= (legal r go) (true begun))");
        line("(<= (next over) (does r go)) (<= terminal (true over))");
        line("(<= (goal r 100) (true over)) (<= (goal r 0) (not (true over)))");
    }

    /** Adds the relation that was built up, in a place of rules that the seed chooses. */
    private void use(String condition) {
        switch (random.nextInt(5)) {
            case 0 -> line("(<= (legal r more) " + condition + ")");
            case 1 -> line("(<= (next seen) " + condition + ")");
            case 2 -> line("(<= terminal " + condition + ")");
            case 3 -> line("(<= (goal r 50) " + condition + ")");
            default -> {
                line("(<= (legal r more) " + condition + " (not (true seen)))");
                line("(<= (next seen) (does r more) " + condition + ")");
            }
        }
    }

    private void add(Kind kind) {
        switch (kind) {
            case DOUBLING -> addDoubling();
            case DOUBLING_TURNS -> addDoublingTurns();
            case CHAIN -> addChain("(<= (c%d) (c%d))", "(<= (c0) (true begun))");
            case NEGATED_CHAIN -> addChain("(<= (c%d) (not (c%d)))", "(<= (c0) (true begun))");
            case LEVELS -> addLevels();
            case SHIFT_REGISTER -> addShiftRegister();
            case COUNTER -> addCounter();
            case PRODUCT -> addProduct();
            case PAIRS -> addPairs();
            case CLOSURE -> addClosure();
            case JOIN -> addJoin();
            case ALL_DIFFERENT -> addAllDifferent();
            case NESTED_TERMS -> addNestedTerms();
            case NESTED_DOMAINS -> addNestedDomains();
            case NESTED_CONDITIONS -> addNestedConditions();
            case CONJUNCTION_OF_CHOICES -> addConjunctionOfChoices();
            case WIDE_CONJUNCTION -> addWideConjunction();
            case WIDE_DISJUNCTION -> addWideDisjunction();
            case WIDE_RELATION -> addWideRelation();
            case MOVES -> addMoves();
            case ROLES -> addRoles();
            case GOALS -> addGoals();
            case FLUENTS -> addFluents();
            case BOARD -> addBoard();
            case SIMILAR_NAMES -> addSimilarNames();
            case MISSPELT_NAMES -> addMisspeltNames();
            case EQUAL_RULES -> addEqualRules();
            case FAULTS -> addFaults();
            case LONG_NAMES -> addLongNames();
            case GROUPS -> addGroups();
            case PERCEPTS -> addPercepts();
        }
    }

    private void addDoubling() {
        addGame();
        addDoublingOf("r");
        use("(p" + size + ")");
    }

    /** Two moves for each level, which set fluents; a level holds if the one below does, twice. */
    private void addDoublingOf(String role) {
        String[] how = {one("", "not "), one("", "not ")};
        each(size + 1, i -> "(num " + i + ")");
        line("(<= (legal " + role + " (set ?i)) (num ?i) (true begun))");
        line("(<= (next (x ?i)) (does " + role + " (set ?i))) (<= (next (x ?i)) (true (x ?i)))");
        line("(<= (next begun) (true begun) (not (does r go)))");
        line("(<= (p0) (true begun))");
        for (int i = 1; i <= size; i++) {
            String fluent = "(true (x " + i + "))";
            line("(<= (a%d) (p%d) %s)".formatted(i, i - 1, fluent));
            line(
                    "(<= (b%d) (p%d) %s)"
                            .formatted(
                                    i,
                                    i - 1,
                                    how[0].isEmpty() ? "(true begun)" : "(not " + fluent + ")"));
            line(
                    how[1].isEmpty()
                            ? "(<= (p%d) (a%d) (b%d))".formatted(i, i, i)
                            : "(<= (p%d) (a%d)) (<= (p%d) (b%d))".formatted(i, i, i, i));
            line("(<= (next (seen %d)) %s)".formatted(i, one("(a", "(b") + i + ")"));
        }
    }

    private void addDoublingTurns() {
        addGame();
        line("(role s) (init (turn s)) (<= (next (turn r)) (true (turn s)))");
        line("(<= (next (turn s)) (true (turn r)))");
        addDoublingOf("s");
        line("(<= (legal s rest) (not (p" + size + ")))");
        line("(<= (legal r win) (true (turn r)) (p" + size + ") (true (x 1)))");
        line("(<= (legal s win) (true (turn s)) (p" + size + ") (true (x 2)))");
        line("(<= (next over) (does r win)) (<= (next over) (does s win))");
        line("(<= (goal s 50) (role r))");
    }

    private void addChain(String rule, String first) {
        addGame();
        line(first);
        each(size, i -> rule.formatted(i + 1, i));
        use("(c" + size + ")");
    }

    private void addLevels() {
        addGame();
        line("(<= (c0) (true begun))");
        int period = 1 + random.nextInt(3);
        for (int i = 1; i <= size; i++) {
            String fluent = (i % 3 == 0 ? "(not (true (x %d)))" : "(true (x %d))").formatted(i);
            if (i / period % 2 == 0) {
                line("(<= (c%d) (c%d) %s)".formatted(i, i - 1, fluent));
            } else {
                line("(<= (c%d) (c%d)) (<= (c%d) %s)".formatted(i, i - 1, i, fluent));
            }
            line("(<= (next (x %d)) (does r go) (not (true (x %d))))".formatted(i, i));
        }
        use("(c" + size + ")");
    }

    private void addShiftRegister() {
        line("(role r) (init (x 0)) (legal r go) (legal r wait) (goal r 50)");
        String condition = one("", " (does r go)");
        each(size, i -> "(<= (next (x %d)) (true (x %d))%s)".formatted(i + 1, i, condition));
        line("(<= terminal (true (x " + size + ")))");
    }

    private void addCounter() {
        line("(role r) (legal r go) (legal r wait) (goal r 50) (<= (carry 0) (does r go))");
        for (int i = 0; i < size; i++) {
            line("(<= (next (x %d)) (true (x %d)) (not (carry %d)))".formatted(i, i, i));
            line("(<= (next (x %d)) (not (true (x %d))) (carry %d))".formatted(i, i, i));
            line("(<= (carry %d) (true (x %d)) (carry %d))".formatted(i + 1, i, i));
        }
        line("(<= terminal (true (x " + (size - 1) + ")))");
    }

    private void addProduct() {
        addGame();
        each(size, i -> "(num " + i + ")");
        line("(init (at 0)) (<= (next (at ?c)) (does r (m ?a ?b ?c)))");
        line(
                "(<= (legal r (m ?a ?b ?c)) (num ?a) (num ?b) (num ?c) (true (at ?a)) (true (at"
                        + " ?b)))");
        use("(true (m 1 1 1))");
        line("(<= (next (m ?a ?b ?c)) (does r (m ?a ?b ?c)))");
    }

    private void addPairs() {
        addGame();
        each(size, i -> "(num " + i + ")");
        String different = one("", " (distinct ?a ?b)");
        line("(<= (pair ?a ?b) (true (x ?a)) (true (x ?b))" + different + ")");
        line("(<= (legal r (set ?a)) (num ?a)) (<= (next (x ?a)) (does r (set ?a)))");
        line("(<= (next (x ?a)) (true (x ?a)))");
        use("(pair ?a ?b)");
    }

    private void addClosure() {
        addGame();
        each(size, i -> "(edge %d %d)".formatted(i, i + 1));
        line("(<= (path ?x ?y) (edge ?x ?y))");
        line(
                one(
                        "(<= (path ?x ?z) (path ?x ?y) (path ?y ?z))",
                        "(<= (path ?x ?z) (edge ?x ?y) (path ?y ?z))"));
        String end = random.nextBoolean() ? "?y" : "" + size;
        line("(<= (next (reached ?x)) (path ?x " + end + ") (does r go))");
    }

    private void addJoin() {
        addGame();
        line("(edge a b) (edge b c) (edge c a) (edge a c)");
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < size; i++) {
            body.append(" (edge ?v%d ?v%d)".formatted(i, i + 1));
        }
        String state = one("", " (true (at ?v1)) (true (at ?v" + size + "))");
        line("(init (at a)) (<= (next (at ?x)) (true (at ?y)) (edge ?y ?x))");
        line("(<= (next (walked ?v0)) (does r go)" + body + state + ")");
    }

    private void addAllDifferent() {
        addGame();
        each(size, i -> "(num " + i + ")");
        StringBuilder body = new StringBuilder();
        int count = 2 + (int) Math.sqrt(size);
        for (int i = 0; i < count; i++) {
            body.append(" (true (x ?v%d))".formatted(i));
            for (int j = 0; j < i; j++) {
                body.append(" (distinct ?v%d ?v%d)".formatted(j, i));
            }
        }
        line("(<= (legal r (set ?a)) (num ?a)) (<= (next (x ?a)) (does r (set ?a)))");
        use(body.substring(1));
    }

    private void addNestedTerms() {
        addGame();
        int depth = Math.min(size, 480);
        String term = "(s ".repeat(depth) + "z" + ")".repeat(depth);
        each(Math.max(1, size / depth), i -> "(init (deep " + i + " " + term + "))");
        line("(<= (legal r (take ?x)) (true (deep 0 ?x)))");
        line("(<= (next (deep 0 ?x)) (true (deep 0 (s ?x))))");
    }

    private void addNestedDomains() {
        addGame();
        line("(init (p a))");
        int width = 1 + random.nextInt(3);
        each(
                Math.max(1, size / 8),
                i ->
                        "(<= (next (p (f%d%s))) (true (p ?x)) (does r go))"
                                .formatted(i, " ?x".repeat(width)));
    }

    private void addNestedConditions() {
        addGame();
        String condition = "(true begun)";
        int depth = Math.min(size, 60);
        for (int i = 0; i < depth; i++) {
            condition =
                    switch (i % 3) {
                        case 0 -> "(or (true (x " + i + ")) " + condition + ")";
                        case 1 -> "(and (true (x " + i + ")) " + condition + ")";
                        default -> "(not " + condition + ")";
                    };
        }
        String whole = condition;
        each(Math.max(1, size / depth), i -> "(<= (c " + i + ") " + whole + ")");
        line("(init (x 1)) (<= (next (x 2)) (does r go))");
        use("(c 0)");
    }

    private void addConjunctionOfChoices() {
        addGame();
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < size; i++) {
            String first = one("(true (x %d))", "(not (true (x %d)))").formatted(i);
            body.append(" (or %s (true (y %d)))".formatted(first, i));
        }
        each(size, i -> "(<= (next (y %d)) (does r go) (not (true (y %d))))".formatted(i, i));
        line("(<= (c)" + body + ")");
        use("(c)");
    }

    private void addWideConjunction() {
        addGame();
        StringBuilder body = new StringBuilder();
        String literal = one("(true (x %d))", "(not (true (x %d)))");
        for (int i = 0; i < size; i++) {
            body.append(' ').append(literal.formatted(i));
        }
        each(size, i -> "(<= (next (x %d)) (does r go) (not (true (x %d))))".formatted(i, i));
        line("(<= (c)" + body + ")");
        use("(c)");
    }

    private void addWideDisjunction() {
        addGame();
        String literal = one("(true (x %d))", "(not (true (x %d)))");
        for (int i = 0; i < size; i++) {
            line("(<= (c) " + literal.formatted(i) + ")");
            line("(<= (next (x %d)) (does r go) (not (true (x %d))))".formatted(i, i));
        }
        use("(c)");
    }

    private void addWideRelation() {
        addGame();
        String variables = numbered(" ?v", size);
        line("(init (wide" + " a".repeat(size) + "))");
        line("(<= (legal r (m" + variables + ")) (true (wide" + variables + ")))");
        line("(<= (next (wide" + variables + ")) (does r (m" + variables + ")))");
    }

    private static String numbered(String prefix, int count) {
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < count; i++) {
            words.append(prefix).append(i);
        }
        return words.toString();
    }

    private void addMoves() {
        addGame();
        each(size, i -> "(num " + i + ")");
        line(
                one(
                        "(<= (legal r (m ?a)) (num ?a))",
                        "(<= (legal r (m ?a)) (num ?a) (not (true (x ?a))))",
                        "(<= (legal r (m ?a)) (num ?a) (true begun))"));
        line("(<= (next (x ?a)) (does r (m ?a)))");
    }

    private void addRoles() {
        addGame();
        each(size, i -> "(role (s " + i + "))");
        line("(<= (legal ?r wait) (role ?r) (distinct ?r r))");
        line("(<= (goal ?r 50) (role ?r) (distinct ?r r))");
        if (random.nextBoolean()) {
            line("(<= (next (waited ?r)) (does ?r wait))");
        }
    }

    private void addGoals() {
        addGame();
        each(size, i -> "(<= (goal r %d) (true (x %d)))".formatted(i, i));
        each(size, i -> "(<= (next (x %d)) (does r go))".formatted(i));
    }

    private void addFluents() {
        addGame();
        each(size, i -> "(init (x " + i + "))");
        line(one("(<= (next (x ?i)) (true (x ?i)))", "(<= (next (y ?i)) (true (x ?i)))"));
        use("(true (x 0))");
    }

    private void addBoard() {
        int side = 2 + (int) Math.sqrt(size);
        line("(role r) (role s) (init (turn r))");
        line("(<= (next (turn r)) (true (turn s))) (<= (next (turn s)) (true (turn r)))");
        each(side, i -> "(index %d) (succ %d %d)".formatted(i, i, i + 1));
        line("(<= (init (cell ?x ?y b)) (index ?x) (index ?y))");
        line("(<= (legal ?r (mark ?x ?y)) (true (turn ?r)) (true (cell ?x ?y b)))");
        line("(<= (legal ?r noop) (role ?r) (not (true (turn ?r))))");
        line("(<= (legal r go) (true (turn r)))");
        line("(<= (next (cell ?x ?y ?r)) (does ?r (mark ?x ?y)))");
        line("(<= (marked ?x ?y) (does ?r (mark ?x ?y)))");
        line("(<= (next (cell ?x ?y ?c)) (true (cell ?x ?y ?c)) (not (marked ?x ?y)))");
        line("(<= (row ?r) (true (cell ?x ?y ?r)) (succ ?y ?z) (true (cell ?x ?z ?r)) (role ?r))");
        line("(<= (col ?r) (true (cell ?x ?y ?r)) (succ ?x ?z) (true (cell ?z ?y ?r)) (role ?r))");
        line("(<= (won ?r) (row ?r) (col ?r)) (<= terminal (won ?r)) (<= terminal (not open))");
        line("(<= open (true (cell ?x ?y b)))");
        line("(<= (goal ?r 100) (won ?r)) (<= (goal ?r 0) (role ?r) (not (won ?r)))");
    }

    private void addSimilarNames() {
        addGame();
        String name = one("cell", "quiteALongNameForWhatIsSmall", "c");
        each(size, i -> "(init (" + name + word(i) + " 1))");
        each(size, i -> "(<= (next (%s%s 1)) (does r go))".formatted(name, word(i)));
    }

    /** Returns a word of letters that stands for a number. */
    private static String word(int number) {
        return Integer.toString(number, 26)
                .chars()
                .map(c -> c <= '9' ? 'a' + c - '0' : c - 'a' + 'k')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private void addMisspeltNames() {
        addGame();
        each(size, i -> "(init (name" + word(i) + "s 1))");
        each(size, i -> "(<= (next seen%d) (true (name%sz 1)))".formatted(i, word(i)));
        each(size, i -> "(<= (next heard%d) (known%s))".formatted(i, word(i)));
    }

    private void addEqualRules() {
        addGame();
        String rule =
                one(
                        "(<= (next x) (true x))",
                        "(<= (next (x ?a)) (true (x ?a)) (not (true (y ?a))))",
                        "(init (x 1))");
        each(size, _ -> rule);
    }

    private void addFaults() {
        addGame();
        switch (random.nextInt(5)) {
            case 0 -> each(size, i -> "(<= (p" + i + " ?x) (not (q" + i + " ?x)))");
            case 1 -> each(size, i -> "(p 1" + " 1".repeat(i % 7) + ")");
            case 2 -> each(size, i -> "(<= (p" + i + ") (not (p" + i + ")))");
            case 3 -> each(size, i -> "(<= (p%d) (not (p%d)))".formatted(i, (i + 1) % size));
            default -> each(size, _ -> "(<= (legal ?x) (does))");
        }
    }

    private void addLongNames() {
        addGame();
        String name = "abcdefgh".repeat(Math.max(1, size / 8));
        List.of("a", "b", "c", "d")
                .forEach(end -> line("(init (" + name + end + " " + name + "))"));
        line("(<= (legal r (" + name + " ?x)) (true (" + name + "a ?x)))");
        line("(<= (next (" + name + "b ?x)) (does r (" + name + " ?x)))");
    }

    private void addGroups() {
        addGame();
        int count = 2 + (int) Math.sqrt(size);
        each(count, i -> "(num %d) (init (at %d 0)) (succ %d %d)".formatted(i, i, i, i + 1));
        line("(<= (legal r (step ?g)) (true (at ?g ?i)) (succ ?i ?j) (true begun))");
        line("(<= (next (at ?g ?j)) (does r (step ?g)) (true (at ?g ?i)) (succ ?i ?j))");
        line("(<= (next (at ?g ?i)) (true (at ?g ?i)) (not (does r (step ?g))))");
        line("(<= (legal r (swap ?g ?h)) (true (at ?g ?i)) (true (at ?h ?i)) (distinct ?g ?h))");
    }

    private void addPercepts() {
        addGame();
        each(size, i -> "(num " + i + ")");
        line("(<= (sees r (you ?a)) (num ?a) (does r go))");
        line("(<= (legal r (m ?a)) (num ?a)) (<= (sees r (it ?a)) (does r (m ?a)))");
    }
}

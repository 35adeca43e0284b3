package org.propjet.engine.fuzz;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Small rulesheets made at random, nasty on purpose: compound roles and moves, names in mixed case,
 * functions in fluents, negation in all places, recursion, roles without a legal move, goals that
 * are none, missing starts and ends, percepts, long chains of relations, everything twice. Most can
 * be played; a few are damaged, and may be no rulesheets any more.
 *
 * <p>A number fixes the text. Not thread-safe; for one text.
 */
public final class RandomRulesheet {
    private static final List<String> ROLES =
            List.of("x", "(p 1)", "Oh", "random", "(p (q 2))", "x2");

    private final Random random;
    private final RandomTerms terms;
    private final List<String> lines = new ArrayList<>();
    private final List<String> roles = new ArrayList<>();
    private final List<RandomRelation> facts = new ArrayList<>();
    private final List<RandomRelation> fluents = new ArrayList<>();
    private final List<RandomRelation> moves = new ArrayList<>();
    private final List<RandomRelation> views = new ArrayList<>();
    private boolean hasTurns;

    private RandomRulesheet(long number) {
        random = new Random(number * 0x9E3779B97F4A7C15L);
        terms = new RandomTerms(random);
    }

    /** Returns the text of a rulesheet, the same for the same number. */
    public static String text(long number) {
        return new RandomRulesheet(number).text();
    }

    private String text() {
        addRoles();
        addFacts();
        for (int i = 0; i < 1 + random.nextInt(3); i++) {
            fluents.add(RandomRelation.fluent("f" + i, random.nextInt(3)));
        }
        for (int i = 0; i < 1 + random.nextInt(3); i++) {
            moves.add(RandomRelation.plain("m" + i, random.nextInt(3)));
        }
        if (oneIn(2)) {
            addSteps();
        }
        addInit();
        if (oneIn(3)) {
            addTurns();
        }
        boolean hasBoard = oneIn(3);
        if (hasBoard) {
            addBoard();
        }
        addViews();
        if (!(hasBoard && oneIn(3))) {
            addLegal();
        }
        addNext();
        addTerminal();
        addGoals();
        addOddities();
        if (oneIn(4)) {
            Collections.shuffle(lines, random);
        }
        String text = String.join("\n", lines) + "\n";
        if (oneIn(8)) {
            text = new Damage(random).of(text);
        }
        return oneIn(4) ? new MixedCase(random).of(text) : text;
    }

    private boolean oneIn(int count) {
        return random.nextInt(count) == 0;
    }

    // -- what does not change --

    private void addRoles() {
        int count = 1 + (oneIn(3) ? random.nextInt(4) : random.nextInt(2));
        List<String> names = new ArrayList<>(ROLES);
        if (oneIn(2)) {
            Collections.shuffle(names, random);
        }
        roles.addAll(names.subList(0, count));
        boolean derived = oneIn(12);
        for (String role : roles) {
            lines.add((derived ? "(player " : "(role ") + role + ")");
        }
        if (derived) {
            lines.add("(<= (role ?r) (player ?r))");
        }
        if (oneIn(20)) {
            lines.add("(role " + terms.pick(roles) + ")");
        }
        facts.add(RandomRelation.plain("role", 1));
    }

    private void addFacts() {
        for (String constant : terms.constants()) {
            lines.add("(thing " + constant + ")");
        }
        facts.add(RandomRelation.plain("thing", 1));
        for (int i = 0; i < 1 + random.nextInt(3); i++) {
            RandomRelation relation = RandomRelation.plain("s" + i, 1 + random.nextInt(2));
            for (int row = 0; row < 1 + random.nextInt(5); row++) {
                lines.add(relation.sentence(terms::ground));
            }
            facts.add(relation);
        }
        if (oneIn(4)) {
            RandomRelation edge = terms.pick(facts);
            String name = edge.name();
            if (edge.arity() == 2) {
                lines.add("(<= (reach ?x ?y) (" + name + " ?x ?y))");
                lines.add("(<= (reach ?x ?z) (reach ?x ?y) (" + name + " ?y ?z))");
                facts.add(RandomRelation.plain("reach", 2));
            }
        }
        if (oneIn(6)) {
            facts.add(RandomRelation.plain("undefined", random.nextInt(2)));
        }
    }

    /** Counts joint moves, so that the game ends. */
    private void addSteps() {
        int last = 2 + random.nextInt(6);
        for (int step = 0; step < last; step++) {
            lines.add("(succ " + step + " " + (step + 1) + ")");
        }
        lines.add("(init (step 0))");
        lines.add("(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))");
        lines.add("(<= terminal (true (step " + last + ")))");
    }

    private void addInit() {
        int chance = 1 + random.nextInt(3);
        for (RandomRelation fluent : fluents) {
            for (int i = 0; i < terms.constants().size(); i++) {
                if (oneIn(chance)) {
                    lines.add("(init " + fluent.term(terms::ground) + ")");
                }
            }
        }
        if (oneIn(10)) {
            RandomBody body = new RandomBody(random, terms);
            body.addSentences(facts, 1);
            lines.add(body.rule("(init " + terms.pick(fluents).term(body::known) + ")"));
        }
    }

    // -- relations of the game's own --

    /** Adds relations, each of which uses those before it. */
    private void addViews() {
        int count = oneIn(5) ? 6 + random.nextInt(8) : random.nextInt(5);
        for (int i = 0; i < count; i++) {
            RandomRelation view = RandomRelation.plain("v" + i, random.nextInt(3));
            List<RandomRelation> usable = new ArrayList<>(conditions());
            for (int rule = 0; rule < 1 + random.nextInt(3); rule++) {
                boolean recursive = rule > 0 && oneIn(3);
                addRule(usable, view, recursive);
            }
            views.add(view);
        }
    }

    private List<RandomRelation> conditions() {
        List<RandomRelation> all = new ArrayList<>(facts);
        all.addAll(fluents);
        all.addAll(fluents);
        all.addAll(views);
        return all;
    }

    private void addRule(List<RandomRelation> usable, RandomRelation head, boolean recursive) {
        RandomBody body = new RandomBody(random, terms);
        if (recursive) {
            body.addSentences(List.of(head), 1);
        }
        body.addSentences(usable, 1 + random.nextInt(2));
        body.addTests(usable, usable, random.nextInt(3));
        lines.add(body.rule(head.sentence(body::known)));
    }

    // -- play --

    /** Roles take turns: what else a role may do depends on its turn, mostly. */
    private void addTurns() {
        lines.add("(init (turn " + roles.getFirst() + "))");
        for (int i = 0; i < roles.size(); i++) {
            String now = "(true (turn " + roles.get(i) + "))";
            lines.add("(<= (next (turn " + roles.get((i + 1) % roles.size()) + ")) " + now + ")");
            lines.add("(<= (legal " + roles.get(i) + " noop) (not " + now + "))");
        }
        hasTurns = true;
    }

    /** Roles put marks on things, and win where some are theirs. */
    private void addBoard() {
        moves.add(RandomRelation.plain("mark", 1));
        fluents.add(RandomRelation.fluent("owns", 2));
        lines.add("(<= (taken ?x) (true (owns ?r ?x)))");
        for (String role : roles) {
            RandomBody body = new RandomBody(random, terms);
            addTurn(role, body);
            body.add("(thing ?x)");
            body.addTest("(not (taken ?x))");
            lines.add(body.rule("(legal " + role + " (mark ?x))"));
        }
        lines.add("(<= (next (owns ?r ?x)) (does ?r (mark ?x)))");
        lines.add("(<= (next (owns ?r ?x)) (true (owns ?r ?x)))");
        String one = terms.pick(terms.constants());
        String other = terms.pick(terms.constants());
        lines.add("(<= (line ?r) (true (owns ?r " + one + ")) (true (owns ?r " + other + ")))");
        lines.add("(<= terminal (line ?r))");
        lines.add("(<= (goal ?r 100) (line ?r))");
        lines.add("(<= (goal ?r 0) (role ?r) (not (line ?r)))");
        views.add(RandomRelation.plain("line", 1));
        views.add(RandomRelation.plain("taken", 1));
    }

    private void addTurn(String role, RandomBody body) {
        if (hasTurns && !oneIn(10)) {
            body.add("(true (turn " + role + "))");
        }
    }

    private void addLegal() {
        for (String role : roles) {
            if (!hasTurns && !oneIn(15)) {
                lines.add("(legal " + role + " noop)");
            }
            for (int i = 0; i < 1 + random.nextInt(3); i++) {
                lines.add(legal(role));
            }
        }
        if (oneIn(3)) {
            RandomBody body = new RandomBody(random, terms);
            if (!oneIn(4)) { // else unsafe, but managers ask for each role
                body.add("(role ?r)");
            }
            body.addSentences(conditions(), random.nextInt(3));
            body.addTests(conditions(), conditions(), random.nextInt(2));
            lines.add(body.rule("(legal ?r " + move(body) + ")"));
        }
    }

    private String legal(String role) {
        RandomBody body = new RandomBody(random, terms);
        if (oneIn(10)) {
            return body.rule("(legal " + role + " " + move(body) + ")");
        }
        addTurn(role, body);
        if (oneIn(2)) {
            body.addSentences(conditions(), 1 + random.nextInt(2));
        } else {
            body.add("(thing ?x)");
            body.add("(thing ?y)");
        }
        body.addTests(conditions(), conditions(), random.nextInt(3));
        return body.rule("(legal " + role + " " + move(body) + ")");
    }

    private String move(RandomBody body) {
        return oneIn(20) ? body.known() : terms.pick(moves).term(body::known);
    }

    private void addNext() {
        for (RandomRelation fluent : fluents) {
            for (int i = 0; i < 1 + random.nextInt(3); i++) {
                RandomBody body = new RandomBody(random, terms);
                if (!oneIn(20)) {
                    addNextConditions(fluent, body);
                }
                lines.add(body.rule("(next " + fluent.term(body::known) + ")"));
            }
            if (!oneIn(3)) {
                addFrame(fluent);
            }
        }
    }

    private void addNextConditions(RandomRelation fluent, RandomBody body) {
        List<RandomRelation> sentences = conditions();
        List<RandomRelation> does = does();
        if (!oneIn(4)) {
            body.addSentences(does, 1);
        }
        if (oneIn(4)) {
            body.add("(true " + fluent.term(body::pattern) + ")");
        }
        body.addSentences(sentences, random.nextInt(2));
        List<RandomRelation> negatable = new ArrayList<>(sentences);
        negatable.addAll(does);
        body.addTests(sentences, negatable, random.nextInt(3));
    }

    private void addFrame(RandomRelation fluent) {
        RandomBody body = new RandomBody(random, terms);
        String kept = fluent.term(body::pattern);
        body.add("(true " + kept + ")");
        body.addTests(List.of(), does(), random.nextInt(2));
        lines.add(body.rule("(next " + kept + ")"));
    }

    private List<RandomRelation> does() {
        List<RandomRelation> does = new ArrayList<>();
        for (String role : roles) {
            for (RandomRelation move : moves) {
                does.add(RandomRelation.move(role, move.name(), move.arity()));
            }
        }
        does.add(RandomRelation.move("?w", "noop", 0));
        return does;
    }

    private void addTerminal() {
        if (oneIn(20)) {
            lines.add(oneIn(2) ? "terminal" : "(terminal)");
        }
        if (oneIn(2)) {
            RandomBody body = new RandomBody(random, terms);
            body.addSentences(fluents, 2);
            body.addSentences(conditions(), 1 + random.nextInt(2));
            body.addTests(conditions(), conditions(), random.nextInt(3));
            lines.add(body.rule("terminal"));
        }
        lines.add("(<= terminal (true never))");
    }

    private void addGoals() {
        List<String> values =
                List.of(
                        "0", "100", "50", "25", "150", "7", "many", "(s 1)", "007", "-5", "+50",
                        "9999");
        if (oneIn(6)) {
            String role = oneIn(3) ? "" : " (role ?r)"; // unsafe, but managers ask for each role
            lines.add("(<= (goal ?r 0)" + role + " (not (goal ?r 100)))");
        }
        if (oneIn(5)) {
            lines.add("(<= (goal ?r ?v) (role ?r) (worth ?v))");
            lines.add("(worth " + terms.pick(values) + ")");
        }
        for (String role : roles) {
            for (int i = 0; i < random.nextInt(4); i++) {
                RandomBody body = new RandomBody(random, terms);
                if (!oneIn(6)) {
                    body.addSentences(conditions(), random.nextInt(2));
                    body.addTests(conditions(), conditions(), random.nextInt(3));
                }
                String value = values.get(random.nextInt(oneIn(4) ? values.size() : 4));
                lines.add(body.rule("(goal " + role + " " + value + ")"));
            }
        }
    }

    private void addOddities() {
        if (oneIn(5)) {
            addPercepts();
        }
        if (oneIn(8)) {
            for (RandomRelation fluent : fluents) {
                lines.add("(base " + fluent.term(terms::ground) + ")");
            }
            lines.add("(input " + terms.pick(roles) + " noop)");
        }
        if (oneIn(40)) { // each state has a deeper term
            lines.add("(init (deep a))");
            lines.add("(<= (next (deep (s ?x))) (true (deep ?x)))");
        }
        if (oneIn(80)) { // holds of ever deeper terms
            lines.add("(grows a)");
            lines.add("(<= (grows (s ?x)) (grows ?x))");
            lines.add("(<= (legal " + terms.pick(roles) + " grow) (grows (s (s ?x))))");
        }
        if (oneIn(15)) { // asks what its players do
            lines.add("(<= v0 (does ?w noop) (true (step 1)))");
        }
        if (oneIn(6)) {
            lines.add(terms.pick(lines));
        }
        if (oneIn(8)) {
            RandomBody body = new RandomBody(random, terms);
            body.addSentences(conditions(), 1);
            lines.add(body.rule("(unused " + body.known() + ")"));
        }
    }

    private void addPercepts() {
        for (int i = 0; i < 1 + random.nextInt(3); i++) {
            RandomBody body = new RandomBody(random, terms);
            body.addSentences(oneIn(2) ? does() : conditions(), 1 + random.nextInt(2));
            body.addTests(conditions(), does(), random.nextInt(2));
            lines.add(body.rule("(sees " + terms.pick(roles) + " (saw " + body.known() + "))"));
        }
    }
}

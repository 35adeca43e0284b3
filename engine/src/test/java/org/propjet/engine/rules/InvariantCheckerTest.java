package org.propjet.engine.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.Relation.Dependence;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayList;
import java.util.List;

/** Breaks good rules in one place each. */
final class InvariantCheckerTest {
    private static final SourceSpan SPAN = new SourceSpan("t", 1, 1);

    private final GameRules good = SmallGames.check("(<= p (true x)) (<= q (not p))");

    private static String complaint(GameRules broken) {
        return String.valueOf(
                assertThrows(IllegalStateException.class, broken::check).getMessage());
    }

    private GameRules withRule(RuleAtom head, List<RuleAtom> positives, List<RuleAtom> negatives) {
        List<GameRule> rules = new ArrayList<>(good.rules());
        rules.add(new GameRule(head, positives, negatives, List.of(), SPAN));
        return new GameRules(
                "t", good.roleTerms(), good.relations(), rules, good.spelling(), List.of());
    }

    private RuleAtom atom(String relation, Term... arguments) {
        return new RuleAtom(SmallGames.relation(good, relation), List.of(arguments));
    }

    private GameRules withRelation(String text, Relation replacement) {
        List<Relation> relations = new ArrayList<>(good.relations());
        relations.set(SmallGames.relation(good, text).relationId(), replacement);
        return new GameRules(
                "t", good.roleTerms(), relations, List.of(), good.spelling(), List.of());
    }

    @Test
    void roles() {
        assertEquals(
                "t: no roles",
                complaint(
                        new GameRules(
                                "t",
                                List.of(),
                                good.relations(),
                                good.rules(),
                                good.spelling(),
                                List.of())));
        assertEquals(
                "t: a role is there twice: [a, a]",
                complaint(
                        new GameRules(
                                "t",
                                List.of(new Term.Constant("a"), new Term.Constant("a")),
                                good.relations(),
                                good.rules(),
                                good.spelling(),
                                List.of())));
    }

    @Test
    void relations() {
        Relation p = SmallGames.relation(good, "p/0");
        Relation elsewhere = new Relation(0, "p", 0, Keyword.NONE, p.dependence(), p.stratum());
        assertEquals("t: p/0 is not at its index", complaint(withRelation("p/0", elsewhere)));
        Relation twice =
                new Relation(p.relationId(), "q", 0, Keyword.NONE, p.dependence(), p.stratum());
        assertEquals("t: q/0 is there twice", complaint(withRelation("p/0", twice)));
        Relation goal =
                new Relation(p.relationId(), "p", 0, Keyword.GOAL, p.dependence(), p.stratum());
        assertEquals("t: GOAL is there twice", complaint(withRelation("p/0", goal)));
    }

    @Test
    void rulesOfTrue() {
        Term x = new Term.Constant("x");
        assertEquals(
                "t: TRUE has rules", complaint(withRule(atom("true/1", x), List.of(), List.of())));
    }

    @Test
    void safety() {
        Term x = new Term.Variable("?x");
        assertEquals(
                "t: unsafe: (init ?x)",
                complaint(withRule(atom("init/1", x), List.of(), List.of())));
        assertEquals(
                "t: unsafe: (<= p (not (role ?x)))",
                complaint(withRule(atom("q/0"), List.of(), List.of(atom("role/1", x))))
                        .replace("(<= q", "(<= p"));
    }

    @Test
    void arityAndOwnership() {
        assertEquals(
                "t: wrong arity: init", complaint(withRule(atom("init/1"), List.of(), List.of())));
        Relation foreign = new Relation(0, "z", 0, Keyword.NONE, Dependence.STATIC, 0);
        assertEquals(
                "t: a relation of other rules: (<= q z)",
                complaint(
                        withRule(
                                atom("q/0"),
                                List.of(new RuleAtom(foreign, List.of())),
                                List.of())));
    }

    @Test
    void strata() {
        assertEquals(
                "t: uses a higher stratum: (<= p q)",
                complaint(withRule(atom("p/0"), List.of(atom("q/0")), List.of())));
        assertEquals(
                "t: negates a relation of its own stratum: (<= q (not q))",
                complaint(withRule(atom("q/0"), List.of(), List.of(atom("q/0")))));
    }

    @Test
    void dependence() {
        Term x = new Term.Constant("x");
        assertEquals(
                "t: init/1 depends on STATE",
                complaint(withRule(atom("init/1", x), List.of(atom("p/0")), List.of())));
        assertEquals(
                "t: p/0 depends on MOVE",
                complaint(withRule(atom("p/0"), List.of(atom("does/2", x, x)), List.of())));
    }
}

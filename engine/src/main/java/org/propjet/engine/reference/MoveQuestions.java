package org.propjet.engine.reference;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.datalog.CompiledRule;
import org.propjet.engine.datalog.JoinPlan;
import org.propjet.engine.datalog.JoinRunner;
import org.propjet.engine.datalog.TermTemplate;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.Relation;
import org.propjet.engine.rules.Relation.Dependence;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayList;
import java.util.List;

/**
 * Asks for one legal move, or whether a certain move is legal, without listing the moves: there may
 * be millions. Each rule for {@code legal} is joined with what is asked for, and each join ends
 * with its first answer.
 *
 * <p>Not thread-safe. A question costs the relations that the rules use, as far as it is the first
 * to need them, and a part of a join. The exceptions are those of {@link RuleReasoner}.
 */
final class MoveQuestions {
    /** No move. */
    static final int NONE = -1;

    private static final Term.Variable ROLE = new Term.Variable("role");
    private static final Term.Variable MOVE = new Term.Variable("move");

    private final RuleEvaluator evaluator;
    private final List<GameRule> rules = new ArrayList<>();
    private final Relation askedRole;
    private final Relation askedMove;

    /** The rules with each of the two as a condition, as far as somebody has asked. */
    private final List<@Nullable CompiledRule> ofRole = new ArrayList<>();

    private final List<@Nullable CompiledRule> ofMove = new ArrayList<>();

    /** Makes it for an evaluator of the rules. */
    MoveQuestions(GameRules gameRules, RuleEvaluator evaluator) {
        this.evaluator = evaluator;
        Relation legal = gameRules.keyword(Keyword.LEGAL);
        askedRole = relation(evaluator.addRelation(1), 1);
        askedMove = relation(evaluator.addRelation(2), 2);
        GameRule first = null;
        for (GameRule rule : gameRules.rulesOf(legal)) {
            if (!RuleProgram.isFact(rule)) {
                rules.add(rule);
            }
            first = first == null ? rule : first;
        }
        int facts = evaluator.factsOf(legal.relationId());
        if (facts != RuleProgram.NO_FACTS && first != null) {
            rules.addFirst(
                    new GameRule(
                            new RuleAtom(legal, List.of(ROLE, MOVE)),
                            List.of(new RuleAtom(relation(facts, 2), List.of(ROLE, MOVE))),
                            List.of(),
                            List.of(),
                            first.span()));
        }
    }

    private static Relation relation(int relationId, int arity) {
        return new Relation(relationId, "asked", arity, Keyword.NONE, Dependence.STATE, 0);
    }

    /** Returns the term of a legal move of a role, or {@link #NONE}. */
    int any(int roleTerm) {
        evaluator.setRow(askedRole.relationId(), roleTerm);
        return firstAnswer(ofRole, askedRole);
    }

    /** Returns whether a move of a role is legal. */
    boolean isLegal(int roleTerm, int moveTerm) {
        evaluator.setRow(askedMove.relationId(), roleTerm, moveTerm);
        return firstAnswer(ofMove, askedMove) != NONE;
    }

    private int firstAnswer(List<@Nullable CompiledRule> compiled, Relation asked) {
        First first = new First();
        for (int i = 0; i < rules.size() && first.move == NONE; i++) {
            if (i == compiled.size()) {
                compiled.add(compiled(rules.get(i), asked));
            }
            CompiledRule rule = compiled.get(i);
            if (rule != null) {
                evaluator.solve(rule, first);
            }
        }
        return first.move;
    }

    private @Nullable CompiledRule compiled(GameRule rule, Relation asked) {
        RuleAtom head = rule.head();
        List<RuleAtom> positives = new ArrayList<>(rule.positives());
        positives.addFirst(new RuleAtom(asked, head.arguments().subList(0, asked.arity())));
        return evaluator
                .compiler()
                .compile(
                        new GameRule(
                                head, positives, rule.negatives(), rule.distincts(), rule.span()));
    }

    /** Keeps the move of the first answer. */
    private final class First implements JoinRunner.Sink {
        private final TermTemplate templates = new TermTemplate(evaluator.terms());
        private final int[] row = new int[2];
        private int move = NONE;

        @Override
        public void take(CompiledRule rule, JoinPlan plan, int[] variables, int[] rows) {
            templates.values(rule.head().arguments(), variables, row);
            move = row[1];
            throw new RuleQuery.EnoughException();
        }

        @Override
        public void look(CompiledRule rule) {
            if (Thread.currentThread().isInterrupted()) {
                throw new EvaluationInterruptedException();
            }
        }
    }
}

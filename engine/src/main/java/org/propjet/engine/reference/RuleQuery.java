package org.propjet.engine.reference;

import org.propjet.engine.datalog.CompiledRule;
import org.propjet.engine.datalog.JoinPlan;
import org.propjet.engine.datalog.JoinRunner;
import org.propjet.engine.datalog.TermTable;
import org.propjet.engine.datalog.TermText;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRule.Disequality;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.Relation;
import org.propjet.engine.rules.Relation.Dependence;
import org.propjet.engine.rules.Relation.Keyword;
import org.propjet.engine.rules.Variables;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Asks which values of variables meet conditions in a state under a joint move: what the reference
 * asks of its rules, asked from outside.
 *
 * <p>Not thread-safe. A question costs a join, and the relations that it is the first to need. The
 * exceptions are those of {@link RuleReasoner}.
 */
public final class RuleQuery {
    private static final SourceSpan NOWHERE = new SourceSpan("question", 1, 1);

    private final GameRules rules;
    private final RuleEvaluator evaluator;
    private final TermText text;

    /** Thrown by a sink that has enough. */
    static final class EnoughException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        EnoughException() {
            super("enough", null, false, false);
        }
    }

    /** Makes it for a game; the state is empty. Cost: linear in the rules. */
    public RuleQuery(GameRules rules) {
        this.rules = rules;
        evaluator = new RuleEvaluator(rules, DemandLimits.USUAL);
        text = new TermText(evaluator.terms());
    }

    /**
     * Makes a state and a joint move the current ones.
     *
     * @param fluents the canonical texts of what holds
     * @param moves the canonical text of each role's move; none if the question is of a state only
     */
    public void setState(List<String> fluents, List<String> moves) {
        int[] fluentTerms = fluents.stream().distinct().mapToInt(text::read).toArray();
        evaluator.setFluents(fluentTerms, fluentTerms.length);
        if (!moves.isEmpty()) {
            evaluator.setMoves(
                    rules.roles().stream().mapToInt(text::read).toArray(),
                    moves.stream().mapToInt(text::read).toArray());
        }
    }

    /**
     * Returns values with which conditions hold, each once.
     *
     * @param positives atoms that must hold
     * @param negatives atoms that must not; their variables occur in positives
     * @param distincts pairs that must differ; their variables occur in positives
     * @param most how many to find at most
     */
    public List<Map<Term.Variable, Term>> solutions(
            List<RuleAtom> positives,
            List<RuleAtom> negatives,
            List<Disequality> distincts,
            int most) {
        Set<Term.Variable> variables = new LinkedHashSet<>();
        positives.forEach(atom -> Variables.addOf(atom.arguments(), variables));
        List<Term.Variable> asked = List.copyOf(variables);
        Relation answer =
                new Relation(-1, "question", asked.size(), Keyword.NONE, Dependence.MOVE, 0);
        RuleAtom head = new RuleAtom(answer, List.copyOf(asked));
        GameRule rule = new GameRule(head, positives, negatives, distincts, NOWHERE);
        CompiledRule question = evaluator.compiler().compile(rule);
        Set<Map<Term.Variable, Term>> found = new LinkedHashSet<>();
        if (question != null && most > 0) {
            evaluator.solve(question, new Collector(asked, found, most));
        }
        return new ArrayList<>(found);
    }

    /** Keeps solutions until there are enough. */
    private final class Collector implements JoinRunner.Sink {
        private final List<Term.Variable> asked;
        private final Set<Map<Term.Variable, Term>> found;
        private final int most;

        Collector(List<Term.Variable> asked, Set<Map<Term.Variable, Term>> found, int most) {
            this.asked = asked;
            this.found = found;
            this.most = most;
        }

        @Override
        public void take(CompiledRule rule, JoinPlan plan, int[] variables, int[] rows) {
            Map<Term.Variable, Term> values = new LinkedHashMap<>();
            int[] columns = rule.head().columns();
            for (int i = 0; i < columns.length; i++) {
                values.put(asked.get(i), term(variables[columns[i]]));
            }
            found.add(values);
            if (found.size() == most) {
                throw new EnoughException();
            }
        }

        @Override
        public void look(CompiledRule rule) {
            if (Thread.currentThread().isInterrupted()) {
                throw new EvaluationInterruptedException();
            }
        }
    }

    private Term term(int termId) {
        TermTable terms = evaluator.terms();
        if (terms.isConstant(termId)) {
            return new Term.Constant(terms.nameOf(termId));
        }
        List<Term> arguments = new ArrayList<>();
        for (int i = 0; i < terms.arityOf(termId); i++) {
            arguments.add(term(terms.argument(termId, i)));
        }
        return new Term.Compound(terms.nameOf(termId), arguments);
    }
}

package org.propjet.engine.reference;

import org.propjet.engine.datalog.CompiledRule;
import org.propjet.engine.datalog.RelationStore;
import org.propjet.engine.datalog.RuleCompiler;
import org.propjet.engine.datalog.TermTable;
import org.propjet.engine.rules.DependencyGraph;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.Relation;
import org.propjet.engine.rules.Relation.Dependence;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The rules of a game over term ids, by components: what one {@link RuleEvaluator} works on, and
 * the tables that it works in. Facts, of which there can be millions, are not kept as rules but as
 * rows of relations of their own.
 *
 * <p>Not thread-safe.
 */
final class RuleProgram {
    /** What {@link #factsOf} returns for a relation without facts. */
    static final int NO_FACTS = -1;

    /**
     * The deepest term. Rules that count by nesting reach some hundreds; a recursion that nests
     * without end gets here within milliseconds.
     */
    static final int MAX_TERM_DEPTH = 10_000;

    /**
     * The most terms: some 200 MB. The largest public game makes fewer than a hundredth of them in
     * a state.
     */
    private static final int MAX_TERM_COUNT = 1 << 22;

    private final GameRules rules;
    private final TermTable terms = new TermTable(RuleProgram::checkTerm);
    private final RelationStore relations;
    private final RuleCompiler compiler;
    private final Component[] components;
    private final DependencyGraph graph;
    private final int[] factsOf;
    private final int trueId;
    private final int doesId;

    /** Compiles rules. */
    RuleProgram(GameRules rules) {
        this.rules = rules;
        relations = new RelationStore(terms, rules.relations());
        compiler = new RuleCompiler(terms, relations, false);
        trueId = rules.keyword(Keyword.TRUE).relationId();
        doesId = rules.keyword(Keyword.DOES).relationId();
        graph = DependencyGraph.of(rules);
        factsOf = new int[rules.relations().size()];
        Arrays.fill(factsOf, NO_FACTS);
        components = graph.components().stream().map(this::component).toArray(Component[]::new);
    }

    private Component component(List<Integer> members) {
        List<CompiledRule> compiled = new ArrayList<>();
        boolean mayBeDemanded = true;
        for (int relationId : members) {
            Relation relation = relation(relationId);
            mayBeDemanded &= relation.keyword() == Keyword.NONE;
            for (GameRule rule : rules.rulesOf(relation)) {
                if (isFact(rule)) {
                    addFact(rule);
                    continue;
                }
                CompiledRule made = compiler.compile(rule);
                if (made != null) {
                    compiled.add(made);
                }
            }
        }
        int[] relationIds = members.stream().mapToInt(Integer::intValue).toArray();
        Dependence dependence = relation(relationIds[0]).dependence();
        return new Component(relationIds, compiled, dependence, mayBeDemanded);
    }

    /** Returns whether a rule has no conditions. */
    static boolean isFact(GameRule rule) {
        return rule.positives().isEmpty()
                && rule.negatives().isEmpty()
                && rule.distincts().isEmpty();
    }

    private void addFact(GameRule rule) {
        Relation relation = rule.head().relation();
        int relationId = relation.relationId();
        if (factsOf[relationId] == NO_FACTS) {
            factsOf[relationId] = relations.add(relation.arity());
        }
        relations.table(factsOf[relationId]).add(compiler.groundArguments(rule.head()));
    }

    /** Empties a relation but for its facts. */
    void clearButFacts(int relationId) {
        relations.clear(relationId);
        if (factsOf[relationId] != NO_FACTS) {
            relations.table(relationId).appendAll(relations.table(factsOf[relationId]));
        }
    }

    /** Returns the relation that has the facts of a relation only, or {@link #NO_FACTS}. */
    int factsOf(int relationId) {
        return factsOf[relationId];
    }

    /** Returns a relation of the rules. */
    Relation relation(int relationId) {
        return rules.relations().get(relationId);
    }

    /** Returns the first rule of a relation that has rules. */
    GameRule firstRule(Relation relation) {
        return rules.rulesOf(relation).getFirst();
    }

    /** Refuses a term that is too deep, too long or one too many. */
    static void checkTerm(String name, int depth, int symbolCount, int termCount) {
        if (symbolCount > TermTable.MOST_SYMBOLS) {
            throw new RunawayRulesException(
                    "the text of a term of "
                            + name
                            + " has more than "
                            + TermTable.MOST_SYMBOLS
                            + " names: the rules seem to build terms without end");
        }
        if (depth > MAX_TERM_DEPTH) {
            throw new RunawayRulesException(
                    "a term of "
                            + name
                            + " is nested more than "
                            + MAX_TERM_DEPTH
                            + " deep: the rules seem to build terms without end");
        }
        if (termCount >= MAX_TERM_COUNT) {
            throw new RunawayRulesException(
                    "more than "
                            + MAX_TERM_COUNT
                            + " terms, the last of "
                            + name
                            + ": the rules seem to build terms without end");
        }
    }

    /** Returns the terms, in which all ids are. */
    TermTable terms() {
        return terms;
    }

    /** Returns the tables. */
    RelationStore relations() {
        return relations;
    }

    /** Returns the compiler of further rules. */
    RuleCompiler compiler() {
        return compiler;
    }

    /** Returns the components, each after those that it uses. */
    Component[] components() {
        return components;
    }

    /** Returns whether a relation is one of the rules, not one made for demand. */
    boolean isOfRules(int relationId) {
        return relationId < factsOf.length;
    }

    /** Returns the index of the component of a relation of the rules. */
    int componentOf(int relationId) {
        return graph.componentOf(relationId);
    }

    /** Returns the relation {@code true}. */
    int trueId() {
        return trueId;
    }

    /** Returns the relation {@code does}. */
    int doesId() {
        return doesId;
    }
}

package org.propjet.engine.reference;

import org.propjet.engine.datalog.TermText;
import org.propjet.engine.datalog.TupleTable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.GoalScale;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.gdl.CanonicalOrder;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.GoalFlow;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayList;
import java.util.List;

/**
 * A game that is played by evaluating its rules directly; see {@link RuleReasoner}.
 *
 * <p>Immutable, but for open tables, which grow; thread-safe.
 */
public final class RuleGame implements Game {
    private final GameRules rules;
    private final DemandLimits limits;
    private final StateLayout layout;
    private final MoveTable moves;
    private final MoveTable percepts;
    private final GoalScale goalScale;
    private final long[] initialState;

    private RuleGame(
            GameRules rules,
            StateLayout layout,
            MoveTable moves,
            MoveTable percepts,
            GoalScale goalScale,
            DemandLimits limits,
            List<String> initialFluents) {
        this.rules = rules;
        this.limits = limits;
        this.layout = layout;
        this.moves = moves;
        this.percepts = percepts;
        this.goalScale = goalScale;
        this.initialState = layout.stateOf(initialFluents);
    }

    private static List<String> initialFluents(GameRules rules, DemandLimits limits) {
        RuleEvaluator evaluator = new RuleEvaluator(rules, limits);
        TermText text = new TermText(evaluator.terms());
        TupleTable init = evaluator.relation(rules.keyword(Keyword.INIT).relationId());
        List<String> fluents = new ArrayList<>();
        for (int row = 0; row < init.rowCount(); row++) {
            fluents.add(text.write(init.cell(row, 0)));
        }
        fluents.sort(CanonicalOrder.COMPARATOR);
        return fluents;
    }

    /**
     * Makes a game with an open layout and open tables, which number fluents, moves and percepts as
     * they are met. Cost: that of the initial state.
     *
     * @throws RunawayRulesException if the initial state has no end
     * @throws EvaluationInterruptedException if the thread is interrupted
     * @throws org.propjet.engine.game.StateLayoutFullException if the initial state is too large
     */
    public static RuleGame of(GameRules rules) {
        return of(rules, DemandLimits.USUAL);
    }

    /** Makes a game with other limits; for tests. */
    static RuleGame of(GameRules rules, DemandLimits limits) {
        int roleCount = rules.roles().size();
        List<String> initial = initialFluents(rules, limits);
        return new RuleGame(
                rules,
                StateLayout.open(rules.spelling(), initial.size()),
                MoveTable.open(roleCount, rules.spelling()),
                MoveTable.open(roleCount, rules.spelling()),
                GoalScale.of(GoalFlow.values(rules)),
                limits,
                initial);
    }

    /**
     * Makes a game that shares the layout, the tables and the scale of goals of another, so that
     * states, moves and goals of the two can be compared.
     *
     * @param rules the rules
     * @param other the other game
     * @throws org.propjet.engine.game.StateLayoutFullException if the layout is closed and lacks a
     *     fluent of the initial state
     */
    public static RuleGame over(GameRules rules, Game other) {
        return over(
                rules,
                other.stateLayout(),
                other.moveTable(),
                other.perceptTable(),
                other.goalScale());
    }

    /** Makes a game over a layout, tables and a scale; for tests, too. */
    static RuleGame over(
            GameRules rules,
            StateLayout layout,
            MoveTable moves,
            MoveTable percepts,
            GoalScale goalScale) {
        DemandLimits limits = DemandLimits.USUAL;
        return new RuleGame(
                rules, layout, moves, percepts, goalScale, limits, initialFluents(rules, limits));
    }

    @Override
    public String name() {
        return rules.name();
    }

    /** Returns {@code reference}. */
    @Override
    public String backend() {
        return "reference";
    }

    @Override
    public List<String> roles() {
        return rules.roles();
    }

    @Override
    public StateLayout stateLayout() {
        return layout;
    }

    @Override
    public MoveTable moveTable() {
        return moves;
    }

    @Override
    public MoveTable perceptTable() {
        return percepts;
    }

    /** Returns what the rules say: the table is empty at first. */
    @Override
    public boolean hasPercepts() {
        return rules.hasPercepts();
    }

    @Override
    public GoalScale goalScale() {
        return goalScale;
    }

    @Override
    public long[] initialState() {
        return initialState.clone();
    }

    /** Returns a new reasoner in the initial state. Cost: linear in the rules. */
    @Override
    public Reasoner newReasoner() {
        return new RuleReasoner(this, rules, limits);
    }
}

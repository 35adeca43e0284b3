package org.propjet.engine.fuzz;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.GoalScale;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.gdl.Term;

import java.util.List;

/**
 * A game that is played by {@link NaiveRules}.
 *
 * <p>Not thread-safe; all its reasoners are one.
 */
public final class NaiveGame implements Game {
    private final NaiveRules rules;
    private final String name;
    private final List<Term> roles;
    private final StateLayout layout;
    private final MoveTable moves;
    private final MoveTable percepts;
    private final GoalScale goalScale;
    private final NaiveReasoner reasoner;
    private final long[] initialState;

    /**
     * Makes a game that shares the layout, the tables and the scale of goals of another, so that
     * states, moves and goals of the two can be compared.
     *
     * @param rules the rules
     * @param other the other game
     * @throws org.propjet.engine.game.StateLayoutFullException if the layout is closed and lacks a
     *     fluent of the initial state
     */
    public NaiveGame(NaiveRules rules, Game other) {
        this.rules = rules;
        name = other.name();
        roles = rules.roles();
        layout = other.stateLayout();
        moves = other.moveTable();
        percepts = other.perceptTable();
        goalScale = other.goalScale();
        reasoner = new NaiveReasoner(this);
        initialState = layout.newState();
        rules.initially()
                .of("init/1")
                .forEach(row -> NaiveReasoner.add(row.getFirst(), layout, initialState));
    }

    NaiveRules rules() {
        return rules;
    }

    /** Returns the roles' terms, in role order. */
    List<Term> roleTerms() {
        return roles;
    }

    @Override
    public String name() {
        return name;
    }

    /** Returns {@code naive}. */
    @Override
    public String backend() {
        return "naive";
    }

    @Override
    public List<String> roles() {
        return roles.stream().map(Term::toString).toList();
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

    @Override
    public GoalScale goalScale() {
        return goalScale;
    }

    @Override
    public long[] initialState() {
        return initialState.clone();
    }

    /** Returns the game's reasoner: always the same one. */
    @Override
    public Reasoner newReasoner() {
        return reasoner;
    }
}

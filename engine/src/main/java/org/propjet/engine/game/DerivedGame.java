package org.propjet.engine.game;

import java.util.List;

/**
 * A game made of another: it has its name, roles, layout, tables and initial state. How it is
 * evaluated is its own.
 *
 * <p>Thread-safe if what extends it is.
 */
public abstract class DerivedGame implements Game {
    private final Game original;

    /**
     * Makes a game.
     *
     * @param original the game that this one is made of
     */
    protected DerivedGame(Game original) {
        this.original = original;
    }

    @Override
    public final String name() {
        return original.name();
    }

    @Override
    public final List<String> roles() {
        return original.roles();
    }

    @Override
    public final StateLayout stateLayout() {
        return original.stateLayout();
    }

    @Override
    public final MoveTable moveTable() {
        return original.moveTable();
    }

    @Override
    public final MoveTable perceptTable() {
        return original.perceptTable();
    }

    @Override
    public final GoalScale goalScale() {
        return original.goalScale();
    }

    @Override
    public final boolean hasPercepts() {
        return original.hasPercepts();
    }

    @Override
    public long[] initialState() {
        return original.initialState();
    }
}

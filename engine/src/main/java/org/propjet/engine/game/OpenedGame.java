package org.propjet.engine.game;

import java.util.List;
import java.util.Optional;

/**
 * A game that begins in another of its states: what plays it knows of no earlier one.
 *
 * <p>It shares all but the initial state with the original, which stays its maker's to close.
 * Thread-safe as the original is.
 */
public final class OpenedGame extends DerivedGame {
    private final Game original;
    private final long[] start;

    private OpenedGame(Game original, long[] start) {
        super(original);
        this.original = original;
        this.start = start;
    }

    /**
     * Makes a game that begins in a state.
     *
     * @param original the game
     * @param fluents the canonical texts of what holds in the state; it is reachable
     * @throws StateLayoutFullException if no state of the game has such a fluent
     */
    public static OpenedGame of(Game original, List<String> fluents) {
        return new OpenedGame(original, original.stateLayout().stateOf(fluents));
    }

    /** Returns a game as its rules have it, whether it begins elsewhere or not. */
    public static Game originalOf(Game game) {
        return game instanceof OpenedGame opened ? opened.original : game;
    }

    /** Returns the game as its rules have it. */
    public Game original() {
        return original;
    }

    @Override
    public String backend() {
        return original.backend();
    }

    @Override
    public long[] initialState() {
        return start.clone();
    }

    @Override
    public Reasoner newReasoner() {
        Reasoner reasoner = original.newReasoner();
        reasoner.setState(start);
        return reasoner;
    }

    @Override
    public void hastenReasoners(long untilNanos) {
        original.hastenReasoners(untilNanos);
    }

    @Override
    public boolean isHasteningReasoners() {
        return original.isHasteningReasoners();
    }

    @Override
    public List<Factor> factors() {
        return original.factors().stream()
                .map(factor -> factor.with(new OpenedGame(factor.game(), factor.stateOf(start))))
                .toList();
    }

    @Override
    public Playouts newPlayouts(long seed) {
        return original.newPlayouts(seed);
    }

    @Override
    public Optional<Successors> newSuccessors() {
        return original.newSuccessors();
    }
}

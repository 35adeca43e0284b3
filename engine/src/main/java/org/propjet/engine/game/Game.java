package org.propjet.engine.game;

import org.propjet.engine.StableApi;

import java.util.List;
import java.util.Optional;

/**
 * A game that can be played: what does not change during a match.
 *
 * <p>All its texts have the rulesheet's spelling, and so what it says to others has it, too.
 *
 * <p>Immutable (an open layout or table grows, and is thread-safe); shared by threads, each of
 * which has its own {@link Reasoner}.
 */
@StableApi
public interface Game extends AutoCloseable {
    /** The role of chance (GDL-II). Its player makes any legal move, and gets no points. */
    String CHANCE = "random";

    /** Returns whether a role, in any case, is that of chance. */
    static boolean isChance(String role) {
        return role.equalsIgnoreCase(CHANCE);
    }

    /** Returns the index of chance among roles, or -1 if it has none. */
    static int chanceIndex(List<String> roles) {
        for (int role = 0; role < roles.size(); role++) {
            if (isChance(roles.get(role))) {
                return role;
            }
        }
        return -1;
    }

    /** Returns the game's name, for people. */
    String name();

    /** Returns how this game is evaluated, such as {@code reference} or {@code net}. */
    String backend();

    /** Returns the roles' canonical texts, in role order. */
    List<String> roles();

    /** Returns which bit of a state stands for which fluent. */
    StateLayout stateLayout();

    /** Returns the roles' moves by number. */
    MoveTable moveTable();

    /** Returns what each role can perceive, by number; no entries in games without {@code sees}. */
    MoveTable perceptTable();

    /**
     * Returns whether a player knows only its own moves and what it perceives (GDL-II, {@code
     * sees}), and not what the others play.
     */
    default boolean hasPercepts() {
        MoveTable percepts = perceptTable();
        for (int role = 0; role < percepts.roleCount(); role++) {
            if (percepts.moveCount(role) > 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns what the goal values that the rules state are worth, in points from 0 to 100. */
    default GoalScale goalScale() {
        return GoalScale.PLAIN;
    }

    /** Returns a new copy of the initial state. */
    long[] initialState();

    /** Returns a new reasoner, for one thread. */
    Reasoner newReasoner();

    /** Returns a reasoner, or a new one if the game has a faster kind by now. */
    default Reasoner fastest(Reasoner reasoner) {
        Reasoner newest = newReasoner();
        return newest.getClass().equals(reasoner.getClass()) ? reasoner : newest;
    }

    /**
     * Says that single states are what matters now. Comes back at once; {@link #newReasoner} gives
     * the fastest one as soon as there is one, and what else goes on in the background waits.
     *
     * @param untilNanos until when it waits, as {@link System#nanoTime()}; a later call can end
     *     that
     */
    default void hastenReasoners(long untilNanos) {}

    /** Returns whether a faster kind of reasoner is being made, which takes a processor. */
    default boolean isHasteningReasoners() {
        return false;
    }

    /**
     * Returns new playouts, for one thread.
     *
     * @param seed fixes all choices
     */
    default Playouts newPlayouts(long seed) {
        return new ReasonerPlayouts(this, seed);
    }

    /**
     * Returns what computes many successors at once, for one thread; empty if there is nothing
     * better than a reasoner.
     */
    default Optional<Successors> newSuccessors() {
        return Optional.empty();
    }

    /**
     * Returns the parts of the game that can be searched by themselves; none if there is only one,
     * or nothing is known of them. Their games are this game's to close.
     */
    default List<Factor> factors() {
        return List.of();
    }

    /** Ends what goes on in the background, if anything does. The game can still be played. */
    @Override
    default void close() {}
}

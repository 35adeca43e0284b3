package org.propjet.player.search;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.player.value.Knowledge;

import java.util.List;

/**
 * What alpha-beta goes by, beside what it has in common with the tree search. Immutable.
 *
 * @param practice how much of the time for a move it spends on games against itself, 0 to 0.9
 * @param knowledge what it has learnt before; null if that is nothing
 */
public record AlphaBetaOptions(double practice, @Nullable Knowledge knowledge) {
    static final String PRACTICE = "practice";

    /** The option that names a file. */
    static final String KNOWLEDGE = "knowledge";

    private static final double MOST_PRACTICE = 0.9;

    /** The names of its options. */
    static final List<String> NAMES = List.of(PRACTICE, KNOWLEDGE);

    /** Returns the defaults. */
    static AlphaBetaOptions standard() {
        return new AlphaBetaOptions(0.25, null);
    }

    /** Returns all options that {@link #with} knows. */
    static List<UctOptions.Description> described() {
        return List.of(
                new UctOptions.Description(
                        PRACTICE,
                        "0 to " + MOST_PRACTICE,
                        Double.toString(standard().practice),
                        "part of a move's time in which alpha-beta plays against itself"),
                new UctOptions.Description(
                        KNOWLEDGE,
                        "a file",
                        "none",
                        "what alpha-beta has learnt before, by 'learn --self-play'"));
    }

    /**
     * Sees that the knowledge, if there is any, is of a game.
     *
     * @throws IllegalArgumentException with a message for people, if it is not
     */
    void check(Game game) {
        if (knowledge != null) {
            Knowledge _ = knowledge.of(game);
        }
    }

    /**
     * Returns these options with one changed.
     *
     * @throws IllegalArgumentException with a message for people, if the value makes no sense
     */
    AlphaBetaOptions with(String name, String value) {
        if (name.equals(PRACTICE)) {
            double share = OptionValue.number(name, value, MOST_PRACTICE);
            return new AlphaBetaOptions(share, knowledge);
        }
        return new AlphaBetaOptions(practice, Knowledge.named(value));
    }
}

package org.propjet.player.classic;

import org.propjet.engine.game.Game;
import org.propjet.player.minimax.Rivalry;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The kinds of horizons that a user can ask for by name: values of the option {@code eval}. */
public enum HorizonKind {
    /** 50 points everywhere: knows nothing. */
    ZERO {
        @Override
        public Horizon of(Game game, long seed) {
            return (_, _, _) -> Horizon.odd(Horizon.TOP / 2);
        }
    },
    /** The goal value that holds now; 50 where none does. */
    GOALS {
        @Override
        public Horizon of(Game game, long seed) {
            return (reasoner, _, role) -> {
                int goal = reasoner.goal(role);
                return Horizon.odd(goal < 0 ? Horizon.TOP / 2 : goal * Horizon.POINT);
            };
        }
    },
    /** How many legal moves the role has, compared with others. */
    MOBILITY {
        @Override
        public Horizon of(Game game, long seed) {
            return new MobilityHorizon(game, seed);
        }
    },
    /** How near the role is to its best goal, compared with others. */
    DISTANCE {
        @Override
        public Horizon of(Game game, long seed) {
            return new DistanceHorizon(game);
        }
    },
    /** What self-play has taught. */
    LEARNT {
        @Override
        public Horizon of(Game game, long seed) {
            Optional<Rivalry> rivalry = Rivalry.of(game);
            return new LearntHorizon(
                    game,
                    rivalry.orElseThrow(
                            () ->
                                    new IllegalArgumentException(
                                            "eval=learnt is for two rivals that choose in turn, and"
                                                + " this game is none, or none of its random games"
                                                + " ends in time; take eval=goals")),
                    seed);
        }
    };

    /**
     * Makes a horizon for one thread.
     *
     * @param seed fixes what it draws at random
     * @throws IllegalArgumentException with a message for people, if the game is none for it
     */
    public abstract Horizon of(Game game, long seed);

    /** Returns the name, in small letters. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the kind of a name.
     *
     * @throws IllegalArgumentException with a message for people, if there is none
     */
    public static HorizonKind named(String name) {
        String labels =
                Arrays.stream(values()).map(HorizonKind::label).collect(Collectors.joining(", "));
        return Arrays.stream(values())
                .filter(kind -> kind.label().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "eval=%s: one of %s is wanted".formatted(name, labels)));
    }

    /** Returns the share of a role whose worth is compared with that of the best other one. */
    static double share(double own, double other) {
        return own + other == 0 ? 0.5 : own / (own + other);
    }
}

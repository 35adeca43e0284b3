package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.player.match.Sprt;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The option {@code --sprt}, and what it means for the number of matches. */
final class SprtOption {
    /** How many matches a test may take that nobody set a limit to; an even number. */
    private static final int MOST_MATCHES = 10_000;

    @Option(
            names = "--sprt",
            paramLabel = "ELO0,ELO1",
            converter = Converter.class,
            description =
                    "Play until it is known whether the first player is stronger than the second"
                            + " by ELO1 rather than ELO0 points, such as 0,20: a sequential test,"
                            + " wrong in 5 %% of all cases. Two more numbers say otherwise:"
                            + " ELO0,ELO1,ALPHA,BETA.")
    private Optional<Sprt> sprt = Optional.empty();

    /** Reads the value. */
    static final class Converter implements ITypeConverter<Sprt> {
        @Override
        public Sprt convert(String value) {
            List<Double> numbers = new ArrayList<>();
            try {
                for (String part : value.split(",", -1)) {
                    numbers.add(Double.valueOf(part.strip()));
                }
            } catch (NumberFormatException e) {
                numbers.clear();
            }
            boolean hasErrors = numbers.size() == 4;
            if (numbers.size() != 2 && !hasErrors) {
                throw new TypeConversionException(
                        "'" + value + "' is not two differences in Elo, such as 0,20");
            }
            try {
                return new Sprt(
                        numbers.get(0),
                        numbers.get(1),
                        hasErrors ? numbers.get(2) : Sprt.USUAL_ERROR,
                        hasErrors ? numbers.get(3) : Sprt.USUAL_ERROR);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException("'" + value + "': " + e.getMessage());
            }
        }
    }

    /** Returns the test, if one was asked for. */
    Optional<Sprt> get() {
        return sprt;
    }

    /**
     * Returns how many matches are played at most.
     *
     * @param given the value of {@code --matches}, if there is one
     * @param roles the game's roles
     * @throws IllegalArgumentException with a message for people, if a test is not possible
     */
    int matchCount(@Nullable Integer given, List<String> roles) {
        if (sprt.isEmpty()) {
            return given == null ? 1 : given;
        }
        long playerCount = roles.stream().filter(role -> !role.equals(Game.CHANCE)).count();
        if (playerCount != 2) {
            throw new IllegalArgumentException(
                    "--sprt compares two players, but this game is for " + playerCount);
        }
        int count = given == null ? MOST_MATCHES : given;
        if (count % 2 != 0) {
            throw new IllegalArgumentException(
                    "--sprt plays matches in pairs, with the roles exchanged: --matches "
                            + count
                            + " is odd");
        }
        return count;
    }
}

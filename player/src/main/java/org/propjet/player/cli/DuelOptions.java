package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.player.match.Sprt;
import org.propjet.player.terminal.CountConverter;

import picocli.CommandLine.Option;

import java.util.List;
import java.util.Optional;

/** How players are compared: the options {@code --openings} and {@code --sprt}. */
final class DuelOptions {
    /** How many matches a test may take that nobody set a limit to; an even number. */
    private static final int MOST_MATCHES = 10_000;

    @Option(
            names = "--openings",
            paramLabel = "N",
            converter = CountConverter.class,
            description =
                    "Begin matches after N plies drawn at random, the same ones for as many matches"
                            + " as there are roles with players, so that each player has each role"
                            + " (default: 0).")
    private int openingPlies;

    @Option(
            names = "--sprt",
            paramLabel = "ELO0,ELO1",
            description =
                    "Play until it is known whether the first player is stronger than the second"
                            + " by ELO1 rather than ELO0 points, such as 0,20: a sequential test,"
                            + " wrong in 5 %% of all cases. Two more numbers say otherwise:"
                            + " ELO0,ELO1,ALPHA,BETA.")
    private Optional<Sprt> sprt = Optional.empty();

    /** Returns the test, if one was asked for. */
    Optional<Sprt> sprt() {
        return sprt;
    }

    /** Returns how many plies are drawn; 0 if matches begin where the game does. */
    int openingPlies() {
        return openingPlies;
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

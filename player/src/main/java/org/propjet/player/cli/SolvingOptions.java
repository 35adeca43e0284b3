package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.player.solving.GameSolver;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

import java.util.Locale;

/** How a whole game is solved: options of the command {@code solve}. */
final class SolvingOptions {
    @Option(
            names = "--method",
            paramLabel = "M",
            converter = MethodConverter.class,
            description =
                    "How a whole game is solved: auto (the default), enumerate or df-pn. With it,"
                            + " games of one role are solved so, too.")
    private GameSolver.@Nullable Method method;

    /** Returns whether the user wants a game of one role to be solved like others. */
    boolean areGiven() {
        return method != null;
    }

    /** Returns the method. */
    GameSolver.Method method() {
        return method == null ? GameSolver.Method.AUTO : method;
    }

    /** Reads the name of a method. */
    static final class MethodConverter implements ITypeConverter<GameSolver.Method> {
        @Override
        public GameSolver.Method convert(String value) {
            for (GameSolver.Method method : GameSolver.Method.values()) {
                if (name(method).equals(value.toLowerCase(Locale.ROOT))) {
                    return method;
                }
            }
            throw new TypeConversionException(
                    "'" + value + "' is not one of auto, enumerate, df-pn");
        }

        private static String name(GameSolver.Method method) {
            return method.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}

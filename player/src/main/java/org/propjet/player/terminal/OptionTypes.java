package org.propjet.player.terminal;

import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.logic.Pass;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.Sprt;
import org.propjet.player.match.protocol.ManagerAccess;
import org.propjet.player.match.referee.ManagerStyle;
import org.propjet.player.page.http.PageAccess;
import org.propjet.player.solve.GameSolver;

import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * How words of a command line become values, by the types of options: said once for all commands. A
 * {@code double} is a time in seconds, such as {@code 20} or {@code 0.5}; whole numbers, of which
 * there are several kinds, have converters of their own.
 */
public final class OptionTypes {
    /** The longest time: a million seconds are twelve days. */
    private static final double MOST_SECONDS = 1e6;

    private OptionTypes() {}

    /** Has a command and all that are attached to it read options so. */
    public static void register(CommandLine command) {
        registerWords(command, Colour.Choice.class);
        registerWords(command, FigureFormat.class);
        registerWords(command, GameSolver.Method.class);
        registerWords(command, ManagerStyle.class);
        registerWords(command, Pass.class);
        registerWords(command, PlayoutPolicy.class);
        registerWords(command, SharedBatch.Observations.class);
        command.registerConverter(Backend.class, Backend::named)
                .registerConverter(InetSocketAddress.class, ClusterJoin::address)
                .registerConverter(ManagerAccess.class, word -> read(word, ManagerAccess::parse))
                .registerConverter(PageAccess.class, word -> read(word, PageAccess::parse))
                .registerConverter(PlayerSpec.class, word -> read(word, PlayerSpec::parse))
                .registerConverter(Sprt.class, word -> read(word, OptionTypes::sprt))
                .registerConverter(double.class, OptionTypes::seconds)
                .registerConverter(Double.class, OptionTypes::seconds);
    }

    /**
     * Reads a word.
     *
     * @param parser throws an {@link IllegalArgumentException} with a message for people
     * @throws TypeConversionException with this message
     */
    public static <T> T read(String word, Function<String, T> parser) {
        try {
            return parser.apply(word);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }

    /** Has constants read by their names in small letters, with hyphens. */
    private static <E extends Enum<E>> void registerWords(CommandLine command, Class<E> type) {
        command.registerConverter(
                type,
                word -> {
                    List<String> words =
                            Arrays.stream(type.getEnumConstants())
                                    .map(one -> one.name().toLowerCase(Locale.ROOT))
                                    .map(name -> name.replace('_', '-'))
                                    .toList();
                    int index = words.indexOf(word.toLowerCase(Locale.ROOT));
                    if (index < 0) {
                        throw new TypeConversionException(
                                "'%s' is not one of %s".formatted(word, String.join(", ", words)));
                    }
                    return type.getEnumConstants()[index];
                });
    }

    private static double seconds(String word) {
        try {
            double seconds = Double.parseDouble(word);
            if (seconds > 0 && seconds <= MOST_SECONDS) {
                return seconds;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new TypeConversionException("'" + word + "' is not a number of seconds above 0");
    }

    private static Sprt sprt(String word) {
        List<Double> numbers = new ArrayList<>();
        try {
            for (String part : word.split(",", -1)) {
                numbers.add(Double.valueOf(part.strip()));
            }
        } catch (NumberFormatException e) {
            numbers.clear();
        }
        boolean hasErrors = numbers.size() == 4;
        if (numbers.size() != 2 && !hasErrors) {
            throw new IllegalArgumentException(
                    "'" + word + "' is not two differences in Elo, such as 0,20");
        }
        try {
            return new Sprt(
                    numbers.get(0),
                    numbers.get(1),
                    hasErrors ? numbers.get(2) : Sprt.USUAL_ERROR,
                    hasErrors ? numbers.get(3) : Sprt.USUAL_ERROR);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'" + word + "': " + e.getMessage(), e);
        }
    }
}

package org.propjet.player.play;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * An option of players, declared once: refusals, help and the tables of the docs follow from this.
 * Immutable.
 *
 * @param <T> what its values are to a program
 * @param name the name, in small letters
 * @param values which values it can have, for people; empty if that is not known
 * @param standard its value if nothing is said
 * @param standardText what that is, for people
 * @param meaning what it does, in a line of at most 63 characters; empty if that is not known
 * @param wanted which values it can have, for the refusal of another
 * @param reader makes a value of a text, or nothing of one that makes no sense
 */
public record Option<T>(
        String name,
        String values,
        T standard,
        String standardText,
        String meaning,
        String wanted,
        Function<String, Optional<T>> reader) {

    /** Declares one that is {@code on} or {@code off}. */
    public static Option<Boolean> isOn(String name, boolean standard, String meaning) {
        Map<String, Boolean> words = new LinkedHashMap<>();
        words.put("on", true);
        words.put("off", false);
        return oneOf(name, words, standard, meaning);
    }

    /** Declares one of several words. */
    public static Option<String> word(
            String name, List<String> words, String standard, String meaning) {
        Map<String, String> own = new LinkedHashMap<>();
        words.forEach(word -> own.put(word, word));
        return oneOf(name, own, standard, meaning);
    }

    /** Declares one of the constants of an enum, by their names in small letters. */
    public static <E extends Enum<E>> Option<E> constant(
            String name, Class<E> type, E standard, String meaning) {
        Map<String, E> words = new LinkedHashMap<>();
        for (E constant : type.getEnumConstants()) {
            words.put(constant.name().toLowerCase(Locale.ROOT), constant);
        }
        return oneOf(name, words, standard, meaning);
    }

    /** Declares one of several values by their words, which are read in any case. */
    private static <T> Option<T> oneOf(
            String name, Map<String, T> byWord, T standard, String meaning) {
        List<String> words = List.copyOf(byWord.keySet());
        String list = String.join(", ", words);
        return new Option<>(
                name,
                list,
                standard,
                words.stream()
                        .filter(word -> standard.equals(byWord.get(word)))
                        .findAny()
                        .orElseThrow(),
                meaning,
                words.size() == 2 ? String.join(" or ", words) : "one of " + list,
                value -> Optional.ofNullable(byWord.get(value.toLowerCase(Locale.ROOT))));
    }

    /** Declares a whole number within bounds. */
    public static Option<Integer> whole(
            String name, int least, int most, int standard, String meaning) {
        return new Option<>(
                name,
                least + " to " + most,
                standard,
                Integer.toString(standard),
                meaning,
                "a whole number from " + least + " to " + most,
                value ->
                        parsed(value, Integer::valueOf)
                                .filter(number -> number >= least && number <= most));
    }

    /** Declares any whole number. */
    public static Option<Long> anyWhole(String name, long standard, String meaning) {
        String any = "a whole number";
        return new Option<>(
                name,
                any,
                standard,
                Long.toString(standard),
                meaning,
                any,
                value -> parsed(value, Long::valueOf));
    }

    /** Declares a number from 0 on. */
    public static Option<Double> number(String name, double most, double standard, String meaning) {
        boolean isWhole = most == Math.rint(most);
        String bounds = "0 to " + (isWhole ? Long.toString((long) most) : Double.toString(most));
        return new Option<>(
                name,
                bounds,
                standard,
                Double.toString(standard),
                meaning,
                "a number from " + bounds,
                value -> numberTo(most, value));
    }

    /** Declares a number from 0 to 1; {@code on}, the default, is one of them, and off is 0. */
    public static Option<Double> share(String name, double on, String meaning) {
        return new Option<>(
                name,
                "on, off, 0 to 1",
                on,
                "on",
                meaning,
                "on, off or a number from 0 to 1",
                value ->
                        switch (value) {
                            case "on" -> Optional.of(on);
                            case "off" -> Optional.of(0.0);
                            default -> numberTo(1, value);
                        });
    }

    private static Optional<Double> numberTo(double most, String value) {
        return parsed(value, Double::valueOf).filter(number -> number >= 0 && number <= most);
    }

    private static <N extends Number> Optional<N> parsed(String value, Function<String, N> parser) {
        try {
            return Optional.of(parser.apply(value));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /**
     * Declares a file, which is read when the option is.
     *
     * @param none stands for no file, the default
     * @param read reads it, or says for people why it cannot
     */
    public static <T> Option<T> file(
            String name, T none, String meaning, Function<String, T> read) {
        return new Option<>(
                name, "a file", none, "none", meaning, "a file", read.andThen(Optional::of));
    }

    /** Makes what stands for an option of which only the name is known. */
    public static Option<String> named(String name) {
        return new Option<>(name, "", "", "", "", "", Optional::of);
    }

    /** Returns the same with another text of what it is by default. */
    public Option<T> withStandardText(String text) {
        return new Option<>(name, values, standard, text, meaning, wanted, reader);
    }

    /**
     * Reads a value.
     *
     * @throws IllegalArgumentException with a message for people, if it makes no sense
     */
    public T read(String value) {
        return reader.apply(value)
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "%s=%s: %s is wanted".formatted(name, value, wanted)));
    }

    @Override
    public String toString() {
        return name;
    }
}

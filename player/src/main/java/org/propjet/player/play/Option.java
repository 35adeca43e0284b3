package org.propjet.player.play;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * An option of players, declared once: refusals, help and the tables of the docs follow from this.
 * Immutable.
 *
 * @param <T> what its values are to a program
 */
public final class Option<T> {
    private final String name;
    private final String values;
    private final T standard;
    private final String standardText;
    private final String meaning;
    private final Reader<T> reader;

    /** Reads values. */
    @FunctionalInterface
    private interface Reader<T> {
        /**
         * Reads one.
         *
         * @param name the option's name
         * @throws IllegalArgumentException with a message for people
         */
        T read(String name, String value);
    }

    private Option(
            String name,
            String values,
            T standard,
            String standardText,
            String meaning,
            Reader<T> reader) {
        this.name = name;
        this.values = values;
        this.standard = standard;
        this.standardText = standardText;
        this.meaning = meaning;
        this.reader = reader;
    }

    private Option(String name, String values, T standard, String meaning, Reader<T> reader) {
        this(name, values, standard, String.valueOf(standard), meaning, reader);
    }

    /** Declares one that is {@code on} or {@code off}. */
    public static Option<Boolean> isOn(String name, boolean standard, String meaning) {
        String text = standard ? "on" : "off";
        return new Option<>(name, "on, off", standard, text, meaning, OptionValue::isOn);
    }

    /** Declares a whole number within bounds. */
    public static Option<Integer> whole(
            String name, int least, int most, int standard, String meaning) {
        return new Option<>(
                name,
                least + " to " + most,
                standard,
                meaning,
                (own, value) -> OptionValue.integer(own, value, least, most));
    }

    /** Declares any whole number. */
    public static Option<Long> anyWhole(String name, long standard, String meaning) {
        return new Option<>(name, "a whole number", standard, meaning, OptionValue::anyInteger);
    }

    /** Declares a number from 0 on. */
    public static Option<Double> number(String name, double most, double standard, String meaning) {
        return new Option<>(
                name,
                "0 to " + OptionValue.text(most),
                standard,
                meaning,
                (own, value) -> OptionValue.number(own, value, most));
    }

    /** Declares a number from 0 to 1; {@code on}, the default, is one of them, and off is 0. */
    public static Option<Double> share(String name, double on, String meaning) {
        return new Option<>(
                name,
                "on, off, 0 to 1",
                on,
                "on",
                meaning,
                (own, value) -> OptionValue.share(own, value, on));
    }

    /** Declares one of several words. */
    public static Option<String> word(
            String name, List<String> words, String standard, String meaning) {
        return new Option<>(
                name,
                String.join(", ", words),
                standard,
                meaning,
                (own, value) -> OptionValue.word(own, value, words));
    }

    /** Declares one of the constants of an enum, by their names in small letters. */
    public static <E extends Enum<E>> Option<E> constant(
            String name, Class<E> type, E standard, String meaning) {
        List<String> words =
                EnumSet.allOf(type).stream().map(of -> of.name().toLowerCase(Locale.ROOT)).toList();
        return new Option<>(
                name,
                String.join(", ", words),
                standard,
                standard.name().toLowerCase(Locale.ROOT),
                meaning,
                (own, value) ->
                        Enum.valueOf(
                                type,
                                OptionValue.word(own, value, words).toUpperCase(Locale.ROOT)));
    }

    /**
     * Declares a file, which is read when the option is.
     *
     * @param none stands for no file, the default
     * @param read reads it, or says for people why it cannot
     */
    public static <T> Option<T> file(
            String name, T none, String meaning, Function<String, T> read) {
        return new Option<>(name, "a file", none, "none", meaning, (_, value) -> read.apply(value));
    }

    /** Makes what stands for an option of which only the name is known. */
    public static Option<String> named(String name) {
        return new Option<>(name, "", "", "", "", (_, value) -> value);
    }

    /** Returns the same with another text of what it is by default. */
    public Option<T> withStandardText(String text) {
        return new Option<>(name, values, standard, text, meaning, reader);
    }

    /** Returns the name, in small letters. */
    public String name() {
        return name;
    }

    /** Returns which values it can have, for people; empty if that is not known. */
    public String values() {
        return values;
    }

    /** Returns its value if nothing is said. */
    public T standard() {
        return standard;
    }

    /** Returns what it is if nothing is said, for people. */
    public String standardText() {
        return standardText;
    }

    /** Returns what it does, in a line of at most 63 characters; empty if that is not known. */
    public String meaning() {
        return meaning;
    }

    /**
     * Reads a value.
     *
     * @throws IllegalArgumentException with a message for people, if it makes no sense
     */
    public T read(String value) {
        return reader.read(name, value);
    }

    @Override
    public String toString() {
        return name;
    }
}

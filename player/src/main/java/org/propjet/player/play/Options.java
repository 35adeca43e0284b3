package org.propjet.player.play;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The values of a player's options: those that a user told, those that a program has changed since,
 * and the defaults. Immutable.
 */
public final class Options {
    /** More threads than these are not asked for. */
    public static final int MOST_THREADS = 256;

    // ---- Options that several kinds of players have ----

    /** How many threads search. */
    public static final Option<Integer> THREADS =
            Option.whole("threads", 1, MOST_THREADS, 1, "threads that search");

    /** What fixes the random choices. */
    public static final Option<Long> SEED = Option.anyWhole("seed", 1, "fixes the random choices");

    /** Whether parts of a game are searched by themselves. */
    public static final Option<Boolean> FACTORS =
            Option.isOn("factors", true, "whether parts of a game are searched by themselves");

    /** Whether to search in the opponents' time. */
    public static final Option<Boolean> PONDER =
            Option.isOn("ponder", false, "whether to search in the opponents' time");

    // ---- Their values ----

    private static final Options STANDARD = new Options(Map.of(), Map.of());

    /** What the user told, by the options' names, in the user's order. */
    private final Map<String, String> told;

    /** What is not as by default, by the options' names. */
    private final Map<String, Object> values;

    private Options(Map<String, String> told, Map<String, Object> values) {
        this.told = told;
        this.values = values;
    }

    /** Returns the defaults. */
    public static Options standard() {
        return STANDARD;
    }

    /**
     * Reads what a user told.
     *
     * @param kind the kind of player, for messages
     * @param declared the options that it has
     * @param told texts of values by names
     * @throws IllegalArgumentException with a message for people: there is no such option, or no
     *     such value
     */
    public static Options of(String kind, List<Option<?>> declared, Map<String, String> told) {
        Map<String, Object> values = new HashMap<>();
        told.forEach((name, value) -> values.put(name, named(kind, declared, name).read(value)));
        return new Options(Collections.unmodifiableMap(new LinkedHashMap<>(told)), values);
    }

    private static Option<?> named(String kind, List<Option<?>> declared, String name) {
        return declared.stream()
                .filter(option -> option.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "the player '%s' has no option '%s'; it has %s"
                                                .formatted(kind, name, names(declared))));
    }

    private static String names(List<Option<?>> declared) {
        return declared.isEmpty()
                ? "none"
                : declared.stream().map(Option::name).collect(Collectors.joining(", "));
    }

    /** Returns an option's value; the default, too, if the player does not have it. */
    @SuppressWarnings("unchecked") // with() and of() put nothing else there
    public <T> T get(Option<T> option) {
        return (T) values.getOrDefault(option.name(), option.standard());
    }

    /** Returns the same with one value changed; what the user told stays the same. */
    public <T> Options with(Option<T> option, T value) {
        Map<String, Object> changed = new HashMap<>(values);
        changed.put(option.name(), value);
        return new Options(told, changed);
    }

    /** Returns what the user told, by the options' names, in the user's order. */
    public Map<String, String> told() {
        return told;
    }
}

package org.propjet.player.kinds;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The providers of a kind that are on the class path, by name. One that cannot be used is left out,
 * and there is a complaint about it.
 *
 * <p>Immutable. Cost: a look into each jar.
 *
 * @param <T> the interface that they implement
 */
public final class Plugins<T> {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");

    /** A file that is wrong in many lines makes no more complaints than this. */
    private static final int MOST_FAILURES = 100;

    private final Map<String, T> byName = new LinkedHashMap<>();
    private final Map<String, String> clashes = new LinkedHashMap<>();
    private final List<String> complaints = new ArrayList<>();

    /**
     * Loads all providers.
     *
     * @param type the interface
     * @param nameOf returns a provider's name
     * @param taken names that are not theirs to use
     */
    public Plugins(Class<T> type, Function<T, String> nameOf, Collection<String> taken) {
        Iterator<ServiceLoader.Provider<T>> found = ServiceLoader.load(type).stream().iterator();
        for (int failures = 0; failures < MOST_FAILURES; ) {
            try {
                if (!found.hasNext()) {
                    return;
                }
                add(found.next().get(), nameOf, taken);
            } catch (ServiceConfigurationError | LinkageError | RuntimeException failure) {
                failures++;
                complaints.add("a plug-in cannot be loaded: " + reason(failure));
            }
        }
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure.getCause();
        String own =
                failure instanceof ServiceConfigurationError
                        ? String.valueOf(failure.getMessage())
                        : failure.toString();
        return cause == null ? own : own + ": " + cause;
    }

    private void add(T provider, Function<T, String> nameOf, Collection<String> taken) {
        String className = provider.getClass().getName();
        String name;
        try {
            name = Objects.requireNonNull(nameOf.apply(provider), "it has no name");
        } catch (LinkageError | RuntimeException failure) {
            complaints.add("the plug-in " + className + " does not say what it is: " + failure);
            return;
        }
        if (!NAME.matcher(name).matches()) {
            complaints.add(
                    "the plug-in %s calls itself '%s'; names are small letters, digits and hyphens"
                            .formatted(className, name));
            return;
        }
        T other = byName.get(name);
        if (taken.contains(name) || other != null) {
            String clash =
                    "the plug-in %s calls itself '%s', and so does %s; take one of them off the class path"
                            .formatted(
                                    className,
                                    name,
                                    other == null
                                            ? "a part of Propjet"
                                            : other.getClass().getName());
            clashes.put(name, clash);
            complaints.add(clash);
            return;
        }
        byName.put(name, provider);
    }

    /**
     * Finds the provider of a name.
     *
     * @throws IllegalArgumentException with a message for people, if it is not clear which is meant
     */
    public Optional<T> find(String name) {
        String clash = clashes.get(name);
        if (clash != null) {
            throw new IllegalArgumentException(clash);
        }
        return Optional.ofNullable(byName.get(name));
    }

    /** Returns the names of those that can be used. */
    public List<String> names() {
        return List.copyOf(byName.keySet());
    }

    /** Returns those that can be used. */
    public List<T> all() {
        return List.copyOf(byName.values());
    }

    /** Returns what is wrong with others, a line each, for people. */
    public List<String> complaints() {
        return List.copyOf(complaints);
    }

    /** Returns the complaints as the end of a message; empty if there are none. */
    public String remark() {
        return complaints.isEmpty() ? "" : "\n" + String.join("\n", complaints);
    }
}

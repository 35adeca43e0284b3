package org.propjet.player.play;

import java.util.List;
import java.util.Locale;

/** Reads the values of players' options, and says what is wanted where one makes no sense. */
final class OptionValue {
    private OptionValue() {}

    /**
     * Reads a whole number.
     *
     * @throws IllegalArgumentException with a message for people
     */
    static int integer(String name, String value, int least, int most) {
        try {
            int number = Integer.parseInt(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // falls through to the message
        }
        throw refused(name, value, "a whole number from " + least + " to " + most);
    }

    /**
     * Reads a number from 0 on.
     *
     * @throws IllegalArgumentException with a message for people
     */
    static double number(String name, String value, double most) {
        try {
            double number = Double.parseDouble(value);
            if (number >= 0 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // falls through to the message
        }
        throw refused(name, value, "a number from 0 to " + text(most));
    }

    /** Returns a bound as people write it. */
    static String text(double bound) {
        return bound == Math.rint(bound) ? Long.toString((long) bound) : Double.toString(bound);
    }

    /**
     * Reads any whole number.
     *
     * @throws IllegalArgumentException with a message for people
     */
    static long anyInteger(String name, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw refused(name, value, "a whole number");
        }
    }

    /**
     * Reads one of several words, in any case.
     *
     * @throws IllegalArgumentException with a message for people
     */
    static String word(String name, String value, List<String> words) {
        String word = value.toLowerCase(Locale.ROOT);
        if (!words.contains(word)) {
            boolean areTwo = words.size() == 2;
            throw refused(
                    name,
                    value,
                    areTwo ? String.join(" or ", words) : "one of " + String.join(", ", words));
        }
        return word;
    }

    /**
     * Reads {@code on} or {@code off}.
     *
     * @throws IllegalArgumentException with a message for people
     */
    static boolean isOn(String name, String value) {
        return word(name, value, List.of("on", "off")).equals("on");
    }

    /**
     * Reads {@code off}, which is 0, {@code on}, or a number from 0 to 1.
     *
     * @param on what {@code on} is
     * @throws IllegalArgumentException with a message for people
     */
    static double share(String name, String value, double on) {
        return switch (value) {
            case "on" -> on;
            case "off" -> 0;
            default -> part(name, value);
        };
    }

    private static double part(String name, String value) {
        try {
            return number(name, value, 1);
        } catch (IllegalArgumentException e) {
            throw refused(name, value, "on, off or a number from 0 to 1");
        }
    }

    /** Returns what says that a value makes no sense. */
    static IllegalArgumentException refused(String name, String value, String wanted) {
        return new IllegalArgumentException(name + "=" + value + ": " + wanted + " is wanted");
    }
}

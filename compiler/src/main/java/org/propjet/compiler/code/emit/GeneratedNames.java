package org.propjet.compiler.code.emit;

/** Names of generated classes and methods, which profilers and stack traces show. */
public final class GeneratedNames {
    /** Symbols of a rulesheet may be as long as they like. */
    private static final int MOST_CHARS = 60;

    private GeneratedNames() {}

    /**
     * Returns the internal name of a class in this package for a game.
     *
     * @param game its name, or the path of its rulesheet
     */
    public static String ofClass(String kind, String game) {
        String here = GeneratedNames.class.getPackageName().replace('.', '/');
        String name = game.replaceFirst("^.*[/\\\\]", "").replaceFirst("\\.(kif|gdl)$", "");
        return here + "/" + kind + "_" + shortened(name).replaceAll("[^A-Za-z0-9_-]", "_");
    }

    /**
     * Returns the name of a method, {@code terminal:line@97#3}: the JVM allows nearly all
     * characters. What it is about comes first, so that profilers show those of one kind side by
     * side.
     *
     * @param kind the name's beginning if nothing is known of what it is about
     * @param number of the method among those of its kind
     * @param about what it is about; may be empty
     */
    static String ofMethod(String kind, int number, String about) {
        return about.isEmpty()
                ? kind + number
                : shortened(about).replaceAll("[.;\\[/<>]|[^\\x21-\\x7E]", "_") + "#" + number;
    }

    private static String shortened(String text) {
        return text.substring(0, Math.min(text.length(), MOST_CHARS));
    }
}

package org.propjet.player.search.features;

/**
 * An expression of the rules with variables. Its value in a state is the number of its solutions:
 * how many of the ground atoms that it matches hold there.
 *
 * @param pattern the expression
 * @param atoms the ground atoms that it matches, ascending; not to be changed
 */
record Expression(Pattern pattern, int[] atoms) {
    private static final String FLUENT = "(true ";

    /** Returns its text, without the keyword of fluents, which says nothing to a reader. */
    @Override
    public String toString() {
        String text = pattern.toString();
        return text.startsWith(FLUENT) ? text.substring(FLUENT.length(), text.length() - 1) : text;
    }
}

package org.propjet.engine.gdl;

import java.util.Comparator;

/**
 * The order in which fluents and moves are listed everywhere: by the unsigned bytes of their UTF-8
 * text, which is the order of code points.
 */
public final class CanonicalOrder {

    /** Compares by code points. Stateless. */
    public static final Comparator<String> COMPARATOR = CanonicalOrder::compare;

    private CanonicalOrder() {}

    private static int compare(String left, String right) {
        int length = Math.min(left.length(), right.length());
        for (int i = 0; i < length; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                boolean bothSurrogateOrNeither =
                        Character.isSurrogate(a) == Character.isSurrogate(b);
                return bothSurrogateOrNeither ? a - b : (Character.isSurrogate(a) ? 1 : -1);
            }
        }
        return left.length() - right.length();
    }
}

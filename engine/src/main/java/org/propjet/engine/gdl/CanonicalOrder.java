package org.propjet.engine.gdl;

import java.util.Comparator;

/**
 * The order in which fluents and moves are listed everywhere: by the unsigned bytes of the UTF-8 of
 * their {@linkplain Spelling#folded folded} text, which is the order of code points. So it does not
 * depend on how a rulesheet spells its symbols.
 */
public final class CanonicalOrder {

    /** Compares by the code points of folded texts. Stateless. */
    public static final Comparator<String> COMPARATOR = CanonicalOrder::compare;

    /** Below, the case of a character does not depend on its neighbours. */
    private static final int ASCII_END = 0x80;

    private CanonicalOrder() {}

    private static int compare(String left, String right) {
        int length = Math.min(left.length(), right.length());
        for (int i = 0; i < length; i++) {
            int a = left.charAt(i);
            int b = right.charAt(i);
            if ((a | b) >= ASCII_END) {
                return compareFolded(Spelling.folded(left), Spelling.folded(right));
            }
            if (a != b && folded(a) != folded(b)) {
                return folded(a) - folded(b);
            }
        }
        return left.length() - right.length();
    }

    private static int folded(int c) {
        return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
    }

    private static int compareFolded(String left, String right) {
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

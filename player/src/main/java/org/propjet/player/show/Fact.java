package org.propjet.player.show;

import java.util.ArrayList;
import java.util.List;

/**
 * A fluent or a move, taken apart: its constants, and what is left without them. Immutable.
 *
 * @param relation the text with each constant replaced by {@code _}: {@code (cell _ _ _)}
 * @param arguments the constants, from the left, however deep they stand
 */
record Fact(String relation, List<String> arguments) {
    Fact {
        arguments = List.copyOf(arguments);
    }

    /** Takes a canonical text apart. Cost: as long as the text is. */
    static Fact of(String text) {
        StringBuilder relation = new StringBuilder();
        List<String> arguments = new ArrayList<>();
        int length = text.length();
        boolean isName = true;
        for (int at = 0; at < length; ) {
            char c = text.charAt(at);
            if (c == '(' || c == ')' || c == ' ') {
                relation.append(c);
                isName = c == '(';
                at++;
                continue;
            }
            int end = at;
            while (end < length && "() ".indexOf(text.charAt(end)) < 0) {
                end++;
            }
            String word = text.substring(at, end);
            if (isName) {
                relation.append(word);
            } else {
                relation.append('_');
                arguments.add(word);
            }
            isName = false;
            at = end;
        }
        return new Fact(relation.toString(), arguments);
    }
}

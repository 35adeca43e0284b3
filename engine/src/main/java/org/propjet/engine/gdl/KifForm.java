package org.propjet.engine.gdl;

import java.util.List;

/**
 * A piece of KIF text, before it is known what it means: a symbol, or a group in parentheses.
 *
 * <p>Immutable. At most {@link KifReader#MAX_NESTING} deep.
 */
public sealed interface KifForm {

    /** Returns where the form begins. */
    SourceSpan span();

    /**
     * A symbol.
     *
     * @param text the symbol, as it is written
     * @param span where it begins
     */
    record Symbol(String text, SourceSpan span) implements KifForm {
        /** Returns the symbol in lower case. */
        public String folded() {
            return Spelling.folded(text);
        }

        public boolean isVariable() {
            return text.startsWith("?");
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * What stands in a pair of parentheses.
     *
     * @param items the forms inside, possibly none
     * @param span where the parenthesis opens
     */
    record Group(List<KifForm> items, SourceSpan span) implements KifForm {
        public Group {
            items = List.copyOf(items);
        }

        /** Returns whether the group begins with a certain symbol. */
        public boolean startsWith(String symbol) {
            return !items.isEmpty()
                    && items.get(0) instanceof Symbol first
                    && first.text().equals(symbol);
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("(");
            for (KifForm item : items) {
                text.append(text.length() > 1 ? " " : "").append(item);
                if (text.length() > 2 * Diagnostics.MAX_FORM_LENGTH) {
                    break; // shown in diagnostics only, which shorten it anyway
                }
            }
            return text.append(')').toString();
        }
    }
}

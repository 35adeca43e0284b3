package org.propjet.engine.gdl;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Reads KIF text form by form: parentheses delimit groups, {@code ;} begins a comment that lasts to
 * the end of the line (LF, CR or CRLF), any other run of visible characters is a symbol.
 *
 * <p>Not thread-safe. Cost: linear in the text; uses no recursion, whatever the nesting. Faults are
 * added to the diagnostics and the reader goes on with the next rule, if it can tell where that is.
 */
final class KifReader {
    /**
     * How deep parentheses may nest. Terms are walked by recursion from here on, and this many
     * calls fit into the smallest stack; the deepest public rulesheet nests 13.
     */
    static final int MAX_NESTING = 500;

    /** How many symbols and groups one top-level form may have; real ones have hundreds. */
    static final int MAX_FORM_ITEMS = 20_000;

    private enum Token {
        OPEN,
        CLOSE,
        SYMBOL,
        END
    }

    /** A group that is still being read. */
    private record OpenGroup(List<KifForm> items, SourceSpan span) {
        private String beginning() {
            return new KifForm.Group(items, span).toString().replaceFirst("\\)$", "");
        }
    }

    private final String source;
    private final String text;
    private final Diagnostics diagnostics;
    private final Deque<OpenGroup> open = new ArrayDeque<>();
    private int itemCount;

    /** Where the parenthesis opened in which the whole text stands; null if in none. */
    private @Nullable SourceSpan wrapping;

    private int position;
    private int line = 1;
    private int lineStart;

    // The token read last.
    private String symbol = "";
    private int tokenLine;
    private int tokenColumn;

    /**
     * Makes a reader.
     *
     * @param source the file's name
     * @param text the text, from {@link KifDecoder}
     * @param diagnostics where faults go
     */
    KifReader(String source, String text, Diagnostics diagnostics) {
        this.source = source;
        this.text = text;
        this.diagnostics = diagnostics;
    }

    /**
     * Enters the form in which the whole text stands, if it begins with two opening parentheses:
     * each of its items is a top-level form then. To be called first.
     */
    void enterWrapping() {
        boolean isOpen = nextToken() == Token.OPEN;
        SourceSpan first = span();
        int inside = position;
        int insideLine = line;
        int insideLineStart = lineStart;
        if (isOpen && nextToken() == Token.OPEN) {
            wrapping = first;
            position = inside;
            line = insideLine;
            lineStart = insideLineStart;
            diagnostics.warning(
                    first,
                    "((",
                    "the whole text stands in parentheses; it is read without them",
                    "remove the first and the last one");
        } else {
            position = 0;
            line = 1;
            lineStart = 0;
        }
    }

    /**
     * Returns the next top-level form that is whole, or null at the end of the text or where it is
     * hopeless to read on.
     */
    @Nullable KifForm readForm() {
        itemCount = 0;
        while (true) {
            KifForm form;
            switch (nextToken()) {
                case OPEN -> {
                    if (open.size() == MAX_NESTING) {
                        return giveUp("parentheses nest deeper than " + MAX_NESTING);
                    }
                    open.push(new OpenGroup(new ArrayList<>(), span()));
                    continue;
                }
                case CLOSE -> {
                    if (open.isEmpty()) {
                        if (wrapping == null) {
                            reportExtraClose();
                        }
                        wrapping = null;
                        continue;
                    }
                    OpenGroup group = open.pop();
                    form = new KifForm.Group(group.items(), group.span());
                }
                case SYMBOL -> {
                    recoverIfRuleBegins();
                    form = new KifForm.Symbol(symbol, span());
                }
                default -> {
                    reportUnclosedAtEnd();
                    if (wrapping != null) {
                        diagnostics.error(
                                wrapping,
                                "((",
                                "this parenthesis, in which the whole text stands, is not closed",
                                "remove it, or close it at the end of the text");
                        wrapping = null;
                    }
                    return null;
                }
            }
            if (open.isEmpty()) {
                return form;
            }
            open.element().items().add(form);
            if (++itemCount > MAX_FORM_ITEMS) {
                return giveUp("a form with more than " + MAX_FORM_ITEMS + " symbols");
            }
        }
    }

    private @Nullable KifForm giveUp(String message) {
        OpenGroup outermost = open.getLast();
        diagnostics.error(
                outermost.span(),
                outermost.beginning(),
                message,
                "the rest of the text was not read; is this a rulesheet?");
        open.clear();
        position = text.length();
        return null;
    }

    private void reportExtraClose() {
        diagnostics.error(
                span(),
                ")",
                "this parenthesis closes nothing",
                "remove it, or look for one too many in the form before");
    }

    private void reportUnclosedAtEnd() {
        if (!open.isEmpty()) {
            OpenGroup outermost = open.getLast();
            int missing = open.size();
            String count =
                    missing == 1
                            ? "a closing parenthesis is"
                            : missing + " closing parentheses are";
            diagnostics.error(
                    outermost.span(),
                    outermost.beginning(),
                    "the text ends inside the form that opens here; " + count + " missing",
                    "close it, and check that the file is complete");
            open.clear();
        }
    }

    /** A {@code (<=} inside another form: that one was not closed, so go on with the new rule. */
    private void recoverIfRuleBegins() {
        boolean first = !open.isEmpty() && open.element().items().isEmpty();
        if (!symbol.equals("<=") || open.size() < 2 || !first) {
            return;
        }
        OpenGroup rule = open.pop();
        OpenGroup innermost = open.element();
        OpenGroup outermost = open.getLast();
        String where =
                open.size() == 1
                        ? ""
                        : ", inside the form at line "
                                + outermost.span().line()
                                + ", column "
                                + outermost.span().column()
                                + ",";
        diagnostics.error(
                innermost.span(),
                innermost.beginning(),
                "the form that opens here"
                        + where
                        + " is not closed before the rule at line "
                        + rule.span().line(),
                "add the missing parenthesis");
        open.clear();
        open.push(rule);
    }

    private SourceSpan span() {
        return new SourceSpan(source, tokenLine, tokenColumn);
    }

    private Token nextToken() {
        skipBlanks();
        tokenLine = line;
        tokenColumn = position - lineStart + 1;
        if (position == text.length()) {
            return Token.END;
        }
        char c = text.charAt(position);
        if (c == '(' || c == ')') {
            position++;
            return c == '(' ? Token.OPEN : Token.CLOSE;
        }
        int start = position;
        while (position < text.length() && isSymbolCharacter(text.charAt(position))) {
            position++;
        }
        symbol = text.substring(start, position);
        return Token.SYMBOL;
    }

    private void skipBlanks() {
        boolean comment = false;
        while (position < text.length()) {
            char c = text.charAt(position);
            if (c == '\n' || c == '\r') {
                comment = false;
                boolean crlf = c == '\r' && text.startsWith("\n", position + 1);
                position += crlf ? 2 : 1;
                line++;
                lineStart = position;
                continue;
            }
            comment |= c == ';';
            if (!comment && !isBlank(c)) {
                return;
            }
            position++;
        }
    }

    private static boolean isSymbolCharacter(char c) {
        return c != '(' && c != ')' && c != ';' && !isBlank(c);
    }

    private static boolean isBlank(char c) {
        return c <= ' '
                || c == 0x7F
                || (c >= 0x80
                        && (Character.isWhitespace(c)
                                || Character.isSpaceChar(c)
                                || c == KifDecoder.BYTE_ORDER_MARK));
    }
}

package org.propjet.player.learning;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.objects.Object2IntLinkedOpenHashMap;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Kinds of moves, as a person would tell them apart: by the move's own text, by what it makes true,
 * and by what it ends. Each is a text with a question mark in place of all constants but two at
 * most, such as {@code (move ? 7 ? ?)} or {@code ends (cell ? ? black)}; or the whole text.
 *
 * <p>Not thread-safe.
 */
final class MoveKinds {
    static final String MAKES = "makes ";
    static final String ENDS = "ends ";

    /** A kind may keep so many constants, or all. */
    private static final int MOST_KEPT = 2;

    /** What has more constants is not generalised. */
    private static final int MOST_CONSTANTS = 12;

    /** A constant among the arguments; what follows a parenthesis is no argument. */
    private static final Pattern ARGUMENT = Pattern.compile("(?<= )[^() ]+");

    private final Object2IntLinkedOpenHashMap<String> numbers = new Object2IntLinkedOpenHashMap<>();
    private final List<String> texts = new ArrayList<>();
    private final IntList keptCounts = new IntArrayList();
    private final Map<String, int[]> kindsOf = new HashMap<>();

    /**
     * Returns the numbers of the kinds to which something belongs.
     *
     * @param prefix {@link #MAKES}, {@link #ENDS}, or nothing for a move
     * @param text the move or fluent
     */
    int[] of(String prefix, String text) {
        return kindsOf.computeIfAbsent(prefix + text, any -> newKinds(prefix, text));
    }

    private int[] newKinds(String prefix, String text) {
        List<int[]> spans = new ArrayList<>();
        for (Matcher matcher = ARGUMENT.matcher(text); matcher.find(); ) {
            spans.add(new int[] {matcher.start(), matcher.end()});
        }
        IntList kinds = new IntArrayList();
        int all = spans.size();
        if (all <= MOST_CONSTANTS) {
            for (int kept = 0; kept < 1 << all; kept++) {
                if (Integer.bitCount(kept) <= MOST_KEPT && Integer.bitCount(kept) < all) {
                    kinds.add(number(prefix + generalised(text, spans, kept), kept));
                }
            }
        }
        kinds.add(number(prefix + text, (1 << Math.min(all, MOST_CONSTANTS)) - 1));
        return kinds.toIntArray();
    }

    private static String generalised(String text, List<int[]> spans, int kept) {
        StringBuilder made = new StringBuilder(text);
        for (int i = spans.size() - 1; i >= 0; i--) {
            if ((kept >> i & 1) == 0) {
                made.replace(spans.get(i)[0], spans.get(i)[1], "?");
            }
        }
        return made.toString();
    }

    private int number(String kind, int kept) {
        return numbers.computeIfAbsent(
                kind,
                any -> {
                    texts.add(kind);
                    keptCounts.add(Integer.bitCount(kept));
                    return texts.size() - 1;
                });
    }

    int count() {
        return texts.size();
    }

    /** Returns how a person reads a kind. */
    String text(int kind) {
        return texts.get(kind);
    }

    /** Returns whether a kind says less than another one: moves come before effects. */
    boolean isSimpler(int kind, int other) {
        boolean isEffect = isEffect(kind);
        return isEffect == isEffect(other)
                ? keptCounts.getInt(kind) < keptCounts.getInt(other)
                : !isEffect;
    }

    private boolean isEffect(int kind) {
        return text(kind).startsWith(MAKES) || text(kind).startsWith(ENDS);
    }
}

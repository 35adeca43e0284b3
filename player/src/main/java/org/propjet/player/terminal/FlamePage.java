package org.propjet.player.terminal;

import one.convert.Arguments;
import one.convert.FlameGraph;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes a page of stacks that were sampled. */
final class FlamePage {
    /** The methods of a kernel's pieces, such as {@code terminal:alive@98#42}. */
    private static final Pattern PIECE =
            Pattern.compile(
                    "Kernel(?:Vector|Lanes)_[^.;]*\\.([^;#:]+)(?::([^;#]+))?#\\d+(_\\[.])?");

    /** Per cent of all samples: what is narrower cannot be seen. */
    private static final double LEAST_WIDTH = 0.1;

    private FlamePage() {}

    /**
     * Writes a page.
     *
     * @param stacks a stack a line, its frames with semicolons in between, and its samples
     */
    static void write(String stacks, String title, OutputStream out) throws IOException {
        Arguments arguments = new Arguments();
        arguments.title = title;
        arguments.inverted = true; // callers above: what matters is seen first
        arguments.minwidth = LEAST_WIDTH;
        FlameGraph graph = new FlameGraph(arguments);
        graph.parseCollapsed(new StringReader(withoutPieces(stacks)));
        graph.dump(out);
    }

    /**
     * Puts pieces with the same name together, below a frame for their part: {@code terminal}, and
     * below that {@code alive@98}. There may be hundreds, each too narrow for its name.
     */
    static String withoutPieces(String stacks) {
        return PIECE.matcher(stacks).replaceAll(FlamePage::frames);
    }

    private static String frames(MatchResult piece) {
        String kind = piece.group(3) == null ? "" : piece.group(3);
        String frames = piece.group(1) + kind;
        return Matcher.quoteReplacement(
                piece.group(2) == null ? frames : frames + ";" + piece.group(2) + kind);
    }
}

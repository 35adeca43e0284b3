package org.propjet.player.page.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** What strangers name their games, roles and moves is text on the page, and never markup. */
class PageScriptsTest {
    /** All ways of a script to have text read as markup or as code. */
    private static final Pattern MARKUP =
            Pattern.compile(
                    "(inner|outer|insertAdjacent|setHTML|srcdoc|parseFrom)(HTML|String|Unsafe)?\\b"
                            + "|createContextualFragment|document\\.write|\\beval\\(|new Function");

    /** The picture is made by the server, which escapes what is in it. */
    private static final String BOARD = "byId(\"board\").innerHTML = picture.svg;";

    @Test
    void onlyThePictureOfTheBoardIsReadAsMarkup() throws IOException {
        List<String> found = new ArrayList<>();
        for (String script : List.of("page.js", "play.js", "draw.js")) {
            for (String line : text(script).lines().toList()) {
                if (MARKUP.matcher(line.replace(BOARD, "")).find()) {
                    found.add(script + ": " + line.strip());
                }
            }
        }
        assertEquals(List.of(), found);
        assertEquals(1, text("draw.js").split(Pattern.quote(BOARD), -1).length - 1);
    }

    private static String text(String resource) throws IOException {
        try (var in = PageHandler.class.getResourceAsStream(resource)) {
            return new String(
                    Objects.requireNonNull(in, resource).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

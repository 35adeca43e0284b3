package org.propjet.player.cli;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Texts that are expected, as files beside the tests' classes. */
public final class GoldenText {
    private GoldenText() {}

    /** Returns the text of a file in the folder {@code golden}. */
    public static String of(String name) throws IOException {
        try (InputStream in = GoldenText.class.getResourceAsStream("/golden/" + name)) {
            if (in == null) {
                throw new FileNotFoundException("there is no golden/" + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

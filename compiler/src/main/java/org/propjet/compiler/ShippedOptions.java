package org.propjet.compiler;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * The options of the virtual machine that Propjet is measured and tested with: those of the
 * argument file {@code propjet.args}, which says what each is for. Without them everything works,
 * only slower.
 *
 * <p>On a command line one writes {@code java @propjet.args}; a program that starts processes gives
 * them {@link #all}. The file has one option a line, besides comments and empty lines, with {@code
 * =} before an option's value.
 *
 * <p>Thread-safe. Cost: a small file is read.
 */
public final class ShippedOptions {
    private static final String FILE = "propjet.args";

    private ShippedOptions() {}

    /** Returns the options, in order. */
    public static List<String> all() {
        try (InputStream in = ShippedOptions.class.getResourceAsStream(FILE)) {
            byte[] bytes = Objects.requireNonNull(in, FILE).readAllBytes();
            return new String(bytes, StandardCharsets.UTF_8)
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns those that this virtual machine was started without. */
    public static List<String> missing() {
        List<String> given = ManagementFactory.getRuntimeMXBean().getInputArguments();
        return all().stream().filter(option -> !given.contains(option)).toList();
    }
}

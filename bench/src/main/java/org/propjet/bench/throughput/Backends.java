package org.propjet.bench.throughput;

import org.propjet.player.terminal.Backend;

import picocli.CommandLine.ITypeConverter;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A list of backends: their names with commas in between, or {@code all}. */
public record Backends(List<Backend> list) {
    /** Reads the value of {@code --backend}. */
    public static final class Converter implements ITypeConverter<Backends> {
        @Override
        public Backends convert(String value) {
            if (value.equalsIgnoreCase("all")) {
                return new Backends(Backend.available());
            }
            Set<Backend> backends = new LinkedHashSet<>();
            for (String name : value.split(",", -1)) {
                backends.add(Backend.named(name.strip()));
            }
            return new Backends(List.copyOf(backends));
        }
    }
}

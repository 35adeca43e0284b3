package org.propjet.bench.micro;

import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The benchmarks that JMH's annotation processor found in this package. Thread-safe. */
final class BenchmarkCatalog {
    private BenchmarkCatalog() {}

    /**
     * A method of a class.
     *
     * @param type the class
     * @param method the method's name
     * @param params the parameters and their values, by name
     */
    record Benchmark(Class<?> type, String method, Map<String, List<String>> params) {

        /** Returns the name by which people know it. */
        String name() {
            return type.getSimpleName() + "." + method;
        }

        /** Returns the name by which JMH knows it. */
        String qualifiedName() {
            return type.getName() + "." + method;
        }

        /** Returns the question that the class answers. */
        String question() {
            return type.getAnnotation(Question.class).value();
        }
    }

    /** Returns the benchmarks whose names have a text in them, in any case; in order. */
    static List<Benchmark> matching(String pattern) {
        String wanted = pattern.toLowerCase(Locale.ROOT);
        return all().stream()
                .filter(found -> found.name().toLowerCase(Locale.ROOT).contains(wanted))
                .toList();
    }

    /** Returns all benchmarks, in the order of their names. */
    static List<Benchmark> all() {
        PrintStream nowhere =
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        List<Benchmark> all = new ArrayList<>();
        for (BenchmarkListEntry entry :
                BenchmarkList.defaultList()
                        .getAll(
                                OutputFormatFactory.createFormatInstance(
                                        nowhere, VerboseMode.SILENT),
                                List.of())) {
            all.add(benchmark(entry));
        }
        all.sort(Comparator.comparing(Benchmark::name));
        return all;
    }

    private static Benchmark benchmark(BenchmarkListEntry entry) {
        try {
            Class<?> type = Class.forName(entry.getUserClassQName());
            String name = entry.getUsername();
            Map<String, List<String>> params = new TreeMap<>();
            entry.getParams()
                    .orElse(Map.of())
                    .forEach((param, values) -> params.put(param, Arrays.asList(values)));
            return new Benchmark(type, name.substring(name.lastIndexOf('.') + 1), params);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("the list of benchmarks is not that of this build", e);
        }
    }
}

package org.propjet.bench.micro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** No benchmark rots: each runs, for a moment and in this process. */
class BenchmarkCatalogTest {
    /** Small and few values; of other parameters every value is tried. */
    private static final Map<String, String> SMALL =
            Map.of(
                    "game",
                    "ticTacToe",
                    "nodes",
                    "60",
                    "rows",
                    "8",
                    "share",
                    "0.25",
                    "window",
                    "256",
                    "operations",
                    "100");

    static {
        System.setProperty("jmh.ignoreLock", "true"); // figures are not what is asked for here
    }

    static Set<Class<?>> classes() {
        Set<Class<?>> classes = new LinkedHashSet<>();
        BenchmarkCatalog.all().forEach(benchmark -> classes.add(benchmark.type()));
        return classes;
    }

    @ParameterizedTest
    @MethodSource("classes")
    void everyClassRuns(Class<?> type) throws RunnerException {
        ChainedOptionsBuilder options =
                new OptionsBuilder()
                        .include(type.getName() + "\\.")
                        .forks(0)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .measurementTime(TimeValue.milliseconds(10));
        SMALL.forEach(options::param);
        if (SearchedTree.class.isAssignableFrom(type)) {
            options.param("backend", "tape");
        }
        StringWriter err = new StringWriter();
        List<String> measured = new ArrayList<>();
        RunLog log = new RunLog(new PrintWriter(err), false, new Collector(measured));
        new Runner(options.build(), log).run();
        assertFalse(measured.isEmpty(), err::toString);
        assertFalse(measured.contains("failed"), err::toString);
    }

    private record Collector(List<String> measured) implements RunLog.Receiver {
        @Override
        public void measured(BenchmarkResult result) {
            measured.add(
                    result.getPrimaryResult().getScore() > 0
                            ? RunLog.title(result.getParams())
                            : "failed");
        }

        @Override
        public void failed(BenchmarkParams params) {
            measured.add("failed");
        }
    }

    @Test
    void everyClassAsksOneQuestionOfItsOwn() {
        Set<String> questions = new LinkedHashSet<>();
        for (Class<?> type : classes()) {
            Question question = type.getAnnotation(Question.class);
            assertTrue(question != null, () -> type + " has no @Question");
            assertTrue(question.value().matches("[A-Z][^?]*\\?"), question::value);
            assertTrue(questions.add(question.value()), () -> type + " asks what another one asks");
        }
        assertTrue(questions.size() >= 18, questions::toString);
    }

    @Test
    void passesAreThoseOfThePipeline() {
        List<String> values =
                BenchmarkCatalog.matching("PassBenchmark.apply").getFirst().params().get("pass");
        assertEquals(List.copyOf(PassBenchmark.passes().keySet()), values);
    }

    @Test
    void aPatternIsAPartOfANameInAnyCase() {
        assertEquals(
                List.of("HarvestShareBenchmark.play"),
                BenchmarkCatalog.matching("VESTshare").stream()
                        .map(BenchmarkCatalog.Benchmark::name)
                        .toList());
        assertEquals(4, BenchmarkCatalog.matching("ReasonerBenchmark.").size());
        assertEquals(List.of(), BenchmarkCatalog.matching("no such benchmark"));
    }
}

package org.propjet.bench.throughput;

import org.jspecify.annotations.Nullable;
import org.propjet.player.cluster.work.Work;
import org.propjet.player.cluster.work.WorkKind;
import org.propjet.player.cluster.work.WorkPlace;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.GameSource;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Measures a game on all members of a cluster at the same time, each in a process of its own: the
 * figures are the sums, where they are of a second or of threads, and else the medians.
 *
 * <p>Not thread-safe.
 */
public final class ClusterBench {
    /** Measuring a game, once each member. */
    public static final WorkKind<Order, Integer, Measured> KIND =
            new WorkKind<>(
                    "bench",
                    Order.class,
                    Integer.class,
                    Measured.class,
                    (order, count) -> number -> order.measure(),
                    (number, measured) -> true);

    /** Tells this process from all others. */
    private static final String PROCESS = UUID.randomUUID().toString();

    private static final Set<String> SUMMED =
            Set.of(
                    "threads",
                    "playouts",
                    "playouts_per_s",
                    "steps_per_s",
                    "low",
                    "high",
                    "states_per_s",
                    "nodes_per_s",
                    "allocated_mib");

    private final WorkPlace place;
    private final List<String> options;
    private final String unit;
    private final Consumer<String> note;

    /**
     * What is measured.
     *
     * @param backend the backend's name
     * @param options the options of the process that measures
     */
    record Order(GameSource source, String backend, List<String> options) {
        private Measured measure() throws InterruptedException {
            BenchRow row =
                    new ForkedBench(1, options, text -> {}, text -> {})
                            .measure(source, source.bytes(), Backend.named(backend));
            return new Measured(PROCESS, row);
        }
    }

    /**
     * What a process measured.
     *
     * @param member tells members from each other
     */
    record Measured(String member, BenchRow row) {}

    /**
     * Makes it.
     *
     * @param place the cluster
     * @param options the options of the processes that measure
     * @param unit the column that notes show of each member
     * @param note gets remarks for people
     */
    ClusterBench(WorkPlace place, List<String> options, String unit, Consumer<String> note) {
        this.place = place;
        this.options = options;
        this.unit = unit;
        this.note = note;
    }

    /**
     * Measures.
     *
     * @return the sum; or the row of a member that refuses the game
     * @throws InterruptedException if this thread is interrupted
     */
    BenchRow measure(GameSource source, Backend backend) throws InterruptedException {
        Map<String, BenchRow> rows = new LinkedHashMap<>();
        Work<Order, Integer, Measured> work =
                KIND.work(new Order(source, backend.label(), options)).withPieces(1, 1);
        try {
            place.run(
                    work,
                    new OnceEach(),
                    (number, measured) -> rows.putIfAbsent(measured.member(), measured.row()));
        } catch (InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return named(source, sum(new ArrayList<>(rows.values()), unit, note));
    }

    /** As many pieces as there are processes that measure, also those that join meanwhile. */
    private final class OnceEach implements Iterator<Integer> {
        private int given;

        @Override
        public boolean hasNext() {
            return given == 0 || given < place.workerCount();
        }

        @Override
        public Integer next() {
            return given++;
        }
    }

    /** Returns the sum of what processes measured; or the row of one that refuses the game. */
    static BenchRow sum(List<BenchRow> rows, String unit, Consumer<String> note) {
        for (BenchRow row : rows) {
            if (row.isRefused()) {
                return row;
            }
            note.accept(
                    String.format(
                            Locale.ROOT,
                            "one of %d processes: %,.0f %s",
                            rows.size(),
                            row.number(unit),
                            unit));
        }
        BenchRow sum = ForkedBench.combined(rows);
        for (String name : sum.figures().keySet()) {
            if (SUMMED.contains(name)) {
                sum = sum.with(name, rows.stream().mapToDouble(row -> row.number(name)).sum());
            }
        }
        return rows.stream().anyMatch(BenchRow::isWrong) ? sum.with("agrees", "no") : sum;
    }

    /** The processes read the game from standard input, and know no other name. */
    private static BenchRow named(GameSource source, BenchRow row) {
        Map<String, @Nullable Object> figures = new LinkedHashMap<>(row.figures());
        figures.put("game", source.name());
        return new BenchRow(
                source.argument(),
                source.name(),
                row.backend(),
                row.threads(),
                row.processes(),
                figures,
                row.refusal());
    }
}

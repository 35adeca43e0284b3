package org.propjet.bench.throughput;

import org.propjet.bench.throughput.BenchRow.ProcessSpeed;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Refusal;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Writes for each game of two saved runs whether it has become faster or slower. */
record BenchComparison(SavedBench before, SavedBench after) {

    /**
     * Makes a comparison.
     *
     * @throws Refusal if one run is of random games and the other of searches
     */
    BenchComparison {
        if (!before.unit().equals(after.unit())) {
            throw new Refusal(
                    "one run counted %s, the other %s: measure both with --search, or both without"
                            .formatted(before.unit(), after.unit()));
        }
    }

    /** Writes a row for each game and backend that both runs have; notes what is to be known. */
    void write(FigureFormat format, Output output, Consumer<String> note) {
        noteMachines(note);
        noteDisturbance("old", before, note);
        noteDisturbance("new", after, note);
        String perSecond = before.unit() + "_per_s";
        List<FigureColumn> columns =
                List.of(
                        FigureColumn.text("game"),
                        FigureColumn.text("backend").detail(1),
                        FigureColumn.integer("threads").detail(5),
                        FigureColumn.decimal("old_" + perSecond, 0).detail(4),
                        FigureColumn.decimal("new_" + perSecond, 0),
                        FigureColumn.decimal("ratio", 3),
                        FigureColumn.decimal("low", 3),
                        FigureColumn.decimal("high", 3),
                        FigureColumn.text("verdict"));
        try (FigureWriter figures = FigureWriter.rows(format, output, columns)) {
            for (BenchRow row : after.rows()) {
                Optional<BenchRow> old =
                        before.rows().stream().filter(o -> isSame(o, row)).findFirst();
                if (old.isEmpty()) {
                    note.accept(named(row) + " is in the new run only");
                } else {
                    write(old.get(), row, figures);
                }
            }
        }
        for (BenchRow row : before.rows()) {
            if (after.rows().stream().noneMatch(now -> isSame(now, row))) {
                note.accept(named(row) + " is in the old run only");
            }
        }
    }

    private static void write(BenchRow old, BenchRow row, FigureWriter figures) {
        if (old.isRefused() || row.isRefused()) {
            String verdict = old.isRefused() ? "was refused" : "is refused";
            figures.row(
                    row.game(),
                    row.backend(),
                    row.threads(),
                    null,
                    null,
                    null,
                    null,
                    null,
                    verdict);
            return;
        }
        SpeedComparison found = SpeedComparison.of(old.processes(), row.processes());
        figures.row(
                row.game(),
                row.backend(),
                row.threads(),
                median(old),
                median(row),
                found.ratio(),
                found.interval().low(),
                found.interval().high(),
                found.verdict().text());
    }

    private void noteMachines(Consumer<String> note) {
        RunConditions old = before.run();
        RunConditions now = after.run();
        if (!old.machine().equals(now.machine()) || old.vectorBits() != now.vectorBits()) {
            note.accept(
                    "the machines differ, not only the programs: %s, then %s"
                            .formatted(old.machine(), now.machine()));
        }
        if (!String.valueOf(old.jdk()).equals(now.jdk())) {
            note.accept("the JDKs differ: %s, then %s".formatted(old.jdk(), now.jdk()));
        }
    }

    private static void noteDisturbance(String which, SavedBench bench, Consumer<String> note) {
        if (bench.rows().stream()
                .flatMap(row -> row.processes().stream())
                .anyMatch(ProcessSpeed::isDisturbed)) {
            note.accept(
                    "other work took part of the processors in the %s run; a difference may be its"
                            .formatted(which));
        }
    }

    private static boolean isSame(BenchRow one, BenchRow other) {
        return one.game().equals(other.game())
                && one.backend().equals(other.backend())
                && one.threads() == other.threads();
    }

    private static String named(BenchRow row) {
        return "%s %s with %d threads".formatted(row.game(), row.backend(), row.threads());
    }

    private static double median(BenchRow row) {
        return ProcessSpeeds.median(
                row.processes().stream().mapToDouble(ProcessSpeed::perSecond).toArray());
    }
}

package org.propjet.bench.throughput;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;

import org.jspecify.annotations.Nullable;
import org.propjet.player.files.BoundedFile;
import org.propjet.player.files.FileFault;
import org.propjet.player.files.JsonSeal;
import org.propjet.player.terminal.Estimate;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Refusal;
import org.propjet.player.terminal.TextTarget;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Figures as {@code bench --save} keeps them, to be compared later: JSON with a {@link JsonSeal}.
 *
 * <p>Immutable.
 *
 * @param unit what was counted: {@code playouts} or {@code nodes}
 * @param run where, when and with what
 * @param rows a row for each game and backend
 */
record SavedBench(String unit, RunConditions run, List<BenchRow> rows) {
    static final String PLAYOUTS = "playouts";
    static final String NODES = "nodes";

    private static final Gson GSON =
            new GsonBuilder().setPrettyPrinting().serializeNulls().disableHtmlEscaping().create();

    /**
     * Writes the figures to a file.
     *
     * @throws Refusal if it cannot be written
     */
    void save(String fileName, Output output) {
        SavedBench plain = new SavedBench(unit, run, rows.stream().map(SavedBench::plain).toList());
        TextTarget.write(fileName, output, out -> out.append(JsonSeal.seal(GSON.toJson(plain))));
    }

    /**
     * Reads a file that {@link #save} wrote.
     *
     * @throws Refusal if it cannot be read, or is something else
     */
    static SavedBench read(String fileName) {
        @Nullable SavedBench saved;
        try {
            String text = BoundedFile.text(Path.of(fileName), BoundedFile.MOST_TEXT_BYTES);
            boolean _ = JsonSeal.isSealed(text); // older files have no seal
            saved = GSON.fromJson(text, SavedBench.class);
        } catch (JsonSeal.BrokenException e) {
            throw new Refusal(
                    "%s is damaged, or was changed: %s; measure anew, or take out its last entry, crc32c"
                            .formatted(fileName, e.getMessage()));
        } catch (CharacterCodingException e) {
            throw notOurs(fileName);
        } catch (IOException e) {
            throw new Refusal(
                    "cannot read %s: %s; games are named before --compare"
                            .formatted(fileName, FileFault.reason(e)));
        } catch (InvalidPathException e) {
            throw new Refusal("cannot read " + fileName + "; games are named before --compare");
        } catch (JsonParseException e) {
            throw notOurs(fileName);
        }
        if (saved == null || !saved.isComplete()) {
            throw notOurs(fileName);
        }
        return saved;
    }

    private static Refusal notOurs(String fileName) {
        return new Refusal(fileName + " is not a file that 'propjet bench --save' has written");
    }

    /** Gson leaves null what a file does not have. */
    private boolean isComplete() {
        return isAll(unit, run, rows)
                && rows.stream().allMatch(SavedBench::isComplete)
                && isAll(run.machine(), run.date(), run.options());
    }

    private static boolean isComplete(@Nullable BenchRow row) {
        return row != null
                && isAll(row.argument(), row.game(), row.backend(), row.processes(), row.figures());
    }

    private static boolean isAll(@Nullable Object... values) {
        return Stream.of(values).allMatch(Objects::nonNull);
    }

    private static BenchRow plain(BenchRow row) {
        Map<String, @Nullable Object> figures = new LinkedHashMap<>();
        row.figures().forEach((name, value) -> figures.put(name, plain(value)));
        return row.withFigures(figures);
    }

    private static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Estimate(double mean, double _) -> plain(mean);
            case Double number when !Double.isFinite(number) -> null;
            case List<?> list -> list.stream().map(SavedBench::plain).toList();
            default -> value;
        };
    }
}

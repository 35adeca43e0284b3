package org.propjet.bench.report;

import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;

import org.jspecify.annotations.Nullable;
import org.propjet.bench.throughput.RunConditions;
import org.propjet.player.files.JsonSeal;

import java.util.List;

/**
 * All figures of a report, from which its page can be made again.
 *
 * <p>Immutable. It is kept as json.
 *
 * @param run where, when and with what
 * @param seconds how long each measurement was meant to take
 * @param games in the order in which they were measured
 */
record ReportFigures(RunConditions run, double seconds, List<GameFigures> games) {
    private static final Gson GSON =
            new GsonBuilder()
                    .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
                    .setPrettyPrinting()
                    .serializeNulls()
                    .disableHtmlEscaping()
                    .create();

    /** Returns them as json. */
    String json() {
        return JsonSeal.seal(GSON.toJson(this));
    }

    /** Reads what {@link #json} returned; null if it is something else. */
    static @Nullable ReportFigures read(String json) {
        try {
            ReportFigures figures = GSON.fromJson(json, ReportFigures.class);
            return figures == null || figures.lacksParts() ? null : figures;
        } catch (JsonParseException e) {
            return null;
        }
    }

    /** Gson leaves null what a file does not have. */
    @SuppressWarnings("ConstantValue")
    private boolean lacksParts() {
        return run == null || games == null;
    }
}

package org.propjet.player.terminal;

import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;

import org.jspecify.annotations.Nullable;
import org.propjet.player.match.SavedMatch;

import java.util.List;
import java.util.Map;

/** An array of objects, one a line; as {@code rows} of an object if there is a summary. */
public final class JsonLayout extends FigureWriter {
    private static final JsonSerializer<Double> NUMBER = (number, _, _) -> number(number);

    private static final Gson GSON =
            new GsonBuilder()
                    .serializeNulls()
                    .disableHtmlEscaping()
                    .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
                    .registerTypeAdapter(double.class, NUMBER)
                    .registerTypeAdapter(Double.class, NUMBER)
                    .create();

    private final boolean summarised;
    private boolean begun;

    JsonLayout(Output output, List<FigureColumn> columns, boolean summarised) {
        super(output, columns);
        this.summarised = summarised;
    }

    @Override
    void write(@Nullable Object[] values) {
        output.fragment((begun ? ",\n  " : start() + "\n  ") + GSON.toJson(object(values)));
        begun = true;
    }

    @Override
    void writeOnly(@Nullable Object[] values) {
        output.line(GSON.toJson(object(values)));
    }

    @Override
    void end(String summaryLine, Map<String, ?> summary) {
        StringBuilder text = new StringBuilder(begun ? "\n]" : start() + "]");
        summary.forEach(
                (name, value) ->
                        text.append(", ")
                                .append(GSON.toJson(name))
                                .append(": ")
                                .append(GSON.toJson(element(value))));
        output.line(text.append(summarised ? "}" : "").toString());
    }

    private String start() {
        return summarised ? "{\"rows\": [" : "[";
    }

    /** Returns a value as a line of JSON: a text, a number, a list or a map of those, or null. */
    public static String text(@Nullable Object value) {
        return GSON.toJson(element(value));
    }

    private JsonObject object(@Nullable Object[] values) {
        JsonObject object = new JsonObject();
        for (int i = 0; i < values.length; i++) {
            object.add(columns.get(i).name(), element(values[i]));
        }
        return object;
    }

    private static JsonElement number(double number) {
        return Double.isFinite(number)
                ? new JsonPrimitive(FigureWriter.exact(number))
                : JsonNull.INSTANCE;
    }

    private static JsonElement element(@Nullable Object value) {
        return switch (value) {
            case null -> JsonNull.INSTANCE;
            case Estimate estimate -> element(estimate.mean());
            case SavedMatch match -> GSON.toJsonTree(match);
            case Double number -> number(number);
            case Number number -> new JsonPrimitive(number);
            case Boolean truth -> new JsonPrimitive(truth);
            case List<?> list -> {
                JsonArray array = new JsonArray();
                list.forEach(item -> array.add(element(item)));
                yield array;
            }
            case Map<?, ?> map -> {
                JsonObject object = new JsonObject();
                map.forEach((name, item) -> object.add(String.valueOf(name), element(item)));
                yield object;
            }
            default -> new JsonPrimitive(value.toString());
        };
    }
}

package org.propjet.player.page;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

import org.propjet.engine.gdl.PrintableText;

import java.util.Map;
import java.util.Set;

/** What a page is told of games, whose words strangers may have chosen. Stateless. */
public final class PageText {
    /** The longest text that is shown, in characters. */
    private static final int MOST_CHARS = 1_000;

    /** What is not shown as it stands: pictures, and the moves that the page sends back. */
    private static final Set<String> KEPT = Set.of("svg", "legal");

    private static final Gson GSON =
            new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

    private PageText() {}

    /**
     * Returns an object as the page reads it, with all texts printable.
     *
     * @param told a map, or a record whose components are called as the page calls them
     */
    public static JsonObject json(Object told) {
        return printable(GSON.toJsonTree(told).getAsJsonObject());
    }

    /** Makes all texts of an object printable, in place; returns it. */
    public static JsonObject printable(JsonObject json) {
        for (Map.Entry<String, JsonElement> each : json.entrySet()) {
            if (!KEPT.contains(each.getKey())) {
                each.setValue(shown(each.getValue()));
            }
        }
        return json;
    }

    private static JsonElement shown(JsonElement element) {
        return switch (element) {
            case JsonObject inner -> printable(inner);
            case JsonArray array -> {
                for (int i = 0; i < array.size(); i++) {
                    array.set(i, shown(array.get(i)));
                }
                yield array;
            }
            case JsonPrimitive text when text.isString() -> {
                String plain = text.getAsString();
                String shown = PrintableText.of(plain, MOST_CHARS);
                yield shown.equals(plain) ? text : new JsonPrimitive(shown);
            }
            default -> element;
        };
    }
}

package org.propjet.player.terminal;

import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Writes games as JSON, with their texts, and reads them: {@code [name, origin, text]}. A character
 * of the text is a byte of the rulesheet.
 */
final class CarriedSource extends TypeAdapter<@Nullable GameSource> {
    @Override
    public void write(JsonWriter out, @Nullable GameSource source) throws IOException {
        if (source == null) {
            out.nullValue();
            return;
        }
        out.beginArray();
        out.value(source.name());
        out.value(source.origin());
        out.value(new String(source.bytes(), StandardCharsets.ISO_8859_1));
        out.endArray();
    }

    @Override
    public GameSource read(JsonReader in) throws IOException {
        in.beginArray();
        String name = in.nextString();
        String origin = in.nextString();
        byte[] bytes = in.nextString().getBytes(StandardCharsets.ISO_8859_1);
        in.endArray();
        if (bytes.length > GameSource.MAX_MIB << 20) {
            throw new JsonParseException(name + " is too large");
        }
        return GameSource.carried(name, origin, bytes);
    }
}

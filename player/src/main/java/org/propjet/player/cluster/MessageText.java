package org.propjet.player.cluster;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;

/**
 * What members say to each other, as JSON: records, arrays, lists, texts and numbers. A record that
 * is read has all its components, but for those that are {@link Nullable}; lists and arrays in it
 * have no holes.
 */
public final class MessageText {
    /** The longest message, in bytes: the longest rulesheet, twice, as JSON may write it longer. */
    public static final int MOST_BYTES = 64 << 20;

    public static final JsonElement NOTHING = JsonNull.INSTANCE;

    private static final Gson GSON =
            new GsonBuilder()
                    .disableHtmlEscaping()
                    .serializeSpecialFloatingPointValues()
                    .serializeNulls()
                    .registerTypeAdapterFactory(new WholeRecords())
                    .create();

    private MessageText() {}

    /** What a member said has no meaning. */
    public static final class NonsenseException extends Exception {
        private static final long serialVersionUID = 1L;

        /** Makes an exception that says why, for people. */
        public NonsenseException(String message) {
            super(message, null, false, false);
        }
    }

    /** Returns the bytes of a message, which may be too long to be sent. */
    public static byte[] bytes(Object message) {
        return GSON.toJson(message).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Reads a message.
     *
     * @throws NonsenseException if it is none of the type
     */
    public static <T> T message(Class<T> type, byte[] bytes) throws NonsenseException {
        if (bytes.length > MOST_BYTES) {
            throw new NonsenseException("a message of %,d bytes".formatted(bytes.length));
        }
        return read(type, () -> GSON.fromJson(new String(bytes, StandardCharsets.UTF_8), type));
    }

    /**
     * Returns a part of a message.
     *
     * @throws RuntimeException if part of it cannot be read, such as a file
     */
    public static JsonElement json(Object value) {
        return GSON.toJsonTree(value);
    }

    /**
     * Reads a part of a message.
     *
     * @throws NonsenseException if it is not of the type
     */
    public static <T> T value(Class<T> type, JsonElement json) throws NonsenseException {
        return read(type, () -> GSON.fromJson(json, type));
    }

    private interface Reading<T> {
        @Nullable T read();
    }

    @SuppressWarnings("CatchingUnchecked") // records check their components as they like
    private static <T> T read(Class<T> type, Reading<T> reading) throws NonsenseException {
        try {
            T value = reading.read();
            if (value != null && !hasHoles(value)) {
                return value;
            }
        } catch (RuntimeException | StackOverflowError _) {
            // Reported below.
        }
        throw new NonsenseException("what should be a " + type.getSimpleName() + " is none");
    }

    private static boolean hasHoles(Object value) {
        return switch (value) {
            case Object[] array -> Arrays.stream(array).anyMatch(Objects::isNull);
            case Collection<?> items -> items.stream().anyMatch(Objects::isNull);
            default -> false;
        };
    }

    /** Refuses records that lack something. */
    private static final class WholeRecords implements TypeAdapterFactory {
        @Override
        public <T> @Nullable TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
            if (!type.getRawType().isRecord()) {
                return null;
            }
            TypeAdapter<T> plain = gson.getDelegateAdapter(this, type);
            RecordComponent[] components = type.getRawType().getRecordComponents();
            return new TypeAdapter<>() {
                @Override
                public void write(JsonWriter out, T value) throws IOException {
                    plain.write(out, value);
                }

                @Override
                public T read(JsonReader in) throws IOException {
                    T value = plain.read(in);
                    for (RecordComponent component : components) {
                        if (value != null && lacks(value, component)) {
                            throw new JsonParseException(component.getName() + " is missing");
                        }
                    }
                    return value;
                }
            };
        }

        private static boolean lacks(Object value, RecordComponent component) {
            try {
                component.getAccessor().setAccessible(true);
                Object part = component.getAccessor().invoke(value);
                return part == null
                        ? !component.getAnnotatedType().isAnnotationPresent(Nullable.class)
                        : hasHoles(part);
            } catch (ReflectiveOperationException e) {
                throw new JsonParseException(e);
            }
        }
    }
}

package org.propjet.player.terminal;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;

import org.propjet.compiler.batch.GameBatch;
import org.propjet.compiler.batch.IllegalActionException;
import org.propjet.engine.game.Game;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A batch of games whose arrays lie in memory that another process reads and writes, too. {@code
 * docs/python.md} says how the two talk.
 *
 * <p>Not thread-safe.
 */
public final class SharedBatch {
    /** Grows when something changes that programs may rely on. */
    static final int PROTOCOL = 1;

    /** Arrays begin at the beginning of a cache line. */
    private static final int ALIGNMENT = 64;

    private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

    /** How observations are written. */
    public enum Observations {
        BYTES,
        BITS,
        NONE
    }

    /** An array in the memory, by the names that numpy has for it. */
    private record Array(long offset, String type, List<Long> shape) {}

    private final Game game;
    private final GameBatch batch;
    private final Observations kind;
    private final Map<String, Array> arrays = new LinkedHashMap<>();
    private long byteCount;
    private MemorySegment memory = MemorySegment.NULL;

    public SharedBatch(Game game, GameBatch batch, Observations kind) {
        this.game = game;
        this.batch = batch;
        this.kind = kind;
        long games = batch.gameCount();
        long actions = batch.actionCount();
        long fluents = batch.fluentCount();
        place("actions", "int32", Integer.BYTES, actions, games);
        switch (kind) {
            case BYTES -> place("observations", "uint8", 1, fluents, games);
            case BITS -> place("observations", "uint64", Long.BYTES, fluents, (games + 63) / 64);
            case NONE -> {}
        }
        place("masks", "uint8", 1, actions, batch.moveCount(), games);
        place("rewards", "int8", 1, batch.roles().size(), games);
        place("dones", "uint8", 1, games);
        place("players", "int8", 1, games);
    }

    private void place(String name, String type, int itemBytes, long... shape) {
        arrays.put(name, new Array(byteCount, type, Arrays.stream(shape).boxed().toList()));
        long size = itemBytes;
        for (long length : shape) {
            size *= length;
        }
        byteCount += (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    /** Returns how many bytes the arrays take together. */
    public long byteCount() {
        return byteCount;
    }

    /** Says where the arrays lie, and writes what is known of the initial states. */
    public void use(MemorySegment shared) {
        memory = shared;
        write();
    }

    /** Returns the first line, which says what the game is and where the arrays lie. */
    public String greeting() {
        Map<String, Object> greeting = new LinkedHashMap<>();
        greeting.put("protocol", PROTOCOL);
        greeting.put("game", game.name());
        greeting.put("roles", game.roles());
        greeting.put("games", batch.gameCount());
        greeting.put("in_turn", batch.isInTurn());
        greeting.put("actors", batch.actors());
        greeting.put("fluents", texts(batch.fluentCount(), game.stateLayout()::fluent));
        List<List<String>> moves = new ArrayList<>();
        for (int role = 0; role < game.roles().size(); role++) {
            int own = role;
            moves.add(
                    texts(
                            game.moveTable().moveCount(role),
                            move -> game.moveTable().move(own, move)));
        }
        greeting.put("moves", moves);
        greeting.put("arrays", arrays);
        return GSON.toJson(greeting);
    }

    private static List<String> texts(int count, IntFunction<String> text) {
        return IntStream.range(0, count).mapToObj(text).toList();
    }

    /**
     * Does what a letter asks for: {@code s} a step, {@code r} a reset; returns the line that
     * answers it.
     */
    public String answer(int letter) {
        try {
            switch (letter) {
                case 's' -> batch.step(array("actions"));
                case 'r' -> batch.reset();
                default -> {
                    return "there is no request '%c'; s is a step, r a reset".formatted(letter);
                }
            }
        } catch (IllegalActionException e) {
            return String.valueOf(e.getMessage());
        }
        write();
        return "ok";
    }

    private MemorySegment array(String name) {
        Array array = arrays.get(name);
        return array == null ? MemorySegment.NULL : memory.asSlice(array.offset());
    }

    private void write() {
        switch (kind) {
            case BYTES -> batch.observations(array("observations"));
            case BITS -> batch.observationBits(array("observations"));
            case NONE -> {}
        }
        batch.masks(array("masks"));
        batch.rewards(array("rewards"));
        batch.dones(array("dones"));
        batch.players(array("players"));
    }
}

package org.propjet.player.page;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.rules.GameRules;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/**
 * The matches that visitors play. Few at a time: when another begins, the one that nobody has
 * touched for longest makes room. One that nobody looks at is closed after a while, and all of them
 * as soon as the machine is wanted for something else.
 *
 * <p>Thread-safe.
 */
public final class Tables implements AutoCloseable {
    static final int MOST_TABLES = 4;

    private static final String STRANGE = "The request is not what the page sends.";

    /** How often it is asked whether the machine is wanted, in milliseconds. */
    private static final long WATCH_MILLIS = 100;

    private static final Gson GSON = new Gson();
    private static final int MOST_ENDINGS = 64;
    private static final int ID_BYTES = 12;

    private final GameShelf shelf;
    private final BooleanSupplier isWanted;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, Table> tables = new ConcurrentHashMap<>();

    /** Why the last matches were closed, by their ids. */
    private final SequencedMap<String, String> endings = new LinkedHashMap<>();

    /** Tables that have been ended take a while to go; those that begin wait for them. */
    private final Semaphore places = new Semaphore(MOST_TABLES);

    private final Object lock = new Object();

    /**
     * Makes room for matches.
     *
     * @param shelf the games that can be asked for
     * @param isWanted says whether the machine is wanted for something else; called often
     */
    public Tables(GameShelf shelf, BooleanSupplier isWanted) {
        this.shelf = shelf;
        this.isWanted = isWanted;
    }

    /**
     * Begins a match, which prepares in the background.
     *
     * @param request a {@link Seating.Wish} as JSON
     * @return the match's id, which cannot be guessed
     * @throws RequestRefusedException if it cannot be had
     */
    public String begin(String request) throws RequestRefusedException {
        Seating.Wish wish = read(request, Seating.Wish.class);
        return begin(Seating.of(wish, rules(sent(wish.game())).roles()));
    }

    private static <T> T read(String request, Class<T> kind) throws RequestRefusedException {
        try {
            T read = GSON.fromJson(request, kind);
            if (read != null) {
                return read;
            }
        } catch (JsonParseException e) {
            // Refused below.
        }
        throw new RequestRefusedException(STRANGE);
    }

    /** Returns what every request of the kind has. */
    private static <T> T sent(@Nullable T part) throws RequestRefusedException {
        if (part == null) {
            throw new RequestRefusedException(STRANGE);
        }
        return part;
    }

    private GameRules rules(String game) throws RequestRefusedException {
        return shelf.rules(game)
                .orElseThrow(() -> new RequestRefusedException("There is no game " + game + "."));
    }

    /** Begins a match. See {@link #begin(String)}. */
    public String begin(Seating seating) throws RequestRefusedException {
        if (isWanted.getAsBoolean()) {
            throw new RequestRefusedException("A game manager's match goes on; it comes first.");
        }
        GameRules rules = rules(seating.game());
        byte[] bytes = new byte[ID_BYTES];
        random.nextBytes(bytes);
        String id = HexFormat.of().formatHex(bytes);
        synchronized (lock) {
            while (tables.size() >= MOST_TABLES) {
                tables.values().stream()
                        .min(Comparator.comparingLong(each -> each.patience().deadlineNanos()))
                        .ifPresent(table -> end(table, "Another game took the place of this one."));
            }
            Table table = new Table(id, seating, shelf, rules, places);
            tables.put(id, table);
            Thread.ofVirtual().start(() -> watch(table));
        }
        return id;
    }

    private void end(Table table, String why) {
        synchronized (endings) {
            endings.put(table.id(), why);
            if (endings.size() > MOST_ENDINGS) {
                var ignored = endings.pollFirstEntry();
            }
        }
        tables.remove(table.id());
        table.end(why);
    }

    private void watch(Table table) {
        try {
            while (!table.isEnded()) {
                if (isWanted.getAsBoolean()) {
                    end(table, "A game manager's match has begun; it comes first.");
                } else if (table.patience().isOver()) {
                    end(table, "Nobody looked at this game any more, so it was closed.");
                }
                Thread.sleep(WATCH_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String ending(String id) {
        synchronized (endings) {
            return endings.getOrDefault(id, "This game has been closed.");
        }
    }

    private Table table(String id) throws RequestRefusedException {
        Table table = tables.get(id);
        if (table == null) {
            throw new RequestRefusedException(ending(id));
        }
        return table;
    }

    /** What the page sends; see {@link #act}. */
    private record Act(
            @Nullable String id,
            @Nullable String action,
            @Nullable Integer role,
            @Nullable String move) {}

    /**
     * Does what a visitor asks for.
     *
     * @param request an object with {@code id} and {@code action}: {@code move} with {@code role}
     *     and {@code move}, {@code hint} with {@code role}, {@code undo}, or {@code leave}
     * @throws RequestRefusedException if it cannot be done
     */
    public void act(String request) throws RequestRefusedException {
        Act act = read(request, Act.class);
        Table table = table(sent(act.id()));
        switch (sent(act.action())) {
            case "move" -> table.play(sent(act.role()), sent(act.move()));
            case "hint" -> table.hint(sent(act.role()));
            case "undo" -> table.undo();
            case "leave" -> end(table, "The game has been ended.");
            default ->
                    throw new RequestRefusedException("There is no action " + act.action() + ".");
        }
    }

    /**
     * Waits for something new in a match.
     *
     * @param id the match
     * @param seen the version that is known; -2 for none
     * @param millis how long to wait
     */
    public Update await(String id, long seen, long millis) throws InterruptedException {
        Table table = tables.get(id);
        return table == null
                ? new Update(Update.ENDED, TableJson.ended(ending(id)))
                : table.await(seen, millis);
    }

    /** Returns a match that is over move by move, as {@link Replay#json}. */
    public JsonObject again(String id) throws RequestRefusedException {
        return table(id).again();
    }

    @Override
    public void close() {
        List<Table> all = new ArrayList<>(tables.values());
        all.forEach(table -> end(table, "The server has been stopped."));
    }

    /**
     * What is told to a visitor.
     *
     * @param version counts what happens; below zero before and after the match
     * @param text the object that the page reads
     */
    public record Update(long version, String text) {
        static final long PREPARING = -1;
        static final long ENDED = Long.MAX_VALUE;

        /** Returns whether nothing more comes. */
        public boolean isLast() {
            return version == ENDED;
        }
    }
}

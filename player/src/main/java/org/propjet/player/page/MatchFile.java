package org.propjet.player.page;

import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.Strictness;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.GameHistory;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.GameRules;
import org.propjet.player.files.JsonSeal;
import org.propjet.player.match.SavedMatch;
import org.propjet.player.show.BoardPlan;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Reads matches from files: those of {@code referee --out} and of other game managers in the same
 * format, and what {@code play} and {@code referee} write with {@code --format json}.
 *
 * <p>The states of the former are drawn as the file has them, whatever the game is. The latter have
 * none: the moves are played in the game, if it is on the shelf. A file is one JSON object and
 * nothing more; if it has a {@link JsonSeal}, that must fit. People may write files without one.
 *
 * <p>Thread-safe. Cost: linear in the text, and that of playing the moves.
 */
public final class MatchFile {
    /** Reads texts; one that is null is empty. */
    private static final TypeAdapter<String> TEXT =
            new TypeAdapter<>() {
                @Override
                public String read(JsonReader in) throws IOException {
                    if (in.peek() == JsonToken.NULL) {
                        in.nextNull();
                        return "";
                    }
                    return in.nextString();
                }

                @Override
                public void write(JsonWriter out, String text) throws IOException {
                    out.value(text);
                }
            };

    private static final Gson SERIES =
            new GsonBuilder()
                    .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
                    .registerTypeAdapter(String.class, TEXT)
                    .create();

    private static final Gson TRANSCRIPT =
            new GsonBuilder().registerTypeAdapter(String.class, TEXT).create();

    private static final TypeAdapter<JsonObject> OBJECT = SERIES.getAdapter(JsonObject.class);

    /** What {@code play} and {@code referee} write with {@code --format json}. */
    private record Series(@Nullable String game, List<String> roles, List<SavedMatch> matches) {}

    /** What is read of a match in the format of the field; a file may lack any of it. */
    private record PublishedMatch(
            @Nullable String gameName,
            @Nullable String matchId,
            @Nullable List<String> roles,
            @Nullable List<String> players,
            @Nullable List<List<String>> moves,
            @Nullable List<String> states,
            @Nullable List<@Nullable Integer> goalValues) {}

    private final GameShelf shelf;

    /** Makes a reader that knows these games. */
    public MatchFile(GameShelf shelf) {
        this.shelf = shelf;
    }

    /**
     * Reads a file.
     *
     * @param text the file
     * @param index which match of several, from 0
     * @return the object of a {@link Replay}, and how many matches there are as {@code matches}
     * @throws RequestRefusedException if it is no match, or has no such match
     */
    public JsonObject read(String text, int index) throws RequestRefusedException {
        try {
            boolean _ = JsonSeal.isSealed(text);
            JsonObject file = strict(text);
            Series series = file.has("matches") ? SERIES.fromJson(file, Series.class) : null;
            int count = series == null ? 1 : series.matches().size();
            if (index < 0 || index >= count) {
                throw new RequestRefusedException("The file has " + count + " matches.");
            }
            Replay replay =
                    series == null
                            ? ofTranscript(TRANSCRIPT.fromJson(file, PublishedMatch.class))
                            : ofSeries(series, index);
            JsonObject json = replay.json();
            json.addProperty("matches", count);
            json.addProperty("match", index);
            return json;
        } catch (JsonSeal.BrokenException e) {
            throw new RequestRefusedException(
                    "This match file is damaged, or was changed since Propjet wrote it: its check"
                            + " sum does not fit. If the change is meant, take out its last entry,"
                            + " crc32c.");
        } catch (IOException
                | RuntimeException e) { // whatever odd files lead to, they are no matches
            throw refusal();
        } catch (StackOverflowError e) {
            throw new RequestRefusedException("The file nests too deeply.");
        }
    }

    /** Reads an object, and nothing besides. */
    private static JsonObject strict(String text) throws IOException {
        JsonReader reader = new JsonReader(new StringReader(text));
        reader.setStrictness(Strictness.STRICT);
        JsonObject object = OBJECT.read(reader);
        if (object == null || reader.peek() != JsonToken.END_DOCUMENT) {
            throw new JsonParseException("no object, or more than one");
        }
        return object;
    }

    private static RequestRefusedException refusal() {
        return new RequestRefusedException(
                "This is no match file. Files of 'propjet referee --out' can be opened, and what"
                        + " 'propjet play --format json' writes.");
    }

    private Replay ofTranscript(PublishedMatch file) throws RequestRefusedException {
        String game = orEmpty(file.gameName());
        List<List<String>> moves = orEmpty(file.moves());
        List<List<String>> states = new ArrayList<>();
        for (String state : orEmpty(file.states())) {
            states.add(fluents(state));
        }
        List<String> roles = file.roles() == null ? numbered(moves) : file.roles();
        check(roles, moves);
        return new Replay(
                game + " " + orEmpty(file.matchId()),
                roles,
                orEmpty(file.players()),
                moves,
                states,
                orEmpty(file.goalValues()),
                List.of(),
                states.isEmpty() ? null : plan(game, states.getFirst()),
                "");
    }

    private static String orEmpty(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }

    private static <T extends @Nullable Object> List<T> orEmpty(@Nullable List<T> list) {
        return Objects.requireNonNullElse(list, List.of());
    }

    /** Returns how a game on the shelf looks, if a match of it begins like this. */
    private @Nullable BoardPlan plan(String name, List<String> initial) {
        Optional<GameRules> rules = shelf.rules(name);
        if (rules.isEmpty()) {
            return null;
        }
        try (Game game = GameShelf.plainGame(rules.get())) {
            Set<String> own = Set.copyOf(game.stateLayout().fluentsOf(game.initialState()));
            return own.equals(Set.copyOf(initial)) ? shelf.plan(name, game, rules.get()) : null;
        }
    }

    private static void check(List<String> roles, List<List<String>> moves)
            throws RequestRefusedException {
        if (roles.isEmpty() || moves.stream().anyMatch(joint -> joint.size() != roles.size())) {
            throw refusal();
        }
    }

    private static List<String> numbered(List<List<String>> moves) {
        List<String> roles = new ArrayList<>();
        int count = moves.isEmpty() ? 0 : moves.getFirst().size();
        for (int role = 1; role <= count; role++) {
            roles.add("role " + role);
        }
        return roles;
    }

    /** Reads a list of fluents, which may be written as the argument of {@code true}. */
    private static List<String> fluents(String state) throws RequestRefusedException {
        String list = state.strip();
        if (!list.startsWith("(") || !list.endsWith(")")) {
            throw refusal();
        }
        List<String> fluents = new ArrayList<>();
        try {
            String inner = list.substring(1, list.length() - 1);
            for (Term term : GdlParser.parseTerms("state", inner)) {
                boolean isWrapped =
                        term instanceof Term.Compound compound
                                && compound.name().equalsIgnoreCase("true")
                                && compound.arguments().size() == 1;
                fluents.add(
                        (isWrapped ? ((Term.Compound) term).arguments().get(0) : term).toString());
            }
        } catch (RulesheetException e) {
            throw refusal();
        }
        return fluents;
    }

    private Replay ofSeries(Series series, int index) throws RequestRefusedException {
        SavedMatch match = series.matches().get(index);
        String name = orEmpty(series.game());
        check(series.roles(), match.moves());
        List<List<String>> states = List.of();
        BoardPlan plan = null;
        String note = "";
        Optional<GameRules> rules = shelf.rules(name);
        if (rules.isPresent()) {
            try (Game game = GameShelf.plainGame(rules.get())) {
                states = states(game, match.moves());
                plan = shelf.plan(name, game, rules.get());
            }
        } else {
            note =
                    "No bundled game is called %s, and this file has no states: there is no board."
                            .formatted(name);
        }
        return new Replay(
                name,
                series.roles(),
                match.players(),
                match.moves(),
                states,
                match.goals(),
                match.thoughts(),
                plan,
                note);
    }

    private static List<List<String>> states(Game game, List<List<String>> moves)
            throws RequestRefusedException {
        try {
            GameHistory history = new GameHistory(game);
            moves.stream().limit(Replay.MOST_STATES).forEach(history::play);
            return history.fluentsOfAll();
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new RequestRefusedException(
                    "The moves of this match cannot be played in the game that is bundled as "
                            + game.name()
                            + ".");
        }
    }
}

package org.propjet.player.terminal;

import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.annotations.JsonAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.rules.GameRules;
import org.propjet.games.GameLibrary;
import org.propjet.player.files.BoundedFile;
import org.propjet.player.files.FileFault;
import org.propjet.player.show.BoardHintException;
import org.propjet.player.show.BoardHints;
import org.propjet.player.show.BoardPlan;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a rulesheet comes from: what the word GAME means on the command line. A bundled name, a
 * path, or {@code -} for standard input; a file that has the name of a bundled game is reached as
 * {@code ./name}.
 *
 * <p>Immutable. Nothing is read before it is asked for. As JSON it has its text with it, so that
 * other machines can read it.
 */
@JsonAdapter(GameSource.Carried.class)
public final class GameSource {

    /** The largest file that is read. */
    private static final int MAX_MIB = BoundedFile.MOST_TEXT_BYTES >> 20;

    private static final String STDIN = "-";

    private enum Kind {
        BUNDLED,
        FILE,
        STDIN,
        CARRIED
    }

    private final Kind kind;
    private final String name;
    private final String origin;

    /** What has been read, if it can be read only once. */
    private byte @Nullable [] known;

    private GameSource(Kind kind, String name, String origin) {
        this.kind = kind;
        this.name = name;
        this.origin = origin;
    }

    /**
     * Writes games as JSON, with their texts, and reads them: {@code [name, origin, text]}. A
     * character of the text is a byte of the rulesheet.
     */
    static final class Carried extends TypeAdapter<@Nullable GameSource> {
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
            if (bytes.length > MAX_MIB << 20) {
                throw new JsonParseException(name + " is too large");
            }
            GameSource source = new GameSource(Kind.CARRIED, name, origin);
            source.known = bytes;
            return source;
        }
    }

    /**
     * Finds the game that one argument means.
     *
     * @throws Refusal if there is none, or it is a folder
     */
    public static GameSource of(String argument) {
        if (argument.equals(STDIN)) {
            return new GameSource(Kind.STDIN, "stdin", "<stdin>");
        }
        if (GameLibrary.find(argument).isPresent()) {
            return new GameSource(Kind.BUNDLED, argument, argument);
        }
        Path path = path(argument);
        if (Files.isDirectory(path)) {
            throw new Refusal(argument + " is a folder; name a rulesheet in it");
        }
        if (Files.exists(path)) {
            return ofFile(path, argument);
        }
        if (looksLikePath(argument)) {
            throw new Refusal("there is no file " + argument);
        }
        String guess =
                Stream.of(argument + ".kif", argument + ".gdl")
                        .filter(name -> Files.isRegularFile(path(name)))
                        .findFirst()
                        .or(() -> GameLibrary.closestName(argument))
                        .map(name -> "; did you mean " + name + "?")
                        .orElse("");
        throw new Refusal(
                "there is no bundled game or file '"
                        + argument
                        + "'"
                        + guess
                        + "\n'propjet games' lists the bundled games");
    }

    /**
     * Finds the games that several arguments mean; a folder means the rulesheets ({@code *.kif} and
     * {@code *.gdl}) right in it, in the order of their names.
     *
     * @throws Refusal if one means nothing
     */
    public static List<GameSource> allOf(List<String> arguments) {
        List<GameSource> sources = new ArrayList<>();
        for (String argument : arguments) {
            if (GameLibrary.find(argument).isEmpty()
                    && !argument.equals(STDIN)
                    && Files.isDirectory(path(argument))) {
                sources.addAll(inFolder(path(argument), argument));
            } else {
                sources.add(of(argument));
            }
        }
        return sources;
    }

    private static List<GameSource> inFolder(Path folder, String argument) {
        List<GameSource> sources;
        try (Stream<Path> files = Files.list(folder)) {
            sources =
                    files.filter(file -> isRulesheet(file.getFileName().toString()))
                            .filter(file -> !Files.isDirectory(file))
                            .sorted(Comparator.comparing(file -> file.getFileName().toString()))
                            .map(file -> ofFile(file, file.toString()))
                            .toList();
        } catch (IOException e) {
            throw new Refusal("cannot list the folder " + argument + ": " + reason(e));
        }
        if (sources.isEmpty()) {
            throw new Refusal("the folder " + argument + " has no rulesheets (*.kif, *.gdl)");
        }
        return sources;
    }

    /** Returns what a file is called that exists. */
    public static GameSource ofFile(Path path, String origin) {
        Path fileName = path.getFileName();
        String name = fileName == null ? origin : fileName.toString();
        return new GameSource(
                Kind.FILE, isRulesheet(name) ? name.substring(0, name.length() - 4) : name, origin);
    }

    /** Returns whether a file is a rulesheet by its name. */
    public static boolean isRulesheet(String fileName) {
        String lower = fileName.toLowerCase(Locale.ROOT);
        return lower.endsWith(".kif") || lower.endsWith(".gdl");
    }

    private static boolean looksLikePath(String argument) {
        return argument.contains("/") || argument.contains("\\") || argument.contains(".");
    }

    public static Path path(String argument) {
        if (argument.isEmpty()) {
            throw new Refusal("an empty name is neither a bundled game nor a path");
        }
        try {
            return Path.of(argument);
        } catch (InvalidPathException e) {
            throw new Refusal("'" + argument + "' is neither a bundled game nor a path");
        }
    }

    /** Returns the game's name: the bundled name, or the file's name without its ending. */
    public String name() {
        return name;
    }

    /** Returns what diagnostics call the text: the bundled name, or the path as it was given. */
    public String origin() {
        return origin;
    }

    /** Returns what means this game on a command line. */
    public String argument() {
        return kind == Kind.STDIN || kind == Kind.CARRIED ? STDIN : origin;
    }

    /**
     * Reads the rulesheet's bytes.
     *
     * @throws Refusal if they cannot be read, or are too many
     */
    public byte[] bytes() {
        byte[] bytes = known;
        return bytes == null ? read() : bytes;
    }

    private byte[] read() {
        return switch (kind) {
            case BUNDLED -> GameLibrary.rules(name).getBytes(StandardCharsets.UTF_8);
            case FILE -> readFile(path(origin), origin);
            case STDIN -> {
                try (InputStream in = new FileInputStream(FileDescriptor.in)) {
                    known = readAll(in, origin);
                    yield known;
                } catch (IOException e) {
                    throw new Refusal("cannot read standard input: " + reason(e));
                }
            }
            case CARRIED -> throw new IllegalStateException("it has its text");
        };
    }

    /**
     * Reads and checks the rules.
     *
     * @throws Refusal if they cannot be read
     * @throws org.propjet.engine.gdl.RulesheetException if they cannot be played
     */
    public GameRules rules() {
        return rules(bytes());
    }

    /**
     * Reads the rules without checking them.
     *
     * @throws Refusal if they cannot be read
     * @throws org.propjet.engine.gdl.RulesheetException if they are no rulesheet
     */
    public Rulesheet rulesheet() {
        return GdlParser.parse(origin, bytes());
    }

    /** Returns whether it is a bundled game. */
    public boolean isBundled() {
        return kind == Kind.BUNDLED;
    }

    /**
     * Returns what the author says about how states look: of a bundled game as it is bundled, of a
     * file {@code NAME.kif} in {@code NAME.board.json} beside it.
     *
     * @throws Refusal if it cannot be read, or has no meaning
     */
    public BoardHints boardHints() {
        Optional<String> text =
                switch (kind) {
                    case BUNDLED -> GameLibrary.boardHints(name);
                    case FILE ->
                            Files.exists(hintFile())
                                    ? Optional.of(hintText(hintFile()))
                                    : Optional.empty();
                    case STDIN, CARRIED -> Optional.empty();
                };
        try {
            return text.map(BoardHints::parse).orElse(BoardHints.NONE);
        } catch (BoardHintException e) {
            throw new Refusal(hintFile() + ": " + e.getMessage());
        }
    }

    /**
     * Returns how the game's states look.
     *
     * @param game the game of the rules; it should be grounded, so that it knows all fluents
     * @throws Refusal if the author's hints do not fit the game
     */
    public BoardPlan boardPlan(Game game, GameRules rules) {
        BoardHints hints = boardHints();
        try {
            return BoardPlan.of(game, rules, hints);
        } catch (BoardHintException e) {
            throw new Refusal(hintFile() + ": " + e.getMessage());
        }
    }

    private Path hintFile() {
        return path(origin).resolveSibling(name + ".board.json");
    }

    private static String hintText(Path file) {
        byte[] bytes = readFile(file, file.toString());
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Checks rules that {@link #bytes} returned. */
    public GameRules rules(byte[] bytes) {
        return GameLine.rules(origin, bytes);
    }

    /**
     * Reads a file that the user named.
     *
     * @throws Refusal if it cannot be read, or is too large
     */
    public static byte[] readFile(Path path, String origin) {
        if (Files.isDirectory(path)) {
            throw new Refusal(origin + " is a folder, not a file");
        }
        try (InputStream in = Files.newInputStream(path)) {
            return readAll(in, origin);
        } catch (IOException e) {
            throw new Refusal("cannot read " + origin + ": " + reason(e));
        }
    }

    private static byte[] readAll(InputStream in, String origin) throws IOException {
        byte[] bytes = in.readNBytes((MAX_MIB << 20) + 1);
        if (bytes.length > MAX_MIB << 20) {
            throw new Refusal(origin + " is larger than " + MAX_MIB + " MiB; is it a rulesheet?");
        }
        return bytes;
    }

    /** Returns why reading or writing failed, in words. */
    public static String reason(IOException e) {
        return FileFault.reason(e);
    }
}

package org.propjet.player.search.value;

import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;

import org.propjet.engine.game.Game;
import org.propjet.player.endgame.RulesFingerprint;
import org.propjet.player.files.BoundedFile;
import org.propjet.player.files.FileFault;
import org.propjet.player.files.JsonSeal;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What alpha-beta has learnt of a game by playing against itself, as a file keeps it: a JSON object
 * with a {@link JsonSeal}. It belongs to the game's rules, which it knows by their {@link
 * RulesFingerprint}.
 *
 * <p>Immutable. Cost: linear in the number of weights.
 */
public final class Knowledge {
    private static final String KIND = "knowledge";
    private static final int VERSION = 3;

    /** The files of this version are the same without a seal; they are read, too. */
    private static final int VERSION_WITHOUT_SEAL = 2;

    /** No game has so many weights that a larger file could be one. */
    private static final int MOST_BYTES = 1 << 28;

    private static final Gson GSON =
            new GsonBuilder()
                    .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
                    .create();

    /**
     * What is known of a fluent, or of fluents that have something in common.
     *
     * @param of the fluent, such as {@code (cell 3 7 white)}, or {@code (cell ? 7 white)} for all
     *     white pieces in row 7; or the choices of a role
     * @param weight how many logits it adds to a state's worth to the first role; of choices, each
     *     time their number is doubled
     * @param squares the sum of the squares of its gradients: the more, the smaller further steps
     * @param seen how often it held in all states that were learnt from; of choices, the sum of
     *     their number's logarithms to base 2
     */
    public record Weight(String of, float weight, float squares, long seen) {
        private boolean isSound() {
            return of != null && Float.isFinite(weight) && isSum(squares) && seen >= 0;
        }
    }

    /**
     * What has been learnt of states.
     *
     * @param lessons from how many states
     * @param always how many logits every state is worth before weights count
     * @param alwaysSquares the sum of the squares of its gradients
     */
    public record Values(long lessons, float always, float alwaysSquares, List<Weight> weights) {}

    /**
     * What the file says.
     *
     * @param games how many games were played
     * @param plies how many plies these had together
     */
    private record Entries(
            String propjet,
            int version,
            String game,
            String fingerprint,
            long games,
            long plies,
            Values values) {
        private boolean isSound() {
            return games > 0
                    && plies >= 0
                    && values.lessons > 0
                    && Float.isFinite(values.always)
                    && isSum(values.alwaysSquares)
                    && values.weights.stream().allMatch(Weight::isSound);
        }
    }

    /** Where it is from, for messages: a file, or the name of a game. */
    private final String source;

    private final Entries entries;

    private Knowledge(String source, Entries entries) {
        this.source = source;
        this.entries = entries;
    }

    /** Makes what is known of a game after so many games. */
    public static Knowledge of(Game game, long games, long plies, Values values) {
        String fingerprint = RulesFingerprint.of(game);
        return new Knowledge(
                game.name(),
                new Entries(KIND, VERSION, game.name(), fingerprint, games, plies, values));
    }

    private static boolean isSum(float squares) {
        return Float.isFinite(squares) && squares >= 0;
    }

    /** Writes it. */
    public void writeTo(Appendable out) throws IOException {
        out.append(JsonSeal.seal(GSON.toJson(entries)));
    }

    /**
     * Reads a file that a user has named.
     *
     * @throws IllegalArgumentException with a message for people, if it cannot be read, or is no
     *     knowledge
     */
    public static Knowledge named(String file) {
        return new Knowledge(file, read(file));
    }

    /**
     * Sees that it is of a game.
     *
     * @throws IllegalArgumentException with a message for people, if it is that of a game with
     *     other rules
     */
    public Knowledge of(Game game) {
        if (!entries.fingerprint.equals(RulesFingerprint.of(game))) {
            throw new IllegalArgumentException(
                    "%s was learnt in a game called %s with other rules than %s; learn this one to get its own"
                            .formatted(source, entries.game, game.name()));
        }
        Set<String> known = weights().stream().map(Weight::of).collect(Collectors.toSet());
        if (!known.containsAll(StateValue.names(game.stateLayout()))) {
            throw refusal(source);
        }
        return this;
    }

    private static Entries read(String file) {
        try {
            String text = BoundedFile.text(Path.of(file), MOST_BYTES);
            boolean isSealed = JsonSeal.isSealed(text);
            Entries entries = GSON.fromJson(text, Entries.class);
            if (!entries.propjet.equals(KIND)) {
                throw refusal(file);
            }
            int version = isSealed ? VERSION : VERSION_WITHOUT_SEAL;
            if (entries.version == VERSION && !isSealed) {
                throw refusal(file);
            }
            if (entries.version != version) {
                throw new IllegalArgumentException(
                        "%s was written by another version of Propjet; learn the game anew"
                                .formatted(file));
            }
            if (entries.game == null || entries.fingerprint == null || !entries.isSound()) {
                throw refusal(file);
            }
            return entries;
        } catch (JsonSeal.BrokenException e) {
            throw new IllegalArgumentException(
                    "%s is damaged: %s; take a copy, or learn the game anew"
                            .formatted(file, e.getMessage()),
                    e);
        } catch (CharacterCodingException | JsonParseException | NullPointerException e) {
            throw refusal(file);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("cannot read the knowledge " + file, e);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "cannot read the knowledge %s: %s".formatted(file, FileFault.reason(e)), e);
        }
    }

    private static IllegalArgumentException refusal(String file) {
        return new IllegalArgumentException(
                "%s is nothing that 'propjet learn --self-play' has written, or it is damaged"
                        .formatted(file));
    }

    /** Returns how many games were played. */
    public long games() {
        return entries.games;
    }

    /** Returns how many plies these had together. */
    public long plies() {
        return entries.plies;
    }

    /** Returns what has been learnt of states. */
    public Values values() {
        return entries.values;
    }

    /** Returns how many states were learnt from. */
    public long lessons() {
        return entries.values.lessons;
    }

    /** Returns what fluents are worth, and fluents that have something in common. */
    public List<Weight> weights() {
        return entries.values.weights;
    }
}

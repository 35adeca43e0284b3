package org.propjet.player.kinds;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.StableApi;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.SeededChoice;
import org.propjet.player.play.Option;
import org.propjet.player.play.Options;
import org.propjet.player.play.Player;
import org.propjet.player.play.SearchExchange;
import org.propjet.player.search.flat.PerceivingPlayer;
import org.propjet.player.search.tree.UctOptions;
import org.propjet.player.search.tree.UctPlayer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Which player, with which options: {@code uct:threads=2,seed=7}, {@code mc}, {@code random}.
 *
 * <p>Immutable.
 */
@StableApi
public final class PlayerSpec {
    /** What a player of no kind of its own is. */
    private static final PlayerSpec STANDARD =
            new PlayerSpec(OwnKind.AUTO, Options.standard(), null);

    private final PlayerKind kind;
    private final Options options;

    /** With whom searches are shared if the options say so. */
    private final @Nullable SearchSharing sharing;

    private PlayerSpec(PlayerKind kind, Options options, @Nullable SearchSharing sharing) {
        this.kind = kind;
        this.options = options;
        this.sharing = sharing;
    }

    private <T> PlayerSpec with(Option<T> option, T value) {
        return new PlayerSpec(kind, options.with(option, value), sharing);
    }

    private <T> PlayerSpec withUntold(Option<T> option, T value) {
        return options.told().containsKey(option.name()) ? this : with(option, value);
    }

    /** Returns this player with an option switched on that it can have, unless it was told. */
    private PlayerSpec withUntoldOn(Option<Boolean> option) {
        return kind.options().contains(option) ? withUntold(option, true) : this;
    }

    /** Returns the player that is meant if none is named: {@code auto}. */
    public static PlayerSpec standard() {
        return STANDARD;
    }

    /** Returns all kinds of players, those of plug-ins last. */
    public static List<PlayerKind> kinds() {
        return PlayerKinds.all();
    }

    /** Returns what is wrong with plug-ins that cannot be used, a line each, for people. */
    public static List<String> complaints() {
        return PlayerKinds.complaints();
    }

    /**
     * Reads a text.
     *
     * @param text {@code KIND} or {@code KIND:NAME=VALUE,NAME=VALUE}
     * @throws IllegalArgumentException with a message for people
     */
    public static PlayerSpec parse(String text) {
        String stripped = text.strip();
        int colon = stripped.indexOf(':');
        String label = (colon < 0 ? stripped : stripped.substring(0, colon)).strip();
        if (label.equalsIgnoreCase("human")) {
            throw new IllegalArgumentException(
                    "a person can play in the command play only: play GAME --player ROLE=human");
        }
        PlayerKind kind = PlayerKinds.named(label.toLowerCase(Locale.ROOT));
        Map<String, String> told =
                colon < 0 ? Map.of() : told(stripped.substring(colon + 1), stripped);
        Options options = Options.of(kind.kind(), kind.options(), told);
        kind.check(options);
        return new PlayerSpec(kind, options, null);
    }

    private static Map<String, String> told(String list, String text) {
        Map<String, String> told = new LinkedHashMap<>();
        for (String option : list.split(",", -1)) {
            int equals = option.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException(
                        "'%s' in '%s' is no option; options are NAME=VALUE, with commas between"
                                .formatted(option.strip(), text));
            }
            String name = option.substring(0, equals).strip().toLowerCase(Locale.ROOT);
            if (told.put(name, option.substring(equals + 1).strip()) != null) {
                throw new IllegalArgumentException(
                        "'%s' has the option '%s' twice".formatted(text, name));
            }
        }
        return told;
    }

    /** Returns the text, in lower case but for values, without needless blanks. */
    public String text() {
        return text(options.told());
    }

    private String text(Map<String, String> told) {
        return told.isEmpty()
                ? kind.kind()
                : told.entrySet().stream()
                        .map(option -> option.getKey() + "=" + option.getValue())
                        .collect(Collectors.joining(",", kind.kind() + ":", ""));
    }

    /** Returns the same for another machine: without a file, which it would not have. */
    public String textWithoutFile() {
        Map<String, String> told = new LinkedHashMap<>(options.told());
        told.remove(UctOptions.KNOWLEDGE.name());
        return text(told);
    }

    /**
     * Returns this player with another seed, which follows from its own and the one given, so that
     * it plays each match of a series differently. Its text stays.
     */
    public PlayerSpec reseeded(long matchSeed) {
        return with(Options.SEED, SeededChoice.playoutSeed(seed(), matchSeed));
    }

    /**
     * Returns this player with a tree that leaves room for those of other players: all together
     * take at most half of the heap. Its text stays.
     *
     * @param playerCount how many players there are at the same time
     */
    public PlayerSpec sharedBy(int playerCount) {
        int wanted = options.get(UctOptions.MEMORY);
        return with(UctOptions.MEMORY, UctOptions.sharedMib(playerCount, wanted));
    }

    /** Returns the options that it can have. */
    public List<Option<?>> options() {
        return kind.options();
    }

    /** Returns how many threads it searches with. */
    public int threadCount() {
        return options.get(Options.THREADS);
    }

    /** Returns this player with so many threads, unless it was told how many. Its text stays. */
    public PlayerSpec withThreads(int count) {
        int possible = Math.clamp(count, 1, Options.MOST_THREADS);
        return withUntold(Options.THREADS, possible);
    }

    /**
     * Returns this player searching in its opponents' time, too, if it can, unless it was told
     * whether to. Its text stays.
     */
    public PlayerSpec pondering() {
        return withUntoldOn(Options.PONDER);
    }

    /** Returns whether it was told to search on all members of a cluster. */
    public boolean wantsCluster() {
        return options.get(UctOptions.CLUSTER);
    }

    /** Returns this player searching on all members of a cluster, if it can and was not told. */
    public PlayerSpec clustering() {
        return withUntoldOn(UctOptions.CLUSTER);
    }

    /** Returns this player, sharing its searches if it {@linkplain #wantsCluster wants} to. */
    public PlayerSpec sharing(SearchSharing by) {
        return new PlayerSpec(kind, options, by);
    }

    /** Says what a game was made of, to those with whom searches are shared, if there are any. */
    public void know(Game game, String name, byte[] rules) {
        if (sharing != null) {
            sharing.know(game, name, rules);
        }
    }

    /**
     * Returns what another machine searches to help this player: the same tree search.
     *
     * @param seed the {@link #seed} of this player
     */
    public PlayerSpec helping(long seed, int threadCount, int memoryMib) {
        Options changed =
                options.with(Options.SEED, seed)
                        .with(Options.THREADS, threadCount)
                        .with(UctOptions.MEMORY, memoryMib)
                        .with(Options.PONDER, false);
        return new PlayerSpec(kind == OwnKind.AUTO ? OwnKind.UCT : kind, changed, null);
    }

    /** Returns what fixes its random choices. */
    public long seed() {
        return options.get(Options.SEED);
    }

    /** Returns whether it searches by one {@link UctPlayer}, or by one for each part. */
    public boolean isTreeSearch() {
        return kind instanceof OwnKind own && own.isTreeSearch();
    }

    /** Returns whether it searches for good moves in a way of our own. */
    public boolean isSearching() {
        return kind.isSearching();
    }

    /**
     * Makes a player of a role, at the initial state. Where the game hides something, it is one
     * that {@linkplain Player#perceive perceives}.
     *
     * @throws PluginException if a plug-in does not make it, or a file that is named is of another
     *     game
     */
    public Player newPlayer(Game game, int roleIndex) {
        return sharing == null || !wantsCluster() || game.hasPercepts()
                ? newPlayer(game, roleIndex, null)
                : sharing.newPlayer(game, roleIndex, this);
    }

    /**
     * Makes a player, as {@link #newPlayer(Game, int)}, whose search is shared.
     *
     * @param exchange with whom; null if with nobody
     */
    public Player newPlayer(Game game, int roleIndex, @Nullable SearchExchange exchange) {
        try {
            if (game.hasPercepts() && !(kind instanceof PluggedKind)) {
                return newPerceivingPlayer(game, roleIndex);
            }
            return kind instanceof OwnKind own
                    ? own.newPlayer(game, roleIndex, options, exchange)
                    : kind.newPlayer(game, roleIndex, options);
        } catch (IllegalArgumentException refusal) {
            throw new PluginException(String.valueOf(refusal.getMessage()), refusal);
        }
    }

    /**
     * Makes a player of a role that knows its own moves and percepts only, at the initial state of
     * any game. Kinds that search, and plug-ins, all play random games from the states that may be.
     */
    public PerceivingPlayer newPerceivingPlayer(Game game, int roleIndex) {
        return kind.newPerceivingPlayer(game, roleIndex, options);
    }

    /**
     * Makes a tree search of the game as a whole, at the initial state.
     *
     * @throws IllegalStateException if it is none; see {@link #isTreeSearch}
     */
    public UctPlayer newTreeSearch(Game game, int roleIndex) {
        if (!(kind instanceof OwnKind own) || !own.isTreeSearch()) {
            throw new IllegalStateException(text() + " is no tree search");
        }
        return new UctPlayer(game, roleIndex, own.uctOptions(options));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PlayerSpec spec
                && spec.text().equals(text())
                && spec.seed() == seed();
    }

    @Override
    public int hashCode() {
        return text().hashCode();
    }

    @Override
    public String toString() {
        return text();
    }
}

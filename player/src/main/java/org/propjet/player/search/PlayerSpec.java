package org.propjet.player.search;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.StableApi;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.SeededChoice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Which player, with which options: {@code uct:threads=2,seed=7}, {@code mc}, {@code random}.
 *
 * <p>Immutable. The class is long, as what all kinds of players are called, how their options are
 * read and what is made of them stand here side by side.
 */
@StableApi
public final class PlayerSpec {
    private static final String THREADS = "threads";
    private static final String SEED = "seed";
    private static final String PONDER = "ponder";

    /** What a player of no kind of its own is. */
    private static final PlayerSpec STANDARD =
            new PlayerSpec(Kind.AUTO, Kind.AUTO.label, Kind.AUTO.standard(), null);

    private final Kind kind;
    private final String text;

    /** The options; of those, kinds that are no tree search know but some. */
    private final UctOptions options;

    /** Who makes the player, if it is of no kind of this class. */
    private final @Nullable PluggedKind plugged;

    /** With whom searches are shared if the options say so. */
    private final @Nullable SearchSharing sharing;

    /** The ways to play. */
    private enum Kind {
        AUTO("auto", "alpha-beta or tree search, whichever proves better first", ""),
        UCT("uct", "tree search, a tree for each role", ""),
        UCT_SINGLE("uct-single", "tree search, one tree over joint moves", ""),
        MC_MEMORY("mc-memory", "random games, remembered in a tree", ""),
        ALPHABETA(
                "alphabeta",
                "alpha-beta, with values learnt by self-play",
                String.join(
                        ",",
                        THREADS,
                        SEED,
                        String.join(",", AlphaBetaOptions.NAMES),
                        FactoredPlayer.OPTION,
                        PONDER)),
        MC("mc", "random games, as many for each legal move", THREADS + "," + SEED),
        RANDOM("random", "any legal move", SEED),
        LEGAL("legal", "the first legal move", ""),
        /** As a plug-in does; it has a name of its own. */
        PLUGGED("", "", SEED);

        private static final List<Kind> BUILT_IN =
                Arrays.stream(values()).filter(kind -> kind != PLUGGED).toList();

        private final String label;
        private final String meaning;

        /** The options that it knows, with commas between; {@code uct} kinds know all. */
        private final String options;

        Kind(String label, String meaning, String options) {
            this.label = label;
            this.meaning = meaning;
            this.options = options;
        }

        List<String> optionNames() {
            return options.isEmpty() ? List.of() : List.of(options.split(",", -1));
        }

        /** Returns whether there is such an option, as far as other than {@code uct} kinds go. */
        boolean knows(String option) {
            return isUct() || optionNames().contains(option);
        }

        /** Returns whether its options are those of the tree search. */
        boolean isUct() {
            return this == AUTO || this == UCT || this == UCT_SINGLE || this == MC_MEMORY;
        }

        /** Returns whether it never plays by alpha-beta. */
        boolean isTreeOnly() {
            return isUct() && this != AUTO;
        }

        /** Returns what it goes by if nothing is given. */
        UctOptions standard() {
            UctOptions options = UctOptions.standard();
            return switch (this) {
                case UCT_SINGLE -> options.with(UctOptions.Tree.SINGLE);
                case MC_MEMORY -> options.with(UctOptions.Tree.UNGUIDED);
                default -> options;
            };
        }
    }

    private PlayerSpec(Kind kind, String text, UctOptions options, @Nullable PluggedKind plugged) {
        this(kind, text, options, plugged, null);
    }

    private PlayerSpec(
            Kind kind,
            String text,
            UctOptions options,
            @Nullable PluggedKind plugged,
            @Nullable SearchSharing sharing) {
        this.kind = kind;
        this.text = text;
        this.options = options;
        this.plugged = plugged;
        this.sharing = sharing;
    }

    private PlayerSpec with(UctOptions changed) {
        return new PlayerSpec(kind, text, changed, plugged, sharing);
    }

    /** Returns the names of the kinds of this class, which are nobody else's to use. */
    static List<String> ownKinds() {
        return Kind.BUILT_IN.stream().map(kind -> kind.label).toList();
    }

    /** Returns the player that is meant if none is named: {@code auto}. */
    public static PlayerSpec standard() {
        return STANDARD;
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
        String label =
                (colon < 0 ? stripped : stripped.substring(0, colon).strip())
                        .toLowerCase(Locale.ROOT);
        Optional<PlayerProvider> provider = PluggedKind.plugins().find(label);
        Kind kind = provider.isPresent() ? Kind.PLUGGED : kind(label);
        Map<String, String> given =
                colon < 0 ? Map.of() : options(stripped.substring(colon + 1), stripped);
        String canonical =
                given.entrySet().stream()
                        .map(option -> option.getKey() + "=" + option.getValue())
                        .collect(Collectors.joining(","));
        String canonicalText = label + (canonical.isEmpty() ? "" : ":" + canonical);
        if (provider.isPresent()) {
            return plugged(provider.get(), canonicalText, given);
        }
        UctOptions options = kind.standard();
        for (Map.Entry<String, String> option : given.entrySet()) {
            checkKnown(kind.label, kind.isUct(), kind.optionNames(), option.getKey());
            options = options.with(option.getKey(), option.getValue());
        }
        if (options.alphaBeta().knowledge() != null && kind.isTreeOnly()) {
            throw new IllegalArgumentException(
                    "the player '%s' learns while it searches; knowledge is for alphabeta and auto"
                            .formatted(kind.label));
        }
        return new PlayerSpec(kind, canonicalText, options, null);
    }

    private static PlayerSpec plugged(
            PlayerProvider provider, String text, Map<String, String> given) {
        UctOptions options = Kind.PLUGGED.standard();
        Map<String, String> own = new LinkedHashMap<>(given);
        String seed = own.remove(SEED);
        if (seed != null) {
            options = options.with(SEED, seed);
        }
        List<String> names = optionNames(provider);
        own.keySet().forEach(name -> checkKnown(provider.kind(), false, names, name));
        provider.check(own);
        return new PlayerSpec(Kind.PLUGGED, text, options, new PluggedKind(provider, own));
    }

    private static List<String> optionNames(PlayerProvider provider) {
        List<String> names = new ArrayList<>(provider.optionNames());
        names.add(SEED);
        return names;
    }

    private static Kind kind(String label) {
        if (label.equalsIgnoreCase("human")) {
            throw new IllegalArgumentException(
                    "a person can play in the command play only: play GAME --player ROLE=human");
        }
        for (Kind kind : Kind.BUILT_IN) {
            if (kind.label.equals(label.toLowerCase(Locale.ROOT))) {
                return kind;
            }
        }
        throw new IllegalArgumentException(
                "there is no player '"
                        + label
                        + "'; there are "
                        + String.join(", ", described().stream().map(Description::kind).toList())
                        + PluggedKind.plugins().remark());
    }

    private static Map<String, String> options(String list, String text) {
        Map<String, String> options = new LinkedHashMap<>();
        for (String option : list.split(",", -1)) {
            int equals = option.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException(
                        "'"
                                + option.strip()
                                + "' in '"
                                + text
                                + "' is no option; options are NAME=VALUE, with commas between");
            }
            String name = option.substring(0, equals).strip().toLowerCase(Locale.ROOT);
            if (options.put(name, option.substring(equals + 1).strip()) != null) {
                throw new IllegalArgumentException(
                        "'" + text + "' has the option '" + name + "' twice");
            }
        }
        return options;
    }

    private static void checkKnown(
            String label, boolean isUct, List<String> optionNames, String name) {
        if (!isUct && !optionNames.contains(name)) {
            throw new IllegalArgumentException(
                    "the player '"
                            + label
                            + "' has no option '"
                            + name
                            + "'; it has "
                            + (optionNames.isEmpty() ? "none" : String.join(", ", optionNames)));
        }
    }

    /**
     * A kind of player as a user writes it.
     *
     * @param kind its name
     * @param meaning how it plays
     * @param isUct whether its options are those of {@link UctOptions#described}
     * @param optionNames its options otherwise
     */
    public record Description(
            String kind, String meaning, boolean isUct, List<String> optionNames) {}

    /** Returns all kinds of players, those of plug-ins last. */
    public static List<Description> described() {
        List<Description> descriptions = new ArrayList<>();
        for (Kind kind : Kind.BUILT_IN) {
            descriptions.add(
                    new Description(kind.label, kind.meaning, kind.isUct(), kind.optionNames()));
        }
        for (PlayerProvider provider : PluggedKind.providers()) {
            descriptions.add(
                    new Description(
                            provider.kind(), provider.meaning(), false, optionNames(provider)));
        }
        return List.copyOf(descriptions);
    }

    /** Returns what is wrong with plug-ins that cannot be used, a line each, for people. */
    public static List<String> complaints() {
        return PluggedKind.plugins().complaints();
    }

    /** Returns the text, in lower case but for values, without needless blanks. */
    public String text() {
        return text;
    }

    /** Returns the same for another machine: without a file, which it would not have. */
    public String textWithoutFile() {
        return text.replaceFirst("(?<=[:,])" + AlphaBetaOptions.KNOWLEDGE + "=[^,]*(,|$)", "")
                .replaceFirst("[:,]$", "");
    }

    /**
     * Returns this player with another seed, which follows from its own and the one given, so that
     * it plays each match of a series differently. Its text stays.
     */
    public PlayerSpec reseeded(long matchSeed) {
        long mixed = SeededChoice.playoutSeed(options.seed(), matchSeed);
        return with(options.with(SEED, Long.toString(mixed)));
    }

    /**
     * Returns this player with a tree that leaves room for those of other players: all together
     * take at most half of the heap. Its text stays.
     *
     * @param playerCount how many players there are at the same time
     */
    public PlayerSpec sharedBy(int playerCount) {
        return with(options.sharedBy(playerCount));
    }

    /** Returns how many threads it searches with. */
    public int threadCount() {
        return options.threadCount();
    }

    /** Returns this player with so many threads, unless it was told how many. Its text stays. */
    public PlayerSpec withThreads(int count) {
        if (text.contains(THREADS + "=")) {
            return this;
        }
        int possible = Math.clamp(count, 1, UctOptions.MOST_THREADS);
        return with(options.with(THREADS, Integer.toString(possible)));
    }

    /**
     * Returns this player searching in its opponents' time, too, if it can, unless it was told
     * whether to. Its text stays.
     */
    public PlayerSpec pondering() {
        return !kind.knows(PONDER) || text.contains(PONDER + "=")
                ? this
                : with(options.with(PONDER, "on"));
    }

    /** Returns whether it was told to search on all members of a cluster. */
    public boolean wantsCluster() {
        return kind.isUct() && options.cluster();
    }

    /** Returns this player searching on all members of a cluster, if it can and was not told. */
    public PlayerSpec clustering() {
        return !kind.isUct() || text.contains("cluster=")
                ? this
                : with(options.with("cluster", "on"));
    }

    /** Returns this player, sharing its searches if it {@linkplain #wantsCluster wants} to. */
    public PlayerSpec sharing(SearchSharing by) {
        return new PlayerSpec(kind, text, options, plugged, by);
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
        UctOptions changed =
                options.with(SEED, Long.toString(seed))
                        .with(THREADS, Integer.toString(threadCount))
                        .with("memory", Integer.toString(memoryMib))
                        .with(PONDER, "off");
        return new PlayerSpec(kind == Kind.AUTO ? Kind.UCT : kind, text, changed, plugged);
    }

    /** Returns what fixes its random choices. */
    public long seed() {
        return options.seed();
    }

    /** Returns whether it searches by one {@link UctPlayer}, or by one for each part. */
    public boolean isTreeSearch() {
        return kind.isTreeOnly();
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
        if (game.hasPercepts() && !isPlugIn()) {
            return newPerceivingPlayer(game, roleIndex);
        }
        try {
            options.alphaBeta().check(game);
        } catch (IllegalArgumentException e) {
            throw new PluginException(String.valueOf(e.getMessage()), e);
        }
        PartMaker tree =
                (part, role, partOptions) -> new UctPlayer(part, role, partOptions, exchange);
        return switch (kind) {
            case UCT, UCT_SINGLE, MC_MEMORY -> newFactored(game, roleIndex, tree);
            case AUTO ->
                    newFactored(
                            game,
                            roleIndex,
                            (part, role, partOptions) ->
                                    AutoPlayer.of(
                                            part,
                                            partOptions,
                                            new UctPlayer(part, role, partOptions, exchange)));
            case ALPHABETA -> newFactored(game, roleIndex, AutoPlayer::ofAlphaBeta);
            case MC -> new MonteCarloPlayer(game, roleIndex, options.threadCount(), options.seed());
            case RANDOM -> RulePlayer.random(game, roleIndex, options.seed());
            case LEGAL -> RulePlayer.first(game, roleIndex);
            case PLUGGED ->
                    Objects.requireNonNull(plugged).newPlayer(game, roleIndex, options.seed());
        };
    }

    /** Makes the player of a part of a game. */
    private interface PartMaker {
        Player make(Game part, int roleIndex, UctOptions options);
    }

    private Player newFactored(Game game, int roleIndex, PartMaker maker) {
        return FactoredPlayer.of(
                game,
                roleIndex,
                options.factors() && options.alphaBeta().knowledge() == null, // of the whole game
                (part, role, count) -> maker.make(part, role, options.dividedBy(count)));
    }

    /** Kinds that search all play random games from the states that may be. */
    private Player newPerceivingPlayer(Game game, int roleIndex) {
        return switch (kind) {
            case RANDOM -> PerceivingPlayer.random(game, roleIndex, options.seed());
            case LEGAL -> PerceivingPlayer.first(game, roleIndex);
            default ->
                    PerceivingPlayer.sampling(
                            game, roleIndex, options.threadCount(), options.seed());
        };
    }

    /** Returns whether it searches for good moves in a way of our own. */
    public boolean isSearching() {
        return kind != Kind.RANDOM && kind != Kind.LEGAL && !isPlugIn();
    }

    /** Returns whether somebody else makes the player. */
    private boolean isPlugIn() {
        return plugged != null && !plugged.isBuiltIn();
    }

    /**
     * Makes a tree search of the game as a whole, at the initial state.
     *
     * @throws IllegalStateException if it is none; see {@link #isTreeSearch}
     */
    public UctPlayer newTreeSearch(Game game, int roleIndex) {
        if (!isTreeSearch()) {
            throw new IllegalStateException(text + " is no tree search");
        }
        return new UctPlayer(game, roleIndex, options);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PlayerSpec spec
                && spec.text.equals(text)
                && spec.options.seed() == options.seed();
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}

package org.propjet.player.kinds;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.player.play.Option;
import org.propjet.player.play.Options;
import org.propjet.player.play.Player;
import org.propjet.player.play.SearchExchange;
import org.propjet.player.search.auto.AutoPlayer;
import org.propjet.player.search.flat.FactoredPlayer;
import org.propjet.player.search.flat.MonteCarloPlayer;
import org.propjet.player.search.flat.PerceivingPlayer;
import org.propjet.player.search.flat.RulePlayer;
import org.propjet.player.search.tree.UctOptions;
import org.propjet.player.search.tree.UctOptions.Tree;
import org.propjet.player.search.tree.UctPlayer;
import org.propjet.player.search.value.Knowledge;

import java.util.List;
import java.util.Optional;

/** Kinds of players by a tree search, alpha-beta, random games, or a rule. */
public enum OwnKind implements PlayerKind {
    AUTO("auto", "alpha-beta or tree search, whichever proves better first"),
    UCT("uct", "tree search, a tree for each role"),
    UCT_SINGLE("uct-single", "tree search, one tree over joint moves"),
    MC_MEMORY("mc-memory", "random games, remembered in a tree"),
    ALPHABETA("alphabeta", "alpha-beta, with values learnt by self-play"),
    MC("mc", "random games, as many for each legal move"),
    RANDOM("random", "any legal move"),
    LEGAL("legal", "the first legal move");

    private final String kind;
    private final String meaning;

    OwnKind(String kind, String meaning) {
        this.kind = kind;
        this.meaning = meaning;
    }

    @Override
    public String kind() {
        return kind;
    }

    @Override
    public String meaning() {
        return meaning;
    }

    @Override
    public List<Option<?>> options() {
        return switch (this) {
            case AUTO, MC_MEMORY -> UctOptions.DECLARED;
            case UCT, UCT_SINGLE -> UctOptions.GUIDED;
            case ALPHABETA ->
                    List.of(
                            Options.THREADS,
                            Options.SEED,
                            UctOptions.PRACTICE,
                            UctOptions.KNOWLEDGE,
                            Options.FACTORS,
                            Options.PONDER);
            case MC -> List.of(Options.THREADS, Options.SEED);
            case RANDOM -> List.of(Options.SEED);
            case LEGAL -> List.of();
        };
    }

    /** Returns whether it plays by a tree search, and by nothing else. */
    boolean isTreeSearch() {
        return this == UCT || this == UCT_SINGLE || this == MC_MEMORY;
    }

    @Override
    public boolean isSearching() {
        return this != RANDOM && this != LEGAL;
    }

    @Override
    public void check(Options options) {
        if (isTreeSearch() && options.get(UctOptions.KNOWLEDGE).isPresent()) {
            throw new IllegalArgumentException(
                    "the player '%s' learns while it searches; knowledge is for alphabeta and auto"
                            .formatted(kind));
        }
    }

    /** Returns what its tree search goes by. */
    public UctOptions uctOptions(Options options) {
        return new UctOptions(
                options,
                switch (this) {
                    case UCT_SINGLE -> Tree.SINGLE;
                    case MC_MEMORY -> Tree.UNGUIDED;
                    default -> Tree.PER_ROLE;
                });
    }

    @Override
    public Player newPlayer(Game game, int roleIndex, Options options) {
        return newPlayer(game, roleIndex, options, null);
    }

    /**
     * Makes a player, as {@link #newPlayer(Game, int, Options)}, whose search is shared.
     *
     * @param exchange with whom; null if with nobody
     */
    Player newPlayer(Game game, int roleIndex, Options options, @Nullable SearchExchange exchange) {
        PartMaker tree =
                (part, role, partOptions) -> new UctPlayer(part, role, partOptions, exchange);
        return switch (this) {
            case UCT, UCT_SINGLE, MC_MEMORY -> newFactored(game, roleIndex, options, tree);
            case AUTO ->
                    newFactored(
                            game,
                            roleIndex,
                            options,
                            (part, role, partOptions) ->
                                    AutoPlayer.of(
                                            part,
                                            partOptions,
                                            new UctPlayer(part, role, partOptions, exchange)));
            case ALPHABETA -> newFactored(game, roleIndex, options, AutoPlayer::ofAlphaBeta);
            case MC ->
                    new MonteCarloPlayer(
                            game,
                            roleIndex,
                            options.get(Options.THREADS),
                            options.get(Options.SEED));
            case RANDOM -> RulePlayer.random(game, roleIndex, options.get(Options.SEED));
            case LEGAL -> RulePlayer.first(game, roleIndex);
        };
    }

    /** Makes the player of a part of a game. */
    private interface PartMaker {
        Player make(Game part, int roleIndex, UctOptions options);
    }

    private Player newFactored(Game game, int roleIndex, Options options, PartMaker maker) {
        Optional<Knowledge> knowledge = options.get(UctOptions.KNOWLEDGE);
        knowledge.ifPresent(known -> known.of(game));
        UctOptions whole = uctOptions(options);
        return FactoredPlayer.of(
                game,
                roleIndex,
                options.get(Options.FACTORS) && knowledge.isEmpty(), // it is of the whole game
                (part, role, count) -> maker.make(part, role, whole.dividedBy(count)));
    }

    @Override
    public PerceivingPlayer newPerceivingPlayer(Game game, int roleIndex, Options options) {
        return switch (this) {
            case RANDOM -> PerceivingPlayer.random(game, roleIndex, options.get(Options.SEED));
            case LEGAL -> PerceivingPlayer.first(game, roleIndex);
            default -> PlayerKind.super.newPerceivingPlayer(game, roleIndex, options);
        };
    }
}

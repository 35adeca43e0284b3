package org.propjet.player.kinds;

import org.propjet.engine.game.Game;
import org.propjet.player.play.Option;
import org.propjet.player.play.Options;
import org.propjet.player.play.Player;
import org.propjet.player.search.depth.ClassicPlayer;
import org.propjet.player.search.depth.EvaluationKind;
import org.propjet.player.search.depth.GoalSum;
import org.propjet.player.search.depth.JointSearch;
import org.propjet.player.search.depth.JointSearch.Together;
import org.propjet.player.search.depth.MaxN;
import org.propjet.player.search.depth.Paranoid;
import org.propjet.player.search.depth.SoftMaxN;
import org.propjet.player.search.value.Evaluation;

import java.util.List;
import java.util.stream.Stream;

/**
 * The kinds of players by a {@link JointSearch}, which differ in the search and in its own options.
 *
 * <p>Thread-safe.
 */
final class JointKind extends DepthKind {
    private static final Option<EvaluationKind> EVAL = evaluation(EvaluationKind.GOALS);
    private static final Option<Integer> TABLE = table(1, 1_024, 32);
    private static final Option<Boolean> PRUNE =
            Option.isOn("prune", true, "whether moves are cut by the sum of all goals");

    private static final String WEAK = "weak";
    private static final Option<String> DOMINATION =
            Option.word(
                    "domination",
                    List.of("strict", WEAK),
                    "strict",
                    "which moves others are sure to leave out");

    private static final JointKind EXPECTIMINIMAX =
            new JointKind(
                    "expectiminimax",
                    "minimax with chance, of which the mean counts",
                    Together.PESSIMIST,
                    List.of(TABLE),
                    JointKind::paranoid);

    private static final JointKind SOFT_MAX_N =
            new JointKind(
                    "softmaxn",
                    "max^n that leaves open which of equal moves others make",
                    Together.PESSIMIST,
                    List.of(DOMINATION),
                    (game, evaluation, others, options, parts) ->
                            new SoftMaxN(
                                    game,
                                    evaluation,
                                    others,
                                    options.get(DOMINATION).equals(WEAK),
                                    options.get(Options.SEED)));

    private final Option<Together> together;
    private final List<Option<?>> own;
    private final Maker maker;

    /** Makes a search. */
    private interface Maker {
        /**
         * Makes it.
         *
         * @param parts how many parts the game has
         */
        JointSearch make(
                Game game, Evaluation evaluation, Together others, Options options, int parts);
    }

    private JointKind(
            String kind, String meaning, Together standard, List<Option<?>> own, Maker maker) {
        super(kind, meaning);
        this.together =
                Option.constant(
                        "together",
                        Together.class,
                        standard,
                        "what others do who choose at the same time");
        this.own = own;
        this.maker = maker;
    }

    /** Returns the kinds. */
    static List<PlayerKind> all() {
        return List.of(
                EXPECTIMINIMAX,
                new JointKind(
                        "paranoid",
                        "alpha-beta, one role against all others",
                        Together.EQUILIBRIUM,
                        List.of(TABLE),
                        JointKind::paranoid),
                new JointKind(
                        "maxn",
                        "max^n: each role takes what is best for itself",
                        Together.EQUILIBRIUM,
                        List.of(TABLE, PRUNE),
                        JointKind::maxN),
                SOFT_MAX_N);
    }

    private static JointSearch paranoid(
            Game game, Evaluation evaluation, Together others, Options options, int parts) {
        long bytes = tableBytes(options, TABLE, parts);
        return new Paranoid(game, evaluation, others, bytes, options.get(Options.SEED));
    }

    private static JointSearch maxN(
            Game game, Evaluation evaluation, Together others, Options options, int parts) {
        long seed = options.get(Options.SEED);
        GoalSum sum = options.get(PRUNE) ? GoalSum.of(game, seed) : GoalSum.unknown();
        return new MaxN(game, evaluation, others, sum, tableBytes(options, TABLE, parts), seed);
    }

    @Override
    public List<Option<?>> options() {
        List<Option<?>> shared = List.of(ITERATE, DEPTH, ENDGAMES, FACTORS, Options.SEED);
        return Stream.of(List.of(EVAL, together), own, shared)
                .<Option<?>>flatMap(List::stream)
                .toList();
    }

    @Override
    public void check(Options options) {
        super.check(options);
        if (equals(SOFT_MAX_N) && options.get(together) == Together.EQUILIBRIUM) {
            throw new IllegalArgumentException(
                    "together=equilibrium: softmaxn knows pessimist and random; paranoid and"
                            + " maxn know equilibrium");
        }
    }

    @Override
    public Player newPlayer(Game game, int roleIndex, Options options) {
        int players = game.roles().size() - (Game.chanceIndex(game.roles()) >= 0 ? 1 : 0);
        if (equals(EXPECTIMINIMAX) && players > 2) {
            throw new IllegalArgumentException(
                    "%s is for one player or two, with chance or without, and %s has %d players; take paranoid, maxn or uct"
                            .formatted(kind(), game.name(), players));
        }
        return super.newPlayer(game, roleIndex, options);
    }

    @Override
    Player newPartPlayer(Game part, int roleIndex, Options options, int partCount) {
        Evaluation evaluation = options.get(EVAL).of(part, options.get(Options.SEED));
        JointSearch search =
                maker.make(part, evaluation, options.get(together), options, partCount);
        boolean isOpposed = search instanceof Paranoid;
        search.use(endgames(part, options, isOpposed));
        return new ClassicPlayer(part, roleIndex, search, deepening(options));
    }
}

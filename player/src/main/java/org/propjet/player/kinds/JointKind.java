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
 * The kinds of players by a {@link JointSearch}, with the options that they have in common.
 *
 * <p>Thread-safe.
 */
abstract sealed class JointKind extends DepthKind {
    private static final Option<EvaluationKind> EVAL =
            DepthOptions.evaluation(EvaluationKind.GOALS);
    private static final Option<Integer> TABLE = DepthOptions.table(1, 1_024, 32);

    private final Option<Together> together;

    private JointKind(String kind, String meaning, Together standard) {
        super(kind, meaning);
        this.together =
                Option.constant(
                        "together",
                        Together.class,
                        standard,
                        "what others do who choose at the same time");
    }

    /** Returns the kinds. */
    static List<PlayerKind> all() {
        return List.of(
                new ExpectiminimaxKind(), new ParanoidKind(), new MaxNKind(), new SoftMaxNKind());
    }

    /** One role against all others. */
    private static sealed class ParanoidKind extends JointKind {
        ParanoidKind() {
            this("paranoid", "alpha-beta, one role against all others", Together.EQUILIBRIUM);
        }

        private ParanoidKind(String kind, String meaning, Together standard) {
            super(kind, meaning, standard);
        }

        @Override
        List<Option<?>> ownOptions() {
            return List.of(TABLE);
        }

        @Override
        JointSearch search(
                Game game, Evaluation evaluation, Together others, Options options, int parts) {
            long bytes = DepthOptions.tableBytes(options, TABLE, parts);
            return new Paranoid(game, evaluation, others, bytes, options.get(Options.SEED));
        }

        @Override
        boolean takesOthersForOpponents() {
            return true;
        }
    }

    /** The same in games of one player, or two, and chance. */
    private static final class ExpectiminimaxKind extends ParanoidKind {
        ExpectiminimaxKind() {
            super(
                    "expectiminimax",
                    "minimax with chance, of which the mean counts",
                    Together.PESSIMIST);
        }

        @Override
        public Player newPlayer(Game game, int roleIndex, Options options) {
            int players = game.roles().size() - (Game.chanceIndex(game.roles()) >= 0 ? 1 : 0);
            if (players > 2) {
                throw new IllegalArgumentException(
                        "%s is for one player or two, with chance or without, and %s has %d players; take paranoid, maxn or uct"
                                .formatted(kind(), game.name(), players));
            }
            return super.newPlayer(game, roleIndex, options);
        }
    }

    /** Each role takes what is best for itself. */
    private static final class MaxNKind extends JointKind {
        private static final Option<Boolean> PRUNE =
                Option.isOn("prune", true, "whether moves are cut by the sum of all goals");

        MaxNKind() {
            super("maxn", "max^n: each role takes what is best for itself", Together.EQUILIBRIUM);
        }

        @Override
        List<Option<?>> ownOptions() {
            return List.of(TABLE, PRUNE);
        }

        @Override
        JointSearch search(
                Game game, Evaluation evaluation, Together others, Options options, int parts) {
            long seed = options.get(Options.SEED);
            GoalSum sum = options.get(PRUNE) ? GoalSum.of(game, seed) : GoalSum.unknown();
            long bytes = DepthOptions.tableBytes(options, TABLE, parts);
            return new MaxN(game, evaluation, others, sum, bytes, seed);
        }
    }

    /** The same, where it is open which of equal moves others make. */
    private static final class SoftMaxNKind extends JointKind {
        private static final String WEAK = "weak";
        private static final Option<String> DOMINATION =
                Option.word(
                        "domination",
                        List.of("strict", WEAK),
                        "strict",
                        "which moves others are sure to leave out");

        SoftMaxNKind() {
            super(
                    "softmaxn",
                    "max^n that leaves open which of equal moves others make",
                    Together.PESSIMIST);
        }

        @Override
        List<Option<?>> ownOptions() {
            return List.of(DOMINATION);
        }

        @Override
        public void check(Options options) {
            super.check(options);
            if (together(options) == Together.EQUILIBRIUM) {
                throw new IllegalArgumentException(
                        "together=equilibrium: softmaxn knows pessimist and random; paranoid and"
                                + " maxn know equilibrium");
            }
        }

        @Override
        JointSearch search(
                Game game, Evaluation evaluation, Together others, Options options, int parts) {
            boolean isWeak = options.get(DOMINATION).equals(WEAK);
            return new SoftMaxN(game, evaluation, others, isWeak, options.get(Options.SEED));
        }
    }

    /** Returns the options that only this kind has. */
    abstract List<Option<?>> ownOptions();

    /** Returns whether the search needs values that hold whatever the others do. */
    boolean takesOthersForOpponents() {
        return false;
    }

    /**
     * Makes the search.
     *
     * @param parts how many parts the game has
     */
    abstract JointSearch search(
            Game game, Evaluation evaluation, Together others, Options options, int parts);

    @Override
    public List<Option<?>> options() {
        List<Option<?>> shared =
                List.of(
                        DepthOptions.ITERATE,
                        DepthOptions.DEPTH,
                        DepthOptions.ENDGAMES,
                        DepthOptions.FACTORS,
                        Options.SEED);
        return Stream.of(List.of(EVAL, together), ownOptions(), shared)
                .<Option<?>>flatMap(List::stream)
                .toList();
    }

    final Together together(Options options) {
        return options.get(together);
    }

    @Override
    Player newPartPlayer(Game part, int roleIndex, Options options, int partCount) {
        Evaluation evaluation = options.get(EVAL).of(part, options.get(Options.SEED));
        JointSearch search = search(part, evaluation, together(options), options, partCount);
        search.use(DepthOptions.endgames(part, options, takesOthersForOpponents()));
        return new ClassicPlayer(part, roleIndex, search, DepthOptions.deepening(options));
    }
}

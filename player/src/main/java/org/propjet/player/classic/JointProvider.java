package org.propjet.player.classic;

import org.propjet.engine.game.Game;
import org.propjet.player.depth.EvaluationKind;
import org.propjet.player.depth.GoalSum;
import org.propjet.player.depth.JointSearch;
import org.propjet.player.depth.MaxN;
import org.propjet.player.depth.Paranoid;
import org.propjet.player.depth.SoftMaxN;
import org.propjet.player.depth.Together;
import org.propjet.player.endgame.EndgameTable;
import org.propjet.player.search.FactoredPlayer;
import org.propjet.player.search.OptionValue;
import org.propjet.player.search.Player;
import org.propjet.player.search.PlayerProvider;
import org.propjet.player.value.Evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The kinds of players by a {@link JointSearch}, with the options that they have in common.
 *
 * <p>Thread-safe.
 */
public abstract sealed class JointProvider implements PlayerProvider {
    private static final String EVAL = "eval";
    private static final String TOGETHER = "together";
    private static final String PRUNE = "prune";
    private static final String DOMINATION = "domination";
    private static final int TABLE_MEBIBYTES = 32;
    private static final int MOST_MEBIBYTES = 1_024;

    private final String kind;
    private final String meaning;
    private final Together standard;
    private final String ownOption;

    private JointProvider(String kind, String meaning, Together standard, String ownOption) {
        this.kind = kind;
        this.meaning = meaning;
        this.standard = standard;
        this.ownOption = ownOption;
    }

    /** Players by {@link Paranoid}. */
    public static final class ParanoidKind extends JointProvider {
        /** Called by name. */
        public ParanoidKind() {
            super(
                    "paranoid",
                    "alpha-beta, one role against all others",
                    Together.EQUILIBRIUM,
                    Deepening.TABLE);
        }

        @Override
        JointSearch search(
                Game game,
                Evaluation evaluation,
                Together together,
                Map<String, String> options,
                long seed) {
            return new Paranoid(game, evaluation, together, tableBytes(options), seed);
        }

        @Override
        boolean takesOthersForOpponents() {
            return true;
        }
    }

    /** Players by {@link Paranoid} in games of one player, or two, and chance. */
    public static final class ExpectiminimaxKind extends JointProvider {
        /** Called by name. */
        public ExpectiminimaxKind() {
            super(
                    "expectiminimax",
                    "minimax with chance: what it may do counts by its mean",
                    Together.PESSIMIST,
                    Deepening.TABLE);
        }

        @Override
        JointSearch search(
                Game game,
                Evaluation evaluation,
                Together together,
                Map<String, String> options,
                long seed) {
            return new Paranoid(game, evaluation, together, tableBytes(options), seed);
        }

        @Override
        boolean takesOthersForOpponents() {
            return true;
        }

        @Override
        public Player newPlayer(Game game, int roleIndex, Map<String, String> options, long seed) {
            int players = game.roles().size() - (Game.chanceIndex(game.roles()) >= 0 ? 1 : 0);
            if (players > 2) {
                throw new IllegalArgumentException(
                        "%s is for one player or two, with chance or without, and %s has %d players; take paranoid, maxn or uct"
                                .formatted(kind(), game.name(), players));
            }
            return super.newPlayer(game, roleIndex, options, seed);
        }
    }

    /** Players by {@link MaxN}. */
    public static final class MaxNKind extends JointProvider {
        /** Called by name. */
        public MaxNKind() {
            super(
                    "maxn",
                    "max^n: each role takes what is best for itself",
                    Together.EQUILIBRIUM,
                    Deepening.TABLE + "," + PRUNE);
        }

        @Override
        JointSearch search(
                Game game,
                Evaluation evaluation,
                Together together,
                Map<String, String> options,
                long seed) {
            boolean isPruned = isFirst(options, PRUNE, "on", "off");
            GoalSum sum = isPruned ? GoalSum.of(game, seed) : GoalSum.unknown();
            return new MaxN(game, evaluation, together, sum, tableBytes(options), seed);
        }
    }

    /** Players by {@link SoftMaxN}. */
    public static final class SoftMaxNKind extends JointProvider {
        /** Called by name. */
        public SoftMaxNKind() {
            super(
                    "softmaxn",
                    "max^n that leaves open which of equal moves others make",
                    Together.PESSIMIST,
                    DOMINATION);
        }

        @Override
        public void check(Map<String, String> options) {
            super.check(options);
            if (together(options) == Together.EQUILIBRIUM) {
                throw new IllegalArgumentException(
                        "together=equilibrium: softmaxn knows pessimist and random; paranoid and"
                                + " maxn know equilibrium");
            }
        }

        @Override
        JointSearch search(
                Game game,
                Evaluation evaluation,
                Together together,
                Map<String, String> options,
                long seed) {
            boolean isWeak = !isFirst(options, DOMINATION, "strict", "weak");
            return new SoftMaxN(game, evaluation, together, isWeak, seed);
        }
    }

    /** Returns whether the search needs values that hold whatever the others do. */
    boolean takesOthersForOpponents() {
        return false;
    }

    /** Makes the search. */
    abstract JointSearch search(
            Game game,
            Evaluation evaluation,
            Together together,
            Map<String, String> options,
            long seed);

    @Override
    public String kind() {
        return kind;
    }

    @Override
    public String meaning() {
        return meaning;
    }

    @Override
    public List<String> optionNames() {
        List<String> names = new ArrayList<>(List.of(EVAL, TOGETHER));
        names.addAll(List.of(ownOption.split(",", -1)));
        names.addAll(Deepening.OPTIONS);
        names.add(ClassicProvider.ENDGAMES);
        names.add(FactoredPlayer.OPTION);
        return names;
    }

    @Override
    public void check(Map<String, String> options) {
        evaluationKind(options);
        together(options);
        String endgames = options.get(ClassicProvider.ENDGAMES);
        if (endgames != null) {
            EndgameTable.check(endgames);
        }
        ClassicProvider.isFactored(options);
        Deepening.of(options);
        tableBytes(options);
        isFirst(options, PRUNE, "on", "off");
        isFirst(options, DOMINATION, "strict", "weak");
    }

    private static EvaluationKind evaluationKind(Map<String, String> options) {
        return EvaluationKind.named(options.getOrDefault(EVAL, EvaluationKind.GOALS.label()));
    }

    Together together(Map<String, String> options) {
        String word = options.get(TOGETHER);
        return word == null ? standard : Together.of(word.toLowerCase(Locale.ROOT));
    }

    static long tableBytes(Map<String, String> options) {
        return Deepening.tableBytes(
                Deepening.number(Deepening.TABLE, options, 1, MOST_MEBIBYTES, TABLE_MEBIBYTES));
    }

    /** Reads an option that is one of two words. */
    static boolean isFirst(Map<String, String> options, String name, String first, String second) {
        String word = options.getOrDefault(name, first).toLowerCase(Locale.ROOT);
        return OptionValue.isFirst(name, word, first, second);
    }

    @Override
    public Player newPlayer(Game game, int roleIndex, Map<String, String> options, long seed) {
        Deepening.warnOfLargeTable(options);
        return FactoredPlayer.of(
                game,
                roleIndex,
                ClassicProvider.isFactored(options),
                (part, role, count) ->
                        newPartPlayer(
                                part,
                                role,
                                Deepening.ofPart(options, TABLE_MEBIBYTES, count),
                                seed));
    }

    private Player newPartPlayer(Game part, int roleIndex, Map<String, String> options, long seed) {
        Evaluation evaluation = evaluationKind(options).of(part, seed);
        JointSearch search = search(part, evaluation, together(options), options, seed);
        search.use(ClassicProvider.endgames(part, options, takesOthersForOpponents()));
        return new ClassicPlayer(part, roleIndex, search, Deepening.of(options));
    }
}

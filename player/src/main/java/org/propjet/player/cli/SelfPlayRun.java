package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.search.depth.Minimax;
import org.propjet.player.search.value.Knowledge;
import org.propjet.player.search.value.Rivalry;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Refusal;

import java.util.Comparator;
import java.util.List;

/**
 * What {@code learn --self-play} does: has alpha-beta play against itself, and says what counts.
 */
final class SelfPlayRun {
    private static final List<FigureColumn> COLUMNS =
            List.of(
                    FigureColumn.text("fluents"),
                    FigureColumn.decimal("weight", 3),
                    FigureColumn.decimal("mean", 3));

    private static final List<FigureColumn> SUMMARY_COLUMNS =
            List.of(
                    FigureColumn.text("role"),
                    FigureColumn.integer("games"),
                    FigureColumn.integer("lessons"),
                    FigureColumn.integer("weights"));

    private final Game game;
    private final Minimax minimax;

    /**
     * Begins to learn, or goes on with what a file says.
     *
     * @param from the file; null if there is none
     * @throws Refusal if the game is none for alpha-beta, or the file is not of the game
     */
    SelfPlayRun(Game game, int threadCount, long seed, @Nullable String from) {
        this.game = game;
        Rivalry rivalry = Rivalry.of(game).orElseThrow(() -> unsuited(game));
        this.minimax = new Minimax(game, rivalry, threadCount, seed);
        if (from != null) {
            try {
                minimax.recall(Knowledge.named(from).of(game));
            } catch (IllegalArgumentException e) {
                throw new Refusal(String.valueOf(e.getMessage()));
            }
        }
    }

    private static Refusal unsuited(Game game) {
        return new Refusal(
                "%s is no game of two rivals that choose in turn, so alpha-beta cannot learn it by playing against itself"
                        .formatted(game.name()));
    }

    /**
     * Plays until the budget is over.
     *
     * @throws Refusal if nothing was learnt
     */
    Knowledge run(Budget budget) {
        game.hastenReasoners(budget.deadlineNanos());
        minimax.learn(game.initialState(), budget);
        if (minimax.isUnsuited()) {
            throw unsuited(game);
        }
        if (minimax.gameCount() == 0) {
            throw new Refusal(
                    "no game of %s against itself came to its end in time: give it more --seconds"
                            .formatted(game.name()));
        }
        return minimax.knowledge();
    }

    /** Returns how far it is, for people. By any thread. */
    String position() {
        return "%,d games of %s".formatted(minimax.gameCount(), game.name());
    }

    /**
     * Writes what counts most.
     *
     * @param roleIndex to which role
     * @param most how many weights
     */
    void write(Knowledge knowledge, int roleIndex, int most, FigureFormat format, Output output) {
        if (format == FigureFormat.TABLE) {
            FigureWriter.single(
                    format,
                    output,
                    SUMMARY_COLUMNS,
                    game.roles().get(roleIndex),
                    knowledge.games(),
                    knowledge.lessons(),
                    (long) knowledge.weights().size());
            output.line("");
        }
        int sign = roleIndex == 0 ? 1 : -1;
        try (FigureWriter figures = FigureWriter.rows(format, output, COLUMNS)) {
            knowledge.weights().stream()
                    .sorted(Comparator.comparingDouble(weight -> -Math.abs(weight.weight())))
                    .limit(most)
                    .forEach(
                            weight ->
                                    figures.row(
                                            weight.of(),
                                            (double) (sign * weight.weight()),
                                            (double) weight.seen() / knowledge.lessons()));
        }
    }
}

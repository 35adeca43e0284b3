package org.propjet.player.tools;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.symmetry.Symmetry;
import org.propjet.engine.symmetry.SymmetryFinder;
import org.propjet.engine.symmetry.SymmetryGroup;
import org.propjet.engine.symmetry.SymmetryScope;
import org.propjet.engine.symmetry.SymmetryText;
import org.propjet.engine.time.Stopwatch;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.Output;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table of {@code net --symmetry}. */
final class SymmetryTable {
    private static final List<FigureColumn> COLUMNS =
            List.of(
                    FigureColumn.text("fixes"),
                    FigureColumn.integer("fluents"),
                    FigureColumn.integer("moves"),
                    FigureColumn.text("maps"));

    private SymmetryTable() {}

    /** Finds a game's symmetries and writes generators, those of the narrowest scope first. */
    static void write(NetGame game, GroundingBudget budget, FigureFormat format, Output output) {
        Map<String, Object> sizes = new LinkedHashMap<>();
        StringBuilder line = new StringBuilder();
        boolean isComplete = true;
        Stopwatch time = Stopwatch.start();
        try (FigureWriter figures = FigureWriter.summarisedRows(format, output, COLUMNS)) {
            for (SymmetryScope scope : SymmetryScope.values()) {
                SymmetryGroup group = SymmetryFinder.find(game, scope, new BudgetMeter(budget));
                isComplete &= group.isComplete();
                for (Symmetry generator : group.generators()) {
                    if (scopeOf(generator, game) == scope) {
                        figures.row(
                                words(scope),
                                generator.movedFluentCount(),
                                generator.movedMoveCount(),
                                SymmetryText.of(generator, game));
                    }
                }
                sizes.put(words(scope), group.size());
                line.append("%s: %,d, ".formatted(words(scope), group.size()));
                if (scope == SymmetryScope.START) {
                    sizes.put("states", group.stateSize());
                }
            }
            sizes.put("complete", isComplete);
            double seconds = time.seconds();
            sizes.put("seconds", FigureWriter.exact(seconds));
            line.append("in %.3f s".formatted(seconds));
            if (!isComplete) {
                line.append("; there was no time to find all");
            }
            figures.finish("symmetries that fix " + line, sizes);
        }
    }

    /** Returns the narrowest scope; what a wider one finds of it follows from the rows before. */
    private static SymmetryScope scopeOf(Symmetry symmetry, NetGame game) {
        if (symmetry.exchangesRoles()) {
            return SymmetryScope.ANY;
        }
        long[] image = game.stateLayout().newState();
        symmetry.image(game.initialState(), image);
        return Arrays.equals(image, game.initialState())
                ? SymmetryScope.START
                : SymmetryScope.ROLES;
    }

    private static String words(SymmetryScope scope) {
        return switch (scope) {
            case START -> "start";
            case ROLES -> "roles";
            case ANY -> "nothing";
        };
    }
}

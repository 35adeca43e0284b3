package org.propjet.player.cli;

import org.propjet.engine.game.Game;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MatchRecord.Faults;
import org.propjet.player.match.MatchRecord.Outcome;
import org.propjet.player.match.Standing;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureWriter;

import java.util.ArrayList;
import java.util.List;

/**
 * The rows of matches among players of which a referee knows no more than their moves: how long
 * these took, and what was wrong with them.
 */
final class RefereeTable implements MatchRows {
    private final MatchTable matches = new MatchTable();

    @Override
    public List<FigureColumn> plyColumns(Game game) {
        List<FigureColumn> columns = new ArrayList<>(matches.plyColumns(game).subList(0, 3));
        columns.add(FigureColumn.decimal("seconds", 2).width("100.00".length()));
        columns.add(FigureColumn.text("answer"));
        return columns;
    }

    @Override
    public void write(MatchRecord.Ply ply, List<String> roles, FigureWriter figures) {
        boolean anyChoice = MatchTable.anyChoice(ply);
        for (int role = 0; role < roles.size(); role++) {
            MatchRecord.Choice choice = ply.choices().get(role);
            boolean isFault =
                    choice.outcome() != Outcome.PLAYED && choice.outcome() != Outcome.MANAGED;
            if (!anyChoice || choice.legalMoveCount() > 1 || isFault) {
                figures.row(
                        ply.number(),
                        roles.get(role),
                        ply.moves().get(role),
                        choice.outcome() == Outcome.PLAYED ? choice.nanos() / 1e9 : null,
                        answer(choice));
            }
        }
    }

    private static String answer(MatchRecord.Choice choice) {
        return switch (choice.outcome()) {
            case PLAYED -> "played";
            case MANAGED -> MatchRecord.MANAGER;
            case LATE, ILLEGAL, ERROR ->
                    MatchTable.replaced(choice)
                            + (choice.fault().isEmpty() ? "" : " (" + choice.fault() + ")");
        };
    }

    @Override
    public List<FigureColumn> matchColumns(int roleCount, int namesWidth) {
        List<FigureColumn> columns = new ArrayList<>(matches.matchColumns(roleCount, namesWidth));
        int last = columns.size() - 1;
        int width = 3 * roleCount - 2;
        columns.addAll(
                last,
                List.of(
                        FigureColumn.decimals("late", 0).width(width).detail(2),
                        FigureColumn.decimals("illegal", 0).width(width).detail(2),
                        FigureColumn.decimals("errors", 0).width(width).detail(2)));
        return columns;
    }

    @Override
    public void write(int number, MatchRecord match, FigureWriter figures) {
        figures.row(
                number,
                match.players(),
                match.knownGoals(),
                match.shares(),
                match.plies().size(),
                match.seconds(),
                match.faults().stream().map(Faults::lateCount).toList(),
                match.faults().stream().map(Faults::illegalCount).toList(),
                match.faults().stream().map(Faults::errorCount).toList(),
                MatchRecord.words(match.ending()));
    }

    @Override
    public List<FigureColumn> standingColumns() {
        return List.of(
                FigureColumn.text("player"),
                FigureColumn.integer("matches").detail(1),
                FigureColumn.integer("wins"),
                FigureColumn.integer("draws"),
                FigureColumn.integer("losses"),
                FigureColumn.integer("points").detail(2),
                FigureColumn.decimal("share", 3),
                FigureColumn.integer("late"),
                FigureColumn.integer("illegal"),
                FigureColumn.integer("errors"));
    }

    @Override
    public void write(Standing standing, FigureWriter figures) {
        figures.row(
                standing.player(),
                standing.matchCount(),
                standing.winCount(),
                standing.drawCount(),
                standing.lossCount(),
                standing.pointCount(),
                standing.meanShare(),
                standing.faults().lateCount(),
                standing.faults().illegalCount(),
                standing.faults().errorCount());
    }
}

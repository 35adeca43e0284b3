package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.MoveTable;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MoveValue;
import org.propjet.player.match.Standing;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureWriter;

import java.util.ArrayList;
import java.util.List;

/** The rows of matches among players that say what they know. */
final class MatchTable implements MatchRows {
    /** A longer move pushes the rest of its row to the right. */
    private static final int MOST_MOVE_WIDTH = 30;

    /** Where moves are not known before they are met. */
    private static final int USUAL_MOVE_WIDTH = 16;

    // ---- Plies ----

    @Override
    public List<FigureColumn> plyColumns(Game game) {
        int roleWidth = game.roles().stream().mapToInt(String::length).max().orElse(0);
        return List.of(
                FigureColumn.integer("ply").width(0),
                FigureColumn.text("role").width(roleWidth),
                FigureColumn.text("move").width(moveWidth(game.moveTable())),
                FigureColumn.decimal("value", 1).width("100.0".length()),
                FigureColumn.integer("visits").width("10,000,000".length()).detail(2),
                FigureColumn.integer("playouts").width("10,000,000".length()).detail(4),
                FigureColumn.decimal("playouts_per_s", 0).width("10,000,000".length()).detail(3),
                FigureColumn.integer("depth").width(0).detail(1),
                FigureColumn.text("reason").width("proven, searched".length()));
    }

    private static int moveWidth(MoveTable moves) {
        if (moves.isOpen()) {
            return USUAL_MOVE_WIDTH;
        }
        int width = 0;
        for (int role = 0; role < moves.roleCount(); role++) {
            for (int move = 0; move < moves.moveCount(role); move++) {
                width = Math.max(width, moves.move(role, move).length());
            }
        }
        return Math.min(width, MOST_MOVE_WIDTH);
    }

    @Override
    public void write(MatchRecord.Ply ply, List<String> roles, FigureWriter figures) {
        boolean anyChoice = anyChoice(ply);
        for (int role = 0; role < roles.size(); role++) {
            MatchRecord.Choice choice = ply.choices().get(role);
            if (!anyChoice || choice.legalMoveCount() > 1) {
                String move = ply.moves().get(role);
                @Nullable MoveValue value = choice.estimateOf(move);
                boolean played = choice.playoutCount() > 0;
                figures.row(
                        ply.number(),
                        roles.get(role),
                        move,
                        value == null ? null : value.value(),
                        value == null ? null : value.playoutCount(),
                        played ? choice.playoutCount() : null,
                        choice.playoutsPerSecond(),
                        choice.depth() == 0 ? null : choice.depth(),
                        reason(choice));
            }
        }
    }

    static boolean anyChoice(MatchRecord.Ply ply) {
        return ply.choices().stream().anyMatch(choice -> choice.legalMoveCount() > 1);
    }

    private static String reason(MatchRecord.Choice choice) {
        if (choice.outcome() == MatchRecord.Outcome.PLAYED && choice.reason() != null) {
            return MatchRecord.words(choice.reason());
        }
        return choice.outcome() == MatchRecord.Outcome.MANAGED
                ? MatchRecord.MANAGER
                : replaced(choice);
    }

    /** Says what was wrong with an answer that was not played. */
    static String replaced(MatchRecord.Choice choice) {
        return MatchRecord.words(choice.outcome()) + ": any move instead";
    }

    /** Returns how a match ended, in a line. */
    static String ending(MatchRecord match) {
        List<String> results = new ArrayList<>();
        for (int role = 0; role < match.roles().size(); role++) {
            Object goal = match.knownGoals().get(role);
            results.add(
                    match.roles().get(role)
                            + " ("
                            + match.players().get(role)
                            + ") "
                            + (goal == null ? "-" : goal));
        }
        return "%s after %,d plies and %.1f s: %s%s"
                .formatted(
                        MatchRecord.words(match.ending()),
                        match.plies().size(),
                        match.seconds(),
                        String.join(", ", results),
                        opening(match));
    }

    private static String opening(MatchRecord match) {
        List<String> jointMoves =
                match.opening().stream().map(moves -> String.join(" ", moves)).toList();
        return jointMoves.isEmpty() ? "" : "; opening: " + String.join(", ", jointMoves);
    }

    // ---- Matches ----

    @Override
    public List<FigureColumn> matchColumns(int roleCount, int namesWidth) {
        return List.of(
                FigureColumn.integer("match").width(0),
                FigureColumn.text("players").width(namesWidth + 2 * (roleCount - 1)),
                FigureColumn.decimals("goals", 0).width(5 * roleCount - 2),
                FigureColumn.decimals("shares", 2).width(6 * roleCount - 2).detail(1),
                FigureColumn.integer("plies").width(0),
                FigureColumn.decimal("seconds", 1).width(0),
                FigureColumn.text("ending"));
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
                MatchRecord.words(match.ending()));
    }

    // ---- Standings ----

    @Override
    public List<FigureColumn> standingColumns() {
        return List.of(
                FigureColumn.text("player"),
                FigureColumn.integer("matches").detail(2),
                FigureColumn.integer("wins"),
                FigureColumn.integer("draws"),
                FigureColumn.integer("losses"),
                FigureColumn.decimal("share", 3),
                FigureColumn.decimal("from", 3).detail(1),
                FigureColumn.decimal("to", 3).detail(1),
                FigureColumn.integer("late"),
                FigureColumn.integer("illegal"),
                FigureColumn.integer("errors"),
                FigureColumn.decimal("overrun_ms", 1).detail(3));
    }

    @Override
    public void write(Standing standing, FigureWriter figures) {
        boolean any = standing.matchCount() > 0;
        figures.row(
                standing.player(),
                standing.matchCount(),
                standing.winCount(),
                standing.drawCount(),
                standing.lossCount(),
                standing.meanShare(),
                any ? standing.leastShare() : null,
                any ? standing.mostShare() : null,
                standing.faults().lateCount(),
                standing.faults().illegalCount(),
                standing.faults().errorCount(),
                standing.faults().worstOverrunMillis());
    }
}

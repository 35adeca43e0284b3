package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.MoveTable;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MatchRecord.Choice;
import org.propjet.player.match.MatchRecord.Faults;
import org.propjet.player.match.MatchRecord.Outcome;
import org.propjet.player.match.MoveValue;
import org.propjet.player.match.Standing;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureTable;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** How matches, their plies and the standings are written in rows. */
enum MatchTable {
    /** Of players that say what they know. */
    PLAY,
    /**
     * Of players of which a referee knows no more than their moves: how long these took, and what
     * was wrong with them.
     */
    REFEREE;

    /** A longer move pushes the rest of its row to the right. */
    private static final int MOST_MOVE_WIDTH = 30;

    /** Where moves are not known before they are met. */
    private static final int USUAL_MOVE_WIDTH = 16;

    /** All that is said of a player in a series. */
    private static final FigureTable<Standing> STANDINGS =
            FigureTable.of(
                    FigureColumn.text("player").of(Standing::player),
                    FigureColumn.integer("matches").detail(2).of(Standing::matchCount),
                    FigureColumn.integer("wins").of(Standing::winCount),
                    FigureColumn.integer("draws").of(Standing::drawCount),
                    FigureColumn.integer("losses").of(Standing::lossCount),
                    FigureColumn.integer("points").detail(3).of(Standing::pointCount),
                    FigureColumn.decimal("share", 3).of(Standing::meanShare),
                    FigureColumn.decimal("from", 3).detail(1).of(ifAny(Standing::leastShare)),
                    FigureColumn.decimal("to", 3).detail(1).of(ifAny(Standing::mostShare)),
                    FigureColumn.integer("late").of(one -> one.faults().lateCount()),
                    FigureColumn.integer("illegal").of(one -> one.faults().illegalCount()),
                    FigureColumn.integer("errors").of(one -> one.faults().errorCount()),
                    FigureColumn.decimal("overrun_ms", 1)
                            .detail(3)
                            .of(one -> one.faults().worstOverrunMillis()),
                    FigureColumn.text("first_error").of(MatchTable::firstError));

    /** What json says of a player in a series. */
    static final FigureTable<Standing> JSON_STANDINGS = STANDINGS.without("share", "from", "to");

    private static Function<Standing, @Nullable Object> ifAny(Function<Standing, Double> share) {
        return standing -> standing.matchCount() > 0 ? share.apply(standing) : null;
    }

    private static @Nullable String firstError(Standing standing) {
        String error = standing.faults().firstError();
        return error.isEmpty() ? null : error;
    }

    /** Returns the table of standings. */
    FigureTable<Standing> standings() {
        return this == PLAY
                ? STANDINGS.without("points", "first_error")
                : STANDINGS.without("from", "to", "overrun_ms", "first_error");
    }

    // ---- Plies ----

    /** A role's move in a ply. */
    record Turn(MatchRecord.Ply ply, String role, int roleIndex) {
        String move() {
            return ply.moves().get(roleIndex);
        }

        Choice choice() {
            return ply.choices().get(roleIndex);
        }

        @Nullable MoveValue value() {
            return choice().estimateOf(move());
        }
    }

    /** Returns the rows of a ply: for each role that had a choice; for all of them if none had. */
    List<Turn> turns(MatchRecord.Ply ply, List<String> roles) {
        boolean anyChoice = ply.choices().stream().anyMatch(choice -> choice.legalMoveCount() > 1);
        List<Turn> turns = new ArrayList<>();
        for (int role = 0; role < roles.size(); role++) {
            Choice choice = ply.choices().get(role);
            if (!anyChoice || choice.legalMoveCount() > 1 || (this == REFEREE && isFault(choice))) {
                turns.add(new Turn(ply, roles.get(role), role));
            }
        }
        return turns;
    }

    private static boolean isFault(Choice choice) {
        return choice.outcome() != Outcome.PLAYED && choice.outcome() != Outcome.MANAGED;
    }

    /** Returns the table of plies; all columns but the last have widths. */
    FigureTable<Turn> plies(Game game) {
        int roleWidth = game.roles().stream().mapToInt(String::length).max().orElse(0);
        int countWidth = "10,000,000".length();
        FigureTable<Turn> all =
                FigureTable.of(
                        FigureColumn.integer("ply").width(0).of(turn -> turn.ply().number()),
                        FigureColumn.text("role").width(roleWidth).of(Turn::role),
                        FigureColumn.text("move").width(moveWidth(game.moveTable())).of(Turn::move),
                        FigureColumn.decimal("value", 1)
                                .width("100.0".length())
                                .of(ofValue(MoveValue::value)),
                        FigureColumn.integer("visits")
                                .width(countWidth)
                                .detail(2)
                                .of(ofValue(MoveValue::playoutCount)),
                        FigureColumn.integer("playouts")
                                .width(countWidth)
                                .detail(4)
                                .of(turn -> positive(turn.choice().playoutCount())),
                        FigureColumn.decimal("playouts_per_s", 0)
                                .width(countWidth)
                                .detail(3)
                                .of(turn -> turn.choice().playoutsPerSecond()),
                        FigureColumn.integer("depth")
                                .width(0)
                                .detail(1)
                                .of(turn -> positive(turn.choice().depth())),
                        FigureColumn.text("reason")
                                .width("proven, searched".length())
                                .of(turn -> reason(turn.choice())),
                        FigureColumn.decimal("seconds", 2)
                                .width("100.00".length())
                                .of(turn -> seconds(turn.choice())),
                        FigureColumn.text("answer").of(turn -> answer(turn.choice())));
        return this == PLAY
                ? all.without("seconds", "answer")
                : all.without("value", "visits", "playouts", "playouts_per_s", "depth", "reason");
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

    private static Function<Turn, @Nullable Object> ofValue(Function<MoveValue, Object> figure) {
        return turn -> {
            MoveValue value = turn.value();
            return value == null ? null : figure.apply(value);
        };
    }

    private static @Nullable Long positive(long count) {
        return count > 0 ? count : null;
    }

    private static @Nullable Double seconds(Choice choice) {
        return choice.outcome() == Outcome.PLAYED ? choice.nanos() / 1e9 : null;
    }

    private static String reason(Choice choice) {
        if (choice.outcome() == Outcome.PLAYED && choice.reason() != null) {
            return MatchRecord.words(choice.reason());
        }
        return choice.outcome() == Outcome.MANAGED ? MatchRecord.MANAGER : replaced(choice);
    }

    private static String answer(Choice choice) {
        return switch (choice.outcome()) {
            case PLAYED -> "played";
            case MANAGED -> MatchRecord.MANAGER;
            case LATE, ILLEGAL, ERROR ->
                    replaced(choice)
                            + (choice.fault().isEmpty() ? "" : " (" + choice.fault() + ")");
        };
    }

    /** Says what was wrong with an answer that was not played. */
    private static String replaced(Choice choice) {
        return MatchRecord.words(choice.outcome()) + ": any move instead";
    }

    // ---- Matches ----

    /** A match of a series, by its number. */
    record Numbered(int number, MatchRecord match) {}

    /**
     * Returns the table of matches; all columns but the last have widths.
     *
     * @param roleCount how many roles the game has
     * @param namesWidth the length of all players' names together
     */
    FigureTable<Numbered> matches(int roleCount, int namesWidth) {
        int countWidth = 3 * roleCount - 2;
        FigureTable<Numbered> all =
                FigureTable.of(
                        FigureColumn.integer("match").width(0).of(Numbered::number),
                        FigureColumn.text("players")
                                .width(namesWidth + 2 * (roleCount - 1))
                                .of(one -> one.match().players()),
                        FigureColumn.decimals("goals", 0)
                                .width(5 * roleCount - 2)
                                .of(one -> one.match().knownGoals()),
                        FigureColumn.decimals("shares", 2)
                                .width(6 * roleCount - 2)
                                .detail(1)
                                .of(one -> one.match().shares()),
                        FigureColumn.integer("plies")
                                .width(0)
                                .of(one -> one.match().plies().size()),
                        FigureColumn.decimal("seconds", 1)
                                .width(0)
                                .of(one -> one.match().seconds()),
                        faults("late", countWidth, Faults::lateCount),
                        faults("illegal", countWidth, Faults::illegalCount),
                        faults("errors", countWidth, Faults::errorCount),
                        FigureColumn.text("ending")
                                .of(one -> MatchRecord.words(one.match().ending())));
        return this == PLAY ? all.without("late", "illegal", "errors") : all;
    }

    private static FigureTable.Figure<Numbered> faults(
            String name, int width, Function<Faults, Integer> count) {
        return FigureColumn.decimals(name, 0)
                .width(width)
                .detail(2)
                .of(one -> one.match().faults().stream().map(count).toList());
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
}

package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.player.cli.MatchTable.Numbered;
import org.propjet.player.cli.MatchTable.Turn;
import org.propjet.player.match.MatchClock;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MatchSeries.SeriesListener;
import org.propjet.player.match.MatchStarts;
import org.propjet.player.match.OpeningDraw;
import org.propjet.player.match.PairScores;
import org.propjet.player.match.SavedMatch;
import org.propjet.player.match.Sprt;
import org.propjet.player.match.Standing;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.FigureTable;
import org.propjet.player.terminal.JsonLayout;
import org.propjet.player.terminal.Output;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes what happens in a series of matches, in the format that was asked for: of one match every
 * ply, if for people; of several a row each and then the standings.
 */
final class SeriesReport implements SeriesListener {
    /**
     * What was asked for.
     *
     * @param startSeconds the start clock that players were told
     * @param playSeconds the play clock that they were told
     * @param seed what fixed the choices
     * @param openingPlies how many plies were played at random before a match
     */
    record Series(double startSeconds, double playSeconds, long seed, int openingPlies) {
        MatchClock clock() {
            return MatchClock.ofSeconds(startSeconds, playSeconds);
        }

        /** Returns where matches begin whose players share the game. */
        MatchStarts starts(Game game) {
            return openingPlies == 0
                    ? MatchStarts.of(game)
                    : MatchStarts.after(game, new OpeningDraw(game, openingPlies, seed));
        }
    }

    private final Game game;
    private final List<String> names;
    private final int matchCount;
    private final Optional<Sprt> sprt;
    private final FigureFormat format;
    private final MatchTable table;
    private final Output output;
    private final FigureTable<Turn>.@Nullable Rows plies;
    private final FigureTable<Numbered>.@Nullable Rows matches;
    private volatile String position;

    /**
     * Begins a report.
     *
     * @param names the players' names, as in the first match
     * @param matchCount how many matches there are at most
     * @param sprt the test that ends the series, if there is one
     * @param table who the players are, as far as rows tell
     */
    SeriesReport(
            Game game,
            List<String> names,
            int matchCount,
            Optional<Sprt> sprt,
            FigureFormat format,
            MatchTable table,
            Output output) {
        this.game = game;
        this.names = names;
        this.matchCount = matchCount;
        this.sprt = sprt;
        this.format = format;
        this.table = table;
        this.output = output;
        this.position = "match 1 of " + matchCount;
        boolean showsPlies = format == FigureFormat.TABLE && matchCount == 1;
        boolean showsMatches = !showsPlies && format != FigureFormat.JSON && !isTestOnly();
        int namesWidth = names.stream().mapToInt(String::length).sum();
        plies = showsPlies ? table.plies(game).begin(format, output) : null;
        matches =
                showsMatches
                        ? table.matches(game.roles().size(), namesWidth).begin(format, output)
                        : null;
    }

    /** Returns whether nothing is written but what a test says: it has the one table of tsv. */
    private boolean isTestOnly() {
        return format == FigureFormat.TSV && sprt.isPresent();
    }

    /** Returns how far the series has come, and how it stands between two players. Any thread. */
    String position(Optional<PairScores> pairs) {
        return position + duel(pairs).map(DuelReport::standing).orElse("");
    }

    private Optional<DuelReport> duel(Optional<PairScores> pairs) {
        return pairs.map(scores -> new DuelReport(names, scores, sprt));
    }

    @Override
    public void plyPlayed(int matchNumber, MatchRecord.Ply ply) {
        position = "match %,d of %,d, ply %,d".formatted(matchNumber, matchCount, ply.number());
        if (plies != null) {
            table.turns(ply, game.roles()).forEach(plies::add);
        }
    }

    @Override
    public void matchEnded(int matchNumber, MatchRecord match) {
        if (matches != null) {
            matches.add(new Numbered(matchNumber, match));
        } else if (plies != null) {
            output.line(MatchTable.ending(match));
        }
    }

    /**
     * Writes what comes at the end.
     *
     * @param series what json says of the series as a whole
     * @param standings the players' standings
     * @param played all matches that began
     * @param pairs the first player's scores, if there are two players
     */
    void finish(
            Series series,
            List<Standing> standings,
            List<MatchRecord> played,
            Optional<PairScores> pairs) {
        Optional<DuelReport> duel = duel(pairs);
        if (isTestOnly()) {
            duel.ifPresent(report -> report.writeRow(format, output));
        } else if (plies != null) {
            plies.close();
        } else if (matches == null) {
            output.line(JsonLayout.text(json(series, standings, played, duel)));
        } else {
            matches.close();
            if (format == FigureFormat.TABLE) {
                output.line("");
                table.standings().write(format, output, standings);
                duel.ifPresent(report -> report.lines().forEach(output::line));
            }
        }
    }

    /** Returns the series as one object of json. The names in it never change. */
    private Map<String, @Nullable Object> json(
            Series options,
            List<Standing> standings,
            List<MatchRecord> played,
            Optional<DuelReport> duel) {
        Map<String, @Nullable Object> series = new LinkedHashMap<>();
        series.put("game", game.name());
        series.put("backend", game.backend());
        series.put("roles", game.roles());
        series.put("start_clock", options.startSeconds());
        series.put("play_clock", options.playSeconds());
        series.put("seed", options.seed());
        series.put("openings", options.openingPlies());
        Map<String, Object> score = new LinkedHashMap<>();
        Map<String, Object> intervals = new LinkedHashMap<>();
        for (Standing standing : standings) {
            score.put(standing.player(), standing.meanShare());
            intervals.put(standing.player(), List.of(standing.leastShare(), standing.mostShare()));
        }
        series.put("score", score);
        series.put("intervals", intervals);
        series.put(
                "standings", standings.stream().map(MatchTable.JSON_STANDINGS::entries).toList());
        duel.ifPresent(report -> series.put("elo", report.eloEntries()));
        duel.flatMap(DuelReport::testEntries).ifPresent(test -> series.put("sprt", test));
        series.put("matches", played.stream().map(SavedMatch::of).toList());
        return series;
    }

    /** Says how many of the matches an interruption left. */
    static String interrupted(List<MatchRecord> matches, int matchCount) {
        long completeCount = matches.stream().filter(MatchRecord::isComplete).count();
        return "interrupted: %d of %d matches were played".formatted(completeCount, matchCount);
    }
}

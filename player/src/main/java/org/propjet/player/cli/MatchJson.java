package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MoveValue;
import org.propjet.player.match.Standing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A series of matches as one JSON object. The names in it never change. */
final class MatchJson {
    private MatchJson() {}

    /**
     * What was asked for.
     *
     * @param startSeconds the start clock that players were told
     * @param playSeconds the play clock that they were told
     * @param seed what fixed the choices
     * @param openingPlies how many plies were played at random before a match
     */
    record Series(double startSeconds, double playSeconds, long seed, int openingPlies) {}

    /** Returns the object, in lists and maps. */
    static Map<String, @Nullable Object> of(
            Game game,
            Series options,
            List<Standing> standings,
            List<MatchRecord> matches,
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
        series.put("standings", standings.stream().map(MatchJson::standing).toList());
        duel.ifPresent(report -> series.put("elo", report.eloEntries()));
        duel.flatMap(DuelReport::testEntries).ifPresent(test -> series.put("sprt", test));
        List<Object> records = new ArrayList<>();
        for (MatchRecord match : matches) {
            records.add(match(match));
        }
        series.put("matches", records);
        return series;
    }

    private static Map<String, @Nullable Object> standing(Standing standing) {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        entries.put("player", standing.player());
        entries.put("matches", standing.matchCount());
        entries.put("wins", standing.winCount());
        entries.put("draws", standing.drawCount());
        entries.put("losses", standing.lossCount());
        entries.put("points", standing.pointCount());
        entries.putAll(faults(standing.faults()));
        return entries;
    }

    private static Map<String, @Nullable Object> faults(MatchRecord.Faults faults) {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        entries.put("late", faults.lateCount());
        entries.put("illegal", faults.illegalCount());
        entries.put("errors", faults.errorCount());
        entries.put("overrun_ms", faults.worstOverrunMillis());
        entries.put("first_error", faults.firstError().isEmpty() ? null : faults.firstError());
        return entries;
    }

    private static Map<String, @Nullable Object> match(MatchRecord match) {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        entries.put("players", match.players());
        entries.put("ending", MatchRecord.words(match.ending()));
        entries.put("goals", match.knownGoals());
        entries.put("shares", shares(match));
        entries.put("seconds", match.seconds());
        entries.put("faults", match.faults().stream().map(MatchJson::faults).toList());
        entries.put("opening", match.opening());
        entries.put("plies", match.plies().stream().map(MatchJson::ply).toList());
        return entries;
    }

    private static Map<String, @Nullable Object> ply(MatchRecord.Ply ply) {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        entries.put("moves", ply.moves());
        entries.put("choices", ply.choices().stream().map(MatchJson::choice).toList());
        return entries;
    }

    private static Map<String, @Nullable Object> choice(MatchRecord.Choice choice) {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        entries.put("outcome", MatchRecord.words(choice.outcome()));
        entries.put("fault", choice.fault().isEmpty() ? null : choice.fault());
        entries.put("reason", choice.reason() == null ? null : MatchRecord.words(choice.reason()));
        entries.put("legal_moves", choice.legalMoveCount());
        entries.put("playouts", choice.playoutCount());
        entries.put("playouts_per_s", choice.playoutsPerSecond());
        entries.put("nodes", choice.nodeCount());
        entries.put("depth", choice.depth());
        entries.put("seconds", choice.nanos() / 1e9);
        entries.put("estimates", choice.estimates().stream().map(MoveValue::entries).toList());
        return entries;
    }

    /** Returns the shares of the points, null for chance and if the match was stopped. */
    static List<@Nullable Object> shares(MatchRecord match) {
        List<@Nullable Object> shares = new ArrayList<>();
        for (int role = 0; role < match.roles().size(); role++) {
            boolean counts = match.isComplete() && match.isScored(role);
            shares.add(counts ? (Object) match.share(role) : null);
        }
        return shares;
    }
}

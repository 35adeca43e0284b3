package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.player.match.MatchClock;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MatchStarts;
import org.propjet.player.match.OpeningDraw;
import org.propjet.player.match.SavedMatch;
import org.propjet.player.match.Standing;

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

    /** Returns the object, in lists, maps and {@link SavedMatch}es. */
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
        series.put(
                "standings", standings.stream().map(MatchTable.JSON_STANDINGS::entries).toList());
        duel.ifPresent(report -> series.put("elo", report.eloEntries()));
        duel.flatMap(DuelReport::testEntries).ifPresent(test -> series.put("sprt", test));
        series.put("matches", matches.stream().map(SavedMatch::of).toList());
        return series;
    }
}

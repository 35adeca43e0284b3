package org.propjet.player.match.referee;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.propjet.engine.game.Game;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.Clock;
import org.propjet.games.GameLibrary;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MatchSeries;
import org.propjet.player.match.MatchSeries.SeriesListener;
import org.propjet.player.match.MatchSeries.SeriesOptions;
import org.propjet.player.match.MatchStarts;
import org.propjet.player.play.Games;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Series of matches with players on real sockets, played for a test, and what is told and written
 * down of them.
 */
final class PlayedSeries {
    /** Nobody here thinks for long; on a busy machine even these need some time. */
    static final int PATIENT = 20;

    static final String GARDEN = "garden";

    private final Budget budget;
    private final List<String> notices = new ArrayList<>();
    private final List<Transcript> transcripts = new ArrayList<>();

    PlayedSeries() {
        this(Clock.SYSTEM);
    }

    /** Plays by a clock. */
    PlayedSeries(Clock clock) {
        this.budget = Budget.endless(clock);
    }

    /** Returns the player that a server is. */
    static Optional<PlayerAddress> at(FakeServer server) {
        return Optional.of(server.address());
    }

    /** Returns the options of matches of a bundled game. */
    static RefereeOptions options(
            String game,
            int startSeconds,
            int playSeconds,
            ManagerStyle style,
            boolean scrambled,
            List<Optional<PlayerAddress>> players) {
        return new RefereeOptions(
                game,
                RefereeOptions.oneLine(GdlParser.parse(game, rules(game))),
                Games.rules(game, rules(game)).hasPercepts(),
                players,
                startSeconds,
                playSeconds,
                style,
                scrambled);
    }

    /** Returns the rules of a bundled game, or of the garden, which has capitals. */
    private static String rules(String game) {
        return game.equals(GARDEN) ? Games.GARDEN : GameLibrary.rules(game);
    }

    /** Makes a series; seed 1, one match at a time. */
    MatchSeries series(String name, RefereeOptions options, int matchCount) {
        Game game = Games.of(rules(name));
        RemoteEntrants entrants = new RemoteEntrants(options, notices::add);
        SeriesListener listener =
                new SeriesListener() {
                    @Override
                    public void plyPlayed(int matchNumber, MatchRecord.Ply ply) {
                        entrants.plyPlayed(matchNumber);
                    }

                    @Override
                    public void matchEnded(int matchNumber, MatchRecord match) {
                        transcripts.add(entrants.transcript(matchNumber, match));
                    }
                };
        return new MatchSeries(
                game,
                MatchStarts.of(game),
                entrants,
                new SeriesOptions(
                        matchCount,
                        1,
                        1,
                        options.style().clock(options.startSeconds(), options.playSeconds())),
                listener,
                budget);
    }

    /** Plays a match of tic-tac-toe by patient clocks. */
    MatchRecord ticTacToe(List<Optional<PlayerAddress>> players) {
        return ticTacToe(PATIENT, PATIENT, players);
    }

    /** Plays a match of tic-tac-toe. */
    MatchRecord ticTacToe(
            int startSeconds, int playSeconds, List<Optional<PlayerAddress>> players) {
        RefereeOptions options =
                options(
                        "ticTacToe",
                        startSeconds,
                        playSeconds,
                        ManagerStyle.GGP_BASE,
                        false,
                        players);
        return series("ticTacToe", options, 1).play().get(0);
    }

    /** Returns what people were told. */
    List<String> notices() {
        return notices;
    }

    /** Returns the match's word in the first transcript. */
    String matchId() {
        return transcripts.get(0).matchId();
    }

    /** Returns the first transcript. */
    JsonObject transcript() {
        return JsonParser.parseString(transcripts.get(0).json()).getAsJsonObject();
    }

    /**
     * Returns what was wrong with an answer, as the first transcript says it.
     *
     * @param ply 0 for that to START, or else the ply from 1
     */
    String firstError(int ply, int role) {
        JsonArray errors = transcript().getAsJsonArray("errors");
        assertNotNull(errors);
        return errors.get(ply).getAsJsonArray().get(role).getAsString();
    }
}

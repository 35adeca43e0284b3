package org.propjet.player.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.MatchSeries.SeriesListener;
import org.propjet.player.match.MatchSeries.SeriesOptions;
import org.propjet.player.play.Games;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class MatchSeriesTest {
    private static final MatchClock PATIENT = MatchClock.ofSeconds(10, 10);

    private final List<Integer> ended = new ArrayList<>();

    private final SeriesListener listener =
            new SeriesListener() {
                @Override
                public void plyPlayed(int matchNumber, MatchRecord.Ply ply) {}

                @Override
                public void matchEnded(int matchNumber, MatchRecord match) {
                    ended.add(matchNumber);
                }
            };

    private MatchSeries series(
            String game, int matchCount, int parallelCount, long seed, String... players) {
        Game played = Games.bundled(game);
        return series(played, MatchStarts.of(played), matchCount, parallelCount, seed, players);
    }

    private MatchSeries series(
            Game played,
            MatchStarts starts,
            int matchCount,
            int parallelCount,
            long seed,
            String... players) {
        return series(
                played,
                starts,
                new SeriesOptions(matchCount, parallelCount, seed, PATIENT),
                players);
    }

    private MatchSeries series(
            Game played, MatchStarts starts, SeriesOptions options, String... players) {
        return new MatchSeries(
                played,
                starts,
                new LocalEntrants(
                        Stream.of(players).map(PlayerSpec::parse).toList(),
                        Optional.empty(),
                        options.parallelCount(),
                        remark -> {}),
                options,
                listener,
                Budget.endless());
    }

    private static List<List<List<String>>> moves(List<MatchRecord> matches) {
        return matches.stream()
                .map(match -> match.plies().stream().map(MatchRecord.Ply::moves).toList())
                .toList();
    }

    @Test
    void playersGoOnToTheNextRole() {
        List<MatchRecord> matches =
                series("ticTacToeThree", 4, 1, 1, "legal", "random", "random:seed=2").play();
        assertEquals(
                List.of(
                        List.of("legal", "random", "random:seed=2"),
                        List.of("random", "random:seed=2", "legal"),
                        List.of("random:seed=2", "legal", "random"),
                        List.of("legal", "random", "random:seed=2")),
                matches.stream().map(MatchRecord::players).toList());
        assertEquals(List.of(1, 2, 3, 4), ended);
    }

    @Test
    void matchesDifferAndASeedFixesThemAllHoweverManyAreAtATime() {
        List<MatchRecord> matches = series("ticTacToe", 6, 1, 1, "random", "random").play();
        assertEquals(6, matches.size());
        assertTrue(moves(matches).stream().distinct().count() > 1);
        assertEquals(
                moves(matches), moves(series("ticTacToe", 6, 3, 1, "random", "random").play()));
        assertNotEquals(
                moves(matches), moves(series("ticTacToe", 6, 1, 2, "random", "random").play()));
    }

    @Test
    void playersAlikeAreToldApart() {
        MatchSeries series = series("ticTacToeThree", 1, 1, 1, "random", "random", "random");
        assertEquals(List.of("random", "random (2)", "random (3)"), series.names());
    }

    @Test
    void aGameWithOneRoleIsPlayedByOnePlayer() {
        MatchSeries series = series("lightsOut", 3, 1, 1, "random");
        List<MatchRecord> matches = series.play();
        assertEquals(3, matches.size());
        Standing standing = Standing.of(series.names(), matches).get(0);
        assertEquals(3, standing.matchCount());
        assertEquals(matches.get(0).goals().get(0) / 100.0, standing.shares().get(0));
    }

    @Test
    void chanceIsTheManagersAndNotScored() {
        MatchSeries series = series("montyHall", 20, 1, 1, "legal");
        List<MatchRecord> matches = series.play();
        assertEquals(List.of("legal", MatchRecord.MANAGER), matches.get(1).players());
        Standing standing = Standing.of(series.names(), matches).get(0);
        assertEquals(20, standing.matchCount());
        assertEquals(0, standing.drawCount());
        assertTrue(standing.winCount() > 0 && standing.lossCount() > 0, standing.toString());
    }

    @Test
    void asManyMatchesAsThereArePlayersBeginAtTheSameOpening() {
        Game game = Games.bundled("ticTacToe");
        MatchStarts starts = MatchStarts.after(game, new OpeningDraw(game, 2, 1));
        MatchSeries series = series(game, starts, 6, 1, 1, "legal", "random");
        List<MatchRecord> matches = series.play();
        List<List<List<String>>> openings = matches.stream().map(MatchRecord::opening).toList();
        for (int first = 0; first < 6; first += 2) {
            assertEquals(openings.get(first), openings.get(first + 1));
            assertEquals(List.of("legal", "random"), matches.get(first).players());
            assertEquals(List.of("random", "legal"), matches.get(first + 1).players());
        }
        assertEquals(3, openings.stream().distinct().count());
        assertEquals(3, series.pairScores().orElseThrow().count());
        assertEquals(
                moves(matches), moves(series(game, starts, 6, 3, 1, "legal", "random").play()));
    }

    @Test
    void theFirstMoveIsTheOneAfterTheOpening() {
        Game game = Games.bundled("ticTacToe");
        MatchStarts starts = MatchStarts.after(game, new OpeningDraw(game, 1, 1));
        MatchRecord match = series(game, starts, 1, 1, 1, "legal", "legal").play().get(0);
        assertEquals("noop", match.opening().get(0).get(1));
        String taken = match.opening().get(0).get(0);
        MatchRecord.Ply first = match.plies().get(0);
        assertEquals(1, first.number());
        assertEquals("noop", first.moves().get(0));
        assertEquals(
                taken.equals("(mark 1 1)") ? "(mark 1 2)" : "(mark 1 1)", first.moves().get(1));
        assertEquals(8, first.choices().get(1).legalMoveCount());
    }

    @Test
    void aTestEndsTheSeriesAtItsVerdictHoweverManyMatchesAreAtATime() {
        Game game = Games.bundled("ticTacToe");
        Sprt sprt = new Sprt(0, 100, Sprt.USUAL_ERROR, Sprt.USUAL_ERROR);
        for (int parallelCount : new int[] {1, 3}) {
            ended.clear();
            SeriesOptions options =
                    new SeriesOptions(1000, parallelCount, 1, PATIENT, Optional.of(sprt));
            // The first role wins all matches: 0.5 for each pair.
            MatchSeries series = series(game, MatchStarts.of(game), options, "legal", "legal");
            assertEquals(22, series.play().size());
            assertEquals(22, ended.size());
            PairScores pairs = series.pairScores().orElseThrow();
            assertEquals(Sprt.Verdict.REJECTED, sprt.verdict(pairs));
            assertEquals(11, pairs.count());
        }
    }

    @Test
    void aTestIsOfTwoPlayers() {
        Game game = Games.bundled("lightsOut");
        Sprt sprt = new Sprt(0, 100, Sprt.USUAL_ERROR, Sprt.USUAL_ERROR);
        SeriesOptions options = new SeriesOptions(2, 1, 1, PATIENT, Optional.of(sprt));
        assertThrows(
                IllegalArgumentException.class,
                () -> series(game, MatchStarts.of(game), options, "random"));
    }

    @Test
    void thereMustBeAPlayerForEachRole() {
        assertThrows(IllegalArgumentException.class, () -> series("ticTacToe", 1, 1, 1, "random"));
    }

    @Test
    void aStoppedSeriesPlaysNoMore() {
        MatchSeries series = series("ticTacToe", 5, 1, 1, "random", "random");
        series.stop();
        assertEquals(List.of(), series.play());
    }

    @Test
    void anInterruptedSeriesReturnsWhatWasPlayed() {
        MatchSeries series = series("connectFour", 5, 1, 1, "mc", "mc");
        Thread.currentThread().interrupt();
        List<MatchRecord> matches = series.play();
        assertTrue(Thread.interrupted());
        assertTrue(matches.size() <= 1);
        assertFalse(matches.stream().anyMatch(MatchRecord::isComplete));
    }
}

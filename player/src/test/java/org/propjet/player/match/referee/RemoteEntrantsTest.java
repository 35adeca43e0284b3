package org.propjet.player.match.referee;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MatchSeries;
import org.propjet.player.match.MatchSeries.SeriesListener;
import org.propjet.player.match.MatchSeries.SeriesOptions;
import org.propjet.player.match.MatchStarts;
import org.propjet.player.play.Games;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is kept of the matches of a series. */
class RemoteEntrantsTest {
    private static final int MATCHES = 3;

    private final Game game = Games.bundled("ticTacToe");
    private final RefereeOptions options =
            PlayedSeries.options(
                    "ticTacToe",
                    PlayedSeries.PATIENT,
                    PlayedSeries.PATIENT,
                    ManagerStyle.GGP_BASE,
                    true,
                    List.of(Optional.empty(), Optional.empty()));
    private final RemoteEntrants entrants = new RemoteEntrants(options, notice -> {});
    private final List<String> matchIds = new ArrayList<>();

    /** Asks for the transcripts of all matches so far: only the one that has ended is there. */
    private final class Listener implements SeriesListener {
        @Override
        public void plyPlayed(int matchNumber, MatchRecord.Ply ply) {
            entrants.plyPlayed(matchNumber);
        }

        @Override
        public void matchEnded(int matchNumber, MatchRecord match) {
            for (int earlier = 1; earlier < matchNumber; earlier++) {
                assertForgotten(earlier, match);
            }
            matchIds.add(entrants.transcript(matchNumber, match).matchId());
        }
    }

    private void assertForgotten(int matchNumber, MatchRecord match) {
        assertThrows(IllegalArgumentException.class, () -> entrants.transcript(matchNumber, match));
    }

    @Test
    void aMatchIsForgottenWhenItHasEndedAndItsListenerWasTold() {
        SeriesOptions series =
                new SeriesOptions(
                        MATCHES,
                        1,
                        1,
                        options.style().clock(options.startSeconds(), options.playSeconds()));
        List<MatchRecord> matches =
                new MatchSeries(
                                game,
                                MatchStarts.of(game),
                                entrants,
                                series,
                                new Listener(),
                                Budget.endless())
                        .play();
        assertEquals(MATCHES, matchIds.stream().distinct().count());
        assertForgotten(MATCHES, matches.getLast());
    }
}

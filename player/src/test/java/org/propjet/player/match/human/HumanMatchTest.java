package org.propjet.player.match.human;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.MatchClock;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MatchRecord.Choice;
import org.propjet.player.match.MatchRecord.Ending;
import org.propjet.player.match.MatchRecord.Outcome;
import org.propjet.player.match.MatchRecord.Ply;
import org.propjet.player.match.Thought;
import org.propjet.player.play.Decision;
import org.propjet.player.play.Games;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class HumanMatchTest {
    /** Nobody here thinks for long; on a busy machine even these need some time. */
    private static final MatchClock PATIENT = MatchClock.ofSeconds(10, 10);

    private static final Optional<PlayerSpec> PERSON = Optional.empty();
    private static final Optional<PlayerSpec> FIRST = Optional.of(PlayerSpec.parse("legal"));

    private final Game ticTacToe = Games.bundled("ticTacToe");

    private static HumanView until(HumanMatch match, Predicate<HumanView> wanted) {
        try {
            HumanView view = match.view();
            while (!wanted.test(view)) {
                view = match.await(view.version(), Budget.ofSeconds(60));
            }
            return view;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static HumanView untilAsked(HumanMatch match, int ply) {
        return until(match, view -> view.ply() == ply && !view.waitingFor().isEmpty());
    }

    private static HumanMatch start(Game game, MatchClock clock, List<Optional<PlayerSpec>> seats) {
        return HumanMatch.start(game, seats, clock, 0, 1, 1);
    }

    @Test
    void aPersonPlaysAgainstAPlayer() {
        HumanMatch match = start(ticTacToe, PATIENT, List.of(PERSON, FIRST));
        try (match) {
            HumanView begin = match.view();
            assertEquals(List.of("human", "legal"), begin.players());
            assertEquals(List.of(0), begin.waitingFor());
            assertEquals(9, begin.legalMoves().get(0).size());
            assertEquals(List.of(), begin.legalMoves().get(1));
            match.play(0, "(MARK 3 3)");
            HumanView second = untilAsked(match, 2);
            assertEquals(
                    List.of(List.of("(mark 3 3)", "noop"), List.of("noop", "(mark 1 1)")),
                    second.moves());
            assertTrue(second.version() > begin.version());
            match.play(0, "(mark 3 2)");
            untilAsked(match, 4);
            match.play(0, "(mark 3 1)");
            HumanView end = until(match, HumanView::isOver);
            assertEquals(List.of(100, 0), end.goals());
            assertEquals(List.of(), end.waitingFor());
            assertThrows(IllegalMoveException.class, () -> match.play(0, "(mark 1 2)"));
        }
        MatchRecord record = match.record().orElseThrow();
        assertEquals(Ending.TERMINAL, record.ending());
        assertEquals(List.of("human", "legal"), record.players());
        assertEquals(5, record.plies().size());
    }

    @Test
    void aMoveThatCannotBePlayedIsRefusedAndChangesNothing() {
        try (HumanMatch match = start(ticTacToe, PATIENT, List.of(FIRST, PERSON))) {
            untilAsked(match, 1);
            assertThrows(IllegalMoveException.class, () -> match.play(1, "(mark 1 1)"));
            assertThrows(IllegalMoveException.class, () -> match.play(1, "(mark 9 9)"));
            assertThrows(IllegalMoveException.class, () -> match.play(0, "(mark 2 2)"));
            assertEquals(1, match.view().ply());
            match.play(1, "(mark 2 2)");
            assertEquals(3, untilAsked(match, 3).ply());
        }
    }

    @Test
    void undoGoesBackToThePersonsLastDecision() {
        try (HumanMatch match = start(ticTacToe, PATIENT, List.of(FIRST, PERSON))) {
            untilAsked(match, 1);
            assertFalse(match.undo());
            match.play(1, "(mark 2 2)");
            untilAsked(match, 3);
            assertTrue(match.undo());
            HumanView back = match.view();
            assertEquals(1, back.ply());
            assertEquals(List.of(1), back.waitingFor());
            assertEquals(1, back.moves().size());
            match.play(1, "(mark 3 3)");
            HumanView other = untilAsked(match, 3);
            assertEquals(List.of("noop", "(mark 3 3)"), other.moves().get(1));
            assertEquals(List.of("(mark 1 2)", "noop"), other.moves().get(2));
        }
    }

    @Test
    void theEndCanBeTakenBackToo() {
        try (HumanMatch match = start(ticTacToe, PATIENT, List.of(PERSON, FIRST))) {
            for (String move : List.of("(mark 3 3)", "(mark 3 2)", "(mark 3 1)")) {
                until(match, view -> !view.waitingFor().isEmpty());
                match.play(0, move);
                until(match, view -> view.isOver() || view.waitingFor().contains(0));
            }
            until(match, view -> match.record().isPresent());
            assertTrue(match.undo());
            assertFalse(match.view().isOver());
            assertEquals(List.of(), match.view().goals());
            match.play(0, "(mark 1 3)");
            assertEquals(6, untilAsked(match, 6).ply());
        }
    }

    @Test
    void nothingIsTakenBackOrToldWhereSomethingIsHidden() {
        Game game = Games.bundled("montyHall");
        try (HumanMatch match = start(game, PATIENT, List.of(PERSON, PERSON))) {
            HumanView view = until(match, now -> !now.waitingFor().isEmpty());
            match.play(0, view.legalMoves().get(0).getFirst());
            HumanView later =
                    until(match, now -> now.ply() > view.ply() && !now.waitingFor().isEmpty());
            assertEquals("", later.plies().getFirst().moves().get(1), "what chance has done");
            assertFalse(match.undo());
        }
        Choice illegal =
                new Choice(
                        Outcome.ILLEGAL,
                        "(secret)",
                        3,
                        Decision.Reason.PROVEN,
                        List.of(),
                        0,
                        0,
                        0,
                        0);
        Ply ply = new Ply(1, List.of("(hide 1)", "noop"), List.of(illegal, illegal));
        String fault = SeatPlan.of(game, List.of(FIRST, PERSON), 1).faultOf(0, ply).orElseThrow();
        assertEquals(
                "legal as candidate answered no legal move, so any legal move was played", fault);
    }

    /** Whenever the stop comes: before the decision, in its first moment, or later. */
    @Test
    void aHintIsStopped() {
        PlayedGame played = new PlayedGame(ticTacToe, List.of(true, true));
        Hint hint = new Hint(ticTacToe, 0, played, PlayerSpec.parse("mc"));
        CompletableFuture<Optional<Thought>> thought = hint.think(Long.MAX_VALUE / 4);
        hint.stop();
        assertDoesNotThrow(() -> thought.get(1, TimeUnit.MINUTES));
    }

    @Test
    void choicesMadeAtTheSameTimeAreKept() {
        Game game = Games.bundled("rockPaperScissors");
        try (HumanMatch match = start(game, PATIENT, List.of(PERSON, PERSON))) {
            assertEquals(List.of("human", "human (2)"), match.view().players());
            match.play(1, "(show rock)");
            HumanView half = match.view();
            assertEquals(List.of(0), half.waitingFor());
            assertEquals(0, half.ply());
            assertTrue(match.undo());
            assertEquals(List.of(0, 1), match.view().waitingFor());
            match.play(0, "(show paper)");
            match.play(1, "(show scissors)");
            assertEquals(
                    List.of(List.of("(show paper)", "(show scissors)")),
                    untilAsked(match, 1).moves());
        }
    }

    @Test
    void aHintComesFromAnEngineAndIsDroppedWithTheState() {
        MatchClock quick = MatchClock.ofSeconds(0, 0.2);
        try (HumanMatch match = start(ticTacToe, quick, List.of(PERSON, PERSON))) {
            for (String move : List.of("(mark 1 1)", "(mark 2 1)", "(mark 1 2)", "(mark 2 2)")) {
                HumanView view = until(match, now -> !now.waitingFor().isEmpty());
                match.play(view.waitingFor().getFirst(), move);
                untilAsked(match, view.ply() + 1);
            }
            match.requestHint(0);
            HumanView hinted = until(match, view -> view.hint().isPresent());
            assertEquals("(mark 1 3)", hinted.hint().get().move());
            assertEquals(4, hinted.hint().get().ply());
            assertEquals(100, hinted.hint().get().expected());
            match.play(0, "(mark 3 3)");
            assertEquals(Optional.empty(), untilAsked(match, 5).hint());
        }
    }

    @Test
    void aPlayerThatIsLateIsReplacedAndPeopleAreTold() {
        MatchClock none = new MatchClock(0, 0, 0, 0);
        try (HumanMatch match = start(ticTacToe, none, List.of(PERSON, FIRST))) {
            match.play(0, "(mark 1 1)");
            HumanView view = untilAsked(match, 2);
            String move = view.moves().get(1).get(1);
            assertEquals("legal as o was out of time, so " + move + " was played", view.note());
        }
    }

    @Test
    void aPersonsClockRunsOutToo() {
        try (HumanMatch match =
                HumanMatch.start(ticTacToe, List.of(PERSON, FIRST), PATIENT, 0.001, 1, 1)) {
            HumanView view = until(match, HumanView::isOver);
            assertTrue(view.ply() >= 5);
            until(match, now -> match.record().isPresent());
            assertTrue(match.record().get().faults().get(0).lateCount() >= 3);
        }
    }

    @Test
    void whoPlaysAloneIsAskedForEveryMove() {
        Game game = Games.bundled("lightsOut");
        try (HumanMatch match = start(game, PATIENT, List.of(PERSON))) {
            List<String> played = new ArrayList<>();
            for (int ply = 0; ply < 3; ply++) {
                HumanView view = untilAsked(match, ply);
                played.add(view.legalMoves().get(0).get(ply));
                match.play(0, played.getLast());
            }
            HumanView view = untilAsked(match, 3);
            assertEquals(played, view.moves().stream().map(List::getFirst).toList());
            assertEquals(Optional.empty(), view.lastThought(0));
        }
    }

    @Test
    void aMatchThatIsClosedHasARecordOfWhatWasPlayed() {
        HumanMatch match = start(ticTacToe, PATIENT, List.of(PERSON, FIRST));
        match.play(0, "(mark 1 1)");
        untilAsked(match, 2);
        match.close();
        MatchRecord record = match.record().orElseThrow();
        assertEquals(Ending.STOPPED, record.ending());
        assertEquals(2, record.plies().size());
        assertTrue(match.view().isOver());
        assertFalse(match.undo());
    }
}

package org.propjet.player.match;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.Clock;
import org.propjet.engine.time.HandClock;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.MatchRecord.Ending;
import org.propjet.player.match.MatchRecord.Outcome;
import org.propjet.player.match.MatchRecord.Ply;
import org.propjet.player.match.MatchStarts.MatchStart;
import org.propjet.player.play.Decision;
import org.propjet.player.play.Games;
import org.propjet.player.play.Player;
import org.propjet.player.search.flat.RulePlayer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class MatchTest {
    /** Nobody here thinks for long; on a busy machine even these need some time. */
    private static final MatchClock PATIENT = MatchClock.ofSeconds(10, 10);

    private static final String STUCK =
            """
            (role you)
            (init start)
            (<= (legal you go) (true start))
            (<= (next over) (does you go))
            (<= terminal (true never))
            (<= (next never) (true never))
            (goal you 50)
            """;

    private final Game ticTacToe = Games.bundled("ticTacToe");

    private static MatchRecord play(Game game, MatchClock clock, Player... players) {
        List<LocalSeat> seats =
                java.util.Arrays.stream(players)
                        .map(
                                player ->
                                        new LocalSeat(
                                                "p" + player.roleIndex(),
                                                player,
                                                game,
                                                remark -> {}))
                        .toList();
        return new Match(
                        MatchStart.of(game),
                        seats,
                        clock,
                        1,
                        ply -> {},
                        List.of(),
                        Budget.endless())
                .play();
    }

    @Test
    void aMatchIsPlayedToItsEnd() {
        MatchRecord match =
                play(
                        ticTacToe,
                        PATIENT,
                        RulePlayer.first(ticTacToe, 0),
                        RulePlayer.first(ticTacToe, 1));
        assertEquals(Ending.TERMINAL, match.ending());
        assertEquals(List.of("p0", "p1"), match.players());
        assertEquals(List.of("x", "o"), match.roles());
        assertEquals(7, match.plies().size());
        assertEquals(List.of("(mark 1 1)", "noop"), match.plies().get(0).moves());
        assertEquals(List.of(100, 0), match.goals());
        assertEquals(9, match.plies().get(0).choices().get(0).legalMoveCount());
        assertTrue(match.faults().stream().allMatch(MatchRecord.Faults::isEmpty));
    }

    @Test
    void aPlayerThatThrowsIsReplacedByALegalMoveAndCounted() {
        FakePlayer thrower =
                new FakePlayer(
                        0,
                        () -> {
                            throw new IllegalStateException("no idea");
                        });
        MatchRecord match = play(ticTacToe, PATIENT, thrower, RulePlayer.first(ticTacToe, 1));
        assertEquals(Ending.TERMINAL, match.ending());
        assertEquals(match.plies().size(), match.faults().get(0).errorCount());
        assertEquals("IllegalStateException: no idea", match.faults().get(0).firstError());
        assertEquals(Outcome.ERROR, match.plies().get(0).choices().get(0).outcome());
        assertNull(match.plies().get(0).choices().get(0).reason());
        assertTrue(match.faults().get(1).isEmpty());
        assertTrue(thrower.isClosed());
    }

    @Test
    void whatAPlayerRemarksIsToldOnceItIsPrepared() {
        List<String> remarks = new ArrayList<>();
        FakePlayer wise = new FakePlayer(0, () -> 0, "knows all");
        Seat seat = new LocalSeat("sage", wise, ticTacToe, remarks::add);
        assertEquals(List.of(), remarks);
        seat.prepare(Budget.ofNanos(0)).join();
        assertEquals(List.of("sage: knows all"), remarks);
        seat.end(true, Budget.endless()).join();
    }

    @Test
    void whatAPlayerRemarksThatWasStoppedIsNotTold() {
        List<String> remarks = new ArrayList<>();
        CountDownLatch isPreparing = new CountDownLatch(1);
        FakePlayer patient =
                new FakePlayer(0, () -> 0, "knows nothing") {
                    @Override
                    public void prepare(Budget budget) {
                        isPreparing.countDown();
                        budget.await();
                    }
                };
        Seat seat = new LocalSeat("sage", patient, ticTacToe, remarks::add);
        CompletableFuture<?> prepared = seat.prepare(Budget.endless());
        assertDoesNotThrow(() -> isPreparing.await());
        seat.stop();
        prepared.join();
        assertEquals(List.of(), remarks);
        seat.end(true, Budget.endless()).join();
    }

    @Test
    void anIllegalMoveIsReplacedAndCounted() {
        MatchRecord match = play(ticTacToe, PATIENT, new FakePlayer(0, () -> 9999));
        assertEquals(Ending.TERMINAL, match.ending());
        assertEquals(match.plies().size(), match.faults().get(0).illegalCount());
        assertEquals(Outcome.ILLEGAL, match.plies().get(0).choices().get(0).outcome());
    }

    private static MatchRecord play(
            Game game, MatchClock clock, Player player, Consumer<Ply> listener, Clock time) {
        return new Match(
                        MatchStart.of(game),
                        List.of(new LocalSeat("p", player, game, remark -> {})),
                        clock,
                        1,
                        listener,
                        List.of(),
                        Budget.endless(time))
                .play();
    }

    @Test
    void aLateAnswerIsReplacedAndCounted() {
        for (long late : new long[] {-1, 1}) {
            HandClock time = new HandClock();
            RulePlayer first = RulePlayer.first(ticTacToe, 1);
            FakePlayer slow =
                    new FakePlayer(1, () -> 0) {
                        @Override
                        public Decision decide(Budget budget) {
                            time.advance(PATIENT.playNanos() + late);
                            return first.decide(budget);
                        }

                        @Override
                        public void advance(int[] jointMove) {
                            first.advance(jointMove);
                        }
                    };
            MatchRecord match = play(ticTacToe, PATIENT, slow, ply -> {}, time);
            assertEquals(Ending.TERMINAL, match.ending());
            assertEquals(late < 0 ? 0 : match.plies().size(), match.faults().get(1).lateCount());
            assertEquals(
                    late < 0 ? Outcome.PLAYED : Outcome.LATE,
                    match.plies().get(0).choices().get(1).outcome());
            assertEquals(match.plies().size() * (PATIENT.playNanos() + late), time.nanos());
        }
    }

    @Test
    void whoHangsIsLateInEveryPly() {
        MatchRecord managed = play(ticTacToe, PATIENT);
        CountDownLatch lastPly = new CountDownLatch(managed.plies().size());
        FakePlayer sleeper =
                new FakePlayer(
                        1,
                        () -> {
                            assertDoesNotThrow(() -> lastPly.await());
                            return 0;
                        });
        MatchRecord match =
                play(
                        ticTacToe,
                        PATIENT,
                        sleeper,
                        ply -> lastPly.countDown(),
                        new SkippingClock(Long.MAX_VALUE));
        assertEquals(Ending.TERMINAL, match.ending());
        assertEquals(match.plies().size(), match.faults().get(1).lateCount());
        assertEquals(
                managed.plies().stream().map(Ply::moves).toList(),
                match.plies().stream().map(Ply::moves).toList());
    }

    @Test
    void aPlayerThatCannotFollowTheMatchIsNotAskedAgain() {
        Player lost =
                new Player() {
                    private final RulePlayer first = RulePlayer.first(ticTacToe, 0);

                    @Override
                    public int roleIndex() {
                        return 0;
                    }

                    @Override
                    public void prepare(Budget budget) {
                        throw new IllegalStateException("not ready");
                    }

                    @Override
                    public Decision decide(Budget budget) {
                        return first.decide(budget);
                    }

                    @Override
                    public void advance(int[] jointMove) {
                        throw new IllegalStateException("what was that?");
                    }

                    @Override
                    public void close() {
                        throw new IllegalStateException("will not");
                    }
                };
        MatchRecord match = play(ticTacToe, PATIENT, lost);
        assertEquals(Outcome.PLAYED, match.plies().get(0).choices().get(0).outcome());
        assertEquals(Outcome.ERROR, match.plies().get(1).choices().get(0).outcome());
        assertEquals(match.plies().size() - 1, match.faults().get(0).errorCount());
    }

    @Test
    void aSeatWhoseAnswersFailCostsItsPlayerTheMove() {
        Seat broken =
                new Seat("broken", 1) {
                    @Override
                    public CompletableFuture<?> prepare(Budget budget) {
                        return failed();
                    }

                    @Override
                    public CompletableFuture<Answer> decide(Budget budget) {
                        return failed();
                    }

                    private static <T> CompletableFuture<T> failed() {
                        return CompletableFuture.failedFuture(new IllegalStateException("torn"));
                    }

                    @Override
                    public void stop() {}

                    @Override
                    public void advance(int[] jointMove, List<String> percepts) {}

                    @Override
                    public CompletableFuture<?> end(boolean complete, Budget budget) {
                        return failed();
                    }
                };
        MatchRecord match =
                new Match(
                                MatchStart.of(ticTacToe),
                                List.of(broken),
                                PATIENT,
                                1,
                                ply -> {},
                                List.of(),
                                Budget.endless())
                        .play();
        assertEquals(Ending.TERMINAL, match.ending());
        assertEquals(match.plies().size(), match.faults().get(1).errorCount());
        assertEquals(
                "java.lang.IllegalStateException: torn",
                match.plies().get(0).choices().get(1).fault());
    }

    @Test
    void rolesWithoutAPlayerAreTheManagersAndASeedFixesThem() {
        Game montyHall = Games.bundled("montyHall");
        PlayerSpec any = PlayerSpec.parse("random");
        MatchRecord match = play(montyHall, PATIENT, any.newPlayer(montyHall, 0));
        assertEquals(List.of("p0", MatchRecord.MANAGER), match.players());
        assertEquals(Outcome.MANAGED, match.plies().get(0).choices().get(1).outcome());
        assertEquals(4, match.plies().size());
        MatchRecord again = play(montyHall, PATIENT, any.newPlayer(montyHall, 0));
        assertEquals(
                match.plies().stream().map(Ply::moves).toList(),
                again.plies().stream().map(Ply::moves).toList());
    }

    @Test
    void aRoleWithoutALegalMoveEndsTheMatchWithoutGoals() {
        Game game = Games.of(STUCK);
        MatchRecord match = play(game, PATIENT, RulePlayer.first(game, 0));
        assertEquals(Ending.STUCK, match.ending());
        assertEquals(List.of(Reasoner.NO_GOAL), match.goals());
        assertEquals(1, match.plies().size());
    }

    @Test
    void aStoppedMatchEndsAtOnceAndClosesItsPlayers() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        FakePlayer sleeper =
                new FakePlayer(
                        0,
                        () -> {
                            asked.countDown();
                            try {
                                Thread.sleep(TimeUnit.HOURS.toMillis(1));
                            } catch (InterruptedException e) {
                                // Closed at last.
                            }
                            return 0;
                        });
        Match match =
                new Match(
                        MatchStart.of(ticTacToe),
                        List.of(new LocalSeat("sleeper", sleeper, ticTacToe, remark -> {})),
                        MatchClock.ofSeconds(1, 3600),
                        1,
                        ply -> {},
                        List.of(),
                        Budget.endless());
        AtomicReference<MatchRecord> record = new AtomicReference<>();
        Thread player = Thread.ofPlatform().start(() -> record.set(match.play()));
        asked.await();
        match.stop();
        player.join();
        assertEquals(Ending.STOPPED, record.get().ending());
    }
}

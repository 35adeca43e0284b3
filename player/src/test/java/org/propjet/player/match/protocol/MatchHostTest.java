package org.propjet.player.match.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.engine.time.HandClock;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.MoveValue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** What is answered, message by message. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class MatchHostTest {
    private static final List<String> NINE =
            List.of(
                    "(mark 1 1)",
                    "(mark 1 2)",
                    "(mark 1 3)",
                    "(mark 2 1)",
                    "(mark 2 2)",
                    "(mark 2 3)",
                    "(mark 3 1)",
                    "(mark 3 2)",
                    "(mark 3 3)");

    private final List<String> events = Collections.synchronizedList(new ArrayList<>());

    /** Stands still unless a test moves it. */
    private final HandClock clock = new HandClock();

    private MatchHost host = host("legal");

    private MatchHost host(String player) {
        return host(HostOptions.standard(PlayerSpec.parse(player)));
    }

    private MatchHost host(HostOptions options) {
        return host(options, new MatchResources(options.player()));
    }

    private MatchHost host(HostOptions options, MatchResources resources) {
        return new MatchHost(options, resources, MatchLog.none(), events::add, clock);
    }

    @AfterEach
    void close() {
        host.close();
    }

    private PatientManager manager() {
        return new PatientManager(host, clock);
    }

    private String ask(String message) {
        return manager().ask(message);
    }

    private String start(String matchId, String role, String game, String clocks) {
        return ask(startMessage(matchId, role, game, clocks));
    }

    private static String startMessage(String matchId, String role, String game, String clocks) {
        return "( START %s %s ( %s ) %s )".formatted(matchId, role, game, clocks);
    }

    private static CompletableFuture<String> inThread(Supplier<String> asked) {
        return CompletableFuture.supplyAsync(
                asked, task -> Thread.ofPlatform().daemon().start(task));
    }

    private void startTicTacToe(String role) {
        assertEquals("ready", start("m", role, Rules.bundled("ticTacToe"), "20 20"));
    }

    private MatchView awaitPhase(MatchView.Phase phase) throws InterruptedException {
        MatchView view = host.board().view();
        while (view.phase() != phase) {
            view = host.board().awaitNewer(view.version(), TimeUnit.SECONDS.toNanos(60));
        }
        return view;
    }

    @Test
    void infoSaysWhetherAMatchGoesOn() {
        assertEquals(
                "( ( name Propjet ) ( status available ) ( species computer ) )", ask("( INFO )"));
        startTicTacToe("x");
        assertEquals("( ( name Propjet ) ( status busy ) ( species computer ) )", ask("(INFO)"));
        assertEquals("done", ask("(STOP m NIL)"));
        assertEquals(
                "( ( name Propjet ) ( status available ) ( species computer ) )", ask("(INFO)"));
    }

    @Test
    void pingAndPreview() {
        assertEquals("ready", ask("( ping )"));
        assertEquals("ready", ask("( PREVIEW ((role x)) 10 )"));
        startTicTacToe("x");
        assertEquals("ready", ask("( ping )"));
        assertEquals("busy", ask("( PREVIEW ((role x)) 10 )"));
    }

    @Test
    void aMatchFollowsTheListOfMovesWhateverWeAnswered() {
        startTicTacToe("X");
        assertEquals("(mark 1 1)", ask("( PLAY m NIL )"));
        assertEquals("noop", ask("( PLAY M ( (MARK 2 2) NOOP ) )"));
        assertEquals("(mark 1 2)", ask("( PLAY m ( NOOP (MARK 1 1) ) )"));
        assertEquals("noop", ask("( PLAY m ( (MARK 1 2) NOOP ) )"));
        assertEquals("(mark 1 3)", ask("( PLAY m ( NOOP (MARK 3 3) ) )"));
        assertEquals("done", ask("( STOP m ( (MARK 3 2) NOOP ) )"));
    }

    @Test
    void theSamePlayTwiceGetsTheSameAnswerAndIsPlayedOnce() throws InterruptedException {
        host.close();
        host = host("random");
        startTicTacToe("x");
        String first = ask("( PLAY m NIL )");
        for (int i = 0; i < 5; i++) {
            assertEquals(first, ask("( PLAY m NIL )"));
        }
        String second = ask("( PLAY m (" + first + " noop) )");
        assertEquals("noop", second);
        assertEquals(second, ask("( PLAY m (" + first + " noop) )"));
        String other = first.equals("(mark 1 1)") ? "(mark 1 2)" : "(mark 1 1)";
        String third = ask("( PLAY m (noop " + other + ") )");
        assertEquals(third, ask("( PLAY m (noop " + other + ") )"));
        assertEquals("done", ask("( STOP m (" + third + " noop) )"));
        assertEquals(3, awaitPhase(MatchView.Phase.ENDED).course().ply());
    }

    @Test
    void theSameJointMoveMayBePlayedTwiceRunning() throws InterruptedException {
        assertEquals("ready", start("m", "right", Rules.WALK, "20 20"));
        assertEquals("go", ask("(PLAY m NIL)"));
        assertEquals("go", ask("(PLAY m (stay go))"));
        assertEquals("go", ask("(PLAY m (stay go))"));
        assertEquals("done", ask("(STOP m (stay go))"));
        MatchView view = awaitPhase(MatchView.Phase.ENDED);
        assertEquals(List.of("(at left 0)", "(at right 3)"), view.course().fluents());
        assertEquals(List.of(0, 100), view.course().goals());
        assertEquals(3, view.course().ply());
    }

    @Test
    void aSecondStartIsBusyAndSoIsAnotherMatchsPlay() {
        startTicTacToe("x");
        assertEquals("busy", start("other", "x", Rules.bundled("ticTacToe"), "20 20"));
        assertEquals("busy", start("m", "x", Rules.bundled("ticTacToe"), "20 20"));
        assertEquals("busy", ask("( PLAY other NIL )"));
        assertEquals("busy", ask("( STOP other NIL )"));
        assertEquals("busy", ask("( ABORT other )"));
        assertEquals("(mark 1 1)", ask("( PLAY m NIL )"));
        assertEquals("aborted", ask("( ABORT m )"));
        assertEquals("busy", ask("( PLAY m NIL )"));
        assertEquals("ready", start("other", "o", Rules.bundled("ticTacToe"), "20 20"));
        assertEquals("noop", ask("( PLAY other NIL )"));
    }

    @Test
    void ofTwoStartsAtOnceOneIsReadyAndOneIsBusy() {
        CountDownLatch both = new CountDownLatch(2);
        List<CompletableFuture<String>> answers = new ArrayList<>();
        for (String matchId : List.of("one", "two")) {
            answers.add(
                    inThread(
                            () -> {
                                both.countDown();
                                try {
                                    both.await();
                                } catch (InterruptedException e) {
                                    throw new IllegalStateException(e);
                                }
                                return start(matchId, "x", Rules.bundled("ticTacToe"), "20 20");
                            }));
        }
        assertEquals(
                List.of("busy", "ready"),
                answers.stream().map(CompletableFuture::join).sorted().toList());
    }

    @Test
    void withoutAMatchThereIsNothingToPlayAndNothingToEnd() {
        assertEquals("busy", ask("( PLAY m NIL )"));
        assertEquals("done", ask("( STOP m NIL )"));
        assertEquals("aborted", ask("( ABORT m )"));
    }

    @Test
    void anIllegalListOfMovesIsFollowedByAGuess() {
        startTicTacToe("x");
        assertEquals("(mark 1 1)", ask("( PLAY m NIL )"));
        // Not what X can do: then it has played as we answered.
        assertEquals("noop", ask("( PLAY m ( (mark 9 9) noop ) )"));
        // Nothing is known of O: its first legal move.
        assertEquals("(mark 1 3)", ask("( PLAY m ( noop ) )"));
        assertEquals("noop", ask("( PLAY m ( (mark 1 3) noop noop noop ) )"));
        assertTrue(NINE.contains(ask("( PLAY m ( noop ((unreadable)) ) )")));
    }

    @Test
    void aListAmidTheMatchThatSaysNothingChangesNothing() {
        startTicTacToe("x");
        assertEquals("(mark 1 1)", ask("( PLAY m NIL )"));
        assertEquals("noop", ask("( PLAY m ( (mark 1 1) noop ) )"));
        assertEquals("noop", ask("( PLAY m NIL )"));
        assertEquals("noop", ask("( PLAY m 7 NIL NIL )"));
        assertEquals("noop", ask("( PLAY m ( ) )"));
        assertEquals("noop", ask("( PLAY m x )"));
        assertEquals("(mark 1 3)", ask("( PLAY m ( noop (mark 1 2) ) )"));
    }

    @Test
    void anEmptyListAtFirstIsNoMove() {
        startTicTacToe("x");
        assertEquals("(mark 1 1)", ask("( PLAY m ( ) )"));
        assertEquals("noop", ask("( PLAY m ( (mark 1 1) noop ) )"));
    }

    @Test
    void aStopWhoseTurnCannotBeReadEndsTheMatch() {
        startTicTacToe("x");
        assertEquals("done", ask("( STOP m mark noop )"));
        startTicTacToe("x");
        assertEquals("done", ask("( STOP m 5 mark noop )"));
        assertTrue(ask("(INFO)").contains("available"));
    }

    @Test
    void scrambledNamesAreNames() {
        String scrambled =
                Rules.bundled("ticTacToe")
                        .replace("mark", "qZx7")
                        .replace("noop", "W-w")
                        .replace("control", "nIL2")
                        .replace("?column", "?l0ng")
                        .replace("cell", "pLay");
        assertEquals("ready", start("m", "X", scrambled, "20 20"));
        assertEquals("(qZx7 1 1)", ask("( PLAY m NIL )"));
        assertEquals("W-w", ask("( PLAY m ((QZX7 2 2) W-W) )"));
    }

    @Test
    void aVanishedManagersMatchGivesWayWhenItsClocksHavePassed() throws InterruptedException {
        host.close();
        host =
                host(
                        new HostOptions(
                                "Propjet",
                                PlayerSpec.parse("legal"),
                                AnswerMargin.STANDARD,
                                0,
                                HostOptions.LONGEST_CLOCK_SECONDS,
                                ManagerAccess.SAME));
        assertEquals("ready", start("gone", "x", Rules.bundled("ticTacToe"), "20 0.4"));
        assertEquals("busy", start("next", "x", Rules.bundled("ticTacToe"), "20 20"));
        String first = ask("( PLAY gone NIL )");
        assertEquals("(mark 1 1)", first);
        clock.advance(399_999_999);
        host.watch();
        assertEquals(MatchView.Phase.WAITING, host.board().view().phase());
        clock.advance(1);
        awaitPhase(MatchView.Phase.GIVEN_UP);
        // The manager is back, and nobody else has come.
        assertEquals("noop", ask("( PLAY gone ((mark 1 1) noop) )"));
        clock.advance(400_000_000);
        host.watch();
        assertEquals(MatchView.Phase.GIVEN_UP, host.board().view().phase());
        assertTrue(ask("(INFO)").contains("available"));
        assertEquals("ready", start("next", "x", Rules.bundled("ticTacToe"), "20 20"));
        assertEquals("busy", ask("( PLAY gone (noop (mark 2 2)) )"));
        assertEquals("(mark 1 1)", ask("( PLAY next NIL )"));
    }

    @Test
    void abortEndsAPreparationAtOnce() throws Exception {
        host.close();
        host = host("uct");
        CompletableFuture<String> ready =
                inThread(() -> start("m", "x", Rules.bundled("connectFour"), "600 600"));
        awaitPhase(MatchView.Phase.PREPARING);
        assertEquals("aborted", ask("(ABORT m)"));
        assertEquals("ready", ready.get(60, TimeUnit.SECONDS));
        host.ended().get(60, TimeUnit.SECONDS);
    }

    /** Begins a match whose player searches until the end of the start clock. */
    private void startSearching(String role, String game) throws InterruptedException {
        String start = startMessage("m", role, Rules.bundled(game), "2 600");
        assertEquals("ready", manager().askForSearch(start, 2));
    }

    @Test
    void stopEndsASearchAtOnceAndItsThreads() throws Exception {
        host.close();
        host = host("uct:threads=2");
        startSearching("white", "breakthrough");
        CompletableFuture<String> move = manager().askInThread("(PLAY m NIL)");
        awaitPhase(MatchView.Phase.THINKING);
        assertEquals("done", ask("(STOP m NIL)"));
        assertTrue(move.get(60, TimeUnit.SECONDS).startsWith("(move"), move.get());
        host.ended().get(60, TimeUnit.SECONDS);
        awaitNoThread("search-");
        awaitNoThread("match-player");
        awaitNoThread("match-keeper");
    }

    private static void awaitNoThread(String name) throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith(name)) {
                thread.join(60_000);
                assertFalse(thread.isAlive(), thread.getName());
            }
        }
    }

    @Test
    void aClosedHostAnswersWhoWaitsAndRefusesWhoComes() throws Exception {
        host.close();
        host = host("uct");
        startSearching("red", "connectFour");
        CompletableFuture<String> move = manager().askInThread("(PLAY m NIL)");
        awaitPhase(MatchView.Phase.THINKING);
        host.close();
        assertTrue(move.get(60, TimeUnit.SECONDS).startsWith("(drop"), move.get());
        assertEquals("busy", start("n", "red", Rules.bundled("connectFour"), "2 2"));
    }

    @Test
    void onlookersSeeTheMatch() throws InterruptedException {
        assertEquals(MatchView.Phase.IDLE, host.board().view().phase());
        host.close();
        host = host("mc");
        startSearching("x", "ticTacToe");
        String answer = manager().askForSearch("(PLAY m NIL)", 600);
        MatchView view = awaitPhase(MatchView.Phase.WAITING);
        assertEquals("m", view.start().matchId());
        assertEquals(List.of("x", "o"), view.game().roles());
        assertEquals("auto", view.game().backend());
        assertEquals(List.of("(control x)"), view.course().fluents());
        assertEquals(
                NINE,
                Objects.requireNonNull(view.lastDecision()).estimates().stream()
                        .map(MoveValue::move)
                        .toList());
        assertEquals(1, view.decisions().size());
        assertTrue(view.decisions().getFirst().seconds() > 0);
        ask("(PLAY m (" + answer + " noop))");
        while (view.course().ply() < 1) {
            view = host.board().awaitNewer(view.version(), TimeUnit.SECONDS.toNanos(60));
        }
        assertEquals(List.of(List.of(answer, "noop")), view.course().moves());
    }

    @Test
    void peopleAreToldWhatHappens() throws InterruptedException {
        startTicTacToe("x");
        ask("(PLAY m NIL)");
        ask("(STOP m NIL)");
        while (events.size() < 3) {
            Thread.onSpinWait();
        }
        assertEquals(
                List.of("m: START as x, clocks 20 and 20 s", "m: (mark 1 1)", "m: done"), events);
    }

    @Test
    void peopleAreToldWhatThePlayerFound() {
        FakeResources resources =
                new FakeResources() {
                    @Override
                    Optional<String> remark(int playerNumber) {
                        return Optional.of("the first move is as good as any");
                    }
                };
        host.close();
        host = host(HostOptions.standard(PlayerSpec.parse("legal")), resources);
        startTicTacToe("x");
        while (!events.contains("m: the first move is as good as any")) {
            Thread.onSpinWait();
        }
    }
}

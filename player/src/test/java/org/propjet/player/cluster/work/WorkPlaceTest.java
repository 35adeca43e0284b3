package org.propjet.player.cluster.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.engine.time.Budget;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.LoopbackNetwork;
import org.propjet.player.cluster.Member;
import org.propjet.player.cluster.MessageText;
import org.propjet.player.cluster.MessageText.NonsenseException;
import org.propjet.player.cluster.work.WorkMessage.Verb;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

@Timeout(60)
class WorkPlaceTest {
    private static final String VERSION = "1";

    private final LoopbackNetwork network = new LoopbackNetwork();
    private final List<String> notes = new CopyOnWriteArrayList<>();
    private final CountDownLatch firstNote = new CountDownLatch(1);

    /** What a piece came to. */
    private record Square(int of, long square) {}

    /** What all pieces have in common. */
    private record Offset(long plus) {}

    /** Does a piece, besides squaring it. */
    private interface Extra {
        void at(int piece) throws Exception;
    }

    private static WorkKind<Offset, Integer, Square> kind(Extra extra) {
        return new WorkKind<>(
                "square",
                Offset.class,
                Integer.class,
                Square.class,
                (offset, count) ->
                        piece -> {
                            extra.at(piece);
                            return new Square(piece, (long) piece * piece + offset.plus());
                        },
                (piece, square) -> square.of() == piece);
    }

    private static final WorkKind<Offset, Integer, Square> PLAIN = kind(piece -> {});

    @AfterEach
    void close() {
        network.close();
    }

    private WorkService worker(String name, int threads, WorkKind<?, ?, ?> kind) {
        return worker(network.join(name), threads, kind, VERSION);
    }

    private WorkService worker(
            Cluster cluster, int threads, WorkKind<?, ?, ?> kind, String version) {
        return new WorkService(
                cluster, MemberProfile.own(version, threads), List.of(kind), text -> {});
    }

    private WorkPlace place() {
        return WorkPlace.of(network.join("asker"), 1, VERSION, this::note);
    }

    private void note(String note) {
        notes.add(note);
        firstNote.countDown();
    }

    private WorkPlace members() {
        return WorkPlace.ofMembers(
                network.join("asker"), VERSION, Duration.ofSeconds(20), notes::add);
    }

    private static List<Square> run(WorkPlace place, WorkKind<Offset, Integer, Square> kind, int n)
            throws Exception {
        List<Square> results = new ArrayList<>();
        place.run(
                kind.work(new Offset(7)),
                IntStream.range(0, n).iterator(),
                (piece, square) -> results.add(square));
        return results;
    }

    private static List<Square> expected(int n) {
        return IntStream.range(0, n).mapToObj(i -> new Square(i, (long) i * i + 7)).toList();
    }

    private void assertNoted(String part) {
        assertTrue(notes.stream().anyMatch(note -> note.contains(part)), notes::toString);
    }

    @Test
    void aThreadBeginsNoMoreUntilTheResultBeforeIsDelivered() throws Exception {
        AtomicInteger begun = new AtomicInteger();
        List<Integer> begunAtDelivery = new ArrayList<>();
        WorkPlace.here(1)
                .run(
                        kind(piece -> begun.incrementAndGet()).work(new Offset(7)),
                        IntStream.range(0, 20).iterator(),
                        (piece, square) -> {
                            pause(5); // long enough for a thread that does not wait
                            begunAtDelivery.add(begun.get());
                        });
        assertEquals(IntStream.rangeClosed(1, 20).boxed().toList(), begunAtDelivery);
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void resultsAreThoseOfOneProcessInTheOrderOfThePieces() throws Exception {
        assertEquals(expected(500), run(WorkPlace.here(3), PLAIN, 500));
        AtomicInteger elsewhere = new AtomicInteger();
        WorkKind<Offset, Integer, Square> counting = kind(piece -> elsewhere.incrementAndGet());
        try (WorkService _ = worker("a", 2, counting);
                WorkService _ = worker("b", 3, counting)) {
            assertEquals(expected(500), run(place(), PLAIN, 500));
            elsewhere.set(0);
            assertEquals(expected(500), run(members(), PLAIN, 500));
            assertEquals(500, elsewhere.get(), "each piece is done once, by members");
        }
    }

    @Test
    void whoIsAloneWorksAlone() throws Exception {
        assertEquals(expected(20), run(place(), PLAIN, 20));
        WorkPlace others =
                WorkPlace.ofMembers(network.join("asker"), VERSION, Duration.ZERO, notes::add);
        NobodyWorksException refusal =
                assertThrows(NobodyWorksException.class, () -> run(others, PLAIN, 20));
        assertTrue(String.valueOf(refusal.getMessage()).contains("propjet node"));
    }

    @Test
    void aMemberLostInMidPieceCostsNothing() throws Exception {
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch never = new CountDownLatch(1);
        Cluster doomed = network.join("doomed");
        WorkKind<Offset, Integer, Square> hanging =
                kind(
                        piece -> {
                            begun.countDown();
                            never.await();
                        });
        try (WorkService _ = worker(doomed, 2, hanging, VERSION)) {
            WorkPlace place = members();
            Thread killer =
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        try {
                                            begun.await();
                                        } catch (InterruptedException e) {
                                            return;
                                        }
                                        network.lose(doomed);
                                        worker("late", 1, PLAIN);
                                    });
            assertEquals(expected(20), run(place, PLAIN, 20));
            killer.join();
            assertNoted("doomed has left; its 2 pieces go to others");
            assertNoted("late works with us");
        }
    }

    @Test
    void whoJoinsLateWorks() throws Exception {
        AtomicBoolean joined = new AtomicBoolean();
        CountDownLatch first = new CountDownLatch(1);
        WorkKind<Offset, Integer, Square> late = kind(piece -> first.countDown());
        WorkKind<Offset, Integer, Square> here =
                kind(
                        piece -> {
                            if (joined.compareAndSet(false, true)) {
                                worker("late", 1, late);
                                first.await();
                            }
                        });
        assertEquals(expected(30), run(place(), here, 30));
    }

    @Test
    void whatAMemberCannotDoIsDoneElsewhere() throws Exception {
        CountDownLatch threeNotes = new CountDownLatch(3);
        WorkKind<Offset, Integer, Square> failing =
                kind(
                        piece -> {
                            threeNotes.countDown();
                            throw new OutOfMemoryError("planted");
                        });
        try (WorkService _ = worker("small", 2, failing)) {
            WorkPlace place = place();
            WorkKind<Offset, Integer, Square> here = kind(piece -> threeNotes.await());
            assertEquals(expected(20), run(place, here, 20));
            assertNoted("small could not do a piece: java.lang.OutOfMemoryError: planted");
        }
    }

    @Test
    void aPieceThatNobodyCanDoEndsTheWorkAsOnOneMachine() {
        WorkKind<Offset, Integer, Square> failing =
                kind(
                        piece -> {
                            if (piece == 5) {
                                throw new ArithmeticException("planted");
                            }
                        });
        try (WorkService _ = worker("a", 1, failing);
                WorkService _ = worker("b", 1, failing)) {
            assertThrows(ArithmeticException.class, () -> run(members(), failing, 20));
            assertThrows(ArithmeticException.class, () -> run(WorkPlace.here(2), failing, 20));
        }
    }

    @Test
    void anotherVersionGetsNoWork() throws Exception {
        AtomicInteger pieces = new AtomicInteger();
        try (WorkService _ =
                worker(network.join("old"), 1, kind(piece -> pieces.incrementAndGet()), "0")) {
            WorkKind<Offset, Integer, Square> here = kind(piece -> firstNote.await());
            assertEquals(expected(20), run(place(), here, 20));
            assertEquals(0, pieces.get());
            assertNoted("old does not work for us: it has Propjet 0, and we have 1");
        }
    }

    @Test
    void aMemberThatLeavesGivesBackWhatItIsSent() throws Exception {
        WorkService leaving = worker("leaving", 1, PLAIN);
        leaving.drain(Budget.ofNanos(0));
        assertEquals(expected(20), run(place(), PLAIN, 20));
        leaving.close();
    }

    @Test
    void drainingWaitsForWhatHasBegun() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        WorkKind<Offset, Integer, Square> waiting =
                kind(
                        piece -> {
                            begun.countDown();
                            go.await();
                        });
        try (WorkService service = worker("slow", 1, waiting)) {
            WorkPlace place = place();
            AtomicBoolean isDrained = new AtomicBoolean();
            Thread drainer =
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        try {
                                            begun.await();
                                            service.drain(Budget.ofNanos(1_000_000));
                                            go.countDown();
                                            service.drain(Budget.ofNanos(30_000_000_000L));
                                            isDrained.set(true);
                                        } catch (InterruptedException e) {
                                            Thread.currentThread().interrupt();
                                        }
                                    });
            CountDownLatch start = begun;
            WorkKind<Offset, Integer, Square> here = kind(piece -> start.await());
            assertEquals(expected(20), run(place, here, 20));
            drainer.join();
            assertTrue(isDrained.get());
        }
    }

    /** A member that says whatever it likes. */
    private final class Rogue {
        private final Cluster cluster = network.join("rogue");
        private final List<WorkMessage> pieces = new CopyOnWriteArrayList<>();

        Rogue(BiConsumer<Rogue, Request> answer) {
            cluster.onMessage(
                    WorkMessage.REQUESTS,
                    heard -> {
                        try {
                            WorkMessage request =
                                    MessageText.message(WorkMessage.class, heard.body());
                            if (request.verb() == Verb.ASK) {
                                JsonElement profile =
                                        MessageText.json(MemberProfile.own(VERSION, 1));
                                say(heard.from(), request, Verb.READY, profile);
                            } else if (request.verb() == Verb.PIECE) {
                                pieces.add(request);
                                answer.accept(this, new Request(heard.from(), request));
                            }
                        } catch (NonsenseException e) {
                            throw new IllegalStateException(e);
                        }
                    });
        }

        void say(Member to, WorkMessage request, Verb verb, JsonElement body) {
            say(
                    to,
                    MessageText.bytes(
                            new WorkMessage(
                                    verb,
                                    request.job(),
                                    request.number(),
                                    request.attempt(),
                                    body)));
        }

        void answer(Request request, Square square) {
            say(request.from(), request.message(), Verb.DONE, MessageText.json(square));
        }

        void say(Member to, byte[] bytes) {
            cluster.send(to, WorkMessage.ANSWERS, bytes);
        }
    }

    private record Request(Member from, WorkMessage message) {}

    private void assertDistrusted(BiConsumer<Rogue, Request> answer, String why) throws Exception {
        notes.clear();
        CountDownLatch asked = new CountDownLatch(1);
        Rogue rogue =
                new Rogue(
                        (self, request) -> {
                            answer.accept(self, request);
                            asked.countDown();
                        });
        WorkPlace place = place();
        WorkKind<Offset, Integer, Square> here = kind(piece -> asked.await());
        assertEquals(expected(20), run(place, here, 20));
        assertEquals(expected(20), run(place, PLAIN, 20));
        assertEquals(1, rogue.pieces.size(), "it was trusted again");
        assertNoted("rogue gets no more work: " + why);
        network.lose(rogue.cluster);
    }

    @Test
    void whoAnswersNonsenseGetsNoMoreWork() throws Exception {
        assertDistrusted(
                (rogue, request) ->
                        rogue.say(request.from(), "hello".getBytes(StandardCharsets.UTF_8)),
                "what should be a WorkMessage is none");
        assertDistrusted(
                (rogue, request) -> rogue.say(request.from(), new byte[] {-1, 0, '{'}), "what");
        assertDistrusted(
                (rogue, request) ->
                        rogue.say(
                                request.from(),
                                request.message(),
                                Verb.DONE,
                                new JsonPrimitive("49")),
                "what should be a Square is none");
        assertDistrusted(
                (rogue, request) ->
                        rogue.say(
                                request.from(),
                                request.message(),
                                Verb.DONE,
                                MessageText.json(new Square(1_000, 0))),
                "its result does not belong to the piece");
        assertDistrusted(
                (rogue, request) ->
                        rogue.say(
                                request.from(),
                                new WorkMessage(
                                        Verb.DONE,
                                        request.message().job(),
                                        1_000_000,
                                        0,
                                        MessageText.NOTHING),
                                Verb.DONE,
                                MessageText.NOTHING),
                "it answers what nobody asked");
        assertDistrusted(
                (rogue, request) ->
                        rogue.say(request.from(), request.message(), Verb.ASK, MessageText.NOTHING),
                "it answers with a request");
    }

    @Test
    void whoHasForgottenItsPiecesIsAskedAgain() throws Exception {
        Rogue rogue =
                new Rogue(
                        (self, request) -> {
                            if (self.pieces.size() < 3) {
                                self.say(
                                        request.from(),
                                        request.message(),
                                        Verb.BACK,
                                        MessageText.NOTHING);
                            } else {
                                int piece = request.message().body().getAsInt();
                                self.answer(request, new Square(piece, (long) piece * piece + 7));
                            }
                        });
        assertEquals(expected(5), run(members(), PLAIN, 5));
        assertEquals(7, rogue.pieces.size());
    }

    @Test
    void aServiceGivesBackWhatItDoesNotHave() throws Exception {
        List<WorkMessage> answers = new CopyOnWriteArrayList<>();
        CountDownLatch heard = new CountDownLatch(3);
        Cluster asker = network.join("asker");
        asker.onMessage(
                WorkMessage.ANSWERS,
                message -> {
                    try {
                        answers.add(MessageText.message(WorkMessage.class, message.body()));
                    } catch (NonsenseException e) {
                        throw new IllegalStateException(e);
                    }
                    heard.countDown();
                });
        Cluster own = network.join("forgetful");
        try (WorkService _ = worker(own, 1, PLAIN, VERSION)) {
            WorkMessage.PieceKey[] pieces = {
                new WorkMessage.PieceKey(4, 1), new WorkMessage.PieceKey(7, 0)
            };
            asker.send(
                    own.self(),
                    WorkMessage.REQUESTS,
                    MessageText.bytes(
                            new WorkMessage(Verb.CHECK, "job", 0, 0, MessageText.json(pieces))));
            heard.await();
        }
        assertEquals(
                List.of(
                        new WorkMessage(Verb.HERE, "", 0, 0, MessageText.NOTHING),
                        new WorkMessage(Verb.BACK, "job", 4, 1, MessageText.NOTHING),
                        new WorkMessage(Verb.BACK, "job", 7, 0, MessageText.NOTHING)),
                answers);
    }

    @Test
    void ofTwoAnswersForAPieceTheFirstCounts() throws Exception {
        Rogue rogue =
                new Rogue(
                        (self, request) -> {
                            int piece = request.message().body().getAsInt();
                            for (long square : new long[] {(long) piece * piece + 7, 1, 2}) {
                                self.answer(request, new Square(piece, square));
                            }
                        });
        assertEquals(expected(50), run(members(), PLAIN, 50));
        assertEquals(50, rogue.pieces.size());
    }

    @Test
    void aLateAnswerForAPieceThatWasGivenAwayAgainIsNotHeard() throws Exception {
        Rogue rogue =
                new Rogue(
                        (self, request) -> {
                            self.say(
                                    request.from(),
                                    request.message(),
                                    Verb.FAILED,
                                    new JsonPrimitive("not now"));
                            self.answer(request, new Square(request.message().number(), -1));
                        });
        assertEquals(expected(20), run(place(), PLAIN, 20));
        assertTrue(rogue.pieces.size() <= 3, "three failures in a row are enough");
    }

    @Test
    void whatHasBeenStoppedEndsWithWhatItHas() throws Exception {
        WorkPlace place = place();
        AtomicInteger begun = new AtomicInteger();
        WorkKind<Offset, Integer, Square> stopping =
                kind(
                        piece -> {
                            if (begun.incrementAndGet() == 10) {
                                place.stop();
                            }
                        });
        Iterator<Integer> endless = IntStream.iterate(0, i -> i + 1).iterator();
        List<Integer> done = new ArrayList<>();
        place.run(stopping.work(new Offset(0)), endless, (piece, square) -> done.add(square.of()));
        assertEquals(IntStream.range(0, 10).boxed().toList(), done);
        assertEquals(10, place.doneCount());
    }

    @Test
    void aResultThatIsMissedHoldsUpNoMoreThanSomePieces() throws Exception {
        AtomicInteger made = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        WorkPlace place = WorkPlace.here(2);
        Iterator<Integer> pieces =
                IntStream.range(0, 10_000).peek(i -> made.incrementAndGet()).iterator();
        CountDownLatch rest = new CountDownLatch(Ledger.MOST_AHEAD - 1);
        WorkKind<Offset, Integer, Square> slowFirst =
                kind(
                        piece -> {
                            if (piece == 0) {
                                rest.await();
                                most.set(made.get());
                            } else {
                                rest.countDown();
                            }
                        });
        place.run(slowFirst.work(new Offset(0)), pieces, (piece, square) -> {});
        assertTrue(most.get() <= Ledger.MOST_AHEAD, most::toString);
        assertEquals(10_000, made.get());
        assertFalse(place.isCluster());
    }
}

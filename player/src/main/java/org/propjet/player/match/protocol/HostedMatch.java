package org.propjet.player.match.protocol;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.Clock;
import org.propjet.player.match.MatchPlayer;
import org.propjet.player.match.Thought;
import org.propjet.player.match.protocol.MatchView.Phase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.net.InetAddress;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * One match of a game manager, from START to STOP.
 *
 * <p>Four threads share the work, so that none can keep an answer waiting. Those of the requests
 * only wait, until the answer is there or the time is up. The <i>loader</i> ({@link
 * GamePreparation}) makes the game. The <i>keeper</i> ({@link MatchKeeper}) follows what is played,
 * and knows the legal moves before anybody searches. The <i>player</i> ({@link MatchPlayer})
 * searches. If it has failed, it searches again; if it is late, the first legal move is answered.
 *
 * <p>Thread-safe.
 */
final class HostedMatch {
    private static final Logger LOG = LoggerFactory.getLogger(HostedMatch.class);

    /** The longest part of a match's name that is a game's name. */
    private static final int MOST_NAME_CHARS = 60;

    /** How long the next match waits for the end of this one: what hangs is left to itself. */
    private static final long MOST_ENDING_SECONDS = 5;

    /** How long a match is safe from others that has not been asked for a move, at most. */
    private static final long MOST_UNPLAYED_NANOS = TimeUnit.MINUTES.toNanos(10);

    private final Message.Start start;
    private final ReplyClock clock;
    private final @Nullable InetAddress starter;
    private final long startedNanos;
    private final long graceNanos;
    private final GamePreparation preparation;
    private final MatchKeeper keeper;
    private final MatchNotes notes;
    private final PlayHistory history = new PlayHistory();
    private final AtomicInteger expected = new AtomicInteger();
    private final AtomicBoolean hasMetStrangers = new AtomicBoolean();

    /** How long the manager may be silent. */
    private volatile Budget silence;

    /** How long it is safe from other matches: once it is asked for a move, as long as it lasts. */
    private volatile Budget safety;

    /**
     * Begins a match.
     *
     * @param arrival how the message came
     * @param isDoubtful whether it gives way to any other until it is asked for a move
     * @param time what time it is, and was when a message came
     * @param before the end of the last match
     * @param remarks is told what the player found before its first move
     */
    HostedMatch(
            Message.Start start,
            Arrival arrival,
            boolean isDoubtful,
            HostOptions options,
            MatchResources resources,
            Clock time,
            ViewBoard board,
            CompletableFuture<Void> before,
            Consumer<String> remarks) {
        this.start = start;
        this.starter = arrival.sender();
        this.startedNanos = arrival.firstByteNanos();
        this.graceNanos = options.graceNanos();
        this.clock =
                ReplyClock.ofSeconds(
                        start.startSeconds(), start.playSeconds(), options.margin(), time);
        this.silence = clock.after(startedNanos, clock.startNanos() + graceNanos);
        this.safety = clock.after(startedNanos, isDoubtful ? 0 : MOST_UNPLAYED_NANOS);
        this.notes = new MatchNotes(board, start);
        notes.phase(Phase.PREPARING, clock.startLimit(startedNanos));
        this.preparation = new GamePreparation(resources, gameName(start), start.rules(), before);
        this.keeper =
                new MatchKeeper(
                        start,
                        clock,
                        startedNanos,
                        resources,
                        preparation,
                        remarks,
                        notes,
                        history);
        keeper.begin();
    }

    /** Returns a name for files and stack traces: the match's, without what is odd in names. */
    private static String gameName(Message.Start start) {
        String id = start.matchId();
        String name = id.substring(0, Math.min(id.length(), MOST_NAME_CHARS));
        return name.replaceAll("[^A-Za-z0-9]", "_");
    }

    String matchId() {
        return start.matchId();
    }

    /** Returns what a search that is going on knows by now. */
    Optional<Thought> snapshot() {
        return keeper.snapshot();
    }

    /** Returns whether the manager has been silent for longer than the clocks allow. */
    boolean isExpired() {
        return silence.isOver();
    }

    /** Returns whether another match may take the place of this one. */
    boolean givesWay() {
        return isExpired() || safety.isOver();
    }

    /** Returns who has sent START; null if that was this process. */
    @Nullable InetAddress starter() {
        return starter;
    }

    /** Returns true once: the first time that a stranger is told of. */
    boolean meetsFirstStranger() {
        return hasMetStrangers.compareAndSet(false, true);
    }

    /** Waits until all is prepared or START has to be answered. */
    void awaitPrepared() {
        boolean ignored = clock.startLimit(startedNanos).await(keeper.prepared());
        notes.phase(Phase.WAITING);
    }

    /**
     * Says that {@link #play} will be called: until it has been, the match does not end. To be
     * called while it is sure that the match goes on.
     */
    void expectPlay() {
        safety = Budget.endless();
        expected.incrementAndGet();
    }

    /** Answers PLAY, in time. */
    PlayRequest.Answer play(Turn turn, long requestNanos) {
        PlayHistory.Entry entry;
        try {
            entry = begun(turn, requestNanos);
        } finally {
            expected.decrementAndGet();
        }
        PlayRequest request = entry.request();
        if (!entry.isNew()) {
            return request.await(this::suggestion).repeated();
        }
        notes.phase(Phase.THINKING, request.limit());
        PlayRequest.Answer answer = request.await(this::suggestion);
        history.give(request, answer);
        if (answer.isTooEarly()) {
            keeper.stopSearch();
        }
        notes.answer(answer);
        return answer;
    }

    private String suggestion() {
        return snapshot().map(Thought::move).orElse("");
    }

    private PlayHistory.Entry begun(Turn turn, long requestNanos) {
        silence = clock.after(requestNanos, clock.playNanos() + graceNanos);
        PlayHistory.Entry entry =
                history.entry(
                        turn,
                        keeper.ownIndex(),
                        () ->
                                new PlayRequest(
                                        turn,
                                        clock.search(requestNanos),
                                        clock.playLimit(requestNanos),
                                        clock.legalLimit(requestNanos)));
        if (entry.isNew()) {
            keeper.follow(entry.request());
        }
        return entry;
    }

    /** Says to onlookers that the manager is not heard any more, and searches no more. */
    void giveUp() {
        keeper.stopSearch();
        notes.phase(Phase.GIVEN_UP);
    }

    /**
     * Ends the match. Returns at once; threads and memory are free when what it returns is
     * complete, or are those of a search that hangs: it is complete in {@value
     * #MOST_ENDING_SECONDS} seconds at most.
     *
     * @param turn what was played at last
     */
    CompletableFuture<Void> end(Turn turn, Phase phase) {
        keeper.stop();
        CompletableFuture<Void> ended = new CompletableFuture<>();
        Thread.ofPlatform()
                .daemon()
                .name("match-end")
                .start(
                        () -> {
                            try {
                                finish(turn, phase);
                            } catch (RuntimeException | InterruptedException | Error e) {
                                LOG.warn(
                                        "a match did not end in good order: {}", String.valueOf(e));
                                LOG.debug("the failure", e);
                            } finally {
                                ended.complete(null);
                            }
                        });
        return ended.completeOnTimeout(null, MOST_ENDING_SECONDS, TimeUnit.SECONDS);
    }

    private void finish(Turn turn, Phase phase) throws InterruptedException {
        while (expected.get() > 0) {
            Thread.sleep(1); // they come to it at once, unless the machine is busy
        }
        if (phase == Phase.ENDED) {
            keeper.followToTheEnd(turn);
        }
        preparation.close(); // the game can still be played
        keeper.end();
        notes.phase(phase);
    }
}

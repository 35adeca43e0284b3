package org.propjet.player.match.protocol;

import jdk.jfr.FlightRecorder;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.PrintableText;
import org.propjet.engine.time.Clock;
import org.propjet.player.match.Thought;
import org.propjet.player.match.protocol.MatchView.Phase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Answers the messages of game managers, and plays one match at a time.
 *
 * <p>Thread-safe: messages may come in any thread at any time. A call returns when the answer is
 * due, so START and PLAY take as long as their clocks allow. No call throws, but for texts that are
 * no messages.
 *
 * <p>A match whose manager has fallen silent is given up when its clocks have passed: the next
 * START takes its place. Until then it may still be taken up again. A match that was never asked
 * for a move gives way sooner: after ten minutes, and at once if its clocks are longer than any
 * that are taken. Who may send what, {@link ManagerAccess} says.
 */
public final class MatchHost implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MatchHost.class);

    /** How often it is looked whether a manager has fallen silent. */
    private static final long WATCH_MILLIS = 500;

    // What is answered, but for moves.
    private static final String READY = "ready";
    private static final String BUSY = "busy";
    private static final String DONE = "done";
    private static final String ABORTED = "aborted";

    private final HostOptions options;
    private final MatchResources resources;
    private final MatchLog log;
    private final Consumer<String> events;
    private final Clock time;
    private final ViewBoard board = new ViewBoard();
    private final ScheduledThreadPoolExecutor watch;
    private final Object lock = new Object();

    // Guarded by the lock.
    private @Nullable HostedMatch current;
    private CompletableFuture<Void> ended = CompletableFuture.completedFuture(null);
    private @Nullable HostedMatch givenUp;
    private boolean isClosed;

    /**
     * Makes a host.
     *
     * @param options how it plays
     * @param log where all messages are written
     * @param events gets a line for people when something happens; called by one thread
     */
    public MatchHost(HostOptions options, MatchLog log, Consumer<String> events) {
        this(options, new MatchResources(options.player()), log, events, Clock.SYSTEM);
    }

    /**
     * Makes a host with other resources and by another clock; for tests.
     *
     * @param time by which messages arrive, too
     */
    MatchHost(
            HostOptions options,
            MatchResources resources,
            MatchLog log,
            Consumer<String> events,
            Clock time) {
        this.options = options;
        this.resources = resources;
        this.log = log;
        this.events = events;
        this.time = time;
        this.watch =
                new ScheduledThreadPoolExecutor(
                        1, Thread.ofPlatform().daemon().name("match-watch").factory());
        var ignored =
                watch.scheduleWithFixedDelay(
                        this::watch, WATCH_MILLIS, WATCH_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Returns where onlookers see the match. */
    public ViewBoard board() {
        return board;
    }

    /** Returns what a search that is going on knows by now, if one is and can tell. */
    public Optional<Thought> snapshot() {
        HostedMatch match;
        synchronized (lock) {
            match = current == null || current.isExpired() ? null : current;
        }
        return match == null ? Optional.empty() : match.snapshot();
    }

    /**
     * Reads a message, answers and logs it.
     *
     * @param text the message
     * @throws MessageRefusedException if it is no message, with a sentence for people
     */
    public String answer(String text, Arrival arrival) {
        @Nullable MessageEvent event = FlightRecorder.isInitialized() ? MessageEvent.begun() : null;
        Message message;
        try {
            message = MessageReader.read(text);
        } catch (MessageRefusedException e) {
            log.refused(text, time.nanos() - arrival.firstByteNanos(), e.sentence());
            if (event != null) {
                event.writeRefusal(text, e.sentence());
            }
            throw e;
        } finally {
            arrival.whenRead().run();
        }
        PlayRequest.Answer answer = safely(message, arrival);
        if (event != null) {
            event.write(text, message, answer);
        }
        log.answered(text, message, time.nanos() - arrival.firstByteNanos(), answer);
        return answer.move();
    }

    /** Answers a message, as {@link #answer(String, Arrival)}, but does not log it. */
    public String answer(Message message, Arrival arrival) {
        return safely(message, arrival).move();
    }

    private PlayRequest.Answer safely(Message message, Arrival arrival) {
        try {
            return switch (message) {
                case Message.Info info -> word(info());
                case Message.Ping ping -> word(READY);
                case Message.Preview preview -> word(match() == null ? READY : BUSY);
                case Message.Start start -> word(start(start, arrival));
                case Message.Play play -> play(play, arrival);
                case Message.Stop stop -> word(end(stop, stop.turn(), Phase.ENDED, DONE, arrival));
                case Message.Abort abort ->
                        word(end(abort, new Turn.Nothing(), Phase.ABORTED, ABORTED, arrival));
            };
        } catch (RuntimeException | Error e) {
            // Out of memory or of threads, or a fault of ours: there is an answer to everything.
            LOG.error("a message could not be answered properly: {}", String.valueOf(e));
            LOG.debug("the failure", e);
            return word(lastResort(message));
        }
    }

    private String info() {
        return "( ( name %s ) ( status %s ) ( species computer ) )"
                .formatted(options.name(), match() == null ? "available" : "busy");
    }

    private static String lastResort(Message message) {
        return switch (message) {
            case Message.Play play -> PlayRequest.NOTHING;
            case Message.Stop stop -> DONE;
            case Message.Abort abort -> ABORTED;
            default -> READY;
        };
    }

    private static PlayRequest.Answer word(String text) {
        return PlayRequest.Answer.of(text, PlayRequest.Source.CHOSEN);
    }

    /** Returns the match that goes on, if one does that has not to give way to another. */
    private @Nullable HostedMatch match() {
        synchronized (lock) {
            return current == null || current.givesWay() ? null : current;
        }
    }

    /**
     * Returns whether a message is a stranger's, who must not touch a match. Says so once for each
     * match: strangers may send what they like.
     */
    private boolean isStrangers(HostedMatch match, Message message, Arrival arrival) {
        if (options.managers().maySend(arrival.sender(), match.starter())) {
            return false;
        }
        if (match.meetsFirstStranger()) {
            report(
                    "%s: %s of %s is refused, as START came from %s (see serve --manager)"
                            .formatted(
                                    match.matchId(),
                                    message.getClass().getSimpleName().toUpperCase(Locale.ROOT),
                                    text(arrival.sender()),
                                    text(match.starter())));
        }
        return true;
    }

    private static String text(@Nullable InetAddress address) {
        return address == null ? "this process" : address.getHostAddress();
    }

    /** Goes over to another match, or to none: nothing holds the old one. With the lock held. */
    private void setCurrent(@Nullable HostedMatch match) {
        current = match;
        givenUp = null;
    }

    private String start(Message.Start sent, Arrival arrival) {
        Message.Start start = withinClocks(sent);
        HostedMatch match;
        synchronized (lock) {
            if (isClosed || match() != null || !options.managers().mayStart(arrival.sender())) {
                return BUSY;
            }
            HostedMatch old = current;
            if (old != null) {
                ended = old.end(new Turn.Nothing(), Phase.GIVEN_UP);
            }
            setCurrent(null); // should the next line fail
            match =
                    new HostedMatch(
                            start,
                            arrival,
                            !start.equals(sent),
                            options,
                            resources,
                            time,
                            board,
                            ended,
                            remark -> report(start.matchId() + ": " + remark));
            setCurrent(match);
            log.begin(start.matchId());
        }
        report(
                "%s: START as %s, clocks %s and %s s%s"
                        .formatted(
                                start.matchId(),
                                start.role(),
                                number(sent.startSeconds()),
                                number(sent.playSeconds()),
                                start.equals(sent)
                                        ? ""
                                        : ", of which %s s are used (see serve --longest-clock)"
                                                .formatted(number(options.longestClockSeconds()))));
        match.awaitPrepared();
        return READY;
    }

    private Message.Start withinClocks(Message.Start start) {
        double most = options.longestClockSeconds();
        return start.startSeconds() <= most && start.playSeconds() <= most
                ? start
                : new Message.Start(
                        start.matchId(),
                        start.role(),
                        start.rules(),
                        Math.min(most, start.startSeconds()),
                        Math.min(most, start.playSeconds()));
    }

    private static String number(double seconds) {
        return seconds == Math.rint(seconds) ? Long.toString((long) seconds) : "" + seconds;
    }

    private PlayRequest.Answer play(Message.Play play, Arrival arrival) {
        HostedMatch match;
        synchronized (lock) {
            match = current;
            if (match == null
                    || !match.matchId().equalsIgnoreCase(play.matchId())
                    || isStrangers(match, play, arrival)) {
                return word(BUSY);
            }
            givenUp = null;
            match.expectPlay();
        }
        PlayRequest.Answer answer = match.play(play.turn(), arrival.firstByteNanos());
        report(
                "%s: %s%s"
                        .formatted(
                                play.matchId(),
                                answer.move(),
                                answer.source() == PlayRequest.Source.CHOSEN
                                        ? ""
                                        : " (" + answer.source().words() + ")"));
        return answer;
    }

    private String end(Message message, Turn turn, Phase phase, String reply, Arrival arrival) {
        String matchId = message.matchId();
        synchronized (lock) {
            HostedMatch match = current;
            if (match == null) {
                return reply;
            }
            if (!match.matchId().equalsIgnoreCase(matchId)) {
                return match.isExpired() ? reply : BUSY;
            }
            if (isStrangers(match, message, arrival)) {
                return BUSY;
            }
            setCurrent(null);
            ended = match.end(turn, phase);
        }
        report(matchId + ": " + reply);
        return reply;
    }

    /** Tells what has happened, in another thread: a terminal that is blocked costs no move. */
    private void report(String line) {
        try {
            watch.execute(() -> events.accept(PrintableText.of(line)));
        } catch (RejectedExecutionException e) {
            // Closed.
        }
    }

    /** Stops the search of a match whose manager has fallen silent. Called often. */
    void watch() {
        HostedMatch match;
        synchronized (lock) {
            match = current;
            if (match == null || !match.isExpired() || match == givenUp) {
                return;
            }
            givenUp = match;
        }
        match.giveUp();
        report(match.matchId() + ": the manager is silent, the match is given up");
    }

    /**
     * Ends the match, if one goes on: who waits for a move gets it at once, and new matches are
     * refused. Does not wait for threads to end.
     */
    @Override
    public void close() {
        synchronized (lock) {
            isClosed = true;
            HostedMatch match = current;
            setCurrent(null);
            if (match != null) {
                ended = match.end(new Turn.Nothing(), Phase.ABORTED);
            }
        }
        watch.shutdownNow();
    }

    /** Returns what is complete when the last match has freed its threads and memory; for tests. */
    CompletableFuture<Void> ended() {
        synchronized (lock) {
            return ended;
        }
    }
}

package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.player.author.InputLines;
import org.propjet.player.match.human.HumanMatch;
import org.propjet.player.match.human.HumanView;
import org.propjet.player.terminal.MistakeException;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What somebody waits for who talks with a person during a match: the next line, or a change of the
 * match, whichever comes first. Two daemon threads listen to the two.
 *
 * <p>{@link #next} by one thread; {@link #stop} by any.
 */
final class TypedLines {
    /** Lines that are read before they are asked for; more wait where they come from. */
    private static final int MOST_WAITING = 100;

    private static final long MATCH_MILLIS = 60_000;

    /** What happened. */
    sealed interface Event {
        /** A line was typed. */
        record Line(String text) implements Event {}

        /** A line could not be read; the text says why. */
        record Unreadable(String text) implements Event {}

        /** The match has changed. */
        record Changed(HumanView view) implements Event {}

        /** There are no more lines. */
        record Ended() implements Event {}

        /** It was stopped. */
        record Stopped() implements Event {}
    }

    private final Deque<Event> lines = new ArrayDeque<>();
    private @Nullable HumanView view;
    private boolean isStopped;

    /** Begins to listen. */
    static TypedLines listen(Reader reader, HumanMatch match) {
        TypedLines typed = new TypedLines();
        InputLines input = new InputLines(reader);
        Thread.ofPlatform().daemon().name("typed lines").start(() -> typed.read(input));
        Thread.ofPlatform().daemon().name("match changes").start(() -> typed.watch(match));
        return typed;
    }

    private void read(InputLines input) {
        try {
            boolean hasMore = true;
            while (hasMore) {
                Event event;
                try {
                    String line = input.next();
                    event = line == null ? new Event.Ended() : new Event.Line(line);
                } catch (MistakeException e) {
                    event = new Event.Unreadable(e.text());
                }
                hasMore = !(event instanceof Event.Ended);
                add(event);
            }
        } catch (IOException e) {
            add(new Event.Ended());
        }
    }

    private synchronized void add(Event event) {
        try {
            while (lines.size() >= MOST_WAITING && !isStopped) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        lines.add(event);
        notifyAll();
    }

    private void watch(HumanMatch match) {
        try {
            long version = -1;
            while (!isStopped()) {
                HumanView newest = match.await(version, MATCH_MILLIS);
                version = newest.version();
                synchronized (this) {
                    view = newest;
                    notifyAll();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean isStopped() {
        return isStopped;
    }

    /**
     * Waits for what happens next: changes of the match come first.
     *
     * @param knownVersion the version of the match that is known
     * @param wantsLine whether a line is waited for, too
     */
    synchronized Event next(long knownVersion, boolean wantsLine) {
        try {
            while (true) {
                HumanView newest = view;
                if (isStopped) {
                    return new Event.Stopped();
                }
                if (newest != null && newest.version() > knownVersion) {
                    return new Event.Changed(newest);
                }
                if (wantsLine && !lines.isEmpty()) {
                    notifyAll();
                    // The end stays: whoever asks again learns of it again.
                    return lines.peek() instanceof Event.Ended ? lines.peek() : lines.remove();
                }
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Event.Stopped();
        }
    }

    /** Has {@link #next} come back, now and later. */
    synchronized void stop() {
        isStopped = true;
        notifyAll();
    }
}

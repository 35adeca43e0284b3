package org.propjet.player.cli;

import org.propjet.engine.time.Budget;
import org.propjet.player.author.InputLines;
import org.propjet.player.match.human.HumanMatch;
import org.propjet.player.match.human.HumanView;
import org.propjet.player.terminal.MistakeException;

import java.io.IOException;
import java.io.Reader;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * What somebody waits for who talks with a person during a match: the next line, or a change of the
 * match, whichever comes first. A daemon thread reads the lines.
 *
 * <p>{@link #next} by one thread; {@link #stop} by any.
 */
final class TypedLines {
    /** Lines that are read before they are asked for; more wait where they come from. */
    private static final int MOST_WAITING = 100;

    /** What happened. */
    sealed interface Event {
        /** A line was typed. */
        record Line(String text) implements Event {}

        /** A line could not be read; the text says why. */
        record Unreadable(String text) implements Event {}

        /** The match has changed. */
        record Changed(HumanView view) implements Event {}

        /** There are no more lines, or it was stopped. */
        record Ended() implements Event {}
    }

    private final HumanMatch match;
    private final BlockingQueue<Event> lines = new LinkedBlockingQueue<>(MOST_WAITING);
    private final Budget open = Budget.endless();

    private TypedLines(HumanMatch match) {
        this.match = match;
    }

    /** Begins to listen. */
    static TypedLines listen(Reader reader, HumanMatch match) {
        TypedLines typed = new TypedLines(match);
        InputLines input = new InputLines(reader);
        Thread.ofPlatform().daemon().name("typed lines").start(() -> typed.read(input));
        return typed;
    }

    private void read(InputLines input) {
        try {
            Event event;
            do {
                event = next(input);
                lines.put(event);
                match.wake();
            } while (!(event instanceof Event.Ended));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Event next(InputLines input) {
        try {
            String line = input.next();
            return line == null ? new Event.Ended() : new Event.Line(line);
        } catch (MistakeException e) {
            return new Event.Unreadable(e.text());
        } catch (IOException e) {
            return new Event.Ended();
        }
    }

    /**
     * Waits for what happens next: changes of the match come first.
     *
     * @param knownVersion the version of the match that is known
     * @param wantsLine whether a line is waited for, too
     */
    Event next(long knownVersion, boolean wantsLine) {
        try {
            Budget wait = open.unless(() -> wantsLine && !lines.isEmpty());
            HumanView newest = match.await(knownVersion, wait);
            if (open.isOver()) {
                return new Event.Ended();
            }
            if (newest.version() > knownVersion) {
                return new Event.Changed(newest);
            }
            // The end stays: whoever asks again learns of it again.
            return lines.element() instanceof Event.Ended end ? end : lines.remove();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Event.Ended();
        }
    }

    /** Has {@link #next} come back, now and later. */
    void stop() {
        open.cancel();
        match.wake();
    }
}

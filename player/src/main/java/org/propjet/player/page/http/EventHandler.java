package org.propjet.player.page.http;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Budget;
import org.propjet.player.match.Thought;
import org.propjet.player.match.protocol.MatchHost;
import org.propjet.player.match.protocol.MatchView;
import org.propjet.player.page.RequestRefusedException;

import java.io.IOException;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;

/**
 * Tells onlookers what happens in the match, as server-sent events: one at once, then one for each
 * change, with the state where that has changed, and while a search goes on that can tell what it
 * thinks, one every half second. Thread-safe.
 *
 * <p>Onlookers cost little: all who look within a tenth of a second are told the same text, of more
 * than {@value #MOST_ONLOOKERS} the first one is cut off, which may have fallen asleep, and what
 * happens faster than they are told is left out.
 */
final class EventHandler implements HttpListener.Handler {
    private static final int MOST_ONLOOKERS = 50;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long THINKING_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** How often something is sent though nothing happens, to find that somebody has gone. */
    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final MatchHost host;
    private final DrawingThread drawing;
    private final ViewJson json = new ViewJson();
    private final Deque<HttpExchange> onlookers = new ConcurrentLinkedDeque<>();

    /** What was told last. Guarded by this. */
    private @Nullable Event event;

    /**
     * What onlookers are told.
     *
     * @param view what goes on
     * @param thought what is known of our moves; null if nothing
     * @param fresh how long all are told this
     * @param text its text
     * @param picture the state's text
     */
    private record Event(
            MatchView view, @Nullable Thought thought, Budget fresh, String text, String picture) {}

    EventHandler(MatchHost host, DrawingThread drawing) {
        this.host = host;
        this.drawing = drawing;
    }

    @Override
    public void handle(HttpExchange exchange)
            throws IOException, RequestRefusedException, InterruptedException {
        if (!exchange.method().equals("GET")) {
            throw new RefusedException(Reply.BAD_METHOD, "What happens is asked for with GET.");
        }
        onlookers.add(exchange);
        if (onlookers.size() > MOST_ONLOOKERS) {
            onlookers.remove().close();
        }
        try {
            tell(exchange);
        } finally {
            onlookers.remove(exchange);
        }
    }

    private void tell(HttpExchange exchange)
            throws IOException, RequestRefusedException, InterruptedException {
        exchange.reply("Cache-Control", "no-cache");
        exchange.beginEvents();
        String seenPicture = "";
        while (!Thread.interrupted()) {
            Event latest = latest();
            if (!latest.picture().equals(seenPicture)) {
                seenPicture = latest.picture();
                exchange.sendEvent("event: picture\ndata: " + seenPicture);
            }
            exchange.sendEvent("data: " + latest.text());
            TimeUnit.NANOSECONDS.sleep(PAUSE_NANOS);
            MatchView view = latest.view();
            boolean isThinking =
                    view.phase() == MatchView.Phase.THINKING
                            || view.phase() == MatchView.Phase.PREPARING;
            long wait = isThinking ? THINKING_NANOS : QUIET_NANOS;
            MatchView ignored = host.board().awaitNewer(view.version(), wait);
        }
    }

    /**
     * Returns what goes on, as all are told it who ask within a tenth of a second.
     *
     * @throws RequestRefusedException if too much is being drawn; the page asks again
     */
    private synchronized Event latest()
            throws IOException, RequestRefusedException, InterruptedException {
        MatchView view = host.board().view();
        Event last = event;
        if (last == null || last.view().version() != view.version()) {
            last = made(view, view.lastDecision());
        } else if (last.fresh().isOver()) {
            last = made(view, last.thought());
        }
        event = last;
        return last;
    }

    /**
     * Makes an event; where the search does not show what it thinks, or has no choice, with what is
     * known of the last choice.
     */
    private Event made(MatchView view, @Nullable Thought known)
            throws IOException, RequestRefusedException, InterruptedException {
        Thought thought = host.snapshot().filter(Thought::isChoice).orElse(known);
        return drawing.make(
                () -> {
                    String text = json.text(view, thought);
                    String picture = json.picture(view);
                    return new Event(view, thought, Budget.ofNanos(PAUSE_NANOS), text, picture);
                });
    }
}

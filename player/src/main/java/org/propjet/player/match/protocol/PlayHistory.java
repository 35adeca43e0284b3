package org.propjet.player.match.protocol;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.Spelling;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Requests for moves and what was answered: tells a new one from one that was sent again.
 * Thread-safe.
 *
 * <p>Turns with numbers tell it themselves. Of the others, one is a repetition if it reads as the
 * last one did, and that one has not been answered yet, or does not say that our answer to it was
 * played. In between lies the joint move that may be played twice running, as two {@code noop}:
 * after our answer it is taken for the next one.
 */
final class PlayHistory {
    /** Older turns are not asked for again. */
    private static final int MOST_REMEMBERED = 1_000;

    private @Nullable PlayRequest latest;
    private @Nullable Given last;

    /** The latest requests with turn numbers. */
    private final Map<Long, PlayRequest> numbered =
            new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Long, PlayRequest> eldest) {
                    return size() > MOST_REMEMBERED;
                }
            };

    /** An answer, and the ply in which it was given. */
    record Given(String move, int ply) {}

    /** A request, and whether it is to be answered from scratch. */
    record Entry(PlayRequest request, boolean isNew) {}

    /**
     * Returns the request that a turn belongs to.
     *
     * @param ownIndex where our move stands in a list; -1 if it is not known
     * @param fresh makes a request
     */
    synchronized Entry entry(Turn turn, int ownIndex, Supplier<PlayRequest> fresh) {
        PlayRequest known = repeated(turn, ownIndex);
        if (known != null) {
            return new Entry(known, false);
        }
        PlayRequest request = fresh.get();
        latest = request;
        if (turn instanceof Turn.Numbered number) {
            numbered.put(number.number(), request);
        }
        return new Entry(request, true);
    }

    private @Nullable PlayRequest repeated(Turn turn, int ownIndex) {
        if (turn instanceof Turn.Numbered number) {
            return numbered.get(number.number());
        }
        PlayRequest request = latest;
        if (request == null || !request.turn().equals(turn)) {
            return null;
        }
        PlayRequest.Answer answer = request.given();
        if (answer == null) {
            return request;
        }
        if (turn instanceof Turn.Listed listed && ownIndex >= 0) {
            boolean saysOurAnswer =
                    ownIndex < listed.items().size()
                            && Spelling.areSame(listed.items().get(ownIndex), answer.move());
            return saysOurAnswer ? null : request;
        }
        return null;
    }

    /** Returns whether no move was asked for yet. */
    synchronized boolean isEmpty() {
        return latest == null;
    }

    /** Has who waits for an answer get one now, without a search. */
    synchronized void giveUp() {
        if (latest != null) {
            latest.giveUp();
        }
    }

    /** Notes an answer. */
    synchronized void give(PlayRequest request, PlayRequest.Answer answer) {
        MatchPosition position = request.position();
        if (position != null) {
            last = new Given(answer.move(), position.ply());
        }
    }

    /** Returns the last answer, if one was given while it was known where the match stands. */
    synchronized @Nullable Given last() {
        return last;
    }

    /** Returns the move that was answered last; empty if none was. */
    synchronized String lastMove() {
        return last == null ? "" : last.move();
    }
}

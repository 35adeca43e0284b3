package org.propjet.player.match.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.time.Budget;

import java.util.List;
import java.util.Optional;

class PlayHistoryTest {
    private static final Budget OVER = Budget.ofNanos(0);
    private static final Turn NIL = new Turn.Nothing();

    private final PlayHistory history = new PlayHistory();

    private static Turn moves(String... moves) {
        return new Turn.Listed(List.of(moves));
    }

    private static Turn numbered(long number) {
        return new Turn.Numbered(number, Optional.empty(), List.of());
    }

    private PlayHistory.Entry entry(Turn turn) {
        return history.entry(turn, 0, () -> new PlayRequest(turn, OVER, OVER, OVER));
    }

    /** Answers as the first legal move. */
    private void answer(PlayHistory.Entry entry, String move) {
        entry.request().setPosition(new MatchPosition(0, List.of(move), false));
        entry.request().giveUp();
        history.give(entry.request(), entry.request().await(() -> ""));
    }

    @Test
    void whileARequestIsNotAnsweredItsTextIsTheSameRequest() {
        PlayHistory.Entry first = entry(NIL);
        assertTrue(first.isNew());
        PlayHistory.Entry again = entry(NIL);
        assertFalse(again.isNew());
        assertSame(first.request(), again.request());
    }

    @Test
    void aListThatDoesNotSayOurAnswerWasSentAgain() {
        answer(entry(NIL), "a");
        PlayHistory.Entry second = entry(moves("a", "x"));
        answer(second, "b");
        PlayHistory.Entry again = entry(moves("a", "x"));
        assertFalse(again.isNew());
        assertSame(second.request(), again.request());
        assertEquals("b", again.request().await(() -> "").move());
    }

    @Test
    void aListThatSaysOurAnswerIsTheNextTurn() {
        answer(entry(NIL), "noop");
        answer(entry(moves("noop", "noop")), "noop");
        assertTrue(entry(moves("noop", "noop")).isNew());
    }

    @Test
    void numbersTellWhatWasSentAgain() {
        PlayHistory.Entry zero = entry(numbered(0));
        answer(zero, "a");
        answer(entry(numbered(1)), "b");
        assertSame(zero.request(), entry(numbered(0)).request());
        assertTrue(entry(numbered(2)).isNew());
    }
}

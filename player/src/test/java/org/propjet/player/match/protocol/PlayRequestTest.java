package org.propjet.player.match.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.engine.time.Budget;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

@Timeout(20)
class PlayRequestTest {
    private static final Budget OVER = Budget.ofNanos(0);

    private final PlayRequest request = new PlayRequest(new Turn.Nothing(), OVER, OVER, OVER);

    @Test
    void aSearchThatIsLateIsAskedWhatItThinks() {
        request.setPosition(new MatchPosition(0, List.of("a", "b", "c"), false));
        PlayRequest.Answer answer = request.await(() -> "b");
        assertEquals("b", answer.move());
        assertEquals(PlayRequest.Source.UNFINISHED, answer.source());
    }

    @Test
    void whatIsIllegalByNowIsNotAnswered() {
        request.setPosition(new MatchPosition(0, List.of("a", "b", "c"), false));
        PlayRequest.Answer answer = request.await(() -> "of a state before");
        assertEquals(PlayRequest.Source.FALLBACK, answer.source());
        assertEquals("a", answer.move());
    }

    /** The end of the play clock counts, and not how long a legal move would be waited for. */
    @Test
    void whoKnowsALegalMoveDoesNotWaitBeyondTheLimit() {
        PlayRequest patient = new PlayRequest(new Turn.Nothing(), OVER, OVER, Budget.endless());
        patient.setPosition(new MatchPosition(0, List.of("a", "b"), false));
        assertEquals("a", patient.await(() -> "").move());
    }

    @Test
    void whoKnowsNoLegalMoveWaitsForOneBeyondTheLimit() throws Exception {
        PlayRequest patient = new PlayRequest(new Turn.Nothing(), OVER, OVER, Budget.endless());
        CompletableFuture<PlayRequest.Answer> answer =
                CompletableFuture.supplyAsync(() -> patient.await(() -> ""));
        patient.setPosition(new MatchPosition(0, List.of("a", "b"), false));
        assertEquals("a", answer.get(10, TimeUnit.SECONDS).move());
    }

    @Test
    void whatTheSearchChoosesAgainstTheRulesIsNotAnswered() {
        request.setPosition(new MatchPosition(0, List.of("a", "b"), false));
        request.choose(PlayRequest.Answer.of("of another role", PlayRequest.Source.CHOSEN));
        assertEquals("a", request.await(() -> "").move());
    }

    @Test
    void withoutAPositionThereIsNoMove() {
        assertEquals(PlayRequest.Source.UNKNOWN, request.await(() -> "b").source());
    }

    @Test
    void whoWaitsLaterGetsTheSame() {
        request.setPosition(new MatchPosition(0, List.of("a", "b"), false));
        request.await(() -> "b");
        assertEquals("b", request.await(() -> "a").move());
    }
}

package org.propjet.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.reference.RuleGame;
import org.propjet.games.GameLibrary;
import org.propjet.player.play.MatchState;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A game manager that has a player play the first role of connectFour against random moves, match
 * after match, and requires that each answer is in time and legal, and each match won.
 */
final class RemoteMatches implements AutoCloseable {
    private static final String NAME = "connectFour";
    private static final int START_SECONDS = 5;
    private static final int PLAY_SECONDS = 2;

    /** How much later than the clock an answer may come, as ggp-base has it. */
    private static final int GRACE_SECONDS = 1;

    private static final int OWN = 0;
    private static final int OTHER = 1;

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI player;
    private final Random random = new Random(1);
    private final String rules = GameLibrary.rules(NAME);
    private final Game game = RuleGame.of(GameLine.rules(NAME, rules));
    private MatchState match = new MatchState(game, OWN);
    private String last = "nil";
    private int count;

    /** Something that happens in the middle of a move. */
    interface Event {
        void happen() throws Exception;
    }

    RemoteMatches(int port) {
        this.player = URI.create("http://127.0.0.1:" + port);
    }

    /** Goes on to the next ply at which the player has a choice; meanwhile something happens. */
    void move(Event event) throws Exception {
        boolean hasHappened = false;
        while (!hasHappened) {
            if (match.ply() == 0) {
                begin();
            }
            hasHappened = match.legalMoves().length > 1;
            play(hasHappened ? event : () -> {});
        }
    }

    private void begin() throws Exception {
        count++;
        String role = game.roles().get(OWN);
        String text = String.join(" ", rules.replaceAll(";[^\\n]*", "").split("\\s+"));
        String start =
                "( START %s %s ( %s ) %d %d )"
                        .formatted(id(), role, text, START_SECONDS, PLAY_SECONDS);
        assertEquals("ready", answer(start, START_SECONDS + GRACE_SECONDS, () -> {}));
        last = "nil";
    }

    private String id() {
        return "match" + count;
    }

    private void play(Event event) throws Exception {
        String said =
                answer("( PLAY " + id() + " " + last + " )", PLAY_SECONDS + GRACE_SECONDS, event);
        int[] jointMove = new int[2];
        jointMove[OWN] = game.moveTable().idOf(OWN, said);
        assertTrue(Arrays.stream(match.legalMoves()).anyMatch(id -> id == jointMove[OWN]), said);
        int[] others = match.legalMoves(OTHER);
        jointMove[OTHER] = others[random.nextInt(others.length)];
        last = "( " + said + " " + game.moveTable().move(OTHER, jointMove[OTHER]) + " )";
        match.advance(jointMove);
        if (match.reasoner().isTerminal()) {
            assertEquals(100, match.reasoner().goal(OWN), "the match was not won");
            assertEquals("done", answer("( STOP " + id() + " " + last + " )", 10, () -> {}));
            match = new MatchState(game, OWN);
        }
    }

    /** Sends a message, has something happen half a second later, and waits for the answer. */
    private String answer(String message, int mostSeconds, Event event) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(player)
                        .header("Content-Type", "text/acl")
                        .POST(HttpRequest.BodyPublishers.ofString(message))
                        .build();
        long begun = System.nanoTime();
        CompletableFuture<Long> end = new CompletableFuture<>();
        CompletableFuture<String> answer =
                http.sendAsync(request, BodyHandlers.ofString())
                        .thenApply(
                                response -> {
                                    end.complete(System.nanoTime());
                                    return response.body().strip();
                                });
        Thread.sleep(500);
        event.happen();
        String said = answer.get(60, TimeUnit.SECONDS);
        double seconds = (end.get() - begun) / 1e9;
        assertTrue(seconds < mostSeconds, () -> "%.2f s for %s".formatted(seconds, message));
        return said;
    }

    @Override
    public void close() {
        http.close();
    }
}

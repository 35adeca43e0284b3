package org.propjet.player.page.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.player.play.Games;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Plays a match with a player at a port as a game manager does: all other roles play at random.
 * Checks that each answer is legal, and there in time.
 */
final class TestReferee {
    private final int port;
    private final String rules;
    private final String matchId;
    private final Game game;
    private final int ownRole;
    private final double playSeconds;
    private final Reasoner reasoner;
    private final Random random;
    private long[] state;
    private long[] next;
    private int ply;
    private String turn = "NIL";
    private String numberedTurn = "0 NIL NIL";

    TestReferee(
            int port, String rules, String matchId, int ownRole, double playSeconds, long seed) {
        this.port = port;
        this.rules = rules;
        this.matchId = matchId;
        this.game = Games.of(rules);
        this.ownRole = ownRole;
        this.playSeconds = playSeconds;
        this.reasoner = game.newReasoner();
        this.random = new Random(seed);
        this.state = game.initialState();
        this.next = game.stateLayout().newState();
        reasoner.setState(state);
    }

    /** Sends START. */
    void start(double startSeconds) throws IOException {
        assertEquals(
                "ready",
                RawClient.post(
                        port,
                        "( START %s %s ( %s ) %s %s )"
                                .formatted(
                                        matchId,
                                        game.roles().get(ownRole),
                                        rules,
                                        startSeconds,
                                        playSeconds)));
    }

    /** Plays to the end, and sends STOP; returns our goal. */
    int playToTheEnd(boolean isHidden) throws IOException {
        while (!reasoner.isTerminal()) {
            playPly(isHidden);
        }
        assertEquals("done", RawClient.post(port, message("STOP", isHidden)));
        return reasoner.goal(ownRole);
    }

    /** Asks for a move, and plays it. */
    void playPly(boolean isHidden) throws IOException {
        long begun = System.nanoTime();
        String answer = RawClient.post(port, message("PLAY", isHidden));
        double seconds = (System.nanoTime() - begun) / 1e9;
        assertTrue(seconds < playSeconds, answer + " came after " + seconds + " s");
        int[] jointMove = new int[game.roles().size()];
        for (int role = 0; role < jointMove.length; role++) {
            int[] legal = reasoner.legalMoves(role);
            jointMove[role] = legal[random.nextInt(legal.length)];
            if (role == ownRole) {
                jointMove[role] = game.moveTable().idOf(role, answer);
                assertTrue(
                        Arrays.stream(legal).anyMatch(move -> move == jointMove[ownRole]),
                        answer + " is illegal at ply " + ply);
            }
        }
        advance(jointMove);
    }

    private void advance(int[] jointMove) {
        List<String> percepts = new ArrayList<>();
        for (int percept : reasoner.percepts(ownRole, jointMove)) {
            percepts.add(game.perceptTable().move(ownRole, percept));
        }
        ply++;
        String own = game.moveTable().move(ownRole, jointMove[ownRole]);
        numberedTurn = ply + " " + own + " (" + String.join(" ", percepts) + ")";
        turn =
                IntStream.range(0, jointMove.length)
                        .mapToObj(role -> game.moveTable().move(role, jointMove[role]))
                        .collect(Collectors.joining(" ", "(", ")"));
        reasoner.successor(jointMove, next);
        long[] spare = state;
        state = next;
        next = spare;
        reasoner.setState(state);
    }

    private String message(String head, boolean isHidden) {
        return "( %s %s %s )".formatted(head, matchId, isHidden ? numberedTurn : turn);
    }
}

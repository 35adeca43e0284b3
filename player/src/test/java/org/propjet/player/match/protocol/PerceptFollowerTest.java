package org.propjet.player.match.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.match.protocol.MatchFollower.Outcome;

import java.util.List;
import java.util.Set;

/** What is known of a match of the GDL-II of 2011, whose messages list nothing but percepts. */
@Timeout(60)
class PerceptFollowerTest {
    private final PerceptFollower follower = follower();

    private static PerceptFollower follower() {
        FakeResources resources = new FakeResources();
        Game game = resources.fastGame(GameLine.rules("montyHall", Rules.bundled("montyHall")));
        return new PerceptFollower(game, resources.perceivingPlayer(game, 0));
    }

    private Outcome follow(String message, String answer) {
        Message.Play play = (Message.Play) MessageReader.read(message);
        return follower.follow(play.turn(), answer, Budget.endless());
    }

    private Set<String> legalMoves() {
        return Set.copyOf(follower.position().legalMoves());
    }

    /** Plays until a door has been opened, which one the percepts say. */
    private void playUntilADoorIsOpened(String percepts) {
        assertEquals(Outcome.STAYED, follow("( PLAY m NIL )", ""));
        assertEquals(Set.of("noop"), legalMoves());
        assertEquals(Outcome.FOLLOWED, follow("( PLAY m () )", "noop"));
        assertEquals(Set.of("(choose 1)", "(choose 2)", "(choose 3)"), legalMoves());
        assertEquals(Outcome.FOLLOWED, follow("( PLAY m ( ) )", "(choose 1)"));
        assertEquals(Set.of("noop"), legalMoves());
        assertEquals(Outcome.FOLLOWED, follow("( PLAY m " + percepts + " )", "noop"));
        assertEquals(3, follower.ply());
    }

    /** The first of the possible states agrees with what we did, and with what we perceived. */
    @ParameterizedTest
    @ValueSource(strings = {"2", "3"})
    void ourAnswersAndPerceptsAreFollowed(String opened) {
        playUntilADoorIsOpened("( (OPENED " + opened + ") )");
        assertEquals(Set.of("stay", "switch"), legalMoves());
        List<String> state = follower.fluents();
        assertTrue(state.contains("(chosen 1)"), state.toString());
        assertTrue(state.contains("(opened " + opened + ")"), state.toString());
        assertFalse(state.contains("(car " + opened + ")"), state.toString());
    }
}

package org.propjet.player.match.referee;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.games.GameLibrary;
import org.propjet.player.play.Games;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

class ScramblerTest {
    private static final String RULES =
            "(role you) (init (cell 1 b)) (<= (legal you (mark ?x)) (true (cell ?x b)))"
                    + " (<= (goal you 100) (not (true (cell 1 b))) (distinct 1 b)) (sees you b)";

    private static String rules(String game) {
        return RefereeOptions.oneLine(GdlParser.parse(game, GameLibrary.rules(game)));
    }

    @Test
    void keywordsAndNumbersKeepTheirNamesAndNothingElseDoes() {
        Scrambler scrambler = Scrambler.of(RULES, 1);
        String scrambled = scrambler.scramble(RULES);
        String you = scrambler.scramble("you");
        String cell = scrambler.scramble("cell");
        String b = scrambler.scramble("b");
        String mark = scrambler.scramble("mark");
        String x = scrambler.scramble("?x");
        assertEquals(5, new HashSet<>(List.of(you, cell, b, mark, x.substring(1))).size());
        assertTrue(x.matches("\\?[a-z]{4,8}"), x);
        assertTrue(mark.matches("[a-z]{4,8}"), mark);
        assertEquals(
                ("(role %1$s) (init (%2$s 1 %3$s))"
                                + " (<= (legal %1$s (%4$s %5$s)) (true (%2$s %5$s %3$s)))"
                                + " (<= (goal %1$s 100) (not (true (%2$s 1 %3$s)))"
                                + " (distinct 1 %3$s)) (sees %1$s %3$s)")
                        .formatted(you, cell, b, mark, x),
                scrambled);
        assertEquals(Optional.of(RULES), scrambler.unscramble(scrambled));
    }

    @Test
    void aSeedFixesTheWords() {
        assertEquals(
                Scrambler.of(RULES, 7).scramble(RULES), Scrambler.of(RULES, 7).scramble(RULES));
        assertNotEquals(
                Scrambler.of(RULES, 7).scramble(RULES), Scrambler.of(RULES, 8).scramble(RULES));
    }

    @Test
    void wordsThatThePlayerWasNotToldAreNotUnderstood() {
        Scrambler scrambler = Scrambler.of(RULES, 1);
        assertEquals(Optional.empty(), scrambler.unscramble("(mark 1)"));
        assertEquals(
                Optional.empty(), scrambler.unscramble("(" + scrambler.scramble("mark") + " x)"));
        assertEquals(Optional.of("(mark 1)"), scrambler.unscramble(scrambler.scramble("(mark 1)")));
        assertEquals(Optional.of("(mark 1)"), Scrambler.none().unscramble("(mark 1)"));
        assertFalse(Scrambler.none().scrambles());
    }

    @Test
    void newWordsAreNeitherKeywordsNorOldOnes() {
        StringBuilder facts = new StringBuilder();
        // All words of two syllables are taken, so that new ones must be longer.
        Set<String> taken = new HashSet<>();
        for (char a : "bdfghjklmnprstvz".toCharArray()) {
            for (char b : "aeiou".toCharArray()) {
                for (char c : "bdfghjklmnprstvz".toCharArray()) {
                    for (char d : "aeiou".toCharArray()) {
                        taken.add("" + a + b + c + d);
                    }
                }
            }
        }
        taken.removeAll(Set.of("base", "role"));
        taken.forEach(word -> facts.append('(').append(word).append(" 1) "));
        Scrambler scrambler = Scrambler.of(facts.toString(), 1);
        Set<String> words = new HashSet<>();
        for (String word : taken) {
            words.add(scrambler.scramble(word));
        }
        assertEquals(taken.size(), words.size());
        assertTrue(words.stream().noneMatch(taken::contains));
        assertFalse(words.contains("base") || words.contains("role"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "connectFour", "montyHall", "nim", "tron", "sudoku"})
    void theScrambledGameIsTheSameGame(String name) {
        String rules = rules(name);
        Scrambler scrambler = Scrambler.of(rules, 3);
        String scrambled = scrambler.scramble(rules);
        assertEquals(Optional.of(rules), scrambler.unscramble(scrambled));
        Game game = Games.of(rules);
        Game other = Games.of(scrambled);
        Reasoner reasoner = game.newReasoner();
        Reasoner otherReasoner = other.newReasoner();
        long[] state = game.initialState();
        long[] otherState = other.initialState();
        for (int ply = 0; !isTerminal(reasoner, state); ply++) {
            otherReasoner.setState(otherState);
            assertFalse(otherReasoner.isTerminal());
            int[] jointMove = new int[game.roles().size()];
            int[] otherMove = new int[jointMove.length];
            for (int role = 0; role < jointMove.length; role++) {
                int[] legal = reasoner.legalMoves(role);
                assertEquals(legal.length, otherReasoner.legalMoveCount(role));
                jointMove[role] = legal[(7 * ply) % legal.length];
                String move = game.moveTable().move(role, jointMove[role]);
                otherMove[role] = other.moveTable().idOf(role, scrambler.scramble(move));
                int[] otherLegal = new int[legal.length];
                otherReasoner.legalMoves(role, otherLegal);
                int wanted = otherMove[role];
                assertTrue(Arrays.stream(otherLegal).anyMatch(id -> id == wanted), move);
            }
            state = successor(reasoner, jointMove);
            otherState = successor(otherReasoner, otherMove);
        }
        otherReasoner.setState(otherState);
        assertTrue(otherReasoner.isTerminal());
        for (int role = 0; role < game.roles().size(); role++) {
            assertEquals(reasoner.goal(role), otherReasoner.goal(role));
        }
    }

    private static boolean isTerminal(Reasoner reasoner, long[] state) {
        reasoner.setState(state);
        return reasoner.isTerminal();
    }

    private static long[] successor(Reasoner reasoner, int[] jointMove) {
        long[] next = reasoner.game().stateLayout().newState();
        reasoner.successor(jointMove, next);
        return next;
    }
}

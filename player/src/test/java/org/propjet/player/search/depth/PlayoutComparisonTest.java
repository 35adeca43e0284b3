package org.propjet.player.search.depth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Games;
import org.propjet.player.search.depth.SelfPlay.GuessedState;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

class PlayoutComparisonTest {
    private static final int STATES = 90;
    private static final Budget ENOUGH = Budget.ofNanos(600_000_000_000L);

    private final NetGame net = (NetGame) Games.bundled("connectFour");
    private final Game game = GameLine.compile(net, CompileOptions.on(Tier.TAPE));
    private final SplittableRandom random = new SplittableRandom(5);

    /** Returns the states of random games, each with the mean of playouts made one by one. */
    private List<GuessedState> played() {
        List<GuessedState> states = new ArrayList<>();
        while (states.size() < STATES) {
            long[] state = net.initialState();
            randomPlies(state, 8 + random.nextInt(20));
            Reasoner reasoner = net.newReasoner();
            reasoner.setState(state);
            if (reasoner.isTerminal()) {
                continue;
            }
            double sum = 0;
            for (int i = 0; i < 60; i++) {
                long[] end = state.clone();
                sum += randomPlies(end, 100).goal(0) / 100.0;
            }
            states.add(new GuessedState(state, sum / 60));
        }
        return states;
    }

    /** Plays on from a state; returns a reasoner at the last one. */
    private Reasoner randomPlies(long[] state, int most) {
        Reasoner reasoner = net.newReasoner();
        reasoner.setState(state);
        int[] jointMove = new int[2];
        for (int ply = 0; ply < most && !reasoner.isTerminal(); ply++) {
            for (int role = 0; role < 2; role++) {
                int[] moves = reasoner.legalMoves(role);
                jointMove[role] = moves[random.nextInt(moves.length)];
            }
            reasoner.successor(jointMove, state);
            reasoner.setState(state);
        }
        return reasoner;
    }

    private double correlation(List<GuessedState> states) {
        Minimax.Agreement measured = PlayoutComparison.of(game, states, 3, ENOUGH);
        assertEquals(STATES, measured.stateCount());
        return measured.correlation();
    }

    @Test
    void guessesArePutBesideTheirOwnPlayouts() {
        List<GuessedState> right = played();
        List<GuessedState> wrong = new ArrayList<>();
        List<GuessedState> elsewhere = new ArrayList<>();
        List<GuessedState> same = new ArrayList<>();
        for (int i = 0; i < STATES; i++) {
            long[] state = right.get(i).state();
            wrong.add(new GuessedState(state, 1 - right.get(i).share()));
            elsewhere.add(new GuessedState(state, right.get((i + 1) % STATES).share()));
            same.add(new GuessedState(state, 0.4));
        }
        assertTrue(correlation(right) > 0.8, () -> "" + correlation(right));
        assertEquals(-correlation(right), correlation(wrong), 1e-9);
        assertTrue(Math.abs(correlation(elsewhere)) < 0.4, () -> "" + correlation(elsewhere));
        assertEquals(0, correlation(same), 1e-6);
    }

    @Test
    void someStatesAreEnough() {
        List<GuessedState> many = Collections.nCopies(1_000, played().getFirst());
        assertEquals(256, PlayoutComparison.of(game, many, 3, ENOUGH).stateCount());
    }

    @Test
    void withoutTimeOrLanesNothingIsCompared() {
        List<GuessedState> states = played();
        Budget over = Budget.ofNanos(-1);
        Minimax.Agreement none = new Minimax.Agreement(0, 0);
        assertEquals(none, PlayoutComparison.of(game, states, 3, over));
        assertEquals(none, PlayoutComparison.of(net, states, 3, ENOUGH));
        assertEquals(none, PlayoutComparison.of(game, List.of(), 3, ENOUGH));
    }
}

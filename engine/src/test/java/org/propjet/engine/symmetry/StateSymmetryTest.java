package org.propjet.engine.symmetry;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetGame;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

class StateSymmetryTest {

    private static List<long[]> randomStates(NetGame game, int count) {
        List<long[]> states = new ArrayList<>();
        Random random = new Random(5);
        Reasoner reasoner = game.newReasoner();
        while (states.size() < count) {
            long[] state = game.initialState();
            reasoner.setState(state);
            while (!reasoner.isTerminal() && states.size() < count) {
                states.add(state.clone());
                int[] jointMove = new int[game.roles().size()];
                for (int role = 0; role < jointMove.length; role++) {
                    int[] legal = reasoner.legalMoves(role);
                    jointMove[role] = legal[random.nextInt(legal.length)];
                }
                reasoner.successor(jointMove, state);
                reasoner.setState(state);
            }
        }
        return states;
    }

    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "connectFour", "gomoku", "pegSolitaire", "montyHall"})
    void allImagesHaveOneCanonicalStateTheLeast(String name) {
        NetGame game = SymmetryFinderTest.bundled(name);
        SymmetryGroup group = SymmetryFinder.find(game);
        List<Symmetry> all = group.listed().orElseThrow();
        assertEquals(group.stateSize().intValueExact(), all.size());
        StateSymmetry states = group.newStateSymmetry();
        StateSymmetry another = group.newStateSymmetry();
        assertTrue(states.isExact());
        long[] canonical = game.stateLayout().newState();
        long[] image = game.stateLayout().newState();
        long[] again = game.stateLayout().newState();
        for (long[] state : randomStates(game, 200)) {
            states.canonical(state, canonical);
            long[] least = state.clone();
            for (Symmetry symmetry : all) {
                symmetry.image(state, image);
                if (Arrays.compareUnsigned(image, least) < 0) {
                    least = image.clone();
                }
                another.canonical(image, again);
                assertArrayEquals(canonical, again);
            }
            assertArrayEquals(least, canonical);
        }
    }

    /** In quarto there are too many to list, so steps are taken; others are listed. */
    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "connectFour", "pentago", "quarto", "breakthrough"})
    void movesGoWithTheState(String name) {
        NetGame game = SymmetryFinderTest.bundled(name);
        SymmetryGroup group = SymmetryFinder.find(game);
        StateSymmetry states = group.newStateSymmetry();
        assertEquals(group.listed().isPresent(), states.isExact());
        Reasoner reasoner = game.newReasoner();
        Reasoner other = game.newReasoner();
        long[] canonical = game.stateLayout().newState();
        int moved = 0;
        for (long[] state : randomStates(game, 200)) {
            states.canonical(state, canonical);
            moved += Arrays.equals(state, canonical) ? 0 : 1;
            reasoner.setState(state);
            other.setState(canonical);
            for (int role = 0; role < game.roles().size(); role++) {
                int[] legal = reasoner.legalMoves(role);
                int[] images = new int[legal.length];
                for (int i = 0; i < legal.length; i++) {
                    images[i] = states.moveImage(role, legal[i]);
                    assertEquals(legal[i], states.moveBefore(role, images[i]));
                }
                Arrays.sort(images);
                assertArrayEquals(images, other.legalMoves(role));
            }
        }
        assertTrue(moved > 50, "states moved: " + moved);
    }

    /** Most states of a large group still meet: 200 images of a state come to some 30. */
    @Test
    void stepsBringMostImagesTogether() {
        NetGame game = SymmetryFinderTest.bundled("quarto");
        SymmetryGroup group = SymmetryFinder.find(game);
        assertEquals(Optional.empty(), group.listed());
        StateSymmetry states = group.newStateSymmetry();
        Random random = new Random(3);
        List<long[]> met = new ArrayList<>();
        long[] image = randomStates(game, 6).get(5);
        long[] next = game.stateLayout().newState();
        for (int i = 0; i < 200; i++) {
            int chosen = random.nextInt(group.generators().size());
            group.generators().get(chosen).image(image, next);
            image = next.clone();
            states.canonical(image, next);
            if (met.stream().noneMatch(state -> Arrays.equals(state, next))) {
                met.add(next.clone());
            }
        }
        assertTrue(met.size() <= 50, "canonical states: " + met.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"gomoku", "quarto"})
    void nothingIsAllocated(String name) {
        NetGame game = SymmetryFinderTest.bundled(name);
        StateSymmetry states = SymmetryFinder.find(game).newStateSymmetry();
        List<long[]> samples = randomStates(game, 50);
        long[] canonical = game.stateLayout().newState();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 200 && least > 1_000; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < samples.size(); i++) {
                states.canonical(samples.get(i), canonical);
                states.moveBefore(0, states.moveImage(0, 0));
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertTrue(least <= 1_000, least + " bytes");
    }
}

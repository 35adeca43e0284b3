package org.propjet.engine.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.game.DerivedGame;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.Successors;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.RuleChecker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

class SuccessorComparisonTest {
    private static final String RULES =
            """
            (role x)
            (init (n 0))
            (succ 0 1) (succ 1 2) (succ 2 3)
            (legal x up) (legal x stay)
            (<= (next (n ?b)) (true (n ?a)) (succ ?a ?b) (does x up))
            (<= (next (n ?a)) (true (n ?a)) (does x stay))
            (<= terminal (true (n 3)))
            (goal x 70)
            """;

    private final Game game = RuleGame.of(RuleChecker.check(GdlParser.parse("counter", RULES)));

    /** Successors by a reasoner, with a fault if a test plants one. */
    private class OneByOne implements Successors {
        private final Reasoner reasoner = game.newReasoner();
        private final List<long[]> states = new ArrayList<>();

        @Override
        public int begin() {
            states.clear();
            return 10;
        }

        @Override
        public void add(long[] state, int[] legalCounts, int[][] legal, int[] choices, int count) {
            for (int i = 0; i < count; i++) {
                reasoner.setState(state);
                long[] next = state.clone();
                reasoner.successor(new int[] {reasoner.legalMoves(0)[choices[i]]}, next);
                states.add(next);
            }
        }

        @Override
        public void compute() {}

        @Override
        public void state(int index, long[] into) {
            System.arraycopy(states.get(index), 0, into, 0, into.length);
        }

        @Override
        public boolean isTerminal(int index) {
            reasoner.setState(states.get(index));
            return reasoner.isTerminal();
        }

        @Override
        public int goal(int index, int roleIndex) {
            reasoner.setState(states.get(index));
            return reasoner.goal(roleIndex);
        }
    }

    /** A game that differs from the reference in its successors alone. */
    private static final class Tested extends DerivedGame {
        private final Game original;
        private final Successors successors;

        Tested(Game original, Successors successors) {
            super(original);
            this.original = original;
            this.successors = successors;
        }

        @Override
        public String backend() {
            return "tested";
        }

        @Override
        public Reasoner newReasoner() {
            return original.newReasoner();
        }

        @Override
        public Optional<Successors> newSuccessors() {
            return Optional.of(successors);
        }
    }

    private ComparisonResult compare(Successors successors) {
        return SuccessorComparison.compare(
                new Tested(game, successors),
                game,
                ComparisonOptions.of(3, 1, Duration.ofMinutes(1)));
    }

    private void assertFound(String words, Successors faulty) {
        String difference = String.valueOf(compare(faulty).difference());
        assertTrue(difference.contains(words), difference);
    }

    @Test
    void whatIsRightAgrees() {
        ComparisonResult result = compare(new OneByOne());
        assertNull(result.difference());
        assertEquals(3, result.playoutCount());
        assertTrue(result.stateCount() >= 9, result::toString);
    }

    @Test
    void aWrongStateIsFound() {
        assertFound(
                "should be [(n ",
                new OneByOne() {
                    @Override
                    public void state(int index, long[] into) {
                        super.state(index, into);
                        into[0] ^= index > 2 ? 1 : 0;
                    }
                });
    }

    @Test
    void aWrongEndIsFound() {
        assertFound(
                "terminal should be true",
                new OneByOne() {
                    @Override
                    public boolean isTerminal(int index) {
                        return false;
                    }
                });
    }

    @Test
    void aWrongGoalIsFound() {
        assertFound(
                "goal of x should be 70, is 69",
                new OneByOne() {
                    @Override
                    public int goal(int index, int roleIndex) {
                        return super.goal(index, roleIndex) - 1;
                    }
                });
    }

    @Test
    void withoutSuccessorsThereIsNothingToCompare() {
        ComparisonOptions options = ComparisonOptions.of(3, 1, Duration.ofMinutes(1));
        assertEquals(
                new ComparisonResult(0, 0, false, null),
                SuccessorComparison.compare(game, game, options));
    }
}

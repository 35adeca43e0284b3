package org.propjet.player.signature;

import org.propjet.engine.game.DerivedGame;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.Successors;

import java.util.Optional;

/**
 * A game that counts which states its reasoners look at, and lets somebody watch. It stands for the
 * clock of players that know no other limit.
 *
 * <p>Not thread-safe: one thread at a time looks at states.
 */
final class CountedGame extends DerivedGame {
    private final Game game;
    private Runnable watch = () -> {};
    private long stateCount;
    private long goalCount;

    CountedGame(Game game) {
        super(game);
        this.game = game;
    }

    /**
     * Counts anew.
     *
     * @param action what is done before each state is looked at
     */
    void begin(Runnable action) {
        stateCount = 0;
        goalCount = 0;
        watch = action;
    }

    /** Returns how many states have been looked at. */
    long stateCount() {
        return stateCount;
    }

    /** Returns how many goals have been asked for: where a game is over, those of all roles. */
    long goalCount() {
        return goalCount;
    }

    @Override
    public String backend() {
        return game.backend();
    }

    @Override
    public Reasoner newReasoner() {
        return new CountedReasoner(game.newReasoner());
    }

    @Override
    public Playouts newPlayouts(long seed) {
        return game.newPlayouts(seed);
    }

    @Override
    public Optional<Successors> newSuccessors() {
        return game.newSuccessors();
    }

    /** Counts; all else is that of a reasoner. */
    private final class CountedReasoner implements Reasoner {
        private final Reasoner reasoner;

        CountedReasoner(Reasoner reasoner) {
            this.reasoner = reasoner;
        }

        @Override
        public Game game() {
            return CountedGame.this;
        }

        @Override
        public void setState(long[] state) {
            stateCount++;
            watch.run();
            reasoner.setState(state);
        }

        @Override
        public boolean isTerminal() {
            return reasoner.isTerminal();
        }

        @Override
        public int legalMoves(int roleIndex, int[] moveIds) {
            return reasoner.legalMoves(roleIndex, moveIds);
        }

        @Override
        public int legalMoveCount(int roleIndex) {
            return reasoner.legalMoveCount(roleIndex);
        }

        @Override
        public int goal(int roleIndex) {
            goalCount++;
            return reasoner.goal(roleIndex);
        }

        @Override
        public boolean hasGoal(int roleIndex, int value) {
            return reasoner.hasGoal(roleIndex, value);
        }

        @Override
        public void successor(int[] jointMove, long[] successor) {
            reasoner.successor(jointMove, successor);
        }

        @Override
        public int[] percepts(int roleIndex, int[] jointMove) {
            return reasoner.percepts(roleIndex, jointMove);
        }
    }
}

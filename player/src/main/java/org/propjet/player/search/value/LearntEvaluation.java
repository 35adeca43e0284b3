package org.propjet.player.search.value;

import org.propjet.engine.game.Reasoner;

/**
 * Values states by what has been learnt of them ({@link StateValue}); the scale is that of logits.
 *
 * <p>Cost: a nanosecond or two for each fluent that holds, or has changed.
 */
public class LearntEvaluation implements Evaluation {
    /** The logistic curve is steepest in its middle: a logit is 25 points there. */
    private static final int PER_POINT = StateValue.SCALE / 25;

    private final StateValue sum;
    private final Rivalry rivalry;

    /**
     * Makes an evaluation.
     *
     * @param sum what is learnt, or will be
     * @param rivalry what ends of the game are worth
     */
    public LearntEvaluation(StateValue sum, Rivalry rivalry) {
        this.sum = sum;
        this.rivalry = rivalry;
    }

    @Override
    public int value(Reasoner reasoner, long[] state, int role) {
        double first = StateValue.share(sum.of(state));
        return Evaluation.guess(role == 0 ? first : 1 - first);
    }

    @Override
    public int lead(Reasoner reasoner, long[] state) {
        return Values.ofGuess(sum.of(state));
    }

    @Override
    public StateValue sum() {
        return sum;
    }

    @Override
    public int end(int first, int second, int ply) {
        return rivalry.value(first, second, ply);
    }

    @Override
    public boolean isStrict() {
        return rivalry.isStrict();
    }

    @Override
    public double points(int value) {
        return 100 * StateValue.share(value);
    }

    @Override
    public int perPoint() {
        return PER_POINT;
    }
}

package org.propjet.player.learning;

import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;

import java.util.ArrayList;
import java.util.List;

/**
 * Learns from random play which kinds of moves are better than others: values all moves of a role
 * in states of random games by playouts, and weighs what they are called, make true and end.
 *
 * <p>Not thread-safe; used once.
 */
public final class MoveLearner {
    /** One state of so many tells how good the weights are. */
    private static final int PARTS = 3;

    private final Game game;

    /** Makes a learner of a game that plays random games. */
    public MoveLearner(Game game) {
        this.game = game;
    }

    /**
     * Learns. Cost: the time for states, and a second or two after it.
     *
     * @param role who moves
     * @param mostCount how many kinds of moves are chosen at most
     * @param seed fixes which states are looked at, but not how many
     * @param nanos how long to look at states
     * @param budget ends that earlier; what is learnt from those states then, too
     */
    public MoveLesson learn(int role, int mostCount, long seed, long nanos, Budget budget) {
        Budget looking = budget.within(nanos);
        MoveKinds kinds = new MoveKinds();
        ChoiceSampler sampler = new ChoiceSampler(game, role, kinds, seed);
        List<ValuedChoice> all = sampler.sample(sampler.suitablePlayouts(looking), looking);
        return learn(role, mostCount, all, kinds, sampler.playoutCount(), budget);
    }

    /**
     * Learns from so many moves, or some more, however long that takes: the same each time.
     *
     * @param playoutsEach by how many playouts each half of those of a move is valued: 16 or a
     *     multiple of 64
     */
    public MoveLesson learn(int role, int mostCount, long seed, int moveCount, int playoutsEach) {
        MoveKinds kinds = new MoveKinds();
        ChoiceSampler sampler = new ChoiceSampler(game, role, kinds, seed);
        List<ValuedChoice> all = sampler.sample(playoutsEach, moveCount, Budget.endless());
        return learn(role, mostCount, all, kinds, sampler.playoutCount(), Budget.endless());
    }

    /**
     * Learns from states.
     *
     * @param playoutCount by how many playouts their moves were valued
     */
    MoveLesson learn(
            int role,
            int mostCount,
            List<ValuedChoice> all,
            MoveKinds kinds,
            long playoutCount,
            Budget budget) {
        List<ValuedChoice> forWeights = new ArrayList<>();
        List<ValuedChoice> forTest = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            (i % PARTS == 0 ? forTest : forWeights).add(all.get(i));
        }
        List<MoveChoice.Weighed> chosen =
                new MoveChoice(kinds, forWeights).choose(mostCount, budget);
        double explained = MoveChoice.explained(forTest, chosen);
        return new MoveLesson(
                game.roles().get(role),
                all.size(),
                all.stream().mapToInt(ValuedChoice::moveCount).sum(),
                playoutCount,
                kinds.count(),
                Double.isNaN(explained) ? null : explained,
                chosen.stream()
                        .map(
                                one ->
                                        new MoveLesson.Row(
                                                kinds.text(one.kind()),
                                                one.weight(),
                                                one.error(),
                                                one.alone(),
                                                one.share()))
                        .toList());
    }
}

package org.propjet.player.search.depth;

import org.propjet.engine.game.Game;
import org.propjet.player.search.depth.JointSearch.Together;
import org.propjet.player.search.value.Evaluation;

import java.util.Arrays;

/**
 * Max^n that does not claim to know how others choose between moves that are as good for them
 * (Soft-Max^n: Sturtevant and Bowling, "Robust game play against unknown opponents", 2006): what a
 * state is worth is a set of vectors. A role leaves out a move only if another one <em>dominates
 * </em> it: strictly, if each value of the other's set is more for the role than each of this
 * one's; weakly, if it is as much or more, and more at least once. All others may be chosen, so
 * their sets are united.
 *
 * <p>At the root, of moves that are not weakly dominated that one is made whose values have the
 * highest mean. The values of chance are means of means. Roles that choose at the same time choose
 * one after another, or at random.
 *
 * <p>Not thread-safe. Bounded by the states of a path, with {@link ValueSet#MOST} vectors each.
 */
public final class SoftMaxN extends JointSearch {
    private final boolean isWeak;

    /** By ply and place: what a choice leads to. */
    private final ValueSet[][] sets = new ValueSet[MOST_DEPTH + 1][];

    private final ValueSet rootSet;
    private double[] lows = {};
    private double[] highs = {};

    /**
     * Makes a search.
     *
     * @param isWeak whether weakly dominated moves are left out, too
     */
    public SoftMaxN(
            Game game, Evaluation evaluation, Together together, boolean isWeak, long seed) {
        super(game, evaluation, together, seed);
        this.isWeak = isWeak;
        this.rootSet = new ValueSet(roleCount);
    }

    @Override
    void begin(boolean isOtherRole) {}

    @Override
    void searchRoot(int[] moves, int[] depths) {
        JointPly ply = ply(0);
        int place = placeAfterOwn(ply);
        lows = new double[moves.length];
        highs = new double[moves.length];
        for (int i = 0; i < moves.length; i++) {
            ply.jointMove[me()] = moves[i];
            choose(0, place, depths[i], rootSet);
            if (isOver()) {
                return;
            }
            if (rootSet.isCut()) {
                guess();
            }
            lows[i] = rootSet.lowest(me());
            highs[i] = rootSet.highest(me());
            rate(i, rootSet.mean(me()));
            if (best(i + 1) == i) {
                Arrays.setAll(ply.values, rootSet::mean);
            }
        }
    }

    @Override
    int best(int count) {
        int best = -1;
        for (int i = 0; i < count; i++) {
            boolean isDominated = false;
            for (int other = 0; other < count; other++) {
                isDominated |= lows[other] >= highs[i] && highs[other] > lows[i];
            }
            if (!isDominated
                    && (best < 0
                            || moveValue(i) > moveValue(best)
                            || (moveValue(i) == moveValue(best) && lows[i] > lows[best]))) {
                best = i;
            }
        }
        return Math.max(0, best);
    }

    private ValueSet set(int number, int place) {
        if (sets[number] == null) {
            sets[number] = new ValueSet[roleCount];
        }
        ValueSet set = sets[number][place];
        if (set == null) {
            set = new ValueSet(roleCount);
            sets[number][place] = set;
        }
        return set;
    }

    /** Finds what a ply's state may be worth. */
    private void value(int number, int depth, ValueSet found) {
        if (!isOpen(number, depth) || !hasMoves(number)) {
            found.set(ply(number).values);
        } else {
            choose(number, 0, depth, found);
        }
    }

    /** Searches the choices from a place on. */
    private void choose(int number, int place, int depth, ValueSet found) {
        JointPly ply = ply(number);
        if (place == ply.chooserCount) {
            follow(number);
            value(number + 1, below(ply, depth), found);
        } else if (isRandom(ply, place)) {
            mean(number, place, depth, found);
        } else {
            unite(number, place, depth, found);
        }
    }

    private void mean(int number, int place, int depth, ValueSet found) {
        JointPly ply = ply(number);
        int role = ply.choosers[place];
        ValueSet set = set(number, place);
        double[] mean = ply.best(place);
        boolean isCut = false;
        Arrays.fill(mean, 0);
        for (int i = 0; i < ply.moveCount(role) && !isOver(); i++) {
            ply.jointMove[role] = ply.moveIds(role)[i];
            choose(number, place + 1, depth, set);
            isCut |= set.isCut();
            for (int any = 0; any < roleCount; any++) {
                mean[any] += set.mean(any) / ply.moveCount(role);
            }
        }
        found.set(mean);
        if (isCut) {
            guess();
        }
    }

    private void unite(int number, int place, int depth, ValueSet found) {
        JointPly ply = ply(number);
        int role = ply.choosers[place];
        ValueSet set = set(number, place);
        found.clear();
        double surest = -1;
        boolean isMorePossible = false;
        for (int i = 0; i < ply.moveCount(role) && !isOver(); i++) {
            ply.jointMove[role] = ply.moveIds(role)[i];
            choose(number, place + 1, depth, set);
            double low = set.lowest(role);
            double high = set.highest(role);
            if (low >= surest) {
                isMorePossible = low > surest ? high > low : isMorePossible || high > low;
                surest = low;
            }
            found.add(set, role);
        }
        found.keep(surest, isWeak, isMorePossible);
    }
}

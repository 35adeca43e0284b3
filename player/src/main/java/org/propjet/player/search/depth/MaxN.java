package org.propjet.player.search.depth;

import org.propjet.engine.game.Game;
import org.propjet.player.search.depth.JointSearch.Together;
import org.propjet.player.search.value.Evaluation;

import java.util.Arrays;

/**
 * Each role takes what is best for itself (max^n: Luckhardt and Irani, "An algorithmic solution of
 * n-person games", 1986). What a state is worth is a vector, a number for each role; of moves that
 * are worth the same to the role that chooses, it takes the first that was searched.
 *
 * <p>Where the goals of all roles never add up to more than a sum, moves are cut (Korf,
 * "Multi-player alpha-beta pruning", 1991). <em>Immediate</em>: a role that gets all looks no
 * further. <em>Shallow </em>: a role that is sure of so much leaves the one that chose before it no
 * more than the rest; if that one has something as good, it does not come here. The sum is what
 * ends of random games show ({@link GoalSum}); if a search sees more, it begins again. As that is
 * no proof, nothing counts as proven once a move was cut by it.
 *
 * <p>Where several roles choose at the same time, {@link Together} says how.
 *
 * <p>Not thread-safe. Memory: the table, and the states of a path.
 */
public final class MaxN extends JointSearch {
    private final JointTable table;
    private final StageGame stage = new StageGame(this::look);
    private final GoalSum sum;
    private final int[] choiceCounts;
    private boolean isSumRaised;

    /** Whether what the table says may rest on a cut by the sum. */
    private boolean isCutBySum;

    /**
     * Makes a search.
     *
     * @param sum what all roles get together, by which moves are cut; it may be raised
     * @param tableBytes the memory for what is known of states
     */
    public MaxN(
            Game game,
            Evaluation evaluation,
            Together together,
            GoalSum sum,
            long tableBytes,
            long seed) {
        super(game, evaluation, together, seed);
        this.table = new JointTable(roleCount, tableBytes);
        this.sum = sum;
        this.choiceCounts = new int[roleCount];
    }

    @Override
    void begin(boolean isOtherRole) {
        table.begin(isOtherRole);
        isCutBySum &= !isOtherRole;
    }

    @Override
    boolean isDoubtful() {
        return isCutBySum;
    }

    @Override
    void valued(double[] values, boolean isEnd) {
        double all = 0;
        for (double value : values) {
            all += value;
        }
        if (isEnd) {
            isSumRaised |= sum.raise(all);
        } else if (all > sum.most()) {
            for (int role = 0; role < values.length; role++) {
                values[role] *= sum.most() / all;
            }
        }
    }

    @Override
    void searchRoot(int[] moves, int[] depths) {
        do {
            if (isSumRaised) {
                table.forget();
                isSumRaised = false;
                isCutBySum = false;
            }
            JointPly ply = ply(0);
            if (isStage(ply) && moves.length == ply.moveCount(me())) {
                stage(0, Arrays.stream(depths).max().orElse(1), ply.values);
                mixRoot(ply, moves.length);
            } else {
                rateMoves(ply, moves, depths);
            }
        } while (isSumRaised && !isOver());
    }

    /** Says what the role's moves are worth and how often to make them, by the root's stage. */
    private void mixRoot(JointPly ply, int count) {
        boolean isChooser = ply.choosers[0] == me();
        for (int i = 0; i < count && !isOver(); i++) {
            rate(i, ply.values[me()]);
            mix(i, isChooser ? stage.share(0, i) : 1.0 / count);
        }
    }

    private void rateMoves(JointPly ply, int[] moves, int[] depths) {
        int place = placeAfterOwn(ply);
        double best = -1;
        for (int i = 0; i < moves.length; i++) {
            ply.jointMove[me()] = moves[i];
            choose(0, place, depths[i], me(), best);
            if (isOver()) {
                return;
            }
            double[] found = found(0, place);
            rate(i, found[me()]);
            if (found[me()] > best) {
                best = found[me()];
                System.arraycopy(found, 0, ply.values, 0, roleCount);
            }
        }
    }

    /**
     * Finds what a ply's state is worth, and puts it there.
     *
     * @param bounder the role that chose before, or -1
     * @param bound what it has already: if it gets no more here, the vector need not be right
     */
    private void value(int number, int depth, int bounder, double bound) {
        if (!isOpen(number, depth)) {
            return;
        }
        JointPly ply = ply(number);
        long hash = table.hash(ply.state);
        int known = table.place(hash);
        if (known >= 0 && table.holds(known, depth)) {
            use(table, known);
            for (int role = 0; role < roleCount; role++) {
                ply.values[role] = table.number(known, role);
            }
            return;
        }
        int tableMove = known >= 0 ? TranspositionTable.moveId(table.entry(known)) : -1;
        if (!hasMoves(number)) {
            return;
        }
        long guesses = guessCount();
        ply.bestId = -1;
        ply.isCut = false;
        order(ply, tableMove);
        if (ply.chooserCount == 0) {
            follow(number);
            value(number + 1, below(ply, depth), bounder, bound);
            System.arraycopy(ply(number + 1).values, 0, ply.values, 0, roleCount);
            return;
        }
        choose(number, 0, depth, bounder, bound);
        System.arraycopy(ply.best(0), 0, ply.values, 0, roleCount);
        if (!isOver() && !ply.isCut) {
            int entry = table.keep(hash, guesses == guessCount(), depth, ply.bestId);
            for (int role = 0; role < roleCount; role++) {
                table.number(entry, role, ply.values[role]);
            }
        }
    }

    /** Returns where {@link #choose} puts what comes out, from a place on. */
    private double[] found(int number, int place) {
        JointPly ply = ply(number);
        return place == ply.chooserCount ? ply(number + 1).values : ply.best(place);
    }

    /** Searches the choices from a place on; what comes out is {@link #found} then. */
    private void choose(int number, int place, int depth, int bounder, double bound) {
        JointPly ply = ply(number);
        if (place == ply.chooserCount) {
            follow(number);
            value(number + 1, below(ply, depth), bounder, bound);
        } else if (place == 0 && isStage(ply)) {
            stage(number, depth, ply.best(0));
        } else if (isRandom(ply, place)) {
            mean(number, place, depth);
        } else {
            chooseBest(number, place, depth, bounder, bound);
        }
    }

    private void chooseBest(int number, int place, int depth, int bounder, double bound) {
        JointPly ply = ply(number);
        int role = ply.choosers[place];
        double[] best = ply.best(place);
        double[] found = found(number, place + 1);
        best[role] = -1;
        int bestId = ply.moveIds(role)[0];
        double all = Math.min(Evaluation.TOP, sum.most());
        boolean isRival = bounder >= 0 && bounder != role;
        for (int i = 0; i < ply.moveCount(role) && !isOver(); i++) {
            int moveId = ply.moveIds(role)[i];
            ply.jointMove[role] = moveId;
            choose(number, place + 1, depth, role, best[role]);
            if (found[role] > best[role]) {
                System.arraycopy(found, 0, best, 0, roleCount);
                bestId = moveId;
            }
            if (best[role] >= all) {
                break;
            }
            if (isRival && sum.most() - best[role] <= bound) {
                ply.isCut |= place == 0;
                isCutBySum |= i + 1 < ply.moveCount(role);
                break;
            }
        }
        ply.bestId = place == 0 ? bestId : ply.bestId;
        history.cut(role, bestId, depth);
    }

    private void mean(int number, int place, int depth) {
        JointPly ply = ply(number);
        int role = ply.choosers[place];
        int count = ply.moveCount(role);
        double[] mean = ply.best(place);
        double[] found = found(number, place + 1);
        Arrays.fill(mean, 0);
        for (int i = 0; i < count && !isOver(); i++) {
            ply.jointMove[role] = ply.moveIds(role)[i];
            choose(number, place + 1, depth, -1, 0);
            for (int any = 0; any < roleCount; any++) {
                mean[any] += found[any] / count;
            }
        }
    }

    /** Searches all joint choices, and puts what the roles can expect by an equilibrium. */
    private void stage(int number, int depth, double[] values) {
        JointPly ply = ply(number);
        int joint = ply.jointCount(MOST_JOINT);
        int after = ply.playerCount;
        double[] payoffs = ply.payoffs(joint * roleCount);
        for (int i = 0; i < joint && !isOver(); i++) {
            ply.choose(i);
            choose(number, after, depth, -1, 0);
            System.arraycopy(found(number, after), 0, payoffs, i * roleCount, roleCount);
        }
        if (!isOver()) {
            for (int place = 0; place < after; place++) {
                choiceCounts[place] = ply.moveCount(ply.choosers[place]);
            }
            stage.solve(choiceCounts, ply.choosers, after, payoffs, roleCount);
            stage.expect(values);
        }
    }
}

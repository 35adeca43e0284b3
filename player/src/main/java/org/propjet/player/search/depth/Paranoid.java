package org.propjet.player.search.depth;

import org.propjet.engine.game.Game;
import org.propjet.player.search.depth.JointSearch.Together;
import org.propjet.player.search.value.Evaluation;

import java.util.Arrays;

/**
 * One role against all others, who want nothing but that it gets little (Kuhlmann, Dresner and
 * Stone, "Automatic heuristic construction in a complete general game player", 2006): so there is
 * one value, and alpha-beta applies. With two rivals this is minimax, with chance expectiminimax,
 * cut by intervals (Star1: Ballard, "The *-minimax search procedure for trees containing chance
 * nodes", 1983).
 *
 * <p>Where the role chooses together with others, {@link Together} says how. By equilibrium, it
 * plays a game of two against all others, who agree on what to do.
 *
 * <p>Not thread-safe. Memory: the table, and the states of a path.
 */
public final class Paranoid extends JointSearch {
    /** The numbers of a table's entry. */
    private static final int LEAST = 0;

    private static final int MOST = 1;

    private final JointTable table;
    private final StageGame stage = new StageGame(this::look);

    /**
     * Makes a search.
     *
     * @param tableBytes the memory for what is known of states
     */
    public Paranoid(
            Game game, Evaluation evaluation, Together together, long tableBytes, long seed) {
        super(game, evaluation, together, seed);
        this.table = new JointTable(2, tableBytes);
    }

    @Override
    void begin(boolean isOtherRole) {
        table.begin(isOtherRole);
    }

    @Override
    void searchRoot(int[] moves, int[] depths) {
        JointPly ply = ply(0);
        if (isTable(ply, moves.length)) {
            stage(0, Arrays.stream(depths).max().orElse(1));
            for (int i = 0; i < moves.length && !isOver(); i++) {
                rate(i, stage.value());
                mix(i, stage.share(0, i));
            }
            worth(ply, stage.value());
            return;
        }
        int place = placeAfterOwn(ply);
        double best = -1;
        for (int i = 0; i < moves.length; i++) {
            ply.jointMove[me()] = moves[i];
            double value = choose(0, place, depths[i], best, Evaluation.TOP);
            if (isOver()) {
                return;
            }
            rate(i, value);
            best = Math.max(best, value);
            worth(ply, best);
        }
    }

    /** Sets what the root is worth: the others share the rest. */
    private void worth(JointPly ply, double value) {
        Arrays.fill(ply.values, (Evaluation.TOP - value) / Math.max(1, roleCount - 1));
        ply.values[me()] = value;
    }

    private boolean isTable(JointPly ply, int moveCount) {
        return isStage(ply) && ply.choosers[0] == me() && moveCount == ply.moveCount(me());
    }

    /**
     * Returns what a ply's state is worth to the role: exactly if that is between low and high, or
     * else a bound that is as low, or as high.
     */
    private double value(int number, int depth, double low, double high) {
        if (!isOpen(number, depth)) {
            return isOver() ? 0 : ply(number).values[me()];
        }
        long hash = table.hash(ply(number).state);
        int known = table.place(hash);
        if (known >= 0 && table.holds(known, depth)) {
            double least = table.number(known, LEAST);
            double most = table.number(known, MOST);
            if (least >= high || most <= low || least == most) {
                use(table, known);
                return least >= high ? least : most;
            }
        }
        int tableMove = known >= 0 ? TranspositionTable.moveId(table.entry(known)) : -1;
        if (!hasMoves(number)) {
            return ply(number).values[me()];
        }
        long guesses = guessCount();
        JointPly ply = ply(number);
        ply.bestId = -1;
        order(ply, tableMove);
        boolean isTable = isTable(ply, ply.moveCount(me()));
        double value = isTable ? stage(number, depth) : choose(number, 0, depth, low, high);
        if (!isOver() && ply.chooserCount > 0) {
            int entry = table.keep(hash, guesses == guessCount(), depth, ply.bestId);
            table.number(entry, LEAST, isTable || value > low ? value : 0);
            table.number(entry, MOST, isTable || value < high ? value : Evaluation.TOP);
        }
        return value;
    }

    /** Searches the choices from a place on; the result is as that of {@link #value}. */
    private double choose(int number, int place, int depth, double low, double high) {
        JointPly ply = ply(number);
        if (place == ply.chooserCount) {
            follow(number);
            return value(number + 1, below(ply, depth), low, high);
        }
        if (isRandom(ply, place)) {
            return mean(number, place, depth, low, high);
        }
        int role = ply.choosers[place];
        boolean isMine = role == me();
        int[] moves = ply.moveIds(role);
        int count = ply.moveCount(role);
        double best = isMine ? -1 : Evaluation.TOP + 1;
        int bestId = -1;
        for (int i = 0; i < count && !isOver(); i++) {
            int moveId = moves[i];
            ply.jointMove[role] = moveId;
            double value =
                    isMine
                            ? choose(number, place + 1, depth, Math.max(low, best), high)
                            : choose(number, place + 1, depth, low, Math.min(high, best));
            if (isMine ? value > best : value < best) {
                best = value;
                bestId = moveId;
            }
            if (isMine ? best >= high : best <= low) {
                history.cut(role, moveId, depth);
                break;
            }
        }
        if (place == 0) {
            ply.bestId = bestId;
        }
        return best;
    }

    /** Searches what chance may do: so far as the mean can still be between low and high. */
    private double mean(int number, int place, int depth, double low, double high) {
        JointPly ply = ply(number);
        int role = ply.choosers[place];
        int count = ply.moveCount(role);
        double sum = 0;
        for (int i = 0; i < count && !isOver(); i++) {
            ply.jointMove[role] = ply.moveIds(role)[i];
            int rest = count - i - 1;
            double ownLow = count * low - sum - rest * (double) Evaluation.TOP;
            double ownHigh = count * high - sum;
            double value =
                    choose(
                            number,
                            place + 1,
                            depth,
                            Math.max(-1, ownLow),
                            Math.min(Evaluation.TOP + 1, ownHigh));
            if (value <= ownLow) {
                return Math.min(low, (sum + value + rest * (double) Evaluation.TOP) / count);
            }
            sum += value;
            if (value >= ownHigh) {
                return Math.max(high, sum / count);
            }
        }
        return sum / count;
    }

    /** Searches all joint choices, and returns what an equilibrium is worth. */
    private double stage(int number, int depth) {
        JointPly ply = ply(number);
        int joint = ply.jointCount(MOST_JOINT);
        int rows = ply.moveCount(me());
        double[] payoffs = ply.payoffs(joint);
        for (int i = 0; i < joint && !isOver(); i++) {
            ply.choose(i);
            payoffs[i] = choose(number, ply.playerCount, depth, -1, Evaluation.TOP + 1);
        }
        return isOver() ? 0 : stage.solveOpposed(payoffs, rows, joint / rows);
    }
}

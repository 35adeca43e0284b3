package org.propjet.bench.throughput;

import org.propjet.engine.game.PlayoutTally;
import org.propjet.player.terminal.Estimate;

import java.util.ArrayList;
import java.util.List;

/**
 * Means of random playouts, with their errors.
 *
 * @param tally the sums that they come from
 */
public record PlayoutFigures(PlayoutTally tally) {

    /** Returns the number of playouts. */
    public long playoutCount() {
        return tally.playoutCount();
    }

    /** Returns how many playouts reached no terminal state: they got stuck, or were too long. */
    public long endlessCount() {
        return tally.endlessCount();
    }

    /** Returns the number of joint moves. */
    public long stepCount() {
        return tally.stepCount();
    }

    /** Returns the mean number of joint moves of a playout. */
    public Estimate meanLength() {
        return Estimate.of(
                tally.playoutCount(), (double) tally.stepCount(), tally.squaredLengths());
    }

    /** Returns each role's mean goal value, over the playouts in which it had one. */
    public List<Estimate> meanGoals() {
        List<Estimate> means = new ArrayList<>();
        for (int role = 0; role < tally.roleCount(); role++) {
            means.add(
                    Estimate.of(
                            tally.goalCount(role), tally.goalSum(role), tally.squaredGoals(role)));
        }
        return means;
    }
}

package org.propjet.player.match.human;

import org.propjet.engine.time.Budget;
import org.propjet.player.match.Answer;
import org.propjet.player.match.FaultTally;
import org.propjet.player.match.MatchClock;
import org.propjet.player.match.Seat;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** The seat of a person, whose choices come from elsewhere. */
final class PersonSeat implements Seat {
    private final String name;
    private final int roleIndex;
    private final long patienceNanos;
    private final Supplier<CompletableFuture<Integer>> choices;
    private final FaultTally faults = new FaultTally();

    /**
     * Makes a seat.
     *
     * @param patienceNanos how long the person may think
     * @param choices returns what becomes the id of the person's move in the match's state
     */
    PersonSeat(
            String name,
            int roleIndex,
            long patienceNanos,
            Supplier<CompletableFuture<Integer>> choices) {
        this.name = name;
        this.roleIndex = roleIndex;
        this.patienceNanos = patienceNanos;
        this.choices = choices;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int roleIndex() {
        return roleIndex;
    }

    @Override
    public long patienceNanos(MatchClock clock) {
        return patienceNanos;
    }

    @Override
    public CompletableFuture<?> prepare(Budget budget) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Answer> decide(Budget budget) {
        return choices.get()
                .thenApply(moveId -> new Answer.Move(moveId, Optional.empty(), budget.nowNanos()));
    }

    @Override
    public void advance(int[] jointMove, List<String> percepts) {}

    @Override
    public void stop() {}

    @Override
    public CompletableFuture<?> end(boolean complete, Budget budget) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public FaultTally faults() {
        return faults;
    }
}

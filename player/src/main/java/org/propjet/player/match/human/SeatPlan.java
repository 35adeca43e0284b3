package org.propjet.player.match.human;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.time.Budget;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.Answer;
import org.propjet.player.match.Entrants;
import org.propjet.player.match.LocalSeat;
import org.propjet.player.match.MatchClock;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MatchRecord.Choice;
import org.propjet.player.match.MatchRecord.Ply;
import org.propjet.player.match.Seat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Who plays which role of a game. Immutable.
 *
 * @param game the game
 * @param specs for each role its player; empty for a person, and for chance if it has nobody
 * @param matchCount how many matches share the memory
 * @param isPersons for each role whether a person plays it
 * @param names for each role what records and views call who plays it
 */
record SeatPlan(
        Game game,
        List<Optional<PlayerSpec>> specs,
        int matchCount,
        List<Boolean> isPersons,
        List<String> names) {

    static SeatPlan of(Game game, List<Optional<PlayerSpec>> specs, int matchCount) {
        List<Boolean> isPersons = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (int role = 0; role < specs.size(); role++) {
            boolean isPerson = specs.get(role).isEmpty() && !Game.isChance(game.roles().get(role));
            isPersons.add(isPerson);
            texts.add(
                    isPerson
                            ? HumanMatch.HUMAN
                            : specs.get(role).map(PlayerSpec::text).orElse(MatchRecord.MANAGER));
        }
        return new SeatPlan(
                game,
                List.copyOf(specs),
                matchCount,
                List.copyOf(isPersons),
                Entrants.distinct(texts));
    }

    /** Returns the indices of people's roles. */
    List<Integer> persons() {
        return IntStream.range(0, isPersons.size()).filter(isPersons::get).boxed().toList();
    }

    /** Returns a player with its part of the memory; in each match one may give hints. */
    private PlayerSpec shared(PlayerSpec spec) {
        return spec.sharedBy(matchCount * (specs.size() - persons().size() + 1));
    }

    /** Returns who gives hints. */
    PlayerSpec hintEngine(long seed) {
        return shared(PlayerSpec.standard()).reseeded(seed);
    }

    /**
     * Makes the seats of a match.
     *
     * @param personNanos how long people may think
     * @param choices returns what becomes the move of a person's role
     */
    List<Seat> seats(long seed, long personNanos, IntFunction<CompletableFuture<Integer>> choices) {
        List<Seat> made = new ArrayList<>();
        for (int role = 0; role < specs.size(); role++) {
            int own = role;
            if (isPersons.get(role)) {
                made.add(
                        new PersonSeat(
                                names.get(role), role, personNanos, () -> choices.apply(own)));
            } else {
                specs.get(role)
                        .map(spec -> spec.reseeded(SeededChoice.playoutSeed(seed, own)))
                        .map(this::shared)
                        .map(spec -> LocalSeat.of(names.get(own), spec, game, own, remark -> {}))
                        .ifPresent(made::add);
            }
        }
        return made;
    }

    /** The seat of a person, whose choices come from elsewhere. */
    private static final class PersonSeat extends Seat {
        private final long patienceNanos;
        private final Supplier<CompletableFuture<Integer>> choices;

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
            super(name, roleIndex);
            this.patienceNanos = patienceNanos;
            this.choices = choices;
        }

        @Override
        public long patienceNanos(MatchClock clock) {
            return patienceNanos;
        }

        @Override
        public CompletableFuture<Answer> decide(Budget budget) {
            return choices.get()
                    .thenApply(
                            moveId -> new Answer.Move(moveId, Optional.empty(), budget.nowNanos()));
        }

        @Override
        public void advance(int[] jointMove, List<String> percepts) {}

        @Override
        public void stop() {}

        @Override
        public CompletableFuture<?> end(boolean complete, Budget budget) {
            return CompletableFuture.completedFuture(null);
        }
    }

    /** Says what was wrong with an answer, but no move that is hidden from people. */
    Optional<String> faultOf(int role, Ply ply) {
        Choice choice = ply.choices().get(role);
        boolean isSecret = game.hasPercepts() && !isPersons.get(role);
        String who = names.get(role) + " as " + game.roles().get(role);
        String answer = isSecret ? "" : "'" + choice.fault() + "', ";
        String instead =
                ", so %s was played".formatted(isSecret ? "any legal move" : ply.moves().get(role));
        return switch (choice.outcome()) {
            case PLAYED, MANAGED -> Optional.empty();
            case LATE -> Optional.of(who + " was out of time" + instead);
            case ILLEGAL -> Optional.of(who + " answered " + answer + "no legal move" + instead);
            case ERROR -> Optional.of(who + " failed (" + choice.fault() + ")" + instead);
        };
    }
}

package org.propjet.player.match;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A match as JSON files have it, which {@code play} and {@code referee} write and the page opens.
 * Immutable. The names in it are those of the components, in lower case with underscores, as in
 * {@code legal_moves}; they never change. Lists that a file lacks are empty.
 *
 * @param players the players' names, in role order; so are all lists
 * @param ending how it ended, in words
 * @param goals the goal values as the rules state them; null where there is none
 * @param shares the shares of the points; null for chance, and if the match was stopped
 * @param seconds how long it took
 * @param faults what the players did wrong
 * @param opening each ply's moves before the match began
 * @param plies what was played
 */
public record SavedMatch(
        List<String> players,
        String ending,
        List<@Nullable Integer> goals,
        List<@Nullable Double> shares,
        double seconds,
        List<Faults> faults,
        List<List<String>> opening,
        List<Ply> plies) {

    public SavedMatch {
        players = orEmpty(players);
        goals = orEmpty(goals);
        opening = orEmpty(opening);
        plies = orEmpty(plies);
    }

    private static <T extends @Nullable Object> List<T> orEmpty(@Nullable List<T> list) {
        return Objects.requireNonNullElse(list, List.of());
    }

    /** What a player did wrong; see {@link MatchRecord.Faults}. */
    public record Faults(
            int late, int illegal, int errors, double overrunMs, @Nullable String firstError) {
        static Faults of(MatchRecord.Faults faults) {
            return new Faults(
                    faults.lateCount(),
                    faults.illegalCount(),
                    faults.errorCount(),
                    faults.worstOverrunMillis(),
                    orNull(faults.firstError()));
        }
    }

    /** A joint move, and how it came about. */
    public record Ply(List<String> moves, List<Choice> choices) {
        public Ply {
            moves = orEmpty(moves);
            choices = orEmpty(choices);
        }

        static Ply of(MatchRecord.Ply ply) {
            return new Ply(ply.moves(), ply.choices().stream().map(Choice::of).toList());
        }
    }

    /**
     * How a role's move came about; see {@link MatchRecord.Choice}.
     *
     * @param playoutsPerS the playouts a second; null if there were none
     */
    public record Choice(
            String outcome,
            @Nullable String fault,
            @Nullable String reason,
            int legalMoves,
            long playouts,
            @Nullable Double playoutsPerS,
            long nodes,
            int depth,
            double seconds,
            List<Estimate> estimates) {
        public Choice {
            estimates = orEmpty(estimates);
        }

        static Choice of(MatchRecord.Choice choice) {
            double perSecond = choice.playoutsPerSecond();
            return new Choice(
                    MatchRecord.words(choice.outcome()),
                    orNull(choice.fault()),
                    choice.reason() == null ? null : MatchRecord.words(choice.reason()),
                    choice.legalMoveCount(),
                    choice.playoutCount(),
                    Double.isNaN(perSecond) ? null : perSecond,
                    choice.nodeCount(),
                    choice.depth(),
                    choice.nanos() / 1e9,
                    choice.estimates().stream().map(Estimate::of).toList());
        }
    }

    /**
     * What a player knew of a move; see {@link MoveValue}. Who has written a file by hand may have
     * left out all but the first two.
     *
     * @param mean null without playouts
     */
    public record Estimate(
            String move,
            Long playouts,
            @Nullable Double mean,
            @Nullable Integer least,
            @Nullable Integer most) {

        /** Makes it. */
        public static Estimate of(MoveValue value) {
            return new Estimate(
                    value.move(),
                    value.playoutCount(),
                    value.playoutCount() == 0 ? null : value.mean(),
                    value.least(),
                    value.most());
        }

        MoveValue value() {
            return new MoveValue(
                    move,
                    playouts,
                    Objects.requireNonNullElse(mean, Double.NaN),
                    Objects.requireNonNullElse(least, 0),
                    Objects.requireNonNullElse(most, 100));
        }
    }

    /** Makes it. */
    public static SavedMatch of(MatchRecord match) {
        return new SavedMatch(
                match.players(),
                MatchRecord.words(match.ending()),
                match.knownGoals(),
                match.shares(),
                match.seconds(),
                match.faults().stream().map(Faults::of).toList(),
                match.opening(),
                match.plies().stream().map(Ply::of).toList());
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }

    /**
     * Returns all joint moves from the game's beginning on: those of the opening, and the plies.
     */
    public List<List<String>> moves() {
        List<List<String>> moves = new ArrayList<>(opening);
        plies.forEach(ply -> moves.add(ply.moves()));
        return moves;
    }

    /** Returns what the players thought of where there was a choice, by rising ply. */
    public List<Thought> thoughts() {
        List<Thought> thoughts = new ArrayList<>();
        for (int index = 0; index < plies.size(); index++) {
            Ply ply = plies.get(index);
            int count = Math.min(ply.choices().size(), ply.moves().size());
            for (int role = 0; role < count; role++) {
                Choice choice = ply.choices().get(role);
                if (choice.estimates().size() > 1 || choice.legalMoves() > 1) {
                    thoughts.add(
                            new Thought(
                                    opening.size() + index,
                                    role,
                                    ply.moves().get(role),
                                    null,
                                    choice.estimates().stream().map(Estimate::value).toList(),
                                    choice.playouts(),
                                    choice.nodes(),
                                    choice.depth(),
                                    choice.seconds()));
                }
            }
        }
        return thoughts;
    }
}

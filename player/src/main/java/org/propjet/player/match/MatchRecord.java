package org.propjet.player.match;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.StableApi;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.player.play.Decision;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A match as it was played. Immutable.
 *
 * @param game the game's name
 * @param roles the roles' texts, in role order; so are the other lists
 * @param players the players' names; {@link #MANAGER} for a role that had none
 * @param opening each ply's moves before the match began, by nobody's choice; none if it began
 *     where the game does
 * @param plies what was played
 * @param ending how it ended
 * @param goals the goal values at the end, in points from 0 to 100 ({@link Reasoner#goal}); {@link
 *     Reasoner#NO_GOAL} if there is none, or several, or if no terminal state was reached
 * @param statedGoals the same as the rules state them; null where there is none
 * @param faults what the players did wrong
 * @param seconds how long it took, from the first move's request
 */
@StableApi
public record MatchRecord(
        String game,
        List<String> roles,
        List<String> players,
        List<List<String>> opening,
        List<Ply> plies,
        Ending ending,
        List<Integer> goals,
        List<@Nullable Integer> statedGoals,
        List<Faults> faults,
        double seconds) {

    /** The name of the player of a role that has none: it plays any legal move. */
    public static final String MANAGER = "manager";

    public MatchRecord {
        roles = List.copyOf(roles);
        players = List.copyOf(players);
        opening = opening.stream().map(List::copyOf).toList();
        plies = List.copyOf(plies);
        goals = List.copyOf(goals);
        statedGoals = Collections.unmodifiableList(new ArrayList<>(statedGoals));
        faults = List.copyOf(faults);
    }

    /** Makes the record of a match of a game whose goal values all lie from 0 to 100. */
    public MatchRecord(
            String game,
            List<String> roles,
            List<String> players,
            List<List<String>> opening,
            List<Ply> plies,
            Ending ending,
            List<Integer> goals,
            List<Faults> faults,
            double seconds) {
        this(game, roles, players, opening, plies, ending, goals, known(goals), faults, seconds);
    }

    private static List<@Nullable Integer> known(List<Integer> goals) {
        List<@Nullable Integer> known = new ArrayList<>();
        goals.forEach(goal -> known.add(goal == Reasoner.NO_GOAL ? null : goal));
        return known;
    }

    /** How a match ended. */
    public enum Ending {
        /** In a terminal state. */
        TERMINAL,
        /** In a state that is not terminal, but in which a role has no legal move. */
        STUCK,
        /** It was longer than the longest match that is played. */
        TOO_LONG,
        /** It was stopped. */
        STOPPED
    }

    /** What came of a request for a move. */
    public enum Outcome {
        /** The player's legal move was played. */
        PLAYED,
        /** There is no player: the manager moved. */
        MANAGED,
        /** The answer came too late: any legal move was played instead. */
        LATE,
        /** The answer was no legal move: another was played. */
        ILLEGAL,
        /** The player failed: any legal move was played. */
        ERROR
    }

    /**
     * A joint move.
     *
     * @param number how many plies were played with it
     * @param moves the roles' moves
     * @param choices how they came about
     */
    public record Ply(int number, List<String> moves, List<Choice> choices) {
        public Ply {
            moves = List.copyOf(moves);
            choices = List.copyOf(choices);
        }

        /** Returns what a role's player thought; empty if nothing is known of it. */
        public Optional<Thought> thought(int roleIndex) {
            Choice choice = choices.get(roleIndex);
            return choice.estimates().isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            new Thought(
                                    number - 1,
                                    roleIndex,
                                    moves.get(roleIndex),
                                    choice.reason(),
                                    choice.estimates(),
                                    choice.playoutCount(),
                                    choice.nodeCount(),
                                    choice.depth(),
                                    choice.nanos() / 1e9));
        }
    }

    /**
     * How a role's move came about.
     *
     * @param outcome what came of the request
     * @param fault what the player said that was no legal move, or why it failed; empty otherwise
     * @param legalMoveCount how many legal moves there were
     * @param reason why the player chose it; null if its choice was not played, or it does not say
     * @param estimates what the player knew of the legal moves
     * @param playoutCount how many playouts it made
     * @param nodeCount how many states its tree had
     * @param depth the depth of its tree
     * @param nanos how long it took
     */
    public record Choice(
            Outcome outcome,
            String fault,
            int legalMoveCount,
            Decision.@Nullable Reason reason,
            List<MoveValue> estimates,
            long playoutCount,
            long nodeCount,
            int depth,
            long nanos) {

        public Choice {
            estimates = List.copyOf(estimates);
        }

        /** Makes the choice of a move that no player chose. */
        static Choice without(Outcome outcome, String fault, int legalMoveCount) {
            return new Choice(outcome, fault, legalMoveCount, null, List.of(), 0, 0, 0, 0);
        }

        /** Returns the playouts a second; not a number if there were none. */
        public double playoutsPerSecond() {
            return playoutCount == 0 || nanos <= 0 ? Double.NaN : playoutCount / (nanos / 1e9);
        }

        /** Returns what was known of a move; null if nothing. */
        public @Nullable MoveValue estimateOf(String move) {
            return estimates.stream()
                    .filter(value -> value.move().equals(move))
                    .findFirst()
                    .orElse(null);
        }
    }

    /**
     * What a player did wrong.
     *
     * @param lateCount answers that came too late
     * @param illegalCount answers that were no legal moves
     * @param errorCount requests at which it failed
     * @param worstOverrunMillis how long after its deadline the latest answer came; 0 if none did
     * @param firstError what failed first, or the first illegal move; empty if neither happened
     */
    public record Faults(
            int lateCount,
            int illegalCount,
            int errorCount,
            double worstOverrunMillis,
            String firstError) {

        /** What is said of a role without a player. */
        static final Faults NONE = new Faults(0, 0, 0, 0, "");

        /** Returns these and later ones together. */
        Faults plus(Faults later) {
            return new Faults(
                    lateCount + later.lateCount,
                    illegalCount + later.illegalCount,
                    errorCount + later.errorCount,
                    Math.max(worstOverrunMillis, later.worstOverrunMillis),
                    firstError.isEmpty() ? later.firstError : firstError);
        }

        /** Returns whether a move had to be replaced. */
        public boolean isEmpty() {
            return lateCount + illegalCount + errorCount == 0;
        }
    }

    /** Returns the name of a constant as people and records write it: {@code best path}. */
    public static String words(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Returns what is known of what the players thought, by rising ply, and role by role. */
    public List<Thought> thoughts() {
        List<Thought> thoughts = new ArrayList<>();
        for (Ply ply : plies) {
            for (int role = 0; role < roles.size(); role++) {
                ply.thought(role).ifPresent(thoughts::add);
            }
        }
        return thoughts;
    }

    /** Returns whether it came to an end by itself, whichever. */
    public boolean isComplete() {
        return ending != Ending.STOPPED;
    }

    /** Returns whether a role takes part in the scores: chance does not. */
    public boolean isScored(int roleIndex) {
        return !Game.isChance(roles.get(roleIndex));
    }

    /** Returns the goal values as the rules state them; null where there is none. */
    public List<@Nullable Integer> knownGoals() {
        return statedGoals;
    }

    /** Returns a role's goal value in points from 0 to 100: 0 if it has none. */
    public int points(int roleIndex) {
        return Math.max(0, goals.get(roleIndex));
    }

    /**
     * Returns a role's share of the points: its own by those of all scored roles, or an equal part
     * if nobody has any. Of a game with one scored role, its goal value by 100.
     */
    public double share(int roleIndex) {
        int all = 0;
        int scored = 0;
        for (int role = 0; role < roles.size(); role++) {
            if (isScored(role)) {
                all += points(role);
                scored++;
            }
        }
        if (scored == 1) {
            return points(roleIndex) / 100.0;
        }
        return all == 0 ? 1.0 / scored : (double) points(roleIndex) / all;
    }

    /** Returns the shares of the points, null for chance and if the match was stopped. */
    public List<@Nullable Double> shares() {
        List<@Nullable Double> shares = new ArrayList<>();
        for (int role = 0; role < roles.size(); role++) {
            shares.add(isComplete() && isScored(role) ? (Double) share(role) : null);
        }
        return shares;
    }
}

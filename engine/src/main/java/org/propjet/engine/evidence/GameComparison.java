package org.propjet.engine.evidence;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.gdl.CanonicalOrder;
import org.propjet.engine.time.TimeLimit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * Compares a game with a reference game of the same rules, bit for bit, in every state of seeded
 * random playouts: whether it is terminal, every role's legal moves in their order, every role's
 * goal, what every role perceives of the joint move, and the successor.
 *
 * <p>The playouts are those of {@link RandomPlayout} with the seeds {@link
 * SeededChoice#playoutSeed}, so that any of them can be played again alone.
 *
 * <p>For one use, by one thread.
 */
public final class GameComparison {
    private final Game game;
    private final Game reference;
    private final ComparisonOptions options;
    private final TimeLimit limit;
    private final Reasoner tested;
    private final Reasoner trusted;
    private final int roleCount;
    private final SeededChoice choice = new SeededChoice(0);
    private final int[] jointMove;
    private long[] state;
    private String place = "";
    private long playoutCount;
    private long stateCount;

    /** Ends a comparison from within; never seen outside. */
    private static final class Difference extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Difference(String words) {
            super(words, null, false, false);
        }
    }

    private GameComparison(Game game, Game reference, ComparisonOptions options, TimeLimit limit) {
        this.game = game;
        this.reference = reference;
        this.options = options;
        this.limit = limit;
        this.roleCount = reference.roles().size();
        this.jointMove = new int[roleCount];
        this.state = reference.initialState();
        this.tested = game.newReasoner();
        this.trusted = reference.newReasoner();
    }

    /**
     * Compares.
     *
     * @param game the game to be tested
     * @param reference a game that shares its layout and tables, such as a {@code RuleGame.over}
     *     them
     * @param options how far
     * @return the first difference, if there is one
     * @throws IllegalArgumentException if the games do not share layout and tables
     */
    public static ComparisonResult compare(Game game, Game reference, ComparisonOptions options) {
        if (game.stateLayout() != reference.stateLayout()
                || game.moveTable() != reference.moveTable()
                || game.perceptTable() != reference.perceptTable()) {
            throw new IllegalArgumentException("the games must share layout and tables");
        }
        if (!game.roles().equals(reference.roles())) {
            return new ComparisonResult(
                    0, 0, false, "roles " + reference.roles() + " but " + game.roles());
        }
        try (TimeLimit limit = TimeLimit.start(options.timeLimit())) {
            return new GameComparison(game, reference, options, limit).run();
        }
    }

    private ComparisonResult run() {
        try {
            compareStates("the initial state", reference.initialState(), game.initialState());
            while (playoutCount < options.playoutCount() && !limit.isOver()) {
                comparePlayout();
                playoutCount++;
            }
            return result(null);
        } catch (Difference difference) {
            return result(difference.getMessage());
        } catch (RuntimeException e) {
            return limit.hasInterrupted() ? result(null) : result(describe("failed: " + e));
        }
    }

    private ComparisonResult result(@Nullable String difference) {
        boolean timeUp = difference == null && playoutCount < options.playoutCount();
        return new ComparisonResult(playoutCount, stateCount, timeUp, difference);
    }

    private void comparePlayout() {
        choice.reseed(SeededChoice.playoutSeed(options.seed(), playoutCount));
        state = reference.initialState();
        for (int ply = 0; ply < options.maxPlies() && !limit.isOver(); ply++) {
            place = "playout " + playoutCount + ", ply " + ply;
            trusted.setState(state);
            tested.setState(state);
            boolean canMove = comparePosition();
            stateCount++;
            if (!canMove) {
                return;
            }
            comparePercepts();
            long[] expected = reference.stateLayout().newState();
            long[] got = reference.stateLayout().newState();
            trusted.successor(jointMove, expected);
            tested.successor(jointMove, got);
            compareStates("the successor by " + jointMoveText(), expected, got);
            state = expected;
        }
    }

    /** Compares what holds in the current state and chooses a joint move, if there is one. */
    private boolean comparePosition() {
        boolean terminal = trusted.isTerminal();
        if (tested.isTerminal() != terminal) {
            throw new Difference(describe("terminal should be " + terminal));
        }
        boolean canMove = !terminal;
        for (int role = 0; role < roleCount; role++) {
            int[] expected = trusted.legalMoves(role);
            int[] got = tested.legalMoves(role);
            if (!Arrays.equals(expected, got)) {
                String what = "legal moves of " + game.roles().get(role);
                throw new Difference(
                        describe(
                                what
                                        + ": "
                                        + setDifference(texts(role, expected), texts(role, got))));
            }
            String what = " of " + game.roles().get(role);
            same("goal" + what, text(trusted.statedGoal(role)), text(tested.statedGoal(role)));
            same("points" + what, trusted.goal(role), tested.goal(role));
            if (canMove && expected.length > 0) {
                jointMove[role] = expected[choice.next(expected.length)];
            } else {
                canMove = false;
            }
        }
        return canMove;
    }

    private static String text(OptionalInt goal) {
        return goal.isPresent() ? String.valueOf(goal.getAsInt()) : "none";
    }

    private void same(String what, Object expected, Object got) {
        if (!got.equals(expected)) {
            throw new Difference(describe(what + " should be " + expected + ", is " + got));
        }
    }

    private void comparePercepts() {
        for (int role = 0; role < roleCount; role++) {
            int[] expected = trusted.percepts(role, jointMove);
            int[] got = tested.percepts(role, jointMove);
            if (!Arrays.equals(expected, got)) {
                throw new Difference(
                        describe(
                                "percepts of "
                                        + game.roles().get(role)
                                        + " after "
                                        + jointMoveText()
                                        + ": "
                                        + setDifference(
                                                perceptTexts(role, expected),
                                                perceptTexts(role, got))));
            }
        }
    }

    private void compareStates(String what, long[] expected, long[] got) {
        if (!Arrays.equals(expected, got)) {
            StateLayout layout = reference.stateLayout();
            throw new Difference(
                    describe(
                            what
                                    + ": "
                                    + setDifference(
                                            layout.fluentsOf(expected), layout.fluentsOf(got))));
        }
    }

    // -- words --

    private String describe(String what) {
        return place
                + (place.isEmpty() ? "" : ": ")
                + what
                + "; in the state "
                + String.join(" ", reference.stateLayout().fluentsOf(state));
    }

    private static String setDifference(List<String> expected, List<String> got) {
        Set<String> missing = new TreeSet<>(CanonicalOrder.COMPARATOR);
        missing.addAll(expected);
        missing.removeAll(Set.copyOf(got));
        Set<String> extra = new TreeSet<>(CanonicalOrder.COMPARATOR);
        extra.addAll(got);
        extra.removeAll(Set.copyOf(expected));
        if (missing.isEmpty() && extra.isEmpty()) {
            return "in another order: " + got + " instead of " + expected;
        }
        return "missing " + missing + ", too many " + extra;
    }

    private List<String> texts(int role, int[] moveIds) {
        List<String> texts = new ArrayList<>();
        for (int moveId : moveIds) {
            texts.add(reference.moveTable().move(role, moveId));
        }
        return texts;
    }

    private List<String> perceptTexts(int role, int[] perceptIds) {
        List<String> texts = new ArrayList<>();
        for (int perceptId : perceptIds) {
            texts.add(reference.perceptTable().move(role, perceptId));
        }
        return texts;
    }

    private String jointMoveText() {
        List<String> moves = new ArrayList<>();
        for (int role = 0; role < roleCount; role++) {
            moves.add(reference.moveTable().move(role, jointMove[role]));
        }
        return String.join(" | ", moves);
    }
}

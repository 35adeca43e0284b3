package org.propjet.engine.evidence;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.game.Successors;
import org.propjet.engine.time.Budget;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Compares a game's {@link Successors} with a reference game of the same rules: in states of seeded
 * random playouts, what follows a batch of joint moves, bit for bit, whether it is terminal, and
 * then every role's goal.
 *
 * <p>The joint moves of a batch are drawn from a few, whatever size the game's batches have. So
 * games with the same seed are asked the same questions, and a slow reference that remembers its
 * answers gives each only once.
 *
 * <p>For one use, by one thread.
 */
public final class SuccessorComparison {
    /** A batch is added in two parts, as those who search do. */
    private static final int PARTS = 2;

    /** How many joint moves of a state are tried. */
    private static final int MOVE_COUNT = 32;

    private final Successors tested;
    private final Reasoner trusted;
    private final StateLayout layout;
    private final int roleCount;
    private final int[] counts;
    private final int[][] legalMoves;
    private final int[] jointMove;
    private final long[] got;

    /** The joint moves that are tried in a state: of each, every role's place among its moves. */
    private final int[][] tried = new int[MOVE_COUNT][];

    /** What follows from each of them; null until it is asked for. */
    private final @Nullable Expected[] answers = new @Nullable Expected[MOVE_COUNT];

    /**
     * What follows from a joint move.
     *
     * @param state the state
     * @param isTerminal whether it is terminal
     * @param goals each role's goal in it; empty if it is not terminal
     */
    private record Expected(long[] state, boolean isTerminal, int[] goals) {}

    private SuccessorComparison(Successors tested, Game reference) {
        this.tested = tested;
        this.trusted = reference.newReasoner();
        this.layout = reference.stateLayout();
        this.roleCount = reference.roles().size();
        this.counts = new int[roleCount];
        this.legalMoves = new int[roleCount][];
        this.jointMove = new int[roleCount];
        this.got = layout.newState();
    }

    /**
     * Compares.
     *
     * @param game the game to be tested
     * @param reference a game that shares its layout and tables
     * @param options how far; a playout follows the first joint move of each batch
     * @return the first difference; how many states were compared counts those that follow. None
     *     are if the game has no {@link Successors}
     */
    public static ComparisonResult compare(Game game, Game reference, ComparisonOptions options) {
        Successors successors = game.newSuccessors().orElse(null);
        return successors == null
                ? new ComparisonResult(0, 0, false, null)
                : new SuccessorComparison(successors, reference).run(options);
    }

    private ComparisonResult run(ComparisonOptions options) {
        Budget budget = Budget.ofNanos(options.timeLimit().toNanos());
        SeededChoice choice = new SeededChoice(0);
        long stateCount = 0;
        for (long playout = 0; playout < options.playoutCount(); playout++) {
            choice.reseed(SeededChoice.playoutSeed(options.seed(), playout));
            long[] state = trusted.game().initialState();
            for (int ply = 0; ply < options.maxPlies() && canMove(state); ply++) {
                if (budget.isOver()) {
                    return new ComparisonResult(playout, stateCount, true, null);
                }
                draw(choice);
                int[] batch = batch(choice.next(Integer.MAX_VALUE));
                String difference = compareBatch(state, batch);
                if (difference != null) {
                    String words =
                            "playout %d, ply %d: %s; in the state %s"
                                    .formatted(playout, ply, difference, layout.fluentsOf(state));
                    return new ComparisonResult(playout, stateCount, false, words);
                }
                stateCount += batch.length;
                tested.state(0, state);
            }
        }
        return new ComparisonResult(options.playoutCount(), stateCount, false, null);
    }

    private boolean canMove(long[] state) {
        trusted.setState(state);
        boolean canMove = !trusted.isTerminal();
        for (int role = 0; role < roleCount; role++) {
            legalMoves[role] = trusted.legalMoves(role);
            counts[role] = legalMoves[role].length;
            canMove &= counts[role] > 0;
        }
        return canMove;
    }

    /** Draws the joint moves that are tried in a state. */
    private void draw(SeededChoice choice) {
        Arrays.setAll(tried, any -> IntStream.of(counts).map(choice::next).toArray());
        Arrays.fill(answers, null);
    }

    /** Returns which of the joint moves a batch has, as many as there is room for at most. */
    private int[] batch(long seed) {
        SeededChoice choice = new SeededChoice(seed);
        int[] batch = new int[1 + choice.next(tested.begin())];
        // The first one, which the playout follows, is the same whatever the batch's size.
        for (int index = 1; index < batch.length; index++) {
            batch[index] = choice.next(MOVE_COUNT);
        }
        return batch;
    }

    private @Nullable String compareBatch(long[] state, int[] batch) {
        int[] choices = IntStream.of(batch).flatMap(move -> IntStream.of(tried[move])).toArray();
        int first = batch.length / PARTS;
        tested.add(state, counts, legalMoves, choices, first);
        int[] rest = Arrays.copyOfRange(choices, first * roleCount, choices.length);
        tested.add(state, counts, legalMoves, rest, batch.length - first);
        tested.compute();
        String difference = null;
        for (int index = 0; index < batch.length && difference == null; index++) {
            difference = compareOne(state, batch[index], index);
        }
        return difference;
    }

    private @Nullable String compareOne(long[] state, int move, int index) {
        for (int role = 0; role < roleCount; role++) {
            jointMove[role] = legalMoves[role][tried[move][role]];
        }
        Expected expected = expected(state, move);
        tested.state(index, got);
        if (!Arrays.equals(expected.state(), got)) {
            return "successor %d by %s should be %s, is %s"
                    .formatted(
                            index,
                            moves(),
                            layout.fluentsOf(expected.state()),
                            layout.fluentsOf(got));
        }
        if (tested.isTerminal(index) != expected.isTerminal()) {
            return "terminal should be %s after %s".formatted(expected.isTerminal(), moves());
        }
        for (int role = 0; role < expected.goals().length; role++) {
            int goal = expected.goals()[role];
            if (tested.goal(index, role) != goal) {
                return "goal of %s should be %d, is %d after %s"
                        .formatted(
                                trusted.game().roles().get(role),
                                goal,
                                tested.goal(index, role),
                                moves());
            }
        }
        return null;
    }

    /** Returns what follows from one of the joint moves. */
    private Expected expected(long[] state, int move) {
        Expected known = answers[move];
        if (known == null) {
            long[] next = layout.newState();
            trusted.setState(state);
            trusted.successor(jointMove, next);
            trusted.setState(next);
            int[] goals = new int[trusted.isTerminal() ? roleCount : 0];
            Arrays.setAll(goals, trusted::goal);
            known = new Expected(next, trusted.isTerminal(), goals);
            answers[move] = known;
        }
        return known;
    }

    private String moves() {
        StringBuilder text = new StringBuilder();
        for (int role = 0; role < roleCount; role++) {
            text.append(role == 0 ? "" : " | ");
            text.append(trusted.game().moveTable().move(role, jointMove[role]));
        }
        return text.toString();
    }
}

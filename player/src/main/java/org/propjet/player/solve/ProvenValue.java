package org.propjet.player.solve;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.symmetry.SymmetryGroup;
import org.propjet.player.endgame.StatePacking;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * The value of a game of two opposed roles, by proofs of "at least so many points for the first
 * role" and a binary search over its goal values.
 *
 * <p>That the roles are opposed, their goals having one sum, is seen at every end that the proofs
 * look at; so what holds of the first role's points holds of the second's.
 */
final class ProvenValue {
    private final Game game;
    private final StatePacking packing;
    private final ProofSearch search;
    private final int[] goals;

    /** What the first role gets at least and at most, as indexes of goals. */
    private int least;

    private int most;

    /** The same in points, for each role. */
    private final int[] lower;

    private final int[] upper;
    private final List<String> remarks = new ArrayList<>();

    ProvenValue(
            PropNet net,
            Game game,
            Game lanes,
            StatePacking packing,
            @Nullable StepClock clock,
            @Nullable SymmetryGroup symmetries,
            SolvingLimits limits) {
        this.game = game;
        this.packing = packing;
        if (game.roles().size() > 2) {
            throw new UnsolvableGameException(
                    "df-pn is for games of two opposed roles, and %s has %d roles; --method enumerate can solve it"
                            .formatted(game.name(), game.roles().size()));
        }
        boolean mayRepeat = clock == null || clock.limit() == StepClock.NEVER;
        search = new ProofSearch(game, lanes, packing, mayRepeat, symmetries, limits);
        goals = goals(net);
        lower = new int[game.roles().size()];
        upper = new int[lower.length];
        Arrays.fill(upper, ValueRule.TOP);
        most = goals.length - 1;
        if (packing.wordCount() > 1) {
            remarks.add("states are told apart by 64-bit hashes");
        }
    }

    private static int[] goals(PropNet net) {
        TreeSet<Integer> values = new TreeSet<>();
        values.add(0); // where the rules say nothing
        int[] literals = net.outputs().goals()[0];
        for (int value = 0; value < literals.length; value++) {
            if (literals[value] != NetLiteral.FALSE) {
                values.add(net.ends().goalValues()[0][value]);
            }
        }
        return values.stream().mapToInt(Integer::intValue).toArray();
    }

    /**
     * Finds the value.
     *
     * @param statesBefore how many states others looked at
     */
    GameValues find(long statesBefore) {
        long[] root = game.initialState();
        boolean isOn = true;
        while (isOn && least < most) {
            int middle = (least + most + 1) / 2;
            isOn = decide(root, middle);
        }
        lower[0] = goals[least];
        upper[0] = goals[most];
        if (lower.length == 2 && search.sum() >= 0) {
            isOn &= boundOther(root, search.sum());
        }
        int[] values = new int[lower.length];
        Arrays.setAll(
                values, role -> lower[role] == upper[role] ? lower[role] : GameValues.UNKNOWN);
        return new GameValues(
                "df-pn", values, lower, upper, statesBefore + search.workCount(), isOn, remarks);
    }

    /**
     * Bounds the second role's points by those of the first, as all ends of a proof have the same
     * sum. A bound that needed no proof of the first's points is proven of the second's.
     *
     * @return false if time was over before
     */
    private boolean boundOther(long[] root, int sum) {
        boolean isKnown = true;
        if (most < goals.length - 1 || sum <= upper[0]) {
            lower[1] = Math.max(0, sum - upper[0]);
        } else {
            search.begin(1, sum - upper[0], true);
            isKnown = search.search(root) == ProofSearch.Outcome.PROVEN;
            lower[1] = isKnown ? sum - upper[0] : 0;
        }
        if (least > 0 || sum - lower[0] >= ValueRule.TOP) {
            upper[1] = Math.min(ValueRule.TOP, sum - lower[0]);
        } else {
            search.begin(1, sum - lower[0] + 1, false);
            boolean isBounded = search.search(root) == ProofSearch.Outcome.PROVEN;
            upper[1] = isBounded ? sum - lower[0] : ValueRule.TOP;
            isKnown &= isBounded;
        }
        return isKnown;
    }

    /** Decides whether the first role gets so many points; returns false if that is unknown. */
    private boolean decide(long[] root, int middle) {
        search.begin(0, goals[middle], true);
        ProofSearch.Outcome outcome = search.search(root);
        if (outcome == ProofSearch.Outcome.REFUTED && search.sawRepetition()) {
            search.begin(0, goals[middle], false);
            outcome =
                    switch (search.search(root)) {
                        case PROVEN -> ProofSearch.Outcome.REFUTED;
                        case REFUTED -> {
                            remarks.add(
                                    "neither side can force more: states come again, and play may"
                                            + " go on without end");
                            yield ProofSearch.Outcome.UNKNOWN;
                        }
                        case UNKNOWN -> ProofSearch.Outcome.UNKNOWN;
                    };
        }
        switch (outcome) {
            case PROVEN -> least = middle;
            case REFUTED -> most = middle - 1;
            case UNKNOWN -> {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the moves with which a role gets what was proven of it, if that is more than nothing.
     * Cost: proves it once more.
     */
    SolvedMoves moves(int role) {
        search.begin(role, lower[role], true);
        return new ProofMoves(role);
    }

    /** Moves to states of which the same is proven; what the table has lost is proven again. */
    private final class ProofMoves implements SolvedMoves {
        private final int role;
        private final long[] successor = new long[game.stateLayout().wordCount()];

        ProofMoves(int role) {
            this.role = role;
        }

        @Override
        public int role() {
            return role;
        }

        @Override
        public int points() {
            return lower[role];
        }

        @Override
        public StatePacking packing() {
            return packing;
        }

        @Override
        public int choose(long[] state, StateMoves moves) {
            if (lower[role] == 0) {
                return 0;
            }
            int known = known(moves);
            if (known < 0 && search.search(state) == ProofSearch.Outcome.PROVEN) {
                known = known(moves);
            }
            for (int move = 0; known < 0 && move < moves.jointCount(); move++) {
                moves.successor(move, successor);
                switch (search.search(successor)) {
                    case PROVEN -> known = move;
                    case REFUTED -> {}
                    case UNKNOWN -> {
                        return -1;
                    }
                }
            }
            return known;
        }

        private int known(StateMoves moves) {
            for (int move = 0; move < moves.jointCount(); move++) {
                moves.successor(move, successor);
                if (search.isKnown(successor)) {
                    return move;
                }
            }
            return -1;
        }
    }
}

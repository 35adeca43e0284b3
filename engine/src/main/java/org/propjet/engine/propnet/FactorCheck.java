package org.propjet.engine.propnet;

import org.propjet.engine.game.Factor;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;

import java.util.Arrays;
import java.util.List;

/**
 * Checks by random games whether the factors of a game decide it: the whole ends with the first
 * factor that ends, and with that factor's goals. So it finds games whose factors' points are added
 * up, or that go on after one factor has ended.
 *
 * <p>Used once; not thread-safe.
 */
final class FactorCheck {
    private static final int GAMES = 32;
    private static final long MOST_NANOS = 500_000_000;

    private final Reasoner whole;
    private final List<Factor> factors;
    private final Reasoner[] parts;
    private final int roleCount;

    /** For each factor whether it has not come to its end yet. */
    private final boolean[] isOpen;

    /** How many factors came to their end with the last joint move. */
    private int justEndedCount;

    FactorCheck(Game game, List<Factor> factors) {
        this.whole = game.newReasoner();
        this.factors = factors;
        this.parts =
                factors.stream()
                        .map(factor -> factor.game().newReasoner())
                        .toArray(Reasoner[]::new);
        this.roleCount = game.roles().size();
        this.isOpen = new boolean[parts.length];
    }

    /**
     * Returns whether no game disagreed, and most were decided by one factor alone: several may end
     * at the same time, each in its own way. At least one game was played to its end; on a slow
     * game it may be no more.
     */
    boolean holds() {
        if (factors.isEmpty()) {
            return false;
        }
        Budget look = Budget.ofNanos(MOST_NANOS);
        RandomPlayout playout = new RandomPlayout(whole);
        int aloneCount = 0;
        int endedCount = 0;
        while (endedCount < GAMES) {
            begin();
            playout.begin(whole.game().initialState(), endedCount);
            while (playout.step()) {
                if (!follow(playout.jointMove())) {
                    return false;
                }
                if (look.isOver()) {
                    return 2 * aloneCount > endedCount;
                }
            }
            boolean isAlike = endsAlike();
            if (!playout.isFinished() || (!isAlike && justEndedCount < 2)) {
                return false;
            }
            aloneCount += isAlike && isAnyOpen() ? 1 : 0;
            endedCount++;
        }
        return 2 * aloneCount > endedCount;
    }

    private void begin() {
        Arrays.fill(isOpen, true);
        for (Reasoner part : parts) {
            part.setState(part.game().initialState());
        }
    }

    /** Goes on in all factors; false if one of them ends before the whole, or differs from it. */
    private boolean follow(int[] jointMove) {
        justEndedCount = 0;
        for (int part = 0; part < parts.length; part++) {
            if (!(isOpen[part] ? follow(part, jointMove) : !isMoved(part, jointMove))) {
                return false;
            }
        }
        return true;
    }

    private boolean follow(int part, int[] jointMove) {
        Reasoner reasoner = parts[part];
        int[] moves = factors.get(part).jointMoveOf(jointMove);
        for (int role = 0; role < roleCount; role++) {
            if (!reasoner.isLegal(role, moves[role])) {
                return false;
            }
        }
        long[] state = reasoner.game().stateLayout().newState();
        reasoner.successor(moves, state);
        reasoner.setState(state);
        isOpen[part] = !reasoner.isTerminal();
        justEndedCount += isOpen[part] ? 0 : 1;
        return isOpen[part] || whole.isTerminal() || !hasMoves(part);
    }

    private boolean isMoved(int part, int[] jointMove) {
        for (int role = 0; role < roleCount; role++) {
            if (factors.get(part).hasMove(role, jointMove[role])) {
                return true;
            }
        }
        return false;
    }

    private boolean hasMoves(int part) {
        for (int role = 0; role < roleCount; role++) {
            int any = role;
            Factor factor = factors.get(part);
            if (Arrays.stream(parts[part].legalMoves(role)).anyMatch(m -> factor.hasMove(any, m))) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the end of the whole is that of a factor. */
    private boolean endsAlike() {
        for (int part = 0; part < parts.length; part++) {
            if (!isOpen[part] && hasGoals(part)) {
                return true;
            }
        }
        return false;
    }

    private boolean isAnyOpen() {
        boolean isAny = false;
        for (boolean each : isOpen) {
            isAny |= each;
        }
        return isAny;
    }

    private boolean hasGoals(int part) {
        for (int role = 0; role < roleCount; role++) {
            if (parts[part].goal(role) != whole.goal(role)) {
                return false;
            }
        }
        return true;
    }
}

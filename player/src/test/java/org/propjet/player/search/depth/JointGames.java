package org.propjet.player.search.depth;

import org.propjet.engine.fuzz.RandomRulesheet;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.StateHash;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.reference.RuleGame;
import org.propjet.player.play.Games;
import org.propjet.player.search.value.Evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Small games of several roles, and states of games. */
public final class JointGames {
    /**
     * A smuggler may cross once in some nights, an inspector may look so often: caught, the
     * inspector has all; across, the smuggler; if it never tried, each has half. Both know what was
     * done.
     */
    public static String inspection(int nights, int looks) {
        StringBuilder numbers = new StringBuilder();
        for (int n = 1; n <= Math.max(nights, looks); n++) {
            numbers.append("(after %d %d)%n".formatted(n, n - 1));
        }
        return numbers
                + """
                (role inspector) (role smuggler)
                (number 0) (<= (number ?n) (after ?n ?m))
                (<= (base (nights ?n)) (number ?n)) (<= (base (looks ?n)) (number ?n))
                (base caught) (base across)
                (<= (input ?r wait) (role ?r)) (input inspector look) (input smuggler cross)
                (init (nights %d)) (init (looks %d))
                (<= (legal ?r wait) (role ?r))
                (<= (legal inspector look) (true (looks ?n)) (distinct ?n 0))
                (legal smuggler cross)
                (<= (next (nights ?m)) (true (nights ?n)) (after ?n ?m))
                (<= (next (looks ?m)) (true (looks ?n)) (does inspector look) (after ?n ?m))
                (<= (next (looks ?n)) (true (looks ?n)) (does inspector wait))
                (<= (next caught) (does smuggler cross) (does inspector look))
                (<= (next across) (does smuggler cross) (does inspector wait))
                (<= over (true caught)) (<= over (true across))
                (<= terminal over) (<= terminal (true (nights 0)))
                (<= (goal inspector 100) (true caught)) (<= (goal smuggler 0) (true caught))
                (<= (goal inspector 0) (true across)) (<= (goal smuggler 100) (true across))
                (<= (goal ?r 50) (role ?r) (not over))
                """
                        .formatted(nights, looks);
    }

    /**
     * Three roles take one or two of some coins in turn, and a die that chance throws takes one to
     * three more each time; who must take what is not there loses to the others.
     */
    public static final String COINS =
            """
            (role x) (role random) (role y) (role z)
            (turn x y) (turn y z) (turn z x)
            (after 0 1) (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7)
            (number 0) (<= (number ?n) (after ?m ?n))
            (<= (minus ?n 0 ?n) (number ?n))
            (<= (minus ?n ?m ?l) (after ?k ?m) (minus ?n ?k ?j) (after ?l ?j))
            (side 1) (side 2) (side 3)
            (<= (base (coins ?n)) (number ?n)) (<= (base (turnOf ?r)) (turn ?r ?s))
            (<= (base (paid ?r)) (turn ?r ?s))
            (<= (input ?r (take ?n)) (role ?r) (side ?n)) (<= (input ?r none) (role ?r))
            (init (coins 7)) (init (turnOf x))
            (<= (legal ?r (take 1)) (true (turnOf ?r)))
            (<= (legal ?r (take 2)) (true (turnOf ?r)))
            (<= (legal ?r none) (turn ?r ?s) (not (true (turnOf ?r))))
            (<= (legal random (take ?n)) (side ?n))
            (<= (taken ?n) (true (coins ?m)) (true (turnOf ?r)) (does ?r (take ?k)) (minus ?m ?k ?l)
                (does random (take ?j)) (minus ?l ?j ?n))
            (<= some (taken ?n))
            (<= (next (coins ?n)) (taken ?n))
            (<= (next (turnOf ?s)) (true (turnOf ?r)) (turn ?r ?s) some)
            (<= (next (paid ?r)) (true (turnOf ?r)) (not some))
            (<= terminal (true (paid ?r)))
            (<= (goal ?r 0) (true (paid ?r)))
            (<= (goal ?s 70) (true (paid ?r)) (turn ?r ?s))
            (<= (goal ?q 30) (true (paid ?r)) (turn ?r ?s) (turn ?s ?q))
            """;

    /** Three roles who choose numbers at the same time, twice; who alone has a number gets it. */
    public static final String NUMBERS =
            """
            (role a) (role b) (role c)
            (number 1) (number 2) (number 3)
            (after start second) (after second end)
            (<= (base (step ?s)) (after ?r ?s)) (base (step start))
            (<= (base (has ?r ?n)) (role ?r) (number ?n))
            (<= (input ?r (say ?n)) (role ?r) (number ?n))
            (init (step start))
            (<= (legal ?r (say ?n)) (role ?r) (number ?n) (not (true (has ?r ?n))))
            (<= (shared ?r ?n) (does ?r (say ?n)) (does ?s (say ?n)) (distinct ?r ?s))
            (<= (next (step ?t)) (true (step ?s)) (after ?s ?t))
            (<= (next (has ?r ?n)) (true (has ?r ?n)))
            (<= (next (has ?r ?n)) (does ?r (say ?n)) (not (shared ?r ?n)))
            (<= terminal (true (step end)))
            (<= (low ?r) (true (has ?r 1))) (<= (mid ?r) (true (has ?r 2)))
            (<= (top ?r) (true (has ?r 3)))
            (<= (goal ?r 90) (role ?r) (top ?r) (mid ?r))
            (<= (goal ?r 70) (role ?r) (top ?r) (low ?r) (not (mid ?r)))
            (<= (goal ?r 50) (role ?r) (top ?r) (not (mid ?r)) (not (low ?r)))
            (<= (goal ?r 40) (role ?r) (mid ?r) (not (top ?r)))
            (<= (goal ?r 10) (role ?r) (low ?r) (not (mid ?r)) (not (top ?r)))
            (<= (goal ?r 0) (role ?r) (not (low ?r)) (not (mid ?r)) (not (top ?r)))
            """;

    private JointGames() {}

    /** Returns small random rulesheets that can be played, on the reference. */
    public static List<Game> random(int from, int to) {
        List<Game> games = new ArrayList<>();
        for (int number = from; number < to; number++) {
            try {
                games.add(RuleGame.of(Games.rules("r" + number, RandomRulesheet.text(number))));
            } catch (RulesheetException e) {
                // It is one of those that are damaged on purpose.
            }
        }
        return games;
    }

    /** Returns states of random games in which nothing is over, the first one first. */
    public static List<long[]> states(Game game, int count, int plies) {
        List<long[]> states = new ArrayList<>();
        Reasoner reasoner = game.newReasoner();
        for (int seed = 0; seed < count; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            long[] state = game.initialState();
            int wanted = count == 1 ? 0 : plies * seed / (count - 1);
            reasoner.setState(state);
            for (int ply = 0; ply < wanted && isOpen(reasoner); ply++) {
                reasoner.successor(anyMoves(reasoner, random), state);
                reasoner.setState(state);
            }
            if (isOpen(reasoner)) {
                states.add(state);
            }
        }
        return states;
    }

    private static boolean isOpen(Reasoner reasoner) {
        boolean isOpen = !reasoner.isTerminal();
        for (int role = 0; role < reasoner.game().roles().size(); role++) {
            isOpen &= reasoner.legalMoveCount(role) > 0;
        }
        return isOpen;
    }

    private static int[] anyMoves(Reasoner reasoner, SplittableRandom random) {
        int[] joint = new int[reasoner.game().roles().size()];
        for (int role = 0; role < joint.length; role++) {
            int[] moves = reasoner.legalMoves(role);
            joint[role] = moves[random.nextInt(moves.length)];
        }
        return joint;
    }

    /** Guesses that hardly ever are the same, and all together are nearly all points. */
    public static Evaluation hashes(int roleCount) {
        return (reasoner, state, role) -> {
            long own = 0;
            long all = 0;
            for (int any = 0; any < roleCount; any++) {
                long hash = StateHash.of(1, state) * 31 + any;
                hash = (hash ^ hash >>> 29) * 0x9E3779B97F4A7C15L;
                long weight = 1 + (hash >>> 40);
                all += weight;
                own = any == role ? weight : own;
            }
            int share = (int) (Evaluation.TOP * own / all);
            return Math.max(1, share % 2 == 0 ? share - 1 : share);
        };
    }
}

package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.lanes.LaneSteps;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.policy.DecisiveCover;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.evidence.ComparisonOptions;
import org.propjet.engine.evidence.ComparisonResult;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.rules.RuleChecker;

import java.nio.LongBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * In decisive playouts a win in one is always taken, each of several as often, and where there is
 * none all legal moves are. Which move a lane made is seen from the state that it is in afterwards;
 * which win is asked of the network's reasoner. The file is long, as each kind of choice has a game
 * of its own.
 */
class DecisiveChoiceTest {
    private static final int SEED = 5;
    private static final CompileOptions DECISIVE =
            CompileOptions.standard().withPolicy(PlayoutPolicy.DECISIVE);
    private static final CompileOptions ANTI_DECISIVE =
            CompileOptions.standard().withPolicy(PlayoutPolicy.ANTI_DECISIVE);
    private static final CompileOptions SAFE =
            CompileOptions.standard().withPolicy(PlayoutPolicy.SAFE);

    /** Two of six moves win, one ends the game and loses, one has 100 points in no end. */
    private static final String DOORS =
            """
            (role you) (init start)
            (door 1) (door 2) (door 3) (door 4) (door 5) (door 6)
            (<= (legal you (open ?d)) (true start) (door ?d))
            (<= (legal you (open 2)) (not (true start)))
            (<= (next (opened ?d)) (does you (open ?d)))
            (<= terminal (true (opened 2)))
            (<= terminal (true (opened 4)))
            (<= terminal (true (opened 5)))
            (<= (goal you 100) (not (true (opened 5))))
            (<= (goal you 0) (true (opened 5)))
            """;

    /** A turn has two plies: to load, or to wait, and then to fire. A loaded shot wins. */
    private static final String DUEL =
            """
            (role a) (role b) (init (loads a)) (other a b) (other b a)
            (<= (legal ?r load) (true (loads ?r)))
            (<= (legal ?r wait) (true (loads ?r)))
            (<= (legal ?r fire) (true (fires ?r)))
            (<= (legal ?r miss) (true (fires ?r)))
            (<= (legal ?r noop) (role ?r) (not (true (loads ?r))) (not (true (fires ?r))))
            (<= (next (fires ?r)) (true (loads ?r)))
            (<= (next (loads ?r)) (true (fires ?s)) (other ?s ?r))
            (<= (next loaded) (does ?r load))
            (<= (next (hit ?s)) (does ?r fire) (true loaded) (other ?r ?s))
            (<= terminal (true (hit ?r)))
            (<= (goal ?r 100) (true (hit ?s)) (other ?r ?s))
            (<= (goal ?r 0) (true (hit ?r)))
            """;

    @ParameterizedTest
    @EnumSource
    void aWinIsTakenAndSeveralAreEquallyLikely(Tier tier) {
        TestGames.assumeThereIs(tier);
        NetGame net = net(DOORS);
        CompiledGame game = GameLine.compile(net, DECISIVE.withTier(tier));
        assertTrue(covered(game)[0], cover(game).note());
        Outcomes outcomes = new Outcomes(net, net.initialState());
        assertEquals(2, outcomes.expected.size());
        outcomes.check(game);
    }

    /** Every state of some games: most have no win in one, some have one, some have several. */
    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "connectFour", "breakthroughSmall", "knightThrough"})
    void choicesAreUniformAmongTheWinsOrAmongAllMoves(String name) {
        NetGame net = TestGames.net(name);
        CompiledGame game = GameLine.compile(net, DECISIVE.withTier(Tier.TAPE));
        assertArrayEquals(new boolean[] {true, true}, covered(game), cover(game).note());
        List<Outcomes> checked = checked(game, net, 2, state -> new Outcomes(net, state));
        assertTrue(checked.stream().anyMatch(it -> it.hasWin));
    }

    /** As above; where there is no win, the other's are answered. */
    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "connectFour", "gomoku"})
    void theOtherRolesWinsAreAnswered(String name) {
        NetGame net = TestGames.net(name);
        CompiledGame game = GameLine.compile(net, ANTI_DECISIVE.withTier(Tier.TAPE));
        assertTrue(cover(game).answers(), cover(game).note());
        List<Outcomes> checked =
                checked(game, net, 3, state -> new Outcomes(net, state, cover(game)));
        assertTrue(checked.stream().anyMatch(it -> it.hasAnswer));
    }

    /** As above; where there is neither, no move is made after which the other role can win. */
    @ParameterizedTest
    @ValueSource(strings = {"connectFour", "breakthroughSmall"})
    void movesThatLetTheOtherRoleWinAreAvoided(String name) {
        NetGame net = TestGames.net(name);
        CompiledGame game = GameLine.compile(net, SAFE.withTier(Tier.TAPE));
        assertTrue(cover(game).isSafe(), cover(game).note());
        assertEquals(name.equals("connectFour"), cover(game).answers());
        List<Outcomes> checked =
                checked(game, net, 40, state -> new Outcomes(net, state, cover(game)));
        assertTrue(checked.stream().anyMatch(it -> it.isSafe));
        assertEquals(cover(game).answers(), checked.stream().anyMatch(it -> it.isWaiting));
    }

    /** Who takes the last one loses: no move wins, and a move that loses is avoided. */
    @Test
    void movesThatEndTheGameWithALossAreAvoided() {
        String rules =
                """
                (role a) (role b) (other a b) (other b a) (init (turn a)) (init (left 9))
                (after 9 8) (after 8 7) (after 7 6) (after 6 5) (after 5 4) (after 4 3) (after 3 2)
                (after 2 1) (after 1 0)
                (<= (minus ?n 1 ?m) (after ?n ?m))
                (<= (minus ?n 2 ?m) (after ?n ?l) (after ?l ?m))
                (<= (legal ?r (take ?k)) (true (turn ?r)) (true (left ?n)) (minus ?n ?k ?m))
                (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
                (<= (next (left ?m)) (does ?r (take ?k)) (true (left ?n)) (minus ?n ?k ?m))
                (<= (next (turn ?s)) (true (turn ?r)) (other ?r ?s))
                (<= terminal (true (left 0)))
                (<= (goal ?r 100) (true (left 0)) (true (turn ?r)))
                (<= (goal ?r 0) (role ?r) (not (true (turn ?r))))
                """;
        NetGame net = net(rules);
        CompiledGame game = GameLine.compile(net, SAFE.withTier(Tier.LANES));
        assertTrue(cover(game).isSafe(), cover(game).note());
        assertArrayEquals(new boolean[2], covered(game));
        List<Outcomes> checked =
                checked(game, net, 6, state -> new Outcomes(net, state, cover(game)));
        assertTrue(checked.stream().anyMatch(it -> it.isSafe));
        assertReplayed(game, net, 100);
    }

    /** The same name, but for each role a condition of its own, in what makes moves legal. */
    @Test
    void whatDependsOnTheTurnIsNoAnswer() {
        String rules =
                """
                (role a) (role b) (init (turn a)) (init (step 1))
                (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7)
                (way x) (way y) (way z)
                (<= (open x) (true (turn a))) (<= (open x) (true (step 4)))
                (<= (open y) (true (turn b))) (<= (open y) (true (step 3)))
                (open z)
                (<= (legal ?r (go ?w)) (true (turn ?r)) (open ?w))
                (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
                (<= (next (went ?r ?w)) (does ?r (go ?w)))
                (<= (next (went ?r ?w)) (true (went ?r ?w)))
                (<= (next (turn a)) (true (turn b)))
                (<= (next (turn b)) (true (turn a)))
                (<= (next (step ?m)) (true (step ?n)) (after ?n ?m))
                (<= (both ?r) (true (went ?r x)) (true (went ?r y)))
                (<= terminal (both ?r)) (<= terminal (true (step 7)))
                (<= (goal ?r 100) (both ?r))
                (<= (goal a 0) (both b)) (<= (goal b 0) (both a))
                (<= (goal ?r 50) (role ?r) (not (both a)) (not (both b)))
                """;
        NetGame net = net(rules);
        CompiledGame game = GameLine.compile(net, ANTI_DECISIVE.withTier(Tier.LANES));
        assertFalse(cover(game).answers());
        CompiledGame safe = GameLine.compile(net, SAFE.withTier(Tier.LANES));
        assertFalse(cover(safe).answers());
        assertReplayed(safe, net, 200);
    }

    /** A stone never gives the other role a place that it could not take itself. */
    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "gomoku"})
    void whereNoMoveLetsTheOtherWinTheCircuitIsThatOfAnswers(String name) {
        CompiledGame game = GameLine.compile(TestGames.net(name), SAFE.withTier(Tier.TAPE));
        CompiledGame answers =
                GameLine.compile(TestGames.net(name), ANTI_DECISIVE.withTier(Tier.TAPE));
        assertTrue(cover(game).answers());
        assertFalse(cover(game).isSafe());
        assertEquals(answers.circuit().step().toString(), game.circuit().step().toString());
    }

    /**
     * A turn has two plies: to fire, or to miss, and then to load, or to wait. To fire what is not
     * loaded loses; to load it for the other role is not looked at.
     */
    @Test
    void whereTurnsHaveSeveralPliesOnlyEndsAreAvoided() {
        String rules =
                """
                (role a) (role b) (init (fires a)) (other a b) (other b a)
                (<= (legal ?r fire) (true (fires ?r)))
                (<= (legal ?r miss) (true (fires ?r)))
                (<= (legal ?r load) (true (loads ?r)))
                (<= (legal ?r wait) (true (loads ?r)))
                (<= (legal ?r noop) (role ?r) (not (true (loads ?r))) (not (true (fires ?r))))
                (<= (next (loads ?r)) (true (fires ?r)))
                (<= (next (fires ?r)) (true (loads ?s)) (other ?s ?r))
                (<= (next loaded) (does ?r load))
                (<= (next (hit ?s)) (does ?r fire) (true loaded) (other ?r ?s))
                (<= (next (hit ?r)) (does ?r fire) (not (true loaded)))
                (<= terminal (true (hit ?r)))
                (<= (goal ?r 100) (true (hit ?s)) (other ?r ?s))
                (<= (goal ?r 0) (true (hit ?r)))
                """;
        NetGame net = net(rules);
        CompiledGame game = GameLine.compile(net, SAFE.withTier(Tier.LANES));
        assertTrue(cover(game).isSafe(), cover(game).note());
        assertTrue(game.report().sharesChoice());
        List<Outcomes> checked =
                checked(game, net, 20, state -> new Outcomes(net, state, cover(game)));
        assertTrue(checked.stream().anyMatch(it -> it.hasWin));
        assertTrue(checked.stream().anyMatch(it -> it.isSafe));
        CompiledGame answers = GameLine.compile(net, ANTI_DECISIVE.withTier(Tier.TAPE));
        assertEquals("turns have several plies", cover(answers).note());
    }

    @ParameterizedTest
    @ValueSource(strings = {"connectFour", "breakthroughSmall", "pentago"})
    void safeChoicesAreReplayed(String name) {
        NetGame net = TestGames.net(name);
        assertReplayed(GameLine.compile(net, SAFE.withTier(Tier.LANES)), net, 50);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "connectFour"})
    void answersAreReplayed(String name) {
        NetGame net = TestGames.net(name);
        assertReplayed(GameLine.compile(net, ANTI_DECISIVE.withTier(Tier.LANES)), net, 200);
    }

    /** Only the first role can win by a move, and has one that the other has not. */
    @Test
    void whoCannotWinAnswers() {
        String rules =
                """
                (role maker) (role breaker) (init (turn maker))
                (line 1 2) (line 2 3) (line 3 4) (line 4 5)
                (<= (cell ?a) (line ?a ?b)) (<= (cell ?b) (line ?a ?b))
                (<= (free ?c) (cell ?c) (not (true (has maker ?c))) (not (true (has breaker ?c))))
                (<= (legal ?r (mark ?c)) (true (turn ?r)) (free ?c))
                (<= (legal maker resign) (true (turn maker)))
                (<= (legal ?r noop) (role ?r) (not (true (turn ?r))))
                (<= (next (has ?r ?c)) (does ?r (mark ?c)))
                (<= (next (has ?r ?c)) (true (has ?r ?c)))
                (<= (next (turn breaker)) (true (turn maker)))
                (<= (next (turn maker)) (true (turn breaker)))
                (<= (next given) (does maker resign))
                (<= made (line ?a ?b) (true (has maker ?a)) (true (has maker ?b)))
                (<= open (free ?c))
                (<= terminal made) (<= terminal (true given)) (<= terminal (not open))
                (<= (goal maker 100) made) (<= (goal maker 0) (not made))
                (<= (goal breaker 0) made) (<= (goal breaker 90) (not made))
                """;
        NetGame net = net(rules);
        CompiledGame game = GameLine.compile(net, ANTI_DECISIVE.withTier(Tier.LANES));
        assertTrue(cover(game).answers(), cover(game).note());
        assertArrayEquals(new boolean[] {true, false}, covered(game));
        assertReplayed(game, net, 400);
    }

    /** A pawn that arrives cannot be kept from it by the same move; no turns; one role. */
    @ParameterizedTest
    @ValueSource(strings = {"breakthroughSmall", "tron", "blocks", "ticTacToeThree"})
    void nothingIsAnsweredWhereTheOtherHasNoSuchMove(String name) {
        assertUniform(name, ANTI_DECISIVE);
    }

    @Test
    void turnsMayHaveSeveralPlies() {
        NetGame net = net(DUEL);
        CompiledGame game = GameLine.compile(net, DECISIVE.withTier(Tier.TAPE));
        assertFalse(game.report().sharesChoice());
        assertArrayEquals(new boolean[] {true, true}, covered(game), cover(game).note());
        for (long[] state : TestGames.statesOfOnePlayout(net, new Random(SEED))) {
            Reasoner reasoner = net.newReasoner();
            reasoner.setState(state);
            if (!reasoner.isTerminal()) {
                new Outcomes(net, state).check(game);
            }
        }
    }

    /** Whoever has 100 points among others wins, for the circuit and for who replays it. */
    @Test
    void unclearGoalsAreReplayed() {
        NetGame net = net(DOORS + "(<= (goal you 50) (true (opened 4)))");
        CompiledGame game = GameLine.compile(net, DECISIVE.withTier(Tier.TAPE));
        assertTrue(covered(game)[0]);
        assertReplayed(game, net, 200);
    }

    @Test
    void playoutsAreUniformUnlessToldOtherwise() {
        CompiledGame game =
                GameLine.compile(TestGames.net("connectFour"), CompileOptions.on(Tier.TAPE));
        assertFalse(cover(game).isAny());
    }

    /** Roles choose at the same time; chance does not want to win; too much to build. */
    @ParameterizedTest
    @ValueSource(strings = {"rockPaperScissors", "tron", "reversi", "hex"})
    void elsewherePlayoutsStayUniformAndTheReportSaysWhy(String name) {
        assertUniform(name, DECISIVE);
    }

    @Test
    void chanceIsNotDecisive() {
        CompiledGame game =
                GameLine.compile(TestGames.net("montyHall"), DECISIVE.withTier(Tier.TAPE));
        int chance = game.roles().indexOf("random");
        assertFalse(covered(game)[chance]);
    }

    /** Checks the choice in every state of some playouts, and returns what it was compared with. */
    private static List<Outcomes> checked(
            CompiledGame game, NetGame net, int playoutCount, Function<long[], Outcomes> outcomes) {
        List<Outcomes> checked = new ArrayList<>();
        for (int playout = 0; playout < playoutCount; playout++) {
            List<long[]> states = TestGames.statesOfOnePlayout(net, new Random(SEED + playout));
            for (long[] state : states.subList(0, states.size() - 1)) {
                Outcomes expected = outcomes.apply(state);
                expected.check(game);
                checked.add(expected);
            }
        }
        return checked;
    }

    private static void assertUniform(String name, CompileOptions options) {
        CompiledGame game = GameLine.compile(TestGames.net(name), options.withTier(Tier.TAPE));
        CompiledGame uniform = GameLine.compile(TestGames.net(name), CompileOptions.on(Tier.TAPE));
        assertFalse(cover(game).isAny());
        assertFalse(cover(game).note().isEmpty());
        assertEquals(uniform.circuit().step().toString(), game.circuit().step().toString());
    }

    private static void assertReplayed(CompiledGame game, NetGame net, int playoutCount) {
        ComparisonResult result =
                game.compareLanes(
                        net, ComparisonOptions.of(playoutCount, SEED, Duration.ofMinutes(5)));
        assertTrue(result.isEqual(), result::toString);
    }

    private static NetGame net(String rules) {
        return TestGames.net(RuleChecker.check(GdlParser.parse("tiny", rules)));
    }

    private static DecisiveCover cover(CompiledGame game) {
        return game.report().decisive();
    }

    private static boolean[] covered(CompiledGame game) {
        return cover(game).covered();
    }

    /** Where the moves lead that may be made in a state, and how many lead there. */
    private static final class Outcomes {
        private static final int CHOICE_COUNT = 1 << 12;

        private final NetGame net;
        private final Reasoner reasoner;
        private final long[] start;
        private final long[] turned;
        private final boolean hasPlies;
        private final boolean hasWin;
        private final boolean hasAnswer;
        private final boolean isSafe;
        private final boolean isWaiting;
        private final Map<LongBuffer, Integer> expected;

        /** Where only winning moves are known. */
        Outcomes(NetGame net, long[] start) {
            this(net, start, new int[0][], false, false);
        }

        Outcomes(NetGame net, long[] start, DecisiveCover cover) {
            this(net, start, cover.turnBits(), cover.answers(), cover.isSafe());
        }

        private Outcomes(
                NetGame net, long[] start, int[][] turnBits, boolean answers, boolean avoids) {
            this.net = net;
            this.start = start;
            this.reasoner = net.newReasoner();
            this.turned = turned(turnBits);
            this.hasPlies = Arrays.stream(turnBits).anyMatch(bits -> bits.length > 1);
            int mover = mover();
            int[] all = legal(start, mover);
            int[] winning = filter(all, move -> wins(after(start, mover, move), mover));
            int[] answering = answers ? filter(all, move -> isAnswer(mover, move)) : new int[0];
            int[] safe = avoids ? filter(all, move -> !loses(start, mover, move)) : all;
            int[] some = safe.length == 0 ? all : safe;
            int[] waiting =
                    avoids && answers ? filter(some, move -> !losesTheirs(mover, move)) : some;
            int[] best = waiting.length == 0 ? some : waiting;
            this.hasWin = winning.length > 0;
            this.hasAnswer = !hasWin && answering.length > 0;
            boolean isQuiet = !hasWin && !hasAnswer;
            this.isSafe = isQuiet && some.length < all.length;
            this.isWaiting = isQuiet && best.length < some.length;
            this.expected = new LinkedHashMap<>();
            for (int move : hasWin ? winning : hasAnswer ? answering : best) {
                expected.merge(LongBuffer.wrap(after(start, mover, move)), 1, Integer::sum);
            }
        }

        private static int[] filter(int[] moves, IntPredicate wanted) {
            return Arrays.stream(moves).filter(wanted).toArray();
        }

        private long[] turned(int[][] turnBits) {
            long[] state = start.clone();
            for (int[] bits : turnBits) {
                state[bits[0] >>> 6] ^= 1L << bits[0];
            }
            return state;
        }

        /** Returns whether the other role has a move that wins after one of a role's. */
        private boolean loses(long[] state, int mover, int moveId) {
            long[] after = after(state, mover, moveId);
            reasoner.setState(after);
            int other = 1 - mover;
            if (reasoner.isTerminal()) {
                return reasoner.hasGoal(other, 100);
            }
            return !hasPlies
                    && Arrays.stream(legal(after, other))
                            .anyMatch(move -> wins(after(after, other, move), other));
        }

        private boolean losesTheirs(int mover, int moveId) {
            int same = sameOf(mover, moveId);
            return isLegalTurned(1 - mover, same) && loses(turned, 1 - mover, same);
        }

        private int sameOf(int mover, int moveId) {
            return net.moveTable().idOf(1 - mover, net.moveTable().move(mover, moveId));
        }

        private boolean isLegalTurned(int role, int moveId) {
            return Arrays.stream(legal(turned, role)).anyMatch(move -> move == moveId);
        }

        /** Returns whether the other role would win with the move of this name, if it could. */
        private boolean isAnswer(int mover, int moveId) {
            int same = sameOf(mover, moveId);
            return isLegalTurned(1 - mover, same)
                    && wins(after(turned, 1 - mover, same), 1 - mover);
        }

        private long[] after(long[] state, int mover, int moveId) {
            int[] jointMove = new int[net.roles().size()];
            reasoner.setState(state);
            for (int role = 0; role < jointMove.length; role++) {
                jointMove[role] = role == mover ? moveId : reasoner.legalMoves(role)[0];
            }
            long[] after = net.stateLayout().newState();
            reasoner.successor(jointMove, after);
            return after;
        }

        private boolean wins(long[] state, int role) {
            reasoner.setState(state);
            return reasoner.isTerminal() && reasoner.hasGoal(role, 100);
        }

        private int mover() {
            int mover = 0;
            for (int role = 0; role < net.roles().size(); role++) {
                mover = legal(start, role).length > 1 ? role : mover;
            }
            return mover;
        }

        private int[] legal(long[] state, int role) {
            reasoner.setState(state);
            return reasoner.legalMoves(role);
        }

        void check(CompiledGame game) {
            Map<LongBuffer, Integer> found = new HashMap<>();
            LaneSteps.stepOnce(
                    game.newMachine(SEED),
                    start,
                    CHOICE_COUNT,
                    state -> found.merge(LongBuffer.wrap(state.clone()), 1, Integer::sum));
            assertEquals(expected.keySet(), found.keySet());
            if (expected.size() > 1) {
                double moveCount = expected.values().stream().mapToInt(i -> i).sum();
                ChiSquared.assertUniform(
                        expected.keySet().stream().mapToLong(found::get).toArray(),
                        expected.values().stream().mapToDouble(i -> i / moveCount).toArray());
            }
        }
    }
}

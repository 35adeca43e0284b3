package org.propjet.compiler.turns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.evidence.ComparisonOptions;
import org.propjet.engine.fuzz.RandomRulesheet;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameEntry;
import org.propjet.games.GameKind;
import org.propjet.games.GameLibrary;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What is proved of turns, compared with what happens in the games. The file is long, as the
 * rulesheets of what is proved and of what is not stand here side by side.
 */
class TurnTakingTest {
    /** Two take one of three things in turn, until all are gone. */
    private static final String TAKING =
            """
            (role white) (role black)
            (init (control white))
            (init (free a)) (init (free b)) (init (free c))
            (<= (legal ?role (take ?thing)) (true (control ?role)) (true (free ?thing)))
            (<= (legal white noop) (true (control black)))
            (<= (legal black noop) (true (control white)))
            (<= (next (control white)) (true (control black)))
            (<= (next (control black)) (true (control white)))
            (<= (taken ?thing) (does ?role (take ?thing)))
            (<= (next (free ?thing)) (true (free ?thing)) (not (taken ?thing)))
            (<= some (true (free ?thing)))
            (<= terminal (not some))
            (<= (goal ?role 100) (true (control ?role)))
            (<= (goal ?role 0) (role ?role) (not (true (control ?role))))
            """;

    private static final String BLACK_RESTS = "(<= (legal black noop) (true (control white)))\n";
    private static final String WHITE_RESTS = "(<= (legal white noop) (true (control black)))\n";
    private static final String TO_WHITE = "(<= (next (control white)) (true (control black)))\n";
    private static final String TO_BLACK = "(<= (next (control black)) (true (control white)))\n";

    private static NetGame game(String text) {
        return NetGame.of(
                RuleChecker.check(GdlParser.parse("test", text)),
                GroundingBudget.standard(),
                NetOptions.standard());
    }

    // ---- Games of whose turns something is proved ----

    @Test
    void eachRolesTurnAndIdleMoveAreFound() {
        NetGame game = game(TAKING);
        TurnTaking proof = TurnTaking.prove(game.net(), meter()).orElseThrow();
        int white = game.stateLayout().bitOf("(control white)");
        int black = game.stateLayout().bitOf("(control black)");
        assertArrayEquals(new int[] {white, black}, proof.allTurnBits());
        assertArrayEquals(
                new int[] {game.moveTable().idOf(0, "noop"), game.moveTable().idOf(1, "noop")},
                proof.idleMoves());
        assertHoldsEverywhere(game, proof);
    }

    /** Anybody may rest at any time, but only who is in control may do anything else. */
    @Test
    void theIdleMoveMayBeLegalInTurnToo() {
        NetGame game = game(TAKING.replace(WHITE_RESTS, "(legal white noop)\n"));
        TurnTaking proof = TurnTaking.prove(game.net(), meter()).orElseThrow();
        assertEquals(game.moveTable().idOf(0, "noop"), proof.idleMoves()[0]);
        assertHoldsEverywhere(game, proof);
    }

    @Test
    void aRoleThatCannotMoveOutOfTurnHasNoIdleMove() {
        NetGame game = game(TAKING.replace(BLACK_RESTS, ""));
        TurnTaking proof = TurnTaking.prove(game.net(), meter()).orElseThrow();
        assertArrayEquals(new int[] {game.moveTable().idOf(0, "noop"), -1}, proof.idleMoves());
    }

    @Test
    void threeTakeTurnsAroundACircle() {
        NetGame game = game(threeRoles("(init (control b))"));
        TurnTaking proof = TurnTaking.prove(game.net(), meter()).orElseThrow();
        for (int role = 0; role < 3; role++) {
            String turn = "(control " + game.roles().get(role) + ")";
            assertEquals(game.stateLayout().bitOf(turn), proof.turnBits()[role][0]);
        }
        assertHoldsEverywhere(game, proof);
    }

    private static String threeRoles(String start) {
        return """
        (role c) (role a) (role b)
        (after a b) (after b c) (after c a)
        (init (heap 5)) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)
        (<= (legal ?role take) (true (control ?role)))
        (<= (legal ?role leave) (true (control ?role)))
        (<= (legal ?role noop) (role ?role) (not (true (control ?role))))
        (<= (next (control ?next)) (true (control ?role)) (after ?role ?next))
        (<= (next (heap ?less)) (true (heap ?n)) (succ ?less ?n))
        (<= terminal (true (heap 0)))
        (<= (goal ?role 50) (role ?role))
        """
                + start;
    }

    /** Who is in control takes a thing, then names a colour; black's turn comes first. */
    private static final String IN_PLIES =
            """
            (role white) (role black)
            (init (take black))
            (init (free a)) (init (free b)) (init (free c))
            (<= (legal ?role (take ?thing)) (true (take ?role)) (true (free ?thing)))
            (<= (legal ?role (name ?colour)) (true (name ?role)) (colour ?colour))
            (<= (legal ?role noop) (role ?role) (not (true (take ?role))) (not (true (name ?role))))
            (colour red) (colour blue)
            (<= (next (name ?role)) (true (take ?role)))
            (<= (next (take white)) (true (name black)))
            (<= (next (take black)) (true (name white)))
            (<= (taken ?thing) (does ?role (take ?thing)))
            (<= (next (named ?colour)) (does ?role (name ?colour)))
            (<= (next (free ?thing)) (true (free ?thing)) (not (taken ?thing)))
            (<= some (true (free ?thing)))
            (<= terminal (not some) (true (take ?role)))
            (<= (goal ?role 100) (true (take ?role)) (true (named red)))
            (<= (goal ?role 0) (role ?role) (not (true (take ?role))))
            (<= (goal ?role 0) (true (take ?role)) (not (true (named red))))
            """;

    @Test
    void aTurnMayHaveSeveralPlies() {
        NetGame game = game(IN_PLIES);
        TurnTaking proof = TurnTaking.prove(game.net(), meter()).orElseThrow();
        for (int role = 0; role < 2; role++) {
            String name = game.roles().get(role);
            int[] bits = {
                game.stateLayout().bitOf("(take " + name + ")"),
                game.stateLayout().bitOf("(name " + name + ")")
            };
            assertArrayEquals(bits, proof.turnBits()[role]);
        }
        assertHoldsEverywhere(game, proof);
        assertTrue(TurnTaking.proveSimple(game.net(), meter()).isEmpty());
    }

    /** Both name colours after either has taken something. */
    @Test
    void aPlyOfATurnIsOneRolesOnly() {
        String text =
                IN_PLIES.replace(
                        "(true (name ?role)) (colour", "(role ?role) (true (name ?any)) (colour");
        assertTrue(TurnTaking.prove(game(text).net(), meter()).isEmpty());
    }

    @ParameterizedTest
    @EnumSource(PlayoutPolicy.class)
    void lanesPlayTurnsOfSeveralPliesAsTheReferenceDoes(PlayoutPolicy policy) {
        GameRules rules = RuleChecker.check(GdlParser.parse("test", IN_PLIES));
        CompileOptions options = CompileOptions.standard().withPolicy(policy);
        CompiledGame compiled = GameLine.compile(game(IN_PLIES), options.withTier(Tier.TAPE));
        assertEquals(policy != PlayoutPolicy.DECISIVE, compiled.circuit().sharesChoice());
        Game reference = RuleGame.over(rules, compiled);
        ComparisonOptions few = ComparisonOptions.of(100, 5, Duration.ofMinutes(1));
        assertNull(compiled.compareLanes(reference, few).difference());
    }

    @Test
    void aCircleThatNoMoveDependsOnIsPassedOver() {
        NetGame game =
                game(
                        TAKING
                                + """
                                (init (clock tick))
                                (<= (next (clock tick)) (true (clock tock)))
                                (<= (next (clock tock)) (true (clock tick)))
                                (<= (goal white 50) (true (clock tick)))
                                """);
        TurnTaking proof = TurnTaking.prove(game.net(), meter()).orElseThrow();
        assertTrue(game.stateLayout().bitOf("(clock tick)") < proof.turnBits()[0][0]);
        assertEquals(game.stateLayout().bitOf("(control white)"), proof.turnBits()[0][0]);
        assertHoldsEverywhere(game, proof);
    }

    /** There are two ways to come by a move; both need control. */
    @Test
    void everyWayToAMoveIsLookedAt() {
        String bonus =
                """
                (init (spare a)) (init (spare d))
                (<= (next (spare ?thing)) (true (spare ?thing)) (not (taken ?thing)))
                """;
        String need = "(<= (legal ?role (take ?thing)) %s (true (spare ?thing)))\n";
        NetGame game = game(TAKING + bonus + need.formatted("(true (control ?role))"));
        TurnTaking proof = TurnTaking.prove(game.net(), meter()).orElseThrow();
        assertHoldsEverywhere(game, proof);
        NetGame other = game(TAKING + bonus + need.formatted("(role ?role)"));
        assertTrue(TurnTaking.prove(other.net(), meter()).isEmpty());
    }

    // ---- Games of which nothing is proved ----

    /** What may go wrong with the turns, and how many may have a choice then. */
    enum Flaw {
        BOTH_BEGIN(TAKING + "(init (control black))", 2),
        TWO_MOVES_OUT_OF_TURN(TAKING + "(<= (legal black pass) (true (control white)))", 2),
        A_MOVE_AT_ANY_TIME(TAKING + "(legal black shout)", 2),
        WHITE_STAYS(TAKING + "(<= (next (control white)) (true (control white)))", 2),
        TURNS_FOLLOW_NEGATIONS(
                TAKING.replace(
                        TO_WHITE, "(<= (next (control white)) (not (true (control black))))"),
                2),
        NOBODY_FOLLOWS(TAKING.replace(TO_BLACK, ""), 1),
        A_MOVE_GIVES_CONTROL(
                TAKING.replace(
                        TO_WHITE,
                        "(<= (next (control white)) (true (control black)) (not (taken a)))\n"),
                1),
        TURNS_ARE_NEGATED(
                TAKING.replace("(true (control ?role)) (true (free", "(idle ?role) (true (free")
                        + "(<= (idle white) (not (true (control black))))"
                        + "(<= (idle black) (not (true (control white))))",
                1),
        TWO_OF_THREE_BEGIN(threeRoles("(init (control a)) (init (control b))"), 2),
        TWO_OF_THREE_TAKE_TURNS(TAKING + "(role judge) (legal judge noop)", 1),
        ONE_ROLE(TAKING.replace("(role black)", "").replace(BLACK_RESTS, ""), 1);

        private final String text;
        private final int mostChoosers;

        Flaw(String text, int mostChoosers) {
            this.text = text;
            this.mostChoosers = mostChoosers;
        }
    }

    @ParameterizedTest
    @EnumSource(Flaw.class)
    void whatIsNotSeenIsNotProved(Flaw flaw) {
        NetGame game = game(flaw.text);
        assertTrue(TurnTaking.prove(game.net(), meter()).isEmpty());
        int most = 0;
        for (long[] state : statesOf(game)) {
            most = Math.max(most, chooserCount(game, state));
        }
        assertEquals(flaw.mostChoosers, most);
    }

    private static int chooserCount(NetGame game, long[] state) {
        Reasoner reasoner = game.newReasoner();
        reasoner.setState(state);
        int count = 0;
        for (int role = 0; role < game.roles().size(); role++) {
            count += reasoner.legalMoveCount(role) > 1 ? 1 : 0;
        }
        return count;
    }

    @Test
    void turnsAreProvedOfTheBundledGamesThatHaveThem() {
        for (GameEntry entry : GameLibrary.entries()) {
            NetGame game = game(GameLibrary.rules(entry.name()));
            Optional<TurnTaking> proof = TurnTaking.prove(game.net(), meter());
            assertEquals(entry.kind() == GameKind.ALTERNATING, proof.isPresent(), entry.name());
            if (proof.isPresent()) {
                assertHoldsInPlayouts(game, proof.get());
            }
        }
    }

    /** Some of them are made to have turns, and most of those are spoilt by other rules. */
    @Test
    void whatIsProvedOfRandomRulesheetsHolds() {
        int provedCount = 0;
        for (NetGame game : randomGames(400)) {
            Optional<TurnTaking> proof = TurnTaking.prove(game.net(), meter());
            if (proof.isPresent()) {
                provedCount++;
                assertHoldsInPlayouts(game, proof.get());
            }
        }
        assertTrue(provedCount > 10, provedCount + " are proved");
    }

    private static List<NetGame> randomGames(int count) {
        GroundingBudget budget = new GroundingBudget(20_000, 100_000, 10_000, 1L << 28, 40);
        List<NetGame> games = new ArrayList<>();
        for (long number = 0; number < count; number++) {
            String text = RandomRulesheet.text(number);
            try {
                GameRules rules = RuleChecker.check(GdlParser.parse("test", text));
                games.add(NetGame.of(rules, budget, NetOptions.standard()));
            } catch (RulesheetException | BudgetExceededException e) {
                // Some are meant to be refused.
            }
        }
        return games;
    }

    private static BudgetMeter meter() {
        return new BudgetMeter(GroundingBudget.standard());
    }

    // ---- What is seen to imply what ----

    private static boolean implies(PropNet net, int literal, int conclusion, int depth) {
        return new NetImplications(net, meter()).of(conclusion).isBy(literal, depth);
    }

    @Test
    void gatesAreTakenApartOnlySoDeep() {
        NetGame game = game(TAKING);
        int control = game.net().firstBase() + game.stateLayout().bitOf("(control white)");
        int legal = game.net().outputs().legal()[game.moveTable().idOf(0, "(take a)")];
        assertTrue(implies(game.net(), legal, NetLiteral.of(control), 1));
        assertFalse(implies(game.net(), legal, NetLiteral.of(control), 0));
        assertTrue(implies(game.net(), legal, legal, 0));
        assertTrue(implies(game.net(), NetLiteral.FALSE, legal, 0));
        assertFalse(implies(game.net(), NetLiteral.TRUE, legal, 9));
    }

    /** The same as is to be seen, without anything remembered. */
    private static boolean plainly(PropNet net, int literal, int conclusion, int depth) {
        int node = NetLiteral.node(literal);
        if (literal == conclusion || literal == NetLiteral.FALSE || depth == 0) {
            return literal == conclusion || literal == NetLiteral.FALSE;
        }
        IntStream parts =
                net.isGate(node)
                        ? IntStream.range(net.fanInStart(node), net.fanInEnd(node))
                                .map(at -> net.fanIn(at) ^ (literal & 1))
                        : IntStream.empty();
        boolean isDisjunction =
                net.isGate(node) && net.isDisjunction(node) != NetLiteral.isNegated(literal);
        return isDisjunction
                ? parts.allMatch(part -> plainly(net, part, conclusion, depth - 1))
                : parts.anyMatch(part -> plainly(net, part, conclusion, depth - 1));
    }

    /**
     * All moves need all of some disjunctions of conjunctions, of which all but one need that it is
     * white's turn. On the ways from moves to conjunctions there are a hundred times the fan-ins.
     */
    @Test
    void whatGatesShareIsLookedAtOnce() {
        int width = 60;
        StringBuilder text = new StringBuilder("(role white) (role black) (init (control white))");
        for (int i = 0; i < width; i++) {
            text.append("(w %d) (init (x %d))%n".formatted(i, i));
        }
        text.append(
                """
                (<= (next (control white)) (true (control black)))
                (<= (next (control black)) (true (control white)))
                (<= (next (x ?i)) (true (x ?i)) (not (does white (take ?i))))
                (<= (next (y ?i)) (does white (take ?i)))
                (<= (next (y ?i)) (true (y ?i)))
                (<= (legal black wait) (true (control black)))
                (<= (legal white wait) (true (control black)))
                (<= (legal white (take ?i)) (w ?i) (not (misses ?i)))
                (<= (misses ?i) (w ?i) (w ?j) (distinct ?i ?j) (not (some ?j)))
                (<= (some ?i) (w ?i) (w ?j) (distinct ?i ?j) (both ?j))
                (<= (some ?i) (all ?i))
                (<= (both ?j) (w ?j) (true (control white)) (true (x ?j)))
                (<= (all ?i) (w ?i) (not (lacks ?i)))
                (<= (lacks ?i) (w ?i) (w ?j) (distinct ?i ?j) (not (true (y ?j))))
                (<= terminal (not (true (x 0)))) (goal white 100) (goal black 0)
                """);
        PropNet net = game(text.toString()).net();
        NetImplications implications = new NetImplications(net, meter());
        int turn = net.firstBase() + game(text.toString()).stateLayout().bitOf("(control white)");
        implications.of(NetLiteral.of(turn));
        for (int literal : net.outputs().legal()) {
            implications.isBy(literal, TurnTaking.MAX_DEPTH);
        }
        long most = (long) TurnTaking.MAX_DEPTH * net.fanInCount();
        assertTrue(implications.readCount() <= most, implications.readCount() + " of " + most);
    }

    /** What is said to imply a proposition does, whatever the other propositions are. */
    @Test
    void whatIsSeenToImplyDoesImply() {
        Random random = new Random(5);
        int[] counts = new int[3];
        for (NetGame game : randomGames(60)) {
            PropNet net = game.net();
            long[][] samples = new long[50][net.nodeCount()];
            for (long[] values : samples) {
                evaluate(net, random, values);
            }
            NetImplications implications = new NetImplications(net, meter());
            for (int conclusion = 2; conclusion < 2 * net.firstGate(); conclusion++) {
                implications.of(conclusion);
                for (int literal = NetLiteral.FALSE; literal < 2 * net.nodeCount(); literal++) {
                    for (int depth = 0; depth < counts.length; depth++) {
                        boolean isSeen = implications.isBy(literal, depth);
                        assertEquals(plainly(net, literal, conclusion, depth), isSeen);
                        if (isSeen) {
                            counts[depth]++;
                            assertImplied(samples, literal, conclusion);
                        }
                    }
                }
            }
        }
        assertTrue(counts[0] < counts[1] && counts[1] < counts[2], Arrays.toString(counts));
    }

    private static void assertImplied(long[][] samples, int literal, int conclusion) {
        for (long[] values : samples) {
            long without = value(values, literal) & ~value(values, conclusion);
            assertEquals(0, without, literal + " and " + conclusion);
        }
    }

    /** Evaluates a network for 64 random values of the propositions. */
    private static void evaluate(PropNet net, Random random, long[] values) {
        values[0] = -1;
        for (int node = 1; node < net.firstGate(); node++) {
            values[node] = random.nextLong();
        }
        for (int node = net.firstGate(); node < net.nodeCount(); node++) {
            long any = 0;
            long all = -1;
            for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                any |= value(values, net.fanIn(at));
                all &= value(values, net.fanIn(at));
            }
            values[node] = net.isDisjunction(node) ? any : all;
        }
    }

    private static long value(long[] values, int literal) {
        long value = values[NetLiteral.node(literal)];
        return NetLiteral.isNegated(literal) ? ~value : value;
    }

    // ---- What happens in a game ----

    private static void assertHoldsEverywhere(NetGame game, TurnTaking proof) {
        statesOf(game).forEach(state -> assertHolds(game.newReasoner(), proof, state));
    }

    private static void assertHoldsInPlayouts(NetGame game, TurnTaking proof) {
        Reasoner reasoner = game.newReasoner();
        RandomPlayout playout = new RandomPlayout(game.newReasoner());
        for (int seed = 1; seed <= 3; seed++) {
            long[] state = game.initialState();
            playout.begin(state, seed);
            assertHolds(reasoner, proof, state);
            while (playout.step()) {
                reasoner.successor(playout.jointMove(), state);
                assertHolds(reasoner, proof, state);
            }
        }
    }

    /** It is one role's turn, and the others have no move but their idle one. */
    private static void assertHolds(Reasoner reasoner, TurnTaking proof, long[] state) {
        reasoner.setState(state);
        int turnCount = 0;
        for (int role = 0; role < proof.turnBits().length; role++) {
            boolean isTurn = false;
            for (int bit : proof.turnBits()[role]) {
                boolean isPart = (state[bit >>> 6] >>> bit & 1) != 0;
                turnCount += isPart ? 1 : 0;
                isTurn |= isPart;
            }
            int idleMove = proof.idleMoves()[role];
            for (int moveId : reasoner.legalMoves(role)) {
                assertTrue(isTurn || moveId == idleMove, "role " + role + ", move " + moveId);
            }
        }
        assertEquals(1, turnCount);
    }

    /** Returns all states of a small game. */
    private static List<long[]> statesOf(NetGame game) {
        Set<List<String>> seen = new HashSet<>();
        Deque<long[]> open = new ArrayDeque<>(List.of(game.initialState()));
        List<long[]> found = new ArrayList<>();
        Reasoner reasoner = game.newReasoner();
        while (!open.isEmpty()) {
            long[] state = open.remove();
            if (!seen.add(game.stateLayout().fluentsOf(state))) {
                continue;
            }
            found.add(state);
            reasoner.setState(state);
            if (!reasoner.isTerminal()) {
                addFollowers(reasoner, 0, new int[game.roles().size()], state.length, open);
            }
        }
        assertTrue(found.size() > 1);
        return found;
    }

    private static void addFollowers(
            Reasoner reasoner, int role, int[] jointMove, int wordCount, Deque<long[]> into) {
        if (role == jointMove.length) {
            long[] follower = new long[wordCount];
            reasoner.successor(jointMove, follower);
            into.add(follower);
            return;
        }
        for (int moveId : reasoner.legalMoves(role)) {
            jointMove[role] = moveId;
            addFollowers(reasoner, role + 1, jointMove, wordCount, into);
        }
    }
}

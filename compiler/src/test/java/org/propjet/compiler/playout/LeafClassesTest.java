package org.propjet.compiler.playout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.TestGames;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.evidence.ComparisonOptions;
import org.propjet.engine.evidence.SuccessorComparison;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/** Moves that exclude each other share leaves, and the lanes still play by the rules. */
class LeafClassesTest {
    /** Walkers and jumpers: of the moves from a square to another only one can be legal. */
    private static final String PIECES =
            """
            (role white) (role black)
            (init (at 1 white walker)) (init (at 2 white jumper)) (init (at 4 white jumper))
            (init (at 7 black jumper)) (init (at 9 black jumper)) (init (at 10 black walker))
            (init (control white)) (init (step 0))
            (<= (legal ?r (move ?k ?x ?y))
                (true (control ?r)) (true (at ?x ?r ?k)) (reach ?k ?x ?y) (not (own ?r ?y)))
            (<= (own ?r ?y) (true (at ?y ?r ?k)))
            (<= (legal ?r wait) (role ?r) (not (true (control ?r))))
            (<= (legal ?r pass) (true (control ?r)))
            (<= (next (at ?y ?r ?k)) (does ?r (move ?k ?x ?y)))
            (<= (next (at ?z ?p ?k)) (true (at ?z ?p ?k)) (not (touched ?z)))
            (<= (touched ?x) (does ?r (move ?k ?x ?y)))
            (<= (touched ?y) (does ?r (move ?k ?x ?y)))
            (<= (next (control white)) (true (control black)))
            (<= (next (control black)) (true (control white)))
            (<= (next (step ?m)) (true (step ?n)) (after ?n ?m))
            (<= terminal (true (step 24)))
            (<= terminal (role ?r) (not (alive ?r)))
            (<= (alive ?r) (true (at ?x ?r ?k)))
            (<= (goal ?r 100) (alive ?r) (other ?r ?s) (not (alive ?s)))
            (<= (goal ?r 50) (alive ?r) (other ?r ?s) (alive ?s))
            (<= (goal ?r 0) (role ?r) (not (alive ?r)))
            (other white black) (other black white)
            (<= (reach walker ?x ?y) (near ?x ?y))
            (<= (reach jumper ?x ?y) (near ?x ?y))
            (<= (reach jumper ?x ?z) (near ?x ?y) (near ?y ?z) (distinct ?x ?z))
            (<= (near ?x ?y) (after ?x ?y) (square ?x) (square ?y))
            (<= (near ?x ?y) (after ?y ?x) (square ?x) (square ?y))
            (square 1) (square 2) (square 3) (square 4) (square 5)
            (square 6) (square 7) (square 8) (square 9) (square 10)
            (after 0 1) (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7)
            (after 7 8) (after 8 9) (after 9 10) (after 10 11) (after 11 12) (after 12 13)
            (after 13 14) (after 14 15) (after 15 16) (after 16 17) (after 17 18) (after 18 19)
            (after 19 20) (after 20 21) (after 21 22) (after 22 23) (after 23 24)
            """;

    /** The same at once, each on a board of its own: each role chooses for itself. */
    private static final String AT_ONCE =
            PIECES.replace("(true (control ?r)) (true (at ?x ?r ?k))", "(true (at ?x ?r ?k))")
                    .replace("(<= (legal ?r wait) (role ?r) (not (true (control ?r))))", "")
                    .replace("(legal ?r pass) (true (control ?r))", "(legal ?r pass) (role ?r)")
                    .replace("(not (touched ?z))", "(not (touched ?p ?z))")
                    .replace("(touched ?x)", "(touched ?r ?x)")
                    .replace("(touched ?y)", "(touched ?r ?y)");

    /**
     * Black's moves have white's names, but need nothing that excludes anything; turns do not, too.
     */
    private static final String FREE_BLACK =
            """
            (role white) (role black)
            (init (at 1 walker)) (init (at 3 jumper)) (init (at 4 walker)) (init (at 2 jumper)) (init whites) (init (step 0))
            (<= (legal white (move ?x ?y)) (true whites) (true (at ?x walker)) (reach walker ?x ?y))
            (<= (legal white (charge ?x ?y)) (true whites) (true (at ?x jumper)) (reach jumper ?x ?y))
            (<= (legal black (move ?x ?y)) (true blacks) (reach walker ?x ?y))
            (<= (legal white wait) (true blacks))
            (<= (legal black wait) (true whites))
            (<= (legal white pass) (true whites))
            (<= (next (at ?y walker)) (does white (move ?x ?y)))
            (<= (next (at ?y jumper)) (does white (charge ?x ?y)))
            (<= (next (at ?x ?k)) (true (at ?x ?k)) (not (touched ?x)))
            (<= (touched ?x) (does white (move ?x ?y)))
            (<= (touched ?y) (does white (move ?x ?y)))
            (<= (touched ?x) (does white (charge ?x ?y)))
            (<= (touched ?y) (does white (charge ?x ?y)))
            (<= (next blacks) (true whites))
            (<= (next whites) (true blacks))
            (<= (next (marked ?y)) (does black (move ?x ?y)))
            (<= (next (step ?m)) (true (step ?n)) (after ?n ?m))
            (<= terminal (true (step 12)))
            (<= (goal white 100) (true (marked 3)))
            (<= (goal white 0) (not (true (marked 3))))
            (goal black 50)
            (reach walker 1 2) (reach walker 2 3) (reach walker 3 4) (reach walker 4 1)
            (reach walker 1 3) (reach walker 2 4) (reach walker 3 1) (reach walker 4 2)
            (reach jumper 1 3) (reach jumper 2 4) (reach jumper 3 1) (reach jumper 4 2)
            (after 0 1) (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7)
            (after 7 8) (after 8 9) (after 9 10) (after 10 11) (after 11 12)
            """;

    /** Two queens a side move on a board, then shoot from where they are, until one cannot. */
    private static final String SHOOTING =
            """
            (role white) (role black)
            (init (cell 1 2 white)) (init (cell 3 1 white))
            (init (cell 2 4 black)) (init (cell 4 3 black))
            (init (turn white move))
            (index 1) (index 2) (index 3) (index 4)
            (after 1 2) (after 2 3) (after 3 4)
            (<= (step ?x ?y ?x ?z n) (index ?x) (after ?y ?z))
            (<= (step ?x ?z ?x ?y s) (index ?x) (after ?y ?z))
            (<= (step ?x ?y ?z ?y e) (index ?y) (after ?x ?z))
            (<= (step ?z ?y ?x ?y w) (index ?y) (after ?x ?z))
            (<= (step ?x ?y ?v ?w u) (after ?x ?v) (after ?y ?w))
            (<= (step ?v ?w ?x ?y d) (after ?x ?v) (after ?y ?w))
            (<= (full ?x ?y) (true (cell ?x ?y ?any)))
            (<= (path ?x ?y ?v ?w ?d) (step ?x ?y ?v ?w ?d) (not (full ?v ?w)))
            (<= (path ?x ?y ?t ?u ?d)
                (step ?x ?y ?v ?w ?d) (not (full ?v ?w)) (path ?v ?w ?t ?u ?d))
            (<= (may ?r (move ?x ?y ?v ?w))
                (true (turn ?r move)) (true (cell ?x ?y ?r)) (path ?x ?y ?v ?w ?d))
            (<= (may ?r (fire ?v ?w))
                (true (turn ?r fire)) (true (moved ?x ?y)) (path ?x ?y ?v ?w ?d))
            (<= (legal ?r ?m) (may ?r ?m))
            (<= (legal ?r noop) (true (turn ?s ?part)) (other ?s ?r))
            (<= (next (turn ?r fire)) (true (turn ?r move)))
            (<= (next (turn ?s move)) (true (turn ?r fire)) (other ?r ?s))
            (<= (next (cell ?v ?w ?r)) (does ?r (move ?x ?y ?v ?w)))
            (<= (next (cell ?x ?y ?r)) (true (cell ?x ?y ?r)) (not (left ?x ?y)))
            (<= (left ?x ?y) (does ?r (move ?x ?y ?v ?w)))
            (<= (next (moved ?v ?w)) (does ?r (move ?x ?y ?v ?w)))
            (<= (next (cell ?x ?y arrow)) (does ?r (fire ?x ?y)))
            (<= (next (cell ?x ?y arrow)) (true (cell ?x ?y arrow)))
            (other white black) (other black white)
            (<= (lives ?r) (may ?r ?m))
            (<= terminal (true (turn ?r ?part)) (not (lives ?r)))
            (<= (goal ?r 0) (true (turn ?r ?part)))
            (<= (goal ?r 100) (true (turn ?s ?part)) (other ?s ?r))
            """;

    /** A row is where a queen starts, a column where it goes, or where an arrow goes. */
    @Test
    void argumentsOfMovesSayRowsAndColumns() {
        NetGame game = TestGames.net(rules(SHOOTING));
        int moveCount = game.moveTable().moveCount(0);
        int[] leafOf = new int[game.net().inputCount()];
        Arrays.setAll(leafOf, input -> input < moveCount ? input : -1);
        assertTrue(
                new GridSearch(game.net(), leafOf, moveCount)
                        .run(4).stream().anyMatch(way -> isFromAndTo(game, way.grid())));
    }

    private static boolean isFromAndTo(NetGame game, @Nullable LeafGrid grid) {
        int one = game.moveTable().idOf(0, "(move 1 2 4 2)");
        if (grid == null) {
            return false;
        }
        boolean isFromAndTo = true;
        for (int move = 0; isFromAndTo && move < game.moveTable().moveCount(0); move++) {
            String name = game.moveTable().move(0, move);
            isFromAndTo =
                    name.startsWith("(move 1 2 ") == (grid.rowOf()[move] == grid.rowOf()[one])
                            && name.endsWith(" 4 2)")
                                    == (grid.columnOf()[move] == grid.columnOf()[one]);
        }
        return isFromAndTo;
    }

    @ParameterizedTest
    @CsvSource({"TAPE, UNIFORM", "LANES, UNIFORM", "TAPE, DECISIVE"})
    void lanesChooseRowsAndColumnsAsTheReferenceDoes(Tier tier, PlayoutPolicy policy) {
        assertLanesAgree(rules(SHOOTING), tier, policy);
    }

    @ParameterizedTest
    @CsvSource({"TAPE, UNIFORM", "LANES, UNIFORM", "TAPE, ANTI_DECISIVE"})
    void aRoleWhoseMovesNeedNothingMovesAsItMay(Tier tier, PlayoutPolicy policy) {
        GameRules rules = rules(FREE_BLACK);
        assertTrue(circuit(TestGames.net(rules)).sharesChoice());
        assertLanesAgree(rules, tier, policy);
    }

    private static GameRules rules(String text) {
        return RuleChecker.check(GdlParser.parse("pieces", text));
    }

    private static PlayoutCircuit circuit(NetGame game) {
        return GameLine.circuit(game, CompileOptions.standard()).circuit();
    }

    @Test
    void movesFromOneSquareShareLeaves() {
        NetGame game = TestGames.net(rules(PIECES));
        PlayoutCircuit circuit = circuit(game);
        assertTrue(circuit.sharesChoice());
        // A side has one walker, on one square: its 18 moves need two leaves. The 34 moves of two
        // jumpers need one each, and so do passing and waiting.
        assertEquals(54, game.moveTable().moveCount(0));
        int leafCount = Arrays.stream(circuit.leafOf()[0]).max().orElseThrow() + 1;
        assertEquals(38, leafCount);
        assertTrue(circuit.step().gateCount() < PlayoutCircuit.of(game.net()).step().gateCount());
    }

    @Test
    void rolesThatChooseAtOnceHaveLeavesOfTheirOwn() {
        PlayoutCircuit circuit = circuit(TestGames.net(rules(AT_ONCE)));
        for (int[] leafOf : circuit.leafOf()) {
            assertTrue(Arrays.stream(leafOf).distinct().count() < leafOf.length);
        }
    }

    /** Otherwise one of the two could never be chosen. */
    @Test
    void movesThatMayBeLegalTogetherHaveDifferentLeaves() {
        for (String text : new String[] {PIECES, AT_ONCE}) {
            NetGame game = TestGames.net(rules(text));
            int[][] leafOf = circuit(game).leafOf();
            Random random = new Random(3);
            for (int playout = 0; playout < 30; playout++) {
                Reasoner reasoner = game.newReasoner();
                for (long[] state : TestGames.statesOfOnePlayout(game, random)) {
                    reasoner.setState(state);
                    for (int role = 0; role < leafOf.length; role++) {
                        Set<Integer> leaves = new HashSet<>();
                        for (int move : reasoner.legalMoves(role)) {
                            assertTrue(leaves.add(leafOf[role][move]));
                        }
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "true, TAPE, UNIFORM", "true, LANES, UNIFORM", "true, TAPE, DECISIVE",
        "true, TAPE, ANTI_DECISIVE", "false, TAPE, UNIFORM", "false, LANES, UNIFORM"
    })
    void lanesPlayAsTheReferenceDoes(boolean inTurn, Tier tier, PlayoutPolicy policy) {
        assertLanesAgree(rules(inTurn ? PIECES : AT_ONCE), tier, policy);
    }

    private static void assertLanesAgree(GameRules rules, Tier tier, PlayoutPolicy policy) {
        CompileOptions options = CompileOptions.standard().withPolicy(policy);
        CompiledGame game = GameLine.compile(TestGames.net(rules), options.withTier(tier));
        Game reference = RuleGame.over(rules, game);
        ComparisonOptions few = ComparisonOptions.of(100, 5, Duration.ofMinutes(1));
        assertNull(game.compareLanes(reference, few).difference());
        if (!game.circuit().decisive().isAny()) {
            assertNull(SuccessorComparison.compare(game, reference, few).difference());
        }
    }

    @Test
    void movesOfOneNameStandAtOnePlace() {
        NetGame game =
                TestGames.net(
                        rules(
                                PIECES.replace("(legal ?r pass)", "(legal white pass)")
                                        .replace(
                                                "(true (control ?r)))\n(<= (next (at ?y",
                                                "(true (control white)))\n(<= (next (at ?y")));
        MoveAlignment alignment = MoveAlignment.of(game.net().ends());
        int last = game.moveTable().moveCount(1) - 1;
        assertNotEquals(game.moveTable().moveCount(0), game.moveTable().moveCount(1));
        assertEquals("wait", game.moveTable().move(1, last));
        int place = alignment.placeOf()[1][last];
        assertEquals("wait", game.moveTable().move(0, alignment.moveAt()[0][place]));
        assertEquals(
                -1,
                alignment.moveAt()[1][alignment.placeOf()[0][game.moveTable().idOf(0, "pass")]]);
    }
}

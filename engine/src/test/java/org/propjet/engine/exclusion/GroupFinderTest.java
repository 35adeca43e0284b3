package org.propjet.engine.exclusion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.fuzz.RandomRulesheet;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

class GroupFinderTest {
    private static final GroundingBudget SMALL =
            new GroundingBudget(20_000, 30_000, 10_000, 1L << 28, 40);

    private static NetGame game(String text, GroundingBudget budget) {
        return NetGame.of(
                RuleChecker.check(GdlParser.parse("test", text)), budget, NetOptions.standard());
    }

    private static FluentGroups find(NetGame game) {
        return GroupFinder.find(game, new BudgetMeter(GroundingBudget.standard()));
    }

    private static List<Set<String>> texts(NetGame game) {
        return Arrays.stream(find(game).groups())
                .map(
                        bits ->
                                Arrays.stream(bits)
                                        .mapToObj(game.stateLayout()::fluent)
                                        .collect(Collectors.toSet()))
                .toList();
    }

    @Test
    void aCellHoldsOneMark() {
        List<Set<String>> groups =
                texts(game(GameLibrary.rules("ticTacToe"), GroundingBudget.standard()));
        assertTrue(groups.contains(Set.of("(cell 2 3 x)", "(cell 2 3 o)")), groups.toString());
        assertTrue(groups.contains(Set.of("(control x)", "(control o)")), groups.toString());
        assertEquals(10, groups.size());
    }

    /** Random games never open both locks, as only one of a thousand keys opens the second. */
    @Test
    void whatRandomGamesHardlyMeetIsNoGroup() {
        String text =
                """
                (role you)
                (init (open 1))
                (<= (legal you (turn ?a ?b ?c)) (digit ?a) (digit ?b) (digit ?c))
                (<= (next (open 1)) (true (open 1)))
                (<= (next (open 2)) (does you (turn 7 0 3)))
                (<= terminal (true (open 1)) (true (open 2)))
                (goal you 100)
                (digit 0) (digit 1) (digit 2) (digit 3) (digit 4)
                (digit 5) (digit 6) (digit 7) (digit 8) (digit 9)
                """;
        NetGame game = game(text, GroundingBudget.standard());
        assertEquals(
                1,
                GroupCandidates.of(game, bits -> true, new BudgetMeter(GroundingBudget.standard()))
                        .size(),
                "it is to be proved");
        assertEquals(List.of(), texts(game));
    }

    /** The proof needs the group itself, and that only the role in control moves. */
    @Test
    void aPieceThatWalksIsInOnePlace() {
        String text =
                """
                (role white) (role black)
                (init (at white 1)) (init (at black 4)) (init (control white))
                (<= (legal ?r (walk ?x ?y)) (true (control ?r)) (true (at ?r ?x)) (way ?x ?y))
                (<= (legal ?r wait) (role ?r) (not (true (control ?r))))
                (<= (next (at ?r ?y)) (does ?r (walk ?x ?y)))
                (<= (next (at ?r ?x)) (true (at ?r ?x)) (not (true (control ?r))))
                (<= (next (control white)) (true (control black)))
                (<= (next (control black)) (true (control white)))
                (<= terminal (true (at white ?x)) (true (at black ?x)))
                (<= (goal ?r 50) (role ?r))
                (way 1 2) (way 2 3) (way 3 4) (way 4 1) (way 1 3) (way 2 4)
                """;
        List<Set<String>> groups = texts(game(text, GroundingBudget.standard()));
        assertTrue(
                groups.contains(
                        Set.of("(at white 1)", "(at white 2)", "(at white 3)", "(at white 4)")),
                groups.toString());
        assertTrue(groups.contains(Set.of("(control white)", "(control black)")));
    }

    /** There are more moves than are looked at one by one at first: 240 that go somewhere. */
    @Test
    void aPieceThatGoesAnywhereIsInOnePlace() {
        String text =
                """
                (role white) (role black)
                (init (at white 1)) (init (at black 1)) (init (control white))
                (<= (legal ?r (go ?x ?y)) (true (control ?r)) (true (at ?r ?x)) (place ?y)
                    (distinct ?x ?y))
                (<= (legal ?r wait) (role ?r) (not (true (control ?r))))
                (<= (next (at ?r ?y)) (does ?r (go ?x ?y)))
                (<= (next (at ?r ?x)) (true (at ?r ?x)) (not (true (control ?r))))
                (<= (next (control white)) (true (control black)))
                (<= (next (control black)) (true (control white)))
                (<= terminal (true (at white 7)) (true (at black 9)))
                (<= (goal ?r 50) (role ?r))
                (place 1) (place 2) (place 3) (place 4) (place 5) (place 6) (place 7) (place 8)
                (place 9) (place 10) (place 11) (place 12) (place 13) (place 14) (place 15)
                (place 16)
                """;
        List<Set<String>> groups = texts(game(text, GroundingBudget.standard()));
        assertEquals(
                List.of(2, 16, 16),
                groups.stream().map(Set::size).sorted().toList(),
                groups.toString());
    }

    /**
     * Two certain turns open the other lock, too, with any third; random games do not meet that.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 62, 63, 64, 65, 127, 128, 500})
    void allMovesAreLookedAtHoweverManyThereAre(int keys) {
        String rules =
                """
                (role you)
                (init (open 1)) (init (first none)) (init (second none))
                (<= (legal you (turn ?key)) (key ?key))
                (legal you rest)
                (<= (next (first ?key)) (does you (turn ?key)))
                (<= (next (first none)) (does you rest))
                (<= (next (second ?key)) (true (first ?key)))
                (<= (next (open 1)) (true (open 1)))
                (<= (next (open 2)) (does you (turn ?key)) (true (first 1)) (true (second 1))
                    (true (twice)))
                (<= (next (twice)) (true (first 1)) (true (second 1)))
                (<= terminal (true (open 2)))
                (goal you 100)
                """;
        String facts =
                IntStream.rangeClosed(1, keys)
                        .mapToObj(key -> "(key " + key + ")")
                        .collect(Collectors.joining(" "));
        NetGame game = game(rules + facts, GroundingBudget.standard());
        Set<String> locks = Set.of("(open 1)", "(open 2)");
        assertFalse(texts(game).contains(locks), "both locks may be open");
        assertTrue(
                texts(game).stream().anyMatch(group -> group.size() == keys + 1),
                "one key was turned last");
    }

    @Tag("deep")
    @TestFactory
    Stream<DynamicTest> groupsHoldInRandomGames() {
        return GameLibrary.names().stream()
                .map(
                        name ->
                                DynamicTest.dynamicTest(
                                        name,
                                        () ->
                                                assertHold(
                                                        game(
                                                                GameLibrary.rules(name),
                                                                GroundingBudget.standard()),
                                                        20)));
    }

    @Test
    void groupsHoldInRandomRulesheets() {
        int found = 0;
        for (long number = 0; number < 400; number++) {
            try {
                found += assertHold(game(RandomRulesheet.text(number), SMALL), 10);
            } catch (RulesheetException | BudgetExceededException e) {
                // Some are meant to be refused.
            }
        }
        assertTrue(found > 50, "groups: " + found);
    }

    /** Those that are ground quickly, of the public rulesheets that lie beside the repository. */
    @Test
    @Tag("deep")
    void groupsHoldInPublicGames() throws IOException {
        Path root = Path.of(System.getProperty("propjet.root", "."));
        Path folder = root.resolve("../shared/corpus/games").normalize();
        assumeTrue(Files.isDirectory(folder), "skipped: no folder " + folder);
        List<Path> rulesheets;
        try (Stream<Path> files = Files.list(folder)) {
            rulesheets = files.filter(file -> file.toString().endsWith(".kif")).sorted().toList();
        }
        int found = 0;
        for (Path rulesheet : rulesheets) {
            try {
                String text = Files.readString(rulesheet, StandardCharsets.ISO_8859_1);
                found += assertHold(game(text, SMALL), 5);
            } catch (RulesheetException | BudgetExceededException e) {
                // It is refused, or large.
            }
        }
        assertTrue(found > 1000, "groups: " + found);
    }

    /** Returns how many groups there are. */
    private static int assertHold(NetGame game, int playoutCount) {
        FluentGroups groups = find(game);
        Random random = new Random(11);
        Reasoner reasoner = game.newReasoner();
        for (int playout = 0; playout < playoutCount; playout++) {
            long[] state = game.initialState();
            for (int ply = 0; ply < 200; ply++) {
                assertHold(game, groups, state);
                reasoner.setState(state);
                int[] jointMove = new int[game.roles().size()];
                boolean isOver = reasoner.isTerminal();
                for (int role = 0; role < jointMove.length && !isOver; role++) {
                    int[] moves = reasoner.legalMoves(role);
                    isOver = moves.length == 0;
                    jointMove[role] = isOver ? 0 : moves[random.nextInt(moves.length)];
                }
                if (isOver) {
                    break;
                }
                reasoner.successor(jointMove, state);
            }
        }
        return groups.groups().length;
    }

    private static void assertHold(NetGame game, FluentGroups groups, long[] state) {
        for (int[] bits : groups.groups()) {
            long count = Arrays.stream(bits).filter(bit -> isSet(state, bit)).count();
            assertFalse(count > 1, () -> game.stateLayout().fluentsOf(state).toString());
        }
    }

    private static boolean isSet(long[] state, int bit) {
        return (state[bit >>> 6] >>> bit & 1) != 0;
    }
}

package org.propjet.engine.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.propjet.engine.game.Game;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;
import org.propjet.games.KnownCount;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Both backends' counts of the bundled games, against counts that were found without rulesheets.
 */
class BundledCountsTest {

    /** The quick test stops where a depth has more states than this. */
    private static final long QUICK_STATES = 2_000;

    /** The reference stops here in the slow test, too: it takes some milliseconds a state. */
    private static final long REFERENCE_STATES = 100_000;

    /** The fluents that {@code counts.tsv} leaves out when states are compared. */
    private static final Set<String> IGNORED = Set.of("step");

    @TestFactory
    Stream<DynamicTest> shallowCountsAreRight() {
        return tests(QUICK_STATES);
    }

    @Tag("deep")
    @TestFactory
    Stream<DynamicTest> allCountsAreRight() {
        return tests(Long.MAX_VALUE);
    }

    private static Stream<DynamicTest> tests(long maxStates) {
        return GameLibrary.names().stream()
                .flatMap(
                        name ->
                                Stream.of("reference", "net")
                                        .map(
                                                backend ->
                                                        DynamicTest.dynamicTest(
                                                                name + " " + backend,
                                                                () ->
                                                                        compare(
                                                                                name, backend,
                                                                                maxStates))));
    }

    private static Game game(String name, String backend) {
        GameRules rules = RuleChecker.check(GdlParser.parse(name, GameLibrary.rules(name)));
        return backend.equals("net")
                ? NetGame.of(rules, GroundingBudget.standard(), NetOptions.standard())
                : RuleGame.of(rules);
    }

    private static void compare(String name, String backend, long maxStates) {
        long limit = backend.equals("net") ? maxStates : Math.min(maxStates, REFERENCE_STATES);
        List<KnownCount> expected =
                GameLibrary.counts(name).stream().takeWhile(row -> size(row) <= limit).toList();
        PerftOptions options =
                PerftOptions.toDepth(expected.getLast().depth())
                        .withIgnored(IGNORED)
                        .withThreads(2);
        boolean unique = expected.stream().anyMatch(row -> row.distinct().isPresent());
        List<PerftCount> counts =
                Perft.count(
                        game(name, backend),
                        unique ? options.withUnique() : options,
                        PerftProgress.NONE);
        for (KnownCount row : expected) {
            PerftCount count = counts.get(row.depth());
            String place = name + " " + backend + " at depth " + row.depth();
            compare(place + ": sequences", row.sequences(), count.sequences());
            if (unique) {
                compare(place + ": distinct", row.distinct(), count.distinctStates());
                compare(place + ": new", row.newStates(), count.newStates());
            }
        }
    }

    private static long size(KnownCount row) {
        return row.distinct().orElse(row.sequences().orElse(0));
    }

    private static void compare(String what, OptionalLong expected, long got) {
        if (expected.isPresent()) {
            assertEquals(expected.getAsLong(), got, what);
        }
    }
}

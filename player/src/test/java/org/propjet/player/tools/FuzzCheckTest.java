package org.propjet.player.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.ShippedOptions;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.policy.DecisiveCover;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.fuzz.RandomRulesheet;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.logic.Pass;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Budget;
import org.propjet.player.cluster.work.WorkPlace;
import org.propjet.player.play.Games;
import org.propjet.player.tools.FuzzCheck.Finding;
import org.propjet.player.tools.FuzzCheck.Outcome;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

class FuzzCheckTest {
    private static final int THREAD_COUNT = Runtime.getRuntime().availableProcessors();
    private static final int FIXED_COUNT = 2_000;

    /** Of the fixed set, in the fast tests. */
    private static final int FIRST_COUNT = 200;

    private static final int FRESH_COUNT = 1_000;

    /** Random rulesheets, the first ones, until there is one that the passes change. */
    @Test
    void whatAPassMakesDifferentlyIsAMismatch() {
        List<Finding> found = new ArrayList<>();
        for (long seed = 0; found.isEmpty() && seed < FIRST_COUNT; seed++) {
            Finding finding =
                    FuzzCheck.check(RandomRulesheet.text(seed), seed, (pass, before, after) -> 1);
            if (finding.outcome() == Outcome.MISMATCH) {
                found.add(finding);
            }
        }
        assertTrue(found.getFirst().who().startsWith("pass "), found::toString);
        assertEquals("1 outputs differ", found.getFirst().words());
    }

    @Test
    void passesOverTheNetworkAndTheCircuitAreCompared() {
        Set<Pass> seen = EnumSet.noneOf(Pass.class);
        for (long seed = 0; seed < 20; seed++) {
            FuzzCheck.check(
                    RandomRulesheet.text(seed),
                    seed,
                    (pass, before, after) -> {
                        seen.add(pass);
                        return 0;
                    });
        }
        assertTrue(seen.contains(Pass.REMOVE_DEAD), seen::toString);
        assertTrue(seen.contains(Pass.PLAYOUT_CIRCUIT), seen::toString);
        assertTrue(seen.contains(Pass.SIMPLIFY), seen::toString);
    }

    /** What random rulesheets once found, each made as small as it could be. */
    private static List<Path> fixtures() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/resources/fuzz"))) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void whatWasWrongStaysRight(Path fixture) throws IOException {
        check(fixture, 2);
    }

    @Tag("deep")
    @ParameterizedTest
    @MethodSource("fixtures")
    void soItDoesWithOtherSeeds(Path fixture) throws IOException {
        check(fixture, 20);
    }

    /** Checks a rulesheet from the seed on with which it was wrong. */
    private static void check(Path fixture, int seedCount) throws IOException {
        String text = Files.readString(fixture);
        Matcher heading = Pattern.compile("; seed (\\d+)").matcher(text);
        long first = heading.find() ? Long.parseLong(heading.group(1)) : 0;
        Outcome expected = text.startsWith("; Endless") ? Outcome.ENDLESS : Outcome.AGREE;
        for (long seed = first; seed < first + seedCount; seed++) {
            assertEquals(new Finding(expected, "", ""), FuzzCheck.check(text, seed));
        }
    }

    @Test
    void theFirstRulesheetsOfAFixedSetArePlayedAlike() throws Exception {
        playFixed(FIRST_COUNT);
    }

    @Tag("deep")
    @Test
    void allRulesheetsOfAFixedSetArePlayedAlike() throws Exception {
        playFixed(FIXED_COUNT);
    }

    private static void playFixed(int count) throws Exception {
        FuzzRun run = playFrom(1, count);
        assertTrue(run.count(Outcome.AGREE) > 0.8 * count, "most can be played");
        assertTrue(run.count(Outcome.REFUSED) > 0, "some cannot");
        assertTrue(run.count(Outcome.ENDLESS) > 0, "some have no end");
    }

    @Tag("random")
    @Test
    void rulesheetsThatNobodyHasSeenArePlayedAlike() throws Exception {
        assertEquals(
                FRESH_COUNT,
                playFrom(System.currentTimeMillis() * FRESH_COUNT, FRESH_COUNT).count());
    }

    @Tag("deep")
    @ParameterizedTest
    @CsvSource({"DECISIVE, 30", "ANTI_DECISIVE, 1", "SAFE, 1"})
    void policiesComeToSomethingInTheFixedSet(PlayoutPolicy policy, int least) {
        CompileOptions options = CompileOptions.standard().withPolicy(policy);
        int found = 0;
        for (long number = 1; found < least && number <= FIXED_COUNT; number++) {
            try {
                GameRules rules = Games.rules(FuzzCheck.NAME, RandomRulesheet.text(number));
                NetGame net = NetGame.of(rules, FuzzCheck.BUDGET, NetOptions.standard());
                CompiledGame game = GameLine.compile(net, options.withTier(Tier.TAPE));
                DecisiveCover cover = game.circuit().decisive();
                boolean isWanted =
                        switch (policy) {
                            case UNIFORM, DECISIVE -> cover.isAny();
                            case ANTI_DECISIVE -> cover.answers();
                            case SAFE -> cover.isSafe();
                        };
                found += isWanted ? 1 : 0;
            } catch (RulesheetException | BudgetExceededException _) {
                // It is not played in lanes.
            }
        }
        assertEquals(least, found);
    }

    private static FuzzRun playFrom(long first, int count) throws Exception {
        FuzzRun run =
                new FuzzRun(
                        FuzzCheck::check,
                        first,
                        count,
                        Budget.endless(),
                        WorkPlace.here(THREAD_COUNT));
        List<FuzzRun.Mismatch> mismatches = Collections.synchronizedList(new ArrayList<>());
        run.run(mismatches::add);
        assertEquals(List.of(), mismatches);
        assertEquals(count, run.count());
        return run;
    }

    @Test
    void optionsOfTheVirtualMachineKnowTheName() {
        String rule = "CompileThresholdScaling,*_%s*::*,1.0".formatted(FuzzCheck.NAME);
        assertTrue(ShippedOptions.all().stream().anyMatch(option -> option.endsWith(rule)), rule);
    }

    @Test
    void whatIsNoRulesheetIsRefused() {
        assertEquals(Outcome.REFUSED, FuzzCheck.check("(role x", 1).outcome());
        assertEquals(Outcome.REFUSED, FuzzCheck.check("", 1).outcome());
    }
}

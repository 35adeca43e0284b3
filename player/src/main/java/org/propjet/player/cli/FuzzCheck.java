package org.propjet.player.cli;

import org.propjet.compiler.CompileOptions;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.GameCompiler;
import org.propjet.compiler.ScalarGame;
import org.propjet.compiler.ScalarOptions;
import org.propjet.compiler.Tier;
import org.propjet.compiler.circuit.PlayoutPolicy;
import org.propjet.compiler.planes.Vectors;
import org.propjet.engine.fuzz.EndlessRulesException;
import org.propjet.engine.fuzz.NaiveGame;
import org.propjet.engine.fuzz.NaiveRules;
import org.propjet.engine.game.ComparisonOptions;
import org.propjet.engine.game.ComparisonResult;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.GameComparison;
import org.propjet.engine.game.SuccessorComparison;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.ground.Grounder;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.propnet.NetPass;
import org.propjet.engine.propnet.NetPipeline;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.reference.RunawayRulesException;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * Plays a text in every way there is, and compares each with the {@link NaiveRules}.
 *
 * <p>For one text.
 */
final class FuzzCheck {
    /** What small rulesheets may take. */
    private static final GroundingBudget BUDGET =
            new GroundingBudget(20_000, 100_000, 10_000, 1L << 28, 40);

    private static final int MAX_PLIES = 12;
    private static final Duration TIME_LIMIT = Duration.ofMinutes(1);
    private static final int PLAYOUT_COUNT = 3;
    private static final int LANE_COUNT = 7;

    /** Makes a class of every network. */
    private static final ScalarOptions ALWAYS =
            new ScalarOptions(Integer.MAX_VALUE, Integer.MAX_VALUE, 10_000, 1e9);

    /** What came of a text. */
    enum Outcome {
        /** All play it alike. */
        AGREE,
        /** It was refused, with a reason. */
        REFUSED,
        /** The rules have too many consequences to try them all; nothing else went wrong. */
        ENDLESS,
        /** Somebody plays it otherwise, or failed. */
        MISMATCH
    }

    /**
     * What came of a text.
     *
     * @param outcome what came of it
     * @param who in a mismatch, the way of playing that is at fault
     * @param words in a mismatch, what it did; otherwise why not more was compared, or empty
     */
    record Finding(Outcome outcome, String who, String words) {}

    /** Ends a check from within. */
    private static final class MismatchException extends RuntimeException {
        private static final long serialVersionUID = 1L;
        final String who;

        MismatchException(String who, String words) {
            super(words, null, false, false);
            this.who = who;
        }
    }

    private final String text;
    private final long seed;

    private FuzzCheck(String text, long seed) {
        this.text = text;
        this.seed = seed;
    }

    /**
     * Plays a text.
     *
     * @param text the text, which may be no rulesheet
     * @param seed fixes the games
     */
    static Finding check(String text, long seed) {
        try {
            return new FuzzCheck(text, seed).run();
        } catch (MismatchException mismatch) {
            return new Finding(
                    Outcome.MISMATCH, mismatch.who, String.valueOf(mismatch.getMessage()));
        }
    }

    private Finding run() {
        Rulesheet sheet;
        GameRules rules;
        try {
            sheet = GdlParser.parse("fuzz", text);
            rules = RuleChecker.check(sheet);
        } catch (RulesheetException refused) {
            return new Finding(Outcome.REFUSED, "", String.valueOf(refused.getMessage()));
        } catch (RuntimeException | StackOverflowError failure) {
            throw new MismatchException("check", words(failure));
        }
        return play(sheet, rules);
    }

    private Finding play(Rulesheet sheet, GameRules rules) {
        attempt("check", () -> checked(rules));
        NaiveRules naive;
        try {
            naive = new NaiveRules(sheet);
        } catch (EndlessRulesException endless) {
            return withoutOracle(rules);
        }
        try {
            compareAll(naive, rules);
            return new Finding(Outcome.AGREE, "", "");
        } catch (BudgetExceededException refused) {
            Game open = attempt("reference", () -> RuleGame.of(rules));
            compare("reference", naive, open);
            return new Finding(Outcome.AGREE, "", words(refused));
        }
    }

    private static GameRules checked(GameRules rules) {
        rules.check();
        return rules;
    }

    /** There is nothing to compare with, but nothing may fail but by name. */
    private Finding withoutOracle(GameRules rules) {
        try {
            ground(rules);
            attempt("reference", () -> RuleGame.of(rules));
            return new Finding(Outcome.ENDLESS, "", "");
        } catch (BudgetExceededException | RunawayRulesException refused) {
            return new Finding(Outcome.ENDLESS, "", words(refused));
        }
    }

    private static GroundProgram ground(GameRules rules) {
        return attempt("ground", () -> new Grounder().ground(rules, new BudgetMeter(BUDGET)));
    }

    private void compareAll(NaiveRules naive, GameRules rules) {
        GroundProgram program = ground(rules);
        NetGame net = net("net", program, NetOptions.standard());
        compare("net", naive, net);
        Game reference =
                attempt(
                        "reference",
                        () ->
                                RuleGame.over(
                                        rules,
                                        net.stateLayout(),
                                        net.moveTable(),
                                        net.perceptTable()));
        compare("reference", naive, reference);
        for (String pass : NetPipeline.PASSES.stream().map(NetPass::name).distinct().toList()) {
            String who = "net without " + pass;
            compare(who, naive, net(who, program, NetOptions.standard().without(pass)));
        }
        String plain = "net without hashing";
        compare(plain, naive, net(plain, program, NetOptions.standard().withoutHashing()));
        compare("scalar", naive, attempt("scalar", () -> ScalarGame.of(net, ALWAYS)));
        for (PlayoutPolicy policy : PlayoutPolicy.values()) {
            compareLanes(policy, naive, net);
        }
    }

    private static NetGame net(String who, GroundProgram program, NetOptions options) {
        NetGame made = attempt(who, () -> NetGame.of(program, new BudgetMeter(BUDGET), options));
        attempt(who, () -> checkedNet(made));
        return made;
    }

    private static NetGame checkedNet(NetGame game) {
        game.net().check();
        return game;
    }

    private void compare(String who, NaiveRules naive, Game game) {
        Game oracle = new NaiveGame(naive, game);
        judge(
                who,
                attempt(who, () -> GameComparison.compare(game, oracle, options(PLAYOUT_COUNT))));
    }

    /** Compares all kinds of kernels, unless the policy comes to nothing. */
    private void compareLanes(PlayoutPolicy policy, NaiveRules naive, NetGame net) {
        CompileOptions compileOptions = CompileOptions.standard().withPolicy(policy);
        String first = who(Tier.TAPE, policy);
        CompiledGame tape =
                attempt(first, () -> GameCompiler.compile(net, Tier.TAPE, compileOptions));
        if (policy != PlayoutPolicy.UNIFORM && !tape.circuit().decisive().isAny()) {
            return;
        }
        compareLanes(first, naive, tape);
        compareLanes(
                who(Tier.LANES, policy),
                naive,
                attempt(who(Tier.LANES, policy), () -> tape.on(Tier.LANES)));
        if (Vectors.wordCount() > 0) {
            String who = who(Tier.VECTOR, policy);
            compareLanes(who, naive, attempt(who, () -> tape.on(Tier.VECTOR)));
        }
    }

    private static String who(Tier tier, PlayoutPolicy policy) {
        return tier.label() + ", " + policy.label();
    }

    private void compareLanes(String who, NaiveRules naive, CompiledGame game) {
        Game oracle = new NaiveGame(naive, game);
        judge(who, attempt(who, () -> game.compareLanes(oracle, options(LANE_COUNT))));
        judge(
                who + ", successors",
                attempt(
                        who + ", successors",
                        () -> SuccessorComparison.compare(game, oracle, options(1))));
    }

    private ComparisonOptions options(int playoutCount) {
        return new ComparisonOptions(playoutCount, seed, MAX_PLIES, TIME_LIMIT);
    }

    private static void judge(String who, ComparisonResult result) {
        if (result.difference() != null) {
            throw new MismatchException(who, result.difference());
        }
        if (result.timeUp()) {
            throw new MismatchException(who, "it took too long");
        }
    }

    private static <T> T attempt(String who, Supplier<T> work) {
        try {
            return work.get();
        } catch (BudgetExceededException | MismatchException | EndlessRulesException named) {
            throw named;
        } catch (RuntimeException | StackOverflowError failure) {
            throw new MismatchException(who, words(failure));
        }
    }

    private static String words(Throwable failure) {
        return failure.getClass().getSimpleName() + ": " + failure.getMessage();
    }
}

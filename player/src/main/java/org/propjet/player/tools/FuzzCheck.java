package org.propjet.player.tools;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.code.emit.Vectors;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.playout.CircuitPipeline;
import org.propjet.compiler.playout.PassCheck;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.compiler.single.ScalarOptions;
import org.propjet.engine.evidence.ComparisonOptions;
import org.propjet.engine.evidence.ComparisonResult;
import org.propjet.engine.evidence.GameComparison;
import org.propjet.engine.evidence.SuccessorComparison;
import org.propjet.engine.fuzz.EndlessRulesException;
import org.propjet.engine.fuzz.NaiveGame;
import org.propjet.engine.fuzz.NaiveRules;
import org.propjet.engine.game.Game;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.ground.Grounder;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.Networks;
import org.propjet.engine.logic.Pass;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.propnet.NetPass;
import org.propjet.engine.propnet.NetPipeline;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.reference.RunawayRulesException;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Plays a text in every way there is, and compares each with the {@link NaiveRules}; and what each
 * pass makes with what was there before it.
 *
 * <p>For one text.
 */
final class FuzzCheck {
    /** What small rulesheets may take. */
    static final GroundingBudget BUDGET =
            new GroundingBudget(20_000, 100_000, 10_000, 1L << 28, 40);

    /** What a rulesheet is called. Options of the virtual machine know code of this name. */
    static final String NAME = "RandomRulesheet";

    private static final int MAX_PLIES = 12;
    private static final Duration TIME_LIMIT = Duration.ofMinutes(1);
    private static final int PLAYOUT_COUNT = 3;
    private static final int LANE_COUNT = 7;

    /** A network of more literals may be too large for a class. */
    private static final int MAX_CLASS_LITERALS = 100_000;

    /** Makes a class of every network. */
    private static final ScalarOptions ALWAYS =
            new ScalarOptions(Integer.MAX_VALUE, Integer.MAX_VALUE, 10_000, 1e9);

    /** What came of a text. */
    enum Outcome {
        /** All play it alike. */
        AGREE,
        /** It cannot be ground within the budget; the reference plays it as the oracle does. */
        REFERENCE_ONLY,
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
    private static final class Ended extends RuntimeException {
        private static final long serialVersionUID = 1L;
        final transient Finding finding;

        Ended(Outcome outcome, String who, String words) {
            super(words, null, false, false);
            this.finding = new Finding(outcome, who, words);
        }

        static Ended mismatch(String who, String words) {
            return new Ended(Outcome.MISMATCH, who, words);
        }
    }

    private final GameRules rules;
    private final NaiveRules naive;
    private final long seed;
    private final PassComparison passes;
    private @Nullable Game oracle;

    private FuzzCheck(GameRules rules, NaiveRules naive, long seed, PassComparison passes) {
        this.rules = rules;
        this.naive = naive;
        this.seed = seed;
        this.passes = passes;
    }

    /** How what a pass has made is compared with what was there before it. */
    @FunctionalInterface
    interface PassComparison {
        /** Returns how many outputs differ. */
        int differing(Pass pass, Networks before, Networks after);
    }

    /**
     * Plays a text.
     *
     * @param text the text, which may be no rulesheet
     * @param seed fixes the games
     */
    static Finding check(String text, long seed) {
        PassCheck check = new PassCheck();
        return check(
                text,
                seed,
                (pass, before, after) -> check.compare(pass, before, after).differing());
    }

    /** The same, with another comparison of passes. */
    static Finding check(String text, long seed, PassComparison passes) {
        try {
            return play(text, seed, passes);
        } catch (Ended ended) {
            return ended.finding;
        } catch (RunawayRulesException runaway) {
            return new Finding(Outcome.MISMATCH, "reference", words(runaway));
        }
    }

    private static Finding play(String text, long seed, PassComparison passes) {
        Rulesheet sheet;
        GameRules rules;
        try {
            sheet = attempt("parse", () -> GdlParser.parse(NAME, text));
            rules = attempt("check", () -> RuleChecker.check(sheet));
        } catch (RulesheetException refused) {
            return new Finding(Outcome.REFUSED, "", String.valueOf(refused.getMessage()));
        }
        attempt(
                "check",
                () -> {
                    rules.check();
                    return rules;
                });
        NaiveRules naive;
        try {
            naive = attempt("oracle", () -> new NaiveRules(sheet));
        } catch (EndlessRulesException endless) {
            return withoutOracle(rules);
        }
        return new FuzzCheck(rules, naive, seed, passes).compareAll();
    }

    /** There is nothing to compare with, but nothing may fail but by name. */
    private static Finding withoutOracle(GameRules rules) {
        try {
            ground(rules);
        } catch (BudgetExceededException refused) {
            // By name.
        }
        try {
            attempt("reference", () -> RuleGame.of(rules));
        } catch (RunawayRulesException refused) {
            // By name.
        }
        return new Finding(Outcome.ENDLESS, "", "");
    }

    private static GroundProgram ground(GameRules rules) {
        try {
            return new Grounder().ground(rules, new BudgetMeter(BUDGET));
        } catch (BudgetExceededException refused) {
            throw refused;
        } catch (RuntimeException | StackOverflowError | AssertionError failure) {
            throw Ended.mismatch("ground", words(failure));
        }
    }

    private Finding compareAll() {
        GroundProgram program;
        try {
            program = ground(rules);
        } catch (BudgetExceededException refused) {
            compare("reference", attempt("reference", () -> RuleGame.of(rules)));
            return new Finding(Outcome.REFERENCE_ONLY, "", words(refused));
        }
        NetGame net = net("net", program, NetOptions.standard().withWatch(this::comparePass));
        compare("net", net);
        Game reference = attempt("reference", () -> RuleGame.over(rules, net));
        compare("reference", reference);
        compareScalar(net);
        for (PlayoutPolicy policy : PlayoutPolicy.values()) {
            compareLanes(policy, net);
        }
        CompileOptions onTape = CompileOptions.on(Tier.TAPE);
        for (Pass pass :
                List.of(
                        Pass.EXCLUSIVE_MOVES,
                        Pass.COMPLEMENT_SUMS,
                        Pass.MOVE_PRODUCTS,
                        Pass.SHARE_PAIRS,
                        Pass.SIMPLIFY)) {
            String who = "tape without " + pass;
            CompileOptions options = onTape.without(pass);
            compareLanes(who, attempt(who, () -> GameLine.compile(net, options)));
        }
        String quick = "tape, with the circuit that is made quickly";
        compareLanes(quick, attempt(quick, () -> quick(net)));
        for (Pass pass : NetPipeline.PASSES.stream().map(NetPass::pass).distinct().toList()) {
            String who = "net without " + pass;
            compare(who, net(who, program, NetOptions.standard().without(pass)));
        }
        String plain = "net without hashing";
        compare(plain, net(plain, program, NetOptions.standard().withoutHashing()));
        return new Finding(Outcome.AGREE, "", "");
    }

    /** Compares what a pass has made with what was there before it. */
    private void comparePass(Pass pass, Networks before, Networks after) {
        if (!after.equals(before)) {
            int differing = passes.differing(pass, before, after);
            if (differing > 0) {
                throw Ended.mismatch("pass " + pass, differing + " outputs differ");
            }
        }
    }

    /** Makes a game on the tape; of uniform playouts, compares what each pass makes. */
    private CompiledGame tape(NetGame net, PlayoutPolicy policy) {
        CompileOptions options = CompileOptions.on(Tier.TAPE).withPolicy(policy);
        if (policy != PlayoutPolicy.UNIFORM) {
            return GameLine.compile(net, options);
        }
        CircuitPipeline pipeline = new CircuitPipeline(policy, Set.of(), this::comparePass);
        BudgetMeter meter = new BudgetMeter(options.budget());
        PlayoutCircuit circuit = pipeline.run(net, meter).circuit();
        pipeline.rewrite(circuit, meter); // as is done for the classes
        return GameLine.compile(net, circuit, options);
    }

    private static CompiledGame quick(NetGame net) {
        CompileOptions options = CompileOptions.on(Tier.TAPE);
        CircuitPipeline.Result built = options.pipeline().quick(net, new BudgetMeter(BUDGET));
        return GameLine.compile(net, built.circuit(), options);
    }

    private void compareScalar(NetGame net) {
        if (net.net().fanInCount() > MAX_CLASS_LITERALS) {
            return;
        }
        ScalarGame game = attempt("scalar", () -> ScalarGame.of(net, ALWAYS));
        game.report()
                .refusal()
                .ifPresent(
                        why -> {
                            throw Ended.mismatch("scalar", "there is no class: " + why);
                        });
        compare("scalar", game);
    }

    private static NetGame net(String who, GroundProgram program, NetOptions options) {
        return attempt(
                who,
                () -> {
                    NetGame made = NetGame.of(program, new BudgetMeter(BUDGET), options);
                    made.net().check();
                    return made;
                });
    }

    private void compare(String who, Game game) {
        Game oracle = oracle(who, game);
        judge(who, () -> GameComparison.compare(game, oracle, options(PLAYOUT_COUNT)));
    }

    /** Returns the oracle with a game's layout and tables: the last one if they are the same. */
    private Game oracle(String who, Game game) {
        Game last = oracle;
        if (last == null
                || last.stateLayout() != game.stateLayout()
                || last.moveTable() != game.moveTable()
                || last.perceptTable() != game.perceptTable()) {
            last = attempt(who, () -> new NaiveGame(naive, game));
            oracle = last;
        }
        return last;
    }

    /** Compares all kinds of kernels, unless the policy comes to nothing. */
    private void compareLanes(PlayoutPolicy policy, NetGame net) {
        String first = who(Tier.TAPE, policy);
        CompiledGame tape = attempt(first, () -> tape(net, policy));
        if (policy != PlayoutPolicy.UNIFORM && !tape.circuit().decisive().isAny()) {
            return;
        }
        compareLanes(first, tape);
        for (Tier tier : List.of(Tier.LANES, Tier.VECTOR)) {
            if (tier != Tier.VECTOR || Vectors.wordCount() > 0) {
                String who = who(tier, policy);
                compareLanes(who, attempt(who, () -> tape.on(tier)));
            }
        }
    }

    private static String who(Tier tier, PlayoutPolicy policy) {
        return tier.label() + ", " + policy.label();
    }

    private void compareLanes(String who, CompiledGame game) {
        game.fallback()
                .ifPresent(
                        why -> {
                            throw Ended.mismatch(who, "there is no kernel: " + why);
                        });
        Game oracle = oracle(who, game);
        judge(who, () -> game.compareLanes(oracle, options(LANE_COUNT)));
        judge(who + ", successors", () -> SuccessorComparison.compare(game, oracle, options(1)));
    }

    private ComparisonOptions options(int playoutCount) {
        return new ComparisonOptions(playoutCount, seed, MAX_PLIES, TIME_LIMIT);
    }

    private void judge(String who, Supplier<ComparisonResult> comparison) {
        ComparisonResult result;
        try {
            result = attempt(who, comparison);
        } catch (EndlessRulesException endless) {
            throw new Ended(Outcome.ENDLESS, "", "");
        }
        if (naive.isEndless()) {
            throw new Ended(Outcome.ENDLESS, "", "");
        }
        if (result.difference() != null) {
            throw Ended.mismatch(who, result.difference());
        }
        if (result.timeUp()) {
            throw Ended.mismatch(who, "it took too long");
        }
    }

    /** Does a piece of work that may fail by name only. */
    private static <T> T attempt(String who, Supplier<T> work) {
        try {
            return work.get();
        } catch (Ended | RulesheetException | EndlessRulesException | RunawayRulesException named) {
            throw named;
        } catch (RuntimeException | StackOverflowError | AssertionError | LinkageError failure) {
            throw Ended.mismatch(who, words(failure));
        }
    }

    private static String words(Throwable failure) {
        return failure.getClass().getSimpleName() + ": " + failure.getMessage();
    }
}

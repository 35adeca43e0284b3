package org.propjet.player.tools;

import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.evidence.ComparisonOptions;
import org.propjet.engine.evidence.ComparisonResult;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.reference.EvaluationInterruptedException;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Seconds;
import org.propjet.engine.time.Stopwatch;
import org.propjet.engine.time.TimeLimit;
import org.propjet.player.cluster.work.WorkKind;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.Circuits;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;
import org.propjet.player.terminal.ReferenceCheck;
import org.propjet.player.terminal.Verdict;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Compares every backend with the reference on games. Whatever goes wrong ends in a row; nothing is
 * thrown.
 *
 * @param groundSeconds how long grounding may take
 * @param playoutCount how many random games to compare
 * @param seed fixes them
 * @param gameSeconds how long making a circuit may take, a kernel of it, and comparing that
 */
public record VerifyJob(double groundSeconds, int playoutCount, long seed, double gameSeconds) {
    /** How long the reference may still take for a state when the time is up. */
    private static final double STATE_SECONDS = 0.2;

    /** Comparing games, a piece each. */
    public static final WorkKind<VerifyJob, GameSource, Row[]> KIND =
            new WorkKind<>(
                    "verify",
                    VerifyJob.class,
                    GameSource.class,
                    Row[].class,
                    (job, count) -> source -> job.rows(source, count),
                    (source, rows) ->
                            Arrays.stream(rows).allMatch(row -> row.game().equals(source.name())));

    /**
     * What came of a backend.
     *
     * @param game the game's name
     * @param backend the backend's name
     * @param policy what its playouts choose
     * @param seconds time taken, with building
     * @param outcome whether the backend agrees with the reference
     */
    record Row(String game, String backend, String policy, double seconds, JobOutcome outcome) {}

    private Row[] rows(GameSource source, int gamesAtATime) {
        GroundingBudget budget = GroundingOptions.budget(groundSeconds, gamesAtATime);
        String name = source.name();
        List<Row> rows = new ArrayList<>();
        Stopwatch all = Stopwatch.start();
        try {
            GameRules rules = source.rules();
            Circuits circuits = new Circuits(GameLine.network(rules, budget), limit().toMillis());
            for (Backend backend : Backend.available()) {
                for (PlayoutPolicy policy : PlayoutPolicy.values()) {
                    Stopwatch time = Stopwatch.start();
                    outcome(backend, policy, rules, circuits, budget)
                            .map(
                                    outcome ->
                                            new Row(
                                                    name,
                                                    backend.label(),
                                                    policy.label(),
                                                    time.seconds(),
                                                    outcome))
                            .ifPresent(rows::add);
                }
            }
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError failure) {
            JobOutcome outcome = JobOutcome.of(failure, 0);
            rows.add(new Row(name, "-", PlayoutPolicy.UNIFORM.label(), all.seconds(), outcome));
        }
        return rows.toArray(Row[]::new);
    }

    /** Compares a backend under a policy; empty if that makes no difference. */
    private Optional<JobOutcome> outcome(
            Backend backend,
            PlayoutPolicy policy,
            GameRules rules,
            Circuits circuits,
            GroundingBudget budget) {
        try {
            if (backend.equals(Backend.REFERENCE)
                    || (policy != PlayoutPolicy.UNIFORM
                            && !isDecisive(backend, circuits, policy))) {
                return Optional.empty();
            }
            try (Game game = backend.game(rules, circuits, budget, policy)) {
                return Optional.of(compared(game, rules));
            }
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError failure) {
            return Optional.of(JobOutcome.of(failure, 0));
        }
    }

    private static boolean isDecisive(Backend backend, Circuits circuits, PlayoutPolicy policy) {
        return backend.hasPolicies() && circuits.of(policy).decisive().isAny();
    }

    private JobOutcome compared(Game game, GameRules rules) {
        ComparisonResult result;
        try (TimeLimit _ = TimeLimit.start(Seconds.duration(gameSeconds + STATE_SECONDS))) {
            result =
                    ReferenceCheck.compare(
                            game, rules, ComparisonOptions.of(playoutCount, seed, limit()));
        } catch (EvaluationInterruptedException e) {
            return JobOutcome.of(Verdict.SLOW, "one state takes too long", 0, 0);
        }
        Verdict verdict = Verdict.AGREE;
        String details = fallback(game);
        if (result.difference() != null) {
            verdict = Verdict.DISAGREE;
            details = result.difference();
        } else if (result.timeUp()) {
            verdict = result.playoutCount() > 0 ? Verdict.AGREE : Verdict.SLOW;
            details = "in %,d states, then the time was up".formatted(result.stateCount());
        }
        return JobOutcome.of(verdict, details, result.playoutCount(), result.stateCount());
    }

    private Duration limit() {
        return Seconds.duration(gameSeconds);
    }

    private static String fallback(Game game) {
        return game instanceof CompiledGame compiled
                ? compiled.fallback().map(why -> "by the tape, " + why).orElse("")
                : "";
    }
}

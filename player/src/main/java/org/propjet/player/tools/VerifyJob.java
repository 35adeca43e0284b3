package org.propjet.player.tools;

import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.GameLine;
import org.propjet.compiler.circuit.PlayoutPolicy;
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
import org.propjet.player.terminal.RowResult;
import org.propjet.player.terminal.Verdict;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Compares every backend with the reference on one game. Whatever goes wrong ends in a row; nothing
 * is thrown.
 *
 * @param source the game
 * @param budget what grounding may cost
 * @param playoutCount how many random games to compare
 * @param seed fixes them
 * @param gameSeconds how long making a circuit may take, a kernel of it, and comparing that
 */
public record VerifyJob(
        GameSource source, GroundingBudget budget, int playoutCount, long seed, double gameSeconds)
        implements Callable<List<VerifyJob.Row>> {

    /** How long the reference may still take for a state when the time is up. */
    private static final double STATE_SECONDS = 0.2;

    /** Comparing games, a piece each. */
    public static final WorkKind<Order, GameSource, Row[]> KIND =
            new WorkKind<>(
                    "verify",
                    Order.class,
                    GameSource.class,
                    Row[].class,
                    (order, count) -> source -> order.job(source, count).call().toArray(Row[]::new),
                    (source, rows) ->
                            Arrays.stream(rows).allMatch(row -> row.game().equals(source.name())));

    /**
     * What is the same for all games.
     *
     * @param groundSeconds how long grounding may take
     */
    record Order(double groundSeconds, int playoutCount, long seed, double gameSeconds) {
        private VerifyJob job(GameSource source, int gamesAtATime) {
            return new VerifyJob(
                    source,
                    GroundingOptions.budget(groundSeconds, gamesAtATime),
                    playoutCount,
                    seed,
                    gameSeconds);
        }
    }

    /**
     * What came of a backend.
     *
     * @param game the game's name
     * @param backend the backend's name
     * @param policy what its playouts choose
     * @param playouts how many playouts were compared to their end
     * @param states how many states were compared
     * @param seconds time taken, with building
     * @param verdict whether the backend agrees with the reference
     * @param result the same in words
     */
    record Row(
            String game,
            String backend,
            String policy,
            long playouts,
            long states,
            double seconds,
            Verdict verdict,
            RowResult result) {}

    @Override
    public List<Row> call() {
        List<Row> rows = new ArrayList<>();
        Stopwatch time = Stopwatch.start();
        try {
            GameRules rules = source.rules();
            Circuits circuits = new Circuits(GameLine.network(rules, budget), limit().toMillis());
            for (Backend backend : Backend.available()) {
                if (!backend.equals(Backend.REFERENCE)) {
                    addRows(backend, rules, circuits, rows);
                }
            }
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError failure) {
            rows.add(failed("-", PlayoutPolicy.UNIFORM, time, failure));
        }
        return rows;
    }

    /** Compares a backend under each policy that makes a difference. */
    private void addRows(Backend backend, GameRules rules, Circuits circuits, List<Row> rows) {
        for (PlayoutPolicy policy : PlayoutPolicy.values()) {
            Stopwatch time = Stopwatch.start();
            try {
                if (policy == PlayoutPolicy.UNIFORM || isDecisive(backend, circuits, policy)) {
                    try (Game game = backend.game(rules, circuits, budget, policy)) {
                        rows.add(compared(backend, policy, game, rules, time));
                    }
                }
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError failure) {
                rows.add(failed(backend.label(), policy, time, failure));
            }
        }
    }

    private static boolean isDecisive(Backend backend, Circuits circuits, PlayoutPolicy policy) {
        return backend.hasPolicies() && circuits.of(policy).circuit().decisive().isAny();
    }

    private Row compared(
            Backend backend, PlayoutPolicy policy, Game game, GameRules rules, Stopwatch time) {
        try (TimeLimit _ = TimeLimit.start(Seconds.duration(gameSeconds + STATE_SECONDS))) {
            ComparisonResult result = compare(game, rules);
            Verdict verdict = Verdict.AGREE;
            String details = fallback(game);
            if (result.difference() != null) {
                verdict = Verdict.DISAGREE;
                details = result.difference();
            } else if (result.timeUp()) {
                verdict = result.playoutCount() > 0 ? Verdict.AGREE : Verdict.SLOW;
                details = "in %,d states, then the time was up".formatted(result.stateCount());
            }
            return row(
                    backend.label(),
                    policy.label(),
                    result.playoutCount(),
                    result.stateCount(),
                    time,
                    verdict,
                    RowResult.of(verdict.word(), details));
        } catch (EvaluationInterruptedException e) {
            RowResult result = RowResult.of(Verdict.SLOW.word(), "one state takes too long");
            return row(backend.label(), policy.label(), 0, 0, time, Verdict.SLOW, result);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError failure) {
            return failed(backend.label(), policy, time, failure);
        }
    }

    private Row failed(String backend, PlayoutPolicy policy, Stopwatch time, Throwable failure) {
        Verdict verdict = Verdict.of(failure);
        RowResult result = RowResult.of(verdict.word(), failure);
        return row(backend, policy.label(), 0, 0, time, verdict, result);
    }

    private ComparisonResult compare(Game game, GameRules rules) {
        return ReferenceCheck.compare(
                game, rules, ComparisonOptions.of(playoutCount, seed, limit()));
    }

    private Duration limit() {
        return Seconds.duration(gameSeconds);
    }

    private static String fallback(Game game) {
        return game instanceof CompiledGame compiled
                ? compiled.fallback().map(why -> "by the tape, " + why).orElse("")
                : "";
    }

    private Row row(
            String backend,
            String policy,
            long playouts,
            long states,
            Stopwatch time,
            Verdict verdict,
            RowResult result) {
        return new Row(
                source.name(), backend, policy, playouts, states, time.seconds(), verdict, result);
    }
}

package org.propjet.player.tools;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.evidence.ReferenceTrace;
import org.propjet.engine.evidence.ReplayResult;
import org.propjet.engine.evidence.TraceReplay;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Seconds;
import org.propjet.engine.time.Stopwatch;
import org.propjet.engine.time.TimeLimit;
import org.propjet.player.cluster.work.WorkKind;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;
import org.propjet.player.terminal.RowResult;
import org.propjet.player.terminal.Verdict;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Replays the traces of games. A game without a trace is only built and played once at random.
 * Whatever goes wrong ends in the row; nothing is thrown.
 *
 * @param backend the backend's name
 * @param groundSeconds how long grounding may take
 * @param gameSeconds how long building without grounding, and how long replaying, may take
 */
public record ReplayJob(String backend, double groundSeconds, double gameSeconds) {
    /** Replaying traces, a piece each. */
    public static final WorkKind<ReplayJob, Piece, Row> KIND =
            new WorkKind<>(
                    "replay",
                    ReplayJob.class,
                    Piece.class,
                    Row.class,
                    (job, count) -> piece -> job.row(piece, count),
                    (piece, row) -> row.game().equals(piece.source().name()));

    private static final long PLAYOUT_SEED = 1;

    /** A game and its trace, or null. */
    record Piece(GameSource source, @Nullable GameSource trace) {}

    /**
     * What came of a game.
     *
     * @param game the game's name
     * @param seconds time taken
     * @param outcome whether it agrees with its trace
     */
    record Row(String game, double seconds, JobOutcome outcome) {}

    private Row row(Piece piece, int gamesAtATime) {
        Backend way = Backend.named(backend);
        GroundingBudget budget = GroundingOptions.budget(groundSeconds, gamesAtATime);
        Function<GameRules, @Nullable Game> maker =
                rules ->
                        way.equals(Backend.REFERENCE)
                                ? inTime(() -> way.game(rules, budget))
                                : way.game(rules, budget);
        Stopwatch time = Stopwatch.start();
        JobOutcome outcome =
                piece.trace() == null
                        ? withoutTrace(piece.source(), maker)
                        : withTrace(piece.source(), piece.trace(), maker);
        return new Row(piece.source().name(), time.seconds(), outcome);
    }

    private JobOutcome withTrace(
            GameSource source, GameSource traceSource, Function<GameRules, @Nullable Game> maker) {
        int states = 0;
        try {
            ReferenceTrace trace =
                    ReferenceTrace.parse(new String(traceSource.bytes(), StandardCharsets.UTF_8));
            byte[] rulesheet = source.bytes();
            states = trace.positionCount();
            if (!sha256(rulesheet).equals(trace.sha256())) {
                return JobOutcome.of(
                        Verdict.DISAGREE,
                        "the trace is of another rulesheet (line 2: sha256 " + trace.sha256() + ")",
                        0,
                        states);
            }
            try (Game game = maker.apply(source.rules(rulesheet))) {
                return game == null
                        ? JobOutcome.of(Verdict.SLOW, "in the initial state", 0, states)
                        : replay(trace, game);
            }
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError failure) {
            return JobOutcome.of(failure, states);
        }
    }

    private JobOutcome replay(ReferenceTrace trace, Game game) {
        ReplayResult result = TraceReplay.replay(game, trace, Seconds.duration(gameSeconds));
        int checked = result.positionsChecked();
        int states = result.positionCount();
        return switch (result.outcome()) {
            case AGREE -> JobOutcome.of(Verdict.AGREE, "", checked, states);
            case SLOW -> JobOutcome.of(Verdict.SLOW, "in " + result.reached(), checked, states);
            case DISAGREE ->
                    JobOutcome.of(
                            Verdict.DISAGREE,
                            "line %d (%s): expected %s, got %s"
                                    .formatted(
                                            result.line(),
                                            result.reached(),
                                            result.expected(),
                                            result.got()),
                            checked,
                            states);
        };
    }

    /** A game that has no trace is not judged, unless that it cannot be played is our fault. */
    private JobOutcome withoutTrace(GameSource source, Function<GameRules, @Nullable Game> maker) {
        try (Game game = maker.apply(source.rules())) {
            String details = game == null ? "slow in the initial state" : playedAtRandom(game);
            return JobOutcome.of(Verdict.NO_TRACE, details, 0, 0);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError failure) {
            JobOutcome outcome = JobOutcome.of(failure, 0);
            if (outcome.verdict() == Verdict.ERROR) {
                return outcome;
            }
            String word = Verdict.NO_TRACE.word() + ": " + outcome.verdict().word();
            return new JobOutcome(Verdict.NO_TRACE, RowResult.of(word, failure), 0, 0);
        }
    }

    private String playedAtRandom(Game game) {
        RandomPlayout playout = inTime(() -> new RandomPlayout(game.newReasoner()));
        if (playout == null) {
            return "slow in the initial state";
        }
        Boolean ended = inTime(() -> playout.play(game.initialState(), PLAYOUT_SEED));
        String end = ended == null ? "was slow" : ended ? "ended" : "stopped without an end";
        return "a random game %s after %,d joint moves".formatted(end, playout.length());
    }

    /** Does what evaluates rules; returns null if the time was up before. */
    private <T> @Nullable T inTime(Supplier<T> work) {
        try (TimeLimit limit = TimeLimit.start(Seconds.duration(gameSeconds))) {
            try {
                return work.get();
            } catch (RuntimeException e) {
                if (limit.hasInterrupted()) {
                    return null;
                }
                throw e;
            }
        }
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}

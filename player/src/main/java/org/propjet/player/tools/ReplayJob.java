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
import java.util.concurrent.Callable;

/**
 * Replays the trace of one game. A game without a trace is only built and played once at random.
 * Whatever goes wrong ends in the row; nothing is thrown.
 *
 * @param source the game
 * @param trace its trace, or null
 * @param backend how to evaluate it
 * @param budget what grounding may cost
 * @param gameSeconds how long building without grounding, and how long replaying, may take
 */
public record ReplayJob(
        GameSource source,
        @Nullable GameSource trace,
        Backend backend,
        GroundingBudget budget,
        double gameSeconds)
        implements Callable<ReplayJob.Row> {
    /** Replaying traces, a piece each. */
    public static final WorkKind<Order, Piece, Row> KIND =
            new WorkKind<>(
                    "replay",
                    Order.class,
                    Piece.class,
                    Row.class,
                    (order, count) -> piece -> order.job(piece, count).call(),
                    (piece, row) -> row.game().equals(piece.source().name()));

    /**
     * What is the same for all games.
     *
     * @param backend the backend's name
     * @param groundSeconds how long grounding may take
     */
    record Order(String backend, double groundSeconds, double gameSeconds) {
        private ReplayJob job(Piece piece, int gamesAtATime) {
            return new ReplayJob(
                    piece.source(),
                    piece.trace(),
                    Backend.named(backend),
                    GroundingOptions.budget(groundSeconds, gamesAtATime),
                    gameSeconds);
        }
    }

    /** A game and its trace, or null. */
    record Piece(GameSource source, @Nullable GameSource trace) {}

    private static final long PLAYOUT_SEED = 1;

    /**
     * What came of it.
     *
     * @param game the game's name
     * @param checked how many states agreed
     * @param states how many the trace has
     * @param seconds time taken
     * @param verdict whether it agrees
     * @param result the same in words
     */
    record Row(
            String game,
            int checked,
            int states,
            double seconds,
            Verdict verdict,
            RowResult result) {}

    @Override
    public Row call() {
        Stopwatch time = Stopwatch.start();
        Outcome outcome = attempt();
        double seconds = time.seconds();
        return new Row(
                source.name(),
                outcome.checked(),
                outcome.states(),
                seconds,
                outcome.verdict(),
                outcome.result());
    }

    private record Outcome(Verdict verdict, RowResult result, int checked, int states) {
        Outcome(Verdict verdict, String details, int checked, int states) {
            this(verdict, RowResult.of(verdict.word(), details), checked, states);
        }

        Outcome(Verdict verdict, String details) {
            this(verdict, details, 0, 0);
        }

        /** Returns the same of a game that has no trace, and so is not judged. */
        Outcome withoutTrace() {
            String word = Verdict.NO_TRACE.word() + ": " + result.word();
            return new Outcome(
                    Verdict.NO_TRACE,
                    new RowResult(word, result.line(), result.text()),
                    checked,
                    states);
        }
    }

    private Outcome attempt() {
        try {
            return trace == null ? withoutTrace() : withTrace(trace);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError failure) {
            Outcome outcome = failed(failure, 0);
            boolean refusedAnyway = trace == null && outcome.verdict() != Verdict.ERROR;
            return refusedAnyway ? outcome.withoutTrace() : outcome;
        }
    }

    private static Outcome failed(Throwable failure, int states) {
        Verdict verdict = Verdict.of(failure);
        return new Outcome(verdict, RowResult.of(verdict.word(), failure), 0, states);
    }

    private Outcome withTrace(GameSource traceSource) {
        ReferenceTrace trace =
                ReferenceTrace.parse(new String(traceSource.bytes(), StandardCharsets.UTF_8));
        byte[] rulesheet = source.bytes();
        if (!sha256(rulesheet).equals(trace.sha256())) {
            return new Outcome(
                    Verdict.DISAGREE,
                    "the trace is of another rulesheet (line 2: sha256 " + trace.sha256() + ")",
                    0,
                    trace.positionCount());
        }
        try {
            return replay(trace, source.rules(rulesheet));
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError failure) {
            return failed(failure, trace.positionCount());
        }
    }

    private Outcome replay(ReferenceTrace trace, GameRules rules) {
        try (Game game = build(rules)) {
            return game == null
                    ? new Outcome(Verdict.SLOW, "in the initial state", 0, trace.positionCount())
                    : replay(trace, game);
        }
    }

    private Outcome replay(ReferenceTrace trace, Game game) {
        ReplayResult result = TraceReplay.replay(game, trace, Seconds.duration(gameSeconds));
        int checked = result.positionsChecked();
        int states = result.positionCount();
        return switch (result.outcome()) {
            case AGREE -> new Outcome(Verdict.AGREE, "", checked, states);
            case SLOW -> new Outcome(Verdict.SLOW, "in " + result.reached(), checked, states);
            case DISAGREE ->
                    new Outcome(
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

    /** Returns the game, or null if the time was up before it was there. */
    private @Nullable Game build(GameRules rules) {
        if (!backend.equals(Backend.REFERENCE)) {
            return backend.game(rules, budget);
        }
        try (TimeLimit limit = TimeLimit.start(Seconds.duration(gameSeconds))) {
            try {
                return backend.game(rules, budget);
            } catch (RuntimeException e) {
                if (limit.hasInterrupted()) {
                    return null;
                }
                throw e;
            }
        }
    }

    private Outcome withoutTrace() {
        try (Game game = build(source.rules())) {
            return game == null
                    ? new Outcome(Verdict.NO_TRACE, "slow in the initial state")
                    : withoutTrace(game);
        }
    }

    private Outcome withoutTrace(Game game) {
        try (TimeLimit limit = TimeLimit.start(Seconds.duration(gameSeconds))) {
            RandomPlayout playout = new RandomPlayout(game.newReasoner());
            try {
                boolean ended = playout.play(game.initialState(), PLAYOUT_SEED);
                String end = ended ? "ended" : "stopped without an end";
                return new Outcome(
                        Verdict.NO_TRACE,
                        "a random game %s after %,d joint moves".formatted(end, playout.length()));
            } catch (RuntimeException e) {
                if (limit.hasInterrupted()) {
                    return new Outcome(
                            Verdict.NO_TRACE,
                            "a random game was slow after %,d joint moves"
                                    .formatted(playout.length()));
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

package org.propjet.engine.evidence;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.evidence.ReferenceTrace.Digest;
import org.propjet.engine.evidence.ReferenceTrace.End;
import org.propjet.engine.evidence.ReferenceTrace.Entry;
import org.propjet.engine.evidence.ReferenceTrace.Playout;
import org.propjet.engine.evidence.ReferenceTrace.Position;
import org.propjet.engine.evidence.ReplayResult.Outcome;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.gdl.Spelling;
import org.propjet.engine.time.TimeLimit;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * Replays a {@link ReferenceTrace} on a game and finds the first line that differs. Traces are in
 * lower case; the game may spell its symbols otherwise.
 *
 * <p>For one use, by one thread.
 */
public final class TraceReplay {
    private static final int DIGEST_DIGITS = 16;

    /** Ends a replay from within; never seen outside. */
    private static final class Ended extends RuntimeException {
        private static final long serialVersionUID = 1L;
        final transient ReplayResult result;

        Ended(ReplayResult result) {
            super(null, null, false, false);
            this.result = result;
        }
    }

    private final Game game;
    private final ReferenceTrace trace;
    private final TimeLimit limit;
    private final int roleCount;
    private final MessageDigest sha256;
    private int positionsChecked;
    private String reached = "the initial state";

    private TraceReplay(Game game, ReferenceTrace trace, TimeLimit limit) {
        this.game = game;
        this.trace = trace;
        this.limit = limit;
        this.roleCount = trace.roles().size();
        try {
            this.sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /**
     * Replays a whole trace, however long it takes.
     *
     * @param game a game of the rulesheet that the trace was made of
     * @param trace the trace
     * @return whether they agree; never {@link Outcome#SLOW}
     */
    public static ReplayResult replay(Game game, ReferenceTrace trace) {
        return new TraceReplay(game, trace, TimeLimit.never()).run();
    }

    /**
     * Replays a trace until the time is up. A single question to the reasoner that takes too long
     * is interrupted, if the reasoner heeds interruption.
     *
     * @param game a game of the rulesheet that the trace was made of
     * @param trace the trace
     * @param limit how long it may take
     * @return whether they agree as far as the replay got
     */
    public static ReplayResult replay(Game game, ReferenceTrace trace, Duration limit) {
        try (TimeLimit watch = TimeLimit.start(limit)) {
            return new TraceReplay(game, trace, watch).run();
        }
    }

    private ReplayResult run() {
        try {
            List<String> roles = game.roles().stream().map(Spelling::folded).toList();
            if (!roles.equals(trace.roles())) {
                differ(3, String.join(" ", trace.roles()), String.join(" ", roles));
            }
            Reasoner reasoner = game.newReasoner();
            checkInitialState(reasoner);
            for (Playout playout : trace.playouts()) {
                checkPlayout(reasoner, playout);
            }
            return result(Outcome.AGREE, 0, "", "");
        } catch (Ended ended) {
            return ended.result;
        } catch (RuntimeException e) {
            if (limit.hasInterrupted()) {
                return result(Outcome.SLOW, 0, "", "");
            }
            throw e;
        }
    }

    private void checkInitialState(Reasoner reasoner) {
        long[] state = game.initialState();
        checkEntries("init", trace.initialFluents(), fluentTexts(state));
        reasoner.setState(state);
        for (int role = 0; role < roleCount; role++) {
            checkEntries(
                    "initlegal " + trace.roles().get(role),
                    trace.initialMoves().get(role),
                    moveTexts(role, reasoner.legalMoves(role)));
        }
    }

    private void checkEntries(String item, List<Entry> expected, List<String> got) {
        int last = 0;
        for (int i = 0; i < expected.size(); i++) {
            Entry entry = expected.get(i);
            last = entry.line();
            String found = i < got.size() ? got.get(i) : "no more";
            if (!entry.text().equals(found)) {
                differ(entry.line(), item + " " + entry.text(), found);
            }
        }
        if (got.size() > expected.size()) {
            differ(last + 1, "no more of " + item, got.get(expected.size()));
        }
    }

    private void checkPlayout(Reasoner reasoner, Playout playout) {
        long[] state = game.initialState();
        int[] jointMove = new int[0];
        List<Position> positions = playout.positions();
        for (int i = 0; i < positions.size(); i++) {
            reached = "playout " + playout.number() + ", state " + (i + 1);
            Position position = positions.get(i);
            checkDigest("state", position.state(), fluentTexts(state));
            if (jointMove.length > 0) {
                checkPercepts(reasoner, position, jointMove);
            }
            reasoner.setState(state);
            boolean last = i == positions.size() - 1;
            jointMove = checkPosition(reasoner, position, last && playout.end() == End.STUCK);
            positionsChecked++;
            if (jointMove.length > 0) {
                reasoner.successor(jointMove, state);
            }
        }
    }

    private void checkPercepts(Reasoner reasoner, Position position, int[] jointMove) {
        for (int role = 0; role < position.percepts().size(); role++) {
            List<String> seen = new ArrayList<>();
            for (int perceptId : reasoner.percepts(role, jointMove)) {
                seen.add(Spelling.folded(game.perceptTable().move(role, perceptId)));
            }
            checkDigest("sees " + trace.roles().get(role), position.percepts().get(role), seen);
        }
    }

    /** Returns the joint move made, or nothing if the playout ends here. */
    private int[] checkPosition(Reasoner reasoner, Position position, boolean stuck) {
        boolean roleWithoutMoves = false;
        List<int[]> legal = new ArrayList<>();
        for (int role = 0; role < roleCount; role++) {
            int[] moves = reasoner.legalMoves(role);
            legal.add(moves);
            roleWithoutMoves |= moves.length == 0;
            checkDigest(
                    "legal " + trace.roles().get(role),
                    position.legalMoves().get(role),
                    moveTexts(role, moves));
        }
        checkTime();
        boolean terminal = reasoner.isTerminal();
        if (terminal != position.terminal()) {
            differ(position.terminalLine(), "terminal " + position.terminal(), "" + terminal);
        }
        checkTime();
        checkGoals(reasoner, position);
        if (stuck && (terminal || !roleWithoutMoves)) {
            differ(position.goalsLine() + 1, "stuck", "a legal move for every role");
        }
        List<String> made = position.jointMove();
        return made == null ? new int[0] : jointMove(made, legal, position.moveLine());
    }

    private void checkGoals(Reasoner reasoner, Position position) {
        List<@Nullable Integer> goals = new ArrayList<>();
        for (int role = 0; role < roleCount; role++) {
            OptionalInt stated = reasoner.statedGoal(role);
            goals.add(stated.isPresent() ? stated.getAsInt() : null);
        }
        boolean unique = goals.stream().allMatch(Objects::nonNull);
        if (unique == position.goals().isEmpty() || (unique && !goals.equals(position.goals()))) {
            differ(position.goalsLine(), goalText(position.goals()), goalText(goals));
        }
    }

    private static String goalText(List<? extends @Nullable Integer> goals) {
        if (goals.isEmpty()) {
            return "goals -";
        }
        StringBuilder text = new StringBuilder("goals");
        for (Integer goal : goals) {
            text.append(' ').append(goal == null ? "-" : goal);
        }
        return text.toString();
    }

    private int[] jointMove(List<String> made, List<int[]> legal, int line) {
        int[] jointMove = new int[roleCount];
        for (int role = 0; role < roleCount; role++) {
            int moveId = game.moveTable().idOf(role, made.get(role));
            boolean known = false;
            for (int legalId : legal.get(role)) {
                known |= legalId == moveId;
            }
            if (!known) {
                differ(
                        line,
                        "move " + made.get(role) + " of " + trace.roles().get(role),
                        "a move that is not legal");
            }
            jointMove[role] = moveId;
        }
        return jointMove;
    }

    private List<String> fluentTexts(long[] state) {
        return game.stateLayout().fluentsOf(state).stream().map(Spelling::folded).toList();
    }

    private List<String> moveTexts(int role, int[] moves) {
        List<String> texts = new ArrayList<>(moves.length);
        for (int moveId : moves) {
            texts.add(Spelling.folded(game.moveTable().move(role, moveId)));
        }
        return texts;
    }

    private void checkDigest(String item, Digest expected, List<String> elements) {
        sha256.reset();
        byte[] bytes = String.join("\n", elements).getBytes(StandardCharsets.UTF_8);
        String hash = HexFormat.of().formatHex(sha256.digest(bytes)).substring(0, DIGEST_DIGITS);
        if (elements.size() != expected.count() || !hash.equals(expected.hash())) {
            differ(
                    expected.line(),
                    item + " " + expected.count() + " " + expected.hash(),
                    elements.size() + " " + hash + " " + shortened(elements));
        }
        checkTime();
    }

    private static String shortened(List<String> elements) {
        int shown = 100;
        String text = String.join(" ", elements.subList(0, Math.min(shown, elements.size())));
        return elements.size() > shown ? "{" + text + " ...}" : "{" + text + "}";
    }

    private void checkTime() {
        if (limit.isOver()) {
            throw new Ended(result(Outcome.SLOW, 0, "", ""));
        }
    }

    private void differ(int line, String expected, String got) {
        throw new Ended(result(Outcome.DISAGREE, line, expected, got));
    }

    private ReplayResult result(
            Outcome outcome, int line, @Nullable String expected, @Nullable String got) {
        return new ReplayResult(
                outcome,
                positionsChecked,
                trace.positionCount(),
                line,
                expected == null ? "" : expected,
                got == null ? "" : got,
                reached);
    }
}

package org.propjet.player.protocol;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.rules.GameRules;
import org.propjet.player.protocol.MatchView.Phase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One match of a game manager, from START to STOP.
 *
 * <p>Four threads share the work, so that none can keep an answer waiting. Those of the requests
 * only wait, until the answer is there or the time is up. The <i>loader</i> ({@link
 * GamePreparation}) makes the game. The <i>keeper</i> follows what is played, and knows the legal
 * moves before anybody searches. The <i>player</i> searches.
 *
 * <ol>
 *   <li>The keeper waits for the compiled game, for half the start clock; then it takes the game
 *       that is played by its rules. Should the compiled one be ready later, the match goes on with
 *       that: it is told all turns again.
 *   <li>With each PLAY the keeper goes on to the state that follows, and says what is legal there.
 *   <li>Then the player chooses. If it has failed, it chooses again; if it is late, the first legal
 *       move is answered.
 * </ol>
 *
 * <p>Thread-safe.
 */
final class HostedMatch {
    private static final Logger LOG = LoggerFactory.getLogger(HostedMatch.class);

    /** The part of the time for a move in which what is hidden may be looked for. */
    private static final int FOLLOWING_SHARE = 4;

    /** How long the keeper may take to come to an end. */
    private static final long ENDING_MILLIS = 1_000;

    private final Message.Start start;
    private final ReplyClock clock;
    private final long startedNanos;
    private final HostOptions options;
    private final Workshop workshop;
    private final GamePreparation preparation;
    private final MatchThread keeper = new MatchThread("match-keeper");
    private final MatchPlayer player = new MatchPlayer();
    private final MatchNotes notes;
    private final PlayHistory history = new PlayHistory();
    private final CompletableFuture<Void> prepared = new CompletableFuture<>();
    private volatile long expiryNanos;
    private volatile boolean isOver;

    /** Whether percepts are told rather than moves, whatever the rules say. Keeper. */
    private boolean isHidden;

    /** All turns so far, with what was answered before each. Keeper. */
    private final List<Told> told = new ArrayList<>();

    private volatile @Nullable MatchFollower follower;

    private record Told(Turn turn, String answer) {}

    /**
     * Begins a match.
     *
     * @param startedNanos when the message began to arrive
     * @param before the end of the last match
     */
    HostedMatch(
            Message.Start start,
            long startedNanos,
            HostOptions options,
            Workshop workshop,
            ViewBoard board,
            CompletableFuture<Void> before) {
        this.start = start;
        this.startedNanos = startedNanos;
        this.options = options;
        this.workshop = workshop;
        this.clock =
                ReplyClock.ofSeconds(
                        start.startSeconds(), start.playSeconds(), options.marginNanos());
        this.expiryNanos =
                startedNanos + clock.startNanos() + clock.playNanos() + options.graceNanos();
        this.notes = new MatchNotes(board, start);
        notes.phase(Phase.PREPARING, clock.startLimit(startedNanos));
        this.preparation = new GamePreparation(workshop, gameName(start), start.rules(), before);
        keeper.run(this::open, () -> prepared.complete(null));
    }

    /** Returns a name for files and stack traces: the match's, without what is odd in names. */
    private static String gameName(Message.Start start) {
        StringBuilder name = new StringBuilder();
        start.matchId()
                .chars()
                .limit(60)
                .forEach(
                        c ->
                                name.append(
                                        c < 0x7F && Character.isLetterOrDigit(c) ? (char) c : '_'));
        return name.toString();
    }

    String matchId() {
        return start.matchId();
    }

    Message.Start start() {
        return start;
    }

    /** Returns whether the manager has been silent for longer than the clocks allow. */
    boolean isExpired() {
        return System.nanoTime() - expiryNanos > 0;
    }

    /** Waits until all is prepared or START has to be answered. */
    void awaitPrepared() {
        await(prepared, clock.startLimit(startedNanos));
        notes.phase(Phase.WAITING, System.nanoTime());
    }

    private static void await(CompletableFuture<?> future, long limitNanos) {
        try {
            Object ignored = future.get(limitNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException | CancellationException e) {
            // Whatever is there by now has to do.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    // ---- The keeper ----

    /** Waits for a game, and begins to prepare. */
    private void open() {
        GameRules rules = rules();
        if (rules == null) {
            prepared.complete(null);
            return;
        }
        isHidden |= rules.hasPercepts();
        long patience = startedNanos + clock.startNanos() / 2;
        await(preparation.fastGame(), patience);
        Game game = fastGame();
        if (game != null) {
            begin(follower(game, rules));
            return;
        }
        preparation
                .fastGame()
                .whenComplete((ready, failure) -> keeper.run(this::upgrade, () -> {}));
        if (!isOver) {
            begin(follower(preparation.slowGame(rules), rules));
        }
    }

    private @Nullable GameRules rules() {
        try {
            return preparation.rules().join();
        } catch (CompletionException | CancellationException e) {
            return null;
        }
    }

    private @Nullable Game fastGame() {
        CompletableFuture<Game> game = preparation.fastGame();
        return game.isDone() && !game.isCompletedExceptionally() ? game.join() : null;
    }

    private MatchFollower follower(Game game, GameRules rules) {
        int role = -1;
        for (int i = 0; i < rules.roles().size(); i++) {
            if (rules.roles().get(i).equalsIgnoreCase(start.role())) {
                role = i;
            }
        }
        if (role < 0) {
            throw new IllegalStateException(
                    "there is no role " + start.role() + "; there are " + rules.roles());
        }
        return isHidden
                ? new PerceptFollower(game, role, options.threadCount())
                : new JointMoveFollower(workshop, game, role);
    }

    /** Begins with a follower: before the first move it prepares. */
    private void begin(MatchFollower newFollower) {
        MatchFollower old = follower;
        Position position = newFollower.position();
        follower = newFollower;
        note(newFollower, position, false);
        if (old != null) {
            player.after(old::close);
        }
        if (told.isEmpty() && history.isEmpty()) {
            if (old != null) {
                old.stop();
            }
            player.prepare(
                    newFollower,
                    clock.startDeadline(startedNanos),
                    () -> {
                        if (preparation.fastGame().isDone() && follower == newFollower) {
                            prepared.complete(null);
                        }
                    });
        }
    }

    private void note(MatchFollower current, Position position, boolean isNew) {
        keeper.run(() -> notes.position(current, position, isNew), () -> {});
    }

    /** Goes over to the compiled game, if there is one now. */
    private void upgrade() {
        MatchFollower current = follower;
        Game game = fastGame();
        GameRules rules = rules();
        if (game == null || rules == null) {
            player.after(() -> prepared.complete(null));
        } else if (!isOver && (current == null || current.game() != game)) {
            renew(game, rules);
            LOG.info("{}: goes on with the compiled game", start.matchId());
        }
    }

    /** Makes a follower anew, and tells it all turns. */
    private void renew(Game game, GameRules rules) {
        MatchFollower fresh = follower(game, rules);
        for (Told turn : told) {
            fresh.follow(turn.turn(), turn.answer(), System.nanoTime());
        }
        begin(fresh);
    }

    /** Follows a turn, says what is legal, and has the player choose. */
    private void follow(PlayRequest request) {
        GameRules rules = rules();
        if (follower == null && rules != null) {
            await(preparation.fastGame(), request.deadlineNanos());
            upgrade();
        }
        PlayHistory.Given last = history.last();
        boolean isFirst = last == null && told.isEmpty();
        if (rules != null && !isHidden && isFirst && request.turn() instanceof Turn.Numbered) {
            isHidden = true; // a manager of GDL-II, though nothing is hidden by the rules
            MatchFollower current = follower;
            if (current != null) {
                renew(current.game(), rules);
            }
        }
        MatchFollower current = follower;
        if (current == null || isOver) {
            request.giveUp();
            return;
        }
        MatchFollower.Outcome outcome = advance(current, request.turn(), request.deadlineNanos());
        Position position = current.position();
        request.setPosition(position);
        boolean isAnswered =
                outcome == MatchFollower.Outcome.STAYED
                        && last != null
                        && last.ply() == position.ply();
        if (position.isTerminal() || position.legalMoves().isEmpty()) {
            request.giveUp(); // there is nothing to search
        } else if (isAnswered) {
            request.choose(PlayRequest.Answer.of(last.move(), PlayRequest.Source.REPEATED));
        } else {
            player.decide(current, request);
        }
        note(current, position, outcome == MatchFollower.Outcome.FOLLOWED);
    }

    private MatchFollower.Outcome advance(MatchFollower current, Turn turn, long deadlineNanos) {
        long now = System.nanoTime();
        long until = now + Math.max(0, deadlineNanos - now) / FOLLOWING_SHARE;
        String answer = history.lastMove();
        MatchFollower.Outcome outcome = current.follow(turn, answer, until);
        if (outcome == MatchFollower.Outcome.FOLLOWED) {
            told.add(new Told(turn, answer));
        }
        return outcome;
    }

    // ---- The requests ----

    /** Answers PLAY, in time. */
    PlayRequest.Answer play(Turn turn, long requestNanos) {
        expiryNanos = requestNanos + clock.playNanos() + options.graceNanos();
        PlayHistory.Entry entry =
                history.entry(
                        turn,
                        ownIndex(),
                        () ->
                                new PlayRequest(
                                        turn,
                                        clock.playDeadline(requestNanos),
                                        clock.playLimit(requestNanos)));
        PlayRequest request = entry.request();
        if (entry.isNew()) {
            notes.phase(Phase.THINKING, request.limitNanos());
            keeper.run(() -> follow(request), request::giveUp);
        }
        PlayRequest.Answer answer = request.await();
        if (entry.isNew()) {
            history.give(request, answer);
            if (answer.source() == PlayRequest.Source.FALLBACK) {
                stopSearch();
            }
            notes.answer(answer);
        }
        return answer;
    }

    private int ownIndex() {
        MatchFollower current = follower;
        return current == null || isHidden ? -1 : current.roleIndex();
    }

    /** Has the search end, if one goes on; the match can go on. */
    void stopSearch() {
        MatchFollower current = follower;
        if (current != null) {
            current.stop();
        }
    }

    /** Says to onlookers that the manager is not heard any more, and searches no more. */
    void giveUp() {
        stopSearch();
        notes.phase(Phase.GIVEN_UP, System.nanoTime());
    }

    /**
     * Ends the match. Returns at once; threads and memory are free when what it returns is
     * complete, within some seconds at most.
     *
     * @param turn what was played at last
     */
    CompletableFuture<Void> end(Turn turn, Phase phase) {
        isOver = true;
        prepared.complete(null);
        stopSearch();
        CompletableFuture<Void> ended = new CompletableFuture<>();
        Thread.ofPlatform()
                .daemon()
                .name("match-end")
                .start(
                        () -> {
                            try {
                                finish(turn, phase);
                            } catch (RuntimeException | Error e) {
                                LOG.warn("a match did not end in good order", e);
                            } finally {
                                ended.complete(null);
                            }
                        });
        return ended;
    }

    private void finish(Turn turn, Phase phase) {
        MatchFollower current = follower;
        if (current != null && phase == Phase.ENDED) {
            keeper.run(
                    () -> {
                        boolean isNew =
                                advance(current, turn, System.nanoTime())
                                        == MatchFollower.Outcome.FOLLOWED;
                        notes.position(current, current.position(), isNew);
                    },
                    () -> {});
        }
        preparation.close();
        if (!keeper.end(ENDING_MILLIS)) {
            keeper.interrupt();
        }
        stopSearch();
        player.end(current);
        notes.phase(phase, System.nanoTime());
    }
}

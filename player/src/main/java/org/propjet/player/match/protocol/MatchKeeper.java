package org.propjet.player.match.protocol;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.reference.EvaluationInterruptedException;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.TimeLimit;
import org.propjet.player.match.MatchPlayer;
import org.propjet.player.match.Thought;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * Keeps track of one match in a thread of its own: waits for the game, follows what is played, and
 * knows what is legal before anybody searches.
 *
 * <ol>
 *   <li>It waits for the compiled game, for half the start clock; then it takes the game that is
 *       played by its rules. Should the compiled one be ready later, the match goes on with that:
 *       it is told all turns again.
 *   <li>With each PLAY it goes on to the state that follows, and says what is legal there: one move
 *       first, as there may be more than can be listed in time.
 *   <li>Then the player chooses.
 * </ol>
 *
 * <p>Thread-safe: what it is asked to do is done by its thread, one after the other.
 */
final class MatchKeeper {
    private static final Logger LOG = LoggerFactory.getLogger(MatchKeeper.class);

    /** How long its thread and the player's may take to come to an end, both together. */
    private static final long ENDING_NANOS = 300_000_000;

    /** How many players may fail at a move, while there is time. */
    private static final int MOST_ATTEMPTS = 3;

    private final MatchThread thread = new MatchThread("match-keeper");
    private final Message.Start start;
    private final ReplyClock clock;
    private final long startedNanos;
    private final MatchResources resources;
    private final GamePreparation preparation;
    private final Consumer<String> remarks;
    private final MatchNotes notes;
    private final PlayHistory history;
    private final CompletableFuture<Void> prepared = new CompletableFuture<>();
    private final Budget match = Budget.endless();
    private volatile @Nullable MatchFollower follower;

    /** The players of the games so far; the last one plays. */
    private final List<MatchPlayer> players = new CopyOnWriteArrayList<>();

    /** The request that came last. */
    private volatile @Nullable PlayRequest latest;

    /** The listing of legal moves that began last. */
    private volatile Budget listing = Budget.endless();

    // The thread's own.

    /** Whether percepts are told rather than moves, whatever the rules say. */
    private boolean isHidden;

    /** All turns so far, with what was answered before each. */
    private final List<Told> told = new ArrayList<>();

    private record Told(Turn turn, String answer) {}

    /**
     * Makes a keeper that has not begun.
     *
     * @param startedNanos when START began to arrive
     * @param remarks is told what the player found before its first move
     */
    MatchKeeper(
            Message.Start start,
            ReplyClock clock,
            long startedNanos,
            MatchResources resources,
            GamePreparation preparation,
            Consumer<String> remarks,
            MatchNotes notes,
            PlayHistory history) {
        this.start = start;
        this.clock = clock;
        this.startedNanos = startedNanos;
        this.resources = resources;
        this.preparation = preparation;
        this.remarks = remarks;
        this.notes = notes;
        this.history = history;
    }

    /** Begins: waits for the game, and has the player prepare. */
    void begin() {
        thread.run(this::open, () -> prepared.complete(null));
    }

    /** Returns what is complete when there is nothing more to prepare. */
    CompletableFuture<Void> prepared() {
        return prepared;
    }

    /** Follows a request's turn, says what is legal, and has the player choose. */
    void follow(PlayRequest request) {
        latest = request;
        listing.cancel();
        thread.run(() -> followNow(request), request::giveUp);
    }

    /** Returns the index of our role in lists of moves; -1 if moves are not listed, or not yet. */
    int ownIndex() {
        MatchFollower current = follower;
        return current instanceof JointMoveFollower ? current.roleIndex() : -1;
    }

    /** Returns what a search that is going on knows by now. Any thread. */
    Optional<Thought> snapshot() {
        MatchFollower current = follower;
        return current == null
                ? Optional.empty()
                : current.player().snapshot().map(known -> current.thought(current.ply(), known));
    }

    /** Has the search end, if one goes on; the match can go on. */
    void stopSearch() {
        players.forEach(MatchPlayer::stop);
    }

    /** Ends what is prepared or searched, at once; nothing is begun any more. */
    void stop() {
        match.cancel();
        prepared.complete(null);
        listing.cancel();
        stopSearch();
    }

    /** Follows the last turn of a match, for onlookers. */
    void followToTheEnd(Turn turn) {
        MatchFollower current = follower;
        if (current != null) {
            thread.run(
                    () -> {
                        if (isHidden) {
                            return; // the state at the end is not known
                        }
                        MatchFollower.Outcome outcome = advance(current, turn, Budget.ofNanos(0));
                        notes.position(current, outcome == MatchFollower.Outcome.FOLLOWED);
                    },
                    () -> {});
        }
    }

    /**
     * Ends the threads, its own and the player's; who waits for a move gets it before the player
     * ends. Cost: half a second, at most, unless the player hangs.
     */
    void end() {
        Budget ending = Budget.ofNanos(ENDING_NANOS);
        if (!thread.end(ending)) {
            thread.interrupt();
        }
        history.giveUp();
        for (MatchPlayer each : players) {
            boolean ignored = each.end(ending);
        }
    }

    /** Waits for a game, and begins to prepare. */
    private void open() {
        GameRules rules = rules();
        if (rules == null) {
            prepared.complete(null);
            return;
        }
        isHidden |= rules.hasPercepts();
        Budget patience = clock.after(startedNanos, clock.startNanos() / 2);
        boolean ignored = patience.await(preparation.fastGame());
        Game game = fastGame();
        if (game != null) {
            enter(follower(game, rules));
            return;
        }
        Budget opening = Budget.endless();
        var _ =
                preparation
                        .fastGame()
                        .whenComplete(
                                (ready, failure) -> {
                                    if (failure == null) {
                                        opening.cancel();
                                    }
                                    thread.run(this::upgrade, () -> {});
                                });
        if (!match.isOver() && !opening.isOver()) {
            try (TimeLimit _ = TimeLimit.start(opening)) {
                openSlowly(rules);
            }
        }
    }

    /** Enters the game that is played by its rules, unless the compiled one is ready before. */
    private void openSlowly(GameRules rules) {
        try {
            enter(follower(resources.slowGame(rules), rules));
        } catch (RuntimeException | Error e) {
            if (fastGame() == null) {
                throw e;
            }
            LOG.debug("the compiled game is ready before the slow one", e);
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
        int role = roleIndex(rules);
        return isHidden
                ? new PerceptFollower(game, resources.perceivingPlayer(game, role))
                : new JointMoveFollower(
                        game,
                        role,
                        MatchPlayer.of("match-player", () -> resources.player(game, role)));
    }

    private int roleIndex(GameRules rules) {
        for (int role = 0; role < rules.roles().size(); role++) {
            if (rules.roles().get(role).equalsIgnoreCase(start.role())) {
                return role;
            }
        }
        throw new IllegalStateException(
                "there is no role " + start.role() + "; there are " + rules.roles());
    }

    /** Begins with a follower: before the first move it prepares. */
    private void enter(MatchFollower newFollower) {
        MatchFollower old = follower;
        players.add(newFollower.player());
        follower = newFollower;
        note(newFollower, false);
        if (old != null) {
            old.player().retire();
        }
        if (told.isEmpty() && history.isEmpty() && !match.isOver()) {
            stopRetired();
            var ignored =
                    newFollower
                            .prepare(clock.preparing(startedNanos))
                            .thenAccept(remark -> remark.ifPresent(remarks))
                            .exceptionally(MatchKeeper::noted)
                            .thenRun(() -> endPreparing(newFollower));
        }
    }

    private void endPreparing(MatchFollower ready) {
        if (preparation.fastGame().isDone() && ready.equals(follower)) {
            prepared.complete(null);
        }
    }

    /** Has those players come back who play in a game that the match has left. */
    private void stopRetired() {
        players.subList(0, players.size() - 1).forEach(MatchPlayer::stop);
    }

    private static @Nullable Void noted(Throwable failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        if (!(cause instanceof CancellationException)
                && !(cause instanceof RejectedExecutionException)) {
            LOG.warn("a match goes on in spite of {}", String.valueOf(cause));
        }
        LOG.debug("the failure", failure);
        return null;
    }

    private void note(MatchFollower current, boolean isNew) {
        thread.run(() -> notes.position(current, isNew), () -> {});
    }

    /** Goes over to the compiled game, if there is one now. */
    private void upgrade() {
        MatchFollower current = follower;
        Game game = fastGame();
        GameRules rules = rules();
        if (game == null || rules == null) {
            CompletableFuture<?> slow =
                    current == null
                            ? CompletableFuture.completedFuture(null)
                            : current.player().caughtUp();
            var ignored = slow.whenComplete((value, failure) -> prepared.complete(null));
        } else if (!match.isOver() && (current == null || !current.game().equals(game))) {
            renew(game, rules);
            LOG.info("{}: goes on with the compiled game", start.matchId());
        }
    }

    /** Makes a follower anew, and tells it all turns. */
    private void renew(Game game, GameRules rules) {
        MatchFollower fresh = follower(game, rules);
        for (Told turn : told) {
            fresh.follow(turn.turn(), turn.answer(), Budget.ofNanos(0));
        }
        enter(fresh);
    }

    /** Follows a turn, says what is legal, and has the player choose. */
    private void followNow(PlayRequest request) {
        GameRules rules = rules();
        if (follower == null && rules != null) {
            boolean ignored = request.search().await(preparation.fastGame());
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
        if (current == null) {
            request.giveUp();
            return;
        }
        MatchFollower.Outcome outcome = advance(current, request.turn(), request.search());
        boolean hasMoved = outcome == MatchFollower.Outcome.FOLLOWED;
        note(current, hasMoved);
        request.setPosition(current.anyPosition());
        Optional<MatchPosition> listed = listed(current, request);
        if (listed.isEmpty()) {
            request.giveUp();
            return;
        }
        MatchPosition position = listed.get();
        request.setPosition(position);
        if (match.isOver() || position.isTerminal() || position.legalMoves().isEmpty()) {
            request.giveUp(); // there is nothing to search, or no time left
        } else if (!hasMoved && last != null && last.ply() == position.ply()) {
            request.choose(PlayRequest.Answer.of(last.move(), PlayRequest.Source.REPEATED));
        } else {
            decide(current, position.ply(), request);
        }
    }

    /** Has the player choose for a request; gives up if it cannot. */
    private void decide(MatchFollower current, int ply, PlayRequest request) {
        stopRetired();
        var ignored =
                current.player()
                        .decide(request.search(), MOST_ATTEMPTS)
                        .thenApply(decision -> current.thought(ply, decision))
                        .thenAccept(thought -> request.choose(PlayRequest.Answer.chosen(thought)))
                        .exceptionally(
                                failure -> {
                                    request.giveUp();
                                    return noted(failure);
                                });
    }

    /** Returns where the match stands, unless the next move is asked for before that is known. */
    private Optional<MatchPosition> listed(MatchFollower current, PlayRequest request) {
        Budget budget = Budget.endless();
        listing = budget;
        if (match.isOver() || !request.equals(latest)) {
            return Optional.empty();
        }
        try (TimeLimit _ = TimeLimit.start(budget)) {
            return Optional.of(current.position());
        } catch (EvaluationInterruptedException e) {
            LOG.debug("there was no time to list the legal moves", e);
        } catch (RuntimeException | Error e) {
            LOG.warn("not all legal moves are known: {}", String.valueOf(e));
        }
        return Optional.empty();
    }

    private MatchFollower.Outcome advance(MatchFollower current, Turn turn, Budget budget) {
        String answer = history.lastMove();
        MatchFollower.Outcome outcome;
        try {
            outcome = current.follow(turn, answer, budget);
        } catch (RuntimeException | Error e) {
            // The compiled game, should there be one later, may know what follows.
            LOG.warn("a turn cannot be followed: {}", String.valueOf(e));
            told.add(new Told(turn, answer));
            return MatchFollower.Outcome.STAYED;
        }
        if (outcome == MatchFollower.Outcome.FOLLOWED) {
            told.add(new Told(turn, answer));
        }
        return outcome;
    }
}

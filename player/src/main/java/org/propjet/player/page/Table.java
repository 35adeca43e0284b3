package org.propjet.player.page;

import com.google.gson.JsonObject;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.Stopwatch;
import org.propjet.player.match.human.HumanMatch;
import org.propjet.player.match.human.HumanView;
import org.propjet.player.match.human.IllegalMoveException;
import org.propjet.player.play.DeepThread;
import org.propjet.player.show.BoardPlan;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * One match that a visitor plays: a game that is being made, then a match, then its end. A thread
 * of its own makes the game, and closes it. Thread-safe.
 */
final class Table {
    private static final Logger LOG = LoggerFactory.getLogger(Table.class);

    /** How long nobody may have to do with it. */
    private static final long IDLE_NANOS = TimeUnit.MINUTES.toNanos(15);

    private final String id;
    private final Seating seating;
    private final GameShelf shelf;
    private final GameRules rules;
    private final Semaphore places;
    private final Thread thread;

    // Guarded by this.
    private @Nullable HumanMatch match;
    private @Nullable TableJson json;
    private String ending = "";
    private Budget patience = Budget.ofNanos(IDLE_NANOS);
    private Stopwatch sinceChange = Stopwatch.start();
    private int seenPly = -1;

    /**
     * Makes a table.
     *
     * @param places so many tables may have a game at the same time; others wait for them to end
     */
    Table(String id, Seating seating, GameShelf shelf, GameRules rules, Semaphore places) {
        this.id = id;
        this.seating = seating;
        this.shelf = shelf;
        this.rules = rules;
        this.places = places;
        this.thread = DeepThread.named("table " + seating.game()).unstarted(this::run);
        thread.start();
    }

    private void run() {
        try {
            places.acquire();
            try {
                playGame();
            } finally {
                places.release();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // it was ended while it was prepared
        }
    }

    private void playGame() throws InterruptedException {
        try (Game game = GameShelf.game(rules)) {
            BoardPlan plan = shelf.plan(seating.game(), game, rules);
            if (isEnded()) {
                return;
            }
            try (HumanMatch begun = seating.start(game, ThreadLocalRandom.current().nextLong())) {
                synchronized (this) {
                    json = new TableJson(id, seating, game, plan);
                    match = begun;
                    boolean ignored = Thread.interrupted(); // that was for what is done by now
                    notifyAll();
                    while (ending.isEmpty()) {
                        wait();
                    }
                }
            }
        } catch (IllegalArgumentException | RulesheetException e) { // for people
            end("This cannot be played: " + e.getMessage());
        } catch (RuntimeException | Error e) {
            if (!isEnded()) {
                LOG.warn("the match of a visitor failed: {}", String.valueOf(e));
                LOG.debug("the failure", e);
            }
            end("The match broke off: " + e);
        }
    }

    String id() {
        return id;
    }

    /** Returns how long it waits for somebody to have to do with it. */
    synchronized Budget patience() {
        return patience;
    }

    private synchronized void use() {
        patience = Budget.ofNanos(IDLE_NANOS);
    }

    /** Returns whether it is closed. */
    synchronized boolean isEnded() {
        return !ending.isEmpty();
    }

    /** Closes it, and says why to those who look. */
    synchronized void end(String why) {
        if (ending.isEmpty()) {
            ending = why;
        }
        if (match == null) {
            thread.interrupt(); // while a match goes on, its players have to be waited for
        }
        notifyAll();
    }

    /**
     * Waits for something new, and returns it as text.
     *
     * @param seen what is known: -2 for nothing
     * @param millis how long to wait
     */
    Tables.Update await(long seen, long millis) throws InterruptedException {
        Budget budget = Budget.ofNanos(millis * 1_000_000);
        use();
        HumanMatch current;
        synchronized (this) {
            boolean knowsThatItPrepares = seen >= Tables.Update.PREPARING;
            while (match == null && ending.isEmpty() && knowsThatItPrepares && !budget.isOver()) {
                wait(budget.remainingMillis());
            }
            if (!ending.isEmpty()) {
                return new Tables.Update(Tables.Update.ENDED, TableJson.ended(ending));
            }
            current = match;
            if (current == null) {
                return new Tables.Update(Tables.Update.PREPARING, TableJson.preparing(seating));
            }
        }
        HumanView view = current.await(seen, budget); // its end is a change, too
        synchronized (this) {
            if (!ending.isEmpty() || json == null) {
                return new Tables.Update(Tables.Update.ENDED, TableJson.ended(ending));
            }
            if (view.ply() != seenPly) {
                seenPly = view.ply();
                sinceChange = Stopwatch.start();
            }
            return new Tables.Update(view.version(), json.text(view, sinceChange.nanos()));
        }
    }

    private synchronized HumanMatch match() throws RequestRefusedException {
        use();
        if (match == null || !ending.isEmpty()) {
            throw new RequestRefusedException(
                    ending.isEmpty() ? "The game is still being prepared." : ending);
        }
        return match;
    }

    void play(int role, String move) throws RequestRefusedException {
        try {
            match().play(role, move);
        } catch (IllegalMoveException e) {
            throw new RequestRefusedException("That cannot be played: " + e.getMessage() + ".");
        }
    }

    void undo() throws RequestRefusedException {
        HumanMatch current = match();
        if (current.view().isHidden()) {
            throw new RequestRefusedException(
                    "Moves cannot be taken back in a game that hides something.");
        }
        if (!current.undo()) {
            throw new RequestRefusedException("There is nothing to take back.");
        }
        synchronized (this) {
            seenPly = -1; // the clock begins anew
        }
    }

    void hint(int role) throws RequestRefusedException {
        HumanMatch current = match();
        if (current.view().isHidden()) {
            throw new RequestRefusedException("In a game that hides something there is no hint.");
        }
        current.requestHint(role);
    }

    /** Returns the match move by move, when it is over. */
    JsonObject again() throws RequestRefusedException {
        HumanMatch current = match();
        TableJson writer;
        synchronized (this) {
            writer = json;
        }
        if (writer == null || !current.view().isOver()) {
            throw new RequestRefusedException("The game is not over yet.");
        }
        return writer.again(current.view(), current.record());
    }
}

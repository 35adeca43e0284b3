package org.propjet.player.cluster.sharing;

import org.propjet.engine.game.Game;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Games that sessions borrow. What was made of the same rules is lent again: then the code that the
 * virtual machine has compiled for it is of use to the next match, too.
 *
 * <p>Thread-safe.
 */
final class LentGames implements AutoCloseable {
    /** So many games are kept that nobody uses: with all they own, they may be large. */
    static final int MOST_IDLE = 2;

    private final GameMaker maker;

    // Guarded by this; by rules, in the order in which they were given back.
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private boolean isClosed;

    /** Makes games of rules. */
    @FunctionalInterface
    interface GameMaker {
        Game make(String name, String text);
    }

    private static final class Entry {
        private final CompletableFuture<Game> game = new CompletableFuture<>();
        private int userCount;
    }

    /** A game until it is given back, by closing this. */
    final class Loan implements AutoCloseable {
        private final String text;
        private final Entry entry;

        private Loan(String text, Entry entry) {
            this.text = text;
            this.entry = entry;
        }

        Game game() {
            return entry.game.join();
        }

        @Override
        public void close() {
            giveBack(text, entry);
        }
    }

    LentGames(GameMaker maker) {
        this.maker = maker;
    }

    /**
     * Lends the game that some rules describe. Waits if it is being made.
     *
     * @throws RuntimeException what the maker throws
     */
    Loan borrow(String name, String text) {
        Entry entry;
        boolean isNew;
        synchronized (this) {
            isNew = !entries.containsKey(text);
            entry = entries.computeIfAbsent(text, _ -> new Entry());
            entry.userCount++;
        }
        if (isNew) {
            make(name, text, entry);
        }
        try {
            entry.game.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
        return new Loan(text, entry);
    }

    private void make(String name, String text, Entry entry) {
        try {
            entry.game.complete(maker.make(name, text));
        } catch (RuntimeException | Error e) {
            synchronized (this) {
                entries.remove(text, entry);
            }
            entry.game.completeExceptionally(e);
        }
    }

    private synchronized void giveBack(String text, Entry entry) {
        entry.userCount--;
        if (entries.remove(text, entry)) {
            entries.put(text, entry); // the last to be forgotten
        }
        forgetMoreThan(isClosed ? 0 : MOST_IDLE);
    }

    private void forgetMoreThan(int most) {
        long idle = entries.values().stream().filter(entry -> entry.userCount == 0).count();
        for (Iterator<Entry> all = entries.values().iterator(); idle > most; ) {
            Entry entry = all.next();
            if (entry.userCount == 0) {
                all.remove();
                entry.game.join().close();
                idle--;
            }
        }
    }

    /** Closes the games that nobody uses, and others when they are given back. */
    @Override
    public synchronized void close() {
        isClosed = true;
        forgetMoreThan(0);
    }
}

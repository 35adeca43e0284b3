package org.propjet.player.match.referee;

import org.propjet.engine.time.Budget;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** A player somewhere else, in all matches of a series. Thread-safe. */
final class RemotePlayer {
    private final PlayerAddress address;
    private final ManagerStyle style;
    private final Consumer<String> notice;
    private final AtomicBoolean noticed = new AtomicBoolean();

    /**
     * Makes a player.
     *
     * @param notice gets a line for people when it fails for the first time
     */
    RemotePlayer(PlayerAddress address, ManagerStyle style, Consumer<String> notice) {
        this.address = address;
        this.style = style;
        this.notice = notice;
    }

    /** Returns what records call it: its address. */
    String name() {
        return address.toString();
    }

    /** Sends it a message, and returns what comes of it; never fails. */
    CompletableFuture<ExchangeOutcome> send(String message, Budget budget) {
        String receiver = address.host() + ":" + address.port();
        byte[] request = style.request(address, receiver, message);
        return Exchange.start(address, request, style.readsToTheEnd(), budget);
    }

    /** Says why it failed, if nothing has been said of it yet. */
    void noteFailure(String words) {
        if (noticed.compareAndSet(false, true)) {
            notice.accept(words + " (any legal move is played instead)");
        }
    }
}

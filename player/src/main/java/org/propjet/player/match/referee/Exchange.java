package org.propjet.player.match.referee;

import org.propjet.engine.time.Budget;
import org.propjet.player.match.referee.ReplyReader.Excerpt;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.concurrent.CompletableFuture;

/**
 * One request to a player and its reply, over a connection of its own, in a virtual thread of its
 * own. A plain socket: what the JDK's client would send is not what managers send.
 *
 * <p>Thread-safe. Over with its budget, whatever the player does: another virtual thread closes the
 * connection then.
 */
final class Exchange {
    private final PlayerAddress address;
    private final byte[] request;
    private final boolean readsToTheEnd;
    private final Budget budget;
    private final Socket socket = new Socket();
    private final CompletableFuture<ExchangeOutcome> reply = new CompletableFuture<>();

    private Exchange(PlayerAddress address, byte[] request, boolean readsToTheEnd, Budget budget) {
        this.address = address;
        this.request = request;
        this.readsToTheEnd = readsToTheEnd;
        this.budget = budget;
    }

    /**
     * Begins an exchange.
     *
     * @param address where to
     * @param request the bytes
     * @param readsToTheEnd whether the reply lasts until the connection is closed, in any case
     * @param budget what it may take; whoever does not want the reply any more cancels it
     * @return what comes of it; never fails
     */
    static CompletableFuture<ExchangeOutcome> start(
            PlayerAddress address, byte[] request, boolean readsToTheEnd, Budget budget) {
        Exchange exchange = new Exchange(address, request, readsToTheEnd, budget);
        Thread talker =
                Thread.ofVirtual()
                        .name("to " + address)
                        .start(() -> exchange.reply.complete(exchange.talk()));
        Thread _ = Thread.ofVirtual().start(() -> exchange.end(talker));
        return exchange.reply;
    }

    /** Waits for the end, and brings it about if the talker does not come to it. */
    private void end(Thread talker) {
        if (!budget.await(reply)) {
            reply.complete(
                    budget.isCancelled()
                            ? new ExchangeOutcome.Dropped()
                            : new ExchangeOutcome.Late());
        }
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no use any more, either way.
        }
        talker.interrupt();
    }

    private ExchangeOutcome talk() {
        try {
            connect();
            socket.getOutputStream().write(request);
            String body = new ReplyReader(socket.getInputStream(), readsToTheEnd).body();
            long now = budget.nowNanos();
            return now - budget.deadlineNanos() > 0
                    ? new ExchangeOutcome.Late()
                    : new ExchangeOutcome.Text(body, now);
        } catch (SocketTimeoutException e) {
            return new ExchangeOutcome.Late();
        } catch (UnknownHostException e) {
            return new ExchangeOutcome.Failed("there is no host '" + address.host() + "'");
        } catch (ConnectException | NoRouteToHostException e) {
            return new ExchangeOutcome.Failed("nothing answers at " + address + ": is it running?");
        } catch (ReplyReader.BadReplyException e) {
            return new ExchangeOutcome.Failed(address + " " + e.getMessage());
        } catch (IOException e) {
            return new ExchangeOutcome.Failed(address + " drops the connection: " + Excerpt.of(e));
        } catch (RuntimeException | Error e) {
            return new ExchangeOutcome.Failed(
                    "the request to " + address + " failed: " + Excerpt.of(e));
        }
    }

    private void connect() throws IOException {
        socket.setTcpNoDelay(true);
        socket.connect(
                new InetSocketAddress(address.host(), address.port()),
                (int) Math.min(Integer.MAX_VALUE, budget.remainingMillis()));
    }
}

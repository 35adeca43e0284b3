package org.propjet.player.referee;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * One request to a player and its reply, over a connection of its own, in a virtual thread of its
 * own. A plain socket: what the JDK's client would send is not what managers send.
 *
 * <p>Thread-safe. Over at its deadline, whatever the player does.
 */
final class Exchange {
    private final PlayerAddress address;
    private final byte[] request;
    private final boolean readsToTheEnd;
    private final long deadlineNanos;
    private final Socket socket = new Socket();
    private final CompletableFuture<Reply> reply = new CompletableFuture<>();

    private Exchange(
            PlayerAddress address, byte[] request, boolean readsToTheEnd, long deadlineNanos) {
        this.address = address;
        this.request = request;
        this.readsToTheEnd = readsToTheEnd;
        this.deadlineNanos = deadlineNanos;
    }

    /**
     * Begins an exchange.
     *
     * @param address where to
     * @param request the bytes
     * @param readsToTheEnd whether the reply lasts until the connection is closed, in any case
     * @param deadlineNanos when it is over
     */
    static Exchange start(
            PlayerAddress address, byte[] request, boolean readsToTheEnd, long deadlineNanos) {
        Exchange exchange = new Exchange(address, request, readsToTheEnd, deadlineNanos);
        Thread worker = Thread.ofVirtual().name("to " + address).start(exchange::run);
        CompletableFuture<Reply> _ =
                exchange.reply.whenComplete((reply, failure) -> exchange.close(worker));
        return exchange;
    }

    /** Returns what comes of it; never fails. */
    CompletableFuture<Reply> reply() {
        return reply;
    }

    /** Ends it, if it is not over. */
    void drop() {
        reply.complete(new Reply.Dropped());
    }

    private void run() {
        CompletableFuture<Reply> _ =
                reply.completeOnTimeout(
                        new Reply.Late(),
                        Math.max(0, deadlineNanos - System.nanoTime()),
                        TimeUnit.NANOSECONDS);
        reply.complete(talk());
    }

    private Reply talk() {
        try {
            connect();
            socket.getOutputStream().write(request);
            String body = new ReplyReader(socket.getInputStream(), readsToTheEnd).body();
            long now = System.nanoTime();
            return now - deadlineNanos > 0 ? new Reply.Late() : new Reply.Text(body, now);
        } catch (SocketTimeoutException e) {
            return new Reply.Late();
        } catch (UnknownHostException e) {
            return new Reply.Failed("there is no host '" + address.host() + "'");
        } catch (ConnectException | NoRouteToHostException e) {
            return new Reply.Failed("nothing answers at " + address + ": is it running?");
        } catch (ReplyReader.BadReplyException e) {
            return new Reply.Failed(address + " " + e.getMessage());
        } catch (IOException e) {
            return new Reply.Failed(address + " drops the connection: " + Excerpt.of(e));
        } catch (RuntimeException | Error e) {
            return new Reply.Failed("the request to " + address + " failed: " + Excerpt.of(e));
        }
    }

    private void connect() throws IOException {
        long millis = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime());
        socket.setTcpNoDelay(true);
        socket.connect(
                new InetSocketAddress(address.host(), address.port()),
                (int) Math.max(1, Math.min(Integer.MAX_VALUE, millis)));
    }

    private void close(Thread worker) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no use any more, either way.
        }
        if (!worker.equals(Thread.currentThread())) {
            worker.interrupt();
        }
    }
}

package org.propjet.player.page.http;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Budget;
import org.propjet.player.match.protocol.ManagerAccess;
import org.propjet.player.page.RequestRefusedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * Listens at a port, reads requests whole, and has each answered in a thread of its own.
 *
 * <p>Thread-safe.
 */
final class HttpListener implements AutoCloseable {
    /*
     * One thread accepts and reads. It alone knows which connections there are and what they hold,
     * so every limit is a plain comparison, and what is over one is mended at once:
     *
     * 1. Too many connections, of all or of an address: the oldest goes whose request is not whole,
     *    one that was refused before one that still sends.
     * 2. Too many bytes of requests that are not read yet: the oldest of these goes, of the address
     *    that holds most; whoever comes stays.
     * 3. Long requests are handed over one at a time, the shortest first, but one that has waited
     *    for long before all of these. So what is being read, in the sense of understood, is one of
     *    them at most; and until it is handed over it can go.
     *
     * It never waits for a connection, nor for an answer. When bytes have come it takes the time
     * before it looks at any of them: that is when a request began to arrive, for clocks.
     *
     * Answers are written by the threads that make them. Those that wait for a move are virtual;
     * long requests have a thread of the system, as to read them takes a processor, and nothing
     * preempts what runs on a virtual thread's carrier.
     */

    private static final Logger LOG = LoggerFactory.getLogger(HttpListener.class);

    /** Connections that wait to be accepted. */
    private static final int BACKLOG = 500;

    /** How much is read of a connection before others have their turn, in bytes. */
    private static final int PIECE_BYTES = 1 << 16;

    /** How many connections are accepted before others have their turn. */
    private static final int MOST_ACCEPTED = 64;

    /** How often it is looked who is late. */
    private static final long SWEEP_MILLIS = 100;

    /** So much of a refused request is read and forgotten, lest its refusal be lost in a reset. */
    private static final long DRAINED_BYTES = 64 << 20;

    /** How long nobody is accepted if no more files may be open. */
    private static final long ACCEPTING_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** How long a long request waits for shorter ones. */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** How long those who have been answered may take, when this closes. */
    private static final long CLOSING_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final String NO_MEMORY = "The memory does not suffice for this.";

    private static final byte[] CONTINUE =
            "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);

    /** Answers requests. */
    interface Handler {
        /**
         * Answers one; whatever it throws, the connection is closed afterwards.
         *
         * @throws RequestRefusedException to have the request refused, if no answer has begun
         * @throws InterruptedException if the server ends
         */
        void handle(HttpExchange exchange)
                throws IOException, RequestRefusedException, InterruptedException;
    }

    private final HttpLimits limits;
    private final int bodyBytes;
    private final Handler handler;
    private final ServerSocketChannel server;
    private final Selector selector;
    private final InetSocketAddress address;
    private final Thread thread = Thread.ofPlatform().daemon().name("http").unstarted(this::run);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Budget open = Budget.endless();

    // The thread's own.
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(PIECE_BYTES);
    private final Set<Connection> connections = new LinkedHashSet<>(); // the oldest first
    private final Map<Object, Household> households = new HashMap<>();
    private final List<Connection> waiting = new ArrayList<>();
    private @Nullable Connection beingRead;
    private long heldBytes;
    private long sweepNanos = System.nanoTime();

    /** What a connection is about. */
    private enum Stage {
        /** Its head is not there yet. */
        HEAD,
        /** Its body is not there yet. */
        BODY,
        /** It is long, and others are read first. */
        WAITING,
        /** It is being answered. */
        ANSWERING,
        /** It has been refused, and what it still sends is forgotten. */
        REFUSED
    }

    /** All that comes from one address. */
    private static final class Household {
        private final Object address;
        private int connectionCount;
        private long heldBytes;

        Household(Object address) {
            this.address = address;
        }
    }

    private final class Connection {
        private final SocketChannel channel;
        private final SelectionKey key;
        private final InetAddress remote;
        private final Household household;
        private @Nullable RequestParser parser = new RequestParser(limits.headBytes(), bodyBytes);
        private @Nullable HttpExchange exchange;
        private Stage stage = Stage.HEAD;
        private boolean hasBegun;
        private long firstByteNanos;
        private long deadlineNanos;
        private long heldBytes;
        private long drainedBytes;

        /** When it was whole. */
        private long wholeNanos;

        Connection(SocketChannel channel, InetAddress remote, Household household, long now)
                throws IOException {
            this.channel = channel;
            this.key = channel.register(selector, SelectionKey.OP_READ);
            this.remote = remote;
            this.household = household;
            this.deadlineNanos = now + limits.headNanos();
        }
    }

    private HttpListener(
            HttpLimits limits,
            int bodyBytes,
            Handler handler,
            ServerSocketChannel server,
            Selector selector)
            throws IOException {
        this.limits = limits;
        this.bodyBytes = bodyBytes;
        this.handler = handler;
        this.server = server;
        this.selector = selector;
        this.address = (InetSocketAddress) server.getLocalAddress();
    }

    /**
     * Begins to listen.
     *
     * @param bodyBytes the longest body that is read
     * @throws IOException if the port is not free, or the address not ours
     */
    static HttpListener open(
            InetSocketAddress address, HttpLimits limits, int bodyBytes, Handler handler)
            throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open();
        try {
            server.bind(address, BACKLOG);
            server.configureBlocking(false);
            Selector selector = Selector.open();
            SelectionKey ignored = server.register(selector, SelectionKey.OP_ACCEPT);
            HttpListener listener = new HttpListener(limits, bodyBytes, handler, server, selector);
            listener.thread.start();
            return listener;
        } catch (IOException | RuntimeException | Error e) {
            server.close();
            throw e;
        }
    }

    /** Returns where it listens. */
    InetSocketAddress address() {
        return address;
    }

    private void run() {
        while (!open.isOver()) {
            turn();
        }
        Budget closing = Budget.ofNanos(CLOSING_NANOS);
        closeQuietly(server);
        while (isAnswering() && !closing.isOver()) {
            turn();
        }
        threads.shutdownNow();
        List.copyOf(connections).forEach(this::drop);
        closeQuietly(selector);
    }

    private boolean isAnswering() {
        return connections.stream()
                .anyMatch(
                        each -> {
                            HttpExchange exchange = each.exchange;
                            return exchange != null && !exchange.isStream();
                        });
    }

    /** Does what there is to do, and waits a moment if that is nothing. Whatever comes, goes on. */
    private void turn() {
        try {
            selector.select(SWEEP_MILLIS);
            long now = System.nanoTime();
            boolean hasCallers = false;
            Iterator<SelectionKey> keys = selector.selectedKeys().iterator();
            while (keys.hasNext()) {
                SelectionKey key = keys.next();
                keys.remove();
                if (key.attachment() instanceof Connection connection) {
                    read(connection, now);
                } else {
                    hasCallers = true;
                }
            }
            for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                task.run();
            }
            if (hasCallers) { // after those have been read who were here before
                accept(now);
            }
            handOverLongOnes();
            if (now - sweepNanos >= 0) {
                sweepNanos = now + TimeUnit.MILLISECONDS.toNanos(SWEEP_MILLIS);
                sweep(now);
            }
        } catch (IOException | RuntimeException | Error e) {
            LOG.error("requests may be lost: {}", String.valueOf(e));
            LOG.debug("the failure", e);
            LockSupport.parkNanos(ACCEPTING_PAUSE_NANOS);
        }
    }

    private void accept(long now) throws IOException {
        for (int i = 0; i < MOST_ACCEPTED && server.isOpen(); i++) {
            SocketChannel channel;
            try {
                channel = server.accept();
            } catch (IOException e) {
                // No more files may be open. What waits stays ready, so this is tried again.
                LOG.debug("a connection cannot be accepted: {}", String.valueOf(e));
                dropOldest(any -> true);
                LockSupport.parkNanos(ACCEPTING_PAUSE_NANOS);
                return;
            }
            if (channel == null) {
                return;
            }
            try {
                admit(channel, now);
            } catch (IOException | RuntimeException | Error e) {
                closeQuietly(channel);
                LOG.debug("a connection is lost: {}", String.valueOf(e));
            }
        }
    }

    private void admit(SocketChannel channel, long now) throws IOException {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        InetAddress remote = ((InetSocketAddress) channel.getRemoteAddress()).getAddress();
        Object address = ManagerAccess.household(remote);
        Household known = households.get(address);
        boolean hasRoom =
                (known == null
                                || known.connectionCount < limits.addressConnectionCount()
                                || dropOldest(each -> each.household == known))
                        && (connections.size() < limits.connectionCount()
                                || dropOldest(any -> true));
        if (!hasRoom) { // all are being answered
            closeQuietly(channel);
            return;
        }
        Household household = households.computeIfAbsent(address, Household::new);
        Connection connection = new Connection(channel, remote, household, now);
        connection.key.attach(connection);
        connections.add(connection);
        household.connectionCount++;
        read(connection, now); // before those who come next can have it dropped
    }

    /**
     * Drops the oldest of some connections whose request is not whole: one that was refused before
     * one without a head, and that before one without its whole body. Returns whether there was
     * one.
     */
    private boolean dropOldest(Predicate<Connection> which) {
        for (Stage stage : List.of(Stage.REFUSED, Stage.HEAD, Stage.BODY, Stage.WAITING)) {
            for (Connection each : connections) {
                if (each.stage == stage && which.test(each)) {
                    drop(each);
                    return true;
                }
            }
        }
        return false;
    }

    /** Reads what has arrived. */
    private void read(Connection connection, long now) {
        try {
            buffer.clear();
            int count = connection.channel.read(buffer);
            buffer.flip();
            RequestParser parser = connection.parser;
            if (connection.stage == Stage.REFUSED) {
                connection.drainedBytes += Math.max(count, 0);
                if (count < 0 || connection.drainedBytes > DRAINED_BYTES) {
                    drop(connection);
                }
            } else if (parser != null && count > 0) {
                if (!connection.hasBegun) {
                    connection.hasBegun = true;
                    connection.firstByteNanos = now;
                }
                take(connection, parser);
            } else if (count < 0 && connection.hasBegun) {
                refuse(connection, Reply.BAD_REQUEST, "The request ends before it is whole.");
            } else if (count < 0) {
                drop(connection);
            }
        } catch (IOException e) {
            drop(connection); // closed by the other side
        } catch (RuntimeException | Error e) {
            LOG.debug("a request is lost", e);
            drop(connection);
        }
    }

    private void take(Connection connection, RequestParser parser) throws IOException {
        try {
            parser.take(buffer);
        } catch (RefusedException e) {
            refuse(connection, RefusedException.status(e), e.sentence());
            return;
        } catch (OutOfMemoryError e) {
            refuse(connection, Reply.UNAVAILABLE, NO_MEMORY);
            return;
        }
        hold(connection, Math.max(0, parser.heldBytes() - HttpLimits.FREE_BYTES));
        if (connection.stage == Stage.REFUSED) {
            return; // it was the oldest itself
        }
        if (parser.isComplete()) {
            complete(connection, parser);
        } else if (connection.stage == Stage.HEAD && parser.hasHead()) {
            connection.stage = Stage.BODY;
            connection.deadlineNanos = connection.firstByteNanos + limits.requestNanos();
            if (parser.expectsContinue()) {
                int ignored = connection.channel.write(ByteBuffer.wrap(CONTINUE));
            }
        }
    }

    /**
     * Notes what a request holds, and cuts the oldest, which may be this one, if that is too much.
     */
    private void hold(Connection connection, long newHeldBytes) {
        long more = newHeldBytes - connection.heldBytes;
        connection.heldBytes = newHeldBytes;
        connection.household.heldBytes += more;
        heldBytes += more;
        Household own = connection.household;
        while (more > 0 && own.heldBytes > HttpLimits.addressBytes(bodyBytes)) {
            if (!cutOldest(own)) {
                break;
            }
        }
        while (more > 0 && heldBytes > HttpLimits.allBytes(bodyBytes)) {
            Household largest =
                    Collections.max(
                            households.values(), Comparator.comparingLong(each -> each.heldBytes));
            if (!cutOldest(largest)) {
                break;
            }
        }
    }

    /** Cuts the oldest request of a household that holds memory and is not being answered. */
    private boolean cutOldest(Household household) {
        for (Connection each : connections) {
            if (each.stage != Stage.ANSWERING
                    && each.heldBytes > 0
                    && each.household == household) {
                refuse(
                        each,
                        Reply.UNAVAILABLE,
                        "Too many long messages arrive at the same time; the oldest is cut.");
                return true;
            }
        }
        return false;
    }

    private void complete(Connection connection, RequestParser parser) {
        connection.key.interestOps(0);
        connection.exchange =
                new HttpExchange(
                        parser.request(),
                        parser.body(),
                        connection.remote,
                        connection.firstByteNanos,
                        connection.channel,
                        () -> later(() -> isRead(connection)),
                        () -> later(() -> finish(connection)));
        connection.parser = null;
        if (connection.heldBytes > 0) {
            connection.stage = Stage.WAITING;
            connection.wholeNanos = System.nanoTime();
            waiting.add(connection);
        } else {
            answer(connection);
        }
    }

    private void later(Runnable task) {
        tasks.add(task);
        selector.wakeup();
    }

    /**
     * Hands over one of the long requests, unless another is being read: the first if it has waited
     * for long, else the shortest.
     */
    private void handOverLongOnes() {
        while (beingRead == null && !waiting.isEmpty()) {
            Connection next = waiting.getFirst();
            if (System.nanoTime() - next.wholeNanos < PATIENCE_NANOS) {
                next = Collections.min(waiting, Comparator.comparingLong(each -> each.heldBytes));
            }
            waiting.remove(next);
            beingRead = next;
            answer(next);
        }
    }

    private void isRead(Connection connection) {
        hold(connection, 0);
        if (beingRead == connection) {
            beingRead = null;
        }
    }

    private void answer(Connection connection) {
        HttpExchange exchange = connection.exchange;
        if (exchange == null) {
            return;
        }
        connection.stage = Stage.ANSWERING;
        Runnable answering = () -> answer(exchange);
        try {
            if (connection.heldBytes > 0) {
                Thread.ofPlatform().daemon().name("long-request").start(answering);
            } else {
                threads.execute(answering);
            }
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            refuse(connection, Reply.UNAVAILABLE, "There is no thread to answer this.");
        }
    }

    private void answer(HttpExchange exchange) {
        try (exchange) {
            try {
                handler.handle(exchange);
            } catch (RequestRefusedException e) {
                refuse(exchange, RefusedException.status(e), e.sentence());
            } catch (OutOfMemoryError e) {
                LOG.error("a request could not be answered: {}", String.valueOf(e));
                refuse(exchange, Reply.UNAVAILABLE, NO_MEMORY);
            } catch (RuntimeException | Error e) {
                LOG.error("a request could not be answered: {}", String.valueOf(e));
                LOG.debug("the failure", e);
                refuse(exchange, Reply.UNAVAILABLE, "This could not be answered.");
            }
        } catch (IOException e) {
            LOG.debug("an answer is lost: {}", String.valueOf(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void refuse(HttpExchange exchange, int status, String sentence)
            throws IOException {
        if (!exchange.isAnswered()) {
            Reply.refusal(status, sentence).send(exchange);
        }
    }

    /** Closes a connection that has been answered. */
    private void finish(Connection connection) {
        if (connection.stage == Stage.ANSWERING) {
            try {
                // What is left unread would have the answer lost in a reset.
                int count = 1;
                for (int i = 0; i < 4 && count > 0; i++) {
                    buffer.clear();
                    count = connection.channel.read(buffer);
                }
            } catch (IOException e) {
                // Closed by the other side.
            }
            drop(connection);
        }
    }

    /**
     * Answers a request that is not, or not yet, handed over, and forgets what still comes of it.
     */
    private void refuse(Connection connection, int status, String sentence) {
        release(connection);
        connection.stage = Stage.REFUSED;
        try {
            ByteBuffer reply = ByteBuffer.wrap(HttpExchange.plain(Reply.refusal(status, sentence)));
            int ignored = connection.channel.write(reply); // so short that there is room
            connection.channel.shutdownOutput();
            connection.key.interestOps(SelectionKey.OP_READ);
            connection.deadlineNanos = connection.firstByteNanos + limits.requestNanos();
        } catch (IOException | RuntimeException e) {
            drop(connection);
        }
    }

    /** Frees all that a connection holds but its slot. */
    private void release(Connection connection) {
        hold(connection, 0);
        connection.parser = null;
        connection.exchange = null;
        waiting.remove(connection);
        if (beingRead == connection) {
            beingRead = null;
        }
    }

    private void drop(Connection connection) {
        release(connection);
        if (connections.remove(connection) && --connection.household.connectionCount == 0) {
            households.remove(connection.household.address);
        }
        closeQuietly(connection.channel);
    }

    /** Drops those who are late. */
    private void sweep(long now) {
        for (Connection each : List.copyOf(connections)) {
            boolean isAwaited = each.stage != Stage.ANSWERING && each.stage != Stage.WAITING;
            if (isAwaited && now - each.deadlineNanos > 0) {
                drop(each);
            }
        }
    }

    private static void closeQuietly(Closeable closeable) {
        try {
            closeable.close();
        } catch (IOException e) {
            LOG.debug("what was open is lost: {}", String.valueOf(e));
        }
    }

    /**
     * Ends: who is being answered has a second for that, everybody else is cut off. Cost: that
     * second, at most.
     */
    @Override
    public void close() {
        open.cancel();
        selector.wakeup();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

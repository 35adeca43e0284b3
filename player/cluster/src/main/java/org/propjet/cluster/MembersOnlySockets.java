package org.propjet.cluster;

import org.jgroups.util.DefaultSocketFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.SSLSocket;

/**
 * The sockets of JGroups. Connections that come in are handed over only when the other side has
 * shown that it knows the secret. A stranger costs a virtual thread for a few seconds; neither
 * nonsense nor silence holds up members.
 */
final class MembersOnlySockets extends DefaultSocketFactory {
    private static final Logger LOG = LoggerFactory.getLogger(MembersOnlySockets.class);

    /** How long the other side may take for its part of the handshake. */
    private static final Duration HANDSHAKE = Duration.ofSeconds(5);

    /** Connections that are greeted at the same time; further ones are closed at once. */
    private static final int MAX_GREETED = 256;

    private static final int BACKLOG = 128;

    private final MemberTls tls;

    MembersOnlySockets(MemberTls tls) {
        this.tls = tls;
    }

    @Override
    public Socket createSocket(String service) throws IOException {
        SSLSocket socket = (SSLSocket) tls.sockets().createSocket();
        socket.setSSLParameters(tls.parameters());
        // JGroups connects and greets with this socket. A process that has been stopped takes
        // connections all the same, and then says nothing.
        CountDownLatch greeted = new CountDownLatch(1);
        socket.addHandshakeCompletedListener(_ -> greeted.countDown());
        Thread.ofVirtual().start(() -> closeUnless(greeted, socket));
        return socket;
    }

    @Override
    public ServerSocket createServerSocket(String service) throws IOException {
        return new MembersOnlyServer();
    }

    /** Closes a socket if it has not been greeted in time. */
    private static void closeUnless(CountDownLatch greeted, Socket socket) {
        boolean inTime = false;
        try {
            inTime = greeted.await(HANDSHAKE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        if (!inTime) {
            closeQuietly(socket);
        }
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // It is of no use any more, and that was all.
        }
    }

    /** Accepts members. */
    private final class MembersOnlyServer extends ServerSocket {
        private final BlockingQueue<Socket> members = new LinkedBlockingQueue<>();
        private final Semaphore greeted = new Semaphore(MAX_GREETED);

        MembersOnlyServer() throws IOException {}

        @Override
        public void bind(SocketAddress endpoint) throws IOException {
            super.bind(endpoint, BACKLOG);
            Thread.ofPlatform().daemon().name("cluster-door").start(this::watch);
        }

        @Override
        public Socket accept() throws IOException {
            try {
                return members.take();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                throw new SocketException("interrupted");
            }
        }

        private void watch() {
            while (!isClosed()) {
                try {
                    Socket socket = super.accept();
                    if (greeted.tryAcquire()) {
                        greet(socket);
                    } else {
                        closeQuietly(socket);
                    }
                } catch (IOException e) {
                    LOG.debug("no connection", e);
                }
            }
        }

        private void greet(Socket plain) {
            CountDownLatch done = new CountDownLatch(1);
            Thread.ofVirtual()
                    .start(
                            () -> {
                                handshake(plain);
                                done.countDown();
                                greeted.release();
                            });
            Thread.ofVirtual().start(() -> closeUnless(done, plain));
        }

        private void handshake(Socket plain) {
            try {
                SSLSocket socket =
                        (SSLSocket)
                                tls.sockets()
                                        .createSocket(
                                                plain,
                                                plain.getInetAddress().getHostAddress(),
                                                plain.getPort(),
                                                true);
                socket.setUseClientMode(false);
                socket.setSSLParameters(tls.parameters());
                socket.startHandshake();
                members.add(socket);
            } catch (IOException e) {
                LOG.debug("turned away {}: {}", plain.getRemoteSocketAddress(), e.getMessage());
                closeQuietly(plain);
            }
        }
    }
}

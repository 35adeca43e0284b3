package org.propjet.player.match.protocol;

import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Whose messages about matches are taken. Immutable.
 *
 * <p>The protocol names no sender, and the name of a match is no secret. But all managers of the
 * field send the messages of a match from the machine that has sent its START: so a PLAY, STOP or
 * ABORT of another address is a stranger's. INFO, PING and PREVIEW change nothing, and are answered
 * to everybody.
 */
public final class ManagerAccess {
    /** Everybody's. */
    public static final ManagerAccess ANY = new ManagerAccess("any", Set.of());

    /** START is everybody's, all else the address's that has sent it. */
    public static final ManagerAccess SAME = new ManagerAccess("same", Set.of());

    /** What one who has an address of version 6 has of it, in bytes: a network. */
    private static final int NETWORK_BYTES = 8;

    private final String text;
    private final Set<InetAddress> addresses;

    private ManagerAccess(String text, Set<InetAddress> addresses) {
        this.text = text;
        this.addresses = addresses;
    }

    /**
     * Reads {@code any}, {@code same}, or the name or address of the only machine whose messages
     * are taken. Cost: a look-up of the name.
     *
     * @throws IllegalArgumentException if it is none of these; the message is for people
     */
    public static ManagerAccess parse(String text) {
        switch (text.toLowerCase(Locale.ROOT)) {
            case "any" -> {
                return ANY;
            }
            case "same" -> {
                return SAME;
            }
            default -> {
                try {
                    InetAddress[] found = InetAddress.getAllByName(text.isBlank() ? "?" : text);
                    return new ManagerAccess(
                            text,
                            Set.copyOf(List.of(found).stream().map(ManagerAccess::plain).toList()));
                } catch (UnknownHostException e) {
                    throw new IllegalArgumentException(
                            "'" + text + "' is not any, same, or the address of a machine", e);
                }
            }
        }
    }

    /** Returns whether a START is taken of a sender. */
    boolean mayStart(@Nullable InetAddress sender) {
        return sender == null || addresses.isEmpty() || addresses.contains(plain(sender));
    }

    /** Returns whether other messages of a match are taken of a sender. */
    boolean maySend(@Nullable InetAddress sender, @Nullable InetAddress starter) {
        if (sender == null || starter == null || this == ANY) {
            return true;
        }
        return addresses.isEmpty()
                ? household(sender).equals(household(starter))
                : addresses.contains(plain(sender));
    }

    /**
     * Returns what two addresses have in common that may be of one machine: an address of version
     * 4, or the network of one of version 6, in which machines change their addresses.
     */
    public static Object household(InetAddress address) {
        InetAddress plain = plain(address);
        byte[] bytes = plain.getAddress();
        return bytes.length <= NETWORK_BYTES
                ? plain
                : ByteBuffer.wrap(Arrays.copyOf(bytes, NETWORK_BYTES));
    }

    /** Returns an address, or that of version 4 if it is what this machine calls itself. */
    private static InetAddress plain(InetAddress address) {
        boolean isSelf = address.isLoopbackAddress() && address.getAddress().length > 4;
        return isSelf ? InetAddress.ofLiteral("127.0.0.1") : address;
    }

    @Override
    public String toString() {
        return text;
    }
}

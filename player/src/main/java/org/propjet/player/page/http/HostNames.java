package org.propjet.player.page.http;

import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * The names by which this machine is reached. A browser says which one it was given ({@code Host});
 * a name that is none of ours was made to lead here by somebody else, whose page then passes for
 * ours (DNS rebinding). An address in numbers cannot be made to lead elsewhere.
 *
 * <p>Immutable.
 */
final class HostNames {
    private final Set<String> names = new HashSet<>();

    /**
     * Finds the names.
     *
     * @param others more names
     * @param isLocal whether only this machine is listened to; else its own name is looked up,
     *     which may take seconds where names are badly set up
     */
    HostNames(Collection<String> others, boolean isLocal) {
        names.add("localhost");
        others.forEach(name -> names.add(folded(name)));
        if (isLocal) {
            return;
        }
        try {
            String own = folded(InetAddress.getLocalHost().getHostName());
            names.add(own);
            names.add(folded(InetAddress.getLocalHost().getCanonicalHostName()));
            String first = own.replaceFirst("\\..*", "");
            names.add(first);
            names.add(first + ".local");
        } catch (UnknownHostException e) {
            // It has no name of its own.
        }
    }

    /**
     * Returns whether a request may be meant for us.
     *
     * @param host its header {@code Host}; null if it has none, as requests of managers, but never
     *     those of browsers
     */
    boolean admits(@Nullable String host) {
        if (host == null) {
            return true;
        }
        String name = withoutPort(host);
        return name.matches("\\[[0-9a-f:.]+]")
                || name.matches("[0-9]{1,3}(\\.[0-9]{1,3}){3}")
                || names.contains(name);
    }

    /** Returns whether a header names this machine as only those at it can reach it. */
    static boolean isLoopback(@Nullable String host) {
        if (host == null) {
            return false;
        }
        String name = withoutPort(host);
        return name.equals("localhost")
                || name.equals("[::1]")
                || name.matches("127(\\.[0-9]{1,3}){3}");
    }

    private static String withoutPort(String host) {
        return folded(host.replaceFirst(":[0-9]*$", ""));
    }

    private static String folded(String name) {
        return name.strip().toLowerCase(Locale.ROOT).replaceFirst("\\.$", "");
    }
}

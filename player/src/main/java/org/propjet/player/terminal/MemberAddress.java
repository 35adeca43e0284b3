package org.propjet.player.terminal;

import org.propjet.player.cluster.ClusterOptions;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a member of a cluster is found, as users write it. */
public final class MemberAddress {
    /** A name or address of version 4, or one of version 6 in brackets; and a port. */
    private static final Pattern SYNTAX =
            Pattern.compile("(?:([^:\\s\\[\\]]+)|\\[([0-9a-fA-F:.%]+)])(?::(\\d{1,5}))?");

    private MemberAddress() {}

    /** Reads {@code HOST} or {@code HOST:PORT}. */
    public static final class Converter implements ITypeConverter<InetSocketAddress> {
        @Override
        public InetSocketAddress convert(String value) {
            Matcher parts = SYNTAX.matcher(value.strip());
            if (parts.matches()) {
                String port = parts.group(3);
                int number = port == null ? ClusterOptions.PORT : Integer.parseInt(port);
                if (number < 1 << 16) {
                    String name = parts.group(1);
                    return new InetSocketAddress(name == null ? parts.group(2) : name, number);
                }
            }
            throw new TypeConversionException(
                    "'%s' is no address of a member, such as host, 10.0.0.7:%d or [::1]:%d"
                            .formatted(value, ClusterOptions.PORT, ClusterOptions.PORT));
        }
    }
}

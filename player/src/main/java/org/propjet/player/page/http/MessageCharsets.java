package org.propjet.player.page.http;

import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says in which charset a message is, and so its answer: moves come back to a manager in the bytes
 * in which it sent them. That is the charset of the header Content-Type if it names one; or else
 * UTF-8, or Latin-1 where the bytes are no UTF-8. A message of ASCII alone is in what the last one
 * of the same address was in, as START has the names of moves that a PLAY may lack.
 *
 * <p>Thread-safe. Cost: linear in the message.
 */
final class MessageCharsets {
    /** Of so many addresses it is remembered what they write in: more than managers there are. */
    private static final int MOST_ADDRESSES = 256;

    private static final Pattern NAMED =
            Pattern.compile(";\\s*charset\\s*=\\s*\"?([\\w.:-]{1,40})", Pattern.CASE_INSENSITIVE);

    private final SequencedMap<InetAddress, Charset> ofAddresses = new LinkedHashMap<>();

    /** Returns the charset of a request's message, which its answer is to have. */
    Charset of(HttpExchange exchange, byte[] message) {
        InetAddress address = exchange.remote();
        Charset named = named(exchange.header("Content-Type"));
        if (named != null && (!named.equals(StandardCharsets.UTF_8) || isIn(named, message))) {
            return remember(address, named);
        }
        if (isIn(StandardCharsets.US_ASCII, message)) {
            synchronized (ofAddresses) {
                return ofAddresses.getOrDefault(address, StandardCharsets.UTF_8);
            }
        }
        boolean isUtf8 = isIn(StandardCharsets.UTF_8, message);
        return remember(address, isUtf8 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
    }

    private Charset remember(InetAddress address, Charset charset) {
        synchronized (ofAddresses) {
            ofAddresses.putLast(address, charset);
            if (ofAddresses.size() > MOST_ADDRESSES) {
                var ignored = ofAddresses.pollFirstEntry();
            }
        }
        return charset;
    }

    /** Returns the charset that a header names; null if none that is known, or not ASCII's kin. */
    private static @Nullable Charset named(@Nullable String contentType) {
        Matcher name = NAMED.matcher(contentType == null ? "" : contentType);
        if (!name.find()) {
            return null;
        }
        try {
            Charset charset = Charset.forName(name.group(1));
            boolean isPlain =
                    charset.canEncode()
                            && !charset.equals(StandardCharsets.US_ASCII)
                            && isIn(StandardCharsets.US_ASCII, "(INFO)".getBytes(charset))
                            && "(INFO)".getBytes(charset).length == "(INFO)".length();
            return isPlain ? charset : null;
        } catch (IllegalArgumentException e) { // no name of a charset, or of none that is known
            return null;
        }
    }

    private static boolean isIn(Charset charset, byte[] bytes) {
        try {
            charset.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}

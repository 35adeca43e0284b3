package org.propjet.player.match.referee;

import org.propjet.engine.gdl.Spelling;
import org.propjet.player.match.MatchClock;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Which of the field's game managers is imitated: the bytes of its requests, and its clocks, both
 * as recorded from it.
 */
public enum ManagerStyle {
    /** The manager of ggp-base. */
    GGP_BASE("GAMESERVER", true, 0, 0) {
        @Override
        String message(String text) {
            return text;
        }

        // With their case, but for the words that it keeps in lower case.
        @Override
        boolean areSame(String move, String answer) {
            return withPlainWords(move).equals(withPlainWords(answer));
        }

        @Override
        boolean readsToTheEnd() {
            return false;
        }
    },

    /** The GameController of TU Dresden. */
    DRESDEN("GAMEMASTER", false, 1, 500) {
        @Override
        String message(String text) {
            return text.codePoints()
                    .map(ManagerStyle::capital)
                    .collect(
                            StringBuilder::new,
                            StringBuilder::appendCodePoint,
                            StringBuilder::append)
                    .toString();
        }

        @Override
        boolean areSame(String move, String answer) {
            return Spelling.areSame(move, answer);
        }

        @Override
        boolean readsToTheEnd() {
            return true;
        }
    };

    /** The words that ggp-base reads in any case, wherever they stand. */
    private static final Pattern PLAIN_WORD =
            Pattern.compile(
                    "(?<![^ (])(init|true|next|role|does|goal|legal|terminal|base|input|random)"
                            + "(?![^ )])",
                    Pattern.CASE_INSENSITIVE);

    /** How long after the end of the play clock a move may arrive. */
    private static final int PLAY_GRACE_SECONDS = 1;

    /**
     * How much longer the match waits than the seats do, which say by themselves why nothing came.
     */
    private static final long MARGIN_NANOS = 500_000_000;

    private static final long SECOND_NANOS = 1_000_000_000;

    private final String sender;
    private final boolean namesHost;
    private final int startGraceSeconds;
    private final int pauseMillis;

    ManagerStyle(String sender, boolean namesHost, int startGraceSeconds, int pauseMillis) {
        this.sender = sender;
        this.namesHost = namesHost;
        this.startGraceSeconds = startGraceSeconds;
        this.pauseMillis = pauseMillis;
    }

    /** Returns a message as the manager writes it. */
    abstract String message(String text);

    /**
     * Returns whether the manager takes an answer for a move.
     *
     * @param move the move's text, as the rulesheet spells it
     * @param answer the answer's, as the player spells it
     */
    abstract boolean areSame(String move, String answer);

    /** Returns a capital; the character itself if it has none, as of ß, or another's, as of ı. */
    private static int capital(int character) {
        int capital = Character.toUpperCase(character);
        return Character.toLowerCase(capital) == Character.toLowerCase(character)
                ? capital
                : character;
    }

    private static String withPlainWords(String text) {
        return PLAIN_WORD.matcher(text).replaceAll(word -> Spelling.folded(word.group()));
    }

    /**
     * Returns whether the manager reads a reply until the player closes the connection, whatever
     * length the reply announces.
     */
    abstract boolean readsToTheEnd();

    /**
     * Returns how long the manager waits for answers.
     *
     * @param startSeconds the start clock that players are told
     * @param playSeconds the play clock that they are told
     */
    public MatchClock clock(int startSeconds, int playSeconds) {
        return new MatchClock(
                (startSeconds + startGraceSeconds) * SECOND_NANOS + MARGIN_NANOS,
                (playSeconds + PLAY_GRACE_SECONDS) * SECOND_NANOS + MARGIN_NANOS,
                MARGIN_NANOS,
                pauseMillis * 1_000_000L);
    }

    /**
     * Returns the bytes of a request.
     *
     * @param to where it goes
     * @param receiver the player's name
     * @param text the message
     */
    byte[] request(PlayerAddress to, String receiver, String text) {
        byte[] body = message(text).getBytes(StandardCharsets.UTF_8);
        String head =
                "POST / HTTP/1.0\r\n"
                        + "Accept: text/delim\r\n"
                        + (namesHost ? "Host: " + to.host() + "\r\n" : "")
                        + ("Sender: " + sender + "\r\n")
                        + ("Receiver: " + receiver + "\r\n")
                        + "Content-Type: text/acl\r\n"
                        + ("Content-Length: " + body.length + "\r\n")
                        + "\r\n";
        byte[] headBytes = head.getBytes(StandardCharsets.UTF_8);
        byte[] request = Arrays.copyOf(headBytes, headBytes.length + body.length);
        System.arraycopy(body, 0, request, headBytes.length, body.length);
        return request;
    }
}

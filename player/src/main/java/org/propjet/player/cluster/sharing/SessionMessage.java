package org.propjet.player.cluster.sharing;

import com.google.gson.JsonElement;

import org.propjet.player.cluster.MessageText;
import org.propjet.player.cluster.MessageText.NonsenseException;
import org.propjet.player.files.JsonSeal;
import org.propjet.player.play.MoveEstimate;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** What the members of a search say to each other. A session is one player of one match. */
sealed interface SessionMessage {
    /** What messages are about. */
    String TOPIC = "search";

    /** Members with another version are not understood. */
    int VERSION = 3;

    long MOST_VISITS = 1L << 40;

    /** Returns which session it is about. */
    long session();

    /**
     * The player says where its match is, to all: whenever that changes, and once a second.
     *
     * @param thinkMillis how long its search will go on; 0 if it rests
     * @param jointMoves what has been played since the session's initial state
     */
    record State(long session, long thinkMillis, List<int[]> jointMoves) implements SessionMessage {
        public State {
            require(thinkMillis >= 0);
        }
    }

    /** A member that can help asks the player what to search. */
    record Want(long session) implements SessionMessage {}

    /**
     * The player's answer.
     *
     * @param number which of its helpers the member is, from 1
     * @param name the game's name
     * @param rules the text of its rules
     * @param fingerprint of the game that is made of them, see {@link Fingerprint}
     * @param spec who plays
     * @param seed its seed
     * @param role its role
     * @param initial the state in which the match begins
     */
    record Start(
            long session,
            int number,
            String name,
            String rules,
            long fingerprint,
            String spec,
            long seed,
            int role,
            long[] initial)
            implements SessionMessage {}

    /**
     * What a helper knows of the moves of the player's role; the last one counts.
     *
     * @param ply after how many joint moves
     * @param moves all legal moves, in move order
     */
    record Report(long session, int ply, List<MoveEstimate> moves) implements SessionMessage {
        public Report {
            moves.forEach(Report::check);
        }

        private static void check(MoveEstimate move) {
            boolean isSearched = move.playoutCount() > 0;
            require(move.moveId() >= 0 && move.playoutCount() >= 0);
            require(move.playoutCount() <= MOST_VISITS);
            require(!isSearched || (move.mean() >= 0 && move.mean() <= 100));
            require(move.least() >= 0 && move.least() <= move.most() && move.most() <= 100);
        }
    }

    /** The player says that its match is over. */
    record End(long session) implements SessionMessage {}

    private static void require(boolean makesSense) {
        if (!makesSense) {
            throw new IllegalArgumentException("a message makes no sense");
        }
    }

    /** What travels: a JSON object with a {@link JsonSeal}. */
    record Letter(int version, String kind, JsonElement message) {}

    /** Writes it. */
    default byte[] bytes() {
        return sealed(new Letter(VERSION, getClass().getSimpleName(), MessageText.json(this)));
    }

    /** Writes a letter. */
    static byte[] sealed(Letter letter) {
        String json = MessageText.json(letter).toString();
        return JsonSeal.seal(json).stripTrailing().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Reads a message.
     *
     * @throws NonsenseException if it is none
     */
    static SessionMessage read(byte[] bytes) throws NonsenseException {
        Letter letter = MessageText.message(Letter.class, bytes);
        if (letter.version() != VERSION || !isSealed(bytes)) {
            throw new NonsenseException("a message of another version, or not as it was written");
        }
        Class<? extends SessionMessage> kind =
                switch (letter.kind()) {
                    case "State" -> State.class;
                    case "Want" -> Want.class;
                    case "Start" -> Start.class;
                    case "Report" -> Report.class;
                    case "End" -> End.class;
                    default -> throw new NonsenseException("there is no such message");
                };
        return MessageText.value(kind, letter.message());
    }

    private static boolean isSealed(byte[] bytes) {
        try {
            return JsonSeal.isSealed(new String(bytes, StandardCharsets.UTF_8));
        } catch (JsonSeal.BrokenException e) {
            return false;
        }
    }
}

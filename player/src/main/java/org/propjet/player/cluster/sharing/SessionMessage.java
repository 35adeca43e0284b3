package org.propjet.player.cluster.sharing;

import com.google.gson.JsonElement;

import org.propjet.player.cluster.MessageText;
import org.propjet.player.cluster.MessageText.NonsenseException;
import org.propjet.player.files.JsonSeal;
import org.propjet.player.play.MoveEstimate;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** What the members of a search say to each other. A session is one player of one match. */
sealed interface SessionMessage {
    /** What messages are about. */
    String TOPIC = "search";

    /** Members with another version are not understood. */
    int VERSION = 4;

    /** The most moves that a match has, or a state. */
    int MOST_MOVES = 1 << 20;

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
            require(thinkMillis >= 0 && jointMoves.size() <= MOST_MOVES);
            jointMoves.forEach(joint -> require(Arrays.stream(joint).allMatch(id -> id >= 0)));
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
            implements SessionMessage {
        public Start {
            require(number >= 1 && role >= 0);
        }
    }

    /**
     * What a helper knows of the moves of the player's role; the last one counts. It is said twenty
     * times a second, so it is short.
     *
     * @param ply after how many joint moves
     * @param moves for each legal move, in move order: its id, how often it was searched, what it
     *     is worth in hundredths of a point, and, if something is proven, its least and its
     *     greatest goal value
     */
    record Report(long session, int ply, long[][] moves) implements SessionMessage {
        private static final int SEARCHED = 3;
        private static final int PROVEN = 5;
        private static final double UNITS = 100;

        public Report {
            require(ply >= 0 && moves.length <= MOST_MOVES);
            for (long[] move : moves) {
                require(move.length == SEARCHED || move.length == PROVEN);
                require(move[0] >= 0 && move[0] <= Integer.MAX_VALUE);
                require(move[1] >= 0 && move[1] <= MOST_VISITS);
                require(move[2] >= 0 && move[2] <= 100 * UNITS);
                require(
                        move.length == SEARCHED
                                || (move[3] >= 0 && move[3] <= move[4] && move[4] <= 100));
            }
        }

        static Report of(long session, int ply, List<MoveEstimate> moves) {
            return new Report(
                    session, ply, moves.stream().map(Report::numbers).toArray(long[][]::new));
        }

        private static long[] numbers(MoveEstimate move) {
            long mean = move.playoutCount() == 0 ? 0 : Math.round(move.mean() * UNITS);
            return move.least() == 0 && move.most() == 100
                    ? new long[] {move.moveId(), move.playoutCount(), mean}
                    : new long[] {
                        move.moveId(), move.playoutCount(), mean, move.least(), move.most()
                    };
        }

        /** Returns what is known of the moves. */
        List<MoveEstimate> estimates() {
            return Arrays.stream(moves).map(Report::estimate).toList();
        }

        private static MoveEstimate estimate(long[] move) {
            boolean isProven = move.length == PROVEN;
            return new MoveEstimate(
                    (int) move[0],
                    move[1],
                    move[1] == 0 ? Double.NaN : move[2] / UNITS,
                    isProven ? (int) move[3] : 0,
                    isProven ? (int) move[4] : 100);
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

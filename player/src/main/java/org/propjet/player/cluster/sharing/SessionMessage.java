package org.propjet.player.cluster.sharing;

import org.propjet.player.cluster.WireReader;
import org.propjet.player.cluster.WireWriter;
import org.propjet.player.play.MoveEstimate;

import java.util.ArrayList;
import java.util.List;

/**
 * What the members of a search say to each other. A session is one player of one match.
 *
 * <pre>
 * message   version of this layout, 1 byte
 *           kind, 1 byte: the letters below
 *           session, 8 bytes
 *           what the kind's record has, in its order
 * </pre>
 */
sealed interface SessionMessage {
    /** What messages are about. */
    String TOPIC = "search";

    /** Members with another version are not understood. */
    int VERSION = 2;

    /** The most moves of a match, those of all roles together; and of a state. */
    int MOST_MOVES = 1 << 20;

    long MOST_VISITS = 1L << 40;

    /** Values of moves are told in so many bytes, in units of 100 / 65535. */
    int VALUE_BYTES = 2;

    double VALUE_UNITS = 65_535 / 100.0;

    private static char kind(SessionMessage message) {
        return switch (message) {
            case State _ -> 's';
            case Want _ -> 'w';
            case Start _ -> 'b';
            case Report _ -> 'r';
            case End _ -> 'e';
        };
    }

    /** Returns which session it is about. */
    long session();

    /**
     * The player says where its match is, to all: whenever that changes, and once a second.
     *
     * @param thinkMillis how long its search will go on; 0 if it rests
     * @param jointMoves what has been played since the session's initial state
     */
    record State(long session, long thinkMillis, List<int[]> jointMoves)
            implements SessionMessage {}

    /** A member that can help asks the player what to search. */
    record Want(long session) implements SessionMessage {}

    /**
     * The player's answer.
     *
     * @param number which of its helpers the member is, from 1
     * @param name the game's name
     * @param rules the text of its rules, as it came
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
            byte[] rules,
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
    record Report(long session, int ply, List<MoveEstimate> moves) implements SessionMessage {}

    /** The player says that its match is over. */
    record End(long session) implements SessionMessage {}

    /** Writes it. */
    default byte[] bytes() {
        WireWriter to = new WireWriter();
        to.word(VERSION, 1);
        to.word(kind(this), 1);
        to.word(session(), Long.BYTES);
        switch (this) {
            case State state -> {
                to.number(state.thinkMillis);
                int roleCount = state.jointMoves.isEmpty() ? 0 : state.jointMoves.get(0).length;
                to.number(roleCount);
                to.number(state.jointMoves.size());
                for (int[] jointMove : state.jointMoves) {
                    for (int move : jointMove) {
                        to.number(move);
                    }
                }
            }
            case Start start -> {
                to.number(start.number);
                to.text(start.name);
                to.bytes(start.rules);
                to.word(start.fingerprint, Long.BYTES);
                to.text(start.spec);
                to.word(start.seed, Long.BYTES);
                to.number(start.role);
                to.number(start.initial.length);
                for (long word : start.initial) {
                    to.word(word, Long.BYTES);
                }
            }
            case Report report -> {
                to.number(report.ply);
                to.number(report.moves.size());
                for (MoveEstimate move : report.moves) {
                    to.number(move.moveId());
                    to.number(move.playoutCount());
                    if (move.playoutCount() > 0) {
                        to.word(Math.round(move.mean() * VALUE_UNITS), VALUE_BYTES);
                    }
                    to.number(move.least());
                    to.number(move.most());
                }
            }
            case Want _, End _ -> {}
        }
        return to.finished();
    }

    /**
     * Reads a message.
     *
     * @throws IllegalArgumentException if it is none
     */
    static SessionMessage read(byte[] bytes) {
        WireReader from = new WireReader(bytes);
        if (from.word(1) != VERSION) {
            throw new IllegalArgumentException("a member has another version");
        }
        char kind = (char) from.word(1);
        long session = from.word(Long.BYTES);
        return switch (kind) {
            case 's' -> new State(session, from.number(Long.MAX_VALUE), jointMoves(from));
            case 'w' -> new Want(session);
            case 'b' ->
                    new Start(
                            session,
                            from.number(Integer.MAX_VALUE),
                            from.text(),
                            from.bytes(),
                            from.word(Long.BYTES),
                            from.text(),
                            from.word(Long.BYTES),
                            from.number(Integer.MAX_VALUE),
                            words(from, bytes.length / Long.BYTES));
            case 'r' -> new Report(session, from.number(MOST_MOVES), moves(from));
            case 'e' -> new End(session);
            default -> throw new IllegalArgumentException("there is no such message");
        };
    }

    private static List<int[]> jointMoves(WireReader from) {
        int roleCount = from.number(1 << 16);
        int plyCount = from.number(roleCount == 0 ? 0 : MOST_MOVES / roleCount);
        List<int[]> jointMoves = new ArrayList<>();
        for (int ply = 0; ply < plyCount; ply++) {
            int[] jointMove = new int[roleCount];
            for (int role = 0; role < roleCount; role++) {
                jointMove[role] = from.number(Integer.MAX_VALUE);
            }
            jointMoves.add(jointMove);
        }
        return jointMoves;
    }

    private static List<MoveEstimate> moves(WireReader from) {
        List<MoveEstimate> moves = new ArrayList<>();
        for (int left = from.number(MOST_MOVES); left > 0; left--) {
            int moveId = from.number(Integer.MAX_VALUE);
            long visits = from.number(MOST_VISITS);
            double mean = visits == 0 ? Double.NaN : from.word(VALUE_BYTES) / VALUE_UNITS;
            int least = from.number(100);
            int most = from.number(100);
            if (least > most) {
                throw new IllegalArgumentException("nothing that can be proven");
            }
            moves.add(new MoveEstimate(moveId, visits, mean, least, most));
        }
        return moves;
    }

    private static long[] words(WireReader from, int most) {
        long[] words = new long[from.number(most)];
        for (int i = 0; i < words.length; i++) {
            words[i] = from.word(Long.BYTES);
        }
        return words;
    }
}

package org.propjet.engine.evidence;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * A recording of random playouts of a game by a reference manager: what every state, every role's
 * legal moves and every goal were. {@link TraceReplay} compares a game with it.
 *
 * <p>The text form, UTF-8, one item a line; canonical text in lower case everywhere, sets sorted
 * canonically:
 *
 * <pre>
 * game NAME
 * sha256 HEX                of the rulesheet's bytes
 * roles R1 R2 ...           in role order
 * init FLUENT               one line for each fluent of the initial state
 * initlegal ROLE MOVE       one line for each initial legal move, roles in role order
 * playout K                 then the playout's positions:
 * state N H                 N fluents, their digest H
 * sees ROLE N H             in games with percepts and not in a playout's first position: what each
 *                           role perceived of the joint move that led here; one line a role
 * legal ROLE N H            the role's legal moves; one line a role
 * terminal true|false
 * goals G1 G2 ...           or {@code goals -} unless every role has exactly one goal value
 * move M1 | M2 | ...        the joint move made, unless the position is the playout's last
 * cut                       at the end of a playout that was stopped early
 * stuck                     at the end of a playout in which some role had no legal move
 * </pre>
 *
 * <p>A digest is the first 16 hexadecimal digits of SHA-256 of the elements' texts joined by line
 * feeds.
 *
 * <p>Immutable.
 *
 * @param name the game's name
 * @param sha256 the SHA-256 of the rulesheet's bytes, 64 hexadecimal digits
 * @param roles the roles, in role order
 * @param initialFluents the fluents of the initial state, in canonical order
 * @param initialMoves for each role its initial legal moves, in canonical order
 * @param playouts the playouts
 */
public record ReferenceTrace(
        String name,
        String sha256,
        List<String> roles,
        List<Entry> initialFluents,
        List<List<Entry>> initialMoves,
        List<Playout> playouts) {

    /** Copies the lists. */
    public ReferenceTrace {
        roles = List.copyOf(roles);
        initialFluents = List.copyOf(initialFluents);
        initialMoves = initialMoves.stream().map(List::copyOf).toList();
        playouts = List.copyOf(playouts);
    }

    /**
     * An element of a set that is given in full.
     *
     * @param line the line in the text, from 1
     * @param text the element's canonical text
     */
    public record Entry(int line, String text) {}

    /**
     * A set that is given by its size and digest.
     *
     * @param line the line in the text, from 1
     * @param count how many elements it has
     * @param hash its digest, 16 hexadecimal digits
     */
    public record Digest(int line, int count, String hash) {}

    /**
     * A position of a playout.
     *
     * @param state the fluents that hold
     * @param percepts what each role perceived of the joint move before; empty if not recorded
     * @param legalMoves each role's legal moves
     * @param terminal whether the position is terminal
     * @param terminalLine the line that says so
     * @param goals each role's goal value; empty unless every role has exactly one
     * @param goalsLine the line that says so
     * @param jointMove each role's move, or null if the playout ends here
     * @param moveLine the line that says so, or 0
     */
    public record Position(
            Digest state,
            List<Digest> percepts,
            List<Digest> legalMoves,
            boolean terminal,
            int terminalLine,
            List<Integer> goals,
            int goalsLine,
            @Nullable List<String> jointMove,
            int moveLine) {
        /** Copies the lists. */
        public Position {
            percepts = List.copyOf(percepts);
            legalMoves = List.copyOf(legalMoves);
            goals = List.copyOf(goals);
            jointMove = jointMove == null ? null : List.copyOf(jointMove);
        }
    }

    /** How a playout ended. */
    public enum End {
        /** In a terminal state. */
        TERMINAL,
        /** It was stopped. */
        CUT,
        /** In a state that is not terminal and in which some role has no legal move. */
        STUCK
    }

    /**
     * A playout.
     *
     * @param number its number, from 1
     * @param positions its positions, the initial one first
     * @param end how it ended
     */
    public record Playout(int number, List<Position> positions, End end) {
        /** Copies the list. */
        public Playout {
            positions = List.copyOf(positions);
        }
    }

    /** Returns the number of positions of all playouts. */
    public int positionCount() {
        return playouts.stream().mapToInt(playout -> playout.positions().size()).sum();
    }

    /**
     * Reads the text form.
     *
     * @throws TraceFormatException if it is not as above; the message has the line and what was
     *     expected there
     */
    public static ReferenceTrace parse(String text) {
        return new TraceParser(text).parse();
    }
}

package org.propjet.engine.evidence;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.evidence.ReferenceTrace.Digest;
import org.propjet.engine.evidence.ReferenceTrace.End;
import org.propjet.engine.evidence.ReferenceTrace.Entry;
import org.propjet.engine.evidence.ReferenceTrace.Playout;
import org.propjet.engine.evidence.ReferenceTrace.Position;

import java.util.ArrayList;
import java.util.List;

/** Reads the text form of a {@link ReferenceTrace}, line by line. For one use. */
final class TraceParser {
    private static final int SHA256_DIGITS = 64;
    private static final int DIGEST_DIGITS = 16;

    private final String[] lines;

    /** The index of the line to be read next. */
    private int at;

    private List<String> roles = List.of();

    TraceParser(String text) {
        lines = text.lines().toArray(String[]::new);
    }

    ReferenceTrace parse() {
        String name = take("game");
        String sha256 = take("sha256");
        if (!isHex(sha256, SHA256_DIGITS)) {
            throw wrong(at, "sha256 needs 64 hexadecimal digits");
        }
        roles = words(take("roles"));
        List<Entry> fluents = new ArrayList<>();
        while (isNext("init")) {
            fluents.add(new Entry(at + 1, take("init")));
        }
        List<List<Entry>> moves = new ArrayList<>();
        for (String role : roles) {
            List<Entry> roleMoves = new ArrayList<>();
            while (isNext("initlegal") && rest("initlegal").startsWith(role + " ")) {
                String move = rest("initlegal").substring(role.length() + 1);
                roleMoves.add(new Entry(++at, move));
            }
            moves.add(roleMoves);
        }
        List<Playout> playouts = new ArrayList<>();
        while (at < lines.length) {
            int number = number(take("playout"));
            playouts.add(playout(number));
        }
        return new ReferenceTrace(name, sha256, roles, fluents, moves, playouts);
    }

    private Playout playout(int number) {
        List<Position> positions = new ArrayList<>();
        while (true) {
            Position position = position(positions.isEmpty());
            positions.add(position);
            if (position.jointMove() != null) {
                continue;
            }
            End end = End.TERMINAL;
            if (isNext("cut")) {
                end = End.CUT;
                at++;
            } else if (isNext("stuck")) {
                end = End.STUCK;
                at++;
            } else if (!position.terminal()) {
                throw wrong(
                        at + 1, "expected move, cut or stuck after a state that is not terminal");
            }
            return new Playout(number, positions, end);
        }
    }

    private Position position(boolean first) {
        Digest state = digest("state", "");
        List<Digest> percepts = new ArrayList<>();
        if (!first && isNext("sees")) {
            for (String role : roles) {
                percepts.add(digest("sees", role));
            }
        }
        List<Digest> legalMoves = new ArrayList<>();
        for (String role : roles) {
            legalMoves.add(digest("legal", role));
        }
        boolean terminal =
                switch (take("terminal")) {
                    case "true" -> true;
                    case "false" -> false;
                    default -> throw wrong(at, "expected terminal true or terminal false");
                };
        int terminalLine = at;
        List<Integer> goals = goals(take("goals"));
        int goalsLine = at;
        List<String> jointMove = null;
        int moveLine = 0;
        if (isNext("move")) {
            jointMove = jointMove(take("move"));
            moveLine = at;
        }
        return new Position(
                state,
                percepts,
                legalMoves,
                terminal,
                terminalLine,
                goals,
                goalsLine,
                jointMove,
                moveLine);
    }

    private List<Integer> goals(String text) {
        if (text.equals("-")) {
            return List.of();
        }
        List<Integer> goals = new ArrayList<>();
        for (String word : words(text)) {
            goals.add(number(word));
        }
        if (goals.size() != roles.size()) {
            throw wrong(at, "expected " + roles.size() + " goals, or -");
        }
        return goals;
    }

    private List<String> jointMove(String text) {
        List<String> moves = List.of(text.split(" \\| ", -1));
        if (moves.size() != roles.size()) {
            throw wrong(at, "expected " + roles.size() + " moves with ' | ' between them");
        }
        return moves;
    }

    private Digest digest(String keyword, String role) {
        List<String> words = words(take(keyword));
        int skip = role.isEmpty() ? 0 : 1;
        if (words.size() != skip + 2
                || (skip == 1 && !words.get(0).equals(role))
                || !isHex(words.get(skip + 1), DIGEST_DIGITS)) {
            String form = role.isEmpty() ? keyword : keyword + " " + role;
            throw wrong(at, "expected '" + form + " COUNT DIGEST'");
        }
        return new Digest(at, number(words.get(skip)), words.get(skip + 1));
    }

    // -- lines and words --

    private @Nullable String line() {
        return at < lines.length ? lines[at] : null;
    }

    private boolean isNext(String keyword) {
        String line = line();
        return line != null && (line.equals(keyword) || line.startsWith(keyword + " "));
    }

    private String rest(String keyword) {
        String line = lines[at];
        return line.length() > keyword.length() ? line.substring(keyword.length() + 1) : "";
    }

    private String take(String keyword) {
        if (!isNext(keyword)) {
            String line = line();
            String found = line == null ? "the end of the text" : "'" + line + "'";
            throw wrong(at + 1, "expected '" + keyword + "' but found " + found);
        }
        String rest = rest(keyword);
        at++;
        return rest;
    }

    private int number(String word) {
        try {
            return Integer.parseInt(word);
        } catch (NumberFormatException e) {
            throw wrong(at, "expected a number but found '" + word + "'");
        }
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" ", -1));
    }

    private static boolean isHex(String text, int digits) {
        return text.length() == digits && text.chars().allMatch(c -> Character.digit(c, 16) >= 0);
    }

    private static TraceFormatException wrong(int line, String message) {
        return new TraceFormatException(line, message);
    }
}

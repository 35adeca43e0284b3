package org.propjet.player.match.protocol;

import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.PrintableText;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.gdl.Term;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads messages of game managers: from text to {@link Message}. The rules in it stay text.
 *
 * <p>Keywords are read in any case; all other symbols keep theirs. What follows the arguments of a
 * message is ignored, and so is what follows the message: managers may know more than we do.
 *
 * <p>Stateless and thread-safe. Cost: linear in the text.
 */
public final class MessageReader {
    private static final Logger LOG = LoggerFactory.getLogger(MessageReader.class);

    /** More parts of a message than this have no meaning. */
    private static final int MOST_PARTS = 16;

    /** The longest name of a match or number that is read. */
    private static final int MOST_SYMBOL_CHARS = 1_000;

    /** A longer list of moves is refused: it would have more roles than any game. */
    private static final int MOST_LIST_CHARS = 1 << 20;

    /** A list with a term that cannot be read may have so many at most. */
    private static final int MOST_UNREADABLE = 1_000;

    /** The longest clock: a day. */
    private static final double MOST_SECONDS = 24 * 60 * 60;

    private static final String NOTHING = "nil";

    private MessageReader() {}

    /**
     * Reads a message.
     *
     * @param text the text, in any case
     * @throws MessageRefusedException if it is none, with a sentence for people
     */
    public static Message read(String text) {
        List<String> parts = FormScanner.parts(text, MOST_PARTS);
        String head = parts.isEmpty() ? "" : parts.get(0);
        return switch (head.length() > MOST_SYMBOL_CHARS ? "" : head.toLowerCase(Locale.ROOT)) {
            case "info" -> new Message.Info();
            case "ping" -> new Message.Ping();
            case "start" -> start(parts);
            case "play" -> new Message.Play(matchId(parts), turn(parts));
            case "stop" -> new Message.Stop(matchId(parts), turn(parts));
            case "abort" -> new Message.Abort(matchId(parts));
            case "preview" -> new Message.Preview(rules(parts, 1));
            default ->
                    throw new MessageRefusedException(
                            "A message begins with INFO, START, PLAY, STOP, ABORT, PREVIEW or PING,"
                                    + " not with '"
                                    + shortened(head)
                                    + "'.");
        };
    }

    private static Message start(List<String> parts) {
        if (parts.size() < 6) {
            throw new MessageRefusedException(
                    "START has "
                            + (parts.size() - 1)
                            + " arguments; it is (START matchId role (rules...) startclock"
                            + " playclock).");
        }
        return new Message.Start(
                matchId(parts),
                term(parts.get(2), "role"),
                rules(parts, 3),
                seconds(parts.get(4), "start clock"),
                seconds(parts.get(5), "play clock"));
    }

    private static String matchId(List<String> parts) {
        if (parts.size() < 2 || FormScanner.isGroup(parts.get(1))) {
            throw new MessageRefusedException("The message names no match after its first word.");
        }
        if (parts.get(1).length() > MOST_SYMBOL_CHARS) {
            throw new MessageRefusedException(
                    "The match's name is longer than " + MOST_SYMBOL_CHARS + " characters.");
        }
        return parts.get(1);
    }

    private static String rules(List<String> parts, int index) {
        if (parts.size() <= index || !FormScanner.isGroup(parts.get(index))) {
            throw new MessageRefusedException("The rules are missing; they stand in parentheses.");
        }
        return FormScanner.inside(parts.get(index));
    }

    private static double seconds(String part, String what) {
        boolean isNumber =
                part.length() <= MOST_SYMBOL_CHARS
                        && part.chars().allMatch(c -> (c >= '0' && c <= '9') || c == '.');
        try {
            double seconds = isNumber ? Double.parseDouble(part) : Double.NaN;
            if (seconds > MOST_SECONDS) {
                throw new MessageRefusedException(
                        "The " + what + " '" + shortened(part) + "' is longer than a day.");
            }
            if (seconds >= 0) {
                return seconds;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new MessageRefusedException(
                "The " + what + " '" + shortened(part) + "' is no number of seconds.");
    }

    /**
     * Reads what stands after the match's name in PLAY and STOP. What cannot be read tells nothing:
     * a match goes on, or ends, all the same.
     */
    private static Turn turn(List<String> parts) {
        try {
            return readableTurn(parts);
        } catch (MessageRefusedException e) {
            LOG.debug("it cannot be read what was played: {}", e.sentence()); // as often as sent
            return new Turn.Nothing();
        }
    }

    private static Turn readableTurn(List<String> parts) {
        if (parts.size() < 3 || isNothing(parts.get(2))) {
            return new Turn.Nothing();
        }
        String first = parts.get(2);
        if (FormScanner.isGroup(first)) {
            return new Turn.Listed(terms(first));
        }
        if (parts.size() < 5) {
            throw new MessageRefusedException(
                    "After the match's name stands NIL, or the list of moves, or a turn's number,"
                            + " our move and a list of percepts.");
        }
        String own = parts.get(3);
        String percepts = parts.get(4);
        return new Turn.Numbered(
                number(first),
                isNothing(own) ? Optional.empty() : Optional.of(term(own, "move")),
                isNothing(percepts) ? List.of() : percepts(percepts));
    }

    private static List<String> percepts(String part) {
        if (!FormScanner.isGroup(part)) {
            throw new MessageRefusedException(
                    "The percepts '" + shortened(part) + "' are no list in parentheses.");
        }
        return terms(part);
    }

    private static long number(String part) {
        try {
            long number = part.length() <= 18 ? Long.parseLong(part) : -1;
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new MessageRefusedException(
                "'" + shortened(part) + "' is neither NIL, nor a list, nor a turn's number.");
    }

    private static boolean isNothing(String part) {
        return part.length() == NOTHING.length() && part.equalsIgnoreCase(NOTHING);
    }

    private static String term(String part, String what) {
        List<String> terms = parsed(part);
        if (terms.size() != 1) {
            throw new MessageRefusedException("The " + what + " is not one term.");
        }
        return terms.get(0);
    }

    /**
     * Returns the terms of a list. One that cannot be read stays as it is: it is no legal move, and
     * the others still count.
     */
    private static List<String> terms(String group) {
        try {
            return parsed(FormScanner.inside(group));
        } catch (MessageRefusedException e) {
            List<String> items = FormScanner.parts(group, MOST_UNREADABLE + 1);
            if (group.length() > MOST_LIST_CHARS || items.size() > MOST_UNREADABLE) {
                throw e;
            }
            return items.stream().map(MessageReader::termOrText).toList();
        }
    }

    private static String termOrText(String item) {
        try {
            return term(item, "move");
        } catch (MessageRefusedException e) {
            return shortened(item);
        }
    }

    private static List<String> parsed(String text) {
        if (text.length() > MOST_LIST_CHARS) {
            throw new MessageRefusedException(
                    "A list of moves has more than " + MOST_LIST_CHARS + " characters.");
        }
        try {
            return GdlParser.parseTerms("message", text).stream().map(Term::toString).toList();
        } catch (RulesheetException e) {
            throw new MessageRefusedException(
                    "A move or percept cannot be read: "
                            + e.diagnostics().getFirst().message()
                            + ".");
        }
    }

    private static String shortened(String part) {
        return PrintableText.of(part, 40);
    }
}

package org.propjet.player.match.protocol;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A message and its answer, for flight recordings. *
 *
 * <p>Only for who has asked {@link jdk.jfr.FlightRecorder#isInitialized}: the virtual machine takes
 * a tenth of a second for the first event that it sees, recorded or not.
 */
@Name("org.propjet.Message")
@Label("Message of a Game Manager")
@Category("Propjet")
@Description("A message was read and answered; START and PLAY take as long as their clocks allow")
@StackTrace(false)
final class MessageEvent extends Event {
    @Label("Kind")
    @Description("start, play and so on; refused if it was no message")
    String kind = "";

    @Label("Match")
    @Description("The match's name; empty where the message has none")
    String matchId = "";

    @Label("Size")
    @Description("The message's bytes, in UTF-8")
    @DataAmount
    int size;

    @Label("Answer")
    String answer = "";

    @Label("Source")
    @Description("Where the move comes from")
    String source = "";

    /** Returns an event that begins now. */
    static MessageEvent begun() {
        MessageEvent event = new MessageEvent();
        event.begin();
        return event;
    }

    /** Ends a message that was answered. */
    void write(String text, Message message, PlayRequest.Answer given) {
        end();
        if (shouldCommit()) {
            kind = message.getClass().getSimpleName().toLowerCase(Locale.ROOT);
            matchId = message.matchId();
            size = text.getBytes(StandardCharsets.UTF_8).length;
            answer = given.move();
            source = given.source().name().toLowerCase(Locale.ROOT);
            commit();
        }
    }

    /** Ends a text that was no message. */
    void writeRefusal(String text, String sentence) {
        end();
        if (shouldCommit()) {
            kind = "refused";
            size = text.getBytes(StandardCharsets.UTF_8).length;
            answer = sentence;
            commit();
        }
    }
}

package org.propjet.player.match.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;

class MessageReaderTest {
    /** On an idle machine a fraction of a second. */
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private static String refusal(String text) {
        return assertThrows(MessageRefusedException.class, () -> MessageReader.read(text))
                .sentence();
    }

    @ParameterizedTest
    @ValueSource(strings = {"( INFO )", "(info)", " ( Info ) ", "INFO", "(INFO) more", "(INFO x)"})
    void info(String text) {
        assertEquals(new Message.Info(), MessageReader.read(text));
    }

    @Test
    void ping() {
        assertEquals(new Message.Ping(), MessageReader.read("( ping )"));
    }

    @Test
    void preview() {
        assertEquals(
                new Message.Preview(" (ROLE a) "),
                MessageReader.read("( PREVIEW ( (ROLE a) ) 10 )"));
    }

    @Test
    void startKeepsTheRulesAsTheyAreAndIgnoresMoreArguments() {
        assertEquals(
                new Message.Start(
                        "Match.1-a", "XPLAYER", " (ROLE XPLAYER) (init (c 1 B)) ", 30, 15),
                MessageReader.read(
                        "( START Match.1-a XPLAYER ( (ROLE XPLAYER) (init (c 1 B)) ) 30 15 7"
                                + " (and more) )"));
    }

    @Test
    void parenthesesInCommentsDoNotCount() {
        Message.Start start =
                assertInstanceOf(
                        Message.Start.class,
                        MessageReader.read(
                                "(START m x ((role x) ; :-)\n(role y);((\r\n) ;)\n 0.5 2.25)"));
        assertEquals("(role x) ; :-)\n(role y);((\r\n", start.rules());
        assertEquals(0.5, start.startSeconds());
        assertEquals(2.25, start.playSeconds());
    }

    @ParameterizedTest
    @ValueSource(strings = {"( PLAY m NIL )", "(play m nil)", "(PLAY m)", "( PLAY m NIL NIL NIL )"})
    void nothingWasPlayed(String text) {
        assertEquals(new Message.Play("m", new Turn.Nothing()), MessageReader.read(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "m x NIL NIL",
                "m x",
                "m -1 NIL NIL",
                "m 12345678901234567890 NIL NIL",
                "m 1 NIL",
                "m 1 NIL x",
                "m 1 () NIL"
            })
    void aTurnThatCannotBeReadTellsNothing(String arguments) {
        assertEquals(
                new Message.Play("m", new Turn.Nothing()),
                MessageReader.read("(PLAY " + arguments + ")"));
        assertEquals(
                new Message.Stop("m", new Turn.Nothing()),
                MessageReader.read("(STOP " + arguments + ")"));
    }

    @Test
    void aListOfManyMegabytesTellsNothing() {
        String text = "(PLAY m (" + "() ".repeat(5 << 20) + "))";
        assertEquals(
                new Message.Play("m", new Turn.Nothing()),
                assertTimeoutPreemptively(LIMIT, () -> MessageReader.read(text)));
    }

    @Test
    void movesAreCanonicalButForTheirCase() {
        assertEquals(
                new Message.Play("m", new Turn.Listed(List.of("(MARK 1 1)", "Noop"))),
                MessageReader.read("( PLAY m ( ( MARK  1\t1 ) Noop ) )"));
        assertEquals(
                new Message.Stop("m", new Turn.Listed(List.of("(f (g a) 10)"))),
                MessageReader.read("(STOP m ((f(g a)10)))"));
        assertEquals(
                new Message.Play("m", new Turn.Listed(List.of())),
                MessageReader.read("(PLAY m ())"));
    }

    @Test
    void aMoveThatCannotBeReadStaysAsItIs() {
        assertEquals(
                new Message.Play("m", new Turn.Listed(List.of("()", "NOOP", "((A) B)"))),
                MessageReader.read("(PLAY m (() NOOP ((A) B)))"));
    }

    @Test
    void turnsOfHiddenInformation() {
        assertEquals(
                new Message.Play("m", new Turn.Numbered(0, Optional.empty(), List.of())),
                MessageReader.read("( PLAY m 0 NIL NIL )"));
        assertEquals(
                new Message.Play(
                        "m",
                        new Turn.Numbered(3, Optional.of("(OPEN 2)"), List.of("(CAR 1)", "DONE"))),
                MessageReader.read("( PLAY m 3 (OPEN 2) ((CAR 1) DONE) )"));
    }

    @Test
    void abort() {
        assertEquals(new Message.Abort("m"), MessageReader.read("( ABORT m )"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    ``                                    | The message is empty
                    `   ; nothing`                        | The message is empty
                    ()                                    | A message begins with INFO, START,
                    (HELLO)                               | A message begins with INFO, START,
                    ((INFO))                              | A message begins with INFO, START,
                    )                                     | The message begins with a closing
                    (INFO                                 | The message is not complete: a closing
                    (PLAY m ((mark 1                      | The message is not complete: 3 paren
                    (START m x ((role x)) 10)             | START has 4 arguments;
                    (START m x rules 10 10)               | The rules are missing;
                    (START m x () soon 10)                | The start clock 'soon' is no number
                    (START m x () 10 -1)                  | The play clock '-1' is no number
                    (START m x () 10 1e300)               | The play clock '1e300' is no number
                    (START m x () 10 NaN)                 | The play clock 'NaN' is no number
                    (START m x () 10 99999999999)         | The play clock '99999999999' is longer
                    (START m x () 86401 10)               | The start clock '86401' is longer than
                    (START (m) x () 10 10)                | The message names no match
                    (START m () () 10 10)                 | A move or percept cannot be read
                    (PLAY)                                | The message names no match
                    (ABORT)                               | The message names no match
                    (PREVIEW)                             | The rules are missing;
                    """)
    void refusals(String text, String beginning) {
        String sentence = refusal(text == null ? "" : text);
        assertTrue(sentence.startsWith(beginning), sentence);
        assertTrue(sentence.endsWith("."), sentence);
    }

    @Test
    void nonsenseOfManyMegabytesIsRefusedSoonAndWithoutRecursion() {
        int size = 16 << 20;
        List<String> texts =
                List.of(
                        "(".repeat(size),
                        ")".repeat(size),
                        "(PLAY m " + "(".repeat(size),
                        "(PLAY m " + "(".repeat(size / 2) + ")".repeat(size / 2),
                        "x".repeat(size),
                        "(START " + "x ".repeat(size / 2),
                        "(START m x () " + "1".repeat(size) + " 1)",
                        ";".repeat(size));
        for (String text : texts) {
            assertTimeoutPreemptively(LIMIT, () -> refusal(text), text.substring(0, 20));
        }
    }

    @Test
    void aStartOf16MegabytesIsRead() {
        String rules = "(role x)" + "\n; a comment with )))".repeat(800_000);
        Message message =
                assertTimeoutPreemptively(
                        LIMIT, () -> MessageReader.read("(START m x (" + rules + "\n) 1 1)"));
        assertEquals(rules + "\n", assertInstanceOf(Message.Start.class, message).rules());
    }

    @Test
    void anyTextIsReadOrRefused() {
        Random random = new Random(3);
        String[] pieces = {
            "(", ")", " ", "PLAY", "START", "STOP", "nil", "m", "1", "(a b)", ";", "\n", "?x",
            "\u00E4"
        };
        int readCount = 0;
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder("(");
            for (int length = random.nextInt(12); length > 0; length--) {
                text.append(pieces[random.nextInt(pieces.length)]).append(' ');
            }
            try {
                MessageReader.read(text.toString());
                readCount++;
            } catch (MessageRefusedException refused) {
                assertTrue(refused.sentence().endsWith("."), refused.sentence());
            }
        }
        assertTrue(readCount > 20, "only " + readCount + " were read");
    }
}

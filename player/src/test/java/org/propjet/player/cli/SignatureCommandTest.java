package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SignatureCommandTest {

    /**
     * What the search does in ten games, as a number. A change that is not meant to change the
     * search leaves it as it is; one that is puts the new number here, and says what it measured.
     */
    @Test
    void theSearchDoesWhatItDid() {
        CommandRun run = CommandRun.of("signature");
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertEquals("55bbbbccb07b508c", run.lines().getLast());
    }
}

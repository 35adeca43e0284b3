package org.propjet.bench.throughput;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.propjet.player.terminal.Refusal;

class InstructionCounterTest {
    @Test
    void linesOfPerfAreRead() {
        InstructionCounter.Counts counts =
                InstructionCounter.parse(
                        """
                        3000,,instructions:u,100,100.00,1.5,insn per cycle
                        2000,,cycles:u,100,100.00,,
                        """);
        assertEquals(3000, counts.instructions());
        assertEquals(2000, counts.cycles());
    }

    @Test
    void whatCannotBeCountedIsRefused() {
        String text = "<not supported>,,instructions:u,0,100.00,,\n5,,cycles:u,0,100.00,,\n";
        Refusal refusal = assertThrows(Refusal.class, () -> InstructionCounter.parse(text));
        assertEquals("perf cannot count instructions here: <not supported>", refusal.getMessage());
        assertThrows(Refusal.class, () -> InstructionCounter.parse(""));
    }
}

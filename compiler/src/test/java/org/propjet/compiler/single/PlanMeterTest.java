package org.propjet.compiler.single;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** What planning may cost. */
class PlanMeterTest {

    @Test
    void tablesAreCountedUntilTheyAreGivenBack() {
        PlanMeter meter = new PlanMeter(1_000);
        for (int i = 0; i < 100; i++) {
            meter.takeTable(1 << 22);
            meter.giveTable(1 << 22);
        }
        meter.takeTable(1 << 23);
        PlanRefusedException refusal =
                assertThrows(PlanRefusedException.class, () -> meter.takeTable(1));
        assertEquals("the tables of moves take more than 64 MiB", refusal.getMessage());
    }

    @Test
    void theTimeIsLookedAtNowAndThen() {
        PlanMeter meter = new PlanMeter(0);
        meter.tick(1);
        PlanRefusedException refusal =
                assertThrows(PlanRefusedException.class, () -> meter.tick(1 << 12));
        assertEquals("the plan takes more than 0 milliseconds", refusal.getMessage());
    }
}

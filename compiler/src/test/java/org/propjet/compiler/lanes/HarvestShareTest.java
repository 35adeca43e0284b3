package org.propjet.compiler.lanes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.TestGames;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.playout.PlayoutCircuit;

class HarvestShareTest {

    @Test
    void aFixedShareStaysWhatItIs() {
        PlayoutCircuit circuit = PlayoutCircuit.of(TestGames.net("connectFour").net());
        CompileOptions options = CompileOptions.standard().withHarvestShare(1 / 16.0);
        HarvestShare share = new HarvestShare(circuit, options);
        assertEquals(4, share.of(64));
        share.add(64, 64 * 1_000L);
        assertEquals(4, share.of(64));
        share.reset();
        assertEquals(4, share.of(64));
    }
}

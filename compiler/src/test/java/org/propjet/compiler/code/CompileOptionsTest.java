package org.propjet.compiler.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.code.emit.Vectors;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.evidence.ComparisonOptions;
import org.propjet.engine.evidence.ComparisonResult;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.time.Duration;

/** Every option does what it says, and changes nothing of what is played. */
class CompileOptionsTest {
    private static final CompileOptions STANDARD = CompileOptions.standard();

    private final NetGame net =
            NetGame.of(
                    RuleChecker.check(
                            GdlParser.parse("connectFour", GameLibrary.rules("connectFour"))),
                    GroundingBudget.standard(),
                    NetOptions.standard());

    /** Compiles, and compares with the network, lane by lane. */
    private CompiledGame compile(Tier tier, CompileOptions options) {
        CompiledGame game = GameLine.compile(net, options.withTier(tier));
        ComparisonResult result =
                game.compareLanes(net, ComparisonOptions.of(3, 11, Duration.ofMinutes(5)));
        assertTrue(result.isEqual(), result::toString);
        return game;
    }

    private static int pieceCount(CompiledGame game) {
        return game.report().kernels().getFirst().pieceCount();
    }

    private static int laneCount(CompiledGame game) {
        return game.newPlayouts(1).laneCount();
    }

    @Test
    void aMethodHasNoMoreOperations() {
        CompiledGame game = compile(Tier.LANES, STANDARD.withMethodOperations(20));
        int operations = game.report().stepOperations();
        assertTrue(pieceCount(game) >= operations / 20, "pieces " + pieceCount(game));
        assertTrue(pieceCount(game) > pieceCount(compile(Tier.LANES, STANDARD)));
    }

    @Test
    void aNarrowWindowMakesMoreRuns() {
        int narrow = pieceCount(compile(Tier.TAPE, STANDARD.withTapeWindow(8)));
        int wide = pieceCount(compile(Tier.TAPE, STANDARD));
        assertTrue(narrow > wide, narrow + " runs, and " + wide);
    }

    @Test
    void aPlaneOfTheTapeIsAsWideAsAskedFor() {
        assertEquals(1_024, laneCount(compile(Tier.TAPE, STANDARD.withTapeWords(16))));
        assertEquals(256, laneCount(compile(Tier.TAPE, STANDARD.withTapeWords(4))));
    }

    @Test
    void planesOfVectorsMayBeginAnywhere() {
        assumeTrue(Vectors.wordCount() > 0, "skipped: no module jdk.incubator.vector");
        compile(Tier.VECTOR, STANDARD.withFirstWord(0));
    }
}

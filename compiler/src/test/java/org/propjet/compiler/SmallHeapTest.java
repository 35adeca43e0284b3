package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.code.emit.Vectors;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.rules.RuleChecker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A large game in a small virtual machine: 295,000 operations, classes of megabytes. Measured, all
 * this goes through with 80 MB of heap, and not with 64.
 */
@Tag("process")
class SmallHeapTest {
    private static final Path CHESS =
            Path.of(System.getProperty("propjet.root", "."))
                    .resolve("../shared/corpus/games/chess_200.kif")
                    .normalize();

    @Test
    void chessIsPlayedOnEveryTier() throws IOException, InterruptedException {
        assumeTrue(Files.exists(CHESS), "skipped: no file " + CHESS);
        List<String> options = new ArrayList<>(ShippedOptions.all());
        options.add("-Xmx256m");
        ForkedMachine machine = ForkedMachine.run(options, Match.class, CHESS.toString());
        assertEquals(0, machine.exitStatus(), machine.output());
    }

    /** Plays the end of a game, of which a generated class is interpreted at first. */
    static final class Match {
        /** A game has 200 moves, if it is not over before. */
        private static final int PLIES_FROM_END = 4;

        private Match() {}

        /** Started by the test, in a virtual machine of its own; the argument is the rulesheet. */
        public static void main(String[] args) throws IOException {
            Path file = Path.of(args[0]);
            NetGame net =
                    TestGames.net(
                            RuleChecker.check(
                                    GdlParser.parse("chess_200", Files.readAllBytes(file))));
            List<long[]> states = TestGames.statesOfOnePlayout(net, new Random(1));
            long[] late = states.get(states.size() - 1 - PLIES_FROM_END);
            for (Tier tier : Tier.values()) {
                if (tier != Tier.VECTOR || Vectors.wordCount() > 0) {
                    play(GameLine.compile(net, CompileOptions.on(tier)), late);
                }
            }
            play(ScalarGame.of(net), late);
            try (CompiledGame auto = GameLine.compile(net, CompileOptions.standard())) {
                play(auto, late);
            }
        }

        private static void play(Game game, long[] start) {
            Playouts playouts = game.newPlayouts(1);
            int[] endedCount = new int[1];
            playouts.start(0, playouts.laneCount(), start);
            while (endedCount[0] < playouts.laneCount()) {
                playouts.advance();
                playouts.collect((lane, length, goals) -> endedCount[0]++);
            }
        }
    }
}

package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.compiler.circuit.CircuitPipeline;
import org.propjet.compiler.circuit.PlayoutCircuit;
import org.propjet.compiler.emit.Vectors;
import org.propjet.compiler.kernel.CompileOptions;
import org.propjet.compiler.kernel.KernelBuilder;
import org.propjet.compiler.kernel.KernelReport;
import org.propjet.compiler.kernel.MixedKernel;
import org.propjet.compiler.kernel.TapePlans;
import org.propjet.compiler.kernel.Tier;
import org.propjet.compiler.planes.PlaneKernel;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.compiler.tape.TapeKernel;
import org.propjet.engine.evidence.ComparisonOptions;
import org.propjet.engine.evidence.ComparisonResult;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.reference.RuleGame;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

class TierRaceTest {
    @Tag("timed")
    @Test
    void theFastestKernelIsInUseAndTheReportSaysSo() throws InterruptedException {
        try (CompiledGame game = GameLine.compile(TestGames.net("connectFour"))) {
            assertTrue(game.awaitFastest(Duration.ofMinutes(2)));
            List<KernelReport> kernels = game.report().kernels();
            KernelReport tape = kernels.getFirst();
            KernelReport generated = kernels.getLast();
            assertEquals(
                    List.of(Tier.TAPE, "from the start"), List.of(tape.tier(), tape.outcome()));
            assertTrue(Double.isFinite(tape.stepNanos() + generated.stepNanos()));
            boolean isFaster = generated.stepNanos() < tape.stepNanos();
            String expected = isFaster ? "steps" : "not faster than the tape";
            assertTrue(generated.outcome().startsWith(expected), game.report().choice());
            assertEquals(isFaster, !(game.newMachine(1).kernel() instanceof TapeKernel));
            assertTrue(game.report().scalar().isPresent());
        }
    }

    /** Whatever the machine: this tape sleeps with each step. */
    @Test
    @Timeout(60)
    void aKernelThatIsFasterThanTheTapeTakesOver() throws InterruptedException {
        NetGame net = TestGames.net("ticTacToe");
        PlayoutCircuit circuit = PlayoutCircuit.of(net.net());
        KernelBuilder builder = new KernelBuilder(net.name(), circuit, CompileOptions.standard());
        KernelBuilder.Built tape = builder.build(Tier.TAPE);
        PlaneKernel slow = new SleepingKernel(tape.kernel());
        KernelSlot slot = new KernelSlot(slow);
        GameVersion version = version(circuit, slot);
        CompiledGame game =
                new CompiledGame(
                        net,
                        "test",
                        version,
                        CompileOptions.standard(),
                        GameLine::compile,
                        CompiledGame::version);
        try (game) {
            TierRace.start(game, version, builder, new KernelBuilder.Built(slow, tape.report()));
            while (game.newMachine(1).kernel().equals(slow)) {
                Thread.sleep(2);
            }
        }
    }

    /** Steps as another kernel, a millisecond later. */
    private record SleepingKernel(PlaneKernel kernel) implements PlaneKernel {
        @Override
        public int wordsPerPlane() {
            return kernel.wordsPerPlane();
        }

        @Override
        public int firstWord() {
            return kernel.firstWord();
        }

        @Override
        public int planeCount() {
            return kernel.planeCount();
        }

        @Override
        public void step(long[] memory) {
            LockSupport.parkNanos(1_000_000);
            kernel.step(memory);
        }

        @Override
        public void goals(long[] memory) {
            kernel.goals(memory);
        }
    }

    /** They come after a kernel otherwise. */
    @Test
    @Timeout(60)
    void reasonersAreGeneratedFirstIfTheyAreHastened() throws InterruptedException {
        try (CompiledGame game = GameLine.compile(TestGames.net("connectFour"))) {
            game.hastenReasoners(System.nanoTime() + 60_000_000_000L);
            while (!(game.newReasoner().game() instanceof ScalarGame)) {
                Thread.sleep(10);
            }
            String outcome = game.report().kernels().getLast().outcome();
            assertEquals("not made when the game was closed", outcome);
        }
    }

    private static GameVersion version(PlayoutCircuit circuit, KernelSlot slot) {
        CircuitPipeline.Result built = new CircuitPipeline.Result(circuit, List.of());
        return new GameVersion(built, slot, CompileOptions.standard(), false);
    }

    /** Kernels of one width change places in the middle of playouts. */
    @Test
    void lanesPlayOnWhenTheKernelChanges() {
        NetGame net = TestGames.net("connectFour");
        PlayoutCircuit circuit = PlayoutCircuit.of(net.net());
        TapePlans plans = TapePlans.of(circuit, CompileOptions.standard());
        PlaneKernel tape = plans.kernel(TestGames.meter());
        KernelBuilder builder = new KernelBuilder(net.name(), circuit, CompileOptions.standard());
        Tier other = Vectors.wordCount() == tape.wordsPerPlane() ? Tier.VECTOR : Tier.TAPE;
        PlaneKernel generated = builder.build(other).kernel();
        PlaneKernel[] kernels = {tape, generated, new MixedKernel(generated, tape)};
        KernelSlot slot = new KernelSlot(kernels[0]);
        CompiledGame game =
                new CompiledGame(
                        net,
                        "test",
                        version(circuit, slot),
                        CompileOptions.standard(),
                        GameLine::compile,
                        CompiledGame::version);
        RuleGame reference = RuleGame.over(TestGames.rules("connectFour"), game);
        Runnable changing =
                () -> {
                    for (int i = 1; !slot.work().isClosed(); i++) {
                        slot.put(kernels[i % 3], new Takeover(Tier.VECTOR, "steps", i));
                    }
                };
        Thread.ofPlatform().daemon().start(changing);
        ComparisonResult result;
        try (game) {
            result =
                    game.compareLanes(
                            reference, ComparisonOptions.of(20, 3, Duration.ofMinutes(5)));
        }
        assertTrue(result.isEqual(), result::toString);
        assertEquals(20, result.playoutCount());
    }

    /** Whoever keeps the lanes full is told, and has other lanes as soon as they are empty. */
    @Test
    void lanesOfAnotherNumberComeWhenNoPlayoutIsInFlight() {
        NetGame net = TestGames.net("ticTacToe");
        PlayoutCircuit circuit = PlayoutCircuit.of(net.net());
        CompileOptions options = CompileOptions.standard();
        KernelBuilder builder = new KernelBuilder(net.name(), circuit, options);
        PlaneKernel tape = builder.build(Tier.TAPE).kernel();
        KernelSlot slot = new KernelSlot(tape);
        CompiledGame game =
                new CompiledGame(
                        net,
                        "test",
                        version(circuit, slot),
                        options,
                        GameLine::compile,
                        CompiledGame::version);
        Playouts playouts = game.newPlayouts(1);
        int wide = playouts.laneCount();
        playouts.start(0, wide, game.initialState());
        playouts.advance();
        assertFalse(playouts.isDrainWanted());

        slot.put(builder.build(Tier.LANES).kernel(), new Takeover(Tier.LANES, "steps", 1));
        assertTrue(playouts.isDrainWanted());
        assertEquals(wide, playouts.laneCount());
        int[] endedCount = new int[1];
        while (endedCount[0] < wide) {
            playouts.advance();
            playouts.collectWords(ended -> endedCount[0] += Long.bitCount(ended.lanes()));
        }
        assertEquals(Long.SIZE, playouts.laneCount());
        assertFalse(playouts.isDrainWanted());
    }

    /** Gomoku is large enough for the race to wait for the tape first, and would last seconds. */
    @Test
    void closingEndsTheRace() throws InterruptedException {
        CompiledGame game = GameLine.compile(TestGames.net("gomoku"));
        game.close();
        assertTrue(game.awaitFastest(Duration.ofMinutes(1)));
        String outcome = game.report().kernels().getLast().outcome();
        assertEquals("not made when the game was closed", outcome);
        assertEquals("from the start", game.report().kernels().getFirst().outcome());
    }

    /** That a class is missing where the tape was not asked for is another matter. */
    @Test
    void onlyWhatWasAskedForIsSaidToBe() {
        NetGame net = TestGames.net("connectFour");
        assertEquals("tape as asked for", GameLine.compile(net, Tier.TAPE).report().choice());
        try (CompiledGame game = GameLine.compile(net)) {
            assertEquals("from the start", game.report().kernels().getFirst().outcome());
        }
    }
}

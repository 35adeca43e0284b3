package org.propjet.compiler.tiers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.compiler.TestGames;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.KernelBuilder;
import org.propjet.compiler.code.KernelReport;
import org.propjet.compiler.code.MixedKernel;
import org.propjet.compiler.code.TapePlans;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.code.emit.Vectors;
import org.propjet.compiler.code.planes.PlaneKernel;
import org.propjet.compiler.code.tape.TapeKernel;
import org.propjet.compiler.lanes.CircuitKernels;
import org.propjet.compiler.lanes.LaneComparison;
import org.propjet.compiler.lanes.LanePlayouts;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.engine.evidence.ComparisonOptions;
import org.propjet.engine.evidence.ComparisonResult;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.time.Budget;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

class TierRaceTest {
    private static InPlay begin(String name) {
        InPlay inPlay = InPlay.of(TestGames.net(name), CompileOptions.standard());
        inPlay.improve(TierRaceTest.class);
        return inPlay;
    }

    private static InPlay inPlay(NetGame net, PlayoutCircuit circuit, KernelBuilder.Built first) {
        FirstCircuit of = new FirstCircuit(circuit, false);
        return new InPlay(net, of, first, CompileOptions.standard(), null);
    }

    @Tag("timed")
    @Test
    void theFastestKernelIsInUseAndTheReportSaysSo() throws InterruptedException {
        try (InPlay inPlay = begin("connectFour")) {
            assertTrue(inPlay.awaitSettled(Budget.ofSeconds(120)));
            CompileReport report = inPlay.report();
            KernelReport tape = report.kernels().getFirst();
            KernelReport generated = report.kernels().getLast();
            assertEquals(
                    List.of(Tier.TAPE, "from the start"), List.of(tape.tier(), tape.outcome()));
            assertTrue(Double.isFinite(tape.stepNanos() + generated.stepNanos()));
            boolean isFaster = generated.stepNanos() < tape.stepNanos();
            String expected = isFaster ? "steps" : "not faster than the tape";
            assertTrue(generated.outcome().startsWith(expected), report.choice());
            assertEquals(isFaster, !(inPlay.kernels().fastest() instanceof TapeKernel));
            assertEquals(isFaster, !report.takeovers().getLast().what().equals("tape"));
            assertEquals(isFaster, report.readyNanos(generated.tier()) > 0);
            assertTrue(report.scalar().isPresent());
            assertEquals(Takeover.first("tape"), report.takeovers().getFirst());
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
        PlaneKernel slow = new SleepingKernel(tape.kernel(), () -> {});
        try (InPlay inPlay = inPlay(net, circuit, new KernelBuilder.Built(slow, tape.report()))) {
            inPlay.improve(net);
            while (inPlay.kernels().fastest().equals(slow)) {
                Thread.sleep(2);
            }
            assertTrue(inPlay.report().takeovers().get(1).part().startsWith("steps"));
            assertTrue(inPlay.report().kernels().getLast().outcome().startsWith("steps"));
        }
    }

    /** This tape fails as soon as it has lost, and with it the thread that looks for more. */
    @Test
    @Timeout(60)
    void whatHasTakenOverStaysInTheReportWhenNothingElseIsLookedFor() throws InterruptedException {
        NetGame net = TestGames.net("ticTacToe");
        PlayoutCircuit circuit = PlayoutCircuit.of(net.net());
        KernelBuilder builder = new KernelBuilder(net.name(), circuit, CompileOptions.standard());
        KernelBuilder.Built tape = builder.build(Tier.TAPE);
        AtomicReference<InPlay> made = new AtomicReference<>();
        Runnable fail =
                () -> {
                    if (made.get().report().takeovers().size() > 1) {
                        throw new IllegalStateException("the tape has lost");
                    }
                };
        PlaneKernel slow = new SleepingKernel(tape.kernel(), fail);
        try (InPlay inPlay = inPlay(net, circuit, new KernelBuilder.Built(slow, tape.report()))) {
            made.set(inPlay);
            inPlay.improve(net);
            assertTrue(inPlay.awaitSettled(Budget.ofSeconds(60)));
            KernelReport generated = inPlay.report().kernels().getLast();
            assertEquals(inPlay.report().takeovers().getLast().what(), generated.tier().label());
            assertTrue(generated.isMade());
            assertTrue(generated.outcome().startsWith("steps from "), generated.outcome());
        }
    }

    /** Steps as another kernel, a millisecond later. */
    private record SleepingKernel(PlaneKernel kernel, Runnable afterSleep) implements PlaneKernel {
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
            afterSleep.run();
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
        try (InPlay inPlay = begin("connectFour")) {
            assertEquals(Takeover.first("network"), inPlay.report().singleStates());
            inPlay.hastenReasoners(Budget.ofSeconds(60));
            boolean isPending = true;
            while (isPending) { // how long depends on HotSpot, and on which of them is faster here
                List<KernelReport> kernels = inPlay.report().kernels();
                isPending = inPlay.isHasteningReasoners();
                for (int i = 1; isPending && i < kernels.size(); i++) { // the first is the tape's
                    assertEquals("not made when the game was closed", kernels.get(i).outcome());
                }
                Thread.sleep(10);
            }
            assertTrue(inPlay.report().scalar().isPresent(), "a class has been tried");
        }
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
        CircuitKernels changing =
                new CircuitKernels(circuit, kernels[0], CompileOptions.standard());
        AtomicBoolean isOver = new AtomicBoolean();
        Runnable change =
                () -> {
                    for (int i = 1; !isOver.get(); i++) {
                        changing.put(kernels[i % 3]);
                    }
                };
        Thread.ofPlatform().daemon().start(change);
        ComparisonOptions options = ComparisonOptions.of(20, 3, Duration.ofMinutes(5));
        RuleGame reference = RuleGame.over(TestGames.rules("connectFour"), net);
        try {
            ComparisonResult result =
                    new LaneComparison(reference, options).compare(changing.newMachine(3));
            assertTrue(result.isEqual(), result::toString);
            assertEquals(20, result.playoutCount());
        } finally {
            isOver.set(true);
        }
    }

    /** Whoever keeps the lanes full is told, and has other lanes as soon as they are empty. */
    @Test
    void lanesOfAnotherNumberComeWhenNoPlayoutIsInFlight() {
        NetGame net = TestGames.net("ticTacToe");
        PlayoutCircuit circuit = PlayoutCircuit.of(net.net());
        KernelBuilder builder = new KernelBuilder(net.name(), circuit, CompileOptions.standard());
        InPlay inPlay = inPlay(net, circuit, builder.build(Tier.TAPE));
        Playouts playouts = new LanePlayouts(net, inPlay::kernels, 1);
        int wide = playouts.laneCount();
        playouts.start(0, wide, net.initialState());
        playouts.advance();
        assertFalse(playouts.isDrainWanted());

        KernelBuilder.Built narrow = builder.build(Tier.LANES);
        inPlay.put(narrow.kernel(), narrow.report(), "steps", 2, 1);
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
        InPlay inPlay = begin("gomoku");
        inPlay.close();
        assertTrue(inPlay.awaitSettled(Budget.ofSeconds(60)));
        String outcome = inPlay.report().kernels().getLast().outcome();
        assertEquals("not made when the game was closed", outcome);
        assertEquals("from the start", inPlay.report().kernels().getFirst().outcome());
    }

    /** That a class is missing where the tape was not asked for is another matter. */
    @Test
    void onlyWhatWasAskedForIsSaidToBe() {
        NetGame net = TestGames.net("connectFour");
        CompileOptions onTape = CompileOptions.on(Tier.TAPE);
        assertEquals("tape as asked for", InPlay.of(net, onTape).report().choice());
        CompileOptions any = CompileOptions.standard();
        assertEquals("tape from the start", InPlay.of(net, any).report().choice());
    }

    /** As many changes as there are: every one has its place in the list, and its event. */
    @Test
    void aChangeIsInTheReportAndAnEvent(@TempDir Path folder) throws IOException {
        NetGame net = TestGames.net("ticTacToe");
        PlayoutCircuit circuit = PlayoutCircuit.of(net.net());
        KernelBuilder builder = new KernelBuilder(net.name(), circuit, CompileOptions.standard());
        InPlay inPlay = inPlay(net, circuit, builder.build(Tier.TAPE));
        KernelBuilder.Built lanes = builder.build(Tier.LANES);
        Path file = folder.resolve("swap.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("org.propjet.TierSwap");
            recording.start();
            inPlay.put(lanes.kernel(), lanes.report(), "steps", 2, 1);
            recording.stop();
            recording.dump(file);
        }
        RecordedEvent event = RecordingFile.readAllEvents(file).getFirst();
        assertEquals("ticTacToe", event.getString("game"));
        assertEquals("tape", event.getString("from"));
        assertEquals("lanes steps", event.getString("to"));
        assertEquals(2, event.getDouble("nanosBefore"));
        assertEquals(1, event.getDouble("nanosAfter"));
        assertEquals("lanes steps", inPlay.report().takeovers().getLast().text());
        String choice = inPlay.report().choice();
        assertTrue(choice.contains("lanes steps from "), choice);
    }

    @Test
    void ofAClassThatTheTapeBeatsTheReportDoesNotSayThatItPlays() {
        NetGame net = TestGames.net("ticTacToe");
        PlayoutCircuit circuit = PlayoutCircuit.of(net.net());
        KernelBuilder builder = new KernelBuilder(net.name(), circuit, CompileOptions.standard());
        KernelBuilder.Built tape = builder.build(Tier.TAPE).withOutcome("from the start");
        InPlay inPlay = inPlay(net, circuit, tape);
        KernelBuilder.Built lanes = builder.build(Tier.LANES);
        inPlay.put(lanes.kernel(), lanes.report(), "steps", 2, 1);
        inPlay.put(tape.kernel(), inPlay.reportOf(Tier.TAPE), "", 3, 1.5);
        assertEquals("tape", inPlay.report().takeovers().getLast().text());
        KernelReport ofLanes = inPlay.reportOf(Tier.LANES);
        assertEquals("not faster than the tape", ofLanes.outcome());
        assertEquals(3, ofLanes.stepNanos());
        assertEquals("from the start", inPlay.reportOf(Tier.TAPE).outcome());
        inPlay.giveUp(Tier.LANES, new IllegalStateException("of something"));
        assertTrue(inPlay.reportOf(Tier.LANES).outcome().startsWith("given up: "));
    }
}

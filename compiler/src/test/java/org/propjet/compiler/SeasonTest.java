package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.code.emit.KernelDefiner;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.PlayoutTally;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.management.JMException;
import javax.management.ObjectName;

/**
 * A season of matches in one virtual machine, a game after another: all that a game took is given
 * back, its classes, their machine code, its heap and its thread, whether it is closed or just
 * forgotten.
 */
@Tag("timed")
class SeasonTest {
    private static final List<String> GAMES =
            List.of(
                    "ticTacToe",
                    "connectFour",
                    "breakthrough",
                    "reversiSmall",
                    "nim",
                    "rockPaperScissors",
                    "tron",
                    "eightPuzzle",
                    "montyHall",
                    "reversi");

    private static final int GAME_COUNT = 200;

    /** A match's playouts; that is too short for most generated kernels. */
    private static final long PLAY_NANOS = 30_000_000;

    /** Every so many games one is given time for its kernel, which small games get in a second. */
    private static final int PATIENCE = 20;

    private static final long PATIENCE_NANOS = 20_000_000_000L;

    /**
     * A compiler notices only after some seconds that its game is forgotten, and HotSpot frees
     * machine code some collections after it was found unused: more of them on a busy machine.
     */
    private static final int MOST_COLLECTIONS = 200;

    /** So many come before anything is measured. */
    private static final int COLLECTIONS = 5;

    private static final long MEGABYTE = 1 << 20;

    /**
     * What may have come to stay since the tenth game. Measured: 0.06 MB of heap; 0.9 MB of
     * metaspace, where HotSpot profiles methods that came into use; 30 classes, of the JDK. Had all
     * 200 games stayed: 72 MB, 10 MB and 240 classes.
     */
    private static final Footprint MOST_SINCE_TENTH = new Footprint(2 * MEGABYTE, 3 * MEGABYTE, 60);

    /** What may have come to stay since half-time. */
    private static final Footprint MOST_SINCE_HALF = new Footprint(2 * MEGABYTE, 2 * MEGABYTE, 30);

    /** A hidden class of a game; those of the tape's loops belong to no game and stay. */
    private static final Pattern GENERATED =
            Pattern.compile(
                    Pattern.quote(KernelDefiner.class.getPackageName() + ".")
                            + "(Kernel|ScalarWords)[\\w-]+/0x");

    /** The last line of a histogram of classes: how many objects, how many bytes. */
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total +\\d+ +(\\d+)");

    private final List<WeakReference<CompiledGame>> games = new ArrayList<>();
    private int kernelCount;
    private int mostGeneratedCode;

    @Test
    void nothingIsLeftOfPastGames() throws InterruptedException, JMException {
        Footprint afterTenth = playUntil(10);
        Footprint afterHalf = playUntil(GAME_COUNT / 2);
        Footprint afterLast = playUntil(GAME_COUNT);
        assertTrue(
                afterLast.minus(afterTenth).isWithin(MOST_SINCE_TENTH),
                () -> afterTenth + ", later " + afterLast);
        assertTrue(
                afterLast.minus(afterHalf).isWithin(MOST_SINCE_HALF),
                () -> afterHalf + ", later " + afterLast);
        assertTrue(kernelCount >= 5, kernelCount + " kernels of generated code were played with");
        assertTrue(mostGeneratedCode > 0, "machine code of games was seen");
    }

    /** Plays all games up to a number; returns what is left when they are forgotten. */
    private Footprint playUntil(int gameCount) throws InterruptedException, JMException {
        while (games.size() < gameCount) {
            games.add(new WeakReference<>(play(games.size())));
        }
        for (int i = 0; i < MOST_COLLECTIONS && !isForgotten(); i++) {
            System.gc();
            Thread.sleep(100);
        }
        assertTrue(games.stream().allMatch(game -> game.refersTo(null)), "games are still there");
        assertEquals(List.of(), compilers());
        for (int i = 0; i < COLLECTIONS || isCodeLeft(i); i++) {
            System.gc();
            Thread.sleep(100);
        }
        assertEquals(List.of(), generatedCode());
        return Footprint.now();
    }

    private static boolean isCodeLeft(int collections) throws JMException {
        return collections < MOST_COLLECTIONS && !generatedCode().isEmpty();
    }

    private boolean isForgotten() {
        return compilers().isEmpty() && games.stream().allMatch(game -> game.refersTo(null));
    }

    private CompiledGame play(int match) throws InterruptedException, JMException {
        String name = GAMES.get(match % GAMES.size());
        CompiledGame game = GameLine.compile(TestGames.net(name), CompileOptions.standard());
        PlayoutTally tally = new PlayoutTally(game.roles().size());
        long begin = System.nanoTime();
        boolean isPatient = match % PATIENCE == 5;
        game.newPlayouts(match).run(game.initialState(), begin + PLAY_NANOS, tally);
        while (isPatient && !hasKernel(game) && System.nanoTime() - begin < PATIENCE_NANOS) {
            Thread.sleep(20);
        }
        if (hasKernel(game)) {
            kernelCount++;
            game.newPlayouts(match).run(game.initialState(), System.nanoTime() + PLAY_NANOS, tally);
            mostGeneratedCode = Math.max(mostGeneratedCode, generatedCode().size());
        }
        boolean isClosed = (match / GAMES.size() + match) % 2 == 0;
        if (isClosed) {
            game.close();
        }
        return game;
    }

    private static boolean hasKernel(CompiledGame game) {
        return game.report().kernels().stream()
                .anyMatch(
                        kernel ->
                                kernel.tier() != Tier.TAPE && kernel.outcome().startsWith("steps"));
    }

    private static List<String> compilers() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("compiler of "))
                .toList();
    }

    /**
     * Returns the machine code of games that HotSpot holds, by method. The size of its code cache
     * tells less: it also gives up other code, as it likes, and compiles it again.
     */
    private static List<String> generatedCode() throws JMException {
        return diagnosis("compilerCodelist")
                .lines()
                .filter(line -> GENERATED.matcher(line).find())
                .toList();
    }

    private static String diagnosis(String command) throws JMException {
        Object[] noArguments = {new String[0]};
        String[] signature = {String[].class.getName()};
        return ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        command,
                        noArguments,
                        signature)
                .toString();
    }

    /** What the virtual machine holds, in bytes, and how many classes. */
    private record Footprint(long heap, long metaspace, long classes) {

        static Footprint now() throws JMException {
            long heap = liveBytes();
            long metaspace = 0;
            for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
                if (pool.getName().equals("Metaspace")) {
                    metaspace += pool.getUsage().getUsed();
                }
            }
            int classes = ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
            return new Footprint(heap, metaspace, classes);
        }

        /**
         * Returns the bytes of all objects that can be reached. What the heap says it has in use is
         * rougher: each region taken from since the last collection counts as full, and a region
         * has 2 MB.
         */
        private static long liveBytes() throws JMException {
            Matcher total = TOTAL.matcher(diagnosis("gcClassHistogram"));
            assertTrue(total.find(), "a histogram ends with its total");
            return Long.parseLong(total.group(1));
        }

        Footprint minus(Footprint before) {
            return new Footprint(
                    heap - before.heap, metaspace - before.metaspace, classes - before.classes);
        }

        boolean isWithin(Footprint most) {
            return heap <= most.heap && metaspace <= most.metaspace && classes <= most.classes;
        }
    }
}

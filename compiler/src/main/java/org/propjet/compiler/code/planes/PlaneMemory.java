package org.propjet.compiler.code.planes;

import com.sun.management.HotSpotDiagnosticMXBean;

import java.lang.management.ManagementFactory;

/**
 * Memories for kernels, placed so that a plane of eight words is a cache line of its own.
 *
 * <p>An array's words begin 16 bytes after the array, and a collector moves arrays about. G1 leaves
 * large ones where they are, at the beginning of a region: so a memory is made large enough to be
 * one, and its first plane begins {@link #FIRST_WORD} words in. With another collector a memory may
 * lie across the lines; only the speed suffers.
 *
 * <p>Thread-safe.
 */
public final class PlaneMemory {
    /**
     * Words before the first plane, where planes have several words: with the 16 bytes before an
     * array's words they fill a cache line. Millions of playouts of {@code vector} in a second of
     * processor time ({@code PlaneAlignmentBenchmark}):
     *
     * <pre>
     *   first word       0      6
     *   ticTacToe      260    291
     *   connectFour   49.8   66.1
     *   breakthrough  4.33   4.99
     *   reversi       2.24   2.84
     * </pre>
     */
    public static final int FIRST_WORD = 6;

    private static final int LEAST_WORDS = leastWords();

    private PlaneMemory() {}

    /** Returns a memory for a kernel, all planes 0, with more planes after those of the kernel. */
    public static long[] of(PlaneKernel kernel, int extraPlaneCount) {
        int planeCount = kernel.planeCount() + extraPlaneCount;
        int wordCount = kernel.firstWord() + planeCount * kernel.wordsPerPlane();
        return kernel.wordsPerPlane() == 1 ? new long[wordCount] : unmoved(wordCount);
    }

    /** Returns at least so many words, 0, in an array that G1 leaves where it is. */
    public static long[] unmoved(int wordCount) {
        return new long[Math.max(wordCount, LEAST_WORDS)];
    }

    /** Returns the words of an array that G1 does not move: half a region. */
    private static int leastWords() {
        try {
            HotSpotDiagnosticMXBean machine =
                    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            if (machine == null) {
                return 0;
            }
            boolean isG1 = Boolean.parseBoolean(machine.getVMOption("UseG1GC").getValue());
            long regionBytes = Long.parseLong(machine.getVMOption("G1HeapRegionSize").getValue());
            return isG1 ? (int) (regionBytes / 2 / Long.BYTES) : 0;
        } catch (IllegalArgumentException e) { // another virtual machine
            return 0;
        }
    }
}

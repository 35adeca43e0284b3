package org.propjet.bench.profile;

import org.propjet.compiler.code.KernelReport;
import org.propjet.compiler.code.Tier;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * What a kernel does with memory. That of generated code is an estimate: it counts what the code
 * says, to which HotSpot adds what its registers have no room for.
 *
 * <p>Immutable.
 *
 * @param kernel the kernel's name
 * @param planeCount planes of its memory
 * @param planeBytes bytes of a plane
 * @param readCount planes that a step's circuit reads
 * @param writeCount planes that it writes
 * @param operationCount operations of a step's circuit
 */
record MemoryUse(
        String kernel,
        int planeCount,
        int planeBytes,
        long readCount,
        long writeCount,
        int operationCount) {

    /** Returns what the kernels that were made do. */
    static List<MemoryUse> of(List<KernelReport> kernels, int operationCount) {
        return kernels.stream()
                .filter(KernelReport::isMade)
                .map(
                        kernel ->
                                new MemoryUse(
                                        kernel.tier().label(),
                                        kernel.planeCount(),
                                        kernel.planeBytes(),
                                        kernel.stepTraffic().readCount(),
                                        kernel.stepTraffic().writeCount(),
                                        operationCount))
                .toList();
    }

    /** Returns whether the planes read and written are those that the kernel's loops go through. */
    boolean isExact() {
        return kernel.equals(Tier.TAPE.label());
    }

    /** Returns the bytes of all planes. */
    long bytes() {
        return (long) planeCount * planeBytes;
    }

    /** Returns the bytes read and written for each operation of the circuit. */
    double bytesPerOperation() {
        return (double) (readCount + writeCount) * planeBytes / Math.max(1, operationCount);
    }

    /**
     * Returns the smallest data cache that holds all planes, in words.
     *
     * @param caches their sizes from the nearest to the farthest
     */
    String place(List<Long> caches) {
        if (caches.isEmpty()) {
            return "the sizes of this machine's caches are not known";
        }
        int level =
                IntStream.range(0, caches.size())
                        .filter(i -> bytes() <= caches.get(i))
                        .findFirst()
                        .orElse(caches.size());
        if (level == caches.size()) {
            return "more than the largest cache, %s".formatted(size(caches.getLast()));
        }
        return "the level-%d cache, of %s, holds them"
                .formatted(level + 1, size(caches.get(level)));
    }

    /** Returns a number of bytes for people. */
    static String size(long bytes) {
        return bytes < 10L << 20
                ? "%,.0f KiB".formatted(bytes / 1024.0)
                : "%,.0f MiB".formatted(bytes / (double) (1 << 20));
    }

    /** Returns the sizes of the first core's data caches, nearest first, where Linux says them. */
    static List<Long> caches() {
        List<Long> sizes = new ArrayList<>();
        for (int index = 0; ; index++) {
            Path folder = Path.of("/sys/devices/system/cpu/cpu0/cache/index" + index);
            try {
                if (!Files.readString(folder.resolve("type")).strip().equals("Instruction")) {
                    parse(Files.readString(folder.resolve("size")).strip()).ifPresent(sizes::add);
                }
            } catch (IOException e) { // there is none of that number, or another system
                return List.copyOf(sizes);
            }
        }
    }

    private static OptionalLong parse(String size) {
        int digits = size.length() - 1;
        long unit = size.endsWith("K") ? 1L << 10 : size.endsWith("M") ? 1L << 20 : 0;
        return unit > 0 && size.substring(0, digits).chars().allMatch(Character::isDigit)
                ? OptionalLong.of(unit * Long.parseLong(size.substring(0, digits)))
                : OptionalLong.empty();
    }
}

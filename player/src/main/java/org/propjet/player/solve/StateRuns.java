package org.propjet.player.solve;

import org.propjet.player.endgame.StateFile;
import org.propjet.player.endgame.StateSort;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Makes a sorted file of packed states, each once, of states that come in any order and often: they
 * are sorted in memory, in runs, which go to files where memory ends, and are merged at the end.
 *
 * <p>Not thread-safe. Memory: one buffer, which grows to its limit. Cost: sorting.
 */
final class StateRuns {
    private static final int LEAST_STATES = 1 << 10;
    private static final int MOST_WORDS = 1 << 28;

    /** So many states are merged between two looks at the clock. */
    private static final int SLICE = 1 << 16;

    private final Path folder;
    private final int words;
    private final BooleanSupplier isOver;
    private final StateSort sort;
    private long[] buffer;
    private final int capacity;
    private int count;
    private final List<StateFile> runs = new ArrayList<>();
    private final List<Path> runFiles = new ArrayList<>();

    /**
     * Makes a sorter without states.
     *
     * @param folder where runs may lie
     * @param words how many words a state has
     * @param byteLimit how much memory it may take
     * @param isOver whether to break off; asked every 10 ms or so
     */
    StateRuns(Path folder, int words, long byteLimit, BooleanSupplier isOver) {
        this.folder = folder;
        this.words = words;
        this.isOver = isOver;
        sort = new StateSort(words, isOver);
        long wanted = Math.max((long) LEAST_STATES * words, byteLimit / Long.BYTES);
        capacity = (int) Math.min(wanted, MOST_WORDS) / words;
        buffer = new long[LEAST_STATES * words];
    }

    /** Adds a state; returns false if that was broken off, after which nothing is to be added. */
    boolean add(long[] packed) throws IOException {
        if (count == capacity) {
            if (!sort()) {
                return false;
            }
            if (count > capacity / 2) {
                writeRun();
            }
        }
        if ((count + 1) * words > buffer.length) {
            long larger = Math.min(2L * buffer.length, (long) capacity * words);
            buffer = Arrays.copyOf(buffer, (int) larger);
        }
        System.arraycopy(packed, 0, buffer, count++ * words, words);
        return true;
    }

    private boolean sort() {
        if (!sort.sort(buffer, count)) {
            return false;
        }
        int kept = 0;
        for (int state = 0; state < count; state++) {
            if (kept == 0 || StateSort.compare(buffer, kept - 1, state, words) != 0) {
                System.arraycopy(buffer, state * words, buffer, kept++ * words, words);
            }
        }
        count = kept;
        return true;
    }

    private void writeRun() throws IOException {
        Path file = folder.resolve("run-%d.part".formatted(runFiles.size()));
        try (DataOutputStream out = output(file)) {
            for (int at = 0; at < count * words; at++) {
                out.writeLong(buffer[at]);
            }
        }
        runFiles.add(file);
        runs.add(StateFile.open(file, words));
        count = 0;
    }

    static DataOutputStream output(Path file) throws IOException {
        return new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 16));
    }

    /**
     * Writes all states that were added, and forgets them.
     *
     * @return how many there are; -1 if that was broken off
     */
    long finish(Path file) throws IOException {
        if (!sort()) {
            discard();
            return -1;
        }
        if (!runs.isEmpty() && count > 0) {
            writeRun();
        }
        long written = 0;
        try (DataOutputStream out = output(file)) {
            if (runs.isEmpty()) {
                for (int at = 0; at < count * words; at++) {
                    out.writeLong(buffer[at]);
                }
                written = count;
            } else {
                written = merge(out);
            }
        }
        discard();
        return written;
    }

    private long merge(DataOutputStream out) throws IOException {
        long[] next = new long[runs.size()];
        long[][] heads = new long[runs.size()][words];
        for (int run = 0; run < next.length; run++) {
            runs.get(run).read(0, heads[run]);
        }
        long written = 0;
        long[] last = new long[words];
        while (true) {
            int least = -1;
            for (int run = 0; run < next.length; run++) {
                if (next[run] < runs.get(run).count()
                        && (least < 0 || Arrays.compare(heads[run], heads[least]) < 0)) {
                    least = run;
                }
            }
            if (least < 0) {
                return written;
            }
            if (written == 0 || !Arrays.equals(heads[least], last)) {
                System.arraycopy(heads[least], 0, last, 0, words);
                for (long word : last) {
                    out.writeLong(word);
                }
                if (++written % SLICE == 0 && isOver.getAsBoolean()) {
                    return -1;
                }
            }
            if (++next[least] < runs.get(least).count()) {
                runs.get(least).read(next[least], heads[least]);
            }
        }
    }

    /** Forgets all states, and deletes the files of runs. */
    void discard() throws IOException {
        runs.clear();
        for (Path file : runFiles) {
            Files.deleteIfExists(file);
        }
        runFiles.clear();
        count = 0;
    }
}

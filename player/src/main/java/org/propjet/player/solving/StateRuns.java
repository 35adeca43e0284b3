package org.propjet.player.solving;

import it.unimi.dsi.fastutil.Swapper;
import it.unimi.dsi.fastutil.ints.IntComparator;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes a sorted file of packed states, each once, of states that come in any order and often: they
 * are sorted in memory, in runs, which go to files where memory ends, and are merged at the end.
 *
 * <p>Not thread-safe. Memory: one buffer, which grows to its limit. Cost: sorting.
 */
final class StateRuns {
    private static final int LEAST_STATES = 1 << 10;
    private static final int MOST_WORDS = 1 << 28;

    private final Path folder;
    private final int words;
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
     */
    StateRuns(Path folder, int words, long byteLimit) {
        this.folder = folder;
        this.words = words;
        long wanted = Math.max((long) LEAST_STATES * words, byteLimit / Long.BYTES);
        capacity = (int) Math.min(wanted, MOST_WORDS) / words;
        buffer = new long[LEAST_STATES * words];
    }

    /** Adds a state. */
    void add(long[] packed) throws IOException {
        if (count == capacity) {
            sort();
            if (count > capacity / 2) {
                writeRun();
            }
        }
        if ((count + 1) * words > buffer.length) {
            long larger = Math.min(2L * buffer.length, (long) capacity * words);
            buffer = Arrays.copyOf(buffer, (int) larger);
        }
        System.arraycopy(packed, 0, buffer, count++ * words, words);
    }

    private void sort() {
        if (words == 1) {
            Arrays.sort(buffer, 0, count);
        } else {
            IntComparator order = this::compare;
            Swapper swapper = this::swap;
            it.unimi.dsi.fastutil.Arrays.quickSort(0, count, order, swapper);
        }
        int kept = 0;
        for (int state = 0; state < count; state++) {
            if (kept == 0 || compare(kept - 1, state) != 0) {
                System.arraycopy(buffer, state * words, buffer, kept++ * words, words);
            }
        }
        count = kept;
    }

    private int compare(int left, int right) {
        for (int word = 0; word < words; word++) {
            int order = Long.compare(buffer[left * words + word], buffer[right * words + word]);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private void swap(int left, int right) {
        for (int word = 0; word < words; word++) {
            long kept = buffer[left * words + word];
            buffer[left * words + word] = buffer[right * words + word];
            buffer[right * words + word] = kept;
        }
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
     * @return how many there are
     */
    long finish(Path file) throws IOException {
        sort();
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
                written++;
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

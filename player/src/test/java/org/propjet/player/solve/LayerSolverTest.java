package org.propjet.player.solve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.engine.exclusion.FluentGroups;
import org.propjet.engine.propnet.NetGame;
import org.propjet.games.GameLibrary;
import org.propjet.player.endgame.StateFile;
import org.propjet.player.endgame.StatePacking;
import org.propjet.player.endgame.StateSort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;

class LayerSolverTest {
    @TempDir private Path folder;

    private static GameValues solve(NetGame game, Path path, SolvingLimits limits)
            throws IOException {
        return new GameSolver(game, limits, false, false).solveIn(path);
    }

    @Tag("deep")
    @Test
    void layersGiveTheSameAsMemory() throws IOException {
        Random random = new Random(1);
        for (int i = 0; i < 40; i++) {
            int limit = i % 2 == 0 ? 0 : 5;
            RandomGraphGame graph =
                    new RandomGraphGame(random, 2 + i % 3 / 2, i % 3 < 2, i % 2 == 1, limit);
            NetGame game = graph.game();
            GameValues expected = Solvers.solver(game).solve(GameSolver.Method.ENUMERATE);
            GameValues found = solve(game, folder.resolve("g" + i), Solvers.limits());
            assertTrue(found.isComplete());
            if (limit == 0) {
                assertArrayEquals(expected.lower(), found.lower(), graph.text());
                assertArrayEquals(expected.upper(), found.upper(), graph.text());
            } else if (i % 3 < 2) {
                assertEquals(graph.sure(0, 0, 0, 100, 0), found.lower()[0], graph.text());
            }
        }
    }

    @Test
    void whatWasCutOffGoesOn() throws IOException {
        for (String name : new String[] {"ticTacToe", "nim"}) {
            NetGame game = Solvers.bundled(name);
            GameValues expected = solve(game, folder.resolve(name), Solvers.limits());
            Path path = folder.resolve(name + "-in-parts");
            GameValues found = solve(game, path, Solvers.limits(1 << 16, 1));
            int runCount = 1;
            while (!found.isComplete()) {
                assertEquals(0, found.lower()[0]);
                assertEquals(100, found.upper()[0]);
                runCount++;
                assertTrue(runCount < 200, "no end");
                found = solve(game, path, Solvers.limits(1 << 16, 3 + 4 * runCount));
            }
            assertTrue(runCount > 3, runCount + " runs");
            assertArrayEquals(expected.values(), found.values());
            assertEquals(expected.stateCount(), found.stateCount());
        }
        assertArrayEquals(
                new int[] {100, 0},
                solve(Solvers.bundled("nim"), folder.resolve("nim"), Solvers.limits()).values());
    }

    /** What excludes what may be found in one run, and not in the next, which has less time. */
    @Test
    void aFolderKeepsItsPacking() throws IOException {
        NetGame game = Solvers.bundled("nim");
        StatePacking grouped = Solvers.solver(game).fullPacking();
        int count = game.stateLayout().fluentCount();
        StatePacking plain =
                StatePacking.of(count, FluentGroups.none(count), game.stateLayout().newState());
        assertNotEquals(grouped.fields().length, plain.fields().length);
        LayerFolder made = LayerFolder.open(folder, game, "rules", grouped);
        long[] packed = new long[grouped.wordCount()];
        grouped.pack(game.initialState(), packed, 0);
        StateRuns runs = new StateRuns(folder, packed.length, 0, () -> false);
        runs.add(packed);
        runs.finish(made.part("states"));
        made.addLayer(game.stateLayout().newState(), -1, 0);
        LayerFolder again = LayerFolder.open(folder, game, "rules", plain);
        assertArrayEquals(grouped.fields(), again.packing().fields());
        assertEquals(1, again.states(0).count());
    }

    /** A buffer for a thousand states makes many runs of the larger layers. */
    @Test
    void runsAreMerged() throws IOException {
        Random random = new Random(3);
        for (int words = 1; words <= 3; words++) {
            StateRuns runs = new StateRuns(folder, words, 0, () -> false);
            TreeSet<String> expected = new TreeSet<>();
            for (int i = 0; i < 20_000; i++) {
                long[] state = random.longs(words, -40, 40).toArray();
                expected.add(Arrays.toString(state));
                runs.add(state);
            }
            Path file = folder.resolve("merged" + words);
            assertEquals(expected.size(), runs.finish(file));
            StateFile merged = StateFile.open(file, words);
            long[] before = {};
            long[] state = new long[words];
            for (long place = 0; place < merged.count(); place++) {
                merged.read(place, state);
                assertTrue(place == 0 || Arrays.compare(before, state) < 0);
                assertEquals(place, merged.find(state));
                assertTrue(expected.contains(Arrays.toString(state)));
                before = state.clone();
            }
            try (Stream<Path> files = Files.list(folder)) {
                assertTrue(files.noneMatch(any -> any.toString().endsWith(".part")));
            }
        }
    }

    @Test
    void sortingCanBeBrokenOff() throws IOException {
        int[] leftCount = {3};
        StateRuns runs = new StateRuns(folder, 1, 1 << 26, () -> --leftCount[0] < 0);
        Random random = new Random(4);
        for (int i = 0; i < 2_000_000; i++) {
            assertTrue(runs.add(new long[] {random.nextLong()}));
        }
        assertEquals(-1, runs.finish(folder.resolve("sorted")));
        assertTrue(leftCount[0] < 0);
    }

    @Test
    void statesAreSortedByAllTheirWords() {
        Random random = new Random(5);
        for (int words = 1; words <= 3; words++) {
            for (int count : new int[] {0, 1, 20, 25, 3_000}) {
                long range = 1L << random.nextInt(1, 63);
                long[] states = random.longs((long) count * words, -range, range).toArray();
                long[][] expected = new long[count][];
                for (int state = 0; state < count; state++) {
                    expected[state] =
                            Arrays.copyOfRange(states, state * words, (state + 1) * words);
                }
                Arrays.sort(expected, Arrays::compare);
                assertTrue(new StateSort(words, () -> false).sort(states, count));
                long[] flat = Arrays.stream(expected).flatMapToLong(Arrays::stream).toArray();
                assertArrayEquals(flat, states);
            }
        }
    }

    @Test
    void playWithoutEndIsRefused() {
        String rules =
                """
                (role a) (role b) (init (at 0)) (succ 0 1) (succ 1 2) (succ 2 0)
                (<= (legal a go) (true (at ?x))) (<= (legal a stop) (true (at 1)))
                (<= (legal b noop) (true (at ?x)))
                (<= (next (at ?y)) (does a go) (true (at ?x)) (succ ?x ?y))
                (<= (next over) (does a stop))
                (<= terminal (true over)) (goal a 50) (goal b 50)
                """;
        UnsolvableGameException refused =
                assertThrows(
                        UnsolvableGameException.class,
                        () -> solve(Solvers.game(rules), folder, Solvers.limits()));
        assertTrue(
                String.valueOf(refused.getMessage()).contains("need not end"), refused.toString());
    }

    @Test
    void aTurnedBitInAFileOfAnEarlierProcessIsRefused() throws IOException {
        solve(Solvers.bundled("nim"), folder, Solvers.limits());
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.sorted().toList();
        }
        int refusedCount = 0;
        for (Path file : files) {
            byte[] whole = Files.readAllBytes(file);
            if (whole.length == 0) {
                continue;
            }
            byte[] turned = whole.clone();
            turned[turned.length / 2] ^= 4;
            Files.write(file, turned);
            try {
                solve(Solvers.bundled("nim"), folder, Solvers.limits());
            } catch (IOException | UnsolvableGameException e) {
                refusedCount++;
                assertTrue(String.valueOf(e.getMessage()).contains("damaged"), e.toString());
                assertTrue(String.valueOf(e.getMessage()).contains(file.toString()), e.toString());
            }
            Files.write(file, whole);
        }
        assertEquals(2, refusedCount, files.toString()); // what it says, and the root's values
        solve(Solvers.bundled("nim"), folder, Solvers.limits());
    }

    /** A process may be killed before its first layer is known. */
    @Test
    void aFolderIsKnownAsOursFromItsFirstFileOn() throws IOException {
        NetGame nim = Solvers.bundled("nim");
        StatePacking packing = StatePacking.ofFields(new int[0][], 0);
        assertEquals(0, LayerFolder.open(folder, nim, "nim", packing).layerCount());
        Files.writeString(folder.resolve("layer-000.states"), "a layer");
        assertEquals(0, LayerFolder.open(folder, nim, "nim", packing).layerCount());
    }

    @Test
    void aFolderOfSomethingElseIsRefused() throws IOException {
        solve(Solvers.bundled("nim"), folder, Solvers.limits());
        assertThrows(
                UnsolvableGameException.class,
                () -> solve(Solvers.bundled("ticTacToe"), folder, Solvers.limits()));
        String rules = GameLibrary.rules("nim");
        String misere = rules.replace(" 100)", " 99)");
        assertNotEquals(rules, misere);
        assertThrows(
                UnsolvableGameException.class,
                () -> solve(Solvers.game(misere), folder, Solvers.limits()));
        Files.writeString(folder.resolve("solving.json"), "{");
        UnsolvableGameException refused =
                assertThrows(
                        UnsolvableGameException.class,
                        () -> solve(Solvers.bundled("nim"), folder, Solvers.limits()));
        assertTrue(String.valueOf(refused.getMessage()).contains("damaged"), refused.toString());
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(other.resolve("mine.txt"), "mine");
        assertThrows(
                UnsolvableGameException.class,
                () -> solve(Solvers.bundled("nim"), other, Solvers.limits()));
    }
}

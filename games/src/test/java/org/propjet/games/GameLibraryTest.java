package org.propjet.games;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The index, the folders and the files agree. */
class GameLibraryTest {
    private static final Pattern ROLE =
            Pattern.compile("^\\(role ([^ ?()]+)\\)$", Pattern.MULTILINE);

    static List<GameEntry> entries() {
        return GameLibrary.entries();
    }

    @Test
    void indexNamesExactlyTheFolders() throws IOException, URISyntaxException {
        Set<String> folders;
        try (Stream<Path> paths = Files.list(resourceFolder())) {
            folders =
                    paths.filter(Files::isDirectory)
                            .map(path -> path.getFileName().toString())
                            .collect(Collectors.toCollection(TreeSet::new));
        }
        assertEquals(folders, new TreeSet<>(GameLibrary.names()));
    }

    @ParameterizedTest
    @MethodSource("entries")
    void everyFolderHasTheThreeFilesAndPerhapsHintsTestsAndPositions(GameEntry entry)
            throws IOException, URISyntaxException {
        try (Stream<Path> paths = Files.list(resourceFolder().resolve(entry.name()))) {
            Set<String> files =
                    paths.map(path -> path.getFileName().toString())
                            .collect(Collectors.toCollection(TreeSet::new));
            assertEquals(
                    GameLibrary.boardHints(entry.name()).isPresent(), files.remove("board.json"));
            assertEquals(GameLibrary.tests(entry.name()).isPresent(), files.remove("tests.kif"));
            assertEquals(
                    GameLibrary.positions(entry.name()).isPresent(), files.remove("positions.kif"));
            assertEquals(Set.of("README.md", "counts.tsv", "rules.kif"), files);
        }
    }

    @ParameterizedTest
    @MethodSource("entries")
    void indexNamesTheRolesInTheOrderOfTheRules(GameEntry entry) {
        List<String> roles =
                ROLE.matcher(GameLibrary.rules(entry.name()))
                        .results()
                        .map((MatchResult match) -> match.group(1))
                        .toList();
        assertEquals(entry.roles(), roles);
    }

    @ParameterizedTest
    @MethodSource("entries")
    void kindAgreesWithTheRules(GameEntry entry) {
        String rules = GameLibrary.rules(entry.name());
        boolean hides = rules.contains("(sees ") || rules.contains("(role random)");
        assertEquals(entry.kind() == GameKind.HIDDEN_INFORMATION, hides);
        assertEquals(entry.kind() == GameKind.SINGLE_PLAYER, entry.roles().size() == 1);
    }

    @ParameterizedTest
    @MethodSource("entries")
    void rulesAreBalancedAndHaveTheRelationsOfAGame(GameEntry entry) {
        String rules = GameLibrary.rules(entry.name()).replaceAll(";[^\n]*", "");
        assertEquals(
                rules.chars().filter(c -> c == '(').count(),
                rules.chars().filter(c -> c == ')').count());
        for (String relation : List.of("role", "init", "legal", "next", "goal", "base", "input")) {
            assertTrue(rules.contains("(" + relation + " "), relation);
        }
        assertTrue(rules.contains("terminal"), "terminal");
        assertFalse(rules.contains("\t"), "a tab");
    }

    @ParameterizedTest
    @MethodSource("entries")
    void descriptionStartsWithTheTitle(GameEntry entry) {
        List<String> lines = GameLibrary.description(entry.name()).lines().toList();
        assertEquals("# " + entry.title(), lines.getFirst());
        assertTrue(lines.size() >= 10 && lines.size() <= 30, lines.size() + " lines");
    }

    @ParameterizedTest
    @MethodSource("entries")
    void countsRiseInDepthAndDoNotContradictThemselves(GameEntry entry) {
        int depth = -1;
        for (KnownCount count : GameLibrary.counts(entry.name())) {
            assertTrue(count.depth() > depth, "depth " + count.depth());
            depth = count.depth();
            assertTrue(
                    count.newStates().orElse(0) <= count.distinct().orElse(Long.MAX_VALUE),
                    "new states at depth " + depth);
            assertTrue(
                    count.distinct().orElse(0) <= count.sequences().orElse(Long.MAX_VALUE),
                    "distinct states at depth " + depth);
            assertFalse(count.source().isBlank(), "source at depth " + depth);
        }
        assertTrue(depth > 0, "no counts");
    }

    @ParameterizedTest
    @CsvSource({
        "connectfour, connectFour",
        "conectFour, connectFour",
        "tictactoe, ticTacToe",
        "reversl, reversi",
        "brakethrough, breakthrough",
        "eihgtPuzzle, eightPuzzle"
    })
    void misspeltNamesAreRecognised(String misspelt, String name) {
        assertEquals(Optional.of(name), GameLibrary.closestName(misspelt));
    }

    @Test
    void aNameLikeNoOtherIsNotGuessedAt() {
        assertEquals(Optional.empty(), GameLibrary.closestName("parcheesi"));
        assertEquals(Optional.empty(), GameLibrary.closestName(""));
    }

    @Test
    void swappedNeighboursAreOneEdit() {
        assertEquals(1, GameLibrary.editDistance("hxe", "hex"));
        assertEquals(3, GameLibrary.editDistance("kitten", "sitting"));
    }

    @Test
    void unknownNamesAreRefused() {
        assertEquals(Optional.empty(), GameLibrary.find("noSuchGame"));
        assertThrows(IllegalArgumentException.class, () -> GameLibrary.rules("noSuchGame"));
    }

    private static Path resourceFolder() throws URISyntaxException {
        URL index = Objects.requireNonNull(GameLibrary.class.getResource("index.tsv"));
        return Objects.requireNonNull(Path.of(index.toURI()).getParent());
    }
}

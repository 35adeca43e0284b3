package org.propjet.player.search;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tables of kinds of players and of their options in the docs are what is declared. Where they
 * are not, the right ones are written to {@code target/golden}, to be copied from there.
 */
class PlayerDocsTest {
    private static final String OF_TREES =
            "[those of the tree search](search.md#options-of-players)";

    @Test
    void thePageOfCommandsListsAllKinds() throws IOException {
        check(
                "commands.md",
                "| kind | how it plays | options |\n|---|---|---|\n",
                kinds().map(
                                kind ->
                                        "| `%s` | %s | %s |\n"
                                                .formatted(
                                                        kind.kind(),
                                                        kind.meaning(),
                                                        isTree(kind) ? OF_TREES : names(kind))));
    }

    @Test
    void thePageOnSearchListsAllOptionsThatAreDescribed() throws IOException {
        Map<Option<?>, List<String>> players = new LinkedHashMap<>();
        kinds().flatMap(kind -> kind.options().stream())
                .filter(option -> !option.meaning().isEmpty())
                .forEach(option -> players.put(option, new ArrayList<>()));
        players.forEach((option, having) -> having.addAll(having(option)));
        check(
                "search.md",
                "| option | values | default | meaning | of |\n|---|---|---|---|---|\n",
                players.entrySet().stream()
                        .map(
                                of ->
                                        "| `%s` | %s | %s | %s | %s |\n"
                                                .formatted(
                                                        of.getKey().name(),
                                                        of.getKey().values(),
                                                        of.getKey().standardText(),
                                                        of.getKey().meaning(),
                                                        String.join(", ", of.getValue()))));
    }

    /** Returns who has an option; trees go by one name. */
    private static List<String> having(Option<?> option) {
        return kinds().filter(kind -> kind.options().contains(option))
                .map(kind -> isTree(kind) ? "tree searches" : "`" + kind.kind() + "`")
                .distinct()
                .toList();
    }

    private static Stream<PlayerKind> kinds() {
        return PlayerSpec.kinds().stream()
                .filter(kind -> !(kind instanceof PluggedKind));
    }

    private static boolean isTree(PlayerKind kind) {
        return kind.options().equals(UctOptions.DECLARED);
    }

    private static String names(PlayerKind kind) {
        return kind.options().stream()
                .map(option -> "`" + option.name() + "`")
                .collect(Collectors.joining(", "));
    }

    private static void check(String page, String head, Stream<String> rows) throws IOException {
        String table = rows.collect(Collectors.joining("", head, ""));
        Path docs = Path.of(System.getProperty("propjet.root", "..")).resolve("docs");
        boolean isThere = Files.readString(docs.resolve(page)).contains("\n\n" + table + "\n");
        if (!isThere) {
            Path written = Files.createDirectories(Path.of("target", "golden")).resolve(page);
            Files.writeString(written, table);
        }
        assertTrue(isThere, "docs/" + page + " has another table than target/golden/" + page);
    }
}

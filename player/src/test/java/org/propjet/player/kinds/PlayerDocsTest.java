package org.propjet.player.kinds;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.player.play.Option;
import org.propjet.player.search.tree.UctOptions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
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
                                                        options(kind))));
    }

    /** What is said of an option, but for what it is by default, which depends on the kind. */
    private record Row(String name, String values, String meaning) {
        static Row of(Option<?> option) {
            return new Row(option.name(), option.values(), option.meaning());
        }
    }

    @Test
    void thePageOnSearchListsAllOptionsThatAreDescribed() throws IOException {
        Map<Row, Map<String, Set<String>>> players = new LinkedHashMap<>();
        kinds().forEach(
                        kind ->
                                kind.options()
                                        .forEach(
                                                option ->
                                                        players.computeIfAbsent(
                                                                        Row.of(option),
                                                                        row ->
                                                                                new LinkedHashMap<>())
                                                                .computeIfAbsent(
                                                                        option.standardText(),
                                                                        text ->
                                                                                new LinkedHashSet<>())
                                                                .add(label(kind, option))));
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
                                                        standard(of.getValue()),
                                                        of.getKey().meaning(),
                                                        of.getValue().values().stream()
                                                                .flatMap(Set::stream)
                                                                .collect(
                                                                        Collectors.joining(
                                                                                ", ")))));
    }

    /** Returns what an option is by default; of which kinds, if that differs. */
    private static String standard(Map<String, Set<String>> kinds) {
        return kinds.size() == 1
                ? kinds.keySet().iterator().next()
                : kinds.entrySet().stream()
                        .map(of -> of.getKey() + " (" + String.join(", ", of.getValue()) + ")")
                        .collect(Collectors.joining("; "));
    }

    /** Returns what a kind with an option is called; trees go by one name if all have it. */
    private static String label(PlayerKind kind, Option<?> option) {
        return isTree(kind) && UctOptions.DECLARED.contains(option)
                ? "tree searches"
                : "`" + kind.kind() + "`";
    }

    private static Stream<PlayerKind> kinds() {
        return PlayerSpec.kinds().stream().filter(kind -> !(kind instanceof PluggedKind));
    }

    private static boolean isTree(PlayerKind kind) {
        return kind.options().containsAll(UctOptions.DECLARED);
    }

    private static String options(PlayerKind kind) {
        Stream<String> names = names(kind);
        return isTree(kind)
                ? Stream.concat(Stream.of(OF_TREES), names.skip(UctOptions.DECLARED.size()))
                        .collect(Collectors.joining(", "))
                : names.collect(Collectors.joining(", "));
    }

    private static Stream<String> names(PlayerKind kind) {
        return kind.options().stream().map(option -> "`" + option.name() + "`");
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

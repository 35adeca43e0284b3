package org.propjet.engine.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.Diagnostic;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.gdl.Spelling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Reads the public rulesheets that lie beside the repository, where they do. */
final class CorpusTest {
    private static final Path CORPUS =
            Path.of(System.getProperty("propjet.root", "."), "..", "shared", "corpus").normalize();

    private static List<Path> rulesheets() throws IOException {
        assumeTrue(Files.isDirectory(CORPUS), "skipped: no folder " + CORPUS);
        try (Stream<Path> files = Files.list(CORPUS.resolve("games"))) {
            return files.sorted().toList();
        }
    }

    private static Path trace(Path rulesheet) {
        String name = rulesheet.getFileName().toString().replaceFirst("\\.kif$", ".trace");
        return CORPUS.resolve("traces").resolve(name);
    }

    private static GameRules check(Path rulesheet) throws IOException {
        String name = rulesheet.getFileName().toString();
        return RuleChecker.check(GdlParser.parse(name, Files.readAllBytes(rulesheet)));
    }

    @Test
    void everyRulesheetIsAcceptedOrRefusedWithPlaces() throws IOException {
        for (Path rulesheet : rulesheets()) {
            List<Diagnostic> diagnostics;
            try {
                GameRules rules = check(rulesheet);
                rules.check();
                diagnostics = rules.warnings();
            } catch (RulesheetException refused) {
                assertTrue(refused.diagnostics().get(0).isError());
                diagnostics = refused.diagnostics();
            }
            for (Diagnostic diagnostic : diagnostics) {
                String text = diagnostic.toString();
                assertTrue(text.matches("(?s)[^:]+\\.kif:\\d+:\\d+: (error|warning): .+"), text);
            }
        }
    }

    @Test
    void everyRulesheetWithATraceIsAcceptedWithTheRolesOfTheTrace() throws IOException {
        List<String> different = new ArrayList<>();
        int count = 0;
        for (Path rulesheet : rulesheets()) {
            if (!Files.exists(trace(rulesheet))) {
                continue;
            }
            count++;
            String expected;
            try (Stream<String> lines = Files.lines(trace(rulesheet))) {
                expected =
                        lines.filter(line -> line.startsWith("roles ")).findFirst().orElseThrow();
            }
            try {
                String roles = String.join(" ", check(rulesheet).roles());
                String actual = "roles " + Spelling.folded(roles);
                if (!actual.equals(expected)) {
                    different.add(rulesheet.getFileName() + ": " + actual);
                }
            } catch (RulesheetException refused) {
                different.add(refused.getMessage());
            }
        }
        assertEquals(List.of(), different);
        assertTrue(count > 400, "only " + count + " traces");
    }

    @Test
    void theNormalFormIsItsOwnNormalForm() throws IOException {
        for (Path rulesheet : rulesheets()) {
            if (Files.exists(trace(rulesheet))) {
                GameRules once = check(rulesheet);
                GameRules again = RuleChecker.check(GdlParser.parse(once.name(), once.toString()));
                assertEquals(once.toString(), again.toString());
                assertFalse(again.rules().isEmpty());
            }
        }
    }
}

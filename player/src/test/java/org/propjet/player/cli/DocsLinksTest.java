package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Links among the pages lead to files, and to headings that are there. */
class DocsLinksTest {
    private static final Path ROOT = Path.of(System.getProperty("propjet.root"));
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s#:]*)(?:#([^)\\s:]+))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    @Test
    void linksLeadSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        int count = 0;
        for (Path page : pages()) {
            Matcher link = LINK.matcher(Files.readString(page));
            while (link.find()) {
                Path target = page;
                if (!link.group(1).isEmpty()) {
                    target = page.resolveSibling(link.group(1)).normalize();
                }
                String anchor = link.group(2);
                boolean isThere = Files.exists(target);
                if (!isThere || (anchor != null && !anchors(target).contains(anchor))) {
                    broken.add(ROOT.relativize(page) + ": " + link.group());
                }
                count++;
            }
        }
        assertEquals(List.of(), broken);
        assertTrue(count > 100, "links: " + count);
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        for (Path folder : List.of(ROOT, ROOT.resolve("docs"), ROOT.resolve("docs/decisions"))) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
            }
        }
        return pages;
    }

    /** Returns what the headings of a page are called in links. */
    private static Set<String> anchors(Path page) throws IOException {
        Set<String> anchors = new HashSet<>();
        String text = Files.readString(page).replaceAll("(?s)```.*?```", "");
        Matcher heading = HEADING.matcher(text);
        while (heading.find()) {
            String title = heading.group(1).replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1");
            String kept = title.toLowerCase(Locale.ROOT).replaceAll("[^\\w\\- ]", "");
            anchors.add(kept.strip().replace(' ', '-'));
        }
        return anchors;
    }
}

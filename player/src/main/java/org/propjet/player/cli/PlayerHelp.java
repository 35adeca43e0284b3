package org.propjet.player.cli;

import org.propjet.player.kinds.PlayerKind;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.play.Option;
import org.propjet.player.terminal.FigureWriter;

import picocli.CommandLine.Model.UsageMessageSpec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What help says about players, of commands that take one. */
final class PlayerHelp {
    private static final int WIDTH = 80;
    private static final String INDENT = " ".repeat(17);

    private PlayerHelp() {}

    /**
     * Puts the kinds of players, and their options, before what else a command's help ends with.
     */
    static void addTo(UsageMessageSpec usage) {
        List<String> footer = lines();
        footer.addAll(List.of(usage.footer()));
        usage.footer(footer.toArray(String[]::new));
    }

    private static List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("Players, as KIND or KIND:OPTION=VALUE,OPTION=VALUE:");
        lines.add("");
        List<PlayerKind> kinds = PlayerSpec.kinds();
        List<Option<?>> ofTreeSearch = PlayerSpec.standard().options();
        List<String> treeSearches = new ArrayList<>();
        for (PlayerKind kind : kinds) {
            String line = "  %-15s%s".formatted(kind.kind(), kind.meaning());
            if (kind.options().equals(ofTreeSearch)) {
                treeSearches.add(kind.kind());
                lines.add(escaped(line));
            } else {
                addWithOptions(line, kind.options(), lines);
            }
        }
        PlayerSpec.complaints().forEach(complaint -> lines.add("  " + escaped(complaint)));
        addOptions("Options of " + String.join(", ", treeSearches), ofTreeSearch, lines);
        Set<String> told = new HashSet<>(ofTreeSearch.stream().map(Option::name).toList());
        List<Option<?>> others = new ArrayList<>();
        for (PlayerKind kind : kinds) {
            for (Option<?> option : kind.options()) {
                if (!option.meaning().isEmpty() && told.add(option.name())) {
                    others.add(option);
                }
            }
        }
        if (!others.isEmpty()) {
            addOptions("Options of others", others, lines);
        }
        return lines;
    }

    /** Adds a kind with the names of its options, in as many lines as that takes. */
    private static void addWithOptions(String line, List<Option<?>> options, List<String> lines) {
        String names = options.stream().map(Option::name).collect(Collectors.joining(", "));
        String bracket = names.isEmpty() ? "" : "(" + names + ")";
        boolean fits = line.length() + 1 + bracket.length() <= WIDTH;
        lines.add(escaped(fits ? (line + " " + bracket).stripTrailing() : line));
        if (!fits && !bracket.isEmpty()) {
            FigureWriter.wrapped(bracket, WIDTH - INDENT.length())
                    .forEach(part -> lines.add(escaped(INDENT + part)));
        }
    }

    private static void addOptions(String title, List<Option<?>> options, List<String> lines) {
        lines.add("");
        lines.add(title + ":");
        lines.add("");
        for (Option<?> option : options) {
            lines.add("  %-15s%s".formatted(option.name(), option.meaning()));
            lines.add(
                    INDENT + "%s (default: %s)".formatted(option.values(), option.standardText()));
        }
    }

    /** Escapes what help takes for a format: the texts of plug-ins may have it. */
    private static String escaped(String text) {
        return text.replace("%", "%%");
    }
}

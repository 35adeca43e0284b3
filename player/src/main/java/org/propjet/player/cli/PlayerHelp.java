package org.propjet.player.cli;

import org.propjet.player.search.PlayerSpec;
import org.propjet.player.search.UctOptions;

import java.util.ArrayList;
import java.util.List;

/** What help says about players, of commands that take one. */
final class PlayerHelp {
    private static final int WIDTH = 80;
    private static final String INDENT = " ".repeat(17);

    private PlayerHelp() {}

    /** Returns the lines: kinds of players, and their options. */
    static List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("Players, as KIND or KIND:OPTION=VALUE,OPTION=VALUE:");
        lines.add("");
        List<String> uctKinds = new ArrayList<>();
        for (PlayerSpec.Description player : PlayerSpec.described()) {
            String options = String.join(", ", player.optionNames());
            String line = "  %-15s%s".formatted(player.kind(), player.meaning());
            String bracket = options.isEmpty() ? "" : "(" + options + ")";
            boolean fits = line.length() + 1 + bracket.length() <= WIDTH;
            lines.add(escaped(fits ? (line + " " + bracket).stripTrailing() : line));
            for (String rest = fits ? "" : bracket; !rest.isEmpty(); ) {
                int end = rest.length();
                while (INDENT.length() + end > WIDTH && rest.lastIndexOf(' ', end - 1) > 0) {
                    end = rest.lastIndexOf(' ', end - 1);
                }
                lines.add(escaped(INDENT + rest.substring(0, end)));
                rest = rest.substring(end).strip();
            }
            if (player.isUct()) {
                uctKinds.add(player.kind());
            }
        }
        PlayerSpec.complaints().forEach(complaint -> lines.add("  " + escaped(complaint)));
        lines.add("");
        lines.add("Options of " + String.join(", ", uctKinds) + ":");
        lines.add("");
        for (UctOptions.Description option : UctOptions.described()) {
            lines.add("  %-15s%s".formatted(option.name(), option.meaning()));
            lines.add(INDENT + "%s (default: %s)".formatted(option.values(), option.standard()));
        }
        return lines;
    }

    /** Escapes what help takes for a format: the texts of plug-ins may have it. */
    private static String escaped(String text) {
        return text.replace("%", "%%");
    }
}

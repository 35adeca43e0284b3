package org.propjet.player.show;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The colours of pieces, by what they and their owners are called. Immutable. */
final class PieceColours {
    private static final String NEUTRAL = "var(--neutral)";

    /** The colours of roles whose names are no colours, in role order. */
    private static final List<String> ROLES =
            List.of("#2f72c4", "#e07b28", "#3d9a50", "#9657b8", "#c23b6e", "#2a9d9d");

    private static final Map<String, String> NAMED =
            Map.ofEntries(
                    Map.entry("white", "#fbfbf8"),
                    Map.entry("black", "#26282c"),
                    Map.entry("red", "#d8413c"),
                    Map.entry("yellow", "#f0c02e"),
                    Map.entry("blue", "#2f72c4"),
                    Map.entry("green", "#3d9a50"),
                    Map.entry("orange", "#e07b28"),
                    Map.entry("purple", "#9657b8"),
                    Map.entry("teal", "#2a9d9d"),
                    Map.entry("cyan", "#35b4d0"),
                    Map.entry("magenta", "#c23b8e"),
                    Map.entry("pink", "#e88aae"),
                    Map.entry("brown", "#8a5a34"),
                    Map.entry("fire", "#e07b28"),
                    Map.entry("burn", "#e07b28"),
                    Map.entry("light", "#f0c02e"),
                    Map.entry("lit", "#f0c02e"),
                    Map.entry("on", "#f0c02e"),
                    Map.entry("gold", "#f0c02e"),
                    Map.entry("peg", "#b4703a"),
                    Map.entry("chocolate", "#8a5a34"));

    private PieceColours() {}

    /** Returns a piece's colour, as CSS. */
    static String of(Piece piece, List<String> roles) {
        int role = piece.roleIndex();
        if (role >= 0) {
            String name = roles.get(role).toLowerCase(Locale.ROOT);
            return NAMED.getOrDefault(name, ROLES.get(role % ROLES.size()));
        }
        return switch (piece.figure()) {
            case CROSS -> ROLES.get(0);
            case RING -> ROLES.get(1);
            default -> NAMED.getOrDefault(piece.term().toLowerCase(Locale.ROOT), NEUTRAL);
        };
    }

    /** Returns what can be read on a colour, as CSS. */
    static String ink(String colour) {
        boolean isBright = colour.equals(NAMED.get("white")) || colour.equals(NAMED.get("yellow"));
        return isBright ? "#222" : "#fff";
    }
}

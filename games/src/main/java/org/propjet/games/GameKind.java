package org.propjet.games;

import java.util.Locale;

/** How a bundled game is played: who moves when, and what the players see. */
public enum GameKind {
    /** One player. */
    SINGLE_PLAYER,
    /** Several players, of whom one at a time has a choice. */
    ALTERNATING,
    /** Several players, who choose at the same time. */
    SIMULTANEOUS,
    /** Chance or hidden moves: the rulesheet has a role {@code random}, or defines {@code sees}. */
    HIDDEN_INFORMATION;

    /** Returns the name for people and files, such as {@code single-player}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the kind with this label.
     *
     * @throws IllegalArgumentException if there is none
     */
    static GameKind ofLabel(String label) {
        for (GameKind kind : values()) {
            if (kind.label().equals(label)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("no kind of game is called \"" + label + "\"");
    }
}

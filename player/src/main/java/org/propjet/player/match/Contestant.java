package org.propjet.player.match;

import org.propjet.player.search.Player;

/**
 * A player in a match.
 *
 * @param name what records call it
 * @param player it; it knows its role
 */
public record Contestant(String name, Player player) {}

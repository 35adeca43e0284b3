/**
 * Searches that divide over the members of a cluster. In: a player that wants it, and the {@link
 * org.propjet.player.cluster.Cluster}. Out: the player, whose decisions count what searches of
 * other members know of the moves at the root, too.
 *
 * <p>The member who plays is in charge of its moves: {@link
 * org.propjet.player.cluster.sharing.ClusterSearch} says what is played and when it searches, and
 * never waits for anybody. The others help: {@link org.propjet.player.cluster.sharing.SearchHelp}
 * grounds and compiles the rules, follows the match, searches when the player does, and reports
 * what it knows.
 */
@NullMarked
package org.propjet.player.cluster.sharing;

import org.jspecify.annotations.NullMarked;

/**
 * Clusters over JGroups: the {@link org.propjet.player.cluster.ClusterProvider} that the player
 * finds if this module is on the class path. Nothing of Propjet uses this package by name.
 *
 * <p>All that members say to each other goes through TLS 1.3, in which both sides show that they
 * know the secret ({@link org.propjet.cluster.MemberTls}). JGroups gets a connection only after
 * that ({@link org.propjet.cluster.MembersOnlySockets}), so it never reads a byte that a stranger
 * has sent.
 */
@NullMarked
package org.propjet.cluster;

import org.jspecify.annotations.NullMarked;

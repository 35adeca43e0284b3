/**
 * What others need of a cluster of machines: who is there, and messages to them. It is the first
 * package of its module, and names no library; a plug-in brings the {@link
 * org.propjet.player.cluster.ClusterProvider}.
 */
@NullMarked
package org.propjet.player.cluster;

import org.jspecify.annotations.NullMarked;

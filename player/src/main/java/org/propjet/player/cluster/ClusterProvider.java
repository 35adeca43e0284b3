package org.propjet.player.cluster;

import java.io.IOException;

/**
 * Joins clusters: a plug-in, because who plays on one machine needs none. Implementations have a
 * public constructor without parameters, and are named in {@code
 * META-INF/services/org.propjet.player.cluster.ClusterProvider}.
 */
public interface ClusterProvider {
    /**
     * Joins the cluster, or begins one.
     *
     * @throws IOException with a message for people: the secret cannot be read or is too short, the
     *     address is in use, or a member that was found has refused this one
     */
    Cluster join(ClusterOptions options) throws IOException;
}

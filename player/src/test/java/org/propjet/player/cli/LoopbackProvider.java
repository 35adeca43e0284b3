package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.ClusterOptions;
import org.propjet.player.cluster.ClusterProvider;
import org.propjet.player.cluster.LoopbackNetwork;

import java.io.IOException;

/** Joins the network of the test that runs. */
public final class LoopbackProvider implements ClusterProvider {
    /** The network; null if nobody can join. */
    static volatile @Nullable LoopbackNetwork network;

    @Override
    public Cluster join(ClusterOptions options) throws IOException {
        LoopbackNetwork here = network;
        if (here == null) {
            throw new IOException("the secret of the others is another one");
        }
        return here.join(options.name());
    }
}

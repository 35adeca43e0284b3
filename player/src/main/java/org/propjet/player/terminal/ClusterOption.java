package org.propjet.player.terminal;

import org.jspecify.annotations.Nullable;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.work.WorkPlace;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The options {@code --cluster}, {@code --secret} and {@code --members-only}. */
public final class ClusterOption {
    /** So long a command waits for somebody to leave its work to. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--cluster",
            paramLabel = "HOST[:PORT],..",
            hideParamSyntax = true,
            split = ",",
            description =
                    "Divide the work among the members of a cluster, some of which are found here"
                            + " (see 'propjet help node').")
    private List<InetSocketAddress> addresses = List.of();

    @Option(
            names = "--secret",
            paramLabel = "FILE",
            description = "The secret of the cluster's members.")
    private @Nullable String secretFile;

    @Option(
            names = "--members-only",
            description = "Leave the work to the other members of the cluster.")
    private boolean isMembersOnly;

    /** Returns whether a cluster is to be joined. */
    public boolean isAsked() {
        if (addresses.isEmpty() && (secretFile != null || isMembersOnly)) {
            throw usage(
                    (isMembersOnly ? "--members-only" : "--secret")
                            + " is about a cluster: --cluster is missing");
        }
        return !addresses.isEmpty();
    }

    /**
     * Joins the cluster, if one was asked for.
     *
     * @param note gets remarks for people
     * @throws Refusal if that is not possible
     */
    public Optional<Cluster> join(Consumer<String> note) {
        if (!isAsked()) {
            return Optional.empty();
        }
        if (secretFile == null) {
            throw usage("--cluster needs the secret of its members: add --secret FILE");
        }
        Cluster cluster = ClusterJoin.join(null, new InetSocketAddress(0), addresses, secretFile);
        if (cluster.members().size() == 1) {
            note.accept("nobody else is in the cluster yet");
        }
        return Optional.of(cluster);
    }

    /**
     * Returns where the command's work is done.
     *
     * @param threadCount how many threads of this process work
     * @param note gets remarks for people, from any thread
     * @throws Refusal if the cluster cannot be joined
     */
    public WorkPlace place(int threadCount, Consumer<String> note) {
        String version = Version.number();
        return join(note)
                .map(
                        cluster ->
                                isMembersOnly
                                        ? WorkPlace.ofMembers(cluster, version, PATIENCE, note)
                                        : WorkPlace.of(cluster, threadCount, version, note))
                .orElseGet(() -> WorkPlace.here(threadCount));
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}

package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Budget;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.ClusterOptions;
import org.propjet.player.cluster.Member;
import org.propjet.player.cluster.MemberService;
import org.propjet.player.cluster.sharing.SearchHelp;
import org.propjet.player.cluster.work.MemberProfile;
import org.propjet.player.cluster.work.WorkKind;
import org.propjet.player.cluster.work.WorkService;
import org.propjet.player.terminal.ClusterJoin;
import org.propjet.player.terminal.CommandProvider;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.Interruption;
import org.propjet.player.terminal.Progress;
import org.propjet.player.terminal.ThreadCountConverter;
import org.propjet.player.terminal.Version;
import org.propjet.player.tools.FuzzRun;
import org.propjet.player.tools.PerftDivision;
import org.propjet.player.tools.ReplayJob;
import org.propjet.player.tools.VerifyJob;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;

/** The command {@code node}. */
@Command(
        name = "node",
        header = "Work for other machines, as a member of a cluster.",
        description = {
            "Joins the members that are found at the addresses of --join, or begins a cluster that"
                + " others join. Members encrypt what they say, and let nobody in who does not know"
                + " the secret. They need the same version of Propjet.",
            "Commands with the option --cluster divide their work among all nodes: verify, replay,"
                    + " fuzz, perft, bench, and play where there are several matches. Players with"
                    + " cluster=on, in play and serve, have nodes search with them."
        },
        footer = {
            "",
            "Says on standard error what it has, who is there and what is asked for. Ends with"
                + " ctrl-C or SIGTERM: it takes nothing new, has eight seconds for what it does,"
                + " and leaves. A second time ends it at once.",
            "Example, on two machines:",
            "  head -c 32 /dev/urandom | base64 >secret",
            "  propjet node --secret secret",
            "  propjet node --secret secret --join first.example.org"
        })
final class NodeCommand implements Callable<Integer> {
    /** How long what has been begun has to come to an end; the process waits some longer. */
    private static final Duration DRAINING = Duration.ofSeconds(8);

    private static final Duration FAREWELL = Duration.ofSeconds(12);

    /** How a process ends that a second signal ends. */
    private static final int KILLED = 137;

    @Spec private CommandSpec spec;

    @Option(
            names = "--join",
            paramLabel = "HOST[:PORT],..",
            hideParamSyntax = true,
            split = ",",
            description =
                    "Where other members may be found, of which some may be missing (default:"
                            + " nowhere; others find this one). The port is 9247 if none is said.")
    private List<InetSocketAddress> addresses = List.of();

    @Option(
            names = "--secret",
            paramLabel = "FILE",
            required = true,
            description = "The secret that all members have: a text of at least 16 characters.")
    private String secretFile;

    @Option(
            names = "--bind",
            paramLabel = "HOST:PORT",
            description =
                    "Listen here; port 0 for any that is free (default: port 9247 of the address"
                            + " by which the others are reached).")
    private InetSocketAddress bind = new InetSocketAddress(ClusterOptions.PORT);

    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = ThreadCountConverter.class,
            description = "Work with N threads (default: one for each processor).")
    private int threadCount = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--name",
            paramLabel = "WORD",
            description = "What others see as its name (default: host and process).")
    private @Nullable String name;

    @Override
    public Integer call() {
        CountDownLatch end = new CountDownLatch(1);
        Runnable stop =
                () -> {
                    haltAtNextSignal();
                    end.countDown();
                };
        try (Interruption interruption = Interruption.listen(stop, FAREWELL, () -> {});
                Cluster cluster = ClusterJoin.join(name, bind, addresses, secretFile)) {
            return serve(cluster, end, interruption);
        }
    }

    private int serve(Cluster cluster, CountDownLatch end, Interruption interruption) {
        MemberProfile profile = MemberProfile.own(Version.number(), threadCount);
        note(
                "node %s: %s, Propjet %s"
                        .formatted(cluster.self().name(), profile.words(), profile.version()));
        List<MemberService> services =
                List.of(
                        new WorkService(cluster, profile, kindsOfWork(), this::note),
                        new SearchHelp(
                                cluster,
                                SearchHelp.Limits.standard(profile.threads()),
                                this::note));
        try (Cluster.Subscription _ = cluster.onMembers(this::noteMembers)) {
            noteMembers(cluster.members());
            end.await();
            note("leaving the cluster");
            Budget draining = Budget.ofNanos(DRAINING.toNanos());
            for (MemberService service : services) {
                service.drain(draining);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            services.forEach(MemberService::close);
        }
        return interruption.isRequested() || Thread.currentThread().isInterrupted()
                ? ExitStatus.INTERRUPTED
                : ExitStatus.DONE;
    }

    static List<WorkKind<?, ?, ?>> kindsOfWork() {
        List<WorkKind<?, ?, ?>> kinds =
                new ArrayList<>(
                        List.of(
                                VerifyJob.KIND,
                                ReplayJob.KIND,
                                FuzzRun.KIND,
                                PerftDivision.KIND,
                                PlayWork.KIND));
        ServiceLoader.load(CommandProvider.class)
                .forEach(provider -> kinds.addAll(provider.work()));
        return kinds;
    }

    private void noteMembers(List<Member> members) {
        note(
                members.size() == 1
                        ? "nobody else is in the cluster yet"
                        : members.size()
                                + " members: "
                                + members.stream()
                                        .map(Member::name)
                                        .collect(Collectors.joining(", ")));
    }

    private synchronized void note(String line) {
        Progress.note(spec.commandLine().getErr(), line);
    }

    /**
     * Has ctrl-C and SIGTERM end the process at once from now on. By reflection, as the JDK has no
     * supported way; where it is not possible they do nothing, and the process ends a bit later.
     */
    private static void haltAtNextSignal() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object halt =
                    Proxy.newProxyInstance(
                            NodeCommand.class.getClassLoader(),
                            new Class<?>[] {handler},
                            (proxy, method, arguments) -> {
                                if (method.getName().equals("handle")) {
                                    Runtime.getRuntime().halt(KILLED);
                                }
                                return null;
                            });
            for (String name : List.of("INT", "TERM")) {
                Object one = signal.getConstructor(String.class).newInstance(name);
                signal.getMethod("handle", signal, handler).invoke(null, one, halt);
            }
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            // The first signal is enough.
        }
    }
}

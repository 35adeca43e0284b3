package org.propjet.cluster;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Two network namespaces with a cable between them that can be pulled out. No rights are needed
 * where a user may have namespaces; elsewhere a test that opens one is skipped.
 */
final class CutNetwork implements AutoCloseable {
    /** The address at the near end. */
    static final String NEAR = "10.98.0.1";

    /** The address at the far end. */
    static final String FAR = "10.98.0.2";

    private static final String SCRIPT =
            """
            unshare -n sleep 600 &
            far=$!
            while [ "$(readlink /proc/$far/ns/net)" = "$(readlink /proc/self/ns/net)" ]; do sleep 0.1; done
            ip link add near type veth peer name far
            ip link set far netns $far
            ip addr add 10.98.0.1/24 dev near
            ip link set near up
            nsenter -n -t $far sh -c 'ip addr add 10.98.0.2/24 dev far; ip link set far up; ip link set lo up'
            ip link set lo up
            echo "ready $$ $far"
            while read -r command; do
                case $command in
                    cut) ip link set near down ;;
                    heal) ip link set near up ;;
                esac
            done
            kill $far
            """;

    private final TestProcess network;
    private final String nearPid;
    private final String farPid;

    private CutNetwork(TestProcess network, String nearPid, String farPid) {
        this.network = network;
        this.nearPid = nearPid;
        this.farPid = farPid;
    }

    /** Makes the two, in a folder for its script; skips the test if that is not possible. */
    static CutNetwork open(Path folder) throws IOException, InterruptedException {
        Path script = Files.writeString(folder.resolve("network"), SCRIPT);
        TestProcess network =
                new TestProcess(List.of("unshare", "-rn", "sh", "-e", script.toString()));
        String[] words = network.awaitMatch(".*").split(" ");
        boolean isReady = words[0].equals("ready");
        if (!isReady) {
            network.close();
        }
        assumeTrue(
                isReady,
                "not tested, as there are no network namespaces: " + String.join(" ", words));
        return new CutNetwork(network, words[1], words[2]);
    }

    void cut() throws IOException {
        network.write("cut");
    }

    void heal() throws IOException {
        network.write("heal");
    }

    /** Returns what runs a command at the near end. */
    List<String> near(List<String> command) {
        return inside(nearPid, command);
    }

    /** Returns what runs a command at the far end. */
    List<String> far(List<String> command) {
        return inside(farPid, command);
    }

    private static List<String> inside(String pid, List<String> command) {
        List<String> all = new ArrayList<>();
        all.addAll(List.of("nsenter", "-U", "-n", "--preserve-credentials", "-t", pid));
        all.addAll(command);
        return all;
    }

    @Override
    public void close() {
        network.close();
    }
}

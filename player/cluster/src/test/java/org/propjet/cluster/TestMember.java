package org.propjet.cluster;

import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.ClusterOptions;
import org.propjet.player.cluster.Member;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A member in a process of its own: says who is there, answers each message with the same, and
 * sends to all what it reads from standard input. Arguments: name, address, port, the address and
 * port of another member, the file of the secret.
 */
final class TestMember {
    static final String TOPIC = "test";

    private TestMember() {}

    /** Writes a secret that nobody else can read. */
    static Path secret(Path file, String text) throws IOException {
        Files.writeString(file, text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    public static void main(String[] args) throws Exception {
        InetSocketAddress bind = new InetSocketAddress(args[1], Integer.parseInt(args[2]));
        InetSocketAddress other = new InetSocketAddress(args[3], Integer.parseInt(args[4]));
        ClusterOptions options =
                new ClusterOptions(
                        args[0],
                        bind,
                        List.of(other),
                        Path.of(args[5]),
                        Duration.ofSeconds(Integer.getInteger("patience", 30)));
        try (Cluster cluster = new JGroupsProvider().join(options)) {
            cluster.onMessage(
                    TOPIC,
                    message -> {
                        String text = new String(message.body(), StandardCharsets.UTF_8);
                        say("heard " + text + " from " + message.from().name());
                    });
            cluster.onMessage(
                    "echo", message -> cluster.send(message.from(), "answer", message.body()));
            cluster.onMembers(TestMember::say);
            say(cluster.members());
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                cluster.sendToAll(TOPIC, line.getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            say("refused: " + e.getMessage());
        }
        System.exit(0);
    }

    private static void say(List<Member> members) {
        say("members " + members.stream().map(Member::name).collect(Collectors.joining(" ")));
    }

    private static void say(String line) {
        System.out.println(line);
    }
}

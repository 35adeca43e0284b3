package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.games.GameLibrary;
import org.propjet.player.terminal.ExitStatus;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

@Timeout(value = 120, unit = TimeUnit.SECONDS)
class ServeCommandTest {
    @TempDir private Path folder;

    private static void refused(int status, String message, String... args) {
        List<String> command = new ArrayList<>(List.of("serve"));
        command.addAll(List.of(args));
        CommandRun run = CommandRun.of(command.toArray(String[]::new));
        assertEquals(status, run.status(), run.err());
        assertTrue(run.err().contains(message), run.err());
        assertEquals("", run.out());
    }

    @Test
    void aPortThatIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            refused(
                    ExitStatus.REFUSED,
                    "cannot listen at port " + port + " of 127.0.0.1:",
                    "--port",
                    port);
        }
    }

    @Test
    void whatIsNoPortPlayerNameHostOrFolder() throws IOException {
        refused(ExitStatus.USAGE, "'70000' is not a port, 0 to 65535", "--port", "70000");
        refused(ExitStatus.USAGE, "there is no player 'chess'", "--player", "chess");
        refused(ExitStatus.USAGE, "'two words' is not one word", "--name", "two words");
        refused(
                ExitStatus.USAGE,
                "'no machine' is not any, same, or the address of a machine",
                "--manager",
                "no machine");
        refused(ExitStatus.USAGE, "'0' is not a number of seconds above 0", "--longest-clock", "0");
        refused(
                ExitStatus.USAGE,
                "'example.org' is not *, none or an origin such as https://example.org:8080",
                "--cors=example.org");
        refused(ExitStatus.REFUSED, "there is no host", "--host", "nowhere.invalid");
        String file = Files.writeString(folder.resolve("file"), "").toString();
        refused(ExitStatus.REFUSED, "cannot write into the folder " + file, "--log", file);
    }

    @Tag("process")
    @Test
    void asksThePlayerAndEndsWithSigtermAfterTheAnswer() throws Exception {
        List<String> command =
                CommandRun.commandLine(
                        List.of("-Xmx512m"), "serve", "--port", "0", "--threads", "1");
        command.addAll(List.of("--log", folder.toString()));
        Process process =
                new ProcessBuilder(command)
                        .redirectError(folder.resolve("stderr").toFile())
                        .start();
        try (BufferedReader out =
                        new BufferedReader(
                                new InputStreamReader(
                                        process.getInputStream(), StandardCharsets.UTF_8));
                HttpClient client = HttpClient.newHttpClient()) {
            String line = out.readLine();
            assertTrue(line.startsWith("listening on http://127.0.0.1:"), line);
            URI uri = URI.create(line.substring("listening on ".length()) + "/");
            String rules = GameLibrary.rules("connectFour");
            assertEquals("ready", post(client, uri, "(START m red (" + rules + ") 6 1000)").join());
            CompletableFuture<String> move = post(client, uri, "(PLAY m NIL)");
            for (int i = 0; i < 50; i++) {
                post(client, uri, "(INFO)").join(); // meanwhile the request has surely arrived
            }
            process.destroy();
            String answer = move.get(30, TimeUnit.SECONDS);
            assertTrue(
                    answer.startsWith("(drop") || answer.equals("busy"),
                    () -> answer + "\n" + read(folder.resolve("stderr")));
            assertTrue(process.waitFor(30, TimeUnit.SECONDS));
            assertEquals(128 + 15, process.exitValue());
        } finally {
            process.destroyForcibly();
        }
        assertTrue(Files.exists(folder.resolve("m.jsonl")));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static CompletableFuture<String> post(HttpClient client, URI uri, String message) {
        HttpRequest request =
                HttpRequest.newBuilder(uri)
                        .POST(HttpRequest.BodyPublishers.ofString(message))
                        .build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofString())
                .thenApply(HttpResponse::body);
    }
}

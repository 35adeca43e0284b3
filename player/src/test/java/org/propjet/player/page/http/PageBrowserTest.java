package org.propjet.player.page.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** The page in a browser: a manager's match, and matches again. */
@Tag("browser")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class PageBrowserTest {
    @TempDir private Path folder;

    private final ExecutorService manager = Executors.newVirtualThreadPerTaskExecutor();
    private TestServer server;
    private Browser browser;

    @BeforeEach
    void open() throws IOException {
        browser = Browser.open(folder.resolve("profile"));
        server = new TestServer("uct");
        browser.go("http://127.0.0.1:" + server.port() + "/");
    }

    @AfterEach
    void close() {
        if (browser != null) {
            browser.close();
        }
        if (server != null) {
            server.close();
        }
        manager.shutdownNow();
    }

    @Test
    void aManagersMatchWhileItIsPlayed() throws Exception {
        browser.awaitText("state", "Waiting for a game manager.");
        browser.await("no address", () -> browser.text("address").endsWith(":" + server.port()));
        browser.pictures("start");

        String rules = TestServer.rules("connectFour");
        RawClient.post(server.port(), "( START m red ( " + rules + " ) 5 8 )");
        Future<String> first =
                manager.submit(() -> RawClient.post(server.port(), "( PLAY m NIL )"));
        browser.awaitText("phase", "Thinking");
        browser.awaitCount("#estimates tbody tr", 6);
        browser.pictures("thinking");
        first.get();
        browser.awaitText("phase", "Waiting for the others");
        assertTrue(browser.text("sum").contains("playouts"), browser.text("sum"));
        assertEquals(42, browser.count("#board [data-cell]"));

        RawClient.post(server.port(), "( PLAY m ( " + first.get() + " NOOP ) )");
        String best = browser.textOf("#estimates tr.best td");
        assertTrue(best.startsWith("drop"), "kept through noop: " + best);
        Future<String> third =
                manager.submit(
                        () -> RawClient.post(server.port(), "( PLAY m ( NOOP ( DROP 4 ) ) )"));
        browser.awaitText("phase", "Thinking");
        browser.awaitCount("#played li", 2);
        assertTrue(browser.textOf("#played li:last-child").contains("drop 4"));
        assertFalse(browser.text("match").contains("noop"), "idle moves are left out");
        third.get();
        RawClient.post(server.port(), "( ABORT m )");
        browser.awaitText("phase", "The match was aborted");

        browser.click("#home");
        browser.await("the match is not listed", () -> browser.count("#recent button") == 1);
        browser.click("#recent button");
        browser.awaitText("step", "0 of 2");
        browser.find("body").sendKeys(Keys.ARROW_RIGHT);
        browser.awaitText("step", "1 of 2");
        browser.find("body").sendKeys(Keys.END);
        browser.awaitText("step", "2 of 2");
        browser.click("#first");
        browser.awaitText("step", "0 of 2");
        browser.checkConsole();
    }

    @Test
    void matchFilesAreOpened() throws Exception {
        Path file = folder.resolve("m.json");
        Files.writeString(
                file,
                """
                {"matchId": "m", "gameName": "coins", "roles": ["a", "b"], "moves": [["(put 1 1)",
                "noop"], ["noop", "(put 2 2)"]], "goalValues": [0, 100], "states": [
                "((cell 1 1 e) (cell 1 2 e) (cell 2 1 e) (cell 2 2 e))",
                "((cell 1 1 a) (cell 1 2 e) (cell 2 1 e) (cell 2 2 e))",
                "((cell 1 1 a) (cell 1 2 e) (cell 2 1 e) (cell 2 2 b))"]}
                """);
        browser.await("not ready", () -> !browser.text("version").isEmpty());
        browser.find("#file").sendKeys(file.toString());
        browser.awaitText("step", "0 of 2");
        assertEquals(4, browser.count("#board [data-cell]"));
        browser.click("#last");
        browser.awaitText("phase", "b wins, 100 : 0");
        browser.pictures("replay");

        Files.writeString(file, "[1, 2");
        browser.click("#home");
        browser.find("#file").sendKeys(file.toString());
        browser.await(
                "no refusal", () -> browser.text("file-note").contains("This is no match file"));
    }
}

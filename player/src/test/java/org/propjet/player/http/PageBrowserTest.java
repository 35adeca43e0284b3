package org.propjet.player.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;

/**
 * The page in a browser: Debian's Chromium, without a window. Pictures of it are left in {@code
 * target/screenshots}.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class PageBrowserTest {
    private static final Path BROWSER = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Dimension DESKTOP = new Dimension(1280, 900);
    private static final Dimension PHONE = new Dimension(500, 1100);
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    @TempDir private Path profile;

    private final ExecutorService manager = Executors.newVirtualThreadPerTaskExecutor();
    private TestServer server;
    private ChromeDriver browser;

    @BeforeEach
    void open() throws IOException {
        assumeTrue(
                Files.isExecutable(BROWSER) && Files.isExecutable(DRIVER),
                "skipped: there is no Chromium (Debian's packages chromium and chromium-driver)");
        server = new TestServer("uct");
        ChromeOptions options = new ChromeOptions();
        options.setBinary(BROWSER.toFile());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + profile);
        ChromeDriverService service =
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(DRIVER.toFile())
                        .usingAnyFreePort()
                        .build();
        browser = new ChromeDriver(service, options);
    }

    @AfterEach
    void close() {
        if (browser != null) {
            browser.quit();
        }
        if (server != null) {
            server.close();
        }
        manager.shutdownNow();
    }

    @Test
    void itShowsTheRunningMatch() throws Exception {
        browser.manage().window().setSize(DESKTOP);
        browser.get("http://127.0.0.1:" + server.port() + "/");
        await("phase", "waiting for a match");

        String rules = TestServer.rules("connectFour");
        RawClient.post(server.port(), "( START m red ( " + rules + " ) 5 8 )");
        Future<String> first =
                manager.submit(() -> RawClient.post(server.port(), "( PLAY m NIL )"));
        await("phase", "thinking");
        awaitBars(7);
        picture("desktop");
        first.get();
        await("phase", "waiting for the others");
        assertTrue(text("facts").contains("we are red, of red, yellow"), text("facts"));
        assertTrue(text("board").contains("6  . . . . . . ."), text("board"));
        assertTrue(text("sum").contains("playouts"), text("sum"));

        browser.manage().window().setSize(PHONE);
        RawClient.post(server.port(), "( PLAY m ( " + first.get() + " NOOP ) )");
        Future<String> third =
                manager.submit(
                        () -> RawClient.post(server.port(), "( PLAY m ( NOOP ( DROP 4 ) ) )"));
        await("phase", "thinking");
        awaitBars(7);
        awaitElements("#played li", 2);
        picture("phone");
        assertEquals(
                0L,
                browser.executeScript(
                        "const page = document.documentElement;"
                                + "return page.scrollWidth - page.clientWidth;"),
                "pixels that are out of sight on a phone");
        third.get();
        RawClient.post(server.port(), "( ABORT m )");
        await("phase", "match was aborted");
        assertEquals(
                0,
                browser.manage().logs().get(LogType.BROWSER).getAll().stream()
                        .filter(entry -> entry.getLevel().equals(Level.SEVERE))
                        .count(),
                "errors in the browser's console");
    }

    private String text(String id) {
        return browser.findElement(By.id(id)).getText();
    }

    private void await(String id, String wanted) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!text(id).equals(wanted)) {
            assertTrue(System.nanoTime() < end, () -> id + " is still: " + text(id));
            Thread.sleep(20);
        }
    }

    private void awaitBars(int count) throws InterruptedException {
        awaitElements("#estimates rect.bar, #estimates rect.best", count);
    }

    /** Waits until there are so many: that a move is wanted is shown before what was played. */
    private void awaitElements(String selector, int count) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (browser.findElements(By.cssSelector(selector)).size() != count) {
            assertTrue(System.nanoTime() < end, "not " + count + " of " + selector);
            Thread.sleep(20);
        }
    }

    private void picture(String name) throws IOException {
        File taken = browser.getScreenshotAs(OutputType.FILE);
        Path folder = Files.createDirectories(Path.of("target", "screenshots"));
        Files.copy(
                taken.toPath(),
                folder.resolve(name + ".png"),
                java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }
}

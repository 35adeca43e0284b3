package org.propjet.player.page.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.logging.Level;

/** Debian's Chromium, without a window. Pictures are left in {@code target/screenshots}. */
final class Browser implements AutoCloseable {
    static final int DESKTOP = 1280;
    static final int PHONE = 390;

    private static final Path BROWSER = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Opens it, or skips the test where there is none. */
    static Browser open(Path profile) {
        assumeTrue(
                Files.isExecutable(BROWSER) && Files.isExecutable(DRIVER),
                "skipped: there is no Chromium (Debian's packages chromium and chromium-driver)");
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
        Browser browser = new Browser(new ChromeDriver(service, options));
        browser.size(DESKTOP);
        return browser;
    }

    /** Sets the window's width: {@link #DESKTOP} or {@link #PHONE}. */
    void size(int width) {
        boolean isPhone = width == PHONE;
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of(
                        "width",
                        width,
                        "height",
                        isPhone ? 844 : 900,
                        "deviceScaleFactor",
                        1,
                        "mobile",
                        isPhone));
    }

    void dark(boolean isDark) {
        Map<String, Object> scheme =
                Map.of("name", "prefers-color-scheme", "value", isDark ? "dark" : "light");
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of(scheme)));
    }

    void go(String address) {
        driver.get(address);
    }

    Object script(String text, Object... arguments) {
        return driver.executeScript(text, arguments);
    }

    WebElement find(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    int count(String selector) {
        return driver.findElements(By.cssSelector(selector)).size();
    }

    String text(String id) {
        return textOf("#" + id);
    }

    /** Returns what the first such element shows, also while the page draws it anew. */
    String textOf(String selector) {
        return ofDrawn(() -> find(selector).getText());
    }

    void click(String selector) {
        ofDrawn(
                () -> {
                    find(selector).click();
                    return true;
                });
    }

    /** Asks again when the page has replaced the element between finding it and asking it. */
    private static <T> T ofDrawn(Supplier<T> question) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (true) {
            try {
                return question.get();
            } catch (StaleElementReferenceException e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
            }
        }
    }

    /** Chooses an option by its value or its text. */
    void choose(String id, String wanted) {
        for (WebElement option : find("#" + id).findElements(By.tagName("option"))) {
            if (option.getText().equals(wanted) || wanted.equals(option.getDomProperty("value"))) {
                option.click();
                return;
            }
        }
        throw new AssertionError(id + " has no " + wanted);
    }

    /** Clicks on a cell, in its middle, as a person does. */
    void cell(String name) {
        click("#board [data-cell='" + name + "']");
    }

    /** Waits until something is so. */
    void await(String what, BooleanSupplier isSo) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!ofDrawn(isSo::getAsBoolean)) {
            assertTrue(
                    System.nanoTime() < end,
                    () -> what + "; the page says: " + text("phase") + "; " + text("note"));
            Thread.sleep(20);
        }
    }

    void awaitText(String id, String wanted) throws InterruptedException {
        await(id + " is not: " + wanted, () -> text(id).equals(wanted));
    }

    void awaitCount(String selector, int wanted) throws InterruptedException {
        await("not " + wanted + " of " + selector, () -> count(selector) == wanted);
    }

    /**
     * Takes pictures of the whole page at both widths, light and dark, and checks what must fit.
     */
    void pictures(String name) throws IOException {
        for (int width : new int[] {DESKTOP, PHONE}) {
            for (boolean isDark : new boolean[] {false, true}) {
                size(width);
                dark(isDark);
                picture(name + "-" + width + (isDark ? "-dark" : "-light"));
            }
            assertEquals(
                    0L,
                    script(
                            "const page = document.documentElement;"
                                    + "return page.scrollWidth - page.clientWidth;"),
                    "pixels that are out of sight at " + width);
        }
        size(DESKTOP);
        dark(false);
    }

    private void picture(String name) throws IOException {
        Object data =
                driver.executeCdpCommand(
                                "Page.captureScreenshot", Map.of("captureBeyondViewport", true))
                        .get("data");
        Path folder = Files.createDirectories(Path.of("target", "screenshots"));
        File taken = OutputType.FILE.convertFromBase64Png(String.valueOf(data));
        Files.copy(
                taken.toPath(), folder.resolve(name + ".png"), StandardCopyOption.REPLACE_EXISTING);
    }

    /** Checks that the page has reported no errors. */
    void checkConsole() {
        List<String> errors =
                driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                        .filter(entry -> entry.getLevel().equals(Level.SEVERE))
                        .map(Object::toString)
                        .toList();
        assertEquals(List.of(), errors, "errors in the browser's console");
    }

    @Override
    public void close() {
        driver.quit();
    }
}

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
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.NoSuchElementException;
import org.openqa.selenium.WebElement;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Matches of a person in a browser, from the first click to the banner. */
@Tag("browser")
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class PlayBrowserTest {
    private static final String ANY_MOVE = "#legal button";

    @TempDir private Path folder;

    private TestServer server;
    private Browser browser;

    @BeforeEach
    void open() throws IOException {
        browser = Browser.open(folder.resolve("profile"));
        server = new TestServer("legal");
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
    }

    private void begin(String game, String role, String against) throws InterruptedException {
        browser.await("no games", () -> browser.count("#game option") > 0);
        browser.choose("game", game);
        browser.choose("role", role);
        browser.find("#against").clear();
        browser.find("#against").sendKeys(against);
        browser.find("#seconds").clear();
        browser.find("#seconds").sendKeys("0.1");
        browser.click("#go");
        awaitTurn();
    }

    private boolean isOver() {
        return "over".equals(browser.find("#banner").getAttribute("class"));
    }

    private void awaitTurn() throws InterruptedException {
        browser.await("it is not our turn", () -> isOver() || browser.count(ANY_MOVE) > 0);
    }

    private void awaitPly(int ply) throws InterruptedException {
        browser.await("not move " + ply, () -> browser.count("#played li") >= ply);
        awaitTurn();
    }

    /** Plays on by clicks on cells where moves name any, else by the list, until the banner. */
    private void playToTheEnd() throws InterruptedException {
        while (!isOver()) {
            int before = browser.count("#played li");
            try {
                playOne();
            } catch (NoSuchElementException e) {
                continue; // drawn anew without it meanwhile
            }
            browser.await(
                    "nothing was played", () -> isOver() || browser.count("#played li") > before);
            awaitTurn();
        }
    }

    private void playOne() {
        for (int clicks = 0; clicks < 3 && browser.count("#board .next") > 0; clicks++) {
            browser.click("#board .next");
            if (browser.count(ANY_MOVE) == 0) {
                return;
            }
        }
        if (browser.count(ANY_MOVE) > 0) {
            browser.click(ANY_MOVE);
        }
    }

    private List<String> shownMoves() {
        return browser.find("#legal").findElements(By.tagName("button")).stream()
                .map(WebElement::getText)
                .toList();
    }

    @Test
    void connectFour() throws Exception {
        begin("connectFour", "red", "random");
        browser.cell("0,3,5");
        awaitPly(2);
        assertTrue(browser.textOf("#played li").contains("drop 4"));
        browser.click("#hint");
        browser.awaitCount("#legal button.hinted", 1);
        browser.pictures("connectFour");
        browser.click("#undo");
        browser.awaitCount("#played li", 0);
        browser.find("#filter").sendKeys("2");
        assertEquals(List.of("drop 2"), shownMoves());
        browser.find("#filter").sendKeys(Keys.ENTER);
        browser.find("#filter").clear();
        browser.find("#filter").sendKeys(" ", Keys.BACK_SPACE);
        awaitPly(2);
        playToTheEnd();
        browser.await(
                "no banner", () -> browser.text("phase").matches(".* wins, 100 : 0|A draw.*"));
        browser.pictures("connectFour-over");
        browser.click("#again");
        browser.await("no replay", () -> browser.text("step").startsWith("0 of "));
        browser.click("#next");
        browser.await("no step", () -> browser.text("step").startsWith("1 of "));
        browser.checkConsole();
    }

    @Test
    void breakthrough() throws Exception {
        begin("breakthrough", "white", "random");
        boolean hasCaptured = false;
        while (!isOver()) {
            int pieces = browser.count("#board .piece");
            int before = browser.count("#played li");
            if (!capture()) {
                browser.click("#board .next");
                browser.click("#board .next");
            }
            browser.await(
                    "nothing was played", () -> isOver() || browser.count("#played li") > before);
            awaitTurn();
            hasCaptured |= browser.count("#board .piece") < pieces;
        }
        assertTrue(hasCaptured, "no piece was captured");
        assertTrue(browser.text("phase").contains("wins, 100 : 0"), browser.text("phase"));
        browser.pictures("breakthrough-over");
        browser.checkConsole();
    }

    /** Plays a capture if there is one: a piece is clicked, then one that it can take. */
    private boolean capture() {
        Object sources =
                browser.script(
                        "return [...document.querySelectorAll('#board .next')]"
                                + ".map(cell => cell.dataset.cell);");
        for (Object source : (List<?>) sources) {
            browser.cell(String.valueOf(source));
            if (browser.count("#board .next .piece") > 0) {
                browser.click("#board .next:has(.piece)");
                return true;
            }
            browser.cell(String.valueOf(source)); // put back
        }
        return false;
    }

    @Test
    void hex() throws Exception {
        begin("hex", "red", "random");
        browser.pictures("hex");
        for (int column = 0; column < 9; column++) {
            String cell = "0," + column + ",4";
            if (isOver() || browser.count("#board [data-cell='" + cell + "'].next") == 0) {
                continue;
            }
            int before = browser.count("#played li");
            browser.cell(cell);
            browser.await("no answer", () -> isOver() || browser.count("#played li") >= before + 2);
            awaitTurn();
        }
        playToTheEnd();
        assertTrue(browser.text("phase").contains("wins, 100 : 0"), browser.text("phase"));
        browser.pictures("hex-over");
        browser.checkConsole();
    }

    @Test
    void eightPuzzleIsPlayedAlone() throws Exception {
        begin("eightPuzzle", "player", "auto");
        browser.pictures("eightPuzzle");
        playToTheEnd();
        assertTrue(browser.text("phase").endsWith("points"), browser.text("phase"));
        assertEquals(60, browser.count("#played li"));
        browser.checkConsole();
    }

    /** Both ride at the same time; the arrows steer. */
    @Test
    void tronIsSteeredByArrows() throws Exception {
        begin("tron", "blue", "random");
        browser.find("body").sendKeys(Keys.ARROW_RIGHT);
        awaitPly(1);
        assertTrue(browser.textOf("#played li").contains("ride east"));
        browser.pictures("tron");
        playToTheEnd();
        assertFalse(browser.text("phase").isEmpty());
        browser.checkConsole();
    }

    @Test
    void nothingHiddenIsShown() throws Exception {
        begin("montyHall", "candidate", "auto");
        assertEquals(0, browser.count("#board [data-cell]"));
        assertFalse(browser.text("match").contains("car"), browser.text("match"));
        assertFalse(browser.find("#hint").isEnabled());
        playToTheEnd();
        assertTrue(browser.text("phase").endsWith("points"), browser.text("phase"));
    }

    @Test
    void aManagersMatchComesFirst() throws Exception {
        begin("ticTacToe", "x", "legal");
        String rules = TestServer.rules("ticTacToe");
        RawClient.post(server.port(), "( START m x ( " + rules + " ) 5 8 )");
        browser.await("not closed", () -> browser.text("note").contains("it comes first"));
        browser.click("#home");
        browser.await("it can be begun", () -> !browser.find("#go").isEnabled());
    }
}

package org.propjet.player.page.http;

import com.google.gson.JsonObject;

import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.protocol.MatchHost;
import org.propjet.player.match.protocol.MatchView;
import org.propjet.player.page.GameShelf;
import org.propjet.player.page.MatchFile;
import org.propjet.player.page.PageText;
import org.propjet.player.page.RequestRefusedException;
import org.propjet.player.page.Tables;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;

/**
 * What the page asks for beside the running match: what there is, matches that are over, and
 * matches that a visitor plays. All that costs more than a look is for those who sit at this
 * machine, and for the page that it serves itself.
 *
 * <p>The connection has to come from this machine, not by way of a proxy. The address that the
 * browser was given has to be this machine's own, as a name that is made to lead here is somebody
 * else's page (DNS rebinding). And the request has to come from our own page: browsers say so
 * (Fetch Standard; Fetch Metadata Request Headers).
 *
 * <p>Thread-safe.
 */
final class VisitorHandler implements HttpListener.Handler {
    /** Where its requests go. */
    static final String FOLDER = "/visit/";

    /** The longest request but for a match file, in bytes. */
    private static final int REQUEST_BYTES = 1 << 16;

    /** So many onlookers of visitors' matches are told what happens. */
    private static final int MOST_LISTENERS = 32;

    /** How long a visitor waits for the replays of others. */
    private static final long PATIENCE_SECONDS = 30;

    private static final long PAUSE_MILLIS = 10_000;
    private static final long LEAST_PAUSE_MILLIS = 50;

    private static final List<String> PROXY_HEADERS =
            List.of("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "Via");

    private final MatchHost host;
    private final Tables tables;
    private final GameShelf shelf;
    private final MatchFile files;
    private final Semaphore listeners = new Semaphore(MOST_LISTENERS);

    private final DrawingThread drawing;

    /** Files are read, and replays drawn and sent, for one visitor at a time. */
    private final Semaphore replaying = new Semaphore(1);

    /**
     * Makes a handler.
     *
     * @param tables the matches that visitors play
     * @param drawing makes replays
     */
    VisitorHandler(MatchHost host, GameShelf shelf, Tables tables, DrawingThread drawing) {
        this.host = host;
        this.tables = tables;
        this.shelf = shelf;
        this.drawing = drawing;
        this.files = new MatchFile(shelf);
    }

    @Override
    public void handle(HttpExchange exchange)
            throws IOException, RequestRefusedException, InterruptedException {
        exchange.reply("Cache-Control", "no-store");
        if (!isOwnPage(exchange)) {
            throw new RefusedException(
                    Reply.FORBIDDEN, "This is for the page of this server only.");
        }
        String path = exchange.request().path().substring(FOLDER.length());
        if (!path.equals("replay") && exchange.bodyLength() > REQUEST_BYTES) {
            throw new RefusedException(
                    Reply.TOO_LARGE,
                    "The request is longer than the %,d bytes that are read."
                            .formatted(REQUEST_BYTES));
        }
        String action = exchange.method() + " " + path;
        if (!action.equals("GET about") && !isLocal(exchange)) {
            throw new RefusedException(
                    Reply.FORBIDDEN,
                    "Only who sits at the machine of this server can do that, at"
                            + " http://localhost.");
        }
        switch (action) {
            case "GET about" -> sendJson(exchange, about(exchange));
            case "POST begin" -> {
                sendJson(exchange, PageText.json(Map.of("id", tables.begin(text(exchange)))));
            }
            case "POST act" -> {
                tables.act(text(exchange));
                sendJson(exchange, new JsonObject());
            }
            case "GET recent" -> draw(exchange, () -> recent(exchange));
            case "GET again" -> draw(exchange, () -> tables.again(parameter(exchange)));
            case "GET events" -> listen(exchange);
            case "POST replay" -> {
                String file = text(exchange);
                draw(exchange, () -> files.read(file, number(parameter(exchange))));
            }
            default -> throw new RefusedException(Reply.NOT_FOUND, "There is no such page.");
        }
    }

    /** Returns whether a visitor sits at this machine, as far as can be told. */
    private static boolean isLocal(HttpExchange exchange) {
        return exchange.remote().isLoopbackAddress()
                && PROXY_HEADERS.stream().allMatch(name -> exchange.header(name) == null)
                && HostNames.isLoopback(exchange.header("Host"));
    }

    /** Returns whether a request comes from our own page, or from no page. */
    private static boolean isOwnPage(HttpExchange exchange) {
        String origin = exchange.header("Origin");
        String site = exchange.header("Sec-Fetch-Site");
        boolean isOwnOrigin = origin == null || origin.equals("http://" + exchange.header("Host"));
        return isOwnOrigin && (site == null || site.equals("same-origin") || site.equals("none"));
    }

    /** A player that can be asked for; its components are called as the page calls them. */
    private record Offered(String name, String meaning) {}

    /** A manager's match that is over, likewise. */
    private record Recent(
            long id, String title, int plies, List<String> roles, List<Integer> goals) {}

    /** Says what there is: what can be played, and which matches are over. */
    private JsonObject about(HttpExchange exchange) {
        String version = VisitorHandler.class.getPackage().getImplementationVersion();
        boolean isLocal = isLocal(exchange);
        Map<String, Object> about = new LinkedHashMap<>();
        about.put("version", version == null ? "" : version);
        about.put("jdk", System.getProperty("java.version"));
        about.put("isLocal", isLocal);
        about.put("games", isLocal ? shelf.offers() : List.of());
        about.put("players", isLocal ? players() : List.of());
        about.put("recent", isLocal ? recentMatches() : List.of());
        return PageText.json(about);
    }

    private static List<Offered> players() {
        return PlayerSpec.kinds().stream()
                .map(each -> new Offered(each.kind(), each.meaning()))
                .toList();
    }

    private List<Recent> recentMatches() {
        return host.board().recent().stream()
                .map(
                        view ->
                                new Recent(
                                        view.version(),
                                        view.start().matchId(),
                                        view.course().ply(),
                                        view.game().roles(),
                                        view.course().goals()))
                .toList();
    }

    private JsonObject recent(HttpExchange exchange) throws RequestRefusedException {
        long version = number(parameter(exchange));
        for (MatchView view : host.board().recent()) {
            if (view.version() == version) {
                return ViewJson.replay(view);
            }
        }
        throw new RequestRefusedException("This match is not kept any more.");
    }

    /** Draws and sends a replay, unless a manager's match goes on. */
    private void draw(HttpExchange exchange, Callable<JsonObject> replay)
            throws IOException, RequestRefusedException, InterruptedException {
        if (!replaying.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new RequestRefusedException("Somebody else looks at a match; try again later.");
        }
        try {
            if (host.board().view().isRunning()) {
                throw new RequestRefusedException(
                        "A game manager's match goes on; it comes first.");
            }
            exchange.send(Reply.OK, drawing.make(() -> packed(exchange, replay.call())));
        } finally {
            replaying.release();
        }
    }

    private void listen(HttpExchange exchange)
            throws IOException, RequestRefusedException, InterruptedException {
        String id = parameter(exchange);
        if (!listeners.tryAcquire()) {
            throw new RequestRefusedException("Too many are looking at games here.");
        }
        try {
            Tables.Update update = tables.await(id, -2, 0);
            exchange.beginEvents();
            exchange.sendEvent("data: " + update.text());
            while (!update.isLast()) {
                Thread.sleep(LEAST_PAUSE_MILLIS);
                update = tables.await(id, update.version(), PAUSE_MILLIS);
                exchange.sendEvent("data: " + update.text());
            }
        } finally {
            listeners.release();
        }
    }

    /** Returns what stands behind the question mark. */
    private static String parameter(HttpExchange exchange) throws RequestRefusedException {
        try {
            return URLDecoder.decode(exchange.request().query(), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new RequestRefusedException("The address is not encoded as it should.");
        }
    }

    private static int number(String text) throws RequestRefusedException {
        try {
            return text.isEmpty() ? 0 : Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new RequestRefusedException("'" + text + "' is no number.");
        }
    }

    private static String text(HttpExchange exchange) {
        String text = new String(exchange.takeBody(), StandardCharsets.UTF_8);
        exchange.bodyIsRead();
        return text;
    }

    private static void sendJson(HttpExchange exchange, JsonObject json) throws IOException {
        exchange.send(Reply.OK, packed(exchange, json));
    }

    /** Returns the bytes of an answer, and sets the headers that they need. */
    private static byte[] packed(HttpExchange exchange, JsonObject json) throws IOException {
        byte[] bytes = json.toString().getBytes(StandardCharsets.UTF_8);
        exchange.reply("Content-Type", "application/json; charset=utf-8");
        String accepted = exchange.header("Accept-Encoding");
        if (bytes.length > REQUEST_BYTES && accepted != null && accepted.contains("gzip")) {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
                gzip.write(bytes);
            }
            exchange.reply("Content-Encoding", "gzip");
            bytes = packed.toByteArray();
        }
        return bytes;
    }
}

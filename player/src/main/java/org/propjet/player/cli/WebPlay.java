package org.propjet.player.cli;

import org.propjet.engine.game.Game;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.protocol.HostOptions;
import org.propjet.player.match.protocol.MatchHost;
import org.propjet.player.match.protocol.MatchLog;
import org.propjet.player.page.GameShelf;
import org.propjet.player.page.RequestRefusedException;
import org.propjet.player.page.Seating;
import org.propjet.player.page.http.PageAccess;
import org.propjet.player.page.http.PlayerServer;
import org.propjet.player.page.http.ServerOptions;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.Interruption;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Refusal;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** The option {@code --web} of {@code play}: the match is played in a browser of this machine. */
final class WebPlay {
    /** How long the process waits for the server to end; it takes half of that, at most. */
    private static final Duration FAREWELL = Duration.ofSeconds(4);

    private WebPlay() {}

    /**
     * Returns who plays what.
     *
     * @param given for each role the player that was named, which is empty for a person
     * @return each role's player; empty for the visitor, who plays the first role that nobody was
     *     named for, unless {@code human} was named
     */
    static List<Optional<PlayerSpec>> seats(
            List<Optional<Optional<PlayerSpec>>> given, List<String> roles) {
        List<Optional<PlayerSpec>> seats = new ArrayList<>();
        boolean hasVisitor = given.contains(Optional.of(Optional.<PlayerSpec>empty()));
        for (int role = 0; role < roles.size(); role++) {
            Optional<PlayerSpec> seat = Optional.empty();
            if (given.get(role).isPresent()) {
                seat = given.get(role).get();
            } else if (!Game.isChance(roles.get(role))) {
                seat = hasVisitor ? Optional.of(PlayerSpec.standard()) : Optional.empty();
                hasVisitor = true;
            }
            seats.add(seat);
        }
        return seats;
    }

    /**
     * Begins a match, and waits until the process is interrupted. Only this machine is listened to.
     *
     * @param shelf has the game
     * @param seating who plays
     * @param out is told where
     * @throws Refusal if the match cannot begin
     */
    static int play(GameShelf shelf, Seating seating, Output out) {
        ServerOptions options = ServerOptions.here(PageAccess.NONE, shelf);
        CountDownLatch end = new CountDownLatch(1);
        try (Interruption interruption = Interruption.listen(end::countDown, FAREWELL, () -> {});
                MatchHost host =
                        new MatchHost(
                                HostOptions.standard(PlayerSpec.standard()),
                                MatchLog.none(),
                                _ -> {});
                PlayerServer server = PlayerServer.start(options, host)) {
            out.line("play at " + server.url() + "/#play=" + server.tables().begin(seating));
            end.await();
            return interruption.isRequested() ? ExitStatus.INTERRUPTED : ExitStatus.DONE;
        } catch (RequestRefusedException e) {
            throw new Refusal(e.sentence());
        } catch (IOException e) {
            throw new Refusal("cannot listen: " + GameSource.reason(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitStatus.INTERRUPTED;
        }
    }
}

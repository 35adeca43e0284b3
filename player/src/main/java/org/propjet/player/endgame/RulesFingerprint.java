package org.propjet.player.endgame;

import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.OpenedGame;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetText;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Tells games apart whose rules differ, be it in what a goal is worth: a hash of the network, as
 * {@link NetText} writes it. It is the same for the same rules, whatever evaluates them.
 *
 * <p>Cost: linear in the network.
 */
public final class RulesFingerprint {
    private RulesFingerprint() {}

    /**
     * Returns the fingerprint of a game.
     *
     * @throws IllegalArgumentException with a message for people, if it has no network
     */
    public static String of(Game game) {
        NetGame net =
                GameLine.networkOf(OpenedGame.originalOf(game))
                        .orElseThrow(
                                () ->
                                        new IllegalArgumentException(
                                                ("files about a game belong to its network, and the"
                                                     + " backend %s has none; choose another"
                                                     + " backend")
                                                        .formatted(game.backend())));
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            OutputStream into = new DigestOutputStream(OutputStream.nullOutputStream(), digest);
            try (Writer text = new OutputStreamWriter(into, StandardCharsets.UTF_8)) {
                NetText.write(net.net(), text);
            }
            return HexFormat.of().formatHex(digest.digest(), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // nothing is written anywhere
        }
    }
}

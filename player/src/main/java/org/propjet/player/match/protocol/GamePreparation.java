package org.propjet.player.match.protocol;

import org.propjet.engine.game.Game;
import org.propjet.engine.rules.GameRules;
import org.propjet.player.play.DeepThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.concurrent.CompletableFuture;

/**
 * Makes a game of a match's rules, in a thread of its own: reads and checks them, grounds and
 * compiles them. Thread-safe.
 */
final class GamePreparation implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GamePreparation.class);

    private final MatchResources resources;
    private final String name;
    private final String text;
    private final CompletableFuture<GameRules> rules = new CompletableFuture<>();
    private final CompletableFuture<Game> fastGame = new CompletableFuture<>();
    private final Thread thread;

    /**
     * Begins.
     *
     * @param name the game's name
     * @param text the rules
     * @param before what has to be over first: the end of the last match, whose memory is wanted
     */
    GamePreparation(
            MatchResources resources, String name, String text, CompletableFuture<Void> before) {
        this.resources = resources;
        this.name = name;
        this.text = text;
        this.thread = DeepThread.named("match-loader").start(() -> run(before));
    }

    /** Returns the rules, once they have been read; a failure if they were refused. */
    CompletableFuture<GameRules> rules() {
        return rules;
    }

    /** Returns the compiled game, once it has been made; a failure if it cannot be. */
    CompletableFuture<Game> fastGame() {
        return fastGame;
    }

    private void run(CompletableFuture<Void> before) {
        try {
            before.join();
            GameRules checked = resources.rules(name, text);
            rules.complete(checked);
            checked.warnings().forEach(warning -> LOG.debug("{}", warning));
            Game game = resources.fastGame(checked);
            resources.made(game, name, text);
            if (!fastGame.complete(game)) {
                game.close();
            }
        } catch (RuntimeException | Error e) {
            if (!fastGame.isCancelled()) {
                LOG.warn("{}: {}", name, String.valueOf(e.getMessage()));
                LOG.debug("the failure", e);
            }
            rules.completeExceptionally(e);
            fastGame.completeExceptionally(e);
        }
    }

    /** Ends what is going on, soon: who waits for rules or a game waits no more. */
    void stop() {
        fastGame.cancel(false);
        rules.cancel(false);
        thread.interrupt();
    }

    /** Ends what is going on, and closes the game. Cost: what that takes. */
    @Override
    public void close() {
        stop();
        if (!fastGame.isCompletedExceptionally()) {
            fastGame.join().close();
        }
    }
}

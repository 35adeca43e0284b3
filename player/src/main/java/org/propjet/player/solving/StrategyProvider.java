package org.propjet.player.solving;

import org.propjet.engine.game.Game;
import org.propjet.player.files.FileFault;
import org.propjet.player.search.Player;
import org.propjet.player.search.PlayerProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** Players that follow a strategy which {@code propjet solve --strategy} has written. */
public final class StrategyProvider implements PlayerProvider {
    private static final String FILE = "file";
    private static final Logger LOG = LoggerFactory.getLogger(StrategyProvider.class);

    /** Whether somebody was told that a strategy is for another role. */
    private final AtomicBoolean isWarned = new AtomicBoolean();

    /** Makes the provider. */
    public StrategyProvider() {}

    @Override
    public String kind() {
        return "strategy";
    }

    @Override
    public String meaning() {
        return "the moves of a file that solve has written (option file)";
    }

    @Override
    public List<String> optionNames() {
        return List.of(FILE);
    }

    @Override
    public void check(Map<String, String> options) {
        open(options);
    }

    private static Strategy open(Map<String, String> options) {
        String name = options.get(FILE);
        if (name == null) {
            throw new IllegalArgumentException(
                    "the player strategy needs a file: strategy:file=FILE, as 'propjet solve GAME"
                            + " --strategy FILE' writes it");
        }
        try {
            return Strategy.open(Path.of(name));
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("cannot read the strategy " + name, e);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "cannot read the strategy %s: %s".formatted(name, FileFault.reason(e)), e);
        }
    }

    @Override
    public Player newPlayer(Game game, int roleIndex, Map<String, String> options, long seed) {
        Strategy strategy = open(options);
        int role = strategy.roleIndex(game);
        if (role != roleIndex) {
            if (isWarned.compareAndSet(false, true)) { // in a series roles rotate
                LOG.warn(
                        "the strategy {} is for the role {}; as {} the player plays the first legal"
                                + " moves",
                        options.get(FILE),
                        game.roles().get(role),
                        game.roles().get(roleIndex));
            }
            return new StrategyPlayer(game, roleIndex, null);
        }
        return new StrategyPlayer(game, roleIndex, strategy);
    }
}

package org.propjet.player.kinds;

import org.propjet.engine.game.Game;
import org.propjet.player.play.Option;
import org.propjet.player.play.Options;
import org.propjet.player.play.Player;
import org.propjet.player.search.flat.RulePlayer;
import org.propjet.player.solve.Strategy;
import org.propjet.player.solve.StrategyPlayer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Players that follow a strategy which {@code propjet solve --strategy} has written. */
final class StrategyKind implements PlayerKind {
    private static final Option<Optional<Strategy>> FILE =
            Option.file(
                    "file",
                    Optional.empty(),
                    "the strategy, as 'solve --strategy' writes it",
                    name -> Optional.of(Strategy.named(name)));

    private static final Logger LOG = LoggerFactory.getLogger(StrategyKind.class);

    /** Whether somebody was told that a strategy is for another role. */
    private final AtomicBoolean isWarned = new AtomicBoolean();

    @Override
    public String kind() {
        return "strategy";
    }

    @Override
    public String meaning() {
        return "the moves of a file that solve has written";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(FILE, Options.SEED);
    }

    @Override
    public void check(Options options) {
        if (options.get(FILE).isEmpty()) {
            throw new IllegalArgumentException(
                    "the player strategy needs a file: strategy:file=FILE, as 'propjet solve GAME"
                            + " --strategy FILE' writes it");
        }
    }

    @Override
    public Player newPlayer(Game game, int roleIndex, Options options) {
        Strategy strategy = options.get(FILE).orElseThrow();
        int role = strategy.roleIndex(game);
        if (role != roleIndex) {
            if (isWarned.compareAndSet(false, true)) { // in a series roles rotate
                LOG.warn(
                        "the strategy {} is for the role {}; as {} the player plays the first legal"
                                + " moves",
                        options.told().get(FILE.name()),
                        game.roles().get(role),
                        game.roles().get(roleIndex));
            }
            return RulePlayer.first(game, roleIndex);
        }
        return new StrategyPlayer(game, roleIndex, strategy);
    }
}

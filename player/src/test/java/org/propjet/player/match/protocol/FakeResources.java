package org.propjet.player.match.protocol;

import org.propjet.engine.game.Game;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Budget;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.play.Decision;
import org.propjet.player.play.Player;
import org.propjet.player.search.flat.RulePlayer;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToLongFunction;

/** Resources whose games and players are what a test wants. Overridden where they fail. */
class FakeResources extends MatchResources {
    final AtomicInteger playerCount = new AtomicInteger();
    final AtomicInteger openPlayerCount = new AtomicInteger();

    FakeResources() {
        super(PlayerSpec.parse("mc"));
    }

    @Override
    public Game fastGame(GameRules rules) {
        return NetGame.of(rules, GroundingBudget.standard(), NetOptions.standard());
    }

    @Override
    public Player player(Game game, int roleIndex) {
        int number = playerCount.incrementAndGet();
        openPlayerCount.incrementAndGet();
        return new FakePlayer(
                number,
                RulePlayer.first(game, roleIndex),
                budget -> decision(number, game, budget));
    }

    /** Returns which move a player chooses; less than zero for the first legal one. */
    long decision(int playerNumber, Game game, Budget budget) {
        return -1;
    }

    /** Called when a player prepares. */
    void preparing(int playerNumber) {}

    /** Returns what a player remarks when it has prepared. */
    Optional<String> remark(int playerNumber) {
        return Optional.empty();
    }

    /** Called when a player is closed. */
    void closing(int playerNumber) {}

    /** A player that follows the match, and chooses as a test wants it to. */
    private final class FakePlayer implements Player {
        private final int number;
        private final RulePlayer first;
        private final ToLongFunction<Budget> choice;

        FakePlayer(int number, RulePlayer first, ToLongFunction<Budget> choice) {
            this.number = number;
            this.first = first;
            this.choice = choice;
        }

        @Override
        public int roleIndex() {
            return first.roleIndex();
        }

        @Override
        public void prepare(Budget budget) {
            preparing(number);
        }

        @Override
        public Optional<String> remark() {
            return FakeResources.this.remark(number);
        }

        @Override
        public Decision decide(Budget budget) {
            long move = choice.applyAsLong(budget);
            return move < 0 ? first.decide(budget) : Decision.of((int) move, Decision.Reason.RULE);
        }

        @Override
        public void advance(int[] jointMove) {
            first.advance(jointMove);
        }

        @Override
        public void close() {
            closing(number);
            openPlayerCount.decrementAndGet();
        }
    }
}

package org.propjet.player.author;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.OpenedGame;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.engine.rules.StartPosition;
import org.propjet.engine.time.Budget;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.MatchClock;
import org.propjet.player.play.Player;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.Refusal;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A player that is tested on single states. In each it begins anew, and knows nothing of the
 * others; only the game is compiled once. Not thread-safe.
 */
final class TestedPlayer implements RuleTests.Chooser, AutoCloseable {
    /** So long the first state waits for the game's fastest code, so that all have the same. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration LOOK = Duration.ofMillis(100);

    private final PlayerSpec spec;
    private final MatchClock clock;
    private final PlayoutPolicy policy;
    private final GroundingBudget budget;
    private final Consumer<String> note;

    private final AtomicInteger asked = new AtomicInteger();

    /** The game that was played last, and where it begins; null before the first. */
    private @Nullable Game last;

    private Optional<List<String>> start = Optional.empty();

    private final Budget thinking = Budget.endless();

    /**
     * Makes it.
     *
     * @param clock what it has before the first move, and for it
     * @param policy how playouts choose moves
     * @param note takes what a person should know
     */
    TestedPlayer(
            PlayerSpec spec,
            MatchClock clock,
            PlayoutPolicy policy,
            GroundingBudget budget,
            Consumer<String> note) {
        this.spec = spec;
        this.clock = clock;
        this.policy = policy;
        this.budget = budget;
        this.note = note;
    }

    /** Returns how many states it was asked for; by any thread. */
    int askedCount() {
        return asked.get();
    }

    /** Has it choose at once from now on, whatever it knows; by any thread. */
    void stop() {
        thinking.cancel();
    }

    @Override
    public String name() {
        return spec.text();
    }

    @Override
    public String choose(SteppedGame game, int role) {
        asked.getAndIncrement();
        Game here = OpenedGame.of(compiled(game), game.facts());
        try (Player player = spec.newPlayer(here, role)) {
            player.prepare(thinking.within(clock.startDeadline(0)));
            int move = player.decide(thinking.within(clock.playDeadline(0))).moveId();
            return here.moveTable().move(role, move);
        }
    }

    private Game compiled(SteppedGame stepped) {
        if (last != null && start.equals(stepped.startFacts())) {
            return last;
        }
        close();
        start = stepped.startFacts();
        Rulesheet rules =
                start.map(facts -> StartPosition.of(stepped.rulesheet(), facts))
                        .orElse(stepped.rulesheet());
        Game game = Backend.AUTO.gameOrReference(RuleChecker.check(rules), budget, policy, note);
        last = game;
        if (game.hasPercepts()) {
            throw Refusal.ofHidden(game);
        }
        if (game instanceof CompiledGame racing) {
            awaitFastest(racing);
        }
        return game;
    }

    private void awaitFastest(CompiledGame game) {
        Budget patience = Budget.ofNanos(PATIENCE.toNanos());
        try {
            boolean isThere = false;
            while (!isThere && !thinking.isOver() && !patience.isOver()) {
                isThere = game.awaitFastest(LOOK);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        if (last != null) {
            last.close();
            last = null;
        }
    }
}

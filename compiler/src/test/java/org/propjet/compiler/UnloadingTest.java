package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.compiler.tiers.InPlay;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Budget;
import org.propjet.games.GameLibrary;

import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;

/** A season of matches in one virtual machine: what one game took, the next one gets back. */
class UnloadingTest {
    private static final int GAMES = 200;

    /** Some may still be referred to from the stack. */
    private static final int LEAST = 190;

    @Tag("timed")
    @Test
    void classesOfPastGamesAreUnloaded() throws InterruptedException {
        long before = unloadedOfOthers();
        for (int game = 0; game < GAMES; game++) {
            CompiledGame compiled =
                    GameLine.compile(TestGames.net("ticTacToe"), CompileOptions.on(Tier.LANES));
            compiled.newPlayouts(game)
                    .run(compiled.initialState(), System.nanoTime(), new PlayoutTally(2));
        }
        assertUnloaded(before);
    }

    @Test
    void classesForSingleStatesAreUnloadedToo() throws InterruptedException {
        long before = unloadedOfOthers();
        for (int game = 0; game < GAMES; game++) {
            ScalarGame scalar = ScalarGame.of(TestGames.net("ticTacToe"));
            assertTrue(scalar.report().refusal().isEmpty());
            scalar.newReasoner().goal(0);
        }
        assertUnloaded(before);
    }

    @Test
    @Timeout(60)
    void aGameThatNobodyHoldsIsForgottenAndItsThreadEnds() throws InterruptedException {
        Played played = played("forgotten");
        while (!played.game().refersTo(null)) {
            System.gc();
            Thread.sleep(20);
        }
        played.looking().join();
        assertFalse(played.looking().isAlive());
    }

    /** A game that was played and is not closed, and the thread that looks for something faster. */
    private record Played(WeakReference<CompiledGame> game, Thread looking) {}

    private static Played played(String name) {
        GameRules rules = GameLine.rules(name, GameLibrary.rules("ticTacToe"));
        InPlay inPlay = InPlay.of(TestGames.net(rules), CompileOptions.standard());
        inPlay.quieten(Budget.ofSeconds(600)); // so long the thread waits, if the game is held
        CompiledGame game = new CompiledGame(inPlay);
        Thread looking =
                Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().equals("compiler of " + name))
                        .findAny()
                        .orElseThrow();
        game.newPlayouts(1).run(game.initialState(), System.nanoTime(), new PlayoutTally(2));
        game.newReasoner().setState(game.initialState());
        return new Played(new WeakReference<>(game), looking);
    }

    /** Collects what other tests left, so that it does not count as ours. */
    private static long unloadedOfOthers() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(20);
        }
        return unloaded();
    }

    private static long unloaded() {
        return ManagementFactory.getClassLoadingMXBean().getUnloadedClassCount();
    }

    private static void assertUnloaded(long before) throws InterruptedException {
        for (int attempt = 0; attempt < 50 && unloaded() - before < LEAST; attempt++) {
            System.gc();
            Thread.sleep(20);
        }
        long count = unloaded() - before;
        assertTrue(count >= LEAST, count + " of " + GAMES + " classes were unloaded");
    }
}

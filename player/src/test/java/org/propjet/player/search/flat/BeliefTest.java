package org.propjet.player.search.flat;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Games;
import org.propjet.player.search.flat.Belief.PossibleState;

import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

class BeliefTest {
    private static final int[] NOTHING = {};

    private final Game montyHall = Games.bundled("montyHall");
    private final Belief belief = new Belief(montyHall, 0, 1);
    private final Budget patience = Budget.ofNanos(60_000_000_000L);

    private int move(String text) {
        return montyHall.moveTable().idOf(0, text);
    }

    private int percept(String text) {
        return montyHall.perceptTable().idOf(0, text);
    }

    /** Returns what the states say of a relation. */
    private Set<String> fluents(String relation) {
        Set<String> fluents = new TreeSet<>();
        for (PossibleState possible : belief.states()) {
            montyHall.stateLayout().fluentsOf(possible.state()).stream()
                    .filter(fluent -> fluent.startsWith("(" + relation + " "))
                    .forEach(fluents::add);
        }
        return fluents;
    }

    @Test
    void whatIsNotSeenMayBeAnything() {
        assertTrue(belief.advance(move("noop"), NOTHING, patience));
        assertEquals(3, belief.states().size());
        assertEquals(
                Belief.PARTICLE_COUNT,
                belief.states().stream().mapToInt(PossibleState::weight).sum());
        assertEquals(Belief.PARTICLE_COUNT / 3.0, belief.states().get(0).weight(), 50);
        assertEquals(Set.of("(car 1)", "(car 2)", "(car 3)"), fluents("car"));
        assertArrayEquals(
                new int[] {move("(choose 1)"), move("(choose 2)"), move("(choose 3)")},
                belief.legalMoves());
    }

    @Test
    void whatIsSeenExcludesStates() {
        belief.advance(move("noop"), NOTHING, patience);
        belief.advance(move("(choose 2)"), NOTHING, patience);
        assertEquals(Set.of("(chosen 2)"), fluents("chosen"));
        assertTrue(belief.advance(move("noop"), new int[] {percept("(opened 3)")}, patience));
        assertEquals(Set.of("(opened 3)"), fluents("opened"));
        assertEquals(Set.of("(car 1)", "(car 2)"), fluents("car"));
        // Twice as likely behind the door that was not chosen.
        assertEquals(Belief.PARTICLE_COUNT * 2 / 3.0, belief.states().get(0).weight(), 50);
    }

    @Test
    void whatCannotBeIsFollowedByAnything() {
        assertFalse(belief.advance(move("noop"), new int[] {percept("(opened 3)")}, patience));
        assertEquals(Set.of("(phase choosing)"), fluents("phase"));
        assertFalse(belief.states().isEmpty());
        // That was then: what can be again is.
        assertTrue(belief.advance(move("(choose 1)"), NOTHING, patience));
    }

    @Test
    void anIllegalMoveOfOursIsFollowedByALegalOne() {
        belief.advance(move("noop"), NOTHING, patience);
        assertFalse(belief.advance(move("switch"), NOTHING, patience));
        assertEquals(Set.of("(phase opening)"), fluents("phase"));
    }

    @Test
    void withoutTimeWhatAgreesIsNotLookedForLong() {
        AtomicInteger perceptCount = new AtomicInteger();
        Reasoner reasoner = montyHall.newReasoner();
        Reasoner counting =
                proxy(
                        Reasoner.class,
                        reasoner,
                        call -> perceptCount.addAndGet(call.equals("percepts") ? 1 : 0),
                        null);
        Belief late = new Belief(proxy(Game.class, montyHall, call -> {}, counting), 0, 1);
        assertFalse(
                late.advance(move("noop"), new int[] {percept("(opened 3)")}, Budget.ofNanos(-1)));
        assertEquals(4, perceptCount.get());
    }

    /** Returns something whose calls are told, and whose reasoner, if it has one, is replaced. */
    private static <T> T proxy(
            Class<T> type, T of, Consumer<String> calls, @Nullable Reasoner reasoner) {
        return type.cast(
                Proxy.newProxyInstance(
                        type.getClassLoader(),
                        new Class<?>[] {type},
                        (proxy, method, arguments) -> {
                            calls.accept(method.getName());
                            return method.getName().equals("newReasoner")
                                    ? reasoner
                                    : method.invoke(of, arguments);
                        }));
    }

    @Test
    void withoutTimeThereIsStillAState() {
        belief.advance(move("noop"), NOTHING, Budget.ofNanos(-1));
        assertFalse(belief.states().isEmpty());
        assertEquals(Set.of("(phase choosing)"), fluents("phase"));
    }
}

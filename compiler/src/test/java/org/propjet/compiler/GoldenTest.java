package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.TapePlans;
import org.propjet.compiler.code.emit.ClassDump;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.compiler.single.ScalarEmitter;
import org.propjet.compiler.single.WordPlan;
import org.propjet.compiler.single.WordPlanner;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.RuleChecker;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/**
 * The circuits, the bytecode and the tapes of three tiny games, as texts that a change must not
 * alter unnoticed. A folder holds {@code rules.kif} and what is expected of it.
 */
class GoldenTest {

    @TestFactory
    Stream<DynamicTest> circuitsBytecodeAndTapesAreAsExpected() {
        return Stream.of("lamp", "race", "turns")
                .map(name -> DynamicTest.dynamicTest(name, () -> compare(name)));
    }

    private static void compare(String name) {
        NetGame game = game(name);
        PlayoutCircuit circuit = GameLine.circuit(game, CompileOptions.standard()).circuit();
        circuit.step().check();
        circuit.goals().check();
        String found = circuit.step() + "goals\n" + circuit.goals();
        assertEquals(text(name + "/circuit.txt"), found);
        assertEquals(text(name + "/bytecode.txt"), GameLine.bytecode(game));
        TapePlans plans = TapePlans.of(circuit, CompileOptions.standard());
        plans.step().check();
        plans.goals().check();
        assertEquals(text(name + "/tape.txt"), plans.toString());
    }

    private static NetGame game(String name) {
        return NetGame.of(
                RuleChecker.check(GdlParser.parse(name, text(name + "/rules.kif"))),
                GroundingBudget.standard(),
                NetOptions.standard());
    }

    @TestFactory
    Stream<DynamicTest> wordsAndBytecodeAreAsExpected() {
        return Stream.of("lamp", "race", "turns")
                .map(name -> DynamicTest.dynamicTest(name, () -> compareWords(name)));
    }

    private static void compareWords(String name) {
        WordPlan plan = WordPlanner.plan(game(name).net(), 60_000);
        String bytecode = ClassDump.text(ScalarEmitter.emit(name, plan));
        assertEquals(text(name + "/words.txt"), plan + bytecode);
    }

    private static String text(String resource) {
        try (InputStream in = GoldenTest.class.getResourceAsStream("golden/" + resource)) {
            assertNotNull(in, resource);
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(resource, e);
        }
    }
}

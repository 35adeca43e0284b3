package org.propjet.compiler.code.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.playout.OperationNames;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.compiler.schedule.EvalPlan;
import org.propjet.compiler.schedule.PieceLimit;
import org.propjet.compiler.schedule.Planner;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** What a profiler reads in generated code. */
class GeneratedNamesTest {
    @Test
    void charactersThatTheJvmForbidsAreReplaced() {
        assertEquals(
                "org/propjet/compiler/code/emit/Kernel_my_game-2_",
                GeneratedNames.ofClass("Kernel", "/games/of.mine/my game-2;.kif"));
        assertEquals("next:a_b__c_@7#3", GeneratedNames.ofMethod("step", 3, "next:a.b;<c>@7"));
        assertEquals("step3", GeneratedNames.ofMethod("step", 3, ""));
    }

    @Test
    void longSymbolsAreCutButNamesStayDifferent() {
        String one = GeneratedNames.ofMethod("step", 1, "x".repeat(1_000));
        String other = GeneratedNames.ofMethod("step", 2, "x".repeat(1_000));
        assertTrue(one.length() < 100 && !one.equals(other), one);
    }

    /** The rules of connectFour's lines of four take most of the terminal part. */
    @Test
    void methodsAreCalledByPartRelationAndLineAndTheirLinesAreTheRulesheets() {
        String text = GameLibrary.rules("connectFour");
        NetGame game =
                NetGame.of(
                        RuleChecker.check(GdlParser.parse("connectFour", text)),
                        GroundingBudget.standard(),
                        NetOptions.standard());
        PlayoutCircuit circuit = PlayoutCircuit.of(game.net());
        EvalPlan step = plan(circuit, KernelDefiner.laneLimit());
        Set<String> names = new TreeSet<>();
        Set<Integer> lines = new TreeSet<>();
        read(
                KernelDefiner.laneClass(
                        "connectFour", step, step, new BudgetMeter(GroundingBudget.standard())),
                names,
                lines);
        int line = lineOf(text, "(<= (line ?role)");
        String terminal = "terminal:line@" + line + "#";
        assertTrue(names.stream().anyMatch(name -> name.startsWith(terminal)), names.toString());
        assertTrue(names.stream().anyMatch(name -> name.startsWith("choice#")), names.toString());
        assertTrue(lines.contains(line), lines.toString());
        assertTrue(lines.contains(lineOf(text, "(<= (next (disc ?c ?r ?role))")), lines.toString());
    }

    private static int lineOf(String text, String beginning) {
        return 1 + (int) text.lines().takeWhile(line -> !line.startsWith(beginning)).count();
    }

    private static EvalPlan plan(PlayoutCircuit circuit, PieceLimit limit) {
        int inputs = circuit.step().inputCount();
        int outputs = circuit.step().outputLiterals().length;
        return new Planner(limit.withOperations(100))
                .plan(
                        circuit.step(),
                        IntStream.range(0, inputs).toArray(),
                        IntStream.range(inputs, inputs + outputs).toArray(),
                        inputs + outputs,
                        new BudgetMeter(GroundingBudget.standard()))
                .named(OperationNames.ofStep(circuit));
    }

    private static void read(byte[] bytes, Set<String> names, Set<Integer> lines) {
        new ClassReader(bytes)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access,
                                    String name,
                                    String descriptor,
                                    String signature,
                                    String[] exceptions) {
                                names.add(name);
                                return new MethodVisitor(Opcodes.ASM9) {
                                    @Override
                                    public void visitLineNumber(int line, Label start) {
                                        lines.add(line);
                                    }
                                };
                            }
                        },
                        0);
    }
}

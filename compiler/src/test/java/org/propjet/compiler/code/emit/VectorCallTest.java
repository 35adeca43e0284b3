package org.propjet.compiler.code.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.TestGames;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.schedule.Shape;
import org.propjet.compiler.schedule.TreeShapes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** {@link VectorCall} lists what kernels call of the JDK's insides, all of it and nothing else. */
class VectorCallTest {
    /** All calls of the list, as {@link #calls} has them. */
    private static Set<String> listed() {
        return Arrays.stream(VectorCall.values())
                .map(call -> call.owner() + "." + call.method() + call.descriptor())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the methods that a class calls of others. */
    private static Set<String> calls(byte[] classFile) {
        Set<String> calls = new TreeSet<>();
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access,
                                    String method,
                                    String type,
                                    String signature,
                                    String[] thrown) {
                                return new MethodVisitor(Opcodes.ASM9) {
                                    @Override
                                    public void visitMethodInsn(
                                            int opcode,
                                            String owner,
                                            String name,
                                            String descriptor,
                                            boolean isInterface) {
                                        if (owner.startsWith("jdk/")) {
                                            calls.add(owner + "." + name + descriptor);
                                        }
                                    }
                                };
                            }
                        },
                        0);
        return calls;
    }

    /** All shapes that there are. */
    private static List<Shape> shapes() {
        List<Shape> shapes = new ArrayList<>(TreeShapes.SUMS);
        shapes.addAll(TreeShapes.TERMS);
        shapes.addAll(TreeShapes.PRODUCTS);
        for (Shape.Kind kind : Shape.Kind.values()) {
            switch (kind) {
                case SUM, TERMS, PRODUCT -> {} // above
                case ADD, MULTIPLY, SUBTRACT ->
                        shapes.add(new Shape(kind, 2, 1, Shape.END_SELECT, Shape.START_PRODUCT));
                default -> shapes.add(new Shape(kind, 1, 0, 0, 0));
            }
        }
        return shapes;
    }

    /** Loops of all shapes, and the kernel that is straight-line code. */
    private static Set<String> callsOfGeneratedCode() {
        Set<String> all = new TreeSet<>();
        for (Shape shape : shapes()) {
            all.addAll(calls(LoopEmitter.loopClass(shape, Vectors.wordCount(), true)));
        }
        all.addAll(calls(KernelDefinerTest.vectorClass("reversi")));
        return all;
    }

    /** They play where there are no vectors. */
    @Test
    void loopsOfPlainWordsCallNothing() {
        for (Shape shape : shapes()) {
            assertEquals(Set.of(), calls(LoopEmitter.loopClass(shape, 8, false)), shape.toString());
        }
    }

    @Test
    void theListIsWhatKernelsCall() {
        TestGames.assumeThereIs(Tier.VECTOR);
        Set<String> called = callsOfGeneratedCode();
        assertTrue(called.size() >= 4, called.toString());
        called.addAll(calls(VectorLoops.loopClass()));
        assertEquals(listed(), called);
    }

    @Test
    void theProbeMakesTheCallsOfTheList() {
        TestGames.assumeThereIs(Tier.VECTOR);
        for (VectorCall call : VectorCall.values()) {
            String name = call.owner() + "." + call.method() + call.descriptor();
            assertTrue(calls(VectorProbe.callerClass(call)).contains(name), name);
        }
    }

    /** Generated code hands each call the field of its name. */
    @Test
    void eachCallHasItsImplementation() throws ReflectiveOperationException {
        TestGames.assumeThereIs(Tier.VECTOR);
        for (VectorCall call : VectorCall.values()) {
            if (call != VectorCall.GET_INT) { // there is no other way
                Object made = VectorIntrinsics.class.getDeclaredField(call.name()).get(null);
                assertTrue(call.byHand().isInstance(made), call.name());
            }
        }
    }
}

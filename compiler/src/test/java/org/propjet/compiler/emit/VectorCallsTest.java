package org.propjet.compiler.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.plan.Shape;
import org.propjet.compiler.plan.TreeShapes;
import org.propjet.compiler.planes.VectorCall;
import org.propjet.compiler.planes.VectorIntrinsics;
import org.propjet.compiler.planes.Vectors;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** {@link VectorCall} lists what kernels call of the JDK's insides, all of it and nothing else. */
class VectorCallsTest {
    private static final String PLANES = "org/propjet/compiler/planes/";

    /** All calls of the list, as {@link #calls} has them. */
    private static Set<String> listed() {
        return Arrays.stream(VectorCall.values())
                .map(call -> call.owner() + "." + call.method() + call.descriptor())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static byte[] classFile(String name) throws IOException {
        try (InputStream in = VectorCall.class.getResourceAsStream("/" + name + ".class")) {
            return in.readAllBytes();
        }
    }

    /** Returns the methods that a class calls of others. */
    private static Set<String> calls(byte[] classFile, Predicate<String> isWanted) {
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
                                        if (isWanted.test(owner)) {
                                            calls.add(owner + "." + name + descriptor);
                                        }
                                    }
                                };
                            }
                        },
                        0);
        return calls;
    }

    private static boolean isInside(String owner) {
        return owner.startsWith("jdk/");
    }

    /** Loops of all shapes that there are, and the kernel that is straight-line code. */
    private static Set<String> callsOfGeneratedCode() {
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
        Set<String> all = new TreeSet<>();
        for (Shape shape : shapes) {
            int words = Vectors.wordCount();
            byte[] loop = LoopEmitter.loopClass("Loop", "java/lang/Object", shape, words);
            all.addAll(calls(loop, VectorCallsTest::isInside));
        }
        byte[] kernel = KernelDefinerTest.vectorClass("reversi");
        all.addAll(calls(kernel, VectorCallsTest::isInside));
        return all;
    }

    @Test
    void theListIsWhatKernelsCall() throws IOException {
        Set<String> called = new TreeSet<>(callsOfGeneratedCode());
        assertTrue(called.size() >= 4, called.toString());
        called.addAll(calls(classFile(PLANES + "VectorLoops"), VectorCallsTest::isInside));
        assertEquals(listed(), called);
    }

    @Test
    void theProbeMakesTheCallsOfTheList() throws IOException {
        Set<String> tried = calls(classFile(PLANES + "VectorProbe"), VectorCallsTest::isInside);
        assertEquals(listed(), tried);
    }

    /** What does it by hand is tried with it, as code that is not compiled yet calls it. */
    @Test
    void vectorsThatAreMeasuredAreThoseThatAreTried() throws IOException {
        Predicate<String> isVector = owner -> owner.equals("jdk/incubator/vector/LongVector");
        Set<String> measured = calls(classFile(PLANES + "VectorLogic"), isVector);
        assertEquals(3, measured.size(), measured.toString());
        Set<String> tried = calls(classFile(PLANES + "VectorIntrinsics"), isVector);
        assertTrue(tried.containsAll(measured), measured + " of " + tried);
    }

    /** Generated code hands each call the field of its name. */
    @Test
    void eachCallHasItsImplementation() throws NoSuchFieldException {
        for (VectorCall call : VectorCall.values()) {
            if (call == VectorCall.GET_INT) {
                continue; // has none: there is no other way
            }
            String type =
                    VectorIntrinsics.class
                            .getDeclaredField(call.name())
                            .getType()
                            .descriptorString();
            assertEquals(call.implementationDescriptor(), type, call.name());
        }
    }
}

package org.propjet.bench.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.code.emit.Vectors;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.TreeSet;

class LogicLimitTest {
    @Test
    void isOfVectorsAsWideAsThoseOfKernels() {
        LogicLimit limit = LogicLimit.measure(0.01);
        assertEquals(Math.max(1, Vectors.wordCount()) * Long.SIZE, limit.vectorBits());
        assertTrue(limit.registers() > 0 && limit.memory() > 0, limit.toString());
    }

    /** Code that is not compiled yet does by hand what kernels were tried with. */
    @Test
    void vectorsThatAreMeasuredAreThoseThatAreTried() throws IOException {
        Set<String> measured = vectorCalls(VectorLogic.class.getName());
        assertEquals(3, measured.size(), measured.toString());
        Set<String> tried =
                vectorCalls(Vectors.class.getPackageName() + ".VectorIntrinsics$Methods");
        assertTrue(tried.containsAll(measured), measured + " of " + tried);
    }

    /** Returns the methods of the JDK's vectors that a class calls. */
    private static Set<String> vectorCalls(String className) throws IOException {
        Set<String> calls = new TreeSet<>();
        String file = "/" + className.replace('.', '/') + ".class";
        try (InputStream in = LogicLimitTest.class.getResourceAsStream(file)) {
            new ClassReader(in)
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
                                            if (owner.equals("jdk/incubator/vector/LongVector")) {
                                                calls.add(name + descriptor);
                                            }
                                        }
                                    };
                                }
                            },
                            0);
        }
        return calls;
    }

    @Test
    void wordsAreSummedInPairs() {
        long[] memory = {1, 2, 4, 8, 16};
        assertEquals(2, PlainLogic.sumPairs(memory));
        assertArrayEquals(new long[] {3, 2, 12, 8, 16}, memory);
    }
}

package org.propjet.compiler.emit;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.CodeSizeEvaluator;

/** Measures the methods of a class. */
final class MethodSizes {
    private MethodSizes() {}

    /** Returns an upper bound of the bytes of the largest method. */
    static int largest(byte[] bytes) {
        int[] largest = new int[1];
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
                                return new CodeSizeEvaluator(null) {
                                    @Override
                                    public void visitEnd() {
                                        largest[0] = Math.max(largest[0], getMaxSize());
                                    }
                                };
                            }
                        },
                        0);
        return largest[0];
    }
}

package org.propjet.compiler.code.emit;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.CodeSizeEvaluator;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/** Measures the methods of a class. */
public final class MethodSizes {
    private MethodSizes() {}

    /** Returns an upper bound of the bytes of the largest method. */
    public static int largest(byte[] bytes) {
        return Collections.max(sizes(bytes, CodeSizeEvaluator::getMaxSize).values());
    }

    /** Returns a lower bound of the bytes of each method, by its name. */
    static Map<String, Integer> atLeast(byte[] bytes) {
        return sizes(bytes, CodeSizeEvaluator::getMinSize);
    }

    private static Map<String, Integer> sizes(
            byte[] bytes, ToIntFunction<CodeSizeEvaluator> bound) {
        Map<String, Integer> sizes = new TreeMap<>();
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
                                        sizes.put(name, bound.applyAsInt(this));
                                    }
                                };
                            }
                        },
                        0);
        return sizes;
    }
}

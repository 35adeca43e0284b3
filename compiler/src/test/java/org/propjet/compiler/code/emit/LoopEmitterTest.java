package org.propjet.compiler.code.emit;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.propjet.compiler.schedule.Shape;
import org.propjet.compiler.schedule.TreeShapes;

import java.util.ArrayList;
import java.util.List;

class LoopEmitterTest {
    @BeforeAll
    static void needsVectors() {
        assumeTrue(Vectors.wordCount() > 0, "skipped: the JDK's vectors are not there to use");
    }

    /** HotSpot leaves larger methods to the interpreter. Planes are four vectors of 128 bits. */
    @Test
    void loopsAreSmallEnoughToBeCompiled() {
        List<Shape> shapes = new ArrayList<>(TreeShapes.SUMS);
        shapes.addAll(TreeShapes.TERMS);
        shapes.addAll(TreeShapes.PRODUCTS);
        for (int adders = 1; adders <= 12; adders++) {
            shapes.add(row(Shape.Kind.ADD, adders));
            shapes.add(row(Shape.Kind.MULTIPLY, adders));
        }
        for (Shape shape : shapes) {
            for (int vectors = 1; vectors <= 4; vectors++) {
                int words = vectors * VectorIntrinsics.LENGTH;
                int size = MethodSizes.largest(LoopEmitter.loopClass(shape, words, true));
                assertTrue(size < 8_000, shape + ", " + vectors + " vectors: " + size);
            }
            int size = MethodSizes.largest(LoopEmitter.loopClass(shape, 8, false));
            assertTrue(size < 8_000, shape + " in words: " + size);
        }
    }

    private static Shape row(Shape.Kind kind, int adders) {
        return new Shape(kind, adders, 0, Shape.END_SELECT, Shape.START_PRODUCT);
    }
}

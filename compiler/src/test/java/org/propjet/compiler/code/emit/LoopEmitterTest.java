package org.propjet.compiler.code.emit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.TestGames;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.schedule.Shape;
import org.propjet.compiler.schedule.TreeShapes;

import java.util.ArrayList;
import java.util.List;

/** HotSpot leaves methods of 8,000 bytes and more to the interpreter. */
class LoopEmitterTest {
    /** The largest of each kind that there is. */
    private static List<Shape> shapes() {
        List<Shape> shapes = new ArrayList<>(TreeShapes.SUMS);
        shapes.addAll(TreeShapes.TERMS);
        shapes.addAll(TreeShapes.PRODUCTS);
        for (int adders = 1; adders <= 12; adders++) {
            shapes.add(row(Shape.Kind.ADD, adders));
            shapes.add(row(Shape.Kind.MULTIPLY, adders));
        }
        return shapes;
    }

    private static Shape row(Shape.Kind kind, int adders) {
        return new Shape(kind, adders, 0, Shape.END_SELECT, Shape.START_PRODUCT);
    }

    @Test
    void loopsOfPlainWordsAreSmallEnoughToBeCompiled() {
        for (Shape shape : shapes()) {
            int size = MethodSizes.largest(LoopEmitter.loopClass(shape, 8, false));
            assertTrue(size < 8_000, shape + ": " + size);
        }
    }

    /** Where vectors have 128 bits, a plane is four of them. */
    @Test
    void loopsOfVectorsAreSmallEnoughToBeCompiled() {
        TestGames.assumeThereIs(Tier.VECTOR);
        for (Shape shape : shapes()) {
            for (int vectors = 1; vectors <= 4; vectors++) {
                int words = vectors * Vectors.wordCount();
                int size = MethodSizes.largest(LoopEmitter.loopClass(shape, words, true));
                assertTrue(size < 8_000, shape + ", " + vectors + " vectors: " + size);
            }
        }
    }
}

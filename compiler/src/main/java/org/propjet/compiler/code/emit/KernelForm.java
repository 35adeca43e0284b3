package org.propjet.compiler.code.emit;

import org.objectweb.asm.MethodVisitor;
import org.propjet.compiler.schedule.PieceLimit;

import java.util.function.Function;

/**
 * What the planes of a kernel's class are. Immutable.
 *
 * @param className what names of such classes begin with
 * @param wordsPerPlane the words of a plane
 * @param firstWord the word of the memory at which the first plane begins
 * @param limit how large the pieces of a plan may be
 * @param code makes what writes a method
 */
record KernelForm(
        String className,
        int wordsPerPlane,
        int firstWord,
        PieceLimit limit,
        Function<MethodVisitor, WordCode> code) {

    /** Planes of one {@code long}. */
    static KernelForm longs() {
        return new KernelForm("KernelLanes", 1, 0, LongCode.LIMIT, LongCode::new);
    }

    /**
     * Planes of one vector, the machine's widest.
     *
     * @throws VectorsUnavailableException if the JDK's vectors are not there to use
     */
    static KernelForm vectors(int firstWord) {
        int words = Vectors.wordCount();
        if (words == 0) {
            throw new VectorsUnavailableException();
        }
        return new KernelForm("KernelVector", words, firstWord, VectorCode.LIMIT, VectorCode::new);
    }

    /** Returns the word of the memory at which a plane begins. */
    int wordOf(int plane) {
        return firstWord + plane * wordsPerPlane;
    }
}

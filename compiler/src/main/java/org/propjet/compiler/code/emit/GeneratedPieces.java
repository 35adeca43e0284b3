package org.propjet.compiler.code.emit;

import org.propjet.compiler.code.planes.PlaneKernel;
import org.propjet.compiler.code.planes.PlanePieces;
import org.propjet.compiler.schedule.EvalPlan;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The methods of a generated class that evaluate the pieces of a plan. */
final class GeneratedPieces implements PlanePieces {
    private final List<MethodHandle> methods;
    private final int endWord;

    private GeneratedPieces(List<MethodHandle> methods, int endWord) {
        this.methods = methods;
        this.endWord = endWord;
    }

    /**
     * Finds the methods.
     *
     * @param kernel of a generated class
     * @param kind what the class's methods for this plan are called if nothing is known of them
     * @param plan the plan of which the class was made
     */
    static GeneratedPieces of(PlaneKernel kernel, String kind, EvalPlan plan) {
        List<MethodHandle> methods = new ArrayList<>();
        MethodType type = MethodType.methodType(void.class, long[].class);
        try {
            MethodHandles.Lookup lookup =
                    MethodHandles.privateLookupIn(kernel.getClass(), MethodHandles.lookup());
            for (int piece = 0; piece < plan.pieces().size(); piece++) {
                String name = GeneratedNames.ofMethod(kind, piece, plan.pieceName(piece));
                methods.add(lookup.findStatic(kernel.getClass(), name, type));
            }
        } catch (NoSuchMethodException | IllegalAccessException e) {
            throw new IllegalArgumentException("not the class of this plan", e);
        }
        int endWord = kernel.firstWord() + kernel.planeCount() * kernel.wordsPerPlane();
        return new GeneratedPieces(List.copyOf(methods), endWord);
    }

    @Override
    public int count() {
        return methods.size();
    }

    @Override
    public void run(int piece, int times, long[] memory) {
        Objects.checkIndex(endWord - 1, memory.length); // generated code does not look
        MethodHandle method = methods.get(piece);
        try {
            for (int i = 0; i < times; i++) {
                method.invokeExact(memory);
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) { // generated code has no checked exceptions
            throw new IllegalStateException(e);
        }
    }
}

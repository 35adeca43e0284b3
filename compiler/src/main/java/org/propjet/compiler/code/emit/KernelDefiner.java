package org.propjet.compiler.code.emit;

import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.code.planes.PlaneKernel;
import org.propjet.compiler.code.planes.PlaneMemory;
import org.propjet.compiler.code.planes.PlanePieces;
import org.propjet.compiler.schedule.EvalPlan;
import org.propjet.compiler.schedule.PieceLimit;
import org.propjet.engine.ground.BudgetMeter;

/**
 * Makes a class of plans and loads it as a hidden class. The game's name is the class's source file
 * and a part of its name, so that stack traces and profilers name it, if the JVM was started with
 * {@code -XX:+ShowHiddenFrames}; lines are those of the rulesheet.
 *
 * <p>Thread-safe.
 */
public final class KernelDefiner {
    private KernelDefiner() {}

    /**
     * Pieces of a class, at most: its constant pool holds 65,535 entries, and a piece takes four.
     * Long before, the JIT compiler would be at work for minutes.
     */
    private static final int MAX_PIECES = 15_000;

    /** The kernel's methods, and what the names of those begin with that they call. */
    private static final String STEP = "step";

    private static final String GOALS = "goals";

    /**
     * Returns the bytes of a class that evaluates two plans, 64 lanes at a time.
     *
     * @param meter ends it
     * @throws KernelRefusedException if a class cannot hold them
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    public static byte[] laneClass(
            String gameName, EvalPlan step, EvalPlan goals, BudgetMeter meter) {
        return kernelClass(KernelForm.longs(), gameName, step, goals, meter);
    }

    /**
     * Returns the bytes of a class that evaluates two plans with vectors, as many lanes at a time
     * as the machine's widest have bits.
     *
     * @param firstWord the word of the memory at which the first plane begins
     * @param meter ends it
     * @throws KernelRefusedException if a class cannot hold them
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     * @throws VectorsUnavailableException if the JDK's vector module is not there
     */
    public static byte[] vectorClass(
            String gameName, EvalPlan step, EvalPlan goals, int firstWord, BudgetMeter meter) {
        return kernelClass(KernelForm.vectors(firstWord), gameName, step, goals, meter);
    }

    /**
     * Returns the methods of a kernel's step, each by itself.
     *
     * @param kernel of a class that was made here
     * @param plan the plan of the step of which it was made
     */
    public static PlanePieces stepPieces(PlaneKernel kernel, EvalPlan plan) {
        return GeneratedPieces.of(kernel, STEP, plan);
    }

    /** Returns the methods of a kernel's goals, as {@link #stepPieces}. */
    public static PlanePieces goalPieces(PlaneKernel kernel, EvalPlan plan) {
        return GeneratedPieces.of(kernel, GOALS, plan);
    }

    /** Returns how large the pieces of a plan for {@link #laneClass} may be. */
    public static PieceLimit laneLimit() {
        return KernelForm.longs().limit();
    }

    /**
     * Returns how large the pieces of a plan for {@link #vectorClass} may be.
     *
     * @throws VectorsUnavailableException if the JDK's vectors are not there to use
     */
    public static PieceLimit vectorLimit() {
        return KernelForm.vectors(PlaneMemory.FIRST_WORD).limit();
    }

    private static byte[] kernelClass(
            KernelForm form, String gameName, EvalPlan step, EvalPlan goals, BudgetMeter meter) {
        int pieceCount = step.pieces().size() + goals.pieces().size();
        if (pieceCount > MAX_PIECES) {
            throw new KernelRefusedException(gameName, pieceCount, MAX_PIECES);
        }
        String name = GeneratedNames.ofClass(form.className(), gameName);
        GeneratedClass kernel = new GeneratedClass(name, gameName, PlaneKernel.class, false);
        PlanEmitter emitter = new PlanEmitter(kernel, form, meter);
        emitter.emit(STEP, STEP + "All", step);
        emitter.emit(GOALS, GOALS + "All", goals);
        int planeCount = Math.max(step.planeCount(), goals.planeCount());
        delegate(kernel, STEP, form.wordOf(planeCount));
        delegate(kernel, GOALS, form.wordOf(planeCount));
        constant(kernel, "wordsPerPlane", form.wordsPerPlane());
        constant(kernel, "firstWord", form.firstWord());
        constant(kernel, "planeCount", planeCount);
        try {
            return kernel.bytes();
        } catch (ClassTooLargeException | MethodTooLargeException e) {
            throw new KernelRefusedException(gameName, e);
        }
    }

    private static void constant(GeneratedClass kernel, String name, int value) {
        MethodVisitor method = kernel.method(Opcodes.ACC_PUBLIC, name, "()I");
        GeneratedClass.push(method, value);
        GeneratedClass.end(method, Opcodes.IRETURN);
    }

    /**
     * Adds a method that calls another, having seen that the memory is long enough: the vectors'
     * loads and stores do not look.
     */
    private static void delegate(GeneratedClass kernel, String name, int wordCount) {
        MethodVisitor method = kernel.method(Opcodes.ACC_PUBLIC, name, "([J)V");
        GeneratedClass.push(method, wordCount - 1);
        method.visitVarInsn(Opcodes.ALOAD, 1);
        method.visitInsn(Opcodes.ARRAYLENGTH);
        method.visitMethodInsn(
                Opcodes.INVOKESTATIC, "java/util/Objects", "checkIndex", "(II)I", false);
        method.visitInsn(Opcodes.POP);
        method.visitVarInsn(Opcodes.ALOAD, 1);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, kernel.name(), name + "All", "([J)V", false);
        GeneratedClass.end(method, Opcodes.RETURN);
    }

    /**
     * Loads a class.
     *
     * @throws KernelRefusedException if the JVM does not take it
     */
    public static PlaneKernel define(byte[] bytes) {
        return GeneratedClass.define(bytes, PlaneKernel.class);
    }
}

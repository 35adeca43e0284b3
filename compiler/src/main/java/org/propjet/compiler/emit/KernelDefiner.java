package org.propjet.compiler.emit;

import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.propjet.compiler.plan.EvalPlan;
import org.propjet.compiler.plan.PieceLimit;
import org.propjet.compiler.planes.PlaneKernel;
import org.propjet.compiler.planes.PlaneMemory;
import org.propjet.compiler.planes.PlanePieces;
import org.propjet.engine.ground.BudgetMeter;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;

/**
 * Makes a class of plans and loads it as a hidden class, which the JVM unloads when nothing refers
 * to it any more. The game's name is the class's source file and a part of its name, so that stack
 * traces and profilers name it, if the JVM was started with {@code -XX:+ShowHiddenFrames}; lines
 * are those of the rulesheet.
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
        return kernelClass("KernelLanes", gameName, step, goals, new LongCode(), meter);
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
        return kernelClass("KernelVector", gameName, step, goals, vectorCode(firstWord), meter);
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
        return new LongCode().pieceLimit();
    }

    /**
     * Returns how large the pieces of a plan for {@link #vectorClass} may be.
     *
     * @throws VectorsUnavailableException if the JDK's vectors are not there to use
     */
    public static PieceLimit vectorLimit() {
        return vectorCode(PlaneMemory.FIRST_WORD).pieceLimit();
    }

    private static WordCode vectorCode(int firstWord) {
        return VectorCode.available(firstWord).orElseThrow(VectorsUnavailableException::new);
    }

    private static byte[] kernelClass(
            String kind,
            String gameName,
            EvalPlan step,
            EvalPlan goals,
            WordCode code,
            BudgetMeter meter) {
        int pieceCount = step.pieces().size() + goals.pieces().size();
        if (pieceCount > MAX_PIECES) {
            throw new KernelRefusedException(gameName, pieceCount, MAX_PIECES);
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        String owner = GeneratedNames.ofClass(kind, gameName);
        begin(writer, owner, gameName, PlaneKernel.class);
        PlanEmitter emitter = new PlanEmitter(writer, owner, code, meter);
        emitter.emit(STEP, STEP + "All", step);
        emitter.emit(GOALS, GOALS + "All", goals);
        int planeCount = Math.max(step.planeCount(), goals.planeCount());
        int wordCount = code.firstWord() + planeCount * code.wordsPerPlane();
        delegate(writer, STEP, owner, STEP + "All", wordCount);
        delegate(writer, GOALS, owner, GOALS + "All", wordCount);
        constant(writer, "wordsPerPlane", code.wordsPerPlane());
        constant(writer, "firstWord", code.firstWord());
        constant(writer, "planeCount", planeCount);
        writer.visitEnd();
        try {
            return writer.toByteArray();
        } catch (ClassTooLargeException | MethodTooLargeException e) {
            throw new KernelRefusedException(gameName, e);
        }
    }

    /** Writes what a generated class begins with: its name, its source, its constructor. */
    static void begin(ClassWriter writer, String name, String gameName, Class<?> kind) {
        writer.visit(
                Opcodes.V25,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL,
                name,
                null,
                "java/lang/Object",
                new String[] {Type.getInternalName(kind)});
        writer.visitSource(gameName, null);
        MethodVisitor constructor =
                writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        constructor.visitCode();
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitMethodInsn(
                Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        end(constructor);
    }

    /** Ends a method that returns nothing. */
    static void end(MethodVisitor method) {
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private static void constant(ClassWriter writer, String name, int value) {
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, name, "()I", null, null);
        method.visitCode();
        PlanEmitter.push(method, value);
        method.visitInsn(Opcodes.IRETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    /**
     * Adds a method that calls another, having seen that the memory is long enough: the vectors'
     * loads and stores do not look.
     */
    private static void delegate(
            ClassWriter writer, String name, String owner, String target, int wordCount) {
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, name, "([J)V", null, null);
        method.visitCode();
        PlanEmitter.push(method, wordCount - 1);
        method.visitVarInsn(Opcodes.ALOAD, 1);
        method.visitInsn(Opcodes.ARRAYLENGTH);
        method.visitMethodInsn(
                Opcodes.INVOKESTATIC, "java/util/Objects", "checkIndex", "(II)I", false);
        method.visitInsn(Opcodes.POP);
        method.visitVarInsn(Opcodes.ALOAD, 1);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, owner, target, "([J)V", false);
        end(method);
    }

    /**
     * Loads a class.
     *
     * @throws KernelRefusedException if the JVM does not take it
     */
    public static PlaneKernel define(byte[] bytes) {
        return define(bytes, PlaneKernel.class);
    }

    /** Loads a class that is of some kind. */
    static <T> T define(byte[] bytes, Class<T> kind) {
        try {
            Class<?> kernel = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
            return kind.cast(kernel.getDeclaredConstructor().newInstance());
        } catch (NoSuchMethodException
                | InstantiationException
                | IllegalAccessException
                | InvocationTargetException
                | LinkageError e) {
            throw new KernelRefusedException(e);
        }
    }
}

package org.propjet.compiler.emit;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.plan.EvalPlan;
import org.propjet.engine.propnet.NetLiteral;

/**
 * Writes a plan as straight-line bytecode, whatever a plane's words are computed with ({@link
 * WordCode}).
 *
 * <p>Each piece of the plan is a static method {@code (long[] memory)}. A node is computed into a
 * local, from the locals of its operands; what another piece computed is loaded from memory on its
 * first use. Locals of nodes that nothing reads any more are used again.
 *
 * <p>Not thread-safe; one per class.
 */
final class PlanEmitter {
    private static final String PIECE_DESCRIPTOR = "([J)V";

    private final ClassWriter writer;
    private final String owner;
    private final WordCode code;

    PlanEmitter(ClassWriter writer, String owner, WordCode code) {
        this.writer = writer;
        this.owner = owner;
        this.code = code;
    }

    /**
     * Adds a method {@code static void name(long[] memory)} that evaluates a plan, and one for each
     * of its pieces.
     */
    void emit(String name, EvalPlan plan) {
        MethodVisitor all =
                writer.visitMethod(
                        Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC,
                        name,
                        PIECE_DESCRIPTOR,
                        null,
                        null);
        all.visitCode();
        int pieceCount = plan.pieces().size();
        int[][] outputsOf = OutputsByNode.of(plan);
        for (int piece = 0; piece < pieceCount; piece++) {
            emitPiece(name + piece, plan, piece, outputsOf);
            all.visitVarInsn(Opcodes.ALOAD, 0);
            all.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name + piece, PIECE_DESCRIPTOR, false);
        }
        all.visitVarInsn(Opcodes.ALOAD, 0);
        all.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name + "Copies", PIECE_DESCRIPTOR, false);
        all.visitInsn(Opcodes.RETURN);
        all.visitMaxs(0, 0);
        all.visitEnd();
        emitCopies(name + "Copies", plan);
    }

    private void emitPiece(String name, EvalPlan plan, int piece, int[][] outputsOf) {
        MethodVisitor method = begin(name);
        new Piece(method, plan, piece, outputsOf).emit();
        end(method);
    }

    /** Writes the outputs that are constants or inputs. */
    private void emitCopies(String name, EvalPlan plan) {
        MethodVisitor method = begin(name);
        Circuit circuit = plan.circuit();
        for (int output = 0; output < circuit.outputs().length; output++) {
            int node = NetLiteral.node(circuit.outputs()[output]);
            if (node < circuit.firstOperation()) {
                boolean isFlipped = circuit.isOutputFlipped(output);
                if (node == 0) {
                    code.constant(method, !isFlipped);
                } else {
                    code.load(method, plan.planeOf()[node]);
                    if (isFlipped) {
                        code.storeLocal(method, 1);
                        code.loadDenied(method, 1);
                    }
                }
                code.storeLocal(method, 1);
                code.store(method, plan.outputPlanes()[output], 1);
            }
        }
        end(method);
    }

    private MethodVisitor begin(String name) {
        MethodVisitor method =
                writer.visitMethod(
                        Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC,
                        name,
                        PIECE_DESCRIPTOR,
                        null,
                        null);
        method.visitCode();
        return method;
    }

    private static void end(MethodVisitor method) {
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    static void push(MethodVisitor method, int number) {
        if (number >= -1 && number <= 5) {
            method.visitInsn(Opcodes.ICONST_0 + number);
        } else if (number >= Byte.MIN_VALUE && number <= Byte.MAX_VALUE) {
            method.visitIntInsn(Opcodes.BIPUSH, number);
        } else if (number >= Short.MIN_VALUE && number <= Short.MAX_VALUE) {
            method.visitIntInsn(Opcodes.SIPUSH, number);
        } else {
            method.visitLdcInsn(number);
        }
    }

    /** One method: the state of its locals while it is written. */
    private final class Piece {
        private final MethodVisitor method;
        private final EvalPlan plan;
        private final Circuit circuit;
        private final int[] nodes;
        private final Int2IntOpenHashMap lastUse = new Int2IntOpenHashMap();
        private final Int2IntOpenHashMap localOf = new Int2IntOpenHashMap();
        private final IntArrayList freeLocals = new IntArrayList();
        private final int[][] outputsOf;
        private int localCount = 1;

        Piece(MethodVisitor method, EvalPlan plan, int piece, int[][] outputsOf) {
            this.method = method;
            this.plan = plan;
            this.circuit = plan.circuit();
            this.nodes = plan.pieces().get(piece);
            this.outputsOf = outputsOf;
            lastUse.defaultReturnValue(-1);
            localOf.defaultReturnValue(-1);
            for (int i = 0; i < nodes.length; i++) {
                Circuit.Operation operation = plan.operation(nodes[i]);
                lastUse.put(operation.a(), i);
                lastUse.put(operation.b(), i);
                if (operation.code().operandCount() == 3) {
                    lastUse.put(operation.c(), i);
                }
            }
        }

        void emit() {
            for (int i = 0; i < nodes.length; i++) {
                int node = nodes[i];
                Circuit.Operation operation = plan.operation(node);
                fetch(operation.a());
                fetch(operation.b());
                if (operation.code().operandCount() == 3) {
                    fetch(operation.c());
                }
                compute(operation);
                release(operation.a(), i);
                release(operation.b(), i);
                if (operation.code().operandCount() == 3) {
                    release(operation.c(), i);
                }
                int local = freeLocals.isEmpty() ? newLocal() : freeLocals.popInt();
                code.storeLocal(method, local);
                localOf.put(node, local);
                store(node, local);
                release(node, i);
            }
        }

        private int newLocal() {
            int local = localCount;
            localCount += code.localSize();
            return local;
        }

        /** Makes sure that a node is in a local. */
        private void fetch(int node) {
            if (localOf.get(node) < 0) {
                code.load(method, plan.planeOf()[node]);
                int local = freeLocals.isEmpty() ? newLocal() : freeLocals.popInt();
                code.storeLocal(method, local);
                localOf.put(node, local);
            }
        }

        private void release(int node, int index) {
            int local = localOf.get(node);
            if (local >= 0 && lastUse.get(node) <= index) {
                localOf.remove(node);
                freeLocals.push(local);
            }
        }

        private void compute(Circuit.Operation operation) {
            int a = localOf.get(operation.a());
            int b = localOf.get(operation.b());
            int c = localOf.get(operation.c());
            code.compute(method, operation.code(), a, b, c);
        }

        private void store(int node, int local) {
            if (plan.planeOf()[node] != EvalPlan.NO_PLANE) {
                storeTo(plan.planeOf()[node], local, false);
            }
            for (int output : outputsOf[node]) {
                storeTo(plan.outputPlanes()[output], local, circuit.isOutputFlipped(output));
            }
        }

        private void storeTo(int plane, int local, boolean isFlipped) {
            int source = local;
            if (isFlipped) {
                source = freeLocals.isEmpty() ? newLocal() : freeLocals.popInt();
                code.loadDenied(method, local);
                code.storeLocal(method, source);
                freeLocals.push(source);
            }
            code.store(method, plane, source);
        }
    }
}

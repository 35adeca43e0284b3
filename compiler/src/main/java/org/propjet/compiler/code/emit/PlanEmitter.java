package org.propjet.compiler.code.emit;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.code.emit.WordCode.Place;
import org.propjet.compiler.schedule.EvalPlan;
import org.propjet.compiler.schedule.PieceLimit;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

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

    /** Calls in a method, at most: each takes four bytes, and HotSpot's limit is 8,000. */
    private static final int MAX_CALLS = 1_500;

    /** The memory of a piece. */
    private static final int MEMORY = 0;

    private final GeneratedClass kernel;
    private final KernelForm form;
    private final BudgetMeter meter;

    PlanEmitter(GeneratedClass kernel, KernelForm form, BudgetMeter meter) {
        this.kernel = kernel;
        this.form = form;
        this.meter = meter;
    }

    /**
     * Adds a method {@code static void name(long[] memory)} that evaluates a plan, and those that
     * it calls, each small enough for HotSpot.
     *
     * @param kind what the names of the others begin with
     */
    void emit(String kind, String name, EvalPlan plan) {
        List<String> methods = new ArrayList<>();
        int[] firstOutputs = FirstOutputs.of(plan);
        for (int piece = 0; piece < plan.pieces().size(); piece++) {
            meter.look("a generated class");
            String method = GeneratedNames.ofMethod(kind, piece, plan.pieceName(piece));
            methods.add(method);
            emitPiece(method, plan, piece, firstOutputs);
        }
        emitCopies(kind + "Copies", plan, firstOutputs, methods);
        emitCalls(name, methods);
    }

    /** Adds a method that calls others, by way of more such methods if there are many. */
    private void emitCalls(String name, List<String> methods) {
        List<String> called = methods;
        if (methods.size() > MAX_CALLS) {
            called = new ArrayList<>();
            for (int from = 0; from < methods.size(); from += MAX_CALLS) {
                String part = name + "From" + from;
                emitCalls(part, methods.subList(from, Math.min(from + MAX_CALLS, methods.size())));
                called.add(part);
            }
        }
        MethodVisitor method = begin(name);
        for (String target : called) {
            method.visitVarInsn(Opcodes.ALOAD, MEMORY);
            method.visitMethodInsn(
                    Opcodes.INVOKESTATIC, kernel.name(), target, PIECE_DESCRIPTOR, false);
        }
        GeneratedClass.end(method, Opcodes.RETURN);
    }

    private void emitPiece(String name, EvalPlan plan, int piece, int[] firstOutputs) {
        MethodVisitor method = begin(name);
        new Piece(form.code().apply(method), plan, piece, firstOutputs).emit();
        GeneratedClass.end(method, Opcodes.RETURN);
    }

    /** Writes the outputs that no piece writes; adds the methods to a list. */
    private void emitCopies(String name, EvalPlan plan, int[] firstOutputs, List<String> methods) {
        Circuit circuit = plan.circuit();
        PieceLimit limit = form.limit();
        int mostCopies =
                limit.bytes() / (limit.loadBytes() + limit.negateBytes() + limit.storeBytes());
        int[] copies =
                IntStream.range(0, circuit.outputLiterals().length)
                        .filter(
                                output ->
                                        firstOutputs[
                                                        NetLiteral.node(
                                                                circuit.outputLiterals()[output])]
                                                != output)
                        .toArray();
        for (int from = 0; from < copies.length; from += mostCopies) {
            methods.add(name + from);
            MethodVisitor method = begin(name + from);
            WordCode code = form.code().apply(method);
            for (int i = from; i < Math.min(from + mostCopies, copies.length); i++) {
                emitCopy(code, plan, firstOutputs, copies[i]);
            }
            GeneratedClass.end(method, Opcodes.RETURN);
        }
    }

    private void emitCopy(WordCode code, EvalPlan plan, int[] firstOutputs, int output) {
        Circuit circuit = plan.circuit();
        int node = NetLiteral.node(circuit.outputLiterals()[output]);
        int first = firstOutputs[node];
        boolean isFlipped = circuit.isOutputFlipped(output);
        if (node == 0) {
            code.constant(!isFlipped);
        } else {
            boolean isInput = first == FirstOutputs.NONE;
            code.load(place(isInput ? plan.planeOf()[node] : plan.outputPlanes()[first]));
            if (isFlipped != (!isInput && circuit.isOutputFlipped(first))) {
                code.pop(1);
                code.not(() -> code.push(1));
            }
        }
        code.pop(1);
        code.store(place(plan.outputPlanes()[output]), () -> code.push(1));
    }

    private Place place(int plane) {
        return Place.of(MEMORY, form.wordOf(plane));
    }

    private MethodVisitor begin(String name) {
        return kernel.method(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC, name, PIECE_DESCRIPTOR);
    }

    /** One method: the state of its locals while it is written. */
    private final class Piece {
        private final WordCode code;
        private final EvalPlan plan;
        private final Circuit circuit;
        private final int[] nodes;
        private final Int2IntOpenHashMap lastUse = new Int2IntOpenHashMap();
        private final Int2IntOpenHashMap localOf = new Int2IntOpenHashMap();
        private final IntArrayList freeLocals = new IntArrayList();
        private final int[] firstOutputs;
        private int localCount = 1;
        private int line;

        Piece(WordCode code, EvalPlan plan, int piece, int[] firstOutputs) {
            this.code = code;
            this.plan = plan;
            this.circuit = plan.circuit();
            this.nodes = plan.pieces().get(piece);
            this.firstOutputs = firstOutputs;
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
                mark(plan.line(node));
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
                code.pop(local);
                localOf.put(node, local);
                store(node, local);
                release(node, i);
            }
        }

        /** Says that what follows comes from a line of the rulesheet. */
        private void mark(int nextLine) {
            if (nextLine != line) {
                line = nextLine;
                Label label = new Label();
                code.method.visitLabel(label);
                code.method.visitLineNumber(line, label);
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
                code.load(place(plan.planeOf()[node]));
                int local = freeLocals.isEmpty() ? newLocal() : freeLocals.popInt();
                code.pop(local);
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
            code.compute(operation.code(), a, b, c);
        }

        private void store(int node, int local) {
            if (plan.planeOf()[node] != EvalPlan.NO_PLANE) {
                storeTo(plan.planeOf()[node], local, false);
            }
            int output = firstOutputs[node];
            if (output != FirstOutputs.NONE) {
                storeTo(plan.outputPlanes()[output], local, circuit.isOutputFlipped(output));
            }
        }

        private void storeTo(int plane, int local, boolean isFlipped) {
            int source = local;
            if (isFlipped) {
                source = freeLocals.isEmpty() ? newLocal() : freeLocals.popInt();
                code.not(() -> code.push(local));
                code.pop(source);
                freeLocals.push(source);
            }
            int stored = source;
            code.store(place(plane), () -> code.push(stored));
        }
    }
}

package org.propjet.compiler.code;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * The making of a kernel, for flight recordings: from the circuit or the network to what can be
 * called, or to the refusal.
 *
 * <p>Only for who has asked {@link jdk.jfr.FlightRecorder#isInitialized}: the virtual machine takes
 * a tenth of a second for the first event that it sees, recorded or not.
 */
@Name("org.propjet.Compile")
@Label("Compilation of a Kernel")
@Category("Propjet")
@Description("A kernel for random playouts, or for single states, was planned, written and loaded")
@StackTrace(false)
public final class CompileEvent extends Event {
    /** The name of what evaluates single states. */
    public static final String SCALAR = "scalar";

    @Label("Game")
    String game = "";

    @Label("Kernel")
    @Description("tape, lanes, vector, or scalar for single states")
    String kernel = "";

    @Label("Operations")
    @Description("Bitwise operations of a step and of the goals; of scalar, instructions")
    int operations;

    @Label("Pieces")
    @Description("Methods of the step; on the tape, runs")
    int pieces;

    @Label("Planes")
    @Description("Planes of the memory; of scalar, words")
    int planes;

    @Label("Class Size")
    @Description("The generated class; 0 if there is none")
    @DataAmount
    int classSize;

    @Label("Refusal")
    @Description("Why there is none; empty if it was made")
    String refusal = "";

    /** Returns an event that begins now. */
    public static CompileEvent begun() {
        CompileEvent event = new CompileEvent();
        event.begin();
        return event;
    }

    /** Ends the making of a kernel for playouts. */
    void write(String gameName, int operationCount, KernelReport report) {
        end();
        if (shouldCommit()) {
            game = gameName;
            kernel = report.tier().label();
            operations = operationCount;
            pieces = report.pieceCount();
            planes = report.planeCount();
            classSize = report.classBytes();
            refusal = report.isMade() ? "" : report.outcome();
            commit();
        }
    }

    /** Ends the making of a class for single states; the reason is empty if it was made. */
    public void write(
            String gameName, int instructionCount, int wordCount, int classBytes, String reason) {
        end();
        if (shouldCommit()) {
            game = gameName;
            kernel = SCALAR;
            operations = instructionCount;
            planes = wordCount;
            classSize = classBytes;
            refusal = reason;
            commit();
        }
    }
}

package org.propjet.bench.micro;

/**
 * The launcher's options for the virtual machine, for the forks of benchmarks of generated code.
 */
final class ForkFlags {
    static final String VECTORS = "--add-modules=jdk.incubator.vector";
    static final String INTRINSICS = "--add-exports=java.base/jdk.internal.vm.vector=ALL-UNNAMED";
    static final String UNSAFE = "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED";
    static final String PATIENT_INVOCATIONS = "-XX:Tier4InvocationThreshold=50000";
    static final String PATIENT_MIN_INVOCATIONS = "-XX:Tier4MinInvocationThreshold=6000";
    static final String PATIENT_COMPILES = "-XX:Tier4CompileThreshold=150000";
    static final String PATIENT_BACK_EDGES = "-XX:Tier4BackEdgeThreshold=400000";
    static final String SOON_KERNELS =
            "-XX:CompileCommand=CompileThresholdScaling,org.propjet.compiler.emit.Kernel*::*,0.001";
    static final String SOON_SCALARS =
            "-XX:CompileCommand=CompileThresholdScaling,"
                    + "org.propjet.compiler.emit.ScalarWords*::*,0.001";
    static final String SOON_LOOPS =
            "-XX:CompileCommand=CompileThresholdScaling,"
                    + "org.propjet.compiler.tape.VectorLoop*::*,0.0002";
    static final String WAITED_FOR_LOOPS =
            "-XX:CompileCommand=BackgroundCompilation,"
                    + "org.propjet.compiler.tape.VectorLoop*::*,false";
    static final String SOON_PLANES =
            "-XX:CompileCommand=CompileThresholdScaling,"
                    + "org.propjet.compiler.planes.VectorLoops::*,0.002";
    static final String WAITED_FOR_PLANES =
            "-XX:CompileCommand=BackgroundCompilation,"
                    + "org.propjet.compiler.planes.VectorLoops::*,false";

    private ForkFlags() {}
}

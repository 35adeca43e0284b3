package org.propjet.compiler.code.emit;

/** The JDK's vectors, which the kernel {@code vector} needs, are not there to use. */
public final class VectorsUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    VectorsUnavailableException() {
        super(
                "the backend vector cannot be used: "
                        + Vectors.refusal().orElse("there are no vectors")
                        + "; start Java with @propjet.args as ./propjet does, or use another"
                        + " backend");
    }
}

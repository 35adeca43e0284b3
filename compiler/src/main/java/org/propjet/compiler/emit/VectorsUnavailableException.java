package org.propjet.compiler.emit;

/** The JDK's vector module, which the kernel {@code vector} needs, is not there. */
public final class VectorsUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    VectorsUnavailableException() {
        super(
                "the backend vector needs the JDK's vector module: start with"
                        + " PROPJET_JAVA_OPTS='--add-modules jdk.incubator.vector', or use the"
                        + " backend lanes");
    }
}

package org.propjet.compiler.code.emit;

import java.util.Objects;

/** A game cannot be made a class of bytecode: it is too large, or the JVM does not take it. */
public final class KernelRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Of a game whose class would have more methods than a class may have. */
    public KernelRefusedException(String gameName, int methodCount, int maxMethods) {
        super(
                "%s is too large for a class: it needs %,d methods, and %,d are allowed"
                        .formatted(gameName, methodCount, maxMethods));
    }

    /** Of a game whose class cannot be written. */
    public KernelRefusedException(String gameName, RuntimeException cause) {
        super(gameName + " is too large for a class: " + cause.getMessage(), cause);
    }

    KernelRefusedException(Throwable cause) {
        super("the JVM did not take the generated class: " + cause, cause);
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}

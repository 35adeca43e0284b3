package org.propjet.compiler.single;

/** A network was not put into words, because that would cost more than it may. */
final class PlanRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PlanRefusedException(String reason) {
        super(reason);
    }
}

package org.propjet.engine.fuzz;

/** Says that rules have more consequences than can be tried one by one. */
public final class EndlessRulesException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    EndlessRulesException() {
        super("the rules have too many consequences to try them all", null, false, false);
    }
}

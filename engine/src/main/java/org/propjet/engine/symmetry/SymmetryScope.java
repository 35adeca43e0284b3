package org.propjet.engine.symmetry;

/** What a symmetry has to leave where it is. */
public enum SymmetryScope {
    /**
     * The initial state and every role. States that can be reached are taken to states that can be
     * reached at the same ply.
     */
    START(true, true),

    /**
     * Every role. States are taken to states with the same values, which perhaps no match comes to:
     * keys of a table, not states to go on from.
     */
    ROLES(true, false),

    /** Nothing: roles may change places. For information; a state's image may be worth others. */
    ANY(false, false);

    private final boolean fixesRoles;
    private final boolean fixesStart;

    SymmetryScope(boolean fixesRoles, boolean fixesStart) {
        this.fixesRoles = fixesRoles;
        this.fixesStart = fixesStart;
    }

    boolean fixesRoles() {
        return fixesRoles;
    }

    boolean fixesStart() {
        return fixesStart;
    }
}

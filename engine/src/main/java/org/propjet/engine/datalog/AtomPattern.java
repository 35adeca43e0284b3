package org.propjet.engine.datalog;

import org.propjet.engine.rules.Relation;

import java.util.Arrays;

/**
 * An atom of a rule with its variables numbered and its ground terms interned.
 *
 * <p>The arrays are not to be changed.
 *
 * @param relation the relation
 * @param arguments the {@linkplain TermTemplate templates} of its arguments
 * @param shape the shape of its arguments, as a {@link RelationView} sees it
 * @param columns for each column of that view a variable's number, or {@code ~t} for the ground
 *     term {@code t}
 */
public record AtomPattern(Relation relation, int[][] arguments, int[] shape, int[] columns) {

    /** Returns the atom of a relation whose arguments are different variables, from 0 on. */
    public static AtomPattern ofVariables(Relation relation, int arity) {
        int[][] arguments = new int[arity][];
        int[] shape = new int[arity];
        int[] columns = new int[arity];
        for (int i = 0; i < arity; i++) {
            arguments[i] = new int[] {i};
            shape[i] = RelationView.LEAF;
            columns[i] = i;
        }
        return new AtomPattern(relation, arguments, shape, columns);
    }

    /** Returns whether it is the same atom. */
    public boolean isSameAs(AtomPattern other) {
        return relation.equals(other.relation) && Arrays.deepEquals(arguments, other.arguments);
    }

    /** Returns the relation's id. */
    public int relationId() {
        return relation.relationId();
    }

    /** Returns whether the relation never changes. */
    public boolean isStatic() {
        return relation.dependence() == Relation.Dependence.STATIC;
    }

    /** Marks the variables. */
    public void markVariables(boolean[] marks) {
        TermTemplate.markVariables(columns, marks);
    }

    /** Returns whether it has a variable. */
    public boolean mentions(int variable) {
        for (int column : columns) {
            if (column == variable) {
                return true;
            }
        }
        return false;
    }
}

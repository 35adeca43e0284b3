package org.propjet.engine.reference;

import org.propjet.engine.datalog.CompiledRule;
import org.propjet.engine.rules.Relation.Dependence;

import java.util.List;

/**
 * Relations that depend on each other, or one that does not, and how far they have been computed.
 *
 * <p>Not thread-safe.
 */
final class Component {
    private final int[] relationIds;
    private final CompiledRule[] rules;
    private final boolean[][] recursive;
    private final boolean isRecursive;
    private final Dependence dependence;
    private boolean mayBeDemanded;
    private boolean isDemanded;
    private long startedAt = -1;
    private long completeAt = -1;
    private int rulesDone;

    /**
     * Makes a component.
     *
     * @param relationIds its relations
     * @param rules their rules
     * @param dependence what they change with
     * @param mayBeDemanded whether it may come to be computed on demand
     */
    Component(
            int[] relationIds,
            List<CompiledRule> rules,
            Dependence dependence,
            boolean mayBeDemanded) {
        this.relationIds = relationIds;
        this.rules = rules.toArray(new CompiledRule[0]);
        this.dependence = dependence;
        this.mayBeDemanded = mayBeDemanded;
        this.recursive = new boolean[this.rules.length][];
        boolean any = false;
        for (int i = 0; i < this.rules.length; i++) {
            recursive[i] = this.rules[i].positivesOf(relationIds);
            any |= recursive[i].length > 0;
        }
        this.isRecursive = any;
    }

    /** Returns the relations. */
    int[] relationIds() {
        return relationIds;
    }

    /** Returns the rules whose heads are of these relations. */
    CompiledRule[] rules() {
        return rules;
    }

    /** Returns which positives of a rule are of this component; empty if none is. */
    boolean[] recursive(int ruleIndex) {
        return recursive[ruleIndex];
    }

    /** Returns whether a relation depends on itself. */
    boolean isRecursive() {
        return isRecursive;
    }

    /** Returns what the relations change with. */
    Dependence dependence() {
        return dependence;
    }

    /** Returns whether it may come to be computed on demand. */
    boolean mayBeDemanded() {
        return mayBeDemanded;
    }

    /** Returns whether it is computed on demand. */
    boolean isDemanded() {
        return isDemanded;
    }

    /** Has it computed on demand from now on, or not. */
    void setDemanded(boolean demanded) {
        isDemanded = demanded;
    }

    /** Has it never computed on demand. */
    void neverDemand() {
        mayBeDemanded = false;
    }

    // -- progress; a version is a number that changes with what the component depends on --

    /** Returns whether everything has been computed for a version. */
    boolean isComplete(long version) {
        return completeAt == version;
    }

    /** Returns whether some has been computed for a version. */
    boolean isStarted(long version) {
        return startedAt == version;
    }

    /** Notes that the tables are empty and belong to a version. */
    void start(long version) {
        startedAt = version;
        rulesDone = 0;
    }

    /** Notes that everything has been computed. */
    void finish() {
        completeAt = startedAt;
    }

    /** Forgets what has been computed in part. */
    void forgetIfUnfinished() {
        if (completeAt != startedAt) {
            startedAt = -1;
        }
    }

    /** Returns how many rules have been fired to the end. */
    int rulesDone() {
        return rulesDone;
    }

    /** Notes that the next rule has been fired to the end. */
    void ruleDone() {
        rulesDone++;
    }
}

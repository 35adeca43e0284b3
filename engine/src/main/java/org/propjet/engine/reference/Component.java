package org.propjet.engine.reference;

import org.propjet.engine.datalog.CompiledRule;
import org.propjet.engine.rules.Relation.Dependence;

import java.util.BitSet;
import java.util.List;

/**
 * Relations that depend on each other, or one that does not, and how far they have been computed.
 *
 * <p>Not thread-safe.
 */
final class Component {
    private final int[] relationIds;
    private final FixpointRules rules;
    private final Dependence dependence;
    private boolean mayBeDemanded;
    private boolean isDemanded;
    private long startedAt = -1;
    private long completeAt = -1;
    private int rulesDone;

    /** Whether each of the rules looked at so far can fire. */
    private final BitSet live = new BitSet();

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
        this.rules = new FixpointRules(relationIds, rules);
        this.dependence = dependence;
        this.mayBeDemanded = mayBeDemanded;
    }

    /** Returns the relations. */
    int[] relationIds() {
        return relationIds;
    }

    /** Returns the rules whose heads are of these relations. */
    FixpointRules rules() {
        return rules;
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
        live.clear();
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

    /** Returns how many rules have been fired to the end or, of a fixpoint, looked at. */
    int rulesDone() {
        return rulesDone;
    }

    /** Notes that the next rule has been fired to the end. */
    void ruleDone() {
        rulesDone++;
    }

    /** Notes of a fixpoint's next rule whether it can fire. */
    void settleNext(boolean isLive) {
        live.set(rulesDone++, isLive);
    }

    /** Returns whether a fixpoint's rule can fire. */
    boolean isLive(int ruleIndex) {
        return live.get(ruleIndex);
    }
}

package org.propjet.engine.reference;

import org.propjet.engine.datalog.CompiledRule;
import org.propjet.engine.datalog.TupleTable;

import java.util.Arrays;
import java.util.List;

/**
 * A relation that is computed only for the values of some arguments that it is asked for, with all
 * relations that it is computed from together: rules rewritten by {@link DemandTransform}, and how
 * far they have been computed.
 *
 * <p>Not thread-safe.
 */
final class DemandedRelation {
    private final Component origin;
    private final int relationId;
    private final int[] boundArguments;
    private final TupleTable asked;
    private final int answersId;
    private final int[] relationIds;
    private final FixpointRules rules;

    private static final byte UNKNOWN = 0;
    private static final byte LIVE = 1;
    private static final byte DEAD = 2;

    private long startedAt = -1;
    private final byte[] ruleStates;

    /**
     * Makes it.
     *
     * @param origin the component that the relation is of
     * @param relationId the relation
     * @param boundArguments the arguments whose values are asked for, ascending
     * @param asked the table of these values
     * @param answersId the relation whose tuples are the answers
     * @param relationIds all relations that the rules compute, first that of what is asked for
     * @param rules the rewritten rules
     */
    DemandedRelation(
            Component origin,
            int relationId,
            int[] boundArguments,
            TupleTable asked,
            int answersId,
            int[] relationIds,
            List<CompiledRule> rules) {
        this.origin = origin;
        this.relationId = relationId;
        this.boundArguments = boundArguments;
        this.asked = asked;
        this.answersId = answersId;
        this.relationIds = relationIds;
        this.rules = new FixpointRules(relationIds, rules);
        this.ruleStates = new byte[rules.size()];
    }

    /** Returns whether this is a relation with some arguments bound. */
    boolean is(int otherRelationId, int[] otherArguments) {
        return relationId == otherRelationId && Arrays.equals(boundArguments, otherArguments);
    }

    /** Returns the component that the relation is of. */
    Component origin() {
        return origin;
    }

    /** Returns the values that have been asked for. */
    TupleTable asked() {
        return asked;
    }

    /** Returns the relation whose tuples are the answers. */
    int answersId() {
        return answersId;
    }

    /** Returns all relations that the rules compute; the first is that of what is asked for. */
    int[] relationIds() {
        return relationIds;
    }

    /** Returns the rewritten rules. */
    FixpointRules rules() {
        return rules;
    }

    /** Returns whether the tables belong to a version. */
    boolean isStarted(long version) {
        return startedAt == version;
    }

    /** Notes that the tables are empty and belong to a version; -1 for none. */
    void start(long version) {
        startedAt = version;
        Arrays.fill(ruleStates, UNKNOWN);
    }

    /** Returns whether it is known if a rule can fire in this version. */
    boolean isSettled(int ruleIndex) {
        return ruleStates[ruleIndex] != UNKNOWN;
    }

    /** Notes whether a rule can fire in this version. */
    void settle(int ruleIndex, boolean live) {
        ruleStates[ruleIndex] = live ? LIVE : DEAD;
    }

    /** Returns whether a rule can fire in this version. */
    boolean isLive(int ruleIndex) {
        return ruleStates[ruleIndex] == LIVE;
    }
}

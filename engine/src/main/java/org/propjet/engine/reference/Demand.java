package org.propjet.engine.reference;

import org.propjet.engine.datalog.CompiledRule;
import org.propjet.engine.datalog.CompiledRule.Condition;
import org.propjet.engine.datalog.OnDemand;
import org.propjet.engine.datalog.TupleTable;
import org.propjet.engine.rules.Relation.Dependence;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Which relations are computed on demand.
 *
 * <p>Not thread-safe.
 */
final class Demand implements OnDemand {

    /** The version of tables that are to be cleared. */
    static final long NO_VERSION = -1;

    /** How deep relations on demand may use each other; each level takes some 1 KB of stack. */
    private static final int MAX_HEIGHT = 100;

    /** How many tuples of a static relation are kept from state to state: some 50 MB. */
    private static final int MAX_STATIC_ROWS_KEPT = 1 << 20;

    private final RuleProgram program;
    private final BiConsumer<DemandedRelation, int[]> asker;
    private final List<DemandedRelation> demanded = new ArrayList<>();
    private int version;

    /**
     * Begins with none.
     *
     * @param asker computes the tuples that have given values in the bound arguments
     */
    Demand(RuleProgram program, BiConsumer<DemandedRelation, int[]> asker) {
        this.program = program;
        this.asker = asker;
    }

    @Override
    public int version() {
        return version;
    }

    @Override
    public boolean isDemanded(int relationId) {
        return program.isOfRules(relationId)
                && program.components()[program.componentOf(relationId)].isDemanded();
    }

    @Override
    public Answers relation(int relationId, int[] boundArguments) {
        DemandedRelation relation = demandedRelation(relationId, boundArguments);
        return new Answers() {
            @Override
            public int answersId() {
                return relation.answersId();
            }

            @Override
            public void ask(int[] key) {
                asker.accept(relation, key);
            }
        };
    }

    private DemandedRelation demandedRelation(int relationId, int[] boundArguments) {
        for (DemandedRelation known : demanded) {
            if (known.is(relationId, boundArguments)) {
                return known;
            }
        }
        Component component = program.components()[program.componentOf(relationId)];
        DemandedRelation made =
                new DemandTransform(component, program, this)
                        .rewrite(program.relation(relationId), boundArguments);
        demanded.add(made);
        return made;
    }

    /**
     * Has a component computed on demand from now on; or never, if relations on demand would be
     * nested too deep.
     */
    void add(Component component) {
        component.setDemanded(true);
        if (height() > MAX_HEIGHT) {
            component.setDemanded(false);
            component.neverDemand();
        }
        version++;
    }

    /** What was asked for in past states is kept for those to come, but not without bound. */
    void forgetLargeStatics() {
        for (DemandedRelation relation : demanded) {
            TupleTable answers = program.relations().table(relation.answersId());
            if (relation.origin().dependence() == Dependence.STATIC
                    && answers.rowCount() > MAX_STATIC_ROWS_KEPT) {
                relation.start(NO_VERSION);
            }
        }
    }

    /** Forgets all that was asked for. */
    void forgetAll() {
        for (DemandedRelation relation : demanded) {
            relation.start(NO_VERSION);
        }
    }

    /** Returns how many relations on demand can use each other in a row. */
    private int height() {
        Component[] components = program.components();
        int[] heights = new int[components.length];
        int highest = 0;
        for (int c = 0; c < components.length; c++) {
            for (CompiledRule rule : components[c].rules().rules()) {
                heights[c] = Math.max(heights[c], highest(rule.positives(), heights));
                heights[c] = Math.max(heights[c], highest(rule.negatives(), heights));
            }
            heights[c] += components[c].isDemanded() ? 1 : 0;
            highest = Math.max(highest, heights[c]);
        }
        return highest;
    }

    private int highest(Condition[] conditions, int[] heights) {
        int highest = 0;
        for (Condition condition : conditions) {
            highest = Math.max(highest, heights[program.componentOf(condition.relationId())]);
        }
        return highest;
    }
}

package org.propjet.engine.ground;

import static java.util.Objects.requireNonNull;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import jdk.jfr.FlightRecorder;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.Relation;
import org.propjet.engine.rules.Relation.Dependence;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Turns rules into ground rules: the least fixpoint of what can ever hold, with each rule instance
 * that can ever fire recorded once.
 *
 * <p>First the static relations are computed exactly, stratum by stratum. Then "reachable" is
 * computed for all others at once: {@code true} follows from {@code init} and {@code next}, {@code
 * does} from {@code legal}, and negations of relations that change are taken as possible. Both are
 * semi-naive (Bancilhon and Ramakrishnan 1986), an atom at a time: each new atom is joined with
 * those before it, in every condition that it matches.
 *
 * <p>Thread-safe: keeps nothing between calls.
 */
public final class Grounder {

    /**
     * Grounds a game.
     *
     * @throws BudgetExceededException if the budget does not suffice, or the thread is interrupted
     */
    public GroundProgram ground(GameRules rules, BudgetMeter meter) {
        @Nullable GroundEvent event = FlightRecorder.isInitialized() ? GroundEvent.begun() : null;
        try {
            GroundProgram program = new Run(rules, meter).ground();
            if (event != null) {
                event.write(rules, program.statistics());
            }
            return program;
        } catch (BudgetExceededException e) {
            if (event != null) {
                event.writeRefusal(rules, e);
            }
            throw e;
        }
    }

    private static final class Run {
        /** Plans are made anew when the number of atoms has grown by this factor. */
        private static final int REPLAN_FACTOR = 4;

        /**
         * Joins are nested as deeply as a rule has conditions that give variables values. Each
         * condition that depends on the state needs a plan of its own, which takes some ten
         * milliseconds for a rule of so many conditions.
         */
        private static final int MAX_CONDITIONS = 1_000;

        /** Memory is looked at once in this many atoms. */
        private static final int ATOMS_PER_LOOK = 1 << 10;

        private final GameRules rules;
        private final BudgetMeter meter;
        private final List<Relation> relations;
        private final AtomTable atoms;
        private final InstanceStore instances = new InstanceStore();
        private final AtomIndexes indexes;
        private final JoinPlanner planner;
        private final RuleJoin join;
        private final boolean[] isRole;
        private final List<List<Trigger>> triggers = new ArrayList<>();
        private int nextRank;

        Run(GameRules rules, BudgetMeter meter) {
            this.rules = rules;
            this.meter = meter;
            TermTable terms = new TermTable(meter.budget().maxTermDepth());
            this.relations = new ArrayList<>(rules.relations());
            this.atoms = new AtomTable(terms, relations, meter.budget().maxAtoms());
            this.indexes = new AtomIndexes(atoms, relations.size());
            this.planner = new JoinPlanner(indexes);
            this.join = new RuleJoin(atoms, instances, meter);
            int[] roleTerms = new int[rules.roles().size()];
            for (int i = 0; i < roleTerms.length; i++) {
                roleTerms[i] = terms.intern(rules.roleTerms().get(i));
            }
            this.isRole = new boolean[terms.size()];
            for (int term : roleTerms) {
                isRole[term] = true;
            }
        }

        GroundProgram ground() {
            List<GroundingRule> needed = neededRules();
            int strata = 0;
            for (Relation relation : rules.relations()) {
                strata = Math.max(strata, relation.stratum() + 1);
            }
            for (int stratum = 0; stratum < strata; stratum++) {
                int level = stratum;
                evaluate(
                        needed.stream()
                                .filter(r -> r.isStatic() && r.head().relation().stratum() == level)
                                .toList(),
                        relation ->
                                relation.dependence() == Dependence.STATIC
                                        && relation.stratum() == level);
            }
            List<GroundingRule> dynamic =
                    split(needed.stream().filter(r -> !r.isStatic()).toList());
            int staticCount = atoms.derivedCount();
            for (int rank = 0; rank < staticCount; rank++) {
                carryOver(atoms.derived(rank));
            }
            evaluate(dynamic, relation -> relation.dependence() != Dependence.STATIC);
            return new ProgramBuilder(rules, atoms, instances, meter).build();
        }

        /** Splits the rules that would blow up; parts that are static are evaluated at once. */
        private List<GroundingRule> split(List<GroundingRule> dynamic) {
            IntArrayList known = new IntArrayList();
            for (int rank = 0; rank < atoms.derivedCount(); rank++) {
                known.add(atoms.derived(rank));
            }
            DomainAnalysis domains = new DomainAnalysis(atoms.terms());
            domains.run(atoms, known, dynamic, relations);
            List<GroundingRule> parts =
                    new RuleSplitter(domains, indexes, relations).split(dynamic);
            int firstNew = indexes.relationCount();
            indexes.grow(relations.size());
            evaluate(
                    parts.stream().filter(GroundingRule::isStatic).toList(),
                    relation ->
                            relation.relationId() >= firstNew
                                    && relation.dependence() == Dependence.STATIC);
            return parts.stream().filter(rule -> !rule.isStatic()).toList();
        }

        /** Returns the rules that something asked for depends on. */
        private List<GroundingRule> neededRules() {
            boolean[] seen = new boolean[rules.relations().size()];
            Deque<Relation> open = new ArrayDeque<>();
            for (Relation relation : rules.relations()) {
                switch (relation.keyword()) {
                    case INIT, LEGAL, NEXT, TERMINAL, GOAL, SEES -> {
                        seen[relation.relationId()] = true;
                        open.add(relation);
                    }
                    default -> {}
                }
            }
            IdentityHashMap<GameRule, Integer> numbers = new IdentityHashMap<>();
            for (int i = 0; i < rules.rules().size(); i++) {
                numbers.put(rules.rules().get(i), i);
            }
            List<GroundingRule> needed = new ArrayList<>();
            while (!open.isEmpty()) {
                for (GameRule rule : rules.rulesOf(open.remove())) {
                    int number = requireNonNull(numbers.get(rule));
                    refuseTooLong(rule);
                    needed.add(GroundingRule.of(rule, number, atoms.terms()));
                    for (List<RuleAtom> body : List.of(rule.positives(), rule.negatives())) {
                        for (RuleAtom atom : body) {
                            Relation relation = atom.relation();
                            if (!seen[relation.relationId()]) {
                                seen[relation.relationId()] = true;
                                open.add(relation);
                            }
                        }
                    }
                }
            }
            return needed;
        }

        private static void refuseTooLong(GameRule rule) {
            int count = rule.positives().size() + rule.negatives().size() + rule.distincts().size();
            if (count > MAX_CONDITIONS) {
                throw new BudgetExceededException(
                        "conditions of a rule", "" + MAX_CONDITIONS, "in " + rule);
            }
        }

        /** Runs rules to their fixpoint, triggered by the atoms of some relations. */
        private void evaluate(
                List<GroundingRule> active, java.util.function.Predicate<Relation> isTrigger) {
            triggers.clear();
            for (int i = 0; i < relations.size(); i++) {
                triggers.add(new ArrayList<>());
            }
            List<GroundingRule> untriggered = new ArrayList<>();
            for (GroundingRule rule : active) {
                boolean triggered = false;
                for (int i = 0; i < rule.positives().size(); i++) {
                    Relation relation = rule.positives().get(i).relation();
                    if (isTrigger.test(relation)) {
                        triggers.get(relation.relationId()).add(new Trigger(rule, i));
                        triggered = true;
                    }
                }
                if (!triggered) {
                    untriggered.add(rule);
                }
            }
            for (GroundingRule rule : untriggered) {
                meter.look(rule.source());
                join.run(planner.plan(rule, JoinPlan.NO_TRIGGER), GroundProgram.NO_ATOM);
            }
            while (nextRank < atoms.derivedCount()) {
                process(atoms.derived(nextRank++));
            }
        }

        private void process(int atomId) {
            indexes.add(atomId);
            if (atoms.relation(atomId).dependence() != Dependence.STATIC) {
                carryOver(atomId);
            }
            if (nextRank % ATOMS_PER_LOOK == 0) {
                lookAtMemory(atomId);
            }
            for (Trigger trigger : triggers.get(atoms.relationId(atomId))) {
                if (trigger.plan == null) {
                    meter.look(trigger.rule.source());
                }
                if (trigger.plan == null || atoms.derivedCount() > trigger.planUntil) {
                    trigger.plan = planner.plan(trigger.rule, trigger.positiveIndex);
                    trigger.planUntil = REPLAN_FACTOR * atoms.derivedCount() + 64;
                }
                join.run(trigger.plan, atomId);
            }
        }

        /** What holds next or initially can be true, and what is legal can be done. */
        private void carryOver(int atomId) {
            switch (atoms.relation(atomId).keyword()) {
                case INIT, NEXT -> derive(Keyword.TRUE, new int[] {atoms.argument(atomId, 0)});
                case LEGAL -> {
                    int role = atoms.argument(atomId, 0);
                    if (role < isRole.length && isRole[role]) {
                        derive(Keyword.DOES, new int[] {role, atoms.argument(atomId, 1)});
                    }
                }
                default -> {}
            }
        }

        private void derive(Keyword keyword, int[] arguments) {
            int relationId = rules.keyword(keyword).relationId();
            atoms.derive(atoms.intern(relationId, arguments, arguments.length));
        }

        private void lookAtMemory(int atomId) {
            meter.look(atoms.relation(atomId));
            long bytes =
                    atoms.estimatedBytes() + indexes.estimatedBytes() + instances.estimatedBytes();
            if (bytes > meter.budget().maxBytes()) {
                throw new BudgetExceededException(
                        "bytes",
                        "" + meter.budget().maxBytes(),
                        "at the relation " + atoms.relation(atomId));
            }
        }
    }

    private static final class Trigger {
        final GroundingRule rule;
        final int positiveIndex;
        @org.jspecify.annotations.Nullable JoinPlan plan;
        int planUntil;

        Trigger(GroundingRule rule, int positiveIndex) {
            this.rule = rule;
            this.positiveIndex = positiveIndex;
        }
    }
}

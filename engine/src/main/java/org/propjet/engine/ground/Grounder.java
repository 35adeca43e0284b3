package org.propjet.engine.ground;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;

import jdk.jfr.FlightRecorder;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.datalog.CompiledRule;
import org.propjet.engine.datalog.CompiledRule.Condition;
import org.propjet.engine.datalog.JoinPlanner;
import org.propjet.engine.datalog.JoinRunner;
import org.propjet.engine.datalog.OnDemand;
import org.propjet.engine.datalog.RelationStore;
import org.propjet.engine.datalog.RelationView;
import org.propjet.engine.datalog.RuleCompiler;
import org.propjet.engine.datalog.TermTable;
import org.propjet.engine.ground.Triggers.Trigger;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.Relation;
import org.propjet.engine.rules.Relation.Dependence;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

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
 * <p>A relation that turns out to be large is {@linkplain DemandRewriter on demand} from then on.
 *
 * <p>Thread-safe: keeps nothing between calls.
 */
public final class Grounder {
    /**
     * A relation of so many atoms is computed on demand, if it can be: the public crisscross has
     * 450 atoms then, not 830,000. If all are asked for, as the public amazons' 294,000, it costs
     * twice.
     */
    private static final int LARGE = 300_000;

    /** Once one relation is large, those with this fraction of its atoms are on demand, too. */
    private static final int NEARLY = 4;

    private final int large;

    /** Makes a grounder. */
    public Grounder() {
        this(LARGE);
    }

    /** Makes a grounder that has relations on demand which get a number of atoms. */
    Grounder(int large) {
        this.large = large;
    }

    /**
     * Grounds a game.
     *
     * @throws BudgetExceededException if the budget does not suffice, or the thread is interrupted
     */
    public GroundProgram ground(GameRules rules, BudgetMeter meter) {
        @Nullable GroundEvent event = FlightRecorder.isInitialized() ? GroundEvent.begun() : null;
        try {
            GroundProgram program = inRounds(rules, meter);
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

    /**
     * Grounds anew whenever relations turn out to be large, those on demand then. If even so there
     * are too many atoms, it does without, for asking takes atoms, too.
     */
    private GroundProgram inRounds(GameRules rules, BudgetMeter meter) {
        IntSet onDemand = new IntOpenHashSet();
        try {
            while (true) {
                Run run = new Run(rules, meter, onDemand, large);
                try {
                    return run.ground();
                } catch (LargeRelationException e) {
                    onDemand.addAll(run.demanded.alsoLarge(run.atoms, large / NEARLY));
                }
            }
        } catch (BudgetExceededException e) {
            if (onDemand.isEmpty() || !e.budgetName().equals(AtomTable.BUDGET_NAME)) {
                throw e;
            }
            return new Run(rules, meter, new IntOpenHashSet(), Integer.MAX_VALUE).ground();
        }
    }

    private static final int NO_TRIGGER = -1;

    private static final boolean[] NOTHING_GROWS = {};

    private static final class Run {
        /**
         * Each condition that depends on the state needs a plan of its own, which takes some ten
         * milliseconds for a rule of so many conditions.
         */
        private static final int MAX_CONDITIONS = 1_000;

        private static final long BYTES_OF_PLAN = 200;

        private static final long BYTES_OF_STEP = 320;

        private static final long PLAN_BYTES_PER_LOOK = 4 << 20;

        private final GameRules rules;
        private final BudgetMeter meter;
        private final List<Relation> relations;
        private final RelationStore store;
        final AtomTable atoms;
        final DemandedRelations demanded;
        private final VisibleAtoms visible;
        private final InstanceStore instances = new InstanceStore();
        private final RuleCompiler compiler;
        private final JoinRunner runner;
        private final boolean[] isRole;
        private final List<@Nullable Triggers> triggers = new ArrayList<>();
        private final int large;
        private final IntSet requests = new IntOpenHashSet();
        private int nextRank;
        private long planBytes;

        /**
         * Begins.
         *
         * @param onDemand the relations that turned out to be large: ids of the game's
         * @param large the atoms of a relation that is
         */
        Run(GameRules rules, BudgetMeter meter, IntSet onDemand, int large) {
            this.large = large;
            this.rules = rules;
            this.meter = meter;
            TermTable terms = new TermTable(this::checkTerm);
            this.relations = new ArrayList<>(rules.relations());
            this.demanded = new DemandedRelations(rules, onDemand, relations);
            this.atoms = new AtomTable(terms, relations, meter.budget().maxAtoms());
            this.store = new RelationStore(terms, relations);
            this.visible = new VisibleAtoms(atoms, store);
            this.compiler = new RuleCompiler(terms, store, true, demanded::standIn);
            this.runner =
                    new JoinRunner(
                            terms,
                            new InstanceRecorder(
                                    rules,
                                    requests,
                                    atoms,
                                    visible,
                                    instances,
                                    meter,
                                    this::checkSize,
                                    this::lookAtMemory));
            int[] roleTerms = new int[rules.roles().size()];
            for (int i = 0; i < roleTerms.length; i++) {
                roleTerms[i] = terms.intern(rules.roleTerms().get(i));
            }
            this.isRole = new boolean[terms.size()];
            for (int term : roleTerms) {
                isRole[term] = true;
            }
        }

        private void checkTerm(String name, int depth, int symbolCount, int termCount) {
            int most = meter.budget().maxTermDepth();
            if (depth > most + 1) {
                throw new BudgetExceededException(
                        "term depth",
                        "" + most,
                        "on the function " + name + ", which keeps growing");
            }
            if (symbolCount > TermTable.MOST_SYMBOLS) {
                throw new BudgetExceededException(
                        "names in a term",
                        "" + TermTable.MOST_SYMBOLS,
                        "on the function " + name + ", which keeps growing");
            }
        }

        /**
         * Returns the ground rules; throws a {@link LargeRelationException} if it has to be begun
         * anew.
         */
        GroundProgram ground() {
            List<CompiledRule> needed = neededRules();
            List<List<CompiledRule>> strata = staticStrata(needed);
            for (int stratum = 0; stratum < strata.size(); stratum++) {
                int level = stratum;
                evaluate(
                        strata.get(stratum),
                        relation ->
                                relation.dependence() == Dependence.STATIC
                                        && relation.stratum() == level);
            }
            List<CompiledRule> dynamic =
                    split(needed.stream().filter(r -> !r.head().isStatic()).toList());
            int staticCount = atoms.derivedCount();
            for (int rank = 0; rank < staticCount; rank++) {
                meter.tick("facts");
                carryOver(atoms.derived(rank));
            }
            evaluate(dynamic, relation -> relation.dependence() != Dependence.STATIC);
            return new ProgramBuilder(rules, atoms, instances, meter).build();
        }

        /** Returns the rules of static relations, those first on which others depend. */
        private List<List<CompiledRule>> staticStrata(List<CompiledRule> needed) {
            List<List<CompiledRule>> strata = new ArrayList<>();
            for (Relation relation : rules.relations()) {
                while (strata.size() <= relation.stratum()) {
                    strata.add(new ArrayList<>());
                }
            }
            for (CompiledRule rule : needed) {
                if (rule.head().isStatic()) {
                    strata.get(rule.head().relation().stratum()).add(rule);
                }
            }
            return strata;
        }

        /** Splits the rules that would blow up; parts that are static are evaluated at once. */
        private List<CompiledRule> split(List<CompiledRule> dynamic) {
            IntArrayList known = new IntArrayList();
            for (int rank = 0; rank < atoms.derivedCount(); rank++) {
                meter.tick("the domains of facts");
                known.add(atoms.derived(rank));
            }
            DomainAnalysis domains = new DomainAnalysis(atoms.terms(), meter);
            domains.run(atoms, known, dynamic, relations);
            int firstNew = relations.size();
            List<CompiledRule> parts =
                    new RuleSplitter(domains, store, relations, meter).split(dynamic);
            evaluate(
                    parts.stream().filter(rule -> rule.head().isStatic()).toList(),
                    relation ->
                            relation.relationId() >= firstNew
                                    && relation.dependence() == Dependence.STATIC);
            return new DemandRewriter(atoms.terms(), store, relations, requests, meter)
                    .rewrite(
                            parts.stream().filter(rule -> !rule.head().isStatic()).toList(),
                            demanded.withTheirParts(parts, firstNew));
        }

        /** Returns the rules that something asked for depends on. */
        private List<CompiledRule> neededRules() {
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
            List<CompiledRule> needed = new ArrayList<>();
            while (!open.isEmpty()) {
                for (GameRule rule : rules.rulesOf(open.remove())) {
                    meter.tick(rule);
                    refuseTooLong(rule);
                    CompiledRule compiled = compiler.compile(rule);
                    if (compiled != null) {
                        needed.add(compiled);
                    }
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
        private void evaluate(List<CompiledRule> active, Predicate<Relation> isTrigger) {
            List<CompiledRule> untriggered = new ArrayList<>();
            IntSet used = new IntOpenHashSet();
            for (CompiledRule rule : active) {
                meter.tick(rule.source());
                Condition[] positives = rule.positives();
                boolean[] growing = new boolean[positives.length];
                boolean triggered = false;
                for (int i = 0; i < positives.length; i++) {
                    growing[i] = isTrigger.test(positives[i].atom().relation());
                    if (growing[i]) {
                        triggersOf(positives[i].relationId()).add(new Trigger(rule, growing, i));
                        used.add(positives[i].relationId());
                        triggered = true;
                    }
                }
                if (!triggered) {
                    untriggered.add(rule);
                }
            }
            for (CompiledRule rule : untriggered) {
                run(new Trigger(rule, NOTHING_GROWS, NO_TRIGGER));
            }
            while (nextRank < atoms.derivedCount()) {
                process(atoms.derived(nextRank++));
            }
            used.forEach((int relationId) -> triggers.set(relationId, null));
        }

        private Triggers triggersOf(int relationId) {
            while (triggers.size() <= relationId) {
                triggers.add(null);
            }
            Triggers known = triggers.get(relationId);
            if (known == null) {
                known = new Triggers(atoms.terms());
                triggers.set(relationId, known);
            }
            return known;
        }

        private void checkSize(int relationId) {
            if (atoms.derivedCount(relationId) == large && demanded.isPossible(relationId)) {
                throw new LargeRelationException();
            }
        }

        private void process(int atomId) {
            visible.open(atomId);
            if (atoms.relation(atomId).dependence() != Dependence.STATIC) {
                carryOver(atomId);
            }
            int relationId = atoms.relationId(atomId);
            meter.tick(atoms.relation(atomId));
            Triggers ofRelation = relationId < triggers.size() ? triggers.get(relationId) : null;
            if (ofRelation != null) {
                for (Trigger trigger : ofRelation.of(atoms, atomId)) {
                    RelationView view = trigger.rule().positives()[trigger.positiveIndex()].view();
                    if (view.deltaStart() < view.deltaEnd()) {
                        run(trigger);
                    }
                }
            }
            visible.close(atomId);
        }

        private void run(Trigger trigger) {
            CompiledRule rule = trigger.rule();
            if (!rule.hasPlan(trigger.positiveIndex())) {
                meter.look(rule.source());
                notePlan(rule.positives().length);
            }
            runner.run(
                    rule,
                    JoinPlanner.plan(
                            rule,
                            trigger.growing(),
                            trigger.positiveIndex(),
                            store,
                            OnDemand.NOTHING));
        }

        /** A rule of many conditions has as many plans, each of as many steps. */
        private void notePlan(int steps) {
            long before = planBytes;
            planBytes += BYTES_OF_PLAN + BYTES_OF_STEP * steps;
            if (planBytes / PLAN_BYTES_PER_LOOK > before / PLAN_BYTES_PER_LOOK) {
                lookAtMemory();
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

        /** Refuses to go on if the tables take too much memory. */
        private void lookAtMemory() {
            meter.look("the tables of all relations");
            long bytes =
                    atoms.estimatedBytes()
                            + 4L * atoms.terms().argumentCount()
                            + planBytes
                            + visible.estimatedBytes()
                            + instances.estimatedBytes();
            if (bytes > meter.budget().maxBytes()) {
                throw new BudgetExceededException(
                        "bytes",
                        "" + meter.budget().maxBytes(),
                        nextRank == 0
                                ? "at the first rules"
                                : "at the relation " + atoms.relation(atoms.derived(nextRank - 1)));
            }
        }
    }

    /** A relation has grown large that could be computed on demand. */
    private static final class LargeRelationException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}

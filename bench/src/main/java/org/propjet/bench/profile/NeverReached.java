package org.propjet.bench.profile;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.NetInterface;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.Relation;
import org.propjet.engine.rules.Relation.Dependence;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the rulesheet has and random games never came to.
 *
 * @param kind what it is
 * @param relation of a rule's head; empty for all else
 * @param role whose move or goal value it is; empty for all else
 * @param text a move, a fluent, a goal value; empty for a rule, whose text its place gives
 * @param span where a rule stands
 */
record NeverReached(
        Kind kind, String relation, String role, String text, @Nullable SourceSpan span) {

    /** What can be reached, in the order in which it is told. */
    enum Kind {
        /** Grounding found nothing that fulfils its conditions, or rules before it say the same. */
        NO_INSTANCE("rule", "grounded"),
        RULE("rule", "fired"),
        ILLEGAL("move", "legal"),
        MOVE("move", "made"),
        FLUENT("fluent", "true"),
        GOAL("goal", "reached");

        private final String what;
        private final String never;

        Kind(String what, String never) {
            this.what = what;
            this.never = never;
        }

        /** Returns what it is: a rule, a move, a fluent or a goal value. */
        String what() {
            return what;
        }

        /** Returns what never happened to it. */
        String never() {
            return never;
        }
    }

    /** Lists the rules of which no instance held: those that say what a state or a move changes. */
    static List<NeverReached> rules(GameRules rules, Map<SourceSpan, RuleFirings.Firing> firings) {
        Set<Relation> needed = neededRelations(rules);
        Set<SourceSpan> told = new HashSet<>();
        List<NeverReached> without = new ArrayList<>();
        List<NeverReached> never = new ArrayList<>();
        for (GameRule rule : rules.rules()) {
            Relation relation = rule.head().relation();
            RuleFirings.Firing firing = firings.get(rule.span());
            if (firing != null
                    && !firing.hasFired()
                    && relation.dependence() != Dependence.STATIC
                    && needed.contains(relation)
                    && told.add(rule.span())) {
                Kind kind = firing.hasInstance() ? Kind.RULE : Kind.NO_INSTANCE;
                (firing.hasInstance() ? never : without)
                        .add(new NeverReached(kind, relation.name(), "", "", rule.span()));
            }
        }
        without.addAll(never);
        return without;
    }

    /** Lists the moves, fluents and goal values that did not occur. */
    static List<NeverReached> ends(PropNet net, GateActivity gates, RandomStates states) {
        List<NeverReached> all = new ArrayList<>();
        NetInterface ends = net.ends();
        MoveTable moves = ends.moveTable();
        for (Kind kind : new Kind[] {Kind.ILLEGAL, Kind.MOVE}) {
            int input = 0;
            for (int role = 0; role < ends.roleCount(); role++) {
                for (int move = 0; move < moves.moveCount(role); move++, input++) {
                    boolean wasLegal = gates.everHeld(net.outputs().legal()[input]);
                    boolean wasMade = gates.everHeld(NetLiteral.of(net.firstInput() + input));
                    if (kind == Kind.ILLEGAL ? !wasLegal : wasLegal && !wasMade) {
                        String name = ends.roles().get(role);
                        all.add(new NeverReached(kind, "", name, moves.move(role, move), null));
                    }
                }
            }
        }
        for (int bit = 0; bit < net.baseCount(); bit++) {
            if (!gates.everHeld(NetLiteral.of(net.firstBase() + bit))) {
                all.add(
                        new NeverReached(
                                Kind.FLUENT, "", "", ends.stateLayout().fluent(bit), null));
            }
        }
        for (int role = 0; role < ends.roleCount(); role++) {
            for (int i = 0; i < ends.goalValues()[role].length; i++) {
                if (!states.hadGoal(role, ends.goalValues()[role][i])) {
                    String name = ends.roles().get(role);
                    String stated = String.valueOf(ends.statedGoals()[role][i]);
                    all.add(new NeverReached(Kind.GOAL, "", name, stated, null));
                }
            }
        }
        return all;
    }

    /** Returns the relations that anything asked of a state depends on. */
    private static Set<Relation> neededRelations(GameRules rules) {
        Set<Relation> needed = new HashSet<>();
        Deque<Relation> open = new ArrayDeque<>();
        for (Keyword keyword :
                List.of(
                        Keyword.LEGAL,
                        Keyword.NEXT,
                        Keyword.TERMINAL,
                        Keyword.GOAL,
                        Keyword.SEES)) {
            open.add(rules.keyword(keyword));
        }
        while (!open.isEmpty()) {
            Relation relation = open.remove();
            if (needed.add(relation)) {
                for (GameRule rule : rules.rulesOf(relation)) {
                    rule.positives().stream().map(RuleAtom::relation).forEach(open::add);
                    rule.negatives().stream().map(RuleAtom::relation).forEach(open::add);
                }
            }
        }
        return needed;
    }
}

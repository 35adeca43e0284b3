package org.propjet.engine.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.explain.Derivation.Ground;
import org.propjet.engine.game.GameHistory;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.reference.RuleQuery;
import org.propjet.engine.rules.DependencyGraph;
import org.propjet.engine.rules.GameRule.RuleAtom;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.Relation;
import org.propjet.engine.rules.Relation.Keyword;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whatever holds in random states of bundled games is derived, from nothing but the state. */
final class DerivationsTest {
    private static final int STATES_PER_GAME = 3;
    private static final int FACTS_PER_RELATION = 300;

    static List<String> games() {
        return GameLibrary.names();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "rockPaperScissors", "montyHall"})
    void whatHoldsIsDerivedInSmallGames(String name) {
        new Walk(name).check();
    }

    @Tag("deep")
    @ParameterizedTest
    @MethodSource("games")
    void whatHoldsIsDerivedInEveryGame(String name) {
        new Walk(name).check();
    }

    /** A random game, along which everything that holds is derived. */
    private static final class Walk {
        private final Rulesheet rulesheet;
        private final GameRules rules;
        private final RuleQuery query;
        private final Map<SourceSpan, Rule> sources = new HashMap<>();
        private final Set<RuleAtom> sound = new HashSet<>();

        Walk(String name) {
            rulesheet = GdlParser.parse(name, GameLibrary.rules(name));
            rules = RuleChecker.check(rulesheet);
            query = new RuleQuery(rules);
            rulesheet.rules().forEach(rule -> sources.put(rule.span(), rule));
        }

        void check() {
            GameHistory history = new GameHistory(RuleGame.of(rules));
            SeededChoice choice = new SeededChoice(7);
            for (int i = 0; i < STATES_PER_GAME && !history.isTerminal(); i++) {
                List<String> before = history.fluents();
                int[] jointMove = randomMove(history, choice);
                List<String> moves = new ArrayList<>();
                for (int role = 0; role < jointMove.length; role++) {
                    moves.add(history.game().moveTable().move(role, jointMove[role]));
                }
                history.play(jointMove);
                checkState(before, moves, history.fluents());
            }
        }

        private static int[] randomMove(GameHistory history, SeededChoice choice) {
            Reasoner reasoner = history.reasoner();
            int[] jointMove = new int[history.game().roles().size()];
            for (int role = 0; role < jointMove.length; role++) {
                int[] ids = new int[reasoner.legalMoveCount(role)];
                int count = reasoner.legalMoves(role, ids);
                jointMove[role] = ids[choice.next(count)];
            }
            return jointMove;
        }

        private void checkState(List<String> state, List<String> moves, List<String> after) {
            query.setState(state, moves);
            sound.clear();
            Derivations derivations =
                    new Derivations(rules, query, sources, DependencyGraph.of(rules));
            Set<String> next = new HashSet<>();
            int derived = 0;
            for (Relation relation : rules.relations()) {
                for (RuleAtom atom : facts(relation)) {
                    checkDerivation(atom, derivations, new HashSet<>());
                    derived++;
                    if (relation.keyword() == Keyword.NEXT) {
                        next.add(atom.arguments().get(0).toString());
                    }
                }
            }
            assertTrue(derived > state.size() + moves.size());
            if (after.size() <= FACTS_PER_RELATION) {
                assertEquals(new HashSet<>(after), next);
            }
            checkRefutation(state, moves);
        }

        private List<RuleAtom> facts(Relation relation) {
            List<Term> anything = new ArrayList<>();
            for (int i = 0; i < relation.arity(); i++) {
                anything.add(new Term.Variable("?" + i));
            }
            RuleAtom pattern = new RuleAtom(relation, anything);
            return query
                    .solutions(List.of(pattern), List.of(), List.of(), FACTS_PER_RELATION)
                    .stream()
                    .map(values -> Condition.applied(pattern, values))
                    .toList();
        }

        private boolean holds(RuleAtom atom) {
            return !query.solutions(List.of(atom), List.of(), List.of(), 1).isEmpty();
        }

        private void checkDerivation(RuleAtom atom, Derivations derivations, Set<RuleAtom> above) {
            if (sound.contains(atom)) {
                return;
            }
            assertTrue(above.add(atom), () -> atom + " is derived from itself");
            Derivation derivation = derivations.of(atom).orElseThrow();
            assertEquals(atom, derivation.atom());
            assertNotEquals(Ground.TOO_MANY, derivation.ground());
            assertTrue(holds(atom), atom::toString);
            for (Condition condition : derivation.conditions()) {
                switch (condition) {
                    case Condition.Must must -> checkDerivation(must.atom(), derivations, above);
                    case Condition.MustNot not -> assertTrue(!holds(not.atom()), not::toString);
                    case Condition.Differ differ ->
                            assertNotEquals(differ.pair().left(), differ.pair().right());
                }
            }
            above.remove(atom);
            sound.add(atom);
        }

        /** Every declared move that is not legal has a reason, and every legal one has none. */
        private void checkRefutation(List<String> state, List<String> moves) {
            Explainer explainer = new Explainer(rulesheet, rules);
            explainer.setState(state, moves);
            List<RuleAtom> inputs = facts(rules.keyword(Keyword.INPUT));
            for (RuleAtom input : inputs.subList(0, Math.min(20, inputs.size()))) {
                RuleAtom legal = new RuleAtom(rules.keyword(Keyword.LEGAL), input.arguments());
                String text = explainer.explain(legal.toString());
                assertEquals(!holds(legal), text.startsWith(legal + " does not hold"), text);
                if (!holds(legal)) {
                    assertTrue(text.contains("not met: ") || text.contains("no rule"), text);
                }
            }
        }
    }

    @Test
    void whatDoesNotHoldHasNoDerivation() {
        Walk walk = new Walk("ticTacToe");
        walk.query.setState(List.of("(control x)"), List.of());
        Derivations derivations =
                new Derivations(
                        walk.rules, walk.query, walk.sources, DependencyGraph.of(walk.rules));
        RuleAtom terminal = new RuleAtom(walk.rules.keyword(Keyword.TERMINAL), List.of());
        assertTrue(derivations.of(terminal).isEmpty());
    }
}

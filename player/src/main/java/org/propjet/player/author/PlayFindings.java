package org.propjet.player.author;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.GoalScale;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.game.Position;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.gdl.Diagnostic;
import org.propjet.engine.gdl.Diagnostic.Severity;
import org.propjet.engine.gdl.Diagnostics;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.GoalValue;
import org.propjet.engine.rules.Relation.Keyword;
import org.propjet.engine.time.Budget;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * What random games show about a rulesheet: moves that are never legal, goals that nobody reaches
 * or that do not add up, states in which a role cannot move, ends without a goal value, games that
 * do not end, and states that come again.
 *
 * <p>Not thread-safe while it plays; the findings are immutable.
 */
public final class PlayFindings {
    /** Longer games are taken not to end. The longest bundled game has some 400 joint moves. */
    static final int MAX_PLIES = 2_000;

    /** After fewer games, what they have not shown means little. */
    private static final int MIN_GAMES = 20;

    /** In so many games goals are looked at in every state; later ones at the end only. */
    private static final int GAMES_WITH_ALL_GOALS = 20;

    private static final int MAX_NAMED = 3;
    private static final int MAX_PATH_CHARS = 300;

    private final GameRules rules;
    private final Game game;
    private final Position position;
    private final Reasoner reasoner;
    private final List<String> roles;
    private final SourceSpan start;
    private final List<Diagnostic> found = new ArrayList<>();

    private final List<BitSet> everLegal = new ArrayList<>();
    private final List<Set<Integer>> reached = new ArrayList<>();
    private final Set<Long> sums = new TreeSet<>();
    private final Map<String, String> faults = new LinkedHashMap<>();
    private final Map<String, Integer> faultCounts = new LinkedHashMap<>();
    private int gameCount;
    private int endedCount;
    private int repeatingCount;
    private int shortest = Integer.MAX_VALUE;
    private int longest;
    private long plyCount;
    private boolean isOutOfTime;

    private PlayFindings(GameRules rules, Game game) {
        this.rules = rules;
        this.game = game;
        this.position = new Position(game);
        this.reasoner = position.reasoner();
        this.roles = game.roles();
        this.start = new SourceSpan(rules.name(), 1, 1);
        for (int role = 0; role < roles.size(); role++) {
            everLegal.add(new BitSet());
            reached.add(new TreeSet<>());
        }
    }

    /**
     * Plays random games, at least one joint move.
     *
     * @param rules the rules
     * @param game a game of them
     * @param seconds for how long
     */
    public static PlayFindings of(GameRules rules, Game game, double seconds) {
        PlayFindings findings = new PlayFindings(rules, game);
        findings.play(Budget.ofSeconds(seconds), Integer.MAX_VALUE);
        findings.conclude();
        return findings;
    }

    /** Plays so many random games; for tests. */
    static PlayFindings ofGames(GameRules rules, Game game, int count) {
        PlayFindings findings = new PlayFindings(rules, game);
        findings.play(Budget.endless(), count);
        findings.conclude();
        return findings;
    }

    /** Returns how many games were played, and how long they were. */
    public String summary() {
        if (endedCount == 0) {
            return gameCount == 1
                    ? "1 random game, not to its end, %,d joint moves".formatted(plyCount)
                    : "%,d random games, none of them to its end, %,d joint moves"
                            .formatted(gameCount, plyCount);
        }
        return "%,d random games of %,d to %,d joint moves".formatted(gameCount, shortest, longest);
    }

    /** Returns what was found, warnings first. */
    public List<Diagnostic> all() {
        return List.copyOf(found);
    }

    // -- playing --

    private void play(Budget budget, int count) {
        while (gameCount < count && !isOutOfTime) {
            SeededChoice choice = new SeededChoice(SeededChoice.playoutSeed(1, gameCount));
            playOne(choice, budget);
            isOutOfTime |= budget.isOver();
        }
    }

    private void playOne(SeededChoice choice, Budget budget) {
        List<int[]> path = new ArrayList<>();
        Set<List<Long>> seen = new HashSet<>();
        position.begin();
        boolean isRepeating = false;
        gameCount++;
        while (true) {
            isRepeating |= !seen.add(Arrays.stream(position.state()).boxed().toList());
            if (position.isEnd()) {
                end(path);
                break;
            }
            if (gameCount <= GAMES_WITH_ALL_GOALS) {
                addGoals();
            }
            if (path.size() == MAX_PLIES) {
                fault("did not end within %,d joint moves".formatted(MAX_PLIES), "");
                break;
            }
            if (budget.isOver()) {
                isOutOfTime = true;
                gameCount -= gameCount > 1 ? 1 : 0;
                break;
            }
            if (!choose(choice, path)) {
                break;
            }
            path.add(position.jointMove().clone());
            position.advance();
            plyCount++;
        }
        repeatingCount += isRepeating ? 1 : 0;
    }

    /** Many rulesheets have a goal value that only states before the end have. */
    private void addGoals() {
        for (int role = 0; role < roles.size(); role++) {
            reached.get(role).addAll(values(role));
        }
    }

    /** Draws a joint move; returns false if a role cannot move. */
    private boolean choose(SeededChoice choice, List<int[]> path) {
        for (int role = 0; role < roles.size(); role++) {
            int[] ids = reasoner.legalMoves(role);
            if (ids.length == 0) {
                fault(
                        "came to a state that is not terminal and in which "
                                + roles.get(role)
                                + " has no legal move",
                        after(path));
                return false;
            }
            for (int id : ids) {
                everLegal.get(role).set(id);
            }
            position.jointMove()[role] = ids[choice.next(ids.length)];
        }
        return true;
    }

    private void end(List<int[]> path) {
        endedCount++;
        shortest = Math.min(shortest, path.size());
        longest = Math.max(longest, path.size());
        long sum = 0;
        boolean allHave = true;
        for (int role = 0; role < roles.size(); role++) {
            if (Game.isChance(roles.get(role))) {
                continue;
            }
            OptionalInt stated = reasoner.statedGoal(role);
            if (stated.isEmpty()) {
                allHave = false;
                List<Integer> several = values(role);
                fault(
                        "ended with "
                                + (several.isEmpty() ? "no goal value" : "the goals " + several)
                                + " of "
                                + roles.get(role),
                        after(path));
            } else {
                int goal = stated.getAsInt();
                if (!GoalValue.isAllowed(goal)) {
                    fault(
                            "ended with the goal value %d of %s, which is not from 0 to 100"
                                    .formatted(goal, roles.get(role)),
                            after(path));
                }
                reached.get(role).add(goal);
                sum += goal;
            }
        }
        if (allHave) {
            sums.add(sum);
        }
    }

    private List<Integer> values(int role) {
        List<Integer> values = new ArrayList<>();
        for (int points = 0; points <= GoalScale.TOP; points++) {
            if (reasoner.hasGoal(role, points)) {
                values.add(game.goalScale().least(points));
            }
        }
        return values;
    }

    private void fault(String what, String example) {
        faults.putIfAbsent(what, example);
        faultCounts.merge(what, 1, Integer::sum);
    }

    private String after(List<int[]> path) {
        List<String> texts = new ArrayList<>();
        for (int[] jointMove : path) {
            List<String> moves = new ArrayList<>();
            for (int role = 0; role < jointMove.length; role++) {
                moves.add(game.moveTable().move(role, jointMove[role]));
            }
            texts.add("(play " + String.join(" ", moves) + ")");
        }
        String text = String.join(" ", texts);
        return text.isEmpty() || text.length() > MAX_PATH_CHARS
                ? "after " + path.size() + " joint moves"
                : "after " + text;
    }

    // -- what follows --

    private void conclude() {
        faults.forEach(
                (what, example) ->
                        add(
                                Severity.WARNING,
                                "%,d of %,d random games %s"
                                        .formatted(faultCounts.get(what), gameCount, what),
                                example.isEmpty() ? "" : "the first one " + example));
        if (gameCount >= MIN_GAMES) {
            concludeMoves();
            concludeGoals();
        }
        if (sums.size() > 1 && roles.stream().filter(role -> !Game.isChance(role)).count() > 1) {
            add(
                    Severity.NOTE,
                    "the goals of all roles add up to different sums: " + named(sums),
                    "that is fine if the game is meant so");
        }
        if (repeatingCount > 0) {
            add(
                    Severity.NOTE,
                    "states came again within %,d of %,d random games"
                            .formatted(repeatingCount, gameCount),
                    "so a game may never end; a step counter would see to it");
        }
    }

    private void add(Severity severity, String message, String advice) {
        found.add(new Diagnostic(severity, start, "", message, advice));
    }

    private void note(Optional<GameRule> rule, String message, String advice) {
        found.add(
                new Diagnostic(
                        Severity.NOTE,
                        rule.map(GameRule::span).orElse(start),
                        rule.map(place -> Diagnostics.shortened(place.toString())).orElse(""),
                        message,
                        advice));
    }

    private void concludeMoves() {
        MoveTable moves = game.moveTable();
        for (int role = 0; role < roles.size(); role++) {
            List<String> never = new ArrayList<>();
            for (int id = 0; id < moves.moveCount(role); id++) {
                if (!everLegal.get(role).get(id)) {
                    never.add(moves.move(role, id));
                }
            }
            if (!never.isEmpty()) {
                note(
                        ruleOfMove(never.get(0)),
                        "of the moves of %s, %,d of %,d were never legal: %s"
                                .formatted(
                                        roles.get(role),
                                        never.size(),
                                        moves.moveCount(role),
                                        named(never)),
                        "can they ever be?");
            }
        }
    }

    private static String named(Iterable<?> things) {
        List<String> names = new ArrayList<>();
        things.forEach(thing -> names.add(thing.toString()));
        return names.size() <= MAX_NAMED + 1
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, MAX_NAMED)) + ", ...";
    }

    /** Returns the first rule whose head could be the move. */
    private Optional<GameRule> ruleOfMove(String move) {
        return rules.rulesOf(rules.keyword(Keyword.LEGAL)).stream()
                .filter(
                        rule ->
                                Term.nameOf(rule.head().arguments().get(1).toString())
                                        .equals(Term.nameOf(move)))
                .findFirst();
    }

    private void concludeGoals() {
        Set<String> said = new HashSet<>();
        for (GameRule rule : rules.rulesOf(rules.keyword(Keyword.GOAL))) {
            OptionalInt stated = GoalValue.of(rule.head().arguments().get(1).toString());
            if (stated.isEmpty() || endedCount == 0) {
                continue;
            }
            int value = stated.getAsInt();
            Term asked = rule.head().arguments().get(0);
            List<String> lacking = new ArrayList<>();
            for (int role = 0; role < roles.size(); role++) {
                boolean isMeant =
                        asked instanceof Term.Variable || asked.toString().equals(roles.get(role));
                if (isMeant
                        && !Game.isChance(roles.get(role))
                        && !reached.get(role).contains(value)) {
                    lacking.add(roles.get(role));
                }
            }
            String who = String.join(", ", lacking);
            if (!lacking.isEmpty() && said.add(value + who)) {
                note(
                        Optional.of(rule),
                        "in no random game did " + who + " reach the goal value " + value,
                        "can it be reached?");
            }
        }
    }
}

package org.propjet.player.author;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.explain.Explainer;
import org.propjet.engine.explain.UnknownFactException;
import org.propjet.engine.gdl.Diagnostics;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.KifForm;
import org.propjet.engine.gdl.KifForm.Group;
import org.propjet.engine.gdl.KifForm.Symbol;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.reference.RuleGame;
import org.propjet.player.terminal.MistakeException;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Runs the tests of a rulesheet: states and joint moves, and what is expected to hold then.
 *
 * <p>A file has any number of {@code (test NAME STEP ...)}. A step is {@code (state FACT ...)},
 * which may come first only, {@code (play MOVE ...)}, or an expectation: a fact that must hold,
 * {@code (not FACT)}, or {@code (exactly N FACT)} for a fact with variables. {@code (holds FACT)}
 * is for facts that have the name of one of these words.
 *
 * <p>{@code (best ROLE MOVE ...)} says which moves of a role are as good as any. They must be
 * legal, and if a player is tested, the move that it chooses there must be one of them.
 *
 * <p>Not thread-safe. A step costs what the reference takes.
 */
public final class RuleTests {
    /** What an explanation in a report may have. */
    private static final int WHY_DEPTH = 4;

    private static final int WHY_LINES = 12;

    /** So many facts are counted; to expect more is a mistake. */
    private static final int MAX_EXACTLY = 100_000;

    private final SteppedGame start;
    private final @Nullable Chooser chooser;

    /** A player that is tested, with a name. */
    public interface Chooser {
        /** Returns what reports call it. */
        String name();

        /** Returns the canonical text of a legal move of a role, in the state of a game. */
        String choose(SteppedGame game, int role);
    }

    /**
     * What came of a test.
     *
     * @param name the test's name
     * @param span where it stands
     * @param failures what was not as expected, in the order of the text; none if it passed
     * @param askedCount how often the player that is tested chose a move
     * @param bestCount how often it chose one of the best
     */
    public record Result(
            String name, SourceSpan span, List<Failure> failures, int askedCount, int bestCount) {
        /** Copies the list. */
        public Result {
            failures = List.copyOf(failures);
        }

        /** Returns whether everything was as expected. */
        public boolean isPassed() {
            return failures.isEmpty();
        }
    }

    /**
     * Something that was not as expected.
     *
     * @param span where it was expected
     * @param expected what was
     * @param found what is so, in a line
     * @param why an explanation of several lines; may be empty
     */
    public record Failure(SourceSpan span, String expected, String found, String why) {}

    /** A test whose form is right. */
    private record RuleTest(String name, SourceSpan span, List<KifForm> steps) {}

    /**
     * Makes it for a game and a player.
     *
     * @param chooser the player; null if none is tested
     */
    public RuleTests(Rulesheet rulesheet, @Nullable Chooser chooser) {
        this.chooser = chooser;
        start = new SteppedGame(rulesheet, RuleGame::of);
    }

    /**
     * Runs the tests of a file until it is told to stop.
     *
     * @param name what reports call the file
     * @param text the tests
     * @param isStopped whether to stop; the test that is going on then does not count
     * @throws org.propjet.engine.gdl.RulesheetException if the text has another form, with all that
     *     is wrong
     */
    public List<Result> run(String name, String text, BooleanSupplier isStopped) {
        List<Result> results = new ArrayList<>();
        for (RuleTest test : read(name, text)) {
            Result result = run(name, test);
            if (isStopped.getAsBoolean()) {
                break;
            }
            results.add(result);
        }
        return results;
    }

    private static List<RuleTest> read(String name, String text) {
        Diagnostics diagnostics = new Diagnostics(name);
        List<RuleTest> tests = new ArrayList<>();
        for (KifForm form : GdlParser.parseForms(name, text)) {
            if (isCalled(form, "test")
                    && form instanceof Group group
                    && group.items().size() > 1
                    && group.items().get(1) instanceof Symbol title) {
                List<KifForm> steps = group.items().subList(2, group.items().size());
                tests.add(new RuleTest(title.text(), form.span(), steps));
                check(steps, diagnostics);
            } else {
                diagnostics.error(
                        form.span(),
                        form,
                        "this is no test",
                        "write (test NAME STEP ...), with a name in one word");
            }
        }
        if (tests.isEmpty() && !diagnostics.hasErrors()) {
            diagnostics.error(
                    diagnostics.start(), "", "the file has no test", "write (test NAME STEP ...)");
        }
        diagnostics.throwIfErrors();
        return tests;
    }

    private static void check(List<KifForm> steps, Diagnostics diagnostics) {
        for (int i = 0; i < steps.size(); i++) {
            KifForm step = steps.get(i);
            int size = step instanceof Group group ? group.items().size() : 1;
            if (isCalled(step, "state") && i > 0) {
                diagnostics.error(
                        step.span(),
                        step,
                        "a state can only be the first step of a test",
                        "begin another test with it");
            } else if ((isCalled(step, "not") || isCalled(step, "holds")) && size != 2) {
                diagnostics.error(step.span(), step, "one fact is needed here", "write (not FACT)");
            } else if (isCalled(step, "exactly")
                    && (size != 3 || !argument(step, 1).toString().matches("[0-9]{1,5}"))) {
                diagnostics.error(
                        step.span(),
                        step,
                        "a number and a fact are needed here",
                        "write (exactly 9 (legal x ?move))");
            } else if (isCalled(step, "best") && size < 3) {
                diagnostics.error(
                        step.span(),
                        step,
                        "a role and its best moves are needed here",
                        "write (best x (mark 2 2)); of a fact called best, (holds FACT)");
            } else if (isCalled(step, "test")) {
                diagnostics.error(
                        step.span(),
                        step,
                        "a test begins inside another one",
                        "close the one before; is a parenthesis missing?");
            }
        }
    }

    private static boolean isCalled(KifForm form, String word) {
        return form instanceof Group group
                && !group.items().isEmpty()
                && group.items().get(0) instanceof Symbol first
                && first.folded().equals(word);
    }

    private static KifForm argument(KifForm form, int index) {
        return ((Group) form).items().get(index);
    }

    private Result run(String fileName, RuleTest test) {
        SteppedGame game = start.another();
        List<Failure> failures = new ArrayList<>();
        int asked = 0;
        int best = 0;
        for (KifForm step : test.steps()) {
            try {
                if (isCalled(step, "state")) {
                    game.beginAt(fileName, terms(fileName, step));
                } else if (isCalled(step, "play")) {
                    game.play(terms(fileName, step).stream().map(Term::toString).toList());
                } else if (isCalled(step, "best")) {
                    Best expected = best(game, step, fileName);
                    if (chooser != null) {
                        asked++;
                        best += choosesBest(chooser, game, step, expected, failures) ? 1 : 0;
                    }
                } else {
                    expect(game, step, failures);
                }
            } catch (MistakeException e) {
                failures.add(new Failure(step.span(), step.toString(), e.text(), ""));
                break; // what follows is about another state
            } catch (UnknownFactException e) {
                failures.add(new Failure(step.span(), step.toString(), e.text(), ""));
            }
        }
        return new Result(test.name(), test.span(), failures, asked, best);
    }

    /** The best moves of a role, as canonical texts. */
    private record Best(int role, List<String> moves) {}

    private static boolean choosesBest(
            Chooser chooser,
            SteppedGame game,
            KifForm step,
            Best expected,
            List<Failure> failures) {
        String move = chooser.choose(game, expected.role());
        boolean isBest = expected.moves().contains(move);
        if (!isBest) {
            String found = chooser.name() + " plays " + move;
            failures.add(new Failure(step.span(), step.toString(), found, ""));
        }
        return isBest;
    }

    private static Best best(SteppedGame game, KifForm step, String fileName) {
        if (game.isTerminal()) {
            throw new MistakeException("the game is over, so there is no best move");
        }
        List<Term> terms = terms(fileName, step);
        int role = game.roles().indexOf(terms.get(0).toString());
        if (role < 0) {
            throw new MistakeException(
                    "there is no role " + terms.get(0) + "; there are " + game.roles());
        }
        return new Best(
                role,
                terms.subList(1, terms.size()).stream()
                        .map(move -> game.legalMove(role, move.toString()))
                        .toList());
    }

    private static List<Term> terms(String name, KifForm step) {
        List<KifForm> items = ((Group) step).items();
        return items.subList(1, items.size()).stream()
                .map(item -> GdlParser.term(name, item))
                .toList();
    }

    private static void expect(SteppedGame game, KifForm step, List<Failure> failures) {
        Explainer explainer = game.explainer();
        if (isCalled(step, "exactly")) {
            int expected = Integer.parseInt(argument(step, 1).toString());
            int count = explainer.count(argument(step, 2).toString(), MAX_EXACTLY);
            if (count != expected) {
                String found = count == 1 ? "1 fact agrees" : count + " facts agree";
                failures.add(failure(step, found, argument(step, 2), explainer));
            }
        } else if (isCalled(step, "not")) {
            if (explainer.holds(argument(step, 1).toString())) {
                failures.add(failure(step, "it holds", argument(step, 1), explainer));
            }
        } else {
            KifForm fact = isCalled(step, "holds") ? argument(step, 1) : step;
            if (!explainer.holds(fact.toString())) {
                failures.add(failure(step, found(game, fact), fact, explainer));
            }
        }
    }

    private static String found(SteppedGame game, KifForm fact) {
        int role =
                isCalled(fact, "goal") && fact instanceof Group group && group.items().size() == 3
                        ? game.roles().indexOf(group.items().get(1).toString())
                        : -1;
        Integer goal = role < 0 ? null : game.goal(role);
        return goal == null
                ? "it does not hold"
                : game.roles().get(role) + " has the goal value " + goal;
    }

    private static Failure failure(KifForm step, String found, KifForm fact, Explainer explainer) {
        String why = explainer.explain(fact.toString(), WHY_DEPTH, WHY_LINES);
        return new Failure(step.span(), step.toString(), found, why);
    }
}

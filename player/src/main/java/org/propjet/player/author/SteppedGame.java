package org.propjet.player.author;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.explain.Explainer;
import org.propjet.engine.explain.UnknownFactException;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.GameHistory;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.gdl.ClosestWord;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.gdl.Spelling;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.engine.rules.StartPosition;
import org.propjet.player.terminal.MistakeException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * A game that is stepped through by hand: moves are given as texts, can be taken back, and are
 * saved with the state in which they began.
 *
 * <p>Whatever cannot be done ends in a {@link MistakeException} and changes nothing. Not
 * thread-safe. A step costs what the game's reasoner takes.
 */
public final class SteppedGame {
    private static final String STATE = "state";
    private static final String PLAY = "play";

    private final Rulesheet rulesheet;
    private final Function<GameRules, Game> maker;
    private final Game original;
    private final LazyExplainer explainer;

    /** The facts of the state in which the game begins; null if it is the initial one. */
    private @Nullable List<String> startFacts;

    private GameHistory history;

    /** Explains facts of the game; made with the first question, and one for all of the game. */
    private static final class LazyExplainer {
        private @Nullable Explainer made;

        Explainer of(Rulesheet rulesheet) {
            if (made == null) {
                made = new Explainer(rulesheet, RuleChecker.check(rulesheet));
            }
            return made;
        }
    }

    /**
     * Begins at the game's initial state.
     *
     * @param rulesheet the game
     * @param maker makes games of its rules, and of those with another initial state
     */
    public SteppedGame(Rulesheet rulesheet, Function<GameRules, Game> maker) {
        this(rulesheet, maker, maker.apply(RuleChecker.check(rulesheet)), new LazyExplainer());
    }

    private SteppedGame(
            Rulesheet rulesheet,
            Function<GameRules, Game> maker,
            Game original,
            LazyExplainer explainer) {
        this.rulesheet = rulesheet;
        this.maker = maker;
        this.original = original;
        this.explainer = explainer;
        this.history = new GameHistory(original);
    }

    /** Returns another one of the same game, at its initial state. */
    public SteppedGame another() {
        return new SteppedGame(rulesheet, maker, original, explainer);
    }

    /** Returns the rules as they were written. */
    public Rulesheet rulesheet() {
        return rulesheet;
    }

    /** Returns the facts where {@link #restart} goes to; empty if that is the initial state. */
    public Optional<List<String>> startFacts() {
        return Optional.ofNullable(startFacts);
    }

    /** Returns the game, which begins where {@link #restart} goes to. */
    public Game game() {
        return history.game();
    }

    /** Returns the roles. */
    public List<String> roles() {
        return game().roles();
    }

    /** Returns how many joint moves have been played. */
    public int ply() {
        return history.ply();
    }

    /** Returns whether the game is over. */
    public boolean isTerminal() {
        return history.isTerminal();
    }

    /** Returns the facts of the current state. */
    public List<String> facts() {
        return history.fluents();
    }

    /** Returns the facts of an earlier state. */
    public List<String> factsAt(int ply) {
        return game().stateLayout().fluentsOf(history.stateAt(ply));
    }

    /**
     * Returns the goal value of a role in the current state, as the rules state it; null if it has
     * none, or several.
     */
    public @Nullable Integer goal(int role) {
        OptionalInt stated = history.reasoner().statedGoal(role);
        return stated.isPresent() ? stated.getAsInt() : null;
    }

    /** Returns the moves of a role that are legal, in canonical order. */
    public List<String> legalMoves(int role) {
        MoveTable moves = game().moveTable();
        return Arrays.stream(legalIds(role)).mapToObj(id -> moves.move(role, id)).toList();
    }

    /** Returns how many moves of a role are legal; none at the end. */
    public int legalMoveCount(int role) {
        return isTerminal() ? 0 : history.reasoner().legalMoveCount(role);
    }

    private int[] legalIds(int role) {
        return isTerminal() ? new int[0] : history.reasoner().legalMoves(role);
    }

    /** Returns a joint move that was played, a text for each role. */
    public List<String> movesAt(int ply) {
        int[] jointMove = history.jointMoves().get(ply);
        List<String> texts = new ArrayList<>();
        for (int role = 0; role < jointMove.length; role++) {
            texts.add(game().moveTable().move(role, jointMove[role]));
        }
        return texts;
    }

    /** Returns the roles that have more than one legal move, or none at all. */
    public List<Integer> deciding() {
        List<Integer> deciding = new ArrayList<>();
        for (int role = 0; role < roles().size(); role++) {
            if (legalMoveCount(role) != 1) {
                deciding.add(role);
            }
        }
        return deciding;
    }

    /** Returns the moves of a text, one after the other. */
    public static List<String> moves(String text) {
        return GdlParser.parseTerms("the moves", text).stream().map(Term::toString).toList();
    }

    /**
     * Plays a joint move.
     *
     * @param moves the move of each role in role order, or of each {@linkplain #deciding deciding}
     *     role; the others have one legal move only, which may be there or not
     */
    public void play(List<String> moves) {
        requireOpen();
        List<Integer> deciding = deciding();
        boolean all = moves.size() == roles().size();
        if (!all && moves.size() > deciding.size()) {
            history.play(matched(moves, deciding));
            return;
        }
        if (!all && moves.size() != deciding.size()) {
            throw new MistakeException(wrongCount(moves.size(), deciding));
        }
        int[] jointMove = new int[roles().size()];
        for (int role = 0; role < jointMove.length; role++) {
            int index = all ? role : deciding.indexOf(role);
            jointMove[role] = index < 0 ? legalIds(role)[0] : moveId(role, moves.get(index));
        }
        history.play(jointMove);
    }

    /** Gives each move to the first role for which it is legal, also if that has no other. */
    private int[] matched(List<String> moves, List<Integer> deciding) {
        int[] jointMove = new int[roles().size()];
        int given = 0;
        for (int role = 0; role < jointMove.length; role++) {
            List<String> legal = legalMoves(role);
            String wanted = given < moves.size() ? moves.get(given) : "";
            if (legal.stream().anyMatch(move -> Spelling.areSame(move, wanted))) {
                jointMove[role] = moveId(role, wanted);
                given++;
            } else if (legal.size() == 1) {
                jointMove[role] = legalIds(role)[0];
            } else {
                throw new MistakeException(wrongCount(moves.size(), deciding));
            }
        }
        if (given < moves.size()) {
            throw new MistakeException(wrongCount(moves.size(), deciding));
        }
        return jointMove;
    }

    /**
     * Plays a joint move.
     *
     * @param indices for each role the index of its move in {@link #legalMoves}, from 0
     */
    public void playAt(int... indices) {
        requireOpen();
        if (indices.length != roles().size()) {
            throw new MistakeException(
                    "an index for each of the " + roles().size() + " roles is needed");
        }
        int[] jointMove = new int[indices.length];
        for (int role = 0; role < indices.length; role++) {
            int[] ids = legalIds(role);
            if (indices[role] < 0 || indices[role] >= ids.length) {
                throw new MistakeException(
                        roles().get(role)
                                + " has "
                                + ids.length
                                + " legal moves; there is no index "
                                + indices[role]);
            }
            jointMove[role] = ids[indices[role]];
        }
        history.play(jointMove);
    }

    private void requireOpen() {
        if (isTerminal()) {
            throw new MistakeException("the game is over; take moves back, or start again");
        }
        for (int role = 0; role < roles().size(); role++) {
            if (legalMoveCount(role) == 0) {
                throw new MistakeException(
                        roles().get(role)
                                + " has no legal move, and the state is not terminal: the game"
                                + " cannot go on");
            }
        }
    }

    private String wrongCount(int count, List<Integer> deciding) {
        List<String> names = deciding.stream().map(roles()::get).toList();
        String some =
                deciding.size() == roles().size() || deciding.isEmpty()
                        ? ""
                        : ", or of those with a choice: " + names;
        return count
                + (count == 1 ? " move is" : " moves are")
                + " given; give one of each role: "
                + roles()
                + some;
    }

    /**
     * Returns the canonical text of a legal move.
     *
     * @param text the move, in any case and with any blanks
     */
    public String legalMove(int role, String text) {
        return game().moveTable().move(role, moveId(role, text));
    }

    private int moveId(int role, String text) {
        List<Term> terms = GdlParser.parseTerms("the move", text);
        String move = terms.size() == 1 ? terms.get(0).toString() : text;
        int id = isTerminal() ? Reasoner.NO_MOVE : history.reasoner().legalMove(role, move);
        if (id != Reasoner.NO_MOVE) {
            return id;
        }
        String guess =
                ClosestWord.to(Spelling.folded(move), legalMoves(role))
                        .filter(closest -> !withoutDigits(closest).equals(withoutDigits(move)))
                        .map(closest -> "; did you mean " + closest + "?")
                        .orElse("");
        throw new MistakeException(move + " is not legal for " + roles().get(role) + guess);
    }

    /** With other numbers a move is another move, not a misspelt one. */
    private static String withoutDigits(String text) {
        return Spelling.folded(text).replaceAll("[0-9]+", "");
    }

    /**
     * Plays random joint moves, until the game is over.
     *
     * @param count how many at most
     * @return how many were played
     */
    public int playRandom(int count, SeededChoice choice) {
        requireOpen();
        int played = 0;
        while (played < count && !isTerminal()) {
            requireOpen();
            int[] jointMove = new int[roles().size()];
            for (int role = 0; role < jointMove.length; role++) {
                int[] ids = legalIds(role);
                jointMove[role] = ids[choice.next(ids.length)];
            }
            history.play(jointMove);
            played++;
        }
        return played;
    }

    /** Takes joint moves back. */
    public void undo(int count) {
        if (count > ply()) {
            throw new MistakeException(
                    ply() == 0
                            ? "no move has been played"
                            : "only " + ply() + " joint moves have been played");
        }
        for (int i = 0; i < count; i++) {
            boolean _ = history.undo();
        }
    }

    /** Goes back to where the game began: the initial state, or the one last begun at. */
    public void restart() {
        history = new GameHistory(game());
    }

    /** Begins at the game's initial state. */
    public void beginAtStart() {
        startFacts = null;
        history = new GameHistory(original);
    }

    /**
     * Begins at a state. Costs as much as making the game.
     *
     * @param facts the canonical texts of all fluents that hold in it
     */
    public void beginAt(List<String> facts) {
        Rulesheet there = StartPosition.of(rulesheet, facts);
        history = new GameHistory(maker.apply(RuleChecker.check(there)));
        startFacts = List.copyOf(facts);
    }

    /**
     * Begins at a state, as {@link #beginAt(List)}.
     *
     * @param name what messages call the state
     * @param terms the fluents that hold in it, as {@link GivenState} reads them
     */
    void beginAt(String name, List<Term> terms) {
        beginAt(GivenState.fluents(name, terms, rulesheet));
    }

    /**
     * Returns what explains facts of the current state; it is of use until the next is asked for.
     */
    Explainer explainer() {
        Explainer made = explainer.of(rulesheet);
        made.setState(facts(), List.of());
        return made;
    }

    /**
     * Says why a fact holds in the current state, or does not. Facts of the state itself, and those
     * that depend on moves, are explained by the last joint move, in the state before it.
     */
    public String why(String fact) {
        Explainer explainer = explainer();
        try {
            String fluent = explainer.fluentOf(fact);
            boolean isByMoves = fluent != null || explainer.dependsOnMoves(fact);
            if (ply() == 0 || !isByMoves) {
                return explainer.explain(fact);
            }
            List<String> moves = movesAt(ply() - 1);
            explainer.setState(factsAt(ply() - 1), moves);
            String head = "By the last moves, " + String.join(" ", moves) + ":\n";
            return head + explainer.explain(fluent == null ? fact : "(next " + fluent + ")");
        } catch (UnknownFactException e) {
            throw new MistakeException(e.text());
        }
    }

    /** Returns the text of a file from which {@link #load} makes the same game again. */
    public String saved() {
        StringBuilder text = new StringBuilder();
        text.append("; ").append(game().name()).append(", joint moves: ").append(ply());
        text.append('\n');
        if (startFacts != null) {
            text.append("(state");
            startFacts.forEach(fact -> text.append("\n    ").append(fact));
            text.append(")\n");
        }
        for (int ply = 0; ply < ply(); ply++) {
            text.append("(play ").append(String.join(" ", movesAt(ply))).append(")\n");
        }
        return text.toString();
    }

    /**
     * Begins anew, and plays the moves of a text: {@code (state FACT ...)}, which may be missing,
     * then {@code (play MOVE ...)} any number of times.
     *
     * @param name what messages call the text
     */
    public void load(String name, String text) {
        SteppedGame loaded = another();
        int number = 0;
        for (Term form : GdlParser.parseTerms(name, text)) {
            number++;
            List<Term> items =
                    form instanceof Term.Compound compound ? compound.arguments() : List.of();
            String word = form instanceof Term.Compound compound ? compound.name() : "";
            if (word.equals(STATE) && number == 1) {
                loaded.beginAt(name, items);
            } else if (word.equals(PLAY)) {
                try {
                    loaded.play(items.stream().map(Term::toString).toList());
                } catch (MistakeException e) {
                    throw new MistakeException(name + ": " + form + ": " + e.text());
                }
            } else {
                throw new MistakeException(
                        name
                                + ": "
                                + form
                                + " is neither (play MOVE ...) nor, first of all, (state FACT"
                                + " ...)");
            }
        }
        startFacts = loaded.startFacts;
        history = loaded.history;
    }
}

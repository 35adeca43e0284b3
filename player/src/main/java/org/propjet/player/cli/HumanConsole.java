package org.propjet.player.cli;

import org.propjet.engine.gdl.ClosestWord;
import org.propjet.player.cli.TypedLines.Event;
import org.propjet.player.files.WholeFile;
import org.propjet.player.match.human.HumanMatch;
import org.propjet.player.match.human.HumanView;
import org.propjet.player.match.human.IllegalMoveException;
import org.propjet.player.show.BoardPlan;
import org.propjet.player.show.BoardText;
import org.propjet.player.show.Cell;
import org.propjet.player.show.Scene;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Refusal;
import org.propjet.player.terminal.TextTarget;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Talks with the people of a match at a terminal: shows the board and what was played, and takes
 * their moves and commands, a line each.
 *
 * <p>Used by one thread; it ends soon when the lines are stopped.
 */
final class HumanConsole {
    /** Longer texts are cut where they are repeated: the line is to fit into 80 columns. */
    private static final int MOST_QUOTED = 20;

    private final BoardPlan plan;
    private final String gameName;
    private final HumanMatch match;
    private final TypedLines input;
    private final Output output;
    private final MatchWords words;
    private final boolean isTyped;
    private final boolean isColoured;

    /** What commands do with the rest of their lines. */
    private final TreeMap<String, Consumer<String>> commands = new TreeMap<>();

    private HumanView view;

    /** How many joint moves had been played when the state was shown last; -1 if it is to be. */
    private int shownPly = -1;

    /** How many joint moves have been told. */
    private int saidPly;

    /** What held before the last joint move; after an undo, what holds. */
    private List<String> fluentsBefore = List.of();

    private Wish wish = Wish.NOTHING;
    private String saidNote = "";
    private boolean isOver;

    /** What a person waits for an engine to say. */
    private enum Wish {
        NOTHING,
        HINT,
        THOUGHTS
    }

    /**
     * Makes a console.
     *
     * @param plan how the game's states look
     * @param isTyped whether lines are typed at a terminal; others are repeated in the output
     * @param isColoured whether the board has colours
     */
    HumanConsole(
            BoardPlan plan,
            String gameName,
            HumanMatch match,
            TypedLines input,
            Output output,
            boolean isTyped,
            boolean isColoured) {
        this.plan = plan;
        this.gameName = gameName;
        this.match = match;
        this.input = input;
        this.output = output;
        this.isTyped = isTyped;
        this.isColoured = isColoured;
        this.view = match.view();
        this.words = new MatchWords(view.roles(), view.players());
        commands.put("help", rest -> output.line(MatchWords.HELP));
        commands.put("moves", this::listMoves);
        commands.put("board", rest -> sayState());
        commands.put("undo", rest -> undo());
        commands.put("hint", rest -> ask(Wish.HINT));
        commands.put("think", rest -> ask(Wish.THOUGHTS));
        commands.put("save", this::save);
        commands.put("resign", rest -> leave("You resign."));
        commands.put("quit", rest -> leave("You leave the match."));
        commands.put("exit", rest -> leave("You leave the match."));
    }

    /** Talks until the match is over and the person goes, or it is stopped. */
    void talk() {
        output.line(words.greeting(gameName, view.isHidden()));
        boolean isBegun = false;
        boolean isPrompted = false;
        while (!isOver) {
            boolean isAsked = !view.waitingFor().isEmpty() || view.isOver();
            boolean isReady = isAsked && wish == Wish.NOTHING && shownPly >= 0;
            if (isReady && !isPrompted) {
                output.fragment(prompt());
                isPrompted = true;
            }
            Event event = input.next(isBegun ? view.version() : -1, isReady);
            if (isBegun && event instanceof Event.Changed(HumanView newest) && !isNews(newest)) {
                view = newest;
                continue;
            }
            isBegun = true;
            if (isPrompted && !(event instanceof Event.Line && isTyped)) {
                output.line(event instanceof Event.Line(String text) ? text : "");
            }
            isPrompted = false;
            switch (event) {
                case Event.Line(String text) -> take(text);
                case Event.Unreadable(String text) -> output.line(text);
                case Event.Changed(HumanView newest) -> follow(newest);
                case Event.Ended _ -> isOver = true;
            }
        }
        input.stop();
    }

    private String prompt() {
        return view.isOver() ? "over> " : view.roles().get(person()) + "> ";
    }

    /** Returns the role that is asked for a move. */
    private int person() {
        return view.waitingFor().isEmpty() ? -1 : view.waitingFor().getFirst();
    }

    // ---- What the match does ----

    /** Returns whether there is something to say that has not been said. */
    private boolean isNews(HumanView newest) {
        return newest.ply() != view.ply()
                || newest.isOver() != view.isOver()
                || !newest.waitingFor().equals(view.waitingFor())
                || !newest.note().equals(view.note())
                || !newest.hint().equals(view.hint());
    }

    private void follow(HumanView newest) {
        HumanView before = view;
        view = newest;
        if (newest.ply() != before.ply()) {
            boolean isForward = newest.ply() > before.ply();
            fluentsBefore = (isForward ? before : newest).fluents();
        }
        if (!newest.note().isEmpty() && !newest.note().equals(saidNote)) {
            saidNote = newest.note();
            output.line(MatchWords.sentence(newest.note()));
        }
        boolean isAnswered =
                !newest.hint().equals(before.hint())
                        || !newest.note().equals(before.note())
                        || newest.ply() != before.ply();
        if (wish != Wish.NOTHING && isAnswered) {
            answerWish();
        }
        while (saidPly < newest.ply()) {
            words.ply(newest, saidPly).ifPresent(output::line);
            saidPly++;
        }
        boolean isAsked = person() >= 0 || newest.isOver();
        boolean isNew = shownPly != newest.ply() || (newest.isOver() && !before.isOver());
        if (isAsked && isNew) {
            shownPly = newest.ply();
            if (!view.isSecret()) {
                sayState();
            }
            sayEnd();
        }
        if (person() >= 0 && (isNew || !newest.waitingFor().equals(before.waitingFor()))) {
            sayMoves();
        }
    }

    private void sayState() {
        output.line("");
        if (view.isSecret()) {
            output.line(words.perceived(view));
            return;
        }
        Scene scene = plan.scene(view.fluents());
        output.line(BoardText.of(plan, scene, lastMoveCells(scene), isColoured));
    }

    /**
     * Returns the cells of the last joint move: those that it names, or what it put in a column.
     */
    private Set<Cell> lastMoveCells(Scene scene) {
        Set<Cell> cells = new HashSet<>();
        if (view.ply() > 0) {
            Set<Cell> changed = BoardPlan.changed(plan.scene(fluentsBefore), scene);
            List<String> last = view.moves().getLast();
            for (int role : view.deciders(view.ply() - 1)) {
                cells.addAll(plan.cells(last.get(role)));
                List<Cell> column = new ArrayList<>(plan.column(last.get(role)));
                column.retainAll(changed);
                cells.addAll(column);
            }
        }
        return cells;
    }

    private void sayEnd() {
        if (view.isOver()) {
            if (view.isHidden()) {
                output.line("\nThis was played:");
                for (int ply = 0; ply < view.ply(); ply++) {
                    words.ply(view, ply).ifPresent(output::line);
                }
            }
            output.line("");
            output.line(words.result(view));
            output.line("Enter ends; " + MatchWords.undo(view) + "'help' lists commands.");
        }
    }

    private void sayMoves() {
        output.line("");
        output.line(menu().text());
    }

    private MoveMenu menu() {
        return new MoveMenu(person() < 0 ? List.of() : view.legalMoves().get(person()));
    }

    // ---- What the person says ----

    private void take(String line) {
        String text = line.strip();
        MoveMenu menu = menu();
        if (text.isEmpty()) {
            takeNothing(menu);
            return;
        }
        if (text.startsWith(":")) {
            command(text.substring(1).strip(), menu);
            return;
        }
        Optional<String> move = menu.exactly(text);
        if (move.isEmpty() && text.matches("[0-9]{1,9}") && person() >= 0) {
            move = menu.numbered(Integer.parseInt(text));
            if (move.isEmpty()) {
                output.line("There are the moves 1 to " + menu.moves().size() + ".");
                return;
            }
        }
        if (move.isPresent()) {
            play(move.get());
        } else {
            command(text, menu);
        }
    }

    private void takeNothing(MoveMenu menu) {
        if (view.isOver()) {
            isOver = true;
        } else if (menu.moves().size() == 1) {
            play(menu.moves().getFirst());
        } else {
            output.line("Type the number of a move; 'moves' lists them, 'help' the commands.");
        }
    }

    private void command(String text, MoveMenu menu) {
        String[] parts = text.split("\\s+", 2);
        Consumer<String> command = commands.get(parts[0].toLowerCase(Locale.ROOT));
        List<String> found = menu.with(text);
        if (command != null) {
            command.accept(parts.length == 2 ? parts[1].strip() : "");
        } else if (found.size() == 1) {
            play(found.getFirst());
        } else if (found.isEmpty()) {
            output.line(
                    "'%s' is neither a legal move nor a command; %s"
                            .formatted(excerpt(text), instead(parts[0], text, menu)));
        } else {
            output.line("%,d moves have '%s':".formatted(found.size(), excerpt(text)));
            output.line(menu.list(found));
        }
    }

    private String instead(String word, String text, MoveMenu menu) {
        return ClosestWord.to(word, commands.keySet())
                .or(() -> menu.closest(text))
                .map(closest -> "did you mean " + closest + "?")
                .orElse("try 'help'");
    }

    private static String excerpt(String text) {
        return text.length() <= MOST_QUOTED ? text : text.substring(0, MOST_QUOTED) + "...";
    }

    private void play(String move) {
        try {
            match.play(person(), move);
            follow(match.view());
        } catch (IllegalMoveException e) {
            output.line(MatchWords.sentence(String.valueOf(e.getMessage())));
        }
    }

    private void listMoves(String part) {
        MoveMenu menu = menu();
        List<String> listed = part.isEmpty() ? menu.moves() : menu.with(part);
        if (view.isOver()) {
            output.line(MatchWords.over(view));
        } else if (listed.isEmpty()) {
            output.line("No legal move has '" + excerpt(part) + "'.");
        } else {
            output.line(menu.list(listed));
        }
    }

    private void undo() {
        if (match.undo()) {
            shownPly = -1;
            saidPly = Math.min(saidPly, match.view().ply());
            output.line("Taken back; moves that stand: %,d.".formatted(saidPly));
            follow(match.view());
        } else {
            output.line(MatchWords.noUndo(view));
        }
    }

    private void leave(String farewell) {
        if (!view.isOver()) {
            output.line(farewell);
        }
        isOver = true;
    }

    private void ask(Wish asked) {
        if (view.isOver()) {
            output.line(MatchWords.over(view));
            return;
        }
        wish = asked;
        if (view.hint().filter(hint -> hint.roleIndex() == person()).isPresent()) {
            answerWish();
        } else {
            match.requestHint(person());
        }
    }

    private void answerWish() {
        view.hint()
                .ifPresent(
                        hint ->
                                output.line(
                                        wish == Wish.HINT
                                                ? words.hint(hint, menu())
                                                : words.thoughts(hint, view, menu())));
        wish = Wish.NOTHING;
    }

    private void save(String name) {
        if (name.isEmpty()) {
            output.line("Name a file: save FILE");
        } else if (view.isSecret()) {
            output.line("The rules hide moves from you: save them when the match is over.");
        } else {
            try {
                WholeFile.write(GameSource.path(name), words.saved(gameName, view));
                output.line("Saved in " + name + ".");
            } catch (Refusal e) {
                output.line(MatchWords.sentence(e.text()));
            } catch (IOException e) {
                output.line(MatchWords.sentence(TextTarget.refusal(name, e).text()));
            }
        }
    }
}

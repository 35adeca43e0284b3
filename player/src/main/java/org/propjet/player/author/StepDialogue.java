package org.propjet.player.author;

import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.gdl.ClosestWord;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.gdl.Spelling;
import org.propjet.engine.gdl.Term;
import org.propjet.player.files.BoundedFile;
import org.propjet.player.files.FileFault;
import org.propjet.player.files.WholeFile;
import org.propjet.player.terminal.MistakeException;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Steps through a game as a person asks for it, line by line. A line is a command, or the move of a
 * role by number or by text; roles that have one legal move need not be asked.
 *
 * <p>Mistakes are said, and change nothing. Not thread-safe.
 */
public final class StepDialogue {
    /** So many moves of a role are listed unless all are asked for: some screenfuls. */
    private static final int MAX_LISTED = 100;

    private static final String HELP =
            """
            A move is its number or its text. If several roles have a choice, their moves
            come one after the other or on one line. A role with one move is not asked.
              moves           all legal moves, also where the list was cut
              facts           the facts of the state
              goals           what the state is worth to each role
              why FACT        why a fact holds, or does not: why (legal x (mark 1 1))
              history         the moves played
              undo [N]        take back the last joint move, or N
              random [N]      play a random joint move, or N
              restart         begin anew
              save FILE       write the moves, and the state in which they began
              load FILE       play the moves of such a file from their beginning
              state FILE      begin at the state whose facts are in a file
              start           begin at the game's own initial state
              help            this list
              quit            end; so does the end of the input
            If a move is called like a command, it is the move; :undo is the command.\
            """;

    private final SteppedGame game;
    private final Function<SteppedGame, String> picture;
    private final Consumer<String> lines;
    private final Map<String, Consumer<String>> commands = new LinkedHashMap<>();
    private final SeededChoice choice = new SeededChoice(ThreadLocalRandom.current().nextLong());

    /** The moves that the first of the deciding roles have been given. */
    private final List<String> given = new ArrayList<>();

    private boolean ended;

    /**
     * Makes a dialogue.
     *
     * @param game the game
     * @param picture draws a game's current state; several lines
     * @param lines takes what is said, one line or several at a time
     */
    public StepDialogue(
            SteppedGame game, Function<SteppedGame, String> picture, Consumer<String> lines) {
        this.game = game;
        this.picture = picture;
        this.lines = lines;
        commands.put("help", rest -> lines.accept(HELP));
        commands.put("moves", rest -> sayMoves(Integer.MAX_VALUE));
        commands.put("facts", rest -> game.facts().forEach(fact -> lines.accept("  " + fact)));
        commands.put("goals", rest -> lines.accept(goals()));
        commands.put("why", this::why);
        commands.put("history", rest -> sayHistory());
        commands.put("undo", rest -> change(() -> game.undo(count(rest))));
        commands.put("random", rest -> change(() -> game.playRandom(count(rest), choice)));
        commands.put("restart", rest -> change(game::restart));
        commands.put("save", this::save);
        commands.put("load", rest -> change(() -> game.load(named(rest), text(rest))));
        commands.put("state", rest -> change(() -> beginAt(rest)));
        commands.put("start", rest -> change(game::beginAtStart));
        commands.put("quit", rest -> ended = true);
        commands.put("exit", rest -> ended = true);
        commands.put("q", rest -> ended = true);
    }

    /** Says how things stand: the state and the legal moves, or the end. */
    public void saySituation() {
        lines.accept("\nply " + game.ply());
        lines.accept(picture.apply(game));
        if (game.isTerminal()) {
            lines.accept("The game is over: " + goals());
        } else {
            sayMoves(MAX_LISTED);
            if (game.deciding().isEmpty()) {
                lines.accept("Nobody has a choice; Enter plays these moves.");
            }
        }
    }

    /** Returns what to ask for next. */
    public String prompt() {
        List<Integer> deciding = game.deciding();
        return given.size() < deciding.size() && !game.isTerminal()
                ? game.roles().get(deciding.get(given.size())) + "> "
                : "> ";
    }

    /** Returns whether the person has asked for the end. */
    public boolean isEnded() {
        return ended;
    }

    /** Does what a line says. */
    public void take(String line) {
        try {
            String text = line.strip();
            if (text.isEmpty()) {
                if (game.deciding().isEmpty() && !game.isTerminal()) {
                    change(() -> game.play(List.of()));
                }
            } else if (text.startsWith(":")) {
                command(text.substring(1));
            } else if (text.startsWith("(")
                    || isNumber(firstWord(text))
                    || isMove(firstWord(text))) {
                move(text);
            } else if (isLikeAMove(firstWord(text))) {
                move("(" + text + ")");
            } else {
                command(text);
            }
        } catch (MistakeException e) {
            lines.accept(e.text());
        } catch (RulesheetException e) {
            lines.accept(e.diagnostics().get(0).toString());
        }
    }

    private static String firstWord(String text) {
        return text.split("\\s+", 2)[0];
    }

    /** Returns whether moves begin with a word that is no command, so that only () is missing. */
    private boolean isLikeAMove(String word) {
        String begin = "(" + Spelling.folded(word) + " ";
        return !commands.containsKey(word.toLowerCase(Locale.ROOT))
                && choices().anyMatch(move -> Spelling.folded(move).startsWith(begin));
    }

    private boolean isMove(String text) {
        return IntStream.range(0, game.roles().size())
                .mapToObj(game::legalMoves)
                .flatMap(List::stream)
                .anyMatch(move -> Spelling.areSame(move, text));
    }

    /** Returns the legal moves of the roles that have a choice. */
    private Stream<String> choices() {
        return game.deciding().stream().map(game::legalMoves).flatMap(List::stream);
    }

    private void command(String text) {
        String[] words = text.split("\\s+", 2);
        String word = words[0].toLowerCase(Locale.ROOT);
        Consumer<String> command = commands.get(word);
        if (command == null) {
            String guess =
                    ClosestWord.to(word, commands.keySet())
                            .or(() -> closestMove(text))
                            .map(closest -> "; did you mean " + closest + "?")
                            .orElse("; 'help' lists the commands");
            throw new MistakeException(
                    "'" + words[0] + "' is neither a legal move nor a command" + guess);
        }
        command.accept(words.length == 2 ? words[1].strip() : "");
    }

    private Optional<String> closestMove(String text) {
        List<String> moves = choices().toList();
        return ClosestWord.to(text, moves).or(() -> ClosestWord.to("(" + text + ")", moves));
    }

    /** Does what changes the game, and says how things stand then. */
    private void change(Runnable change) {
        change.run();
        given.clear();
        saySituation();
    }

    private void move(String text) {
        List<Term> terms = GdlParser.parseTerms("the move", text);
        List<Integer> deciding = game.deciding();
        if (game.isTerminal()) {
            throw new MistakeException("the game is over; 'undo' or 'restart' goes back");
        }
        int open = deciding.size() - given.size();
        if (terms.size() == game.roles().size() && terms.size() != open && given.isEmpty()) {
            List<String> all = new ArrayList<>();
            for (int role = 0; role < terms.size(); role++) {
                all.add(chosen(role, terms.get(role)));
            }
            change(() -> game.play(all));
            return;
        }
        if (open == 0) {
            boolean isNumbered = terms.stream().allMatch(term -> isNumber(term.toString()));
            List<String> forced = terms.stream().map(Term::toString).toList();
            change(() -> game.play(isNumbered ? List.of() : forced));
            return;
        }
        if (terms.size() > open) {
            throw new MistakeException(
                    terms.size()
                            + " moves are too many: "
                            + open
                            + (open == 1 ? " role has" : " roles have")
                            + " to choose");
        }
        List<String> more = new ArrayList<>();
        for (Term term : terms) {
            more.add(chosen(deciding.get(given.size() + more.size()), term));
        }
        given.addAll(more);
        if (given.size() == deciding.size()) {
            List<String> moves = List.copyOf(given);
            given.clear();
            change(() -> game.play(moves));
        }
    }

    /** Returns the text of a move that was given by number or by text. */
    private String chosen(int role, Term term) {
        List<String> legal = game.legalMoves(role);
        String text = term.toString();
        boolean isText = legal.stream().anyMatch(move -> Spelling.areSame(move, text));
        if (!isText && isNumber(text)) {
            int number = text.length() > 9 ? -1 : Integer.parseInt(text);
            if (number < 1 || number > legal.size()) {
                throw new MistakeException(
                        game.roles().get(role)
                                + " has the moves 1 to "
                                + legal.size()
                                + ", there is no "
                                + text);
            }
            return legal.get(number - 1);
        }
        return game.legalMove(role, text);
    }

    private static boolean isNumber(String text) {
        return text.matches("[0-9]+");
    }

    private static int count(String text) {
        if (text.isEmpty()) {
            return 1;
        }
        if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) == 0) {
            throw new MistakeException("a number of joint moves is needed, not '" + text + "'");
        }
        return Integer.parseInt(text);
    }

    private void sayMoves(int most) {
        for (int role = 0; role < game.roles().size(); role++) {
            List<String> legal = game.legalMoves(role);
            String name = game.roles().get(role);
            if (legal.isEmpty()) {
                lines.accept(name + (game.isTerminal() ? ": over" : " has no legal move"));
            } else if (legal.size() == 1) {
                lines.accept(name + " can only " + legal.get(0));
            } else {
                lines.accept(name + " can");
                List<String> cells = new ArrayList<>();
                for (int i = 0; i < Math.min(most, legal.size()); i++) {
                    cells.add("%3d %s".formatted(i + 1, legal.get(i)));
                }
                lines.accept(TextColumns.of(cells));
                if (legal.size() > most) {
                    int left = legal.size() - most;
                    lines.accept("  and " + left + " more; 'moves' lists all");
                }
            }
        }
    }

    private String goals() {
        List<String> goals = new ArrayList<>();
        for (int role = 0; role < game.roles().size(); role++) {
            Integer goal = game.goal(role);
            goals.add(game.roles().get(role) + " " + (goal == null ? "no value" : goal));
        }
        return String.join(", ", goals);
    }

    private void sayHistory() {
        if (game.ply() == 0) {
            throw new MistakeException("no move has been played");
        }
        for (int ply = 0; ply < game.ply(); ply++) {
            lines.accept("%3d %s".formatted(ply + 1, String.join(" ", game.movesAt(ply))));
        }
    }

    private void why(String fact) {
        if (fact.isEmpty()) {
            throw new MistakeException("name a fact: why (legal x (mark 1 1)), why terminal");
        }
        lines.accept(game.why(fact));
    }

    // -- files --

    private void save(String name) {
        try {
            WholeFile.write(path(name), game.saved());
        } catch (IOException e) {
            throw new MistakeException("cannot write " + name + ": " + FileFault.reason(e));
        }
        lines.accept("saved: " + name + ", joint moves: " + game.ply());
    }

    private void beginAt(String name) {
        game.beginAt(named(name), GdlParser.parseTerms(named(name), text(name)));
    }

    private static String named(String name) {
        return path(name).toString();
    }

    private static String text(String name) {
        try {
            return GdlParser.text(name, BoundedFile.bytes(path(name), BoundedFile.MOST_TEXT_BYTES));
        } catch (IOException e) {
            throw new MistakeException("cannot read " + name + ": " + FileFault.reason(e));
        }
    }

    private static Path path(String name) {
        try {
            if (!name.isEmpty()) {
                return Path.of(name);
            }
        } catch (InvalidPathException e) {
            throw new MistakeException("'" + name + "' is no file's name");
        }
        throw new MistakeException("name a file");
    }
}

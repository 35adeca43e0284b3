package org.propjet.player.cli;

import org.propjet.engine.game.Game;
import org.propjet.player.match.MoveValue;
import org.propjet.player.match.Thought;
import org.propjet.player.match.human.HumanMatch;
import org.propjet.player.match.human.HumanView;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;

/** What is said to the people of a match. Immutable. */
final class MatchWords {
    /** What the commands are. */
    static final String HELP =
            """
            A move is its number, its text, or a part of the text that no other move has.
              moves [TEXT]    the legal moves, or those with TEXT
              board           the board again
              undo            take your last move back
              hint            what an engine would play
              think           what an engine thinks of all your moves
              save FILE       write the moves played; 'propjet step' can load them
              resign          give up
              quit            leave the match; so does the end of the input
              help            this list
            Where a move is called like a command, :undo is the command.\
            """;

    /** More moves than this do not help to understand a position. */
    private static final int MOST_THOUGHTS = 12;

    private final List<String> roles;
    private final List<String> players;

    /**
     * Makes them.
     *
     * @param players the players' names, as views have them
     */
    MatchWords(List<String> roles, List<String> players) {
        this.roles = roles;
        this.players = players;
    }

    /** Returns a remark as a sentence. */
    static String sentence(String remark) {
        return remark.substring(0, 1).toUpperCase(Locale.ROOT) + remark.substring(1) + ".";
    }

    /** Says why nothing could be taken back. */
    static String noUndo(HumanView view) {
        return view.isHidden()
                ? "Moves cannot be taken back in a game that hides something."
                : "You have made no move yet that could be taken back.";
    }

    /** Says what {@code undo} does, if it does anything. */
    static String undo(HumanView view) {
        return view.isHidden() ? "" : "'undo' takes your last move back, ";
    }

    /** Says that nothing is left to do, but to take it back. */
    static String over(HumanView view) {
        return view.isHidden()
                ? "The match is over."
                : "The match is over; 'undo' takes your last move back.";
    }

    private boolean isPerson(int role) {
        return players.get(role).startsWith(HumanMatch.HUMAN);
    }

    private boolean isOnePerson() {
        return players.stream().filter(name -> name.startsWith(HumanMatch.HUMAN)).count() == 1;
    }

    /** Returns a role with who plays it, such as {@code red (you)}. */
    private String who(int role) {
        String name = isPerson(role) && isOnePerson() ? "you" : players.get(role);
        return roles.get(role) + " (" + name + ")";
    }

    /** Says what is played, and how it is done. */
    String greeting(String game, boolean isHidden) {
        StringJoiner all = new StringJoiner(", ");
        for (int role = 0; role < roles.size(); role++) {
            all.add(who(role));
        }
        String hidden =
                isHidden
                        ? "\nThe rules hide something: you see your own moves, and what your role"
                                + " perceives."
                        : "";
        return game
                + ": "
                + all
                + "\nType a move's number or a part of it; 'help' lists the commands."
                + hidden;
    }

    /** Says who played what; empty if nothing of it can be seen. */
    Optional<String> ply(HumanView view, int ply) {
        StringJoiner said = new StringJoiner(", ");
        for (int role : view.deciders(ply)) {
            said.add(who(role) + ": " + view.moves().get(ply).get(role));
        }
        for (List<String> perceived : view.percepts().get(ply)) {
            if (!perceived.isEmpty() && !view.isOver()) {
                said.add("you perceive " + String.join(" ", perceived));
            }
        }
        return said.length() == 0
                ? Optional.empty()
                : Optional.of("%3d. %s".formatted(ply + 1, said));
    }

    /** Returns all that a person has done and perceived. */
    String perceived(HumanView view) {
        StringJoiner lines = new StringJoiner("\n");
        lines.setEmptyValue("You have perceived nothing yet.");
        for (int ply = 0; ply < view.ply(); ply++) {
            ply(view, ply).ifPresent(lines::add);
        }
        return lines.toString();
    }

    /** Says how the match ended. */
    String result(HumanView view) {
        if (view.goals().isEmpty()) {
            return "The match is over without a result.";
        }
        List<Integer> scored = new ArrayList<>();
        for (int role = 0; role < roles.size(); role++) {
            if (!Game.isChance(roles.get(role))) {
                scored.add(role);
            }
        }
        int best = scored.stream().mapToInt(view.goals()::get).max().orElse(0);
        List<Integer> winners =
                scored.stream().filter(role -> view.goals().get(role) == best).toList();
        StringJoiner goals = new StringJoiner(", ");
        for (int role : scored) {
            int goal = view.goals().get(role);
            goals.add(who(role) + (goal < 0 ? " no points" : " " + goal));
        }
        if (scored.size() == 1) {
            return "The end after %,d moves. Points of 100: %s.".formatted(view.ply(), goals);
        }
        return "%s %s.".formatted(verdict(winners, scored.size()), goals);
    }

    private String verdict(List<Integer> winners, int roleCount) {
        if (winners.size() == roleCount) {
            return "A draw:";
        }
        boolean isAmong = winners.stream().anyMatch(this::isPerson);
        if (isOnePerson() && !(isAmong && winners.size() > 1)) {
            return isAmong ? "You win:" : "You lose:";
        }
        String names = String.join(" and ", winners.stream().map(roles::get).toList());
        return names + (winners.size() == 1 ? " wins:" : " win:");
    }

    /** Says what an engine would play. */
    String hint(Thought hint, MoveMenu menu) {
        String move = menu.numberOf(hint.move()) + " " + hint.move();
        double expected = hint.expected();
        return "An engine would play "
                + move
                + (Double.isNaN(expected)
                        ? "."
                        : String.format(
                                Locale.ROOT,
                                ": %s may expect %.0f of 100%s.",
                                roles.get(hint.roleIndex()),
                                expected,
                                hint.isProven() ? ", which is proven" : ""));
    }

    /** Says what an engine thinks of the moves, and what the players thought. */
    String thoughts(Thought hint, HumanView view, MoveMenu menu) {
        StringJoiner lines = new StringJoiner("\n");
        lines.add(hint(hint, menu));
        long total = hint.estimates().stream().mapToLong(MoveValue::playoutCount).sum();
        if (hint.playoutCount() > 0) {
            String tree =
                    String.format(
                            Locale.ROOT,
                            ", in a tree of %,d states, %d moves deep",
                            hint.nodeCount(),
                            hint.depth());
            lines.add(
                    String.format(Locale.ROOT, "Of %,d random games", hint.playoutCount())
                            + (hint.nodeCount() == 0 ? ":" : tree + ":"));
        }
        lines.add("  share  value   # move");
        hint.estimates().stream()
                .filter(value -> !Double.isNaN(value.value()))
                .sorted(
                        Comparator.comparing((MoveValue value) -> !value.move().equals(hint.move()))
                                .thenComparingLong(value -> -value.playoutCount()))
                .limit(MOST_THOUGHTS)
                .forEach(value -> lines.add(row(value, total, menu)));
        for (int role = 0; role < roles.size(); role++) {
            view.lastThought(role)
                    .filter(known -> !Double.isNaN(known.expected()))
                    .ifPresent(
                            known ->
                                    lines.add(
                                            String.format(
                                                    Locale.ROOT,
                                                    "%s expected %.0f when it played %s.",
                                                    who(known.roleIndex()),
                                                    known.expected(),
                                                    known.move())));
        }
        return lines.toString();
    }

    private static String row(MoveValue value, long total, MoveMenu menu) {
        return String.format(
                Locale.ROOT,
                "  %3.0f %%  %5.1f  %3d %s%s",
                100.0 * value.playoutCount() / Math.max(1, total),
                value.value(),
                menu.numberOf(value.move()),
                value.move(),
                value.least() == value.most() ? " (proven)" : "");
    }

    /** Returns the text of a file with the moves, as the command {@code step} reads it. */
    String saved(String game, HumanView view) {
        StringBuilder text = new StringBuilder();
        text.append("; ").append(game).append(", joint moves: ").append(view.ply()).append('\n');
        for (List<String> moves : view.moves()) {
            text.append("(play ").append(String.join(" ", moves)).append(")\n");
        }
        return text.toString();
    }
}

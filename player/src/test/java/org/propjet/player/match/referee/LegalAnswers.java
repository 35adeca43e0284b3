package org.propjet.player.match.referee;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.player.play.Games;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * Answers the messages of GDL-I matches as the simplest player does: it reads the rules that it is
 * sent, follows the match by the moves that it is told, and plays its first legal move. A move that
 * is not legal in the game it was sent fails the answer.
 */
public final class LegalAnswers implements UnaryOperator<String> {
    private Game game = Games.bundled("nim");
    private Reasoner reasoner = game.newReasoner();
    private long[] state = game.initialState();
    private int role;

    @Override
    public synchronized String apply(String message) {
        List<String> items = items(message);
        return switch (items.get(0).toLowerCase(Locale.ROOT)) {
            case "start" -> {
                String rules = items.get(3);
                game = Games.of(rules.substring(1, rules.length() - 1));
                reasoner = game.newReasoner();
                state = game.initialState();
                role = game.roles().indexOf(items.get(2));
                yield "ready";
            }
            case "play" -> {
                follow(items.get(2));
                reasoner.setState(state);
                int[] moves = reasoner.legalMoves(role);
                yield game.moveTable().move(role, moves[0]);
            }
            case "stop" -> {
                follow(items.get(2));
                yield "done";
            }
            default -> "aborted";
        };
    }

    private void follow(String moves) {
        if (moves.equals("NIL")) {
            return;
        }
        List<String> texts = items(moves);
        int[] jointMove = new int[texts.size()];
        for (int i = 0; i < jointMove.length; i++) {
            String text = GdlParser.parseTerms("move", texts.get(i)).get(0).toString();
            jointMove[i] = game.moveTable().idOf(i, text);
            if (jointMove[i] < 0) {
                throw new IllegalStateException("no move of the game: " + text);
            }
        }
        reasoner.setState(state);
        long[] next = game.stateLayout().newState();
        reasoner.successor(jointMove, next);
        state = next;
    }

    /** Returns whether the match that it was told has come to its end. */
    synchronized boolean isTerminal() {
        reasoner.setState(state);
        return reasoner.isTerminal();
    }

    /** Splits what stands in the outermost parentheses. */
    static List<String> items(String list) {
        String inner = list.strip();
        inner = inner.substring(1, inner.length() - 1);
        List<String> items = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i <= inner.length(); i++) {
            char c = i == inner.length() ? ' ' : inner.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            boolean ends = depth == 0 && (c == ' ' || c == ')');
            if (ends) {
                String item =
                        inner.substring(start, Math.min(i + (c == ')' ? 1 : 0), inner.length()));
                if (!item.isBlank()) {
                    items.add(item.strip());
                }
                start = i + 1;
            }
        }
        return items;
    }
}

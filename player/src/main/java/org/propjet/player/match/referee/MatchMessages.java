package org.propjet.player.match.referee;

import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.gdl.Term;
import org.propjet.player.match.protocol.Turn;

import java.util.List;
import java.util.Optional;

/**
 * The messages of one match, in KIF, and what is understood of the answers.
 *
 * <p>Immutable. Moves and percepts are canonical texts in the rulesheet's words and spelling.
 */
final class MatchMessages {
    private static final String NONE = "NIL";

    private final String matchId;
    private final String rules;
    private final boolean hasPercepts;
    private final ManagerStyle style;
    private final Scrambler scrambler;
    private final String clocks;

    /**
     * Makes the messages.
     *
     * @param matchId a word that no other match has
     * @param options the rules and clocks
     * @param scrambler what players read instead of the rulesheet's words
     */
    MatchMessages(String matchId, RefereeOptions options, Scrambler scrambler) {
        this.matchId = matchId;
        this.rules = options.rules();
        this.hasPercepts = options.hasPercepts();
        this.style = options.style();
        this.scrambler = scrambler;
        this.clocks = options.startSeconds() + " " + options.playSeconds();
    }

    String matchId() {
        return matchId;
    }

    /** Returns whether the players read other words than the rulesheet's. */
    boolean areScrambled() {
        return scrambler.scrambles();
    }

    String start(String role) {
        return "( START %s %s (%s) %s )"
                .formatted(matchId, scrambler.scramble(role), scrambler.scramble(rules), clocks);
    }

    String play(Turn turn) {
        return "( PLAY " + matchId + " " + news(turn) + " )";
    }

    String stop(Turn turn) {
        return "( STOP " + matchId + " " + news(turn) + " )";
    }

    String abort() {
        return "( ABORT " + matchId + " )";
    }

    /** Returns what a player is told before the first move. */
    Turn first() {
        return hasPercepts ? new Turn.Numbered(0, Optional.empty(), List.of()) : new Turn.Nothing();
    }

    /**
     * Returns what a player is told of a joint move: all moves, or in GDL-II the turn, the own move
     * and the percepts.
     *
     * @param number how many joint moves were played with it
     * @param moves the joint move, in role order
     * @param ownMove the player's own move in it
     * @param percepts what the player perceives of it
     */
    Turn turn(int number, List<String> moves, String ownMove, List<String> percepts) {
        return hasPercepts
                ? new Turn.Numbered(number, Optional.of(ownMove), percepts)
                : new Turn.Listed(moves);
    }

    private String news(Turn turn) {
        return switch (turn) {
            case Turn.Nothing _ -> NONE;
            case Turn.Listed(List<String> moves) -> list(moves);
            case Turn.Numbered(long number, Optional<String> own, List<String> percepts) ->
                    number
                            + " "
                            + own.map(scrambler::scramble).orElse(NONE)
                            + " "
                            + (own.isEmpty() ? NONE : list(percepts));
        };
    }

    private String list(List<String> terms) {
        return terms.isEmpty() ? "( )" : "( " + scrambler.scramble(String.join(" ", terms)) + " )";
    }

    /**
     * Returns the move that an answer says, in its case; empty if it is not one ground term, or has
     * words that the player was not told.
     */
    Optional<String> moveOf(String answer) {
        try {
            List<Term> terms = GdlParser.parseTerms("answer", answer);
            return terms.size() == 1 && terms.get(0).isGround()
                    ? scrambler.unscramble(terms.get(0).toString())
                    : Optional.empty();
        } catch (RulesheetException e) {
            return Optional.empty();
        }
    }

    /** Returns whether the manager takes what an answer says for a legal move. */
    boolean areSame(String legalMove, String said) {
        return style.areSame(legalMove, said);
    }
}

package org.propjet.player.match.referee;

import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.rules.StartPosition;
import org.propjet.player.match.Opening;

import java.util.List;
import java.util.Optional;

/**
 * How a referee plays, and with whom. Immutable.
 *
 * @param gameName what people call the game
 * @param rules the rulesheet's canonical text, in one line and its own spelling
 * @param hasPercepts whether the game is of GDL-II, so that players are told what they perceive
 * @param players who plays the roles but chance, in role order as in the first match; the manager
 *     plays where nobody is named
 * @param startSeconds the start clock that players are told
 * @param playSeconds the play clock that players are told
 * @param style which manager is imitated
 * @param scrambled whether players are told other words than the rulesheet's
 */
public record RefereeOptions(
        String gameName,
        String rules,
        boolean hasPercepts,
        List<Optional<PlayerAddress>> players,
        int startSeconds,
        int playSeconds,
        ManagerStyle style,
        boolean scrambled) {

    public RefereeOptions {
        players = List.copyOf(players);
    }

    /** Returns these options with the rulesheet of the game that begins after an opening. */
    public RefereeOptions after(Opening opening) {
        if (opening.isEmpty()) {
            return this;
        }
        Rulesheet rulesheet = GdlParser.parse(gameName, rules);
        return new RefereeOptions(
                gameName,
                oneLine(StartPosition.of(rulesheet, opening.fluents())),
                hasPercepts,
                players,
                startSeconds,
                playSeconds,
                style,
                scrambled);
    }

    /** Returns a rulesheet as it is sent: without comments, in one line. */
    public static String oneLine(Rulesheet rulesheet) {
        return rulesheet.toString().strip().replace('\n', ' ');
    }
}

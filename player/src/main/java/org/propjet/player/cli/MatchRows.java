package org.propjet.player.cli;

import org.propjet.engine.game.Game;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.Standing;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureWriter;

import java.util.List;

/** How matches, their plies and the standings are written in rows. Stateless. */
interface MatchRows {

    /** Returns the columns of plies; all but the last have widths. */
    List<FigureColumn> plyColumns(Game game);

    /** Writes a row for each role that had a choice; for all of them if none had. */
    void write(MatchRecord.Ply ply, List<String> roles, FigureWriter figures);

    /**
     * Returns the columns of matches; all but the last have widths.
     *
     * @param roleCount how many roles the game has
     * @param namesWidth the length of all players' names together
     */
    List<FigureColumn> matchColumns(int roleCount, int namesWidth);

    /** Writes a match in a row. */
    void write(int number, MatchRecord match, FigureWriter figures);

    /** Returns the columns of standings. */
    List<FigureColumn> standingColumns();

    /** Writes a standing in a row. */
    void write(Standing standing, FigureWriter figures);
}

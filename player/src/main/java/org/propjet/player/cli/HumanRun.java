package org.propjet.player.cli;

import org.propjet.engine.game.Game;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.MatchClock;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.Standing;
import org.propjet.player.match.human.HumanMatch;
import org.propjet.player.show.BoardPlan;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.Interruption;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Refusal;
import org.propjet.player.terminal.TerminalWriter;

import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A match of {@link PlayCommand} in which people play at the terminal.
 *
 * @param plan how the game's states look
 * @param seats for each role its player; nobody for a person
 * @param personSeconds how long people may think for a move; 0 for as long as they like
 */
record HumanRun(
        Game game,
        BoardPlan plan,
        List<Optional<PlayerSpec>> seats,
        SeriesReport.Series series,
        double personSeconds,
        FigureFormat format) {

    /**
     * Plays the match.
     *
     * @param out where the result goes; of a table also the talk, which otherwise goes to err
     * @return the exit status
     * @throws Refusal if people cannot play the game like this
     */
    int play(PrintWriter out, PrintWriter err) {
        boolean isTable = format == FigureFormat.TABLE;
        Output result = new Output(out);
        Output talk = isTable ? result : new Output(err);
        MatchClock clock = MatchClock.ofSeconds(series.startSeconds(), series.playSeconds());
        HumanMatch match = start(clock);
        boolean isInterrupted;
        try (match) {
            Reader reader = new InputStreamReader(System.in, StandardCharsets.UTF_8);
            TypedLines lines = TypedLines.listen(reader, match);
            HumanConsole console =
                    new HumanConsole(
                            plan,
                            game.name(),
                            match,
                            lines,
                            talk,
                            isTerminal(),
                            TerminalWriter.of(isTable ? out : err).isColoured());
            try (Interruption interruption = Interruption.listen(lines::stop)) {
                console.talk();
                isInterrupted = interruption.isRequested();
            }
        }
        match.record().ifPresent(record -> report(record, result));
        return isInterrupted ? ExitStatus.INTERRUPTED : ExitStatus.DONE;
    }

    private HumanMatch start(MatchClock clock) {
        try {
            return HumanMatch.start(game, seats, clock, personSeconds, series.seed(), 1);
        } catch (IllegalArgumentException e) {
            throw new Refusal(game.name() + ": " + e.getMessage());
        }
    }

    /** Writes the record as other matches' records are written; for people all has been said. */
    private void report(MatchRecord record, Output output) {
        if (format != FigureFormat.TABLE) {
            int chance = Game.chanceIndex(record.roles());
            List<String> names =
                    IntStream.range(0, record.roles().size())
                            .filter(role -> role != chance)
                            .mapToObj(record.players()::get)
                            .toList();
            SeriesReport report =
                    new SeriesReport(
                            game, names, 1, Optional.empty(), format, MatchTable.PLAY, output);
            report.matchEnded(1, record);
            List<MatchRecord> records = List.of(record);
            report.finish(series, Standing.of(names, records), records, Optional.empty());
        }
    }

    @SuppressWarnings("SystemConsoleNull") // null where it is no terminal
    private static boolean isTerminal() {
        return System.console() != null && System.console().isTerminal();
    }
}

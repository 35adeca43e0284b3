package org.propjet.bench.start;

import org.propjet.player.cli.PropjetCommand;
import org.propjet.player.cli.Start;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;

/**
 * Runs short commands, one after another, without their output. A virtual machine that is told to
 * make a cache of classes ({@code -XX:AOTCacheOutput}) puts those into it that were used. None of
 * these commands may use vectors: the cache is made by a machine that does not load their module.
 */
public final class Rehearsal {
    private static final List<String> COMMANDS =
            List.of(
                    "--version",
                    "help",
                    "games",
                    "check connectFour",
                    "check noSuchGame",
                    "perft ticTacToe 2 --backend scalar",
                    "play ticTacToe --backend net --player uct --player mc --start-clock 0.1"
                            + " --play-clock 0.1");

    private Rehearsal() {}

    /** Runs the commands. */
    public static void main(String[] args) {
        Start.prepare();
        for (String command : COMMANDS) {
            PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
            int _ = PropjetCommand.run(nowhere, nowhere, command.split(" "));
        }
    }
}

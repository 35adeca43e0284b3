package org.propjet.player.author;

import org.propjet.compiler.batch.BatchKernel;
import org.propjet.compiler.batch.GameBatch;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.propnet.NetGame;
import org.propjet.player.terminal.CountConverter;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;
import org.propjet.player.terminal.OutputClosedException;
import org.propjet.player.terminal.Refusal;
import org.propjet.player.terminal.SharedBatch;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;

/** The command {@code batch}. */
@Command(
        name = "batch",
        header = "Step many games together, for another program.",
        description = {
            "Plays N games at the same time by actions that another program writes into a file that"
                + " both map into memory, and writes there what follows: observations, masks of"
                + " legal moves, rewards, ends. The first line of standard output is JSON and says"
                + " where the arrays lie. Then each s on standard input is a step and each r a"
                + " reset, and a line answers it: ok, or what is wrong.",
            "player/python/propjet.py is a client for Python."
        },
        footer = {"", "Example: propjet batch connectFour --games 4096 --memory /dev/shm/games"})
public final class BatchCommand implements Callable<Integer> {
    /** A game takes at least a kilobyte or so. */
    private static final int MOST_GAMES = 1 << 22;

    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "GAME", description = "A bundled name or a rulesheet.")
    private String argument;

    @Option(
            names = "--games",
            paramLabel = "N",
            required = true,
            converter = CountConverter.class,
            description = "How many games.")
    private int gameCount;

    @Option(
            names = "--memory",
            paramLabel = "FILE",
            required = true,
            description = "The file for the arrays: a new one or an empty one.")
    private String file;

    @Option(
            names = "--observations",
            paramLabel = "FORM",
            description =
                    "What is written of the states: bytes (the default), a byte for each fluent;"
                            + " bits; or none.")
    private SharedBatch.Observations observations = SharedBatch.Observations.BYTES;

    @Option(
            names = "--seed",
            paramLabel = "X",
            description = "Fixes what chance does (default: 1).")
    private long seed = 1;

    @Mixin private GroundingOptions grounding;

    @Override
    public Integer call() {
        if (argument.equals("-")) {
            throw new Refusal("standard input has the requests, so the rules must be in a file");
        }
        if (gameCount > MOST_GAMES) {
            throw new Refusal("at most %,d games are stepped together".formatted(MOST_GAMES));
        }
        GameSource source = GameSource.of(argument);
        NetGame game = GameLine.network(source.rules(), grounding.budget(1));
        serve(new SharedBatch(game, batch(game), observations));
        return ExitStatus.DONE;
    }

    private GameBatch batch(NetGame game) {
        try {
            BatchKernel kernel = BatchKernel.of(game, CompileOptions.standard());
            return new GameBatch(kernel, gameCount, seed);
        } catch (IllegalArgumentException e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        }
    }

    private void serve(SharedBatch batch) {
        Path path = GameSource.path(file);
        try (Arena arena = Arena.ofConfined();
                FileChannel channel =
                        FileChannel.open(
                                path,
                                StandardOpenOption.READ,
                                StandardOpenOption.WRITE,
                                StandardOpenOption.CREATE)) {
            if (channel.size() > 0) {
                throw new Refusal(file + " is not empty; name a new file for --memory");
            }
            batch.use(channel.map(MapMode.READ_WRITE, 0, batch.byteCount(), arena));
            say(batch.greeting());
            InputStream in = System.in;
            for (int letter = in.read(); letter >= 0 && letter != 'q'; letter = in.read()) {
                if (letter > ' ') {
                    say(batch.answer(letter));
                }
            }
        } catch (IOException e) {
            throw new Refusal("cannot use " + file + ": " + GameSource.reason(e));
        }
    }

    private void say(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(line + '\n');
        if (out.checkError()) {
            throw new OutputClosedException();
        }
    }
}

package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.player.solve.GameSolver;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.OutputFile;
import org.propjet.player.terminal.Refusal;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How a whole game is solved: options of the command {@code solve}. */
final class SolvingOptions {
    @Option(
            names = "--method",
            paramLabel = "M",
            converter = MethodConverter.class,
            description =
                    "How a whole game is solved: auto (the default), enumerate or df-pn; symbolic"
                            + " counts its states only. With it, games of one role are solved so,"
                            + " too.")
    private GameSolver.@Nullable Method method;

    @Option(
            names = "--folder",
            paramLabel = "FOLDER",
            description =
                    "Enumerate on disk, in this folder; the same command later goes on with what"
                            + " is there.")
    private @Nullable String folder;

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            description =
                    "The role of --strategy, by name or number (default: the one that can be sure"
                            + " of most).")
    private @Nullable String role;

    @Option(
            names = "--strategy",
            paramLabel = "FILE",
            description =
                    "Write the moves with which a role gets what it can be sure of; the player"
                            + " strategy:file=FILE plays them.")
    private @Nullable String strategy;

    @Option(
            names = "--table",
            paramLabel = "FILE",
            description = "Write the values of all states, for searches that read them.")
    private @Nullable String table;

    @Option(
            names = "--check",
            paramLabel = "FILE",
            description = "Solve nothing; play a strategy against every reply, and say its result.")
    private @Nullable String check;

    @Option(
            names = "--symmetric",
            description =
                    "Count states that the game's symmetries take to each other as one: fewer"
                            + " states, the same values.")
    private boolean symmetric;

    /** Returns whether the user wants a game of one role to be solved like others. */
    boolean areGiven() {
        return method != null
                || symmetric
                || folder != null
                || strategy != null
                || table != null
                || check != null;
    }

    /** Returns the method. */
    GameSolver.Method method() {
        return method == null ? GameSolver.Method.AUTO : method;
    }

    /**
     * Returns the folder to enumerate in.
     *
     * @throws Refusal if other options make no sense with it
     */
    Optional<Path> folder() {
        if (folder == null) {
            return Optional.empty();
        }
        if (method == GameSolver.Method.DF_PN || table != null || strategy != null) {
            throw new Refusal(
                    "--folder enumerates on disk; leave out --method df-pn, --table and"
                            + " --strategy");
        }
        return Optional.of(GameSource.path(folder));
    }

    /**
     * Returns whether symmetric states count as one.
     *
     * @throws Refusal if that makes no sense
     */
    boolean isSymmetric() {
        if (symmetric && table != null) {
            throw new Refusal(
                    "--table writes all states, also symmetric ones; leave out --symmetric");
        }
        return symmetric;
    }

    /**
     * Refuses what says nothing about whole games.
     *
     * @param hasThreads whether a number of threads was named
     */
    void check(boolean hasThreads) {
        boolean isCounting = method == GameSolver.Method.SYMBOLIC;
        if (isCounting && (folder != null || strategy != null || table != null || symmetric)) {
            throw new Refusal(
                    "--method symbolic counts states and finds no values; leave out --folder,"
                            + " --strategy, --table and --symmetric");
        }
        if (role != null && strategy == null) {
            throw new Refusal(
                    "--role says whose moves --strategy FILE writes; name that, too, or leave out"
                            + " --role");
        }
        if (hasThreads) {
            throw new Refusal(
                    "a whole game is solved by one thread; leave out --threads, which is for games"
                            + " of one role");
        }
    }

    /**
     * Sees that the files can be written that are wanted, before the game is even read.
     *
     * @throws Refusal if one cannot
     */
    void claim() {
        strategy().ifPresent(SolvingOptions::requireRegular);
        Optional<Path> _ = table();
    }

    /** A strategy is read before it gets its name. */
    private static void requireRegular(Path file) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new Refusal("cannot write " + file + ": it is no regular file");
        }
    }

    Optional<Path> strategy() {
        return Optional.ofNullable(strategy).map(OutputFile::claim);
    }

    Optional<Path> table() {
        return Optional.ofNullable(table).map(OutputFile::claim);
    }

    Optional<Path> check() {
        return Optional.ofNullable(check).map(GameSource::path);
    }

    /**
     * Returns the index of the role whose strategy is wanted.
     *
     * @param standard the one if none was named
     */
    int role(List<String> roles, int standard) {
        try {
            return role == null ? standard : new RoleOption<>(role, role, role).roleIndex(roles);
        } catch (IllegalArgumentException e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        }
    }

    /** Reads the name of a method. */
    static final class MethodConverter implements ITypeConverter<GameSolver.Method> {
        @Override
        public GameSolver.Method convert(String value) {
            for (GameSolver.Method method : GameSolver.Method.values()) {
                if (name(method).equals(value.toLowerCase(Locale.ROOT))) {
                    return method;
                }
            }
            throw new TypeConversionException(
                    "'" + value + "' is not one of auto, enumerate, df-pn, symbolic");
        }

        private static String name(GameSolver.Method method) {
            return method.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}

package org.propjet.player;

import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.StableApi;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Budget;
import org.propjet.games.GameLibrary;
import org.propjet.player.files.BoundedFile;
import org.propjet.player.files.FileFault;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.LocalSeat;
import org.propjet.player.match.Match;
import org.propjet.player.match.MatchClock;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MatchStarts.MatchStart;
import org.propjet.player.match.Seat;
import org.propjet.player.play.Player;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Propjet for programs: from rules to games, players and matches.
 *
 * <p>Thread-safe: keeps nothing between calls.
 */
@StableApi
public final class Propjet {
    private Propjet() {}

    // ---- Games ----

    /**
     * Reads and compiles a game. It can be played at once; faster code comes in the background,
     * until the game is closed.
     *
     * @param nameOrPath a bundled game's name, or the path of a rulesheet in UTF-8 or Latin-1
     * @throws IllegalArgumentException if there is neither; the message is for people
     * @throws UncheckedIOException if the file cannot be read
     * @throws org.propjet.engine.gdl.RulesheetException if the rules cannot be played: all that is
     *     wrong, with lines and columns
     * @throws org.propjet.engine.ground.BudgetExceededException if the game is too large to be
     *     grounded; {@link org.propjet.engine.reference.RuleGame} can play it, slowly
     */
    public static CompiledGame load(String nameOrPath) {
        if (GameLibrary.find(nameOrPath).isPresent()) {
            return parse(nameOrPath, GameLibrary.rules(nameOrPath));
        }
        try {
            Path path = Path.of(nameOrPath);
            if (Files.isRegularFile(path)) {
                return compiled(
                        GameLine.rules(
                                name(path), BoundedFile.bytes(path, BoundedFile.MOST_TEXT_BYTES)));
            }
        } catch (InvalidPathException e) {
            // No name of a bundled game, and no path either.
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot read " + nameOrPath + ": " + FileFault.reason(e), e);
        }
        String guess =
                GameLibrary.closestName(nameOrPath)
                        .map(name -> "; did you mean " + name + "?")
                        .orElse("");
        throw new IllegalArgumentException(
                "there is no bundled game or file '" + nameOrPath + "'" + guess);
    }

    /**
     * Compiles a game, as {@link #load}.
     *
     * @param name what messages call it
     * @param text its rules, in the Game Description Language
     */
    public static CompiledGame parse(String name, String text) {
        return compiled(GameLine.rules(name, text));
    }

    private static CompiledGame compiled(GameRules rules) {
        return GameLine.compile(rules, GroundingBudget.standard(), CompileOptions.standard());
    }

    private static String name(Path path) {
        String name = String.valueOf(path.getFileName());
        return name.replaceFirst("(?i)\\.(kif|gdl)$", "");
    }

    // ---- Players and matches ----

    /**
     * Makes a player at the game's initial state.
     *
     * @param role which role it plays, by its text
     * @param spec its kind and options, such as {@code uct:threads=2}; see {@link PlayerSpec}
     * @throws IllegalArgumentException if there is no such role or player
     */
    public static Player player(Game game, String role, String spec) {
        int roleIndex = game.roles().indexOf(role);
        if (roleIndex < 0) {
            throw new IllegalArgumentException(
                    game.name() + " has no role '" + role + "'; its roles are " + game.roles());
        }
        return PlayerSpec.parse(spec).newPlayer(game, roleIndex);
    }

    /**
     * Plays a match, and comes back when it is over. A player that answers late, illegally or not
     * at all has any legal move played instead, and the record says so; so has a role without a
     * player, such as that of chance.
     *
     * @param clock how long players may think
     * @param players at the initial state, at most one for each role; they are closed at the end
     * @param seed fixes the moves that no player chooses
     * @throws IllegalArgumentException if two players have the same role
     */
    public static MatchRecord match(
            Game game, MatchClock clock, List<? extends Player> players, long seed) {
        List<Seat> seats = new ArrayList<>();
        for (Player player : players) {
            seats.add(
                    new LocalSeat(
                            game.roles().get(player.roleIndex()), player, game, remark -> {}));
        }
        return new Match(
                        MatchStart.of(game),
                        seats,
                        clock,
                        seed,
                        ply -> {},
                        List.of(),
                        Budget.endless())
                .play();
    }
}

package org.propjet.player.solve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.time.Budget;
import org.propjet.games.GameLibrary;
import org.propjet.player.endgame.EndgameTable;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.play.Decision;
import org.propjet.player.play.Player;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/** Searches that read tables of endgames. */
class EndgamePlayTest {
    private static final List<String> KINDS =
            List.of("minimax", "negamax", "pvs", "paranoid", "maxn", "softmaxn");

    @TempDir private Path folder;

    private Path table(NetGame game) throws IOException {
        GameSolver solver = new GameSolver(game, Solvers.limits(), true, false);
        assertTrue(solver.solve(GameSolver.Method.ENUMERATE).isComplete());
        Path file = folder.resolve("table");
        solver.writeTable(file);
        return file;
    }

    private static Player player(String spec, NetGame game, int role) {
        return PlayerSpec.parse(spec).sharedBy(2).newPlayer(game, role);
    }

    private static Decision decide(Player player) {
        return player.decide(Budget.ofNanos(60_000_000_000L));
    }

    /** At depth 1 it knows what the first move is worth, which nobody else does. */
    @Test
    void oneMoveIsEnoughWhereTheTableKnowsTheRest() throws IOException {
        NetGame game = Solvers.bundled("nim");
        Path file = table(game);
        EndgameTable values = EndgameTable.named(file.toString(), game);
        long[] next = game.stateLayout().newState();
        for (String kind : KINDS) {
            String spec = kind + ":depth=1";
            assertNotEquals(Decision.Reason.PROVEN, decide(player(spec, game, 0)).reason(), kind);
            Decision decision = decide(player(spec + ",endgames=" + file, game, 0));
            assertEquals(Decision.Reason.PROVEN, decision.reason(), kind);
            Reasoner reasoner = game.newReasoner();
            reasoner.setState(game.initialState());
            reasoner.successor(new int[] {decision.moveId(), reasoner.legalMoves(1)[0]}, next);
            assertTrue(values.find(next));
            assertEquals(100, values.value(0), kind);
        }
    }

    /** Both sides read the table, so every state of the match is worth what the first is. */
    @Test
    void matchesKeepTheValue() throws IOException {
        NetGame game = Solvers.bundled("ticTacToe");
        Path file = table(game);
        Random random = new Random(1);
        for (String kind : KINDS) {
            String spec = kind + ":depth=1,endgames=" + file;
            List<Player> players = List.of(player(spec, game, 0), player(spec, game, 1));
            Reasoner reasoner = game.newReasoner();
            long[] state = game.initialState();
            reasoner.setState(state);
            boolean isFirst = true;
            while (!reasoner.isTerminal()) {
                int[] joint = new int[2];
                for (int role = 0; role < 2; role++) {
                    int[] legal = reasoner.legalMoves(role);
                    joint[role] =
                            isFirst
                                    ? legal[random.nextInt(legal.length)]
                                    : decide(players.get(role)).moveId();
                }
                isFirst = false;
                long[] next = state.clone();
                reasoner.successor(joint, next);
                players.forEach(player -> player.advance(joint));
                state = next;
                reasoner.setState(state);
            }
            assertEquals(50, reasoner.goal(0), kind);
        }
    }

    @Test
    void whatCannotBeReadIsRefused() throws IOException {
        NetGame game = Solvers.bundled("ticTacToe");
        Path file = table(game);
        assertRefused("cannot read", () -> PlayerSpec.parse("pvs:endgames=" + folder + "/none"));
        Path text = Files.writeString(folder.resolve("text"), "{}");
        assertRefused("is no table", () -> PlayerSpec.parse("maxn:endgames=" + text));
        assertRefused("factors", () -> PlayerSpec.parse("maxn:factors=on,endgames=" + file));
        NetGame nim = Solvers.bundled("nim");
        assertRefused("other rules", () -> player("pvs:endgames=" + file, nim, 0));
        RuleGame reference =
                RuleGame.of(GameLine.rules("ticTacToe", GameLibrary.rules("ticTacToe")));
        assertRefused(
                "network",
                () -> PlayerSpec.parse("pvs:endgames=" + file).sharedBy(2).newPlayer(reference, 0));
        NetGame selfish =
                Solvers.game(
                        GameLibrary.rules("ticTacToe")
                                .replace("(goal ?role 50)", "(goal ?role 40)"));
        Path other = table(selfish);
        assertRefused(
                "maxn and softmaxn read it",
                () -> player("paranoid:endgames=" + other, selfish, 0));
        assertTrue(decide(player("maxn:depth=1,endgames=" + other, selfish, 0)).depth() > 0);
    }

    private static void assertRefused(String message, Executable run) {
        RuntimeException refused = assertThrows(RuntimeException.class, run);
        assertTrue(String.valueOf(refused.getMessage()).contains(message), refused.toString());
    }
}

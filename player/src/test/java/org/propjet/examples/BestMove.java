package org.propjet.examples;

import org.propjet.compiler.CompiledGame;
import org.propjet.engine.time.Budget;
import org.propjet.player.Propjet;
import org.propjet.player.play.Decision;
import org.propjet.player.play.MoveEstimate;
import org.propjet.player.play.Player;

/** Which move is best after two moves of tic-tac-toe, and what a search knows of the others. */
public final class BestMove {
    public static void main(String[] arguments) {
        double seconds = arguments.length > 0 ? Double.parseDouble(arguments[0]) : 1;
        try (CompiledGame game = Propjet.load("ticTacToe");
                Player x = Propjet.player(game, "x", "uct:threads=1")) {
            x.advance(jointMove(game, "(mark 1 1)", "noop"));
            x.advance(jointMove(game, "noop", "(mark 1 2)"));
            Decision decision = x.decide(Budget.ofSeconds(seconds));
            System.out.println("best is " + game.moveTable().move(0, decision.moveId()));
            for (MoveEstimate move : decision.estimates()) {
                System.out.printf(
                        "%s: %.1f points by %,d visits, from %d to %d for sure%n",
                        game.moveTable().move(0, move.moveId()),
                        move.mean(),
                        move.playoutCount(),
                        move.least(),
                        move.most());
            }
        }
    }

    private static int[] jointMove(CompiledGame game, String... moves) {
        int[] jointMove = new int[moves.length];
        for (int role = 0; role < moves.length; role++) {
            jointMove[role] = game.moveTable().idOf(role, moves[role]);
        }
        return jointMove;
    }
}

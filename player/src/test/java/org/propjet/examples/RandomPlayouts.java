package org.propjet.examples;

import org.propjet.compiler.CompiledGame;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.game.Playouts;
import org.propjet.player.Propjet;

/** How many random games of connect four there are in a second, and who wins them. */
public final class RandomPlayouts {
    public static void main(String[] arguments) {
        double seconds = arguments.length > 0 ? Double.parseDouble(arguments[0]) : 3;
        try (CompiledGame game = Propjet.load("connectFour")) {
            Playouts playouts = game.newPlayouts(1);
            PlayoutTally tally = new PlayoutTally(game.roles().size());
            long begin = System.nanoTime();
            playouts.run(game.initialState(), begin + Math.round(seconds * 1e9), tally);
            double taken = (System.nanoTime() - begin) / 1e9;
            System.out.printf("%,.0f playouts a second%n", tally.playoutCount() / taken);
            for (int role = 0; role < game.roles().size(); role++) {
                double points = tally.goalSum(role) / tally.goalCount(role);
                System.out.printf("%s: %.1f points%n", game.roles().get(role), points);
            }
        }
    }
}

package org.propjet.examples;

import org.propjet.compiler.CompiledGame;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.Propjet;
import org.propjet.player.match.MatchClock;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.play.Decision;
import org.propjet.player.play.MatchState;
import org.propjet.player.play.Player;

import java.util.List;

/** A player that wins if it can with its next move, and otherwise makes its first legal move. */
public final class OwnPlayer implements Player {
    private final Game game;
    private final MatchState match;
    private final Reasoner after;

    public OwnPlayer(Game game, int roleIndex) {
        this.game = game;
        this.match = new MatchState(game, roleIndex);
        this.after = game.newReasoner();
    }

    public static void main(String[] arguments) {
        double seconds = arguments.length > 0 ? Double.parseDouble(arguments[0]) : 0.5;
        try (CompiledGame game = Propjet.load("connectFour")) {
            Player own = new OwnPlayer(game, 0);
            Player uct = Propjet.player(game, "yellow", "uct:threads=1");
            MatchClock clock = MatchClock.ofSeconds(seconds, seconds);
            MatchRecord record = Propjet.match(game, clock, List.of(own, uct), 1);
            record.plies().forEach(ply -> System.out.println(ply.number() + " " + ply.moves()));
            System.out.println(record.roles() + " get " + record.goals());
            System.out.println("faults: " + record.faults());
        }
    }

    @Override
    public Decision decide(Budget budget) {
        int[] moves = match.legalMoves();
        for (int move : moves) {
            if (wins(move)) {
                return Decision.of(move, Decision.Reason.PROVEN);
            }
        }
        return Decision.of(moves[0], Decision.Reason.RULE);
    }

    /** Returns whether a move wins at once, the others making their first legal moves. */
    private boolean wins(int move) {
        int[] jointMove = new int[game.roles().size()];
        for (int role = 0; role < jointMove.length; role++) {
            jointMove[role] = role == roleIndex() ? move : match.legalMoves(role)[0];
        }
        long[] next = game.stateLayout().newState();
        match.reasoner().successor(jointMove, next);
        after.setState(next);
        return after.isTerminal() && after.goal(roleIndex()) == 100;
    }

    @Override
    public int roleIndex() {
        return match.roleIndex();
    }

    @Override
    public void advance(int[] jointMove) {
        match.advance(jointMove);
    }

    @Override
    public void close() {}
}

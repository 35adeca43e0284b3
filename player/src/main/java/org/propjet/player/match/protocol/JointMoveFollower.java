package org.propjet.player.match.protocol;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Position;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.gdl.PrintableText;
import org.propjet.engine.gdl.Spelling;
import org.propjet.engine.time.Budget;
import org.propjet.player.match.MatchPlayer;
import org.propjet.player.play.MatchState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Follows a match of which all is seen, and tells the player what was played.
 *
 * <p>Cost: a reasoner.
 */
final class JointMoveFollower extends MatchFollower {
    private static final Logger LOG = LoggerFactory.getLogger(JointMoveFollower.class);

    /** How many joint moves that were taken for a question asked again are looked for. */
    private static final int MOST_MISSED = 16;

    private final MatchState match;
    private Turn lastTurn = new Turn.Nothing();
    private int[] lastJointMove = {};

    /**
     * Begins at the initial state.
     *
     * @param player who plays there
     */
    JointMoveFollower(Game game, int roleIndex, MatchPlayer player) {
        super(game, roleIndex, player);
        this.match = new MatchState(game, roleIndex);
    }

    @Override
    Outcome follow(Turn turn, String answer, Budget budget) {
        if (!(turn instanceof Turn.Listed listed) || listed.items().isEmpty()) {
            return Outcome.STAYED;
        }
        int[] jointMove = idsOf(listed, match.reasoner());
        if (!isLegal(listed, jointMove)) {
            if (turn.equals(lastTurn)) {
                return Outcome.STAYED; // legal before, and not again: it was sent twice
            }
            List<int[]> missed = missed(listed);
            if (!missed.isEmpty()) {
                LOG.warn("the last joint move was played again, {} times", missed.size());
                missed.forEach(this::advance);
                jointMove = idsOf(listed, match.reasoner());
            } else {
                LOG.warn(
                        "an illegal joint move, {}: going on with a guess",
                        PrintableText.of(listed.items().toString()));
                guess(jointMove, answer);
            }
        }
        noteOtherMove(jointMove, answer);
        lastTurn = turn;
        advance(jointMove);
        return Outcome.FOLLOWED;
    }

    private void advance(int[] jointMove) {
        match.advance(jointMove);
        player().advance(jointMove);
        lastJointMove = jointMove;
    }

    private boolean isLegal(Turn.Listed turn, int[] jointMove) {
        return turn.items().size() == jointMove.length
                && Arrays.stream(jointMove).allMatch(id -> id >= 0);
    }

    /**
     * Returns the last joint move as often as it has to be played again for a turn to be legal;
     * empty if that does not help. A manager that replaces our answer may play the same joint move
     * once more, and tells it in the words in which it would ask once more for the answer to the
     * first.
     */
    private List<int[]> missed(Turn.Listed turn) {
        List<int[]> missed = new ArrayList<>();
        Position probe = new Position(game());
        probe.set(match.state());
        while (lastTurn instanceof Turn.Listed last && missed.size() < MOST_MISSED) {
            int[] again = idsOf(last, probe.reasoner());
            if (!isLegal(last, again) || probe.isEnd()) {
                break;
            }
            probe.advance(again);
            missed.add(again);
            if (isLegal(turn, idsOf(turn, probe.reasoner()))) {
                return missed;
            }
        }
        return List.of();
    }

    /** Says if the manager has played another move for us than we have answered: it may do so. */
    private void noteOtherMove(int[] jointMove, String answer) {
        String played = game().moveTable().move(roleIndex(), jointMove[roleIndex()]);
        if (!answer.isEmpty() && !Spelling.areSame(played, answer)) {
            LOG.warn(
                    "{} was played for us, not {}: going on from there",
                    PrintableText.of(played),
                    PrintableText.of(answer));
        }
    }

    /** Returns for each role the id of its move in a turn; -1 if that is not legal in the state. */
    private int[] idsOf(Turn.Listed turn, Reasoner reasoner) {
        int[] jointMove = new int[game().roles().size()];
        for (int role = 0; role < jointMove.length; role++) {
            jointMove[role] =
                    role < turn.items().size()
                            ? reasoner.legalMove(role, turn.items().get(role))
                            : Reasoner.NO_MOVE;
        }
        return jointMove;
    }

    /** Replaces what is illegal: ours by our answer, else by the first legal move. */
    private void guess(int[] jointMove, String answer) {
        Reasoner reasoner = match.reasoner();
        for (int role = 0; role < jointMove.length; role++) {
            if (jointMove[role] < 0 && role == roleIndex()) {
                jointMove[role] = reasoner.legalMove(role, answer);
            }
            if (jointMove[role] < 0) {
                jointMove[role] = reasoner.anyLegalMove(role);
            }
            if (jointMove[role] < 0) {
                throw new IllegalStateException(
                        "the role " + game().roles().get(role) + " has no legal move");
            }
        }
    }

    @Override
    int ply() {
        return player().ply();
    }

    @Override
    MatchPosition anyPosition() {
        int moveId = match.reasoner().anyLegalMove(roleIndex());
        int[] moveIds = moveId < 0 ? new int[0] : new int[] {moveId};
        return position(moveIds, match.reasoner().isTerminal());
    }

    @Override
    MatchPosition position() {
        return position(match.legalMoves(roleIndex()), match.reasoner().isTerminal());
    }

    @Override
    List<String> fluents() {
        return game().stateLayout().fluentsOf(match.state());
    }

    @Override
    List<String> lastMoves() {
        return game().moveTable().jointMove(lastJointMove);
    }

    @Override
    List<Integer> goals() {
        Reasoner reasoner = match.reasoner();
        List<Integer> goals = new ArrayList<>();
        for (int role = 0; role < game().roles().size() && reasoner.isTerminal(); role++) {
            goals.add(reasoner.goal(role));
        }
        return goals;
    }
}

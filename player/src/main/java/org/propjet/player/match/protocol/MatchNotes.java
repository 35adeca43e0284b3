package org.propjet.player.match.protocol;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.time.Budget;
import org.propjet.player.match.Thought;
import org.propjet.player.match.protocol.MatchView.Course;
import org.propjet.player.match.protocol.MatchView.KnownGame;
import org.propjet.player.match.protocol.MatchView.Phase;

import java.util.ArrayList;
import java.util.List;

/** Keeps what onlookers may see of one match, and shows it on the board. Thread-safe. */
final class MatchNotes {
    /** So many fluents are kept of all states of a match: some MB. */
    private static final int MOST_FLUENTS = 500_000;

    private final ViewBoard board;
    private final Message.Start start;
    private Phase phase = Phase.PREPARING;
    private long deadlineMillis;
    private KnownGame known = KnownGame.NONE;
    private Course course = Course.NONE;
    private int keptFluentCount;
    private final List<Thought> decisions = new ArrayList<>();

    MatchNotes(ViewBoard board, Message.Start start) {
        this.board = board;
        this.start = start.withoutRules();
        board.give(this);
    }

    /** Notes what is going on, and that no answer is due. */
    void phase(Phase newPhase) {
        phase(newPhase, Budget.ofNanos(0));
    }

    /**
     * Notes what is going on.
     *
     * @param due when an answer is due
     */
    synchronized void phase(Phase newPhase, Budget due) {
        if (isOver()) {
            return;
        }
        phase = newPhase;
        long leftNanos = due.remainingNanos();
        deadlineMillis = leftNanos <= 0 ? 0 : System.currentTimeMillis() + leftNanos / 1_000_000;
        show();
    }

    private boolean isOver() {
        return phase == Phase.ENDED || phase == Phase.ABORTED;
    }

    /** Notes where the match stands. Cost: that of the state's fluents. Keeper. */
    void position(MatchFollower follower, boolean isNew) {
        int ply = follower.ply();
        List<String> fluents = follower.fluents();
        List<Integer> goals = follower.goals();
        KnownGame game = known(follower.game(), follower.roleIndex());
        synchronized (this) { // which those who answer want, too: not while texts are made
            known = game;
            List<List<String>> moves = new ArrayList<>(course.moves());
            if (isNew) {
                moves.add(follower.lastMoves());
            }
            course = new Course(ply, moves, fluents, statesWith(ply, fluents), goals);
            show();
        }
    }

    private KnownGame known(Game game, int roleIndex) {
        StateLayout layout = game.stateLayout();
        KnownGame before = known();
        boolean isNewLayout = !layout.equals(before.layout()); // another game, or the first
        List<String> initialFluents =
                isNewLayout ? layout.fluentsOf(game.initialState()) : before.initialFluents();
        return new KnownGame(game.roles(), roleIndex, game.backend(), layout, initialFluents);
    }

    private synchronized KnownGame known() {
        return known;
    }

    /** Adds the state of a ply, if there is room and none before it is missing. */
    private List<List<String>> statesWith(int ply, List<String> fluents) {
        List<List<String>> states = new ArrayList<>(course.states());
        if (ply < states.size()) {
            states.set(ply, fluents); // a hidden state that is guessed anew
        } else if (ply == states.size() && keptFluentCount + fluents.size() <= MOST_FLUENTS) {
            keptFluentCount += fluents.size();
            states.add(fluents);
        }
        return states;
    }

    /** Notes an answer, and what was thought of it if there was a choice. */
    synchronized void answer(PlayRequest.Answer given) {
        Thought thought = given.thought();
        if (thought != null && thought.isChoice()) {
            decisions.add(thought);
        }
        phase(Phase.WAITING);
    }

    private void show() {
        board.hang(this, this::view);
    }

    private MatchView view(long version) {
        return new MatchView(version, phase, deadlineMillis, start, known, course, decisions);
    }
}

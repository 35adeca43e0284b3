package org.propjet.player.protocol;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.time.Budget;
import org.propjet.player.match.Thought;
import org.propjet.player.protocol.MatchView.Phase;

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
    private String role;
    private List<String> roles = List.of();
    private String backend = "";
    private @Nullable StateLayout layout;
    private List<String> initialFluents = List.of();
    private int ply;
    private final List<List<String>> moves = new ArrayList<>();
    private List<String> fluents = List.of();
    private String answer = "";
    private @Nullable Thought thought;
    private final List<Thought> decisions = new ArrayList<>();
    private final List<List<String>> states = new ArrayList<>();
    private int keptFluentCount;
    private List<Integer> goals = List.of();

    MatchNotes(ViewBoard board, Message.Start start) {
        this.board = board;
        this.start = start;
        this.role = start.role();
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
        int newPly = follower.ply();
        List<String> newFluents = follower.fluents();
        List<Integer> newGoals = follower.goals();
        Game game = follower.game();
        StateLayout newLayout = game.stateLayout();
        boolean isNewLayout = !newLayout.equals(layout()); // another game, or the first
        List<String> newInitialFluents =
                isNewLayout ? newLayout.fluentsOf(game.initialState()) : List.of();
        synchronized (this) { // which those who answer want, too: not while texts are made
            roles = game.roles();
            role = roles.get(follower.roleIndex());
            backend = game.backend();
            if (isNewLayout) {
                layout = newLayout;
                initialFluents = newInitialFluents;
            }
            if (isNew) {
                moves.add(follower.lastMoves());
            }
            ply = newPly;
            fluents = newFluents;
            keepState();
            goals = newGoals;
            show();
        }
    }

    private synchronized @Nullable StateLayout layout() {
        return layout;
    }

    /** Keeps the state of the current ply, if there is room and none before it is missing. */
    private void keepState() {
        if (ply < states.size()) {
            states.set(ply, fluents); // a hidden state that is guessed anew
        } else if (ply == states.size() && keptFluentCount + fluents.size() <= MOST_FLUENTS) {
            keptFluentCount += fluents.size();
            states.add(fluents);
        }
    }

    /** Notes an answer. What was thought of the last real choice stays while there is none. */
    synchronized void answer(PlayRequest.Answer given) {
        answer = given.move();
        Thought newThought = given.thought();
        if (newThought != null && newThought.isChoice()) {
            thought = newThought;
            decisions.add(newThought);
        }
        phase(Phase.WAITING);
    }

    private void show() {
        board.hang(this, this::view);
    }

    private MatchView view(long version) {
        return new MatchView(
                version,
                phase,
                start.matchId(),
                role,
                roles,
                start.startSeconds(),
                start.playSeconds(),
                backend,
                layout,
                initialFluents,
                ply,
                deadlineMillis,
                moves,
                fluents,
                answer,
                thought,
                decisions,
                states,
                goals);
    }
}

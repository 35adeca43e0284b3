package org.propjet.player.protocol;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.player.search.Decision;
import org.propjet.player.search.MatchState;
import org.propjet.player.search.Player;
import org.propjet.player.search.SearchSnapshot;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Follows a match of which all is seen. A player that fails is made anew, and told all that was
 * played.
 *
 * <p>Cost: a reasoner, and a player.
 */
final class JointMoveFollower implements MatchFollower {
    private static final Logger LOG = LoggerFactory.getLogger(JointMoveFollower.class);

    private final MatchResources resources;
    private final Game game;

    // The keeper's.
    private final MatchState match;
    private Turn lastTurn = new Turn.Nothing();

    /** What was played; written by the keeper. */
    private final List<int[]> jointMoves = new CopyOnWriteArrayList<>();

    /** The player's. */
    private volatile @Nullable Seat seat;

    private @Nullable String remark;

    private volatile boolean isClosed;

    /** Begins at the initial state. */
    JointMoveFollower(MatchResources resources, Game game, int roleIndex) {
        this.resources = resources;
        this.game = game;
        this.match = new MatchState(game, roleIndex);
    }

    @Override
    public Game game() {
        return game;
    }

    @Override
    public int roleIndex() {
        return match.roleIndex();
    }

    @Override
    public Outcome follow(Turn turn, String answer, long deadlineNanos) {
        if (!(turn instanceof Turn.Listed listed) || listed.items().isEmpty()) {
            return Outcome.STAYED;
        }
        int[] jointMove = new int[game.roles().size()];
        boolean isLegal = listed.items().size() == jointMove.length;
        for (int role = 0; role < jointMove.length; role++) {
            int told = role < listed.items().size() ? idOf(role, listed.items().get(role)) : -1;
            jointMove[role] = told;
            isLegal &= told >= 0;
        }
        if (!isLegal) {
            if (turn.equals(lastTurn)) {
                return Outcome.STAYED; // legal before, and not again: it was sent twice
            }
            LOG.warn("an illegal joint move, {}: going on with a guess", listed.items());
            guess(jointMove, answer);
        }
        lastTurn = turn;
        match.advance(jointMove);
        jointMoves.add(jointMove);
        return Outcome.FOLLOWED;
    }

    /** Returns the id of a legal move of the state, or -1. */
    private int idOf(int role, String move) {
        // Before the table is asked: an open one knows only moves that it has met.
        int[] legalMoves = match.legalMoves(role);
        int wanted = game.moveTable().idOf(role, move);
        for (int legal : legalMoves) {
            if (legal == wanted) {
                return wanted;
            }
        }
        return -1;
    }

    /** Replaces what is illegal: ours by our answer, else by the first legal move. */
    private void guess(int[] jointMove, String answer) {
        for (int role = 0; role < jointMove.length; role++) {
            if (jointMove[role] < 0 && role == match.roleIndex()) {
                jointMove[role] = idOf(role, answer);
            }
            if (jointMove[role] < 0) {
                int[] legal = match.legalMoves(role);
                if (legal.length == 0) {
                    throw new IllegalStateException(
                            "the role " + game.roles().get(role) + " has no legal move");
                }
                jointMove[role] = legal[0];
            }
        }
    }

    @Override
    public Position position() {
        List<String> moves = new ArrayList<>();
        int roleIndex = match.roleIndex();
        for (int moveId : match.legalMoves(roleIndex)) {
            moves.add(game.moveTable().move(roleIndex, moveId));
        }
        return new Position(jointMoves.size(), moves, match.reasoner().isTerminal());
    }

    @Override
    public List<String> fluents() {
        return game.stateLayout().fluentsOf(match.state());
    }

    @Override
    public List<String> lastMoves() {
        List<String> texts = new ArrayList<>();
        if (!jointMoves.isEmpty()) {
            int[] last = jointMoves.getLast();
            for (int role = 0; role < last.length; role++) {
                texts.add(game.moveTable().move(role, last[role]));
            }
        }
        return texts;
    }

    @Override
    public List<Integer> goals() {
        Reasoner reasoner = match.reasoner();
        List<Integer> goals = new ArrayList<>();
        for (int role = 0; role < game.roles().size() && reasoner.isTerminal(); role++) {
            goals.add(reasoner.goal(role));
        }
        return goals;
    }

    @Override
    public void prepare(long deadlineNanos) {
        withPlayer(
                0,
                it -> {
                    it.prepare(deadlineNanos);
                    remark = it.remark().orElse(null);
                    return Boolean.TRUE;
                });
    }

    @Override
    public Optional<String> remark() {
        return Optional.ofNullable(remark);
    }

    @Override
    public Decision decide(int ply, long deadlineNanos) {
        return withPlayer(ply, it -> it.decide(deadlineNanos));
    }

    private interface Task<T> {
        T of(Player player);
    }

    private <T> T withPlayer(int ply, Task<T> task) {
        Seat current = seat();
        if (!current.enter()) {
            throw new CancellationException("the search was given up before it began");
        }
        try {
            current.catchUp(jointMoves, ply);
            return task.of(current.player);
        } catch (RuntimeException | Error e) {
            forget(current);
            throw e;
        } finally {
            current.leave();
        }
    }

    private Seat seat() {
        Seat current = seat;
        if (current == null) {
            current = new Seat(resources.player(game, match.roleIndex()));
            seat = current;
        }
        if (isClosed) { // perhaps while the player was made
            forget(current);
            throw new CancellationException("the match is over");
        }
        return current;
    }

    /** Has the next call begin with another player. */
    private void forget(@Nullable Seat left) {
        if (left != null) {
            if (seat == left) {
                seat = null;
            }
            left.close();
        }
    }

    @Override
    public Optional<SearchSnapshot> snapshot() {
        Seat current = seat;
        return current == null ? Optional.empty() : current.player.snapshot();
    }

    @Override
    public void stop() {
        Seat current = seat;
        if (current != null) {
            current.player.stop();
        }
    }

    @Override
    public void abandonSearch() {
        forget(seat);
    }

    @Override
    public void close() {
        isClosed = true;
        forget(seat);
    }

    /** A player, and how far it has followed. Whoever uses it enters before, and leaves after. */
    private static final class Seat {
        private final Player player;
        private int ply;

        // Guarded by this.
        private boolean isInUse;
        private boolean isClosing;

        Seat(Player player) {
            this.player = player;
        }

        void catchUp(List<int[]> jointMoves, int wantedPly) {
            while (ply < wantedPly) {
                player.advance(jointMoves.get(ply));
                ply++;
            }
        }

        /** Returns false if it is closed, or will be. */
        synchronized boolean enter() {
            isInUse = !isClosing;
            return isInUse;
        }

        void leave() {
            synchronized (this) {
                isInUse = false;
                if (!isClosing) {
                    return;
                }
            }
            closePlayer();
        }

        /**
         * Closes the player, once, whoever calls: now, or when it comes back, as a search whose
         * threads are taken away fails in odd ways.
         */
        void close() {
            synchronized (this) {
                if (isClosing) {
                    return;
                }
                isClosing = true;
                if (isInUse) {
                    return;
                }
            }
            closePlayer();
        }

        private void closePlayer() {
            try {
                player.close();
            } catch (RuntimeException | Error e) {
                LOG.warn("a player could not be closed: {}", String.valueOf(e));
            }
        }
    }
}

package org.propjet.player.play;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

import java.util.Locale;

/**
 * A search of one state, for flight recordings. What goes on in the opponents' time is no event of
 * its own.
 *
 * <p>Only for who has asked {@link jdk.jfr.FlightRecorder#isInitialized}: the virtual machine takes
 * a tenth of a second for the first event that it sees, recorded or not.
 */
@Name("org.propjet.Search")
@Label("Search")
@Category("Propjet")
@Description("A player searched a state of a match")
@StackTrace(false)
public final class SearchEvent extends Event {
    @Label("Game")
    String game = "";

    @Label("Player")
    @Description("uct, alphabeta or mc")
    String player = "";

    @Label("Role")
    String role = "";

    @Label("Ply")
    @Description("Joint moves played before")
    int ply;

    @Label("Playouts")
    long playouts;

    @Label("States")
    @Description("States that were evaluated; a playout evaluates one")
    long states;

    @Label("Nodes")
    @Description("States added to the tree")
    long nodes;

    @Label("Depth")
    @Description("The most joint moves from here to a state of the tree")
    int depth;

    @Label("Move")
    @Description("The move that was chosen; empty if none was asked for")
    String move = "";

    @Label("Value")
    @Description("What that move is worth, 0 to 100; not a number if nothing is known")
    double value = Double.NaN;

    @Label("Reason")
    @Description("Why that move")
    String reason = "";

    /** Begins. */
    public static SearchEvent begun(String player) {
        SearchEvent event = new SearchEvent();
        event.begin();
        event.player = player;
        return event;
    }

    /** Ends a search from a state, after which no move was asked for. */
    public void write(MatchState match, SearchEffort effort) {
        end();
        if (shouldCommit()) {
            fill(match, effort);
            commit();
        }
    }

    /** Ends a search that chose a move. */
    public void write(MatchState match, SearchEffort effort, Decision decision) {
        end();
        if (shouldCommit()) {
            fill(match, effort);
            move = match.game().moveTable().move(match.roleIndex(), decision.moveId());
            reason = decision.reason().name().toLowerCase(Locale.ROOT);
            for (MoveEstimate estimate : decision.estimates()) {
                if (estimate.moveId() == decision.moveId()) {
                    value = estimate.isProven() ? estimate.least() : estimate.mean();
                }
            }
            commit();
        }
    }

    private void fill(MatchState match, SearchEffort effort) {
        game = match.game().name();
        role = match.game().roles().get(match.roleIndex());
        ply = match.ply();
        playouts = effort.playoutCount();
        states = effort.stateCount();
        nodes = effort.nodeCount();
        depth = effort.depth();
    }

    /**
     * What a player has done since it was made. Immutable.
     *
     * @param playoutCount playouts; a state whose value was known counts as one
     * @param stateCount states that were evaluated, by playouts or because their value was known
     * @param nodeCount states that were added to the tree, those forgotten since included
     * @param depth the most joint moves, in the last search, from its root to a node of the tree
     */
    public record SearchEffort(long playoutCount, long stateCount, long nodeCount, int depth) {

        /** Returns what has been done since an effort before. */
        public SearchEffort since(SearchEffort before) {
            return new SearchEffort(
                    playoutCount - before.playoutCount,
                    stateCount - before.stateCount,
                    nodeCount - before.nodeCount,
                    depth);
        }
    }
}

package org.propjet.engine.game;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * Random games in bulk, for flight recordings: one call of {@link Playouts#run}. Those of searches
 * are counted by the search.
 *
 * <p>Only for who has asked {@link jdk.jfr.FlightRecorder#isInitialized}: the virtual machine takes
 * a tenth of a second for the first event that it sees, recorded or not.
 */
@Name("org.propjet.Playouts")
@Label("Playouts")
@Category("Propjet")
@Description("A thread played random games from one state for some time")
@StackTrace(false)
public final class PlayoutsEvent extends Event {
    @Label("Game")
    String game = "";

    @Label("Backend")
    String backend = "";

    @Label("Lanes")
    @Description("Playouts at once")
    int lanes;

    @Label("Playouts")
    long playouts;

    @Label("Steps")
    @Description("Joint moves of all of them")
    long steps;

    /** Begins; what the tally has already was played before. */
    public static PlayoutsEvent begun(PlayoutTally tally) {
        PlayoutsEvent event = new PlayoutsEvent();
        event.begin();
        event.playouts = -tally.playoutCount();
        event.steps = -tally.stepCount();
        return event;
    }

    /** Ends, and writes what was added to the tally. */
    public void write(Playouts played, PlayoutTally tally) {
        end();
        if (shouldCommit()) {
            game = played.game().name();
            backend = played.game().backend();
            lanes = played.laneCount();
            playouts += tally.playoutCount();
            steps += tally.stepCount();
            commit();
        }
    }
}

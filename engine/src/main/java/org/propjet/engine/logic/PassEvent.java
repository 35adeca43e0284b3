package org.propjet.engine.logic;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * A pass over a network, for flight recordings.
 *
 * <p>Only for who has asked {@link jdk.jfr.FlightRecorder#isInitialized}: the virtual machine takes
 * a tenth of a second for the first event that it sees, recorded or not.
 */
@Name("org.propjet.Pass")
@Label("Network Pass")
@Category("Propjet")
@Description("A pass made a network")
@StackTrace(false)
final class PassEvent extends Event {
    @Label("Game")
    String game = "";

    @Label("Pass")
    String pass = "";

    @Label("Gates Before")
    int gatesBefore;

    @Label("Gates After")
    int gatesAfter;

    @Label("Fan-ins Before")
    int fanInsBefore;

    @Label("Fan-ins After")
    int fanInsAfter;

    /** Returns an event that begins now. */
    static PassEvent begun() {
        PassEvent event = new PassEvent();
        event.begin();
        return event;
    }

    /** Ends a pass. */
    void write(String gameName, PassReport report) {
        end();
        if (shouldCommit()) {
            game = gameName;
            pass = report.pass().toString();
            gatesBefore = report.gatesBefore();
            gatesAfter = report.gatesAfter();
            fanInsBefore = report.fanInsBefore();
            fanInsAfter = report.fanInsAfter();
            commit();
        }
    }
}

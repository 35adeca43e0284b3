package org.propjet.compiler.tiers;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * A change of the kernel in use, for flight recordings.
 *
 * <p>Only for who has asked {@link jdk.jfr.FlightRecorder#isInitialized}: the virtual machine takes
 * a tenth of a second for the first event that it sees, recorded or not.
 */
@Name("org.propjet.TierSwap")
@Label("Change of Kernel")
@Category("Propjet")
@Description("A faster kernel took over, in the middle of all playouts")
@StackTrace(false)
final class TierSwapEvent extends Event {
    @Label("Game")
    String game = "";

    @Label("From")
    String from = "";

    @Label("To")
    String to = "";

    @Label("Step Before")
    @Description("Nanoseconds of a step of one playout with the one before")
    double nanosBefore;

    @Label("Step After")
    @Description("Nanoseconds of a step of one playout with the one that took over")
    double nanosAfter;

    /** Writes that a kernel has taken over. */
    static void write(String game, String from, double nanosBefore, String to, double nanosAfter) {
        TierSwapEvent event = new TierSwapEvent();
        if (event.shouldCommit()) {
            event.game = game;
            event.from = from;
            event.to = to;
            event.nanosBefore = nanosBefore;
            event.nanosAfter = nanosAfter;
            event.commit();
        }
    }
}

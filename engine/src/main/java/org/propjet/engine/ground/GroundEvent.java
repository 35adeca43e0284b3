package org.propjet.engine.ground;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

import org.propjet.engine.rules.GameRules;

/**
 * A grounding, for flight recordings. It lasts from the rules to the ground program, or to the
 * refusal.
 *
 * <p>Only for who has asked {@link jdk.jfr.FlightRecorder#isInitialized}: the virtual machine takes
 * a tenth of a second for the first event that it sees, recorded or not.
 */
@Name("org.propjet.Ground")
@Label("Grounding")
@Category("Propjet")
@Description("A game's rules were made ground")
@StackTrace(false)
final class GroundEvent extends Event {
    @Label("Game")
    String game = "";

    @Label("Atoms")
    @Description("Ground atoms of the program, fluents and moves included")
    int atoms;

    @Label("Instances")
    @Description("Rule instances that can fire")
    int instances;

    @Label("Fluents")
    int fluents;

    @Label("Moves")
    @Description("Moves of all roles")
    int moves;

    @Label("Table Size")
    @Description("What the tables took")
    @DataAmount
    long tableSize;

    @Label("Refusal")
    @Description("Which budget did not suffice; empty if all did")
    String refusal = "";

    /** Returns an event that begins now. */
    static GroundEvent begun() {
        GroundEvent event = new GroundEvent();
        event.begin();
        return event;
    }

    /** Ends a grounding. */
    void write(GameRules rules, GroundStatistics statistics) {
        end();
        if (shouldCommit()) {
            game = rules.name();
            atoms = statistics.atomCount();
            instances = statistics.instanceCount();
            fluents = statistics.fluentCount();
            moves = statistics.moveCount();
            tableSize = statistics.estimatedBytes();
            commit();
        }
    }

    /** Ends a grounding that was given up. */
    void writeRefusal(GameRules rules, BudgetExceededException reason) {
        end();
        if (shouldCommit()) {
            game = rules.name();
            refusal = String.valueOf(reason.getMessage());
            commit();
        }
    }
}

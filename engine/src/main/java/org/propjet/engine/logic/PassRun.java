package org.propjet.engine.logic;

import jdk.jfr.FlightRecorder;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Stopwatch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Makes passes, one after the other: leaves out those that are not wanted, and keeps what each did.
 *
 * <p>Passes may be made in several threads at once if nobody watches.
 */
public final class PassRun {
    /** Sees what passes make. */
    @FunctionalInterface
    public interface Watch {
        /** Sees nothing. */
        Watch NONE = (pass, before, after) -> {};

        /** A pass has been made. */
        void made(Pass pass, Networks before, Networks after);
    }

    private final String game;
    private final Set<Pass> skipped;
    private final Watch watch;
    private final List<PassReport> reports = Collections.synchronizedList(new ArrayList<>());

    /**
     * Begins without passes.
     *
     * @param game the game's name
     * @param skipped the passes that are left out
     */
    public PassRun(String game, Set<Pass> skipped, Watch watch) {
        this.game = game;
        this.skipped = skipped;
        this.watch = watch;
    }

    /** Returns whether a pass is made. */
    public boolean isMade(Pass pass) {
        return !skipped.contains(pass);
    }

    /** Returns what a pass makes of something; the same if it is left out. */
    public <T extends Networks> T apply(Pass pass, T before, UnaryOperator<T> work) {
        return isMade(pass) ? make(pass, before, () -> work.apply(before)) : before;
    }

    /** Returns what a pass makes that cannot be left out. */
    public <T extends Networks> T make(Pass pass, Networks before, Supplier<T> work) {
        @Nullable PassEvent event = FlightRecorder.isInitialized() ? PassEvent.begun() : null;
        Stopwatch time = Stopwatch.start();
        T after = work.get();
        PassReport report = PassReport.of(pass, before, after, time.nanos());
        if (event != null) {
            event.write(game, report);
        }
        reports.add(report);
        watch.made(pass, before, after);
        return after;
    }

    /** Adds the report of a pass that was made elsewhere, as the first. */
    public void addFirst(PassReport report) {
        reports.addFirst(report);
    }

    /** Returns what each pass did, in order. */
    public List<PassReport> reports() {
        return List.copyOf(reports);
    }
}

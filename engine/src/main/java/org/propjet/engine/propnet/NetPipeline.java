package org.propjet.engine.propnet;

import jdk.jfr.FlightRecorder;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.time.Stopwatch;

import java.util.ArrayList;
import java.util.List;

/**
 * Runs the passes over a network, in the order that this class lists.
 *
 * <p>Thread-safe: keeps nothing between calls.
 */
public final class NetPipeline {

    /** The passes, in order. Flattening makes new duplicates and dead gates. */
    public static final List<NetPass> PASSES =
            List.of(
                    new FoldConstants(),
                    new MergeDuplicates(),
                    new RemoveDead(),
                    new Flatten(),
                    new MergeDuplicates(),
                    new RemoveDead());

    private final NetOptions options;

    /** Makes a pipeline. */
    public NetPipeline(NetOptions options) {
        this.options = options;
    }

    /**
     * What came of a network.
     *
     * @param net the network after all passes
     * @param reports what each pass did, in order
     */
    public record Result(PropNet net, List<NetPass.Report> reports) {}

    /**
     * Runs the passes.
     *
     * @param meter ends a pass that takes too long
     */
    public Result run(PropNet net, BudgetMeter meter) {
        List<NetPass.Report> reports = new ArrayList<>();
        PropNet current = net;
        for (NetPass pass : PASSES) {
            if (options.skippedPasses().contains(pass.name())) {
                continue;
            }
            meter.look("the pass " + pass.name());
            @Nullable PassEvent event = FlightRecorder.isInitialized() ? PassEvent.begun() : null;
            Stopwatch time = Stopwatch.start();
            PropNet after = pass.apply(current, meter);
            NetPass.Report report =
                    new NetPass.Report(
                            pass.name(),
                            current.gateCount(),
                            after.gateCount(),
                            current.fanInCount(),
                            after.fanInCount(),
                            time.nanos());
            if (event != null) {
                event.write(current.ends().name(), report);
            }
            reports.add(report);
            current = after;
        }
        return new Result(current, List.copyOf(reports));
    }
}

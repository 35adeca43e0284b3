package org.propjet.engine.propnet;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.PassReport;
import org.propjet.engine.logic.PassRun;

import java.util.List;

/**
 * Runs the passes over a network that any way to evaluate it needs: the first of those that {@link
 * org.propjet.engine.logic.Pass} lists.
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
    public record Result(PropNet net, List<PassReport> reports) {}

    /**
     * Runs the passes.
     *
     * @param meter ends a pass that takes too long
     */
    public Result run(PropNet net, BudgetMeter meter) {
        PassRun run = new PassRun(net.ends().name(), options.skippedPasses(), options.watch());
        PropNet current = net;
        for (NetPass pass : PASSES) {
            meter.look("the pass " + pass.pass());
            current = run.apply(pass.pass(), current, before -> pass.apply(before, meter));
        }
        return new Result(current, run.reports());
    }
}

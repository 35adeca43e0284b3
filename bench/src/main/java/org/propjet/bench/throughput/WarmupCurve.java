package org.propjet.bench.throughput;

import org.propjet.engine.time.Stopwatch;

import java.util.ArrayList;
import java.util.List;

/**
 * How fast a process plays from its first playout on.
 *
 * <p>Immutable.
 *
 * @param points one for each tenth of a second
 */
public record WarmupCurve(List<Point> points) {
    /** How long a point lasts. */
    private static final double POINT_SECONDS = 0.1;

    /** The final speed is the median of so large a part of the points, the last ones. */
    private static final int FINAL_PART = 5;

    /**
     * A tenth of a second.
     *
     * @param seconds its end, from when the game could be played
     * @param processorSeconds for how long the process had had a processor at its end, since it
     *     began: set-up, compilers and collectors count
     * @param perSecond playouts a second
     */
    public record Point(double seconds, double processorSeconds, double perSecond) {}

    /** How much longer to play than it took to choose a kernel, so that the end is seen. */
    private static final double BEYOND_CHOICE = 1.3;

    /**
     * Plays and looks.
     *
     * @param run a game that has just been built
     * @param seconds for how long at least; longer if the kernel has not been chosen by then
     * @throws InterruptedException if this thread is interrupted
     */
    public static WarmupCurve measure(PlayoutRun run, double seconds) throws InterruptedException {
        List<Point> points = new ArrayList<>();
        Stopwatch time = Stopwatch.start();
        double elapsed = 0;
        double end = seconds;
        while (elapsed < end || points.size() < FINAL_PART) {
            PlayoutRun.Result result = run.play(POINT_SECONDS);
            elapsed = time.seconds();
            double perSecond = result.figures().playoutCount() / result.seconds();
            points.add(new Point(elapsed, ProcessorClock.processSeconds(), perSecond));
            if (!run.isKernelChosen()) {
                end = Math.max(seconds, BEYOND_CHOICE * elapsed);
            }
        }
        return new WarmupCurve(List.copyOf(points));
    }

    /** Returns the speed at the end. */
    public double finalSpeed() {
        int from = points.size() - Math.max(1, points.size() / FINAL_PART);
        return ProcessSpeeds.median(
                points.subList(from, points.size()).stream()
                        .mapToDouble(Point::perSecond)
                        .toArray());
    }

    /** Returns the first point of at least this part of the final speed. */
    public Point firstOf(double part) {
        return points.stream()
                .filter(point -> point.perSecond() >= part * finalSpeed())
                .findFirst()
                .orElseThrow();
    }
}

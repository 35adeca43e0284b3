package org.propjet.bench.report;

/**
 * Estimates when work in many steps will be done: at first by how long each should take, later by
 * how long those before it took.
 *
 * <p>Thread-safe.
 */
final class RemainingTime {
    /** Estimates weigh as much as so many seconds of experience. */
    private static final double TRUST = 30;

    private final double total;
    private double begun;
    private double before;

    /**
     * Makes an estimate.
     *
     * @param total how long all steps should take, in seconds
     */
    RemainingTime(double total) {
        this.total = total;
    }

    /** Begins a step that should take so many seconds; the one before is over. */
    synchronized void begin(double weight) {
        before = begun;
        begun += weight;
    }

    /**
     * Returns how long it will take until all is done, in words, when a step has just begun.
     *
     * @param elapsed seconds since the first step began
     */
    synchronized String words(double elapsed) {
        double pace = (elapsed + TRUST) / (before + TRUST);
        double left = Math.max(0, total - before) * pace;
        return left < 90
                ? "about %d s left".formatted(Math.max(1, Math.round(left)))
                : "about %d min left".formatted(Math.round(left / 60));
    }
}

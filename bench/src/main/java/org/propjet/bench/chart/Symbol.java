package org.propjet.bench.chart;

/** The shapes of marks, so that colour is not all that tells them apart. Each is ten wide. */
public enum Symbol {
    CIRCLE("M-4.5,0a4.5,4.5 0 1,0 9,0a4.5,4.5 0 1,0 -9,0z"),
    SQUARE("M-4,-4h8v8h-8z"),
    DIAMOND("M0,-5.6L5.6,0L0,5.6L-5.6,0z"),
    TRIANGLE("M0,-5.2L5,4L-5,4z"),
    DOWN("M0,5.2L5,-4L-5,-4z"),
    CROSS(
            "M-4.8,-2.8L-2.8,-4.8L0,-2L2.8,-4.8L4.8,-2.8L2,0L4.8,2.8L2.8,4.8L0,2L-2.8,4.8L-4.8,2.8L-2,0z"),
    PLUS("M-1.5,-5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5v-3h3.5z"),
    BAR("M-1.6,-5.5h3.2v11h-3.2z");

    private final String path;

    Symbol(String path) {
        this.path = path;
    }

    /** Returns its outline around the origin, as SVG has it. */
    String path() {
        return path;
    }
}

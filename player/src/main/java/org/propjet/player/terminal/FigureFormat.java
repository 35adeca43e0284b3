package org.propjet.player.terminal;

/** How figures are written. */
public enum FigureFormat {
    /** Aligned columns with thousands separators, for people. */
    TABLE,
    /** One header line, then tab-separated rows with plain numbers; stable. */
    TSV,
    /** JSON; stable. */
    JSON
}

package org.propjet.player.terminal;

import org.jspecify.annotations.Nullable;

import java.util.Map;

/** One of the formats in which {@link FigureWriter} writes rows. */
interface FigureLayout {

    /** Writes a row. */
    void row(@Nullable Object[] values);

    /** Writes the only row that there is. */
    void single(@Nullable Object[] values);

    /**
     * Ends the rows.
     *
     * @param summaryLine the last line for people; empty if there is none
     * @param summary the same by name
     */
    void end(String summaryLine, Map<String, ?> summary);
}

package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.player.match.EloEstimate;
import org.propjet.player.match.PairScores;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a series says of how much stronger its first player is than its second. Immutable.
 *
 * @param names the two players, as in the first match
 * @param pairs the first one's scores
 */
record DuelReport(List<String> names, PairScores pairs) {
    DuelReport {
        names = List.copyOf(names);
    }

    /** Returns the lines of a table; none if no pair of matches has ended. */
    List<String> lines() {
        if (pairs.count() == 0) {
            return List.of();
        }
        return List.of(
                "Elo of %s against %s: %s (%.1f %% of the points in %,d pairs)"
                        .formatted(
                                names.get(0),
                                names.get(1),
                                text(EloEstimate.of(pairs)),
                                100 * pairs.mean(),
                                pairs.count()));
    }

    /** Returns a difference with its interval, as {@code +35 ± 24}. */
    static String text(EloEstimate estimate) {
        return estimate.isFinite()
                ? signed(estimate.elo()) + " ± " + Math.round((estimate.to() - estimate.from()) / 2)
                : "%s, from %s to %s"
                        .formatted(
                                signed(estimate.elo()),
                                signed(estimate.from()),
                                signed(estimate.to()));
    }

    private static String signed(double elo) {
        if (Double.isInfinite(elo)) {
            return elo > 0 ? "+∞" : "-∞";
        }
        return String.format(Locale.ROOT, "%+d", Math.round(elo));
    }

    /** Returns what json has. */
    Map<String, @Nullable Object> entries() {
        EloEstimate estimate = EloEstimate.of(pairs);
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        entries.put("player", names.get(0));
        entries.put("against", names.get(1));
        entries.put("pairs", pairs.count());
        entries.put("points", 100 * pairs.mean());
        entries.put("elo", estimate.elo());
        entries.put("elo_from", estimate.from());
        entries.put("elo_to", estimate.to());
        return entries;
    }
}

package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.player.match.EloEstimate;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.PairScores;
import org.propjet.player.match.Sprt;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.Output;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a series says of how much stronger its first player is than its second. Immutable.
 *
 * @param names the two players, as in the first match
 * @param pairs the first one's scores
 * @param sprt the test that they were put to, if they were
 */
record DuelReport(List<String> names, PairScores pairs, Optional<Sprt> sprt) {
    DuelReport {
        names = List.copyOf(names);
    }

    /** Returns the last lines of a table; none if no pair of matches has ended. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (pairs.count() > 0) {
            lines.add(
                    "Elo of %s against %s: %s (%.1f %% of the points in %,d pair%s)"
                            .formatted(
                                    names.get(0),
                                    names.get(1),
                                    text(EloEstimate.of(pairs)),
                                    100 * pairs.mean(),
                                    pairs.count(),
                                    pairs.count() == 1 ? "" : "s"));
        }
        sprt.ifPresent(
                test ->
                        lines.add(
                                "SPRT of Elo %s against %s: LLR %s: %s after %,d matches"
                                        .formatted(
                                                number(test.elo1()),
                                                number(test.elo0()),
                                                ratio(test),
                                                MatchRecord.words(test.verdict(pairs)),
                                                2 * pairs.count())));
        return lines;
    }

    /** Returns how it stands, in a few words for the progress; empty without a pair. */
    String standing() {
        if (pairs.count() == 0) {
            return "";
        }
        return ", Elo "
                + text(EloEstimate.of(pairs))
                + sprt.map(test -> ", LLR " + ratio(test)).orElse("");
    }

    private String ratio(Sprt test) {
        return "%.2f (%.2f to %.2f)"
                .formatted(
                        test.logLikelihoodRatio(pairs),
                        test.rejectingRatio(),
                        test.acceptingRatio());
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

    private static String number(double elo) {
        return FigureWriter.exact(elo).toPlainString();
    }

    /** Returns what json has of the difference. */
    Map<String, @Nullable Object> eloEntries() {
        EloEstimate estimate = EloEstimate.of(pairs);
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        entries.put("player", names.get(0));
        entries.put("against", names.get(1));
        entries.put("matches", 2 * pairs.count());
        entries.put("points", 100 * pairs.mean());
        entries.put("elo", estimate.elo());
        entries.put("elo_from", estimate.from());
        entries.put("elo_to", estimate.to());
        return entries;
    }

    /** Returns what json has of the test; empty if there was none. */
    Optional<Map<String, @Nullable Object>> testEntries() {
        return sprt.map(
                test -> {
                    Map<String, @Nullable Object> entries = new LinkedHashMap<>();
                    entries.put("elo0", test.elo0());
                    entries.put("elo1", test.elo1());
                    entries.put("alpha", test.alpha());
                    entries.put("beta", test.beta());
                    entries.put("llr", test.logLikelihoodRatio(pairs));
                    entries.put("llr_from", test.rejectingRatio());
                    entries.put("llr_to", test.acceptingRatio());
                    entries.put("verdict", MatchRecord.words(test.verdict(pairs)));
                    return entries;
                });
    }

    /** Writes the only row that tsv has of a test: all that json says of it. */
    void writeRow(FigureFormat format, Output output) {
        Map<String, @Nullable Object> entries = eloEntries();
        testEntries().ifPresent(entries::putAll);
        FigureWriter.single(
                format,
                output,
                entries.keySet().stream().map(FigureColumn::text).toList(),
                entries.values().toArray());
    }
}

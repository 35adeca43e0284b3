package org.propjet.bench.chart;

import java.util.Locale;

/** Writes numbers for people. */
public final class Quantity {
    private static final String[] PREFIXES = {"", "k", "M", "G", "T"};

    /** A blank at which no line ends. */
    private static final char NO_BREAK = '\u00a0';

    private Quantity() {}

    /** Returns a number with three digits and a prefix: 1.23 M, 45.6 k, 0.0123. */
    public static String brief(double number) {
        return prefixed(number, 3);
    }

    /** Returns a number without more digits than it needs: 10 M, 2.5 k, 0.01. */
    public static String tick(double number) {
        String text = prefixed(number, 3);
        int blank = text.indexOf(NO_BREAK);
        String digits = blank < 0 ? text : text.substring(0, blank);
        String prefix = blank < 0 ? "" : text.substring(blank);
        if (digits.contains(".")) {
            digits = digits.replaceAll("0+$", "").replaceAll("\\.$", "");
        }
        return digits + prefix;
    }

    private static String prefixed(double number, int digits) {
        if (Double.isNaN(number)) {
            return "–";
        }
        if (number == 0) {
            return "0";
        }
        double rounded = rounded(number, digits);
        int thousands = (int) Math.floor((Math.log10(Math.abs(rounded)) + 1e-9) / 3);
        int prefix = Math.clamp(thousands, 0, PREFIXES.length - 1);
        double scaled = rounded / Math.pow(1000, prefix);
        int before = (int) Math.floor(Math.log10(Math.abs(scaled)) + 1e-9) + 1;
        String text = String.format(Locale.ROOT, "%." + Math.max(0, digits - before) + "f", scaled);
        return PREFIXES[prefix].isEmpty() ? text : text + NO_BREAK + PREFIXES[prefix];
    }

    /** Returns a number with so many digits other than leading zeros. */
    private static double rounded(double number, int digits) {
        double place = Math.pow(10, Math.floor(Math.log10(Math.abs(number)) + 1e-12) - digits + 1);
        return Math.round(number / place) * place;
    }
}

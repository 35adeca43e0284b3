package org.propjet.player.show;

import java.util.Optional;

/** A number, a letter, or a number after a word: {@code 7}, {@code c}, {@code row7}. */
record Coordinate(String stem, int number, String text) implements Comparable<Coordinate> {
    /** Numbers with more digits are no coordinates. */
    private static final int MOST_DIGITS = 4;

    static Optional<Coordinate> of(String text) {
        int digits = text.length();
        while (digits > 0 && isDigit(text.charAt(digits - 1))) {
            digits--;
        }
        int digitCount = text.length() - digits;
        if (digitCount > MOST_DIGITS || (digitCount == 0 && text.length() > 1)) {
            return Optional.empty();
        }
        int number = digitCount == 0 ? 0 : Integer.parseInt(text.substring(digits));
        return Optional.of(new Coordinate(text.substring(0, digits), number, text));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    boolean isNumber() {
        return stem.isEmpty();
    }

    @Override
    public int compareTo(Coordinate other) {
        int byStem = stem.compareTo(other.stem);
        int byNumber = byStem != 0 ? byStem : Integer.compare(number, other.number);
        return byNumber != 0 ? byNumber : text.compareTo(other.text);
    }
}

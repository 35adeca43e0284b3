package org.propjet.engine.gdl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class ClosestWordTest {
    @Test
    void theWordWithTheFewestDifferences() {
        List<String> words = List.of("cell", "control", "controller", "mark");
        assertEquals(Optional.of("control"), ClosestWord.to("contorl", words));
        assertEquals(Optional.of("control"), ClosestWord.to("Controk", words));
        assertEquals(Optional.of("controller"), ClosestWord.to("controler", words));
        assertEquals(Optional.empty(), ClosestWord.to("board", words));
    }

    @Test
    void distancesAreThoseOfTheWholeTable() {
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            String from = word(random, 8);
            String to = word(random, 8);
            int distance = wholeTable(from, to);
            for (int most = 0; most < 9; most++) {
                int found = ClosestWord.distance(from, to, most);
                assertEquals(Math.min(distance, most + 1), found, from + " " + to + " " + most);
            }
        }
    }

    @Test
    void theIndexFindsTheFirstNeighbour() {
        Random random = new Random(7);
        for (int round = 0; round < 200; round++) {
            List<String> words = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                words.add(word(random, 6));
            }
            ClosestWord closest = new ClosestWord(words);
            for (int i = 0; i < 50; i++) {
                String word = word(random, 6);
                Optional<String> first =
                        words.stream().filter(other -> wholeTable(word, other) == 1).findFirst();
                assertEquals(first, closest.neighbourOf(word), word + " among " + words);
            }
        }
    }

    @Test
    void longWordsTakeNoLongerThanTheirLetters() {
        String word = "a".repeat(2_000_000);
        assertEquals(Optional.empty(), ClosestWord.to(word, List.of("b".repeat(2_000_000))));
        new ClosestWord(List.of(word)).neighbourOf(word + "b");
    }

    private static String word(Random random, int most) {
        StringBuilder word = new StringBuilder();
        for (int left = random.nextInt(most); left >= 0; left--) {
            word.append((char) ('a' + random.nextInt(3)));
        }
        return word.toString();
    }

    /** The textbook's algorithm. */
    private static int wholeTable(String from, String to) {
        int[][] costs = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                if (i == 0 || j == 0) {
                    costs[i][j] = i + j;
                    continue;
                }
                int changed = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
                int cost = Math.min(costs[i - 1][j], costs[i][j - 1]) + 1;
                cost = Math.min(cost, costs[i - 1][j - 1] + changed);
                if (i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1)) {
                    cost = Math.min(cost, costs[i - 2][j - 2] + 1);
                }
                costs[i][j] = cost;
            }
        }
        return costs[from.length()][to.length()];
    }
}

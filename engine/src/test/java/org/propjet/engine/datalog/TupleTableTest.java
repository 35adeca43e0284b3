package org.propjet.engine.datalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

class TupleTableTest {

    @Test
    void isASetWithIndexes() {
        TupleTable table = new TupleTable(3);
        int[] columns = {0, 2};
        Random random = new Random(1);
        for (int round = 0; round < 3; round++) {
            Set<List<Integer>> expected = new HashSet<>();
            for (int i = 0; i < 2000; i++) {
                int[] row = {random.nextInt(10), random.nextInt(10), random.nextInt(10)};
                assertEquals(expected.add(List.of(row[0], row[1], row[2])), table.add(row));
                if (i % 500 == 0) {
                    checkIndex(table, columns, expected);
                }
            }
            assertEquals(expected.size(), table.rowCount());
            checkIndex(table, columns, expected);
            table.clear();
            assertEquals(0, table.rowCount());
            assertTrue(table.index(columns).firstRow(new int[] {1, 1}) < 0);
        }
    }

    private static void checkIndex(TupleTable table, int[] columns, Set<List<Integer>> rows) {
        TupleIndex index = table.index(columns);
        index.catchUp();
        for (int a = 0; a < 10; a++) {
            for (int c = 0; c < 10; c++) {
                List<Integer> found = new ArrayList<>();
                int last = Integer.MAX_VALUE;
                int row = index.firstRow(new int[] {a, c});
                while (row >= 0) {
                    assertTrue(row < last, "the latest row comes first");
                    assertEquals(a, table.cell(row, 0));
                    assertEquals(c, table.cell(row, 2));
                    found.add(table.cell(row, 1));
                    last = row;
                    row = index.earlierRow(row);
                }
                int x = a;
                int z = c;
                long expected = rows.stream().filter(r -> r.get(0) == x && r.get(2) == z).count();
                assertEquals(expected, found.size());
                assertEquals(found.size(), new HashSet<>(found).size());
            }
        }
    }

    @Test
    void withoutColumnsHasOneRowAtMost() {
        TupleTable table = new TupleTable(0);
        assertTrue(table.add(new int[0]));
        assertFalse(table.add(new int[0]));
        assertEquals(1, table.rowCount());
        table.clear();
        assertTrue(table.add(new int[0]));
    }

    @Test
    void countsMatchesAndEstimatesThemInLargeTables() {
        TupleTable table = new TupleTable(2);
        for (int i = 0; i < 100; i++) {
            table.append(new int[] {i, i % 10});
        }
        assertEquals(100, table.meanMatches(new int[0]));
        assertEquals(1, table.meanMatches(new int[] {0}));
        assertEquals(10, table.meanMatches(new int[] {1}));
        for (int i = 100; i < 50_000; i++) {
            table.append(new int[] {i, i % 10});
        }
        assertEquals(1, table.meanMatches(new int[] {0, 1}), 0.5);
        assertEquals(5_000, table.meanMatches(new int[] {1}), 500);
    }
}

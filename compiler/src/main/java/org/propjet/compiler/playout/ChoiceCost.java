package org.propjet.compiler.playout;

/** About how many operations choosing takes ({@link MoveChooser}). */
final class ChoiceCost {
    /** Counting and descending, a leaf. */
    private static final double TREE = 9;

    /** Counting in a row two operations, and two to read a column of the row that is chosen. */
    private static final double GRID = 4;

    private ChoiceCost() {}

    static double ofTree(int leafCount) {
        return TREE * leafCount;
    }

    static double ofGrid(LeafGrid grid) {
        double cost = GRID * grid.rowOf().length + TREE * grid.columnCount();
        int[] sizes = new int[grid.rowCount()];
        for (int row : grid.rowOf()) {
            sizes[row]++;
        }
        for (int size : sizes) {
            cost += 6 * (32 - Integer.numberOfLeadingZeros(size)) + 4;
        }
        return cost;
    }
}
